use std::path::PathBuf;

use clap::Args;
use winset::Stopped;
use winset::game::{Cops, Geography, Pursuit, Slide};
use winset::graph::Undirected;
use winset::show::{Detail, MatchingReport};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Input;
use crate::instance::{Action, GameName, Playable, Unread};
use crate::options::{CommonOptions, LimitOptions, ReadOptions};
use crate::output::Unwritten;
use crate::reporter::Reporter;
use crate::rules::RuleOptions;
use crate::supervisor::Supervisor;

/// Match a graph: the size, who is missed by some maximum matching, and the edges in some and in all of them
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Matching {
    /// The graph or board; standard input by default
    file: Option<PathBuf>,

    /// Leave out what grows with the graph
    #[arg(long)]
    summary: bool,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset matching boards/geography.txt
  winset matching boards/odd.txt --summary --json";

impl Matching {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        let mut supervisor = self.limits.start(reporter);
        let input = Input::read(self.file.as_deref(), &mut supervisor)?;
        // Every graph that geography is played on can be matched.
        let rules = &RuleOptions::default();
        let instance = Unread { game: GameName::Geography, input, options: &self.read, rules, reporter };
        instance.open(supervisor, Analysing { command: self, common })
    }
}

struct Analysing<'a> {
    command: &'a Matching,
    common: &'a CommonOptions,
}

impl Action for Analysing<'_> {
    fn run<G: Playable>(self, game: G, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let output = self.common.output()?;
        let detail = if self.command.summary { Detail::Summary } else { Detail::Full };
        let form = if self.common.json { Form::Json } else { Form::Text };
        output.write(|out| {
            let written = game.write_matching(form, detail, out, &mut supervisor);
            written.map_err(|error| match error {
                NoReport::Stopped(stopped) => Unwritten::Other(supervisor.failure(stopped)),
                NoReport::Stream(error) => Unwritten::Stream(error),
                NoReport::NoGraph => Unwritten::Other(Failure::Internal("a game without a graph".to_owned())),
            })
        })?;
        Ok(Exit::Done)
    }
}

/// For whom it is written.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Why nothing was written.
#[derive(Debug)]
pub enum NoReport {
    /// The watch stopped it.
    Stopped(Stopped),
    /// The output failed.
    Stream(std::io::Error),
    /// The game is not played on an undirected graph.
    NoGraph,
}

/// A game that may be played on an undirected graph, which can be matched.
pub trait Matched {
    /// Writes what the maximum matchings of the graph say.
    fn write_matching(
        &self,
        form: Form,
        detail: Detail,
        out: &mut dyn std::io::Write,
        supervisor: &mut Supervisor,
    ) -> Result<(), NoReport> {
        let _ = (form, detail, out, supervisor);
        Err(NoReport::NoGraph)
    }
}

impl<G: Undirected> Matched for Geography<G> {
    fn write_matching(
        &self,
        form: Form,
        detail: Detail,
        out: &mut dyn std::io::Write,
        supervisor: &mut Supervisor,
    ) -> Result<(), NoReport> {
        let report = MatchingReport::of(self.graph(), supervisor).map_err(NoReport::Stopped)?;
        let written = match form {
            Form::Text => report.write(detail, out),
            Form::Json => report.write_json(detail, out),
        };
        written.map_err(NoReport::Stream)
    }
}

impl Matched for Slide {}

impl Matched for Pursuit {}

impl Matched for Cops {}
