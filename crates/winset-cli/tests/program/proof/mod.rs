//! No answer that a test sees is believed: a certificate of it is checked, which must prove the same winners.
//!
//! So are the answers of `solve`, `move`, `annotate`, `draw`, `matching`, `cop-number` and `judge`, what is said and shown in
//! a `play`, by lines and on a terminal, and the examples in the pages and helps. Of a record of another game than slide the first
//! moves are proved, of a stream of cop numbers the first graphs, of a matching the edges where the graph is small; a picture
//! is taken at the word of its title. Not proved are positions of cops in which the robber moves, for the checker lists the
//! others, and what a program writes that a test starts by itself, to interrupt it or to go away while it answers.

mod advice;
mod board;
mod cop_number;
mod course;
mod judge;
mod matching;
mod pages;
mod picture;
mod play;
mod position;
mod reason;
mod record;
mod said;
#[cfg(unix)]
pub mod screen;
mod slide;
mod solved;

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::Mutex;

use crate::program::{Folder, Run, program_folder, run_unproved};
use board::{Board, value_of};

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
    if !matches!(run.code, 0 | 10 | 20) || is_help {
        return;
    }
    match words.first() {
        Some(&"solve") => require_solved(&words, input, run),
        Some(&"move") => advice::require(&words, input, run),
        Some(&"annotate") => record::require_annotated(&words, input, run),
        Some(&"draw") if words.contains(&"--record") => {
            let run = Run { stdout: text_of(&words, run), ..run.clone() };
            record::require_drawn(&words, input, &run);
        }
        Some(&"draw") if words.contains(&"--solution") => require_drawn(&words, input, run),
        Some(&"judge") => judge::require(&words, input, run),
        Some(&"matching") => matching::require(&words, input, run),
        Some(&"play") => play::require(&words, input, run),
        Some(&"cop-number") => cop_number::require(&words, input),
        _ => {}
    }
}

#[track_caller]
fn require_solved(words: &[&str], input: &[u8], run: &Run) {
    let board = Board::of(words, input);
    match value_of(words, "-o").filter(|output| output.ends_with(".winset")) {
        None => solved::prove_each(&board, &text_of(words, run)),
        Some(kept) => {
            let answer = run_unproved(&owned(&["solve", words[1], kept, "--json"]), b"");
            assert_eq!(answer.code, 0, "{words:?}: {answer:?}");
            solved::prove(&board, &answer.stdout);
            let kept = fs::read(kept).expect("the solution file can be read");
            SOLVED.lock().expect("no test has failed in here").push((kept, board));
        }
    }
}

/// The title of a picture tells as many winners as are proved.
#[track_caller]
fn require_drawn(words: &[&str], input: &[u8], run: &Run) {
    let picture = text_of(words, run);
    let title = title_of(&picture);
    let counts = title.split_once(": ").expect("it names the game first").1;
    // A blank ends a count, as in the answer of `solve`.
    solved::prove_counts(&Board::of(words, input), &format!("{counts} ").replace(';', " "));
}

/// The title of a picture.
#[track_caller]
fn title_of(picture: &str) -> &str {
    let title = picture.lines().find_map(|line| line.strip_prefix("<title>")).expect("a picture has a title");
    title.strip_suffix("</title>").unwrap_or(title)
}

/// The same words, and the answer goes to standard output.
fn without_output<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let output = words.iter().position(|word| *word == "-o");
    let is_kept = |at: usize| output.is_none_or(|output| ![output, output + 1].contains(&at));
    words.iter().enumerate().filter(|(at, _)| is_kept(*at)).map(|(_, word)| *word).collect()
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
