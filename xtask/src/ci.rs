//! `cargo xtask ci`: what continuous integration runs, in the same order.

use anyhow::Result;

use crate::command::{command, run};
use crate::fuzz;
use crate::needs;
use crate::options::{Scope, Setup};
use crate::test;

/// Formatting, lints, documentation, then all tests.
///
/// # Errors
/// At the first command that fails.
pub fn chore() -> Result<()> {
    run(&mut command("cargo fmt --all --check")?)?;
    run(&mut fuzz::cargo("fmt --check")?)?;
    run(&mut command("cargo clippy --workspace --all-targets --locked -- -D warnings")?)?;
    let mut doc = command("cargo doc --workspace --no-deps --locked")?;
    run(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    needs::require(&test::NEEDS, Setup::Install)?;
    run(&mut fuzz::cargo("clippy --release --locked --bins -- -D warnings")?)?;
    test::chore(Scope::Whole, Setup::Install)
}
