//! The numbers that `winset cop-number` answers: so many cops win, and one fewer do not.

use serde_json::Value;

use super::board::Board;
use super::position::winner_of_game;
use super::{owned, text_of};
use crate::program::{Run, run_unproved};

/// Of a long stream so many graphs are proved, and of them those with so few positions.
const MOST_GRAPHS: usize = 8;
const MOST_POSITIONS: usize = 100_000;

/// Each graph of a stream has as many cops as are proved to win.
#[track_caller]
pub fn require(words: &[&str], input: &[u8], run: &Run) {
    let mut unfiltered = vec!["cop-number", "--json"];
    let mut rest = words[1..].iter().copied();
    while let Some(word) = rest.next() {
        match word {
            "--filter" => drop(rest.next()),
            "--json" => {}
            word => unfiltered.push(word),
        }
    }
    let answers = run_unproved(&owned(&unfiltered), input).stdout;
    require_printed(words, &text_of(words, run), &answers);
    let board = Board::of(&[&["cop-number", "cops"], &words[1..]].concat(), input);
    for answer in answers.lines().take(MOST_GRAPHS) {
        let answer: Value = serde_json::from_str(answer).expect("an answer");
        let graph = answer["graph"].as_str().map(|line| board.with_input(format!("{line}\n").into_bytes()));
        require_cops(&graph.unwrap_or_else(|| board.clone()), &answer);
    }
}

/// What is printed of each graph is what an object tells of it; those that are filtered out are left out.
#[track_caller]
fn require_printed(words: &[&str], printed: &str, answers: &str) {
    let told = |line: &str| {
        let answer: Value = serde_json::from_str(line).expect("an answer");
        let number = |name: &str| answer[name].as_u64().map(|number| number.to_string());
        let time = words.contains(&"--capture-time");
        let time = time.then(|| number("capture_time").unwrap_or_else(|| "-".to_owned()));
        let cops = number("cops").unwrap_or_else(|| format!(">{}", answer["more_than"]));
        let parts = [answer["graph"].as_str().map(str::to_owned), time, Some(cops)];
        match () {
            () if words.contains(&"--json") => line.to_owned(),
            // Graphs are passed on.
            () if words.contains(&"--filter") => parts[0].clone().expect("a graph of a stream"),
            () => parts.into_iter().flatten().collect::<Vec<_>>().join(" "),
        }
    };
    let mut told = answers.lines().map(told);
    for line in printed.lines() {
        assert!(told.any(|told| told == line), "nothing proves `{line}`");
    }
}

#[track_caller]
fn require_cops(board: &Board, answer: &Value) {
    let board = board.as_dimacs();
    let enough = answer["cops"].as_u64();
    let too_few = enough.map_or_else(|| answer["more_than"].as_u64(), |enough| enough.checked_sub(1));
    for (cops, winner) in [(too_few, "robber"), (enough, "cops")] {
        // Without cops nobody is caught.
        let Some(cops) = cops.filter(|&cops| cops > 0) else { continue };
        if positions(&board, cops) <= MOST_POSITIONS {
            let board = board.with_rules(&["-k", &cops.to_string()]);
            assert_eq!(winner_of_game(&board), winner, "{cops} of {answer}");
        }
    }
}

/// So many positions at most, on a graph in DIMACS.
fn positions(board: &Board, cops: u64) -> usize {
    let text = String::from_utf8_lossy(&board.input);
    let order = text.split(' ').nth(2).and_then(|order| order.parse::<usize>().ok()).expect("an order");
    u32::try_from(cops + 1).ok().and_then(|pieces| order.checked_pow(pieces)).unwrap_or(usize::MAX)
}
