//! The answers to contest problems: each case is written as an ordinary input, certified and checked.

use super::board::Board;
use super::course::Course;
use super::position::winner_of_game;
use super::text_of;
use crate::program::Run;

/// Each answer is the one that is proved.
#[track_caller]
pub fn require(words: &[&str], input: &[u8], run: &Run) {
    // A problem stands where other commands have a game.
    let Board { input, .. } = Board::of(&[&["judge", "geography"], &words[2..]].concat(), input);
    let text = String::from_utf8(input).expect("cases are text");
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let proved = match words[1] {
        "bzoj1443" | "luogu-p4055" => starts_of_placer(&text),
        "uvalive7042" => escapes(&mut lines),
        "uva12530" => winners_of_tiles(&mut lines),
        "noi2011-rabbits" | "luogu-p1971" | "bzoj2437" => mistakes_of_rabbit(&mut lines),
        problem => panic!("nothing proves the answer to {problem}"),
    };
    assert_eq!(text_of(words, run), proved, "{words:?}");
}

/// The cells that the placer wins from, in the checker's picture of the board.
#[track_caller]
fn starts_of_placer(text: &str) -> String {
    let picture = Board::new("geography", text).checked(&["--winners"]);
    let is_row = |line: &&str| line.bytes().all(|c| matches!(c, b'#' | b'm' | b'p'));
    let of_row = |(row, cells): (usize, &str)| {
        let placers = (1..).zip(cells.chars()).filter(|(_, winner)| *winner == 'p');
        placers.map(|(column, _)| format!("{row} {column}\n")).collect::<String>()
    };
    let starts: String = (1..).zip(picture.lines().filter(is_row)).map(of_row).collect();
    let verdict = if starts.is_empty() { "LOSE" } else { "WIN" };
    format!("{verdict}\n{starts}")
}

/// Whether the evader of each case escapes.
#[track_caller]
fn escapes<'t>(lines: &mut impl Iterator<Item = &'t str>) -> String {
    let mut pair = || {
        let words: Vec<usize> = lines.next().expect("a pair").split_whitespace().map(number).collect();
        words
    };
    let cases = pair()[0];
    let escapes = |case: usize| {
        let [order, size] = pair()[..] else { panic!("the numbers of vertices and arcs") };
        let arcs: String =
            (0..size).map(|_| pair()).map(|arc| format!("a {} {} 1\n", arc[0], arc[1])).collect();
        let start = pair();
        let board = Board::new("pursuit", format!("p sp {order} {size}\n{arcs}"));
        let course = Course::of_board(board, &format!("{} {}", start[0], start[1]));
        let escapes = course.winner(&[]) == "evader";
        format!("Case #{case}: {}\n", if escapes { "Yes" } else { "No" })
    };
    (1..=cases).map(escapes).collect()
}

/// Which player wins each board.
#[track_caller]
fn winners_of_tiles<'t>(lines: &mut impl Iterator<Item = &'t str>) -> String {
    let mut winners = String::new();
    while let Some(size) = lines.next() {
        let rows = size.split_whitespace().next().map_or(0, number);
        let board: String =
            (0..rows).map(|_| lines.next().expect("a row")).map(|row| format!("{row}\n")).collect();
        let winner = winner_of_game(&Board::new("tiles", format!("{size}\n{board}")));
        winners += if winner == "chooser" { "1\n" } else { "2\n" };
    }
    winners
}

/// The mistakes of the rabbit, by their numbers among its moves, which are every second one.
#[track_caller]
fn mistakes_of_rabbit<'t>(lines: &mut impl Iterator<Item = &'t str>) -> String {
    let size = lines.next().expect("a size");
    let rows = size.split_whitespace().next().map_or(0, number);
    let board: String =
        (0..rows).map(|_| lines.next().expect("a row")).map(|row| format!("{row}\n")).collect();
    let moves: Vec<String> =
        lines.skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>().join(",")).collect();
    let course = Course::of_board(Board::new("slide", format!("{size}\n{board}")), "");
    let mistakes = course.mistakes_of(&["rabbit"], &moves);
    let of_rabbit: Vec<usize> = mistakes.into_iter().map(|made| made / 2 + 1).collect();
    let numbers: String = of_rabbit.iter().map(|number| format!("{number}\n")).collect();
    format!("{}\n{numbers}", of_rabbit.len())
}

fn number(word: &str) -> usize {
    word.parse().expect("a number")
}
