//! The program `winset-check`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn boards() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/problems/boards")
}

fn run(arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_winset-check"));
    command.current_dir(boards()).args(arguments.split(' ')).stdin(Stdio::null());
    command.output().unwrap()
}

#[track_caller]
fn answer(arguments: &str) -> String {
    let output = run(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn error(arguments: &str, code: i32) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(code), &b""[..]), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn what_is_proved_is_written() {
    let accepted = answer("geography.txt geography.cert");
    let mut lines = accepted.lines();
    let first = lines.next().unwrap();
    let digest = first.strip_prefix("accepted: geography, input ").unwrap();
    assert!(digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert_eq!(lines.collect::<Vec<_>>(), ["mover wins from 8 places, placer from 4"]);
    let winners = answer("--winners geography.txt geography.cert");
    assert_eq!(winners, format!("{accepted}#pmp#\n##m##\npmmmm\n#p#mm\n"));
    let positions = answer("pursuit.txt pursuit.cert --winners");
    assert!(positions.contains("\nevader pursuer turn winner plies\n1 1 evader pursuer 0\n"));
}

#[test]
fn every_failure_has_its_code() {
    for arguments in [
        "",
        "geography.txt",
        "a b c",
        "a b --format chess",
        "a b --base 0",
        "a b --vertices x --base 0",
        "-x",
    ] {
        assert!(error(arguments, 2).ends_with("; see `winset-check --help`\n"));
    }
    let invalid = error("--format dimacs geography.txt geography.cert", 3);
    assert_eq!(invalid, "error: geography.txt: line 1: expected `p edge N M`\n");
    let rejected = error("geography.txt pursuit.txt", 5);
    assert_eq!(rejected, "error: rejected: this is no certificate: it does not begin with the magic bytes\n");
    assert!(error("tiles.txt geography.cert", 5).contains("12 vertices, and the input has 14"));
    assert!(error("nowhere.txt geography.cert", 74).starts_with("error: nowhere.txt: "));
    assert!(error("geography.txt nowhere.cert", 74).starts_with("error: nowhere.cert: "));
    assert_eq!(run("geography.txt .").status.code(), Some(74));
}

#[test]
fn help_and_version() {
    assert!(answer("--help").starts_with("Checks that a certificate proves"));
    assert_eq!(answer("-V"), format!("winset-check {}\n", env!("CARGO_PKG_VERSION")));
}

/// The crate depends on nothing, and its files are as short as they are meant to be.
#[test]
fn it_is_small_and_stands_alone() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(crate_folder.join("Cargo.toml")).unwrap();
    let dependencies = manifest.split_once("[dependencies]\n").unwrap().1.split_once('[').unwrap().0;
    assert_eq!(dependencies.trim(), "");
    let lines = |file: &Path| fs::read_to_string(file).unwrap().lines().count();
    for proof in ["geography.rs", "contraction.rs", "pursuit.rs"] {
        assert!(lines(&crate_folder.join("src").join(proof)) <= 250, "{proof}");
    }
    let readers = fs::read_dir(crate_folder.join("src/readers")).unwrap();
    let total: usize = readers.map(|reader| lines(&reader.unwrap().path())).sum();
    assert!(total <= 500, "the readers have {total} lines");
}
