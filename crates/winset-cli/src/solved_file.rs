//! Solution files: opened in the place of a board, and told apart from one by their first bytes.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use clap::ValueEnum;
use winset::io::Format;
use winset::io::solution_file::{Loaded, MAGIC, SolutionFile, SolutionFileError, Solved};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::is_stdin;
use crate::instance::{Action, GameName};
use crate::options::{MethodOption, ReadOptions};
use crate::supervisor::Supervisor;

/// A file that holds a game and its solution.
pub struct SolvedFile(SolutionFile<File>);

impl SolvedFile {
    /// The suffix of solution files.
    pub const SUFFIX: &'static str = "winset";

    /// Opens a solution file; `None` when the file is of another format, or is to be read as one.
    pub fn open(path: &Path, format: Option<Format>) -> Result<Option<Self>, Failure> {
        let is_asked_for = match format {
            Some(Format::Winset) => true,
            None => false,
            Some(_) => return Ok(None),
        };
        if is_stdin(path) {
            return match is_asked_for {
                true => {
                    Err(Failure::usage("a solution file cannot be standard input: it is read here and there"))
                }
                false => Ok(None),
            };
        }
        let name = path.display().to_string();
        let file = File::open(path).map_err(|error| Failure::of(&name, error))?;
        if is_asked_for || begins_with_magic(&file) {
            Ok(Some(Self(SolutionFile::open(name, file)?)))
        } else {
            Ok(None)
        }
    }

    /// The game that is to be read from a file which is no solution file.
    pub fn required_game(game: Option<GameName>, command: &str) -> Result<GameName, Failure> {
        game.ok_or_else(|| {
            let help = format!("expected `winset {command} GAME FILE`, or a solution file alone");
            Failure::usage_with_help("the game is missing", help)
        })
    }

    /// What is in the file.
    pub const fn solution(&self) -> &SolutionFile<File> {
        &self.0
    }

    /// Opens a solution file as [`SolvedFile::open`] does, where the game may have been left out: the name of a game
    /// alone then stands in the place of the file.
    pub fn open_beside(
        game: Option<GameName>,
        path: &Path,
        format: Option<Format>,
    ) -> Result<Option<Self>, Failure> {
        let names_a_game = path.to_str().is_some_and(|name| GameName::from_str(name, false).is_ok());
        if game.is_none() && names_a_game && !path.exists() {
            return Err(Failure::usage_with_help(
                "the file is missing",
                "expected a game and its board or graph",
            ));
        }
        Self::open(path, format)
    }

    /// Refuses a file of another game than the one named, or solved otherwise than asked for.
    pub fn require(
        &self,
        game: Option<GameName>,
        method: &MethodOption,
        read: &ReadOptions,
    ) -> Result<(), Failure> {
        read.numbering.require_fit(Format::Winset)?;
        if let Some(game) = game.filter(|game| game.name() != self.0.game_name()) {
            let (asked, found) = (game.name(), self.0.game_name());
            return Err(Failure::usage(format!("the file holds a game of {found}, not of {asked}")));
        }
        match method.method.filter(|method| *method != self.0.method()) {
            Some(asked) => {
                let found = self.0.method();
                Err(Failure::usage(format!("the solution in the file was found by {found}, not by {asked}")))
            }
            None => Ok(()),
        }
    }

    /// Loads all of the file and does `action` with its game and solution.
    pub fn load(self, mut supervisor: Supervisor, action: impl Action) -> Result<Exit, Failure> {
        let limits = supervisor.limits();
        let loaded = self.0.load(&limits, &mut supervisor).map_err(|error| failure(error, &supervisor))?;
        match loaded {
            Loaded::Grid(Solved { game, solution }) => action.run_solved(game, solution.into(), supervisor),
            Loaded::Graph(Solved { game, solution }) => action.run_solved(game, solution.into(), supervisor),
            Loaded::Slide(Solved { game, solution }) => action.run_solved(game, solution.into(), supervisor),
            Loaded::Pursuit(Solved { game, solution }) => {
                action.run_solved(game, solution.into(), supervisor)
            }
            Loaded::Cops(Solved { game, solution }) => action.run_solved(game, solution.into(), supervisor),
            _ => Err(Failure::Internal("a kind of game that is not known".to_owned())),
        }
    }

    /// Reads all of the file and checks every digest in it.
    pub fn check(&self, supervisor: &mut Supervisor) -> Result<(), Failure> {
        self.0.check(supervisor).map_err(|error| failure(error, supervisor))
    }
}

/// Whether a file has the first bytes of a solution file. What cannot be looked at, such as a pipe, is none.
fn begins_with_magic(file: &File) -> bool {
    let is_regular = file.metadata().is_ok_and(|metadata| metadata.is_file());
    let mut bytes = [0; MAGIC.len()];
    let mut file = file;
    is_regular && file.read_exact(&mut bytes).is_ok() && bytes == MAGIC
}

fn failure(error: SolutionFileError, supervisor: &Supervisor) -> Failure {
    match error {
        SolutionFileError::Stopped(stopped) => supervisor.failure(stopped),
        other => other.into(),
    }
}
