use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use winset::show::DrawError;
use winset::solution::Solution;

use super::annotating::Played;
use super::solving::solve;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Input, require_one_stdin};
use crate::instance::{Action, GameName, Playable, Unread};
use crate::options::{CommonOptions, LimitOptions, MethodOption, ReadOptions};
use crate::output::Unwritten;
use crate::place::PlaceOptions;
use crate::reporter::Reporter;
use crate::rules::RuleOptions;
use crate::solved_file::SolvedFile;
use crate::supervisor::Supervisor;

/// Draw a board as SVG, its winners, or the mistakes of a record
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub struct Draw {
    /// The game; it may be left out where FILE is a solution file
    #[arg(value_enum)]
    game: Option<GameName>,

    /// The board or graph, or a solution file
    file: PathBuf,

    /// Draw who wins from every position, and why
    #[arg(long, conflicts_with = "record")]
    solution: bool,

    /// Draw the moves of a record and its mistakes
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

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
  winset draw geography boards/geography.txt --solution -o board.svg
  winset draw slide boards/trap.txt --record boards/trap-record.txt -o record.svg";

/// The suffixes of the pictures that are drawn.
const SUFFIXES: [&str; 1] = ["svg"];

impl Draw {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        require_suffix(common.output_suffix())?;
        let mut supervisor = self.limits.start(reporter);
        let inputs: Vec<&PathBuf> = [&self.file].into_iter().chain(&self.record).collect();
        require_one_stdin(&inputs)?;
        let file = SolvedFile::open_beside(self.game, &self.file, self.read.format)?;
        let record =
            self.record.as_deref().map(|record| Input::read(Some(record), &mut supervisor)).transpose()?;
        let drawing = Drawing { command: self, record, common, reporter };
        if let Some(file) = file {
            file.require(self.game, &self.method, &self.read)?;
            self.rules.require_none()?;
            return file.load(supervisor, drawing);
        }
        let game = SolvedFile::required_game(self.game, "draw")?;
        let input = Input::read(Some(&self.file), &mut supervisor)?;
        let instance = Unread { game, input, options: &self.read, rules: &self.rules, reporter };
        instance.open(supervisor, drawing)
    }
}

fn require_suffix(suffix: Option<&str>) -> Result<(), Failure> {
    match suffix {
        Some(suffix) if !SUFFIXES.iter().any(|known| known.eq_ignore_ascii_case(suffix)) => {
            let help = format!("these are drawn: .{}", SUFFIXES.join(", ."));
            Err(Failure::usage_with_help(format!("no picture is drawn for the suffix `.{suffix}`"), help))
        }
        _ => Ok(()),
    }
}

struct Drawing<'a> {
    command: &'a Draw,
    record: Option<Input>,
    common: &'a CommonOptions,
    reporter: Reporter,
}

impl Action for Drawing<'_> {
    fn run<G: Playable>(self, game: G, supervisor: Supervisor) -> Result<Exit, Failure> {
        match &self.record {
            Some(record) => {
                let played = Played::read(game, &PlaceOptions::default(), record, &supervisor)?;
                self.draw_record(&played, supervisor)
            }
            None => self.draw_board(&game, supervisor),
        }
    }

    fn run_solved<G: Playable>(
        self,
        game: G,
        solution: Arc<Solution>,
        supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        if self.record.is_some() {
            return self.run(game, supervisor);
        }
        self.write_board(&game, self.command.solution.then_some(&*solution))
    }
}

impl Drawing<'_> {
    fn draw_board<G: Playable>(&self, game: &G, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let output = self.common.output()?;
        let solution = match self.command.solution {
            true => Some(solve(game, self.command.method.method, &mut supervisor, self.reporter)?),
            false => None,
        };
        output.write(|out| game.draw(solution.as_deref(), out).map_err(unwritten))?;
        Ok(Exit::Done)
    }

    fn write_board<G: Playable>(&self, game: &G, solution: Option<&Solution>) -> Result<Exit, Failure> {
        self.common.output()?.write(|out| game.draw(solution, out).map_err(unwritten))?;
        Ok(Exit::Done)
    }

    fn draw_record<G: Playable>(
        &self,
        played: &Played<G>,
        mut supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        let output = self.common.output()?;
        let annotation = played.annotate(self.command.method.method, &mut supervisor, self.reporter)?;
        let Played { game, position, record } = played;
        output.write(|out| game.draw_annotation(position, record, &annotation, out).map_err(unwritten))?;
        Ok(Exit::Done)
    }
}

fn unwritten(error: DrawError) -> Unwritten {
    match error {
        DrawError::Io(error) => Unwritten::Stream(error),
        DrawError::TooLarge { .. } => Unwritten::Other(Failure::TooLargeToDraw(error)),
        other => Unwritten::Other(Failure::Internal(other.to_string())),
    }
}
