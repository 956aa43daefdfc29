use std::path::PathBuf;

use clap::Args;
use winset::Stopped;
use winset::game::{Cops, Geography, Pursuit, Slide};
use winset::graph::Undirected;
use winset::show::{Detail, MatchingReport};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::graph_stream::{Asked, BadLines, GraphStream, Opened};
use crate::input::Input;
use crate::instance::{Action, GameName, Playable, Unread};
use crate::options::{CommonOptions, LimitOptions, ReadOptions};
use crate::output::Unwritten;
use crate::reporter::Reporter;
use crate::rules::RuleOptions;
use crate::supervisor::Supervisor;

/// Match a graph: the size, who is missed by some maximum matching, and the edges in some and in all of them
///
/// With `--summary` or `--json`, graph6 and sparse6 are streams: every line is a graph, and is answered with a line, in
/// order. A line that is no undirected graph ends the answers, and the exit code is 3; with `--keep-going` it is reported
/// and left out, and the exit code is 3 in the end.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Matching {
    /// The graph or board; standard input by default
    file: Option<PathBuf>,

    /// Leave out what grows with the graph
    #[arg(long)]
    summary: bool,

    /// In a stream of graphs: report a line that is no graph, and go on with the next
    #[arg(long)]
    keep_going: bool,

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
        let input = if self.answers_with_a_line(common) {
            let bad_lines = BadLines::by_option(self.keep_going);
            let file = self.file.as_deref();
            match GraphStream::open(file, self.read.format, bad_lines, reporter, &mut supervisor)? {
                Opened::Stream(stream) => {
                    return stream.answer(common.output()?, supervisor, |asked| self.answer(asked, common));
                }
                Opened::One(input) => input,
            }
        } else {
            Input::read(self.file.as_deref(), &mut supervisor)?
        };
        // Every graph that geography is played on can be matched.
        let rules = &RuleOptions::default();
        let instance = Unread { game: GameName::Geography, input, options: &self.read, rules, reporter };
        instance.open(supervisor, Analysing { command: self, common })
    }

    /// Whether there may be many graphs: each is answered with a line.
    const fn answers_with_a_line(&self, common: &CommonOptions) -> bool {
        (self.summary || common.json) && !self.read.numbering.is_wanted()
    }

    const fn detail(&self) -> Detail {
        if self.summary { Detail::Summary } else { Detail::Full }
    }

    fn answer(
        &self,
        Asked { line, notes, supervisor }: Asked<'_>,
        common: &CommonOptions,
    ) -> Result<Vec<u8>, Failure> {
        let game = Geography::new(notes.noted(line.read_undirected()?));
        let mut text = Vec::new();
        let written = game.write_matching(Form::of(common), self.detail(), &mut text, supervisor);
        written.map_err(|error| match error {
            NoReport::Stopped(stopped) => supervisor.failure(stopped),
            NoReport::Stream(error) => Failure::Internal(error.to_string()),
            NoReport::NoGraph => Failure::no_graph(),
        })?;
        Ok(text)
    }
}

impl Failure {
    fn no_graph() -> Self {
        Self::Internal("a game without a graph".to_owned())
    }
}

struct Analysing<'a> {
    command: &'a Matching,
    common: &'a CommonOptions,
}

impl Action for Analysing<'_> {
    fn run<G: Playable>(self, game: G, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let output = self.common.output()?;
        let (form, detail) = (Form::of(self.common), self.command.detail());
        output.write(|out| {
            let written = game.write_matching(form, detail, out, &mut supervisor);
            written.map_err(|error| match error {
                NoReport::Stopped(stopped) => Unwritten::Other(supervisor.failure(stopped)),
                NoReport::Stream(error) => Unwritten::Stream(error),
                NoReport::NoGraph => Unwritten::Other(Failure::no_graph()),
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

impl Form {
    const fn of(common: &CommonOptions) -> Self {
        if common.json { Self::Json } else { Self::Text }
    }
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
