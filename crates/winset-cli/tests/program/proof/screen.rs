//! Plays on a terminal: a screen claims nothing but what a play by lines says after the same moves, which is proved.

use super::course::Course;
use super::picture::{self, Sign};
use super::play::{Section, require_said, sections};
use super::position::numbers;
use super::said::{Said, claims};

/// The columns of a terminal on which the text stands beside the board.
const COLUMNS: usize = 80;

/// Where the text begins there.
const PANEL: usize = COLUMNS - 34;

/// All that has been shown in a play on a terminal is proved, screen by screen.
#[track_caller]
pub fn require(arguments: &str, screens: &[Vec<String>]) {
    let words: Vec<&str> = arguments.split(' ').collect();
    let course = Course::of(&words, b"");
    screens.iter().for_each(|screen| Screen::of(screen).require(&course));
}

/// The same of what was printed on a terminal where no screen can be drawn, with the prompts and what has been typed.
#[track_caller]
pub fn require_printed(arguments: &str, printed: &str, typed: &str) {
    let commands = typed.replace('\r', "\n");
    let mut echoed = commands.lines().peekable();
    let lines = printed.lines().map(|line| line.trim_start_matches("> "));
    // What is typed may stand before the prompt or behind it.
    let said = lines.filter(|line| !line.is_empty() && echoed.next_if_eq(line).is_none());
    let said: String = said.map(|line| format!("{line}\n")).collect();
    require_said(&arguments.split(' ').collect::<Vec<_>>(), commands.as_bytes(), &said);
}

/// What stands on a screen.
struct Screen {
    title: String,
    board: Vec<String>,
    /// The text beside the board, or all of it, as if it were one line.
    text: String,
    is_wide: bool,
}

impl Screen {
    fn of(lines: &[String]) -> Self {
        let is_wide = lines.iter().any(|line| line.chars().count() > PANEL) && lines.len() > 12;
        let part = |line: &String, from: usize, to: usize| -> String {
            line.chars().skip(from).take(to - from).collect::<String>().trim_end().to_owned()
        };
        let [title, body @ .., _keys] = lines else { panic!("a screen of {lines:?}") };
        let text: Vec<String> =
            body.iter().map(|line| part(line, if is_wide { PANEL } else { 0 }, COLUMNS)).collect();
        let text = text.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        let board = body.iter().map(|line| part(line, 0, PANEL)).collect();
        Self { title: title.clone(), board, text, is_wide }
    }

    #[track_caller]
    fn require(&self, course: &Course) {
        if !self.is_wide {
            return assert!(!claims(&self.text), "nothing proves `{}`", self.text);
        }
        let moves = self.moves();
        let commands = [&moves[..], &["hint", "hint", "hint", "hint", "winners"].map(str::to_owned)].concat();
        let sections = sections(course, &commands, &|commands| course.played("both", commands));
        sections.iter().for_each(|section| section.require(course));
        self.require_text(course, &moves, &sections[moves.len()..]);
        picture::require(course, &moves, &signs(&self.board));
    }

    /// The moves, of which the last ones are shown.
    #[track_caller]
    fn moves(&self) -> Vec<String> {
        let Some((_, list)) = self.text.rsplit_once("moves: 1. ") else {
            assert!(!self.text.contains(" moves: "), "only some moves are shown: {}", self.text);
            return Vec::new();
        };
        let (mut moves, mut rest) = (Vec::new(), list);
        while let Some((mv, after)) = rest.split_once(&format!(" {}. ", moves.len() + 2)) {
            moves.push(mv.to_owned());
            rest = after;
        }
        moves.push(rest.to_owned());
        moves
    }

    /// Each sentence is one that is said by lines.
    #[track_caller]
    fn require_text(&self, course: &Course, moves: &[String], sections: &[Section]) {
        let said = sections.iter().flat_map(|section| &section.said);
        let mut sentences: Vec<String> =
            said.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        let person = self.title.split_once("you are the ").and_then(|(_, whom)| whom.split(',').next());
        for sentence in sentences.clone() {
            // The end is told once more without its reason, and the mistakes of one player.
            sentences.extend(sentence.split_once(" won: ").map(|(winner, _)| format!("{winner} won")));
            let counts =
                sentence.strip_prefix("mistakes: ").into_iter().flat_map(|counts| counts.split(", "));
            let of_person = |count: &str| {
                Some(count.split_once(' ').filter(|(player, _)| Some(*player) == person)?.1.to_owned())
            };
            sentences.extend(counts.filter_map(of_person).map(|count| format!("your mistakes: {count}")));
        }
        let mut rest = self.text.clone();
        let engines = rest.matches("the engine moves the ").count();
        for (made, mv) in moves.iter().enumerate().skip(moves.len() - engines) {
            let by_engine = format!("{}: {mv}", course.turn(made));
            Said { course, moves, person }.require_perfect(made, &by_engine);
            sentences.push(format!("the engine moves the {by_engine}"));
        }
        sentences.sort_by_key(|sentence| std::cmp::Reverse(sentence.len()));
        for sentence in
            sentences.iter().filter(|sentence| claims(sentence) || sentence.starts_with("the engine"))
        {
            rest = rest.replace(sentence.as_str(), "");
        }
        assert!(!claims(&rest) && !rest.contains("the engine"), "nothing proves `{rest}` of `{}`", self.text);
    }
}

/// The signs of the board or list on a screen, where cells have three columns.
fn signs(lines: &[String]) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut margin = None;
    let mut columns: Vec<&str> = Vec::new();
    for line in lines {
        let letters: Vec<char> = line.chars().collect();
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(arrow) = line.find(" ->") {
            let before: Vec<char> = line[..arrow].chars().collect();
            let name: String = before[1..before.len() - 3].iter().collect();
            signs.push((name.trim().to_owned(), before[before.len() - 1]));
        } else if margin.is_none() && words.iter().all(|word| word.bytes().all(|c| c.is_ascii_digit())) {
            let first = line.len() - line.trim_start().len() + words.first().map_or(0, |word| word.len());
            (margin, columns) = (first.checked_sub(2), words);
        } else if let Some(margin) = margin {
            let row: String = letters.iter().take(margin).collect();
            let at = |(cell, column): (usize, &&str)| {
                Some((format!("{},{column}", row.trim()), *letters.get(margin + 3 * cell + 1)?))
            };
            signs.extend(
                columns.iter().enumerate().filter_map(at).filter(|(place, _)| numbers(place).is_some()),
            );
        }
    }
    signs
}
