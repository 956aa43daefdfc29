use std::ffi::OsString;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::commands::{
    annotate, certify, check, completions, convert, cop_number, draw, formats, games, r#gen, judge, man,
    matching, r#move, play, solve,
};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::CommonOptions;
use crate::reporter::{ColourChoice, Reporter, colour_choice};

/// Solves two-player games on graphs: who wins, from every position, how, and why
///
/// The answer is written to standard output, everything else to standard error. FILE may be `-`, standard input.
#[derive(Debug, Parser)]
#[command(name = "winset", version, after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub struct Arguments {
    #[command(flatten)]
    pub common: CommonOptions,

    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  winset solve geography boards/geography.txt
  winset judge uva12530 boards/tiles-cases.txt";

const EXIT_CODES: &str = "\
Exit codes:
  0           done
  2           usage
  3           the input is not valid
  4           a limit stopped it: the answer is unknown
  5           a certificate is rejected
  10, 20, 30  with --exit-verdict: the first player wins, the second, neither
  70          our own fault
  74          a file or a stream failed
  130         interrupted";

/// What the program does.
#[derive(Debug, Subcommand)]
pub enum Command {
    Solve(solve::Solve),
    Move(r#move::Move),
    Play(play::Play),
    Annotate(annotate::Annotate),
    Certify(certify::Certify),
    Check(check::Check),
    CopNumber(cop_number::CopNumber),
    Matching(matching::Matching),
    Judge(judge::Judge),
    Gen(r#gen::Gen),
    Convert(convert::Convert),
    Draw(draw::Draw),
    Games(games::Games),
    Formats(formats::Formats),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Arguments {
    /// The arguments that `words` are, the first word being the program's name.
    pub fn read(words: &[OsString]) -> Result<Self, Failure> {
        let colour = match colour_choice(words) {
            ColourChoice::Auto => ColorChoice::Auto,
            ColourChoice::Always => ColorChoice::Always,
            ColourChoice::Never => ColorChoice::Never,
        };
        let matches = Self::command().color(colour).try_get_matches_from(words)?;
        Ok(Self::from_arg_matches(&matches)?)
    }
}

impl Command {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        match self {
            Self::Solve(command) => command.run(common, reporter),
            Self::Move(command) => command.run(common, reporter),
            Self::Play(command) => command.run(common, reporter),
            Self::Annotate(command) => command.run(common, reporter),
            Self::Certify(command) => command.run(common, reporter),
            Self::Check(command) => command.run(common, reporter),
            Self::CopNumber(command) => command.run(common, reporter),
            Self::Matching(command) => command.run(common, reporter),
            Self::Judge(command) => command.run(common, reporter),
            Self::Gen(command) => command.run(common, reporter),
            Self::Convert(command) => command.run(common, reporter),
            Self::Draw(command) => command.run(common, reporter),
            Self::Games(command) => command.run(common),
            Self::Formats(command) => command.run(common),
            Self::Completions(command) => command.run(common),
            Self::Man(command) => command.run(common),
        }
    }
}
