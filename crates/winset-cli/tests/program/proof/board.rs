//! What a run of the program was about: a game on a board or graph, and its rules.

use std::fs;

use serde_json::Value;

use super::{SOLVED, owned};
use crate::program::{Folder, program_folder, run_unproved};

/// The options that have a value.
const WITH_VALUE: [&str; 21] = [
    "--filter",
    "--max",
    "--starter",
    "--stuck",
    "-k",
    "--cops",
    "--speed",
    "-o",
    "--format",
    "--vertices",
    "--base",
    "--method",
    "--memory",
    "--time-limit",
    "--threads",
    "--certificate",
    "--color",
    "--progress",
    "--at",
    "--turn",
    "--visited",
];

/// Those of them that tell how a file is to be read, which the checker has to know, too.
const OF_READING: [&str; 3] = ["--format", "--vertices", "--base"];

/// Those of them that are rules.
const OF_RULES: [&str; 5] = ["--starter", "--stuck", "-k", "--cops", "--speed"];

/// Options without a value that are rules.
const RULES: [&str; 4] = ["--passing", "--lazy", "--active", "--arcs"];

const GAMES: [&str; 5] = ["geography", "tiles", "slide", "pursuit", "cops"];

/// A game on a board or graph.
#[derive(Clone, Debug)]
pub struct Board {
    pub game: String,
    /// The content of the file.
    pub input: Vec<u8>,
    /// How it is to be read.
    reading: Vec<String>,
    pub rules: Vec<String>,
}

impl Board {
    /// The board of a run: that of its file, or, of a solution file, the one that it was solved from.
    #[track_caller]
    pub fn of(words: &[&str], input: &[u8]) -> Self {
        let (mut game, mut file, mut reading, mut rules) = (None, None, Vec::new(), Vec::new());
        let mut rest = words[1..].iter().copied();
        while let Some(word) = rest.next() {
            if WITH_VALUE.contains(&word) {
                let value = rest.next().unwrap_or_default();
                let options = if OF_READING.contains(&word) {
                    &mut reading
                } else if OF_RULES.contains(&word) {
                    &mut rules
                } else {
                    continue;
                };
                options.extend([word.to_owned(), value.to_owned()]);
            } else if RULES.contains(&word) {
                rules.push(word.to_owned());
            } else if game.is_none() && file.is_none() && GAMES.contains(&word) {
                game = Some(word);
            } else if word == "-" || !word.starts_with('-') {
                file = file.or(Some(word));
            }
        }
        let input = match file {
            Some(file) if file != "-" => fs::read(program_folder().join(file)).expect("the file can be read"),
            _ => input.to_owned(),
        };
        let solved = SOLVED.lock().unwrap();
        let solved = solved.iter().find(|(kept, _)| is_copy(&input, kept)).map(|(_, board)| board.clone());
        solved.unwrap_or_else(|| {
            let game =
                game.expect("a run without a game reads a solution file that a run before has written");
            Self { game: game.to_owned(), input, reading, rules }
        })
    }

    pub fn with_input(&self, input: Vec<u8>) -> Self {
        Self { input, ..self.clone() }
    }

    /// The value of a rule that has been given.
    pub fn rule(&self, rule: &str) -> Option<&str> {
        let at = self.rules.iter().position(|word| word == rule)?;
        self.rules.get(at + 1).map(String::as_str)
    }

    /// Another game on the same graph.
    pub fn of_game(&self, game: &str) -> Self {
        Self { game: game.to_owned(), ..self.clone() }
    }

    pub fn with_rules(&self, rules: &[&str]) -> Self {
        Self { rules: rules.iter().map(|&rule| rule.to_owned()).collect(), ..self.clone() }
    }

    /// The board in a format that the checker reads.
    #[track_caller]
    pub fn as_dimacs(&self) -> Self {
        let converted = self.converted("dimacs");
        Self { input: converted.into_bytes(), reading: Vec::new(), ..self.clone() }
    }

    /// The names of the vertices in their order.
    #[track_caller]
    pub fn names(&self) -> Vec<String> {
        let graph: Value = serde_json::from_str(&self.converted("node-link")).expect("a graph");
        let nodes = graph["nodes"].as_array().expect("nodes").iter();
        nodes.map(|node| node["id"].as_str().expect("a name").to_owned()).collect()
    }

    #[track_caller]
    fn converted(&self, format: &str) -> String {
        let reading = self.reading.iter().map(|word| word.replace("--format", "--from"));
        self.run(&["convert", "-", "--to", format], &[&reading.collect::<Vec<_>>()])
    }

    /// What the checker says of a certificate of this board.
    #[track_caller]
    pub fn checked(&self, how: &[&str]) -> String {
        let folder = Folder::new();
        let (file, certificate) = (folder.write("board", &self.input), folder.file("answer.cert"));
        self.run(&["certify", &self.game, "-", "-o", &certificate], &[&self.reading, &self.rules]);
        self.run(&[&["check", &file, &certificate][..], how].concat(), &[&self.reading])
    }

    #[track_caller]
    fn run(&self, words: &[&str], options: &[&[String]]) -> String {
        let options = options.iter().copied().flatten().map(String::as_str);
        let words: Vec<&str> = words.iter().copied().chain(options).collect();
        let run = run_unproved(&owned(&words), &self.input);
        assert_eq!(run.code, 0, "{words:?} of {self:?}: {run:?}");
        run.stdout
    }
}

/// Whether a file is a copy of another, but for a byte that is damaged where nobody looks.
fn is_copy(file: &[u8], kept: &[u8]) -> bool {
    file.len() == kept.len() && file.iter().zip(kept).filter(|(a, b)| a != b).count() <= 1
}

pub fn value_of<'w>(words: &[&'w str], option: &str) -> Option<&'w str> {
    words.iter().position(|word| *word == option).and_then(|at| words.get(at + 1)).copied()
}
