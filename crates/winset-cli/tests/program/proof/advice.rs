//! What `winset move` tells of a position.

use serde_json::{Value, json};

use super::course::Course;
use super::{as_json, reason, text_of};
use crate::program::Run;

/// The winner is proved, and that just these moves win.
#[track_caller]
pub fn require(words: &[&str], input: &[u8], run: &Run) {
    let answer = as_json(words, input, run);
    let course = Course::of(words, input);
    let turn = course.turn(0);
    assert_eq!(answer["turn"], turn, "{words:?}");
    let winner = course.winner(&[]);
    assert_eq!(answer["winner"], json!(winner), "{words:?}");
    require_moves_to_win(&course, &answer);
    let winning = course.winning(&[]);
    assert_eq!(answer["winning"], json!(winning), "{words:?}");
    let among = if winning.is_empty() { course.legal(&[]) } else { winning };
    let recommended = answer["recommended"].as_str();
    assert!(recommended.is_none_or(|best| among.iter().any(|mv| mv == best)), "{words:?}: {answer}");
    let why = answer["why"].as_str().expect("a reason");
    let claim = reason::claim(why, turn, course.other(turn));
    let claim = claim.unwrap_or_else(|| panic!("nothing proves `{why}`"));
    let best = claim.best.map(|best| course.winner(&[best]));
    assert!(claim.winner == winner && best.is_none_or(|winner| winner == turn), "{answer}");
    if words.contains(&"--json") {
        return;
    }
    let text = text_of(words, run);
    let first = text.lines().next().unwrap_or_default();
    let says = |wins: &str| first.contains(&format!(": {winner} {wins}"));
    assert!(says("wins") || says("win"), "{text}");
    if let Some(moves) = first.split_once(" in ").and_then(|(_, moves)| moves.split(' ').next()) {
        let told = [&answer["plies"], &answer["cop_moves"]].map(Value::to_string);
        assert!(told.contains(&moves.to_owned()), "{text}");
    }
    let winning: Vec<&str> =
        answer["winning"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let winning = if winning.is_empty() { "none".to_owned() } else { winning.join(" ") };
    let recommended = answer["recommended"].as_str().unwrap_or("none");
    let told =
        [format!("winning moves: {winning}"), format!("recommended: {recommended}"), format!("why: {why}")];
    let lines: Vec<String> = text.lines().skip(1).take(3).map(|line| line.replace("; ", " ")).collect();
    assert_eq!(lines, told.map(|line| line.replace("; ", " ")), "{words:?}");
}

/// How long it takes until the evader is caught, and that the move which is recommended takes no longer, or puts it off as long.
#[track_caller]
fn require_moves_to_win(course: &Course, answer: &Value) {
    let Some(moves) = course.moves_to_win(&[]) else { return };
    if course.board.game == "cops" {
        // In moves of the cops.
        return assert_eq!(answer["cop_moves"], moves, "{answer}");
    }
    assert_eq!(answer["plies"], moves, "{answer}");
    let why = answer["why"].as_str().unwrap_or_default();
    let within = why.rsplit_once(" within ").and_then(|(_, plies)| plies.split(' ').next());
    assert!(within.is_none_or(|plies| plies == moves.to_string()), "{answer}");
    if let Some(best) = answer["recommended"].as_str() {
        let after = course.moves_to_win(&[best.to_owned()]);
        assert_eq!(after.map(|plies| plies + 1).or(after), Some(moves), "{answer}");
    }
}
