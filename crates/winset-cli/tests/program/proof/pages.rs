//! The answers in the pages for people are proved, too: their commands are run again here, each by itself.

use std::fs;

use crate::help::{all_commands, examples};
use crate::program::{Run, program_folder, project_folder, run, run_on, winset};

/// What answers something that is proved.
const ANSWERING: [&str; 8] =
    ["solve ", "move ", "annotate ", "draw ", "matching ", "judge ", "play ", "cop-number "];

/// The commands of a page that answer something.
fn commands(page: &str) -> impl Iterator<Item = &str> {
    answering(page.lines().filter_map(|line| line.strip_prefix("$ ")))
}

/// Those of lines that a shell runs that answer something, without the name of the program.
fn answering<'l>(lines: impl Iterator<Item = &'l str>) -> impl Iterator<Item = &'l str> {
    let commands = lines.filter_map(|line| line.strip_prefix("winset "));
    let alone = commands.filter(|line| !line.contains(['|', '>']));
    alone.filter(|line| ANSWERING.iter().any(|verb| line.starts_with(verb)))
}

/// What a command answers, which is proved; its input may be a file of the folder.
#[track_caller]
fn answered(command: &str, folder: &str) -> Run {
    match command.split_once(" < ") {
        None => run(words(command, folder)),
        Some((command, file)) => {
            let input = fs::read(project_folder().join(folder).join(file)).expect("the file can be read");
            run_on(words(command, folder), input)
        }
    }
}

/// The words of a command, some of them in quotes. A file is named by its whole path, and none is written.
fn words(line: &str, folder: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    let words: Vec<String> = words.map(str::to_owned).collect();
    let written = words.iter().position(|word| word == "--certificate" || word == "-o");
    let kept = words
        .iter()
        .enumerate()
        .filter(|(at, _)| written.is_none_or(|option| ![option, option + 1].contains(at)));
    let named = kept.map(|(_, word)| {
        let file = project_folder().join(folder).join(word);
        if file.is_file() { file.display().to_string() } else { word.clone() }
    });
    named.collect()
}

#[test]
fn the_answers_in_the_pages_are_proved() {
    let mut proved = 0;
    let pages = fs::read_dir(program_folder()).unwrap().map(|entry| entry.unwrap().path());
    let pages = pages.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    let pages = pages.map(|path| (path, "docs/problems"));
    for (page, folder) in pages.chain([(project_folder().join("README.md"), ".")]) {
        for command in commands(&fs::read_to_string(&page).unwrap()) {
            let answered = answered(command, folder);
            assert!(matches!(answered.code, 0 | 3), "{page:?}: {command:?}: {answered:?}");
            proved += usize::from(answered.code == 0);
        }
    }
    assert!(proved > 20, "only {proved} answers of pages are proved");
}

#[test]
fn the_answers_of_the_examples_in_helps_are_proved() {
    let mut proved = 0;
    for command in all_commands() {
        let help = winset(&format!("{command}--help")).answer();
        for example in answering(examples(&help).into_iter()) {
            answered(example, "docs/problems").answer();
            proved += 1;
        }
    }
    assert!(proved > 8, "only {proved} examples are proved");
}
