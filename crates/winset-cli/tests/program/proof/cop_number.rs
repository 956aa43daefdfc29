//! The numbers that `winset cop-number` answers: so many cops win, and one fewer do not.

use serde_json::Value;

use super::board::Board;
use super::owned;
use super::position::winner_of_game;
use crate::program::run_unproved;

/// Of a long stream so many graphs are proved, and of them those with so few positions.
const MOST_GRAPHS: usize = 8;
const MOST_POSITIONS: usize = 100_000;

/// Each graph of a stream has as many cops as are proved to win.
#[track_caller]
pub fn require(words: &[&str], input: &[u8]) {
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
    let board = Board::of(&[&["cop-number", "cops"], &words[1..]].concat(), input);
    for answer in answers.lines().take(MOST_GRAPHS) {
        let answer: Value = serde_json::from_str(answer).expect("an answer");
        let graph = answer["graph"].as_str().map(|line| board.with_input(format!("{line}\n").into_bytes()));
        require_cops(&graph.unwrap_or_else(|| board.clone()), &answer);
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
