//! What the command line asks for.

use anyhow::{Context, Result, bail};

use crate::bench::{Bench, Extent, ResultUse};

/// A chore and what it was told.
#[derive(Debug, PartialEq, Eq)]
pub enum Chore {
    Help,
    Test { scope: Scope, setup: Setup },
    Ci,
    Fuzz { choice: Choice, seconds: u32 },
    Bench(Bench),
}

/// How much of the tests to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// What needs Rust's toolchain alone.
    Core,
    /// Everything.
    Whole,
}

/// What happens to a need that is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setup {
    /// It is named, and the chore fails before it runs anything.
    Check,
    /// It is installed with the system's package manager.
    Install,
}

/// Which fuzz targets to run.
#[derive(Debug, PartialEq, Eq)]
pub enum Choice {
    All,
    One(String),
}

const DEFAULT_FUZZ_SECONDS: u32 = 60;
const DEFAULT_RUNS: u32 = 5;
const DEFAULT_LIMIT_SECONDS: u32 = 100;

/// Reads the arguments that follow `cargo xtask`.
///
/// # Errors
/// Names the first argument that no chore takes.
pub fn parse(arguments: &[String]) -> Result<Chore> {
    let mut rest = arguments.iter().map(String::as_str);
    let Some(chore) = rest.next() else { bail!("no chore named") };
    match chore {
        "help" | "--help" | "-h" => Ok(Chore::Help),
        "test" => test(rest),
        "ci" => match rest.next() {
            None => Ok(Chore::Ci),
            Some(extra) => bail!("`ci` takes no argument, found `{extra}`"),
        },
        "fuzz" => fuzz(rest),
        "bench" => bench(rest),
        other => bail!("no chore is called `{other}`"),
    }
}

fn test<'a>(arguments: impl Iterator<Item = &'a str>) -> Result<Chore> {
    let (mut scope, mut setup) = (Scope::Whole, Setup::Check);
    for argument in arguments {
        match argument {
            "core" => scope = Scope::Core,
            "--setup" => setup = Setup::Install,
            other => bail!("`test` takes `core` and `--setup`, found `{other}`"),
        }
    }
    Ok(Chore::Test { scope, setup })
}

fn fuzz<'a>(mut arguments: impl Iterator<Item = &'a str>) -> Result<Chore> {
    let (mut choice, mut seconds) = (Choice::All, DEFAULT_FUZZ_SECONDS);
    while let Some(argument) = arguments.next() {
        match argument {
            "--seconds" => seconds = positive(argument, arguments.next())?,
            flag if flag.starts_with('-') => bail!("`fuzz` has no flag `{flag}`"),
            target if choice == Choice::All => choice = Choice::One(target.to_owned()),
            extra => bail!("`fuzz` takes one target, found `{extra}` as well"),
        }
    }
    Ok(Chore::Fuzz { choice, seconds })
}

fn bench<'a>(mut arguments: impl Iterator<Item = &'a str>) -> Result<Chore> {
    let mut bench = Bench {
        filter: None,
        extent: Extent::Full,
        rivals: "all".to_owned(),
        runs: DEFAULT_RUNS,
        limit: DEFAULT_LIMIT_SECONDS,
        setup: Setup::Check,
        result: ResultUse::Shown,
    };
    while let Some(argument) = arguments.next() {
        match argument {
            "--runs" => bench.runs = positive(argument, arguments.next())?,
            "--limit" => bench.limit = positive(argument, arguments.next())?,
            "--rivals" => bench.rivals = arguments.next().context("`--rivals` wants a name")?.to_owned(),
            "--small" => bench.extent = Extent::Small,
            "--setup" => bench.setup = Setup::Install,
            "--record" => bench.result = ResultUse::Recorded,
            flag if flag.starts_with('-') => bail!("`bench` has no flag `{flag}`"),
            filter if bench.filter.is_none() => bench.filter = Some(filter.to_owned()),
            extra => bail!("`bench` takes one filter, found `{extra}` as well"),
        }
    }
    Ok(Chore::Bench(bench))
}

/// A number after a flag. Neither libFuzzer nor a benchmark has a use for 0.
fn positive(flag: &str, text: Option<&str>) -> Result<u32> {
    let text = text.unwrap_or_default();
    match text.parse().with_context(|| format!("`{flag}` wants a whole number, found `{text}`"))? {
        0 => bail!("`{flag}` wants at least 1"),
        number => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Chore> {
        parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn every_chore_is_understood() {
        let test = |scope, setup| Chore::Test { scope, setup };
        let fuzz = |choice, seconds| Chore::Fuzz { choice, seconds };
        let bench = |filter: Option<&str>, extent, rivals: &str, [runs, limit]: [u32; 2]| {
            let (filter, rivals) = (filter.map(str::to_owned), rivals.to_owned());
            let (setup, result) = (Setup::Check, ResultUse::Shown);
            Chore::Bench(Bench { filter, extent, rivals, runs, limit, setup, result })
        };
        let usual = [DEFAULT_RUNS, DEFAULT_LIMIT_SECONDS];
        for (line, chore) in [
            ("--help", Chore::Help),
            ("test", test(Scope::Whole, Setup::Check)),
            ("test --setup", test(Scope::Whole, Setup::Install)),
            ("test core", test(Scope::Core, Setup::Check)),
            ("test --setup core", test(Scope::Core, Setup::Install)),
            ("ci", Chore::Ci),
            ("fuzz", fuzz(Choice::All, DEFAULT_FUZZ_SECONDS)),
            ("bench", bench(None, Extent::Full, "all", usual)),
            ("bench --small", bench(None, Extent::Small, "all", usual)),
            (
                "bench grid --runs 3 --limit 9 --rivals lemon",
                bench(Some("grid"), Extent::Full, "lemon", [3, 9]),
            ),
            ("fuzz grid --seconds 3", fuzz(Choice::One("grid".to_owned()), 3)),
        ] {
            assert_eq!(parsed(line).unwrap(), chore, "{line}");
        }
    }

    #[test]
    fn what_no_chore_takes_is_named() {
        for (line, named) in [
            ("", "no chore"),
            ("tset", "tset"),
            ("test all", "all"),
            ("ci --setup", "--setup"),
            ("fuzz a b", "`b`"),
            ("fuzz --second 3", "--second"),
            ("fuzz --seconds", "whole number"),
            ("fuzz --seconds 0", "at least 1"),
            ("fuzz --seconds -1", "-1"),
            ("bench a b", "`b`"),
            ("bench --runs 0", "`--runs`"),
            ("bench --rivals", "--rivals"),
            ("bench --quick", "--quick"),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(format!("{error:#}").contains(named), "{line}: {error:#}");
        }
    }
}
