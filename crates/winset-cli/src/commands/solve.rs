use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use winset::record::Session;
use winset::show::Detail;

use super::solving::solve;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Input;
use crate::instance::{Action, GameName, Playable, Unread};
use crate::options::{CommonOptions, LimitOptions, MethodOption, ReadOptions};
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// Say who wins from every position
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

    /// End with code 10 when the first player wins, 20 the second, 30 neither; where there is one start
    #[arg(long)]
    exit_verdict: bool,

    #[command(flatten)]
    method: MethodOption,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset solve geography boards/geography.txt
  winset solve tiles boards/tiles.txt --json --summary";

impl Solve {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        let mut supervisor = self.limits.start(reporter);
        let input = Input::read(self.file.as_deref(), &mut supervisor)?;
        let instance = Unread { game: self.game, input, options: &self.read, reporter };
        instance.open(supervisor, Solving { command: self, common, reporter })
    }
}

struct Solving<'a> {
    command: &'a Solve,
    common: &'a CommonOptions,
    reporter: Reporter,
}

impl Action for Solving<'_> {
    fn run<G: Playable>(self, game: G, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let start = self.command.start_for_verdict(&game)?;
        let output = self.common.output()?;
        let game = Arc::new(game);
        let solution = solve(&*game, self.command.method.method, &mut supervisor, self.reporter)?;
        let verdict = start.map(|start| Session::at(&game, &solution, start).value().outcome);
        let detail = if self.command.summary { Detail::Summary } else { Detail::Full };
        output.write(|out| match self.common.json {
            true => game.write_solution_json(&solution, detail, out),
            false => game.write_solution(&solution, detail, out),
        })?;
        Ok(verdict.map_or(Exit::Done, Exit::from))
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
