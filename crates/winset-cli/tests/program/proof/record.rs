//! The mistakes that `winset annotate` names, by the proved winners before and after every move.

use std::fs;

use serde_json::{Value, json};

use super::board::value_of;
use super::course::Course;
use super::said::Said;
use super::{owned, text_of, title_of, without_output};
use crate::program::{Run, program_folder, run_unproved};

/// Of a long record so many moves are proved, unless it is one of slide.
const MOST_MOVES: usize = 30;

/// The moves that change the winner are named, and no others, each with the moves that would have kept it.
#[track_caller]
pub fn require_annotated(words: &[&str], input: &[u8], run: &Run) {
    let course = Course::of(words, input);
    let mut moves = moves(words, input);
    let is_whole = moves.len() <= most_moves(&course);
    moves.truncate(most_moves(&course));
    // Not where a robber moves.
    let Some(mistakes) = course.mistakes(&moves) else { return };
    let as_json =
        [&without_output(words)[..], &["--json"][usize::from(words.contains(&"--json"))..]].concat();
    let answer: Value =
        serde_json::from_str(&run_unproved(&owned(&as_json), input).stdout).expect("an answer");
    let made = |mistake: &Value| mistake["ply"].as_u64().expect("a number") as usize - 1;
    let named: Vec<&Value> = answer["mistakes"].as_array().expect("mistakes").iter().collect();
    let named: Vec<&Value> = named.into_iter().filter(|mistake| made(mistake) < moves.len()).collect();
    assert_eq!(named.iter().map(|mistake| made(mistake)).collect::<Vec<_>>(), mistakes, "{words:?}");
    for mistake in named.into_iter().take(MOST_MOVES) {
        let better = course.winning(&moves[..made(mistake)]).expect("the mistake is proved");
        assert_eq!(mistake["better"], json!(better), "{words:?}");
    }
    let mut lines = text_of(words, run).lines().map(str::to_owned).collect::<Vec<_>>().into_iter();
    let first = lines.next().unwrap_or_default();
    if is_whole && !words.contains(&"--json") {
        let counts = first.split_once(": ").and_then(|(_, counts)| counts.split(';').next()).expect("counts");
        let lines: Vec<String> = lines.collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        Said { course: &course, moves: &moves, person: None }.require_mistakes(("", counts), &lines);
    }
}

/// The title of a picture of a record tells as many mistakes as its annotation does, which is proved.
#[track_caller]
pub fn require_drawn(words: &[&str], input: &[u8], run: &Run) {
    let record = value_of(words, "--record").expect("a record");
    let rest = without_output(words).into_iter().filter(|word| !["--record", record].contains(word));
    let mut words: Vec<&str> = rest.collect();
    words[0] = "annotate";
    // Behind the game and the board.
    words.insert(3, record);
    let annotated = run_unproved(&owned(&words), input);
    require_annotated(&words, input, &annotated);
    let counts = annotated.stdout.split(" (").next().unwrap_or_default();
    let title = title_of(&run.stdout);
    assert!(title.ends_with(&format!(": {counts}")), "{title}: {counts}");
}

/// Boards of slide are proved at once.
fn most_moves(course: &Course) -> usize {
    if course.board.game == "slide" { usize::MAX } else { MOST_MOVES }
}

/// The moves of the record, which is a file of its own, or stands below a board of slide.
fn moves(words: &[&str], input: &[u8]) -> Vec<String> {
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
