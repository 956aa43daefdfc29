//! What `winset move` tells of a position.

use serde_json::{Value, json};

use super::course::Course;
use super::{owned, text_of, without_output};
use crate::program::{Run, run_unproved};

/// Where there are more legal moves, only the winner is proved.
const MOST_MOVES: usize = 100;

/// The winner is proved, and that just these moves win.
#[track_caller]
pub fn require(words: &[&str], input: &[u8], run: &Run) {
    let as_json =
        [&without_output(words)[..], &["--json"][usize::from(words.contains(&"--json"))..]].concat();
    let answer: Value =
        serde_json::from_str(&run_unproved(&owned(&as_json), input).stdout).expect("an answer");
    let course = Course::of(words, input);
    let turn = course.turn(0);
    assert_eq!(answer["turn"], turn, "{words:?}");
    // Not where a robber moves.
    let Some(winner) = course.winner(&[]) else { return };
    assert_eq!(answer["winner"], json!(winner), "{words:?}");
    if let Some(plies) = course.moves_to_win(&[]).filter(|_| course.board.game == "pursuit") {
        assert_eq!(answer["plies"], plies, "{words:?}");
    }
    let legal = course.legal(&[]);
    if legal.len() <= MOST_MOVES
        && let Some(winning) = course.winning(&[])
    {
        assert_eq!(answer["winning"], json!(winning), "{words:?}");
        let recommended = answer["recommended"].as_str().into_iter();
        let among = if winning.is_empty() { &legal } else { &winning };
        assert!(recommended.into_iter().all(|best| among.iter().any(|mv| mv == best)), "{words:?}: {answer}");
    }
    if words.contains(&"--json") {
        return;
    }
    let text = text_of(words, run);
    let says = |line: &str| [" wins", " win"].iter().any(|wins| line.contains(&format!(": {winner}{wins}")));
    assert!(text.lines().next().is_some_and(says), "{text}");
    let told = text.lines().find_map(|line| line.strip_prefix("winning moves: "));
    let winning = answer["winning"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let winning: Vec<&str> = if answer["winning"] == json!([]) { vec!["none"] } else { winning.collect() };
    assert!(told.is_none_or(|told| told.replace(';', "") == winning.join(" ")), "{text}");
}
