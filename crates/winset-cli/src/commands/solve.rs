use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use winset::io::solution_file::WriteError;
use winset::record::Session;
use winset::show::Detail;
use winset::solution::Solution;

use super::certify::{require_certificate_path, write_certificate};
use super::solve_stream::Question;
use super::solving::{Wanted, solve};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::graph_stream::{BadLines, GraphStream, Opened};
use crate::input::{Input, is_stdin};
use crate::instance::{Action, GameName, Playable, Unread};
use crate::options::{CommonOptions, LimitOptions, MethodOption, ReadOptions};
use crate::output::{Output, Unwritten};
use crate::reporter::Reporter;
use crate::rules::RuleOptions;
use crate::solved_file::SolvedFile;
use crate::supervisor::Supervisor;

/// Say who wins from every position, or keep it in a solution file: `-o FILE.winset`
///
/// With `--summary` or `--json`, graph6, sparse6 and digraph6 are streams: every line is a graph, and is answered with a
/// line, in order. A line that is no graph ends the answers, and the exit code is 3; with `--keep-going` it is reported
/// and left out, and the exit code is 3 in the end.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    /// The game
    #[arg(value_enum)]
    game: GameName,

    /// The board or graph; standard input by default
    file: Option<PathBuf>,

    /// Leave out what grows with the number of positions
    #[arg(long)]
    summary: bool,

    /// With `--summary`: say how long the longest win takes too, which takes a pursuit eight times the memory
    #[arg(long, requires = "summary")]
    ranks: bool,

    /// Write a proof of the winners to FILE, for `winset check`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// End with code 10 when the first player wins, 20 the second, 30 neither; where there is one start
    #[arg(long)]
    exit_verdict: bool,

    /// In a stream of graphs: report a line that is no graph, and go on with the next
    #[arg(long)]
    keep_going: bool,

    #[command(flatten)]
    method: MethodOption,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset solve geography boards/geography.txt
  winset solve cops -k 2 boards/cops.txt -o cops.winset";

impl Solve {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        if self.writes_solution_file(common) && (common.json || self.summary) {
            return Err(Failure::usage(
                "a solution file has one form: neither `--json` nor `--summary` changes it",
            ));
        }
        if self.certificate.as_deref().is_some_and(is_stdin) && !common.has_output_file() {
            return Err(Failure::usage("the answer and its certificate cannot both go to standard output"));
        }
        require_certificate_path(self.certificate.as_deref(), [self.file.as_deref(), common.output_path()])?;
        let mut supervisor = self.limits.start(reporter);
        let solving = Solving { command: self, common, reporter };
        if let Some(file) = self.solved_file()? {
            file.require(Some(self.game), &self.method, &self.read)?;
            self.rules.require_none()?;
            return file.load(supervisor, solving);
        }
        let input = if self.answers_with_a_line(common) {
            let bad_lines = BadLines::by_option(self.keep_going);
            let file = self.file.as_deref();
            match GraphStream::open(file, self.read.format, bad_lines, reporter, &mut supervisor)? {
                Opened::Stream(stream) => return self.answer_lines(stream, common, reporter, supervisor),
                Opened::One(input) => input,
            }
        } else {
            Input::read(self.file.as_deref(), &mut supervisor)?
        };
        let instance = Unread { game: self.game, input, options: &self.read, rules: &self.rules, reporter };
        instance.open(supervisor, solving)
    }

    /// Whether there may be many graphs: each is answered with a line.
    fn answers_with_a_line(&self, common: &CommonOptions) -> bool {
        let is_about_one = self.exit_verdict || self.certificate.is_some() || self.read.numbering.is_wanted();
        (self.summary || common.json) && self.game != GameName::Slide && !is_about_one
    }

    fn answer_lines(
        &self,
        stream: GraphStream,
        common: &CommonOptions,
        reporter: Reporter,
        supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        self.rules.require_fit(self.game)?;
        let question = Question {
            game: self.game,
            wanted: self.wanted(),
            rules: &self.rules,
            detail: self.detail(),
            reporter,
        };
        question.answer_all(stream, common.output()?, supervisor)
    }

    /// How it is to be solved: proofs, moves and full answers come from ranks where a game has them.
    const fn wanted(&self) -> Wanted {
        match self.method.method {
            Some(method) => Wanted::By(method),
            None if self.summary && !self.ranks && !self.exit_verdict && self.certificate.is_none() => {
                Wanted::Winners
            }
            None => Wanted::Everything,
        }
    }

    const fn detail(&self) -> Detail {
        if self.summary { Detail::Summary } else { Detail::Full }
    }

    fn writes_solution_file(&self, common: &CommonOptions) -> bool {
        common.output_suffix().is_some_and(|suffix| suffix.eq_ignore_ascii_case(SolvedFile::SUFFIX))
    }

    /// The solution file to begin with, if FILE is one.
    fn solved_file(&self) -> Result<Option<SolvedFile>, Failure> {
        self.file.as_deref().map_or(Ok(None), |path| SolvedFile::open(path, self.read.format))
    }
}

