//! What a run of the program was about: a game on a board or graph, and its rules.

use std::sync::Mutex;
use std::{fmt, fs};

use serde_json::Value;

use super::graph::ends;
use super::kept::{Kept, kept};
use super::{SOLVED, owned};
use crate::program::{Folder, program_folder, run_unproved};

/// The options that have a value.
const WITH_VALUE: [&str; 24] = [
    "--as",
    "--save",
    "--record",
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

/// What the program has told of boards, which is asked for again and again along a play.
static TOLD: Kept<(Board, String), String> = Kept::new(Mutex::default);

/// A game on a board or graph.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    pub game: String,
    /// The content of the file.
    pub input: Vec<u8>,
    /// How it is to be read.
    reading: Vec<String>,
    pub rules: Vec<String>,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let input = String::from_utf8_lossy(&self.input);
        write!(f, "{} {:?} {:?} on\n{input}", self.game, self.reading, self.rules)
    }
}

impl Board {
    /// A board of its own.
    pub fn new(game: &str, input: impl Into<Vec<u8>>) -> Self {
        Self { game: game.to_owned(), input: input.into(), reading: Vec::new(), rules: Vec::new() }
    }

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

    /// The arcs of a chase by the numbers of their ends; an edge is two.
    #[track_caller]
    pub fn arcs(&self) -> Vec<[usize; 2]> {
        let is_directed = self.game == "pursuit" || self.rules.iter().any(|rule| rule == "--arcs");
        let dimacs = if is_directed { self.converted("dimacs --directed") } else { self.converted("dimacs") };
        let arcs = ends(&dimacs, "a ");
        let edges = ends(&dimacs, "e ");
        arcs.into_iter().chain(edges.into_iter().flat_map(|[v, w]| [[v, w], [w, v]])).collect()
    }

    /// The names of the vertices in their order.
    #[track_caller]
    pub fn names(&self) -> Vec<String> {
        let graph: Value = serde_json::from_str(&self.converted("node-link")).expect("a graph");
        let nodes = graph["nodes"].as_array().expect("nodes").iter();
        nodes.map(|node| node["id"].as_str().map_or_else(|| node["id"].to_string(), str::to_owned)).collect()
    }

    #[track_caller]
    fn converted(&self, format: &str) -> String {
        let convert = || {
            let reading = self.reading.iter().map(|word| word.replace("--format", "--from"));
            let how = [&["convert", "-", "--to"][..], &format.split(' ').collect::<Vec<_>>()].concat();
            self.run(&how, &[&reading.collect::<Vec<_>>()])
        };
        self.told(format, convert)
    }

    /// What the checker says of a certificate of this board.
    #[track_caller]
    pub fn checked(&self, how: &[&str]) -> String {
        let check = || {
            let folder = Folder::new();
            let (file, certificate) = (folder.write("board", &self.input), folder.file("answer.cert"));
            self.run(&["certify", &self.game, "-", "-o", &certificate], &[&self.reading, &self.rules]);
            self.run(&[&["check", &file, &certificate][..], how].concat(), &[&self.reading])
        };
        self.told(&how.join(" "), check)
    }

    /// What a play of this board says that begins as the options tell, to commands a line each.
    #[track_caller]
    pub fn played(&self, options: &[&str], commands: &str) -> String {
        self.told(&format!("{options:?} {commands}"), || {
            let folder = Folder::new();
            let file = folder.write("board", &self.input);
            let words = [&["play", &self.game, &file], options].concat();
            let options = self.reading.iter().chain(&self.rules).map(String::as_str);
            let words: Vec<&str> = words.into_iter().chain(options).collect();
            let run = run_unproved(&owned(&words), commands.as_bytes());
            assert_eq!(run.code, 0, "{words:?}: {run:?}");
            run.stdout
        })
    }

    /// What has been told before, or else is told now.
    #[track_caller]
    fn told(&self, what: &str, tell: impl FnOnce() -> String) -> String {
        kept(&TOLD, (self.clone(), what.to_owned()), tell)
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
