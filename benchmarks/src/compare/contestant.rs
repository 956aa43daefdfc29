//! Who runs on an entry, and how it is started.

use std::path::Path;
use std::process::Command;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use super::files::Files;
use super::process::{self, Failure};
use crate::clock::Repeat;
use crate::entry::Entry;
use crate::kernels::Kernel;
use crate::measurement::Measurement;

/// Which rivals run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rivals {
    All,
    None,
    One(String),
}

impl FromStr for Rivals {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "all" => Self::All,
            "none" => Self::None,
            name => Self::One(name.to_owned()),
        })
    }
}

impl Rivals {
    fn contain(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::None => false,
            Self::One(one) => one == name,
        }
    }
}

/// A rival by its name, and the words that start it.
#[derive(Clone, Debug)]
pub struct Driver {
    name: String,
    words: Vec<String>,
}

impl FromStr for Driver {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let (name, words) = text.split_once('=').context("expected NAME=PROGRAM")?;
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            Err(anyhow!("no program after `{name}=`"))
        } else {
            Ok(Self { name: name.to_owned(), words })
        }
    }
}

/// An engine that runs on an entry.
#[derive(Clone, Debug)]
pub struct Contestant {
    pub engine: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// An engine of this program, and the words that start it.
    Ours(Kernel, Vec<String>),
    Rival(Driver),
}

/// The engines that run on an entry: ours, and those of its rivals that are chosen.
///
/// # Errors
/// Names a chosen rival that nobody has said how to start.
pub fn of(definitions: &Path, entry: &Entry, rivals: &Rivals, drivers: &[Driver]) -> Result<Vec<Contestant>> {
    let is_ours = |name: &str| Kernel::named(name).is_some_and(|kernel| !kernel.is_rival());
    let is_chosen = |name: &&String| is_ours(name) || rivals.contain(name);
    entry.engines.iter().filter(is_chosen).map(|name| contestant(definitions, entry, name, drivers)).collect()
}

fn contestant(definitions: &Path, entry: &Entry, name: &str, drivers: &[Driver]) -> Result<Contestant> {
    let kind = match Kernel::named(name) {
        Some(kernel) => Kind::Ours(kernel, process::ourselves(definitions, &["run", &entry.name, name])?),
        None => {
            let driver = drivers.iter().find(|driver| driver.name == name);
            Kind::Rival(driver.with_context(|| format!("the rival `{name}` is not there"))?.clone())
        }
    };
    Ok(Contestant { engine: name.to_owned(), kind })
}

impl Contestant {
    /// Which engine of ours it is.
    pub const fn kernel(&self) -> Option<Kernel> {
        match self.kind {
            Kind::Ours(kernel, _) => Some(kernel),
            Kind::Rival(_) => None,
        }
    }

    /// Whether it is given a board as text.
    pub fn reads_boards(&self) -> bool {
        self.kernel().is_some_and(Kernel::reads_boards)
    }

    /// Whether it is given the pairs of a bipartite graph.
    pub const fn reads_pairs(&self) -> bool {
        matches!(self.kind, Kind::Rival(_))
    }

    /// Runs it in a process of its own.
    pub fn run(&self, files: &Files, limit: Duration, repeat: Repeat) -> Result<Measurement, Failure> {
        let words = match &self.kind {
            Kind::Ours(_, words) => words,
            Kind::Rival(driver) => &driver.words,
        };
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        match &self.kind {
            Kind::Rival(_) => {
                command.args(files.pairs());
            }
            Kind::Ours(kernel, _) => {
                command.args((repeat == Repeat::Once).then_some("--once"));
                if let Some(board) = files.board().filter(|_| kernel.reads_boards()) {
                    command.arg("--from").arg(board);
                }
            }
        }
        process::measure(&mut command, limit)
    }
}
