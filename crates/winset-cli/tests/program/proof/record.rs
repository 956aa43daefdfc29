//! The mistakes that `winset annotate` names, by the proved winners before and after every move.

use std::fs;

use serde_json::{Value, json};

use super::course::Course;
use super::said::Said;
use super::{as_json, text_of};
use crate::program::{Run, program_folder};

/// The moves that change the winner are named, and no others, each with the moves that would have kept it.
#[track_caller]
pub fn require_annotated(words: &[&str], input: &[u8], run: &Run) {
    let course = Course::of(words, input);
    let moves = moves(words, input);
    let mistakes = course.mistakes(&moves);
    let answer = as_json(words, input, run);
    let outcome = course.legal(&moves).is_empty().then(|| course.winner(&moves));
    assert_eq!((&answer["plies"], &answer["outcome"]), (&json!(moves.len()), &json!(outcome)), "{words:?}");
    let made = |mistake: &Value| mistake["ply"].as_u64().expect("a number") as usize - 1;
    let named: Vec<&Value> = answer["mistakes"].as_array().expect("mistakes").iter().collect();
    assert_eq!(named.iter().map(|mistake| made(mistake)).collect::<Vec<_>>(), mistakes, "{words:?}");
    for mistake in named {
        let made = made(mistake);
        let player = course.turn(made);
        let number = (0..=made).filter(|&made| course.turn(made) == player).count();
        let told = [&mistake["player"], &mistake["number"], &mistake["played"], &mistake["better"]];
        let better = course.winning(&moves[..made]);
        assert_eq!(told, [&json!(player), &json!(number), &json!(moves[made]), &json!(better)], "{words:?}");
    }
    if !words.contains(&"--json") {
        let text = text_of(words, run);
        let lines: Vec<&str> = text.lines().collect();
        let end = outcome.map_or("the play is unfinished".to_owned(), |winner| format!("{winner} won"));
        let counts = lines[0].split_once(": ").and_then(|(_, counts)| counts.split_once("; "));
        let (counts, end_told) = counts.expect("counts and an end");
        assert!(end_told.starts_with(&format!("{end} (")), "{text}");
        Said { course: &course, moves: &moves, person: None }.require_mistakes(("", counts), &lines[1..]);
    }
}

/// The moves of the record, which is a file of its own, or stands below a board of slide.
pub fn moves(words: &[&str], input: &[u8]) -> Vec<String> {
    let files: Vec<&str> =
        words[2..].iter().copied().take_while(|word| *word == "-" || !word.starts_with('-')).collect();
    let read = |file: &str| match file {
        "-" => String::from_utf8(input.to_owned()).expect("records are text"),
        _ => fs::read_to_string(program_folder().join(file)).expect("the file can be read"),
    };
    if let Some(record) = files.get(1) {
        return read(record).lines().skip(1).map(str::to_owned).collect();
    }
    let text = read(files[0]);
    let rows: usize = text.split_whitespace().next().and_then(|rows| rows.parse().ok()).expect("a size");
    text.lines().skip(1 + rows + 1).map(|line| line.trim().replace(' ', ",")).collect()
}
