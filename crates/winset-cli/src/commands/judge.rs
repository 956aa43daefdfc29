use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use winset::io::judge::{JudgeError, Problem};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Input;
use crate::options::{CommonOptions, LimitOptions};
use crate::output::Unwritten;
use crate::reporter::Reporter;

/// Answer a contest problem, to the byte
///
/// All of the input is read and checked before the first byte of the answer is written.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Judge {
    /// The problem
    #[arg(value_parser = problem_parser())]
    problem: Problem,

    /// The problem's input; standard input by default
    file: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset judge bzoj1443 boards/geography.txt
  winset judge noi2011-rabbits < boards/trap-case.txt";

impl Judge {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        let mut supervisor = self.limits.start(reporter);
        let input = Input::read(self.file.as_deref(), &mut supervisor)?;
        let limits = supervisor.limits();
        common.output()?.write(|out| {
            let answered = self.problem.answer(&input.source(), &limits, &mut supervisor, out);
            answered.map_err(|error| match error {
                JudgeError::Read(error) => Unwritten::Other(error.into()),
                JudgeError::Stopped(stopped) => Unwritten::Other(supervisor.failure(stopped)),
                JudgeError::Write(error) => Unwritten::Stream(error),
                other => Unwritten::Other(Failure::Internal(other.to_string())),
            })
        })?;
        Ok(Exit::Done)
    }
}

fn problem_parser() -> impl TypedValueParser<Value = Problem> {
    PossibleValuesParser::new(Problem::ALL.map(possible_value)).try_map(|name| name.parse::<Problem>())
}

fn possible_value(problem: Problem) -> PossibleValue {
    let help = match problem.aliases() {
        [] => problem.summary().to_owned(),
        aliases => format!("{}; also {}", problem.summary(), aliases.join(", ")),
    };
    PossibleValue::new(problem.name()).aliases(problem.aliases()).help(help)
}
