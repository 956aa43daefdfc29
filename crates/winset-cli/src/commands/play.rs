use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use winset::game::Game;
use winset::solution::Solution;

use super::solving::solve;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Input, is_stdin};
use crate::instance::{Action, GameName, Playable, Unread};
use crate::interrupt;
use crate::options::{CommonOptions, LimitOptions, MethodOption, ReadOptions};
use crate::output::{Output, Unwritten};
use crate::place::PlaceOptions;
use crate::play::lines::{Lines, Prompt};
use crate::play::{Play as Playing, SeatName, Seats, Staged, saving, tui};
use crate::reporter::{Reporter, is_dumb_terminal};
use crate::rules::RuleOptions;
use crate::solved_file::SolvedFile;
use crate::supervisor::Supervisor;

/// Play against a perfect opponent, or with two people
///
/// On a terminal the board is drawn, and `?` tells the keys. Elsewhere, and where several cops move at once, commands are
/// read a line each, and `help` tells them: a move is written as in a record.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub struct Play {
    /// The game; it may be left out where FILE is a solution file
    #[arg(value_enum)]
    game: Option<GameName>,

    /// The board or graph, or a solution file
    file: PathBuf,

    /// Whom you play, by default who is to move; `both` for two people
    #[arg(long = "as", value_name = "PLAYER", value_enum)]
    seat: Option<SeatName>,

    /// Save the moves as a record in FILE, at the end and when asked to
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Read commands a line each on a terminal too
    #[arg(long)]
    plain: bool,

    #[command(flatten)]
    method: MethodOption,

    #[command(flatten)]
    place: PlaceOptions,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset play slide boards/trap.txt --as egg
  echo hint | winset play pursuit boards/pursuit.txt --at \"3 1\" --as pursuer";

impl Play {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        if is_stdin(&self.file) {
            return Err(Failure::usage("the board cannot be `-`: standard input has the commands"));
        }
        let mut supervisor = self.limits.start(reporter);
        let starting = Starting { command: self, common, reporter };
        if let Some(file) = SolvedFile::open_beside(self.game, &self.file, self.read.format)? {
            file.require(self.game, &self.method, &self.read)?;
            self.rules.require_none()?;
            return file.load(supervisor, starting);
        }
        let game = SolvedFile::required_game(self.game, "play")?;
        let input = Input::read(Some(&self.file), &mut supervisor)?;
        let instance = Unread { game, input, options: &self.read, rules: &self.rules, reporter };
        instance.open(supervisor, starting)
    }
}

struct Starting<'a> {
    command: &'a Play,
    common: &'a CommonOptions,
    reporter: Reporter,
}

impl Action for Starting<'_> {
    fn run<G: Playable>(self, game: G, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let (position, seats) = self.before(&game, &mut supervisor)?;
        let solution = solve(&game, self.command.method.method, &mut supervisor, self.reporter)?;
        self.play(&Arc::new(game), solution, position, seats)
    }

    fn run_solved<G: Playable>(
        self,
        game: G,
        solution: Arc<Solution>,
        mut supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        let (position, seats) = self.before(&game, &mut supervisor)?;
        self.play(&Arc::new(game), solution, position, seats)
    }
}

impl Starting<'_> {
    /// What can fail, fails before anything is solved.
    fn before<G: Playable>(
        &self,
        game: &G,
        supervisor: &mut Supervisor,
    ) -> Result<(G::Position, Seats), Failure> {
        /// A legal move, one that wins, and the place it leads to.
        const BYTES_A_PLACE: u64 = 64;
        let place = &self.command.place;
        let position = if place.is_empty() { game.initial() } else { game.locate(place)? };
        let seats = self.command.seats(game, &position)?;
        self.command.check_that_record_can_be_saved()?;
        supervisor.hold(game.ground().layout().places().saturating_mul(BYTES_A_PLACE))?;
        Ok((position, seats))
    }

    fn play<G: Playable>(
        &self,
        game: &Arc<G>,
        solution: Arc<Solution>,
        position: G::Position,
        seats: Seats,
    ) -> Result<Exit, Failure> {
        interrupt::answer_is_known();
        let mut play = Playing::new(Box::new(Staged::new(game, solution, position)), seats);
        match self.is_interactive() {
            true => self.play_on_terminal(&mut play)?,
            false => self.play_by_lines(&mut play)?,
        }
        Ok(Exit::Done)
    }

    fn play_on_terminal(&self, play: &mut Playing) -> Result<(), Failure> {
        tui::run(play, self.command.save.as_deref(), self.common.colours_on_stdout())?;
        self.common.output()?.write(|out| self.command.save_at_the_end(play, out))
    }

    fn play_by_lines(&self, play: &mut Playing) -> Result<(), Failure> {
        let prompt = if self.is_on_terminal() { Prompt::Shown } else { Prompt::Hidden };
        self.common.output()?.write(|out| {
            let mut lines = Lines { play, file: self.command.save.as_deref(), prompt };
            lines.run(&mut io::stdin().lock(), out)?;
            self.command.save_at_the_end(play, out)
        })
    }

    fn is_on_terminal(&self) -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal() && !self.common.has_output_file()
    }

    fn is_interactive(&self) -> bool {
        !self.command.plain && !is_dumb_terminal() && self.is_on_terminal()
    }
}

impl Play {
    fn seats<G: Game>(&self, game: &G, position: &G::Position) -> Result<Seats, Failure> {
        match self.seat {
            Some(seat) => seat.seats(game.name(), &game.players()),
            None => Ok(Seats::One(game.turn(position))),
        }
    }

    /// A folder that does not exist is noticed before anything is played.
    fn check_that_record_can_be_saved(&self) -> Result<(), Failure> {
        self.save.as_deref().map_or(Ok(()), |file| Output::open(Some(file)).map(drop))
    }

    fn save_at_the_end(&self, play: &mut Playing, out: &mut dyn Write) -> Result<(), Unwritten> {
        let Some(file) = &self.save else { return Ok(()) };
        let saved = saving::save(play, file).map_err(Unwritten::Other)?;
        Ok(writeln!(out, "{saved}")?)
    }
}
