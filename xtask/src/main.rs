//! The project's own chores: `cargo xtask test | ci | fuzz | bench`.
//!
//! Every chore prints each command before it runs it, and stops at the first that fails.

mod bench;
mod ci;
mod command;
mod fuzz;
mod needs;
mod options;
mod rivals;
mod test;

use std::env;
use std::process::ExitCode;

use options::Chore;

const USAGE: &str = "\
the chores of winset

usage: cargo xtask test [core] [--setup]
       cargo xtask ci
       cargo xtask fuzz [TARGET] [--seconds N]
       cargo xtask bench [FILTER] [--runs N] [--limit N] [--rivals all|none|NAME] [--record] [--setup]
       cargo xtask bench --small

  test    all tests: the core, the small benchmarks, then ten seconds of every fuzz target
    core      the part that needs Rust's toolchain alone: unit, integration and documentation tests
    --setup   installs what the tests need and is missing (otherwise it is named and nothing runs)
  ci      what continuous integration runs: formatting, lints, documentation, `test --setup`
  fuzz    fuzzes one target, or all of them, guided by coverage, from the committed corpus
    --seconds N   how long each target runs (60)
  bench   times winset, its baselines and its rivals on the entries of benchmarks/definitions/
    FILTER        only entries whose name contains it
    --runs N      how often every engine runs (5)
    --limit N     the seconds an engine may take for an answer (100)
    --rivals R    all of them, none, or one
    --record      writes the results into benchmarks/records/ and the tables of benchmarks/README.md
    --setup       installs what the rivals need and is missing (otherwise it is named and nothing runs)
    --small       our own engines once on small instances: only the answers count
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
        Chore::Bench(bench) => bench::chore(&bench),
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
