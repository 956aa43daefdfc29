//! All given cases of the contest problems, byte for byte.

use std::fs;
use std::path::PathBuf;

use crate::program::{project_folder, run};

/// Judges every case of a folder, as a file, under each name of the problem in turn.
fn check_all(folder: &str, names: &[&str]) {
    let cases = inputs(folder);
    assert!(cases.len() >= 20, "{} cases in {folder}", cases.len());
    for (number, input) in cases.iter().enumerate() {
        let name = names[number % names.len()];
        let answer = run(["judge".as_ref(), name.as_ref(), input.as_os_str()]).answer();
        let expected = fs::read_to_string(input.with_extension("out")).unwrap();
        assert_eq!(answer, expected, "{}", input.display());
    }
}

fn inputs(folder: &str) -> Vec<PathBuf> {
    let folder = project_folder().join("corpora/seeds").join(folder);
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut inputs: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|suffix| suffix == "in")).collect();
    inputs.sort();
    inputs
}

#[test]
fn bzoj1443() {
    check_all("geography", &["bzoj1443", "luogu-p4055"]);
}

#[test]
fn uvalive7042() {
    check_all("pursuit", &["uvalive7042"]);
}

#[test]
fn uva12530() {
    check_all("tiles", &["uva12530"]);
}

#[test]
fn noi2011_rabbits() {
    check_all("slide", &["noi2011-rabbits", "luogu-p1971", "bzoj2437"]);
}
