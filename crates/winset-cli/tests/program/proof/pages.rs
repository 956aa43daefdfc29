//! The answers in the pages for people are proved, too: their commands are run again here, each by itself.

use std::fs;

use crate::program::{program_folder, project_folder, run};

/// What answers something that is proved.
const ANSWERING: [&str; 8] =
    ["solve ", "move ", "annotate ", "draw ", "matching ", "judge ", "play ", "cop-number "];

/// The commands of a page that answer something, as words; files are named from the project's folder.
fn commands(page: &str, folder: &str) -> Vec<Vec<String>> {
    let lines = page.lines().filter_map(|line| line.strip_prefix("$ winset "));
    let alone = lines.filter(|line| !line.contains(['|', '<', '>']));
    let answering = alone.filter(|line| ANSWERING.iter().any(|verb| line.starts_with(verb)));
    answering.map(|line| words(line, folder)).collect()
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
        for command in commands(&fs::read_to_string(&page).unwrap(), folder) {
            let answered = run(&command);
            assert!(matches!(answered.code, 0 | 3), "{page:?}: {command:?}: {answered:?}");
            proved += usize::from(answered.code == 0);
        }
    }
    assert!(proved > 20, "only {proved} answers of pages are proved");
}
