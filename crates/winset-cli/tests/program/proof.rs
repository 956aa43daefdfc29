//! No answer of `winset solve` or `winset move` that a test sees is believed: the certificate is checked, and must prove as
//! many winners, or this one.
//!
//! Not proved here: positions with visited places, which no certificate is about; pages' examples, which `trycmd` runs on
//! boards that are solved here as well; and what is answered in the place of its own input.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::sync::Mutex;

use serde_json::Value;

use crate::program::{Folder, Run, run_unproved};

/// The options of `solve` that have a value.
const WITH_VALUE: [&str; 19] = [
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
    "--progress",
    "--at",
    "--turn",
    "--visited",
];

/// Those of them that the checker has to know, too.
const OF_CHECKER: [&str; 3] = ["--format", "--vertices", "--base"];

/// Options of a run that its proof is made without: a search holds no proof, and a proof takes memory and time of its own.
const OF_THE_SEARCH: [&str; 3] = ["--method", "--memory", "--time-limit"];

/// What the solution files that the tests have written were solved from, by their names.
static SOLVED: Mutex<BTreeMap<String, Vec<String>>> = Mutex::new(BTreeMap::new());

/// Requires that what a run has answered is proved by a certificate: who wins from everywhere, or from one position.
#[track_caller]
pub fn require(arguments: &[OsString], input: &[u8], run: &Run) {
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let answered =
        matches!(run.code, 0 | 10 | 20) && !words.iter().any(|word| matches!(*word, "-h" | "--help"));
    match words.first() {
        Some(&"solve") if answered => require_solved(&words, input, run),
        Some(&"move") if answered => require_moved(&words, input, run),
        _ => {}
    }
}

#[track_caller]
fn require_solved(words: &[&str], input: &[u8], run: &Run) {
    // What has been replaced by its answer is not there any more.
    let replaced = words.get(2).is_some_and(|file| words[3..].contains(file));
    if replaced {
        return;
    }
    let Some(board) = board_of(words) else { return };
    let board: Vec<&str> = board.iter().map(String::as_str).collect();
    match value_of(words, "-o").filter(|output| output.ends_with(".winset")) {
        None => prove_each(&board, input, &text_of(words, run)),
        Some(kept) => {
            SOLVED.lock().unwrap().insert(kept.to_owned(), owned_words(&board));
            let summary = run_unproved(&owned(&["solve", words[1], kept, "--summary", "--json"]), b"");
            assert_eq!(summary.code, 0, "{words:?}: {summary:?}");
            prove(&board, input, &summary);
        }
    }
}

/// Who wins from the position in question wins from it in the table of what is proved.
#[track_caller]
fn require_moved(words: &[&str], input: &[u8], run: &Run) {
    let (Some(position), false) = (value_of(words, "--at"), words.contains(&"--visited")) else { return };
    let named = words.get(1).filter(|word| GAMES.contains(word)).map(|game| (*game).to_owned());
    let board = match named {
        Some(_) => board_of(words),
        None => board_of(&[&["move", "?"], &words[1..]].concat()),
    };
    let Some(board) = board else { return };
    let board: Vec<&str> = board.iter().map(String::as_str).collect();
    let (game, vertices) = (board[1], position.split(' ').count());
    let is_start = position != "start" && vertices == if game == "pursuit" { 2 } else { 1 };
    // The chooser has placed the token of tiles, and of cops there is no more to see than `solve` shows.
    if !is_start || !matches!(game, "geography" | "tiles" | "pursuit") {
        return;
    }
    let folder = Folder::new();
    let certificate = folder.file("answer.cert");
    let (file, options) = input_of(&board);
    let file = file.unwrap_or("-");
    let rules = rules_of(&board);
    let certify = [&["certify", game, file, "-o", &certificate], &options[..], &rules[..]].concat();
    let certified = run_unproved(&owned(&certify), input);
    assert_eq!(certified.code, 0, "{words:?}: {certified:?}");
    let check = [&["check", file, &certificate, "--winners", "-q"], &options[..]].concat();
    let checked = run_unproved(&owned(&check), input);
    assert_eq!(checked.code, 0, "{words:?}: {checked:?}");
    // In a format that the checker does not read, it numbers the vertices.
    let Some(proved) = winner_at(&checked.stdout, position, value_of(words, "--turn")) else { return };
    let claimed = match serde_json::from_str::<Value>(&run.stdout) {
        Ok(answer) => answer["winner"].as_str().expect("a winner").to_owned(),
        Err(_) => {
            let first = run.stdout.lines().next().unwrap_or_default();
            let outcome = first.rsplit(": ").next().unwrap_or_default();
            outcome.split(' ').next().unwrap_or_default().to_owned()
        }
    };
    assert!(claimed.starts_with(&proved), "{words:?}: {claimed}, and proved is {proved}");
}

