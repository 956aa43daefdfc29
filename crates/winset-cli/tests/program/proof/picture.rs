//! The letters of the winners on the boards that a play shows.

use super::course::Course;

/// A place, and what is shown there.
pub type Sign = (String, char);

/// The signs of the board or list among lines of text.
pub fn signs(lines: &[String]) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut columns: Vec<&str> = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_number = |word: &&str| word.bytes().all(|c| c.is_ascii_digit());
        if let Some(arrow) = words.iter().position(|word| *word == "->") {
            // The first sign marks a legal move.
            let name = words[0].trim_start_matches('*');
            signs.push((name.to_owned(), if arrow == 2 { sign(words[1]) } else { ' ' }));
        } else if line.starts_with(' ') && words.iter().all(is_number) {
            columns = words;
        } else if words.len() == columns.len() + 1 && is_number(&words[0]) {
            let place = |(column, word): (&&str, &&str)| (format!("{},{column}", words[0]), sign(word));
            signs.extend(columns.iter().zip(&words[1..]).map(place));
        }
    }
    signs
}

fn sign(word: &str) -> char {
    word.chars().next().expect("words are not empty")
}

/// Whether a sign is the letter of a winner: pieces and free places have others.
const fn is_letter(sign: char) -> bool {
    sign.is_ascii_lowercase()
}

/// The letters are those of the proved winners.
#[track_caller]
pub fn require(course: &Course, moves: &[String], signs: &[Sign]) {
    for (place, sign) in signs.iter().filter(|(_, sign)| is_letter(*sign)) {
        if let Some(winner) = course.winner_on(place, moves) {
            assert!(winner.starts_with(*sign), "{sign} on {place} after {moves:?} of {course:?}: {winner}");
        }
    }
}

/// Each place has a letter that somebody is proved to win from.
#[track_caller]
pub fn require_all(course: &Course, moves: &[String], signs: &[Sign]) {
    assert!(
        !signs.is_empty() || course.board.input.iter().all(|c| b"#X\n".contains(c)),
        "no winner is shown"
    );
    for (place, sign) in signs.iter().filter(|(_, sign)| !"#@".contains(*sign)) {
        let winner = course.winner_on(place, moves);
        assert!(is_letter(*sign) || winner.is_none(), "no winner on {place} after {moves:?} of {course:?}");
    }
}
