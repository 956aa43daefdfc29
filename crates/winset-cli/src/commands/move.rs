use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use winset::io::solution_file::Answer;
use winset::record::Session;
use winset::show::Advice;
use winset::solution::Solution;

use super::solving::solve;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Input;
use crate::instance::{Action, GameName, Playable, Unread};
use crate::options::{CommonOptions, LimitOptions, MethodOption, ReadOptions};
use crate::place::PlaceOptions;
use crate::reporter::Reporter;
use crate::rules::RuleOptions;
use crate::solved_file::SolvedFile;
use crate::supervisor::Supervisor;

/// Say what a position is worth, every winning move, one to play, and why
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub struct Move {
    /// The game; it may be left out where FILE is a solution file
    #[arg(value_enum)]
    game: Option<GameName>,

    /// The board or graph, or a solution file, which is not read as a whole
    file: PathBuf,

    /// Read all of a solution file first, and check every digest in it
    #[arg(long)]
    check: bool,

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
    rules: RuleOptions,

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
        let moving = Moving { command: self, common, reporter };
        if let Some(file) = SolvedFile::open_beside(self.game, &self.file, self.read.format)? {
            return moving.ask(file, supervisor);
        }
        let game = SolvedFile::required_game(self.game, "move")?;
        if self.check {
            return Err(Failure::usage("`--check` is for solution files"));
        }
        let input = Input::read(Some(&self.file), &mut supervisor)?;
        let instance = Unread { game, input, options: &self.read, rules: &self.rules, reporter };
        instance.open(supervisor, moving)
    }
}

struct Moving<'a> {
    command: &'a Move,
    common: &'a CommonOptions,
    reporter: Reporter,
}

impl Moving<'_> {
    /// Asks a solution file about a start; what else may come up in the game needs all of the file.
    fn ask(self, file: SolvedFile, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let Move { game, method, read, rules, .. } = self.command;
        file.require(*game, method, read)?;
        rules.require_none()?;
        if self.command.check {
            file.check(&mut supervisor)?;
        }
        match self.answer(&file)? {
            Answer::Known(advice) => self.write(&advice),
            Answer::NoSuchStart => {
                self.command.place.refuse_start(file.solution().game_name())?;
                file.load(supervisor, self)
            }
            _ => file.load(supervisor, self),
        }
    }

    fn answer(&self, file: &SolvedFile) -> Result<Answer, Failure> {
        let (file, place) = (file.solution(), &self.command.place);
        let only = if place.is_empty() { file.only_start()? } else { None };
        match only.or_else(|| place.start_text(file.game_name())) {
            Some(start) => Ok(file.advise(&start)?),
            None => Ok(Answer::NoSuchStart),
        }
    }

    fn write(&self, advice: &Advice) -> Result<Exit, Failure> {
        let verdict = advice.value().outcome;
        self.common.output()?.write(|out| match self.common.json {
            true => advice.write_json(out),
            false => advice.write(out),
        })?;
        Ok(if self.command.exit_verdict { verdict.into() } else { Exit::Done })
    }
}

impl Action for Moving<'_> {
    fn run<G: Playable>(self, game: G, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        // A position that is none is noticed before anything is solved.
        game.locate(&self.command.place)?;
        let solution = solve(&game, self.command.method.method, &mut supervisor, self.reporter)?;
        self.run_solved(game, solution, supervisor)
    }

    fn run_solved<G: Playable>(
        self,
        game: G,
        solution: Arc<Solution>,
        _supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        let position = game.locate(&self.command.place)?;
        self.write(&Advice::of(&mut Session::at(&Arc::new(game), &solution, position)))
    }
}
