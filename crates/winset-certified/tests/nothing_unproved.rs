//! Whatever computes an answer, an example in the documentation or a file of tests, names what proves it.
//!
//! That it proves every answer is for the reader to see; what is found here is the file in which nobody thought of it.

use std::fs;
use std::path::Path;

use winset_certified::rust_files;

/// What finds winners, sets, matchings, ranks or mistakes.
const ANSWERS: [&str; 15] = [
    ".solve(",
    ".solve_by(",
    "Table::explore(",
    "annotate(",
    ".answer(",
    "dulmage_mendelsohn(",
    "gallai_edmonds(",
    "Decomposition::of(",
    "MatchingReport::of(",
    "maximum_matching(",
    "maximum_bipartite_matching",
    "judge_walk(",
    "judge_general_walk(",
    "pursuit_attractor(",
    "pursuit_winners(",
];

/// The second is the first as a module inside the library.
const PROOFS: [&str; 3] = ["winset_certified::", "crate::certified::", "winset_check::"];

/// Files of tests that look at no answer, or none of the library's.
const WITHOUT: [&str; 4] = [
    // What is looked at is that they are stopped.
    "winset/src/solve/exhaustive.rs",
    "winset/tests/bad_input/limits.rs",
    // An algorithm of its own.
    "winset/tests/oracles/blossom.rs",
    // Solutions, which are the callers', compared with search.
    "winset/tests/oracles/plays.rs",
];

#[test]
fn whoever_computes_an_answer_names_its_proof() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut answers, mut faults) = (0, Vec::new());
    for file in rust_files(&crates).into_iter().chain([crates.join("../README.md")]) {
        let name = file.strip_prefix(&crates).unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let examples = examples(&text).into_iter().map(|(line, code)| (format!("{name}:{line}"), code));
        let tests = tests(&name, &text).map(|code| (name.clone(), code.to_owned()));
        for (place, code) in examples.chain(tests) {
            if ANSWERS.iter().any(|answer| code.contains(answer)) {
                answers += 1;
                let is_proved = PROOFS.iter().any(|proof| code.contains(proof));
                faults.extend((!is_proved && !WITHOUT.contains(&&*name)).then_some(place));
            }
        }
    }
    assert!(answers > 40, "only {answers} places compute an answer: this test does not see them");
    assert!(faults.is_empty(), "these compute answers that nothing proves:\n{}", faults.join("\n"));
}

/// The blocks of code in documentation, with the lines where they begin.
fn examples(text: &str) -> Vec<(usize, String)> {
    let (mut blocks, mut open) = (Vec::new(), None);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start().trim_start_matches("///").trim_start_matches("//!").trim_start();
        match (&mut open, line.starts_with("```")) {
            (None, true) => open = Some((number, String::new())),
            (Some(_), true) => blocks.extend(open.take()),
            (Some((_, code)), false) => *code += &format!("{line}\n"),
            (None, false) => {}
        }
    }
    blocks
}

/// The tests of a file: all of it, or the module at its end. Those of the program run it, and `proof/` there proves what it
/// answers.
fn tests<'t>(name: &str, text: &'t str) -> Option<&'t str> {
    if name.starts_with("winset-cli/tests/program") || name.starts_with("winset-certified/") {
        return None;
    }
    if name.contains("/tests/") || name.ends_with("/tests.rs") {
        return Some(text);
    }
    text.find("#[cfg(test)]\nmod tests {").map(|at| &text[at..])
}
