//! `cargo xtask test`: the core, the small benchmarks, then every fuzz target for a short while.

use anyhow::Result;

use crate::bench;
use crate::command::{command, run};
use crate::fuzz;
use crate::needs::{self, Need};
use crate::options::{Choice, Scope, Setup};

/// What the whole of the tests needs; the core needs nothing.
pub const NEEDS: [Need; 2] = [needs::CXX_COMPILER, needs::NAUTY];

/// Unit, integration and documentation tests. Those that are ignored take nauty, or a minute.
const CORE: &str = "cargo test --workspace --locked";

const FUZZ_SECONDS: u32 = 10;

/// Runs the tests. What they need is looked for before anything runs.
///
/// # Errors
/// When a need is missing or a test fails.
pub fn chore(scope: Scope, setup: Setup) -> Result<()> {
    match scope {
        Scope::Core => run(&mut command(CORE)?),
        Scope::Whole => {
            needs::require(&NEEDS, setup)?;
            run(command(CORE)?.args(["--", "--include-ignored"]))?;
            bench::small()?;
            fuzz::run_targets(&Choice::All, FUZZ_SECONDS)
        }
    }
}
