//! The project's own chores: `cargo xtask test | ci | fuzz`.
//!
//! Every chore prints each command before it runs it, and stops at the first that fails.

mod ci;
mod command;
mod fuzz;
mod needs;
mod options;
mod test;

use std::env;
use std::process::ExitCode;

use options::Chore;

const USAGE: &str = "\
the chores of winset

usage: cargo xtask test [core] [--setup]
       cargo xtask ci
       cargo xtask fuzz [TARGET] [--seconds N]

  test    all tests: the core, then ten seconds of every fuzz target
    core      the part that needs Rust's toolchain alone: unit, integration and documentation tests
    --setup   installs what the tests need and is missing (otherwise it is named and nothing runs)
  ci      what continuous integration runs: formatting, lints, documentation, `test --setup`
  fuzz    fuzzes one target, or all of them, guided by coverage, from the committed corpus
    --seconds N   how long each target runs (60)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let chore = match options::parse(&arguments) {
        Ok(chore) => chore,
        Err(error) => {
            eprint!("error: {error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let done = match chore {
        Chore::Help => {
            print!("{USAGE}");
            Ok(())
        }
        Chore::Test { scope, setup } => test::chore(scope, setup),
        Chore::Ci => ci::chore(),
        Chore::Fuzz { choice, seconds } => fuzz::chore(&choice, seconds),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
