use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use winset::show::{write_annotation, write_annotation_json};

use super::annotating::Played;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Input, require_one_stdin};
use crate::instance::{Action, GameName, Playable, Unread};
use crate::options::{CommonOptions, LimitOptions, MethodOption, ReadOptions};
use crate::place::{Locate, PlaceOptions};
use crate::reporter::Reporter;
use crate::rules::RuleOptions;
use crate::supervisor::Supervisor;

/// Name every mistake of either player in a record, with the better moves and the reason
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Annotate {
    /// The game
    #[arg(value_enum)]
    game: GameName,

    /// The board or graph
    file: PathBuf,

    /// The record; left out where FILE is a slide board with its record below it
    record: Option<PathBuf>,

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
  winset annotate slide boards/trap.txt boards/trap-record.txt
  winset annotate slide boards/trap-case.txt --json";

impl Annotate {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        let mut supervisor = self.limits.start(reporter);
        let Some(record) = &self.record else {
            return self.run_on_recorded_slide(common, reporter, supervisor);
        };
        require_one_stdin(&[&self.file, record])?;
        let input = Input::read(Some(&self.file), &mut supervisor)?;
        let record = Input::read(Some(record), &mut supervisor)?;
        let instance = Unread { game: self.game, input, options: &self.read, rules: &self.rules, reporter };
        let annotating = Annotating { command: self, common, reporter };
        instance.open(supervisor, AnnotatingRecord { annotating, record })
    }

    /// The slide problem's own format has the record below the board.
    fn run_on_recorded_slide(
        &self,
        common: &CommonOptions,
        reporter: Reporter,
        mut supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        if self.game != GameName::Slide {
            let help = "only a slide board can have its record in the same file";
            return Err(Failure::usage_with_help("the record is missing: expected FILE RECORD", help));
        }
        let input = Input::read(Some(&self.file), &mut supervisor)?;
        let instance = Unread { game: self.game, input, options: &self.read, rules: &self.rules, reporter };
        let recorded = instance.open_recorded_slide(&supervisor)?;
        let position = recorded.game.locate(&self.place)?;
        let played = Played { game: Arc::new(recorded.game), position, record: recorded.record };
        Annotating { command: self, common, reporter }.write(&played, supervisor)
    }
}

struct Annotating<'a> {
    command: &'a Annotate,
    common: &'a CommonOptions,
    reporter: Reporter,
}

impl Annotating<'_> {
    fn write<G: Playable>(self, played: &Played<G>, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let output = self.common.output()?;
        let annotation = played.annotate(self.command.method.method, &mut supervisor, self.reporter)?;
        output.write(|out| match self.common.json {
            true => write_annotation_json(&*played.game, &annotation, out),
            false => write_annotation(&*played.game, &annotation, out),
        })?;
        Ok(Exit::Done)
    }
}

/// A record beside the instance it is of.
struct AnnotatingRecord<'a> {
    annotating: Annotating<'a>,
    record: Input,
}

impl Action for AnnotatingRecord<'_> {
    fn run<G: Playable>(self, game: G, supervisor: Supervisor) -> Result<Exit, Failure> {
        let place = &self.annotating.command.place;
        let played = Played::read(game, place, &self.record, &supervisor)?;
        drop(self.record);
        self.annotating.write(&played, supervisor)
    }
}
