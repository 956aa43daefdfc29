//! No answer of `winset solve` that a test sees is believed: its certificate is checked, and must prove as many winners.

use std::ffi::OsString;
use std::fs;

use serde_json::Value;

use crate::program::{Folder, Run, run_unproved};

/// The options of `solve` that have a value.
const WITH_VALUE: [&str; 15] = [
    "--starter",
    "--stuck",
    "-k",
    "--cops",
    "--speed",
    "-o",
    "--format",
    "--vertices",
    "--base",
    "--method",
    "--memory",
    "--time-limit",
    "--threads",
    "--certificate",
    "--color",
];

/// Those of them that the checker has to know, too.
const OF_CHECKER: [&str; 3] = ["--format", "--vertices", "--base"];

/// Requires that what a run of `winset solve` has answered is proved by its certificate.
#[track_caller]
pub fn require(arguments: &[OsString], input: &[u8], run: &Run) {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let answered = matches!(run.code, 0 | 10 | 20) && words.first() == Some(&"solve");
    // A search holds no proof, and a solution file is no input of the checker; help is no answer, and where memory is
    // short it is the answer's. What has been replaced by its answer is not there any more.
    let unproved = |word: &&str| {
        matches!(*word, "exhaustive" | "attractor-winners" | "-h" | "--help" | "--memory")
            || word.ends_with(".winset")
    };
    let replaced = words.get(2).is_some_and(|file| words[3..].contains(file));
    if answered && !replaced && !words.iter().any(unproved) {
        prove_each(&words, input, run);
    }
}

/// Each graph of a stream has an answer of its own, a line.
#[track_caller]
fn prove_each(words: &[&str], input: &[u8], solved: &Run) {
    let graphs: Vec<&[u8]> = input.split_inclusive(|&byte| byte == b'\n').collect();
    let answers: Vec<&str> = solved.stdout.lines().collect();
    if graphs.len() < 2 || graphs.len() != answers.len() || input.contains(&b' ') {
        return prove(words, input, solved);
    }
    for (graph, answer) in graphs.into_iter().zip(answers) {
        let one = Run { code: solved.code, stdout: format!("{answer}\n"), stderr: String::new() };
        prove(words, graph, &one);
    }
}

#[track_caller]
fn prove(words: &[&str], input: &[u8], solved: &Run) {
    let folder = Folder::new();
    let certificate = folder.file("answer.cert");
    let again = [words, &["--certificate", &certificate]].concat();
    let again = run_unproved(&owned(&again), input);
    assert_eq!(again.code, solved.code, "{words:?}: {again:?}");
    let (file, options) = input_of(words);
    let check = [&["check", file.unwrap_or("-"), &certificate, "--json"], &options[..]].concat();
    let checked = run_unproved(&owned(&check), input);
    assert_eq!(checked.code, 0, "{words:?}: {checked:?}");
    let proved: Value = serde_json::from_str(&checked.stdout).expect("an answer");
    let answer = answer_of(words, solved);
    match serde_json::from_str::<Value>(&answer) {
        Ok(claimed) => assert_eq!(claimed["count"], proved["count"], "{words:?}"),
        Err(_) => assert_text(&answer, &proved),
    }
}

fn owned(words: &[&str]) -> Vec<OsString> {
    words.iter().map(OsString::from).collect()
}

/// The file that is solved, and how the checker is to read it.
fn input_of<'w>(words: &[&'w str]) -> (Option<&'w str>, Vec<&'w str>) {
    let (mut files, mut options) = (Vec::new(), Vec::new());
    let mut rest = words.iter().skip(2);
    while let Some(&word) = rest.next() {
        if WITH_VALUE.contains(&word) {
            let value = rest.next().copied().unwrap_or_default();
            options.extend(OF_CHECKER.contains(&word).then_some([word, value]).into_iter().flatten());
        } else if word == "-" || !word.starts_with('-') {
            files.push(word);
        }
    }
    (files.first().copied(), options)
}

/// What was answered, on standard output or in a file.
fn answer_of(words: &[&str], run: &Run) -> String {
    match words.iter().position(|&word| word == "-o") {
        Some(at) => fs::read_to_string(words[at + 1]).expect("the answer is text"),
        None => run.stdout.clone(),
    }
}

/// The counts in words, or the winner where there is one start.
#[track_caller]
fn assert_text(answer: &str, proved: &Value) {
    if proved["game"] == "slide" {
        let winner = proved["winner"].as_str().expect("one start has a winner");
        return assert!(answer.starts_with(&format!("{winner} wins (")), "{answer} {proved}");
    }
    let counts = proved["count"].as_object().expect("counts");
    for (player, count) in counts {
        let first = answer.lines().next().unwrap_or_default();
        let says = |text: String| first.contains(&text);
        assert!(
            says(format!("{player} wins from {count} "))
                || says(format!("{player} win from {count} "))
                || says(format!("{player} from {count} ")),
            "{answer} {proved}"
        );
    }
}