/// What is known before a game is solved.
struct Before<P> {
    /// The start that the exit code is to tell about.
    start: Option<P>,
    output: Output,
    certificate: Option<Output>,
}

struct Solving<'a> {
    command: &'a Solve,
    common: &'a CommonOptions,
    reporter: Reporter,
}

impl Action for Solving<'_> {
    fn run<G: Playable>(self, game: G, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let before = self.before(&game)?;
        let solution = solve(&game, self.command.wanted(), &mut supervisor, self.reporter)?;
        self.write(game, &solution, before, supervisor)
    }

    fn run_solved<G: Playable>(
        self,
        game: G,
        solution: Arc<Solution>,
        supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        let before = self.before(&game)?;
        self.write(game, &solution, before, supervisor)
    }
}

impl Solving<'_> {
    /// What can fail, fails before anything is solved.
    fn before<G: Playable>(&self, game: &G) -> Result<Before<G::Position>, Failure> {
        let start = self.command.start_for_verdict(game)?;
        let output = self.common.output()?;
        let certificate = self.command.certificate.as_deref().map(|path| Output::open(Some(path)));
        Ok(Before { start, output, certificate: certificate.transpose()? })
    }

    fn write<G: Playable>(
        &self,
        game: G,
        solution: &Arc<Solution>,
        before: Before<G::Position>,
        mut supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        let Before { start, output, certificate } = before;
        if let Some(certificate) = certificate {
            write_certificate(&game, solution, certificate, &mut supervisor)?;
        }
        let game = Arc::new(game);
        let verdict = start.map(|start| Session::at(&game, solution, start).value().outcome);
        let detail = self.command.detail();
        if self.command.writes_solution_file(self.common) {
            output.write(|out| {
                let written = game.write_solution_file(solution, out, &mut supervisor);
                written.map_err(|error| unwritten(error, &supervisor))
            })?;
        } else {
            output.write(|out| match self.common.json {
                true => game.write_solution_json(solution, detail, out),
                false => game.write_solution(solution, detail, out),
            })?;
        }
        Ok(verdict.map_or(Exit::Done, Exit::from))
    }
}

fn unwritten(error: WriteError, supervisor: &Supervisor) -> Unwritten {
    match error {
        WriteError::Io(error) => Unwritten::Stream(error),
        WriteError::Stopped(stopped) => Unwritten::Other(supervisor.failure(stopped)),
        other => Unwritten::Other(Failure::usage(other.to_string())),
    }
}

impl Solve {
    /// The one start that the exit code is to tell about, if it is to.
    fn start_for_verdict<G: Playable>(&self, game: &G) -> Result<Option<G::Position>, Failure> {
        if !self.exit_verdict {
            return Ok(None);
        }
        let start = game.only_start().ok_or_else(|| {
            let message = format!("{} has many starts, so there is no one verdict", game.name());
            Failure::usage_with_help(message, "`winset move` with `--at` has one")
        });
        start.map(Some)
    }
}
