//! What `winset move` tells of a position.

use serde_json::{Value, json};

use super::course::Course;
use super::{owned, reason, text_of, without_output};
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
    let why = answer["why"].as_str().expect("a reason");
    if let Some(claim) = reason::claim(why, turn, course.other(turn)) {
        let best = claim.best.and_then(|best| course.winner(&[best]));
        assert!(claim.winner == winner && best.is_none_or(|winner| winner == turn), "{answer}");
    }
    if words.contains(&"--json") {
        return;
    }
    let text = text_of(words, run);
    let says = |line: &str| [" wins", " win"].iter().any(|wins| line.contains(&format!(": {winner}{wins}")));
    assert!(text.lines().next().is_some_and(says), "{text}");
    let winning: Vec<&str> =
        answer["winning"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let winning = if winning.is_empty() { "none".to_owned() } else { winning.join(" ") };
    let recommended = answer["recommended"].as_str().unwrap_or("none");
    let told =
        [format!("winning moves: {winning}"), format!("recommended: {recommended}"), format!("why: {why}")];
    let lines: Vec<String> = text.lines().skip(1).take(3).map(|line| line.replace("; ", " ")).collect();
    assert_eq!(lines, told.map(|line| line.replace("; ", " ")), "{words:?}");
}
