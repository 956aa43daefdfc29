//! `cargo xtask fuzz`: the fuzz targets, guided by coverage.
//!
//! The targets are a workspace of their own, in `fuzz/`. libFuzzer comes with the crate `libfuzzer-sys`; the flags that
//! make the stable compiler count the branches taken are in `fuzz/.cargo/config.toml`.

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::command::{announce, command_in, root, run, succeeded};
use crate::needs::{self, CXX_COMPILER};
use crate::options::{Choice, Setup};

/// The folder of the fuzz targets, where their flags hold.
const FOLDER: &str = "fuzz";

/// What libFuzzer says when it starts with counters to be guided by.
const GUIDED: &[u8] = b"inline 8-bit counters";

/// What it says of every input that reaches new code, or is a shorter way to it: hundreds of lines.
const NEW_INPUT: [&[u8]; 2] = [b"\tNEW ", b"\tREDUCE "];

/// The chore by itself: as [`run_targets`], after looking for what it needs.
///
/// # Errors
/// When there is no C++ compiler; as [`run_targets`].
pub fn chore(choice: &Choice, seconds: u32) -> Result<()> {
    needs::require(&[CXX_COMPILER], Setup::Check)?;
    run_targets(choice, seconds)
}

/// Runs the chosen targets, one after the other, each for so many seconds.
///
/// # Errors
/// When a target is not there, has no corpus, or finds an input that breaks its law (kept in `fuzz/artifacts/`).
pub fn run_targets(choice: &Choice, seconds: u32) -> Result<()> {
    let targets = chosen(&root()?.join(FOLDER).join("fuzz_targets"), choice)?;
    run(&mut cargo("build --release --locked --bins")?)?;
    targets.iter().try_for_each(|target| fuzz(target, seconds))
}

/// `cargo` among the fuzz targets, under their own flags: flags in the environment would replace them.
pub fn cargo(words: &str) -> Result<Command> {
    let mut cargo = command_in(FOLDER, &format!("cargo {words}"))?;
    cargo.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    Ok(cargo)
}

/// The names of the targets, in alphabetical order.
fn chosen(folder: &Path, choice: &Choice) -> Result<Vec<String>> {
    let all = listed(folder)?;
    match choice {
        Choice::One(name) if all.contains(name) => Ok(vec![name.clone()]),
        Choice::One(name) => bail!("no fuzz target is called `{name}`; there are: {}", all.join(", ")),
        Choice::All if all.is_empty() => bail!("no fuzz target in {}", folder.display()),
        Choice::All => Ok(all),
    }
}

fn listed(folder: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut names = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// Fuzzes one target. New inputs go to a scratch folder; the committed corpus is only read.
fn fuzz(target: &str, seconds: u32) -> Result<()> {
    let folder = root()?.join(FOLDER);
    let seeds = format!("corpus/{target}");
    if !folder.join(&seeds).is_dir() {
        bail!("the fuzz target `{target}` has no corpus in {FOLDER}/{seeds}");
    }
    let scratch = format!("target/corpus/{target}");
    let artifacts = format!("artifacts/{target}/");
    for made in [&scratch, &artifacts] {
        fs::create_dir_all(folder.join(made)).with_context(|| format!("cannot create {FOLDER}/{made}"))?;
    }
    let mut fuzzer = cargo(&format!("run --quiet --release --locked --bin {target} --"))?;
    fuzzer.args([&scratch, &seeds, &format!("-artifact_prefix={artifacts}")]);
    fuzzer.args([&format!("-max_total_time={seconds}"), "-timeout=10", "-print_final_stats=1"]);
    guided(&mut fuzzer)
}

/// Runs a fuzzer, passing on what it says, and fails if it fails or was not guided by coverage.
fn guided(fuzzer: &mut Command) -> Result<()> {
    announce(fuzzer);
    let mut child = fuzzer.stderr(Stdio::piped()).spawn().context("cannot start it")?;
    let guided = match child.stderr.take() {
        Some(messages) => pass_on(BufReader::new(messages), &mut io::stderr().lock())?,
        None => false,
    };
    succeeded(fuzzer, child.wait()?)?;
    if !guided {
        bail!(
            "it ran without coverage counters: the flags of fuzz/.cargo/config.toml did not reach the compiler"
        );
    }
    Ok(())
}

/// Copies all lines but those about one new input each; whether one of them says that there are counters.
fn pass_on(mut from: impl BufRead, to: &mut impl Write) -> io::Result<bool> {
    let (mut line, mut guided) = (Vec::new(), false);
    while from.read_until(b'\n', &mut line)? > 0 {
        guided |= contains(&line, GUIDED);
        if !NEW_INPUT.iter().any(|mark| contains(&line, mark)) {
            to.write_all(&line)?;
        }
        line.clear();
    }
    Ok(guided)
}

fn contains(line: &[u8], part: &[u8]) -> bool {
    line.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_noticed() {
        let with = b"INFO: Seed: 1\nINFO: Loaded 1 modules (7 inline 8-bit counters)\n";
        assert!(pass_on(&with[..], &mut Vec::new()).unwrap());
        assert!(!pass_on(&b"INFO: Seed: 1\n"[..], &mut Vec::new()).unwrap());
    }

    #[test]
    fn all_is_passed_on_but_the_lines_about_new_inputs() {
        let said =
            b"#2\tINITED cov: 3\n#6\tNEW    cov: 4\n#7\tREDUCE cov: 4\n#8\tDONE   cov: 4\n\xff, no line end";
        let mut heard = Vec::new();
        pass_on(&said[..], &mut heard).unwrap();
        assert_eq!(heard, b"#2\tINITED cov: 3\n#8\tDONE   cov: 4\n\xff, no line end");
    }

    #[test]
    fn targets_are_listed_in_order_and_an_unknown_one_is_refused() {
        // The sources of this program serve as a folder of targets.
        let folder = root().unwrap().join("xtask/src");
        let all = chosen(&folder, &Choice::All).unwrap();
        assert!(all.is_sorted() && all.contains(&"fuzz".to_owned()), "{all:?}");
        assert_eq!(chosen(&folder, &Choice::One("ci".to_owned())).unwrap(), ["ci"]);
        let error = chosen(&folder, &Choice::One("no-such-target".to_owned())).unwrap_err();
        assert!(error.to_string().contains("no-such-target"), "{error}");
    }

    #[test]
    fn a_folder_without_targets_is_an_error() {
        let folder = root().unwrap().join("xtask");
        assert!(chosen(&folder, &Choice::All).is_err());
        assert!(chosen(&folder.join("no-such-folder"), &Choice::All).is_err());
    }
}
