use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use winset::record::Session;
use winset::show::{write_move, write_move_json};

use super::solving::solve;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Input;
use crate::instance::{Action, GameName, Playable, Unread};
use crate::options::{CommonOptions, LimitOptions, MethodOption, ReadOptions};
use crate::place::PlaceOptions;
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// Say what a position is worth, every winning move, one to play, and why
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Move {
    /// The game
    #[arg(value_enum)]
    game: GameName,

    /// The board or graph
    file: PathBuf,

    /// End with code 10 when the first player wins, 20 the second, 30 neither
    #[arg(long)]
    exit_verdict: bool,

    #[command(flatten)]
    method: MethodOption,

    #[command(flatten)]
    place: PlaceOptions,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset move geography boards/geography.txt --at 3,4
  winset move pursuit boards/pursuit.txt --at \"3 1\" --turn evader --json";

impl Move {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        let mut supervisor = self.limits.start(reporter);
        let input = Input::read(Some(&self.file), &mut supervisor)?;
        let instance = Unread { game: self.game, input, options: &self.read, reporter };
        instance.open(supervisor, Moving { command: self, common, reporter })
    }
}

struct Moving<'a> {
    command: &'a Move,
    common: &'a CommonOptions,
    reporter: Reporter,
}

impl Action for Moving<'_> {
    fn run<G: Playable>(self, game: G, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let position = game.locate(&self.command.place)?;
        let output = self.common.output()?;
        let game = Arc::new(game);
        let solution = solve(&*game, self.command.method.method, &mut supervisor, self.reporter)?;
        let mut session = Session::at(&game, &solution, position);
        let verdict = session.value().outcome;
        output.write(|out| match self.common.json {
            true => write_move_json(&mut session, out),
            false => write_move(&mut session, out),
        })?;
        Ok(if self.command.exit_verdict { verdict.into() } else { Exit::Done })
    }
}
