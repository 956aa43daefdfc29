//! `cargo xtask bench`: winset, its rivals and its baselines on one list of instances, in `benchmarks/`.

use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result};

use crate::command::{command, root, run};
use crate::options::Setup;
use crate::rivals::{self, Built};

/// What a benchmark is told.
#[derive(Debug, PartialEq, Eq)]
pub struct Bench {
    /// Only entries whose name contains this.
    pub filter: Option<String>,
    pub extent: Extent,
    /// `all`, `none`, or the name of one.
    pub rivals: String,
    pub runs: u32,
    /// The seconds an engine may take for an answer.
    pub limit: u32,
    pub setup: Setup,
    pub result: ResultUse,
}

/// How much is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Our own engines, once, on small instances: are the answers right?
    Small,
    /// All entries, round by round.
    Full,
}

/// What becomes of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultUse {
    /// They are printed.
    Shown,
    /// They are also written into `benchmarks/records/` and the tables of `benchmarks/README.md`.
    Recorded,
}

/// Runs the benchmarks that are asked for.
///
/// # Errors
/// When something that a rival needs is missing, a right answer is, or a baseline is slower than its bound.
pub fn chore(bench: &Bench) -> Result<()> {
    match bench.extent {
        Extent::Small => small(),
        Extent::Full => full(bench),
    }
}

/// Our own engines once on small instances, as the tests run them.
///
/// # Errors
/// When an answer is wrong.
pub fn small() -> Result<()> {
    run(&mut command("cargo run --quiet --locked --package winset-bench -- compare --small")?)
}

fn full(bench: &Bench) -> Result<()> {
    let drivers = rivals::prepare(&bench.rivals, bench.setup)?;
    run(&mut command("cargo build --release --locked --package winset-bench")?)?;
    run(&mut comparison(bench, &drivers)?)
}

/// The command that runs it all, straight from where cargo has put it: nothing else is to run beside it.
fn comparison(bench: &Bench, drivers: &[Built]) -> Result<Command> {
    let program = target()?.join("release/winset-bench");
    let mut command = command(&program.to_string_lossy())?;
    command.arg("compare").args(&bench.filter);
    command.args(["--runs", &bench.runs.to_string(), "--limit", &bench.limit.to_string()]);
    command.args(["--rivals", &bench.rivals]);
    let scratch = target()?.join("bench/instances");
    command.arg("--scratch").arg(scratch);
    for driver in drivers {
        command.args(["--driver", &format!("{}={}", driver.name, driver.words)]);
    }
    if bench.result == ResultUse::Recorded {
        command.args(["--record", "benchmarks/records", "--command", &typed()]);
    }
    Ok(command)
}

/// What was typed to start this chore.
fn typed() -> String {
    let words: Vec<String> = env::args().skip(1).collect();
    format!("cargo xtask {}", words.join(" "))
}

/// Where cargo puts what it builds; made if it is not there.
///
/// # Errors
/// When it cannot be made.
pub fn target() -> Result<PathBuf> {
    let folder = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let target = root()?.join(folder);
    fs::create_dir_all(&target).with_context(|| format!("cannot create {}", target.display()))?;
    Ok(target)
}
