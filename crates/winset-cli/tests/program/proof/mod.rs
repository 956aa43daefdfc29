//! No answer that a test sees is believed: a certificate of it is checked, which must prove the same winners.
//!
//! So are the answers of `solve`, `move`, `annotate`, `draw`, `matching`, `cop-number` and `judge`, what is said and shown in
//! a `play`, by lines and on a terminal, and the examples in the pages and helps. Of a picture every mark and line is read. What
//! follows from one proof is derived here: where a robber moves, from the positions that it can go to. Of a stream of cop numbers
//! the first graphs are proved.
//!
//! Some tests start the program by themselves: what they read is a part of an answer that is proved, or no answer at all.

mod advice;
mod board;
mod chase;
mod cop_number;
mod course;
mod drawn;
mod drawn_record;
mod edges;
mod graph;
mod judge;
mod kept;
mod matching;
mod overview;
mod pages;
mod picture;
mod play;
mod position;
mod reason;
mod record;
mod said;
#[cfg(unix)]
pub mod screen;
mod sets;
mod slide;
mod solved;
mod streams;
mod svg;
mod token;

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

use serde_json::Value;

use crate::program::{Folder, Run, program_folder, run_unproved};
use board::{Board, value_of};
use streams::answered;

/// The solution files that the tests have written, and what they were solved from.
static SOLVED: Mutex<Vec<(Vec<u8>, Board)>> = Mutex::new(Vec::new());

/// What is asked of a run that is about to begin: its arguments, naming a copy of an input that its answer replaces.
pub struct Asked {
    arguments: Vec<OsString>,
    _copy: Option<Folder>,
}

impl Asked {
    pub fn of(arguments: &[OsString]) -> Self {
        let mut asked = Self { arguments: arguments.to_owned(), _copy: None };
        let Some(output) = arguments.iter().position(|word| word == "-o").map(|at| at + 1) else {
            return asked;
        };
        let is_output = |at: usize| at != output && arguments.get(output) == Some(&arguments[at]);
        if let Some(input) = (0..arguments.len()).find(|&at| is_output(at))
            && let Ok(content) = fs::read(program_folder().join(&arguments[input]))
        {
            let copy = Folder::new();
            let name = Path::new(&arguments[input]).file_name().expect("a file has a name").to_string_lossy();
            asked.arguments[input] = copy.write(&name, content).into();
            asked._copy = Some(copy);
        }
        asked
    }

    /// Requires that what the run has answered is proved.
    #[track_caller]
    pub fn require(&self, input: &[u8], run: &Run) {
        require(&self.arguments, input, run);
    }
}

#[track_caller]
fn require(arguments: &[OsString], input: &[u8], run: &Run) {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let is_help = words.iter().any(|word| matches!(*word, "-h" | "--help"));
    // Of a stream some graphs may have been answered before another is refused.
    if is_help || !matches!(run.code, 0 | 10 | 20) && run.stdout.is_empty() {
        return;
    }
    // Options may stand before the command.
    let command = words.iter().position(|word| !word.starts_with('-')).unwrap_or_default();
    let words = [&words[command..], &words[..command]].concat();
    match words.first() {
        Some(&"solve") => require_solved(&words, input, run),
        Some(&"move") => advice::require(&words, input, run),
        Some(&"annotate") => record::require_annotated(&words, input, run),
        Some(&"draw") if words.contains(&"--record") => drawn_record::require(&words, input, run),
        Some(&"draw") => drawn::require(&words, input, run),
        Some(&"judge") => judge::require(&words, input, run),
        Some(&"matching") => matching::require(&words, input, run),
        Some(&"play") => play::require(&words, input, run),
        Some(&"cop-number") => cop_number::require(&words, input, run),
        _ => {}
    }
}

#[track_caller]
fn require_solved(words: &[&str], input: &[u8], run: &Run) {
    let board = Board::of(words, input);
    match value_of(words, "-o").filter(|output| output.ends_with(".winset")) {
        None => match answered(&board, words, run, &text_of(words, run)) {
            Some(graphs) => {
                graphs.into_iter().for_each(|(graph, line)| solved::prove(&graph, &format!("{line}\n")));
            }
            None => solved::prove(&board, &text_of(words, run)),
        },
        Some(kept) => {
            let answer = run_unproved(&owned(&["solve", words[1], kept, "--json"]), b"");
            assert_eq!(answer.code, 0, "{words:?}: {answer:?}");
            solved::prove(&board, &answer.stdout);
            let kept = fs::read(kept).expect("the solution file can be read");
            SOLVED.lock().expect("no test has failed in here").push((kept, board));
        }
    }
}

/// The same words, and the answer goes to standard output.
fn without_output<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let output = words.iter().position(|word| *word == "-o");
    let is_kept = |at: usize| output.is_none_or(|output| ![output, output + 1].contains(&at));
    words.iter().enumerate().filter(|(at, _)| is_kept(*at)).map(|(_, word)| *word).collect()
}

/// The answer as an object: the one that was given, or else what the same question is answered with for programs.
#[track_caller]
fn as_json(words: &[&str], input: &[u8], run: &Run) -> Value {
    let answer = match words.contains(&"--json") {
        true => text_of(words, run),
        false => run_unproved(&owned(&[&without_output(words)[..], &["--json"]].concat()), input).stdout,
    };
    serde_json::from_str(&answer).expect("an answer")
}

fn owned(words: &[&str]) -> Vec<OsString> {
    words.iter().map(OsString::from).collect()
}

/// What was answered, on standard output or in a file.
fn text_of(words: &[&str], run: &Run) -> String {
    match value_of(words, "-o") {
        Some(file) => fs::read_to_string(file).expect("the answer is text"),
        None => run.stdout.clone(),
    }
}