const GAMES: [&str; 5] = ["geography", "tiles", "slide", "pursuit", "cops"];

/// The winner from a position in the table that the checker writes, or the first letter of the winner; nothing where the
/// table has other names.
fn winner_at(checked: &str, position: &str, turn: Option<&str>) -> Option<String> {
    let lines: Vec<&str> = checked.lines().collect();
    if let Some(start) = lines.iter().position(|line| *line == "evader pursuer turn winner plies") {
        let row = format!("{position} {} ", turn.unwrap_or("evader"));
        let rest = lines[start + 1..].iter().find_map(|line| line.strip_prefix(&row))?;
        return rest.split(' ').next().map(str::to_owned);
    }
    if let Some(start) = lines.iter().position(|line| *line == "vertex winner") {
        let row = format!("{position} ");
        return lines[start + 1..].iter().find_map(|line| line.strip_prefix(&row)).map(str::to_owned);
    }
    let (row, column) = position.split_once(',')?;
    let (row, column): (usize, usize) = (row.parse().ok()?, column.parse().ok()?);
    let is_row = |line: &&&str| line.bytes().all(|c| c == b'#' || c.is_ascii_lowercase());
    let rows: Vec<&&str> = lines.iter().filter(is_row).collect();
    let letter = rows.get(row.checked_sub(1)?)?.chars().nth(column.checked_sub(1)?)?;
    Some(letter.to_string())
}

/// The words of the run that solved the board: those of this one, or, of a solution file, those it was solved with. Without
/// what is of no use to a proof.
///
/// Nothing where no run of a test has written the solution file: it is a copy, made to be damaged.
fn board_of(words: &[&str]) -> Option<Vec<String>> {
    let (file, _) = input_of(words);
    let kept = file.filter(|file| file.ends_with(".winset"));
    if let Some(kept) = kept {
        return SOLVED.lock().unwrap().get(kept).cloned();
    }
    let mut board = Vec::new();
    let mut rest = words.iter();
    while let Some(&word) = rest.next() {
        if OF_THE_SEARCH.contains(&word) || matches!(word, "-o" | "--certificate") {
            rest.next();
        } else if word != "--exit-verdict" {
            board.push(word.to_owned());
        }
    }
    Some(board)
}

fn value_of<'w>(words: &[&'w str], option: &str) -> Option<&'w str> {
    words.iter().position(|word| *word == option).and_then(|at| words.get(at + 1)).copied()
}

/// The rules among the options of `solve`.
fn rules_of<'w>(words: &[&'w str]) -> Vec<&'w str> {
    let with_value =
        ["--starter", "--stuck"].into_iter().filter_map(|rule| Some([rule, value_of(words, rule)?]));
    let passing = words.iter().filter(|word| **word == "--passing").copied();
    with_value.flatten().chain(passing).collect()
}

fn owned_words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// What was answered, on standard output or in a file.
fn text_of(words: &[&str], run: &Run) -> Run {
    let stdout = match value_of(words, "-o") {
        Some(file) => fs::read_to_string(file).expect("the answer is text"),
        None => run.stdout.clone(),
    };
    Run { code: run.code, stdout, stderr: String::new() }
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
    assert_eq!(again.code, 0, "{words:?}: {again:?}");
    let (file, options) = input_of(words);
    let check = [&["check", file.unwrap_or("-"), &certificate, "--json"], &options[..]].concat();
    let checked = run_unproved(&owned(&check), input);
    assert_eq!(checked.code, 0, "{words:?}: {checked:?}");
    let proved: Value = serde_json::from_str(&checked.stdout).expect("an answer");
    let answer = &solved.stdout;
    match serde_json::from_str::<Value>(answer) {
        Ok(claimed) => assert_eq!(claimed["count"], proved["count"], "{words:?}"),
        Err(_) => assert_text(answer, &proved),
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
