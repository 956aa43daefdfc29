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
        let command = Self::command().color(colour);
        let words = with_places_last(&command, words);
        let matches = command.try_get_matches_from(words)?;
        Ok(Self::from_arg_matches(&matches)?)
    }
}

/// The words with those behind all options that are neither an option nor its value, where the first of them may be
/// missing: else clap takes an option after the first for a sign that it is.
fn with_places_last(command: &clap::Command, words: &[OsString]) -> Vec<OsString> {
    let name = |word: &OsString| word.to_str().and_then(|word| command.find_subcommand(word));
    let Some((at, subcommand)) = words.iter().enumerate().find_map(|(at, word)| Some((at, name(word)?)))
    else {
        return words.to_vec();
    };
    if !subcommand.is_allow_missing_positional_set() {
        return words.to_vec();
    }
    let (mut options, mut places) = (words[..=at].to_vec(), Vec::new());
    let mut rest = words[at + 1..].iter();
    while let Some(word) = rest.next() {
        match word.to_str() {
            Some("--") => {
                places.push(word.clone());
                places.extend(rest.by_ref().cloned());
            }
            Some(option) if option.starts_with('-') && option != "-" => {
                options.push(word.clone());
                if awaits_value(&[command, subcommand], option) {
                    options.extend(rest.next().cloned());
                }
            }
            _ => places.push(word.clone()),
        }
    }
    options.extend(places);
    options
}

/// Whether the next word is the value of an option.
fn awaits_value(commands: &[&clap::Command], option: &str) -> bool {
    let is_meant = |arg: &clap::Arg| match option.strip_prefix("--") {
        Some(long) => arg.get_long() == Some(long),
        None => option.chars().count() == 2 && arg.get_short() == option.chars().nth(1),
    };
    let mut arguments = commands.iter().flat_map(|command| command.get_arguments());
    arguments.any(|arg| is_meant(arg) && arg.get_action().takes_values())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_may_stand_between_the_game_and_the_file() {
        let read = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let last = with_places_last(&Arguments::command(), &words);
            Arguments::read(&words).unwrap();
            last.join(&OsString::from(" ")).into_string().unwrap()
        };
        for (line, expected) in [
            ("winset move cops -k 2 file --at 3", "winset move -k 2 --at 3 cops file"),
            ("winset --json move cops -k2 --lazy file", "winset --json move -k2 --lazy cops file"),
            ("winset play file --as robber", "winset play --as robber file"),
            ("winset draw cops -o x.svg -- -file", "winset draw -o x.svg cops -- -file"),
            ("winset solve cops -k 2 file", "winset solve cops -k 2 file"),
        ] {
            assert_eq!(read(line), expected);
        }
    }
}
