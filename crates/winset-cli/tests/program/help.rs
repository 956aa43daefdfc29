//! Every help has two examples, and they run.

use std::fs;
use std::process::{Command, Stdio};

use crate::program::{Folder, project_folder, winset};

/// The lines below `Examples:` in a help.
pub fn examples(help: &str) -> Vec<&str> {
    let below = help.split_once("Examples:\n").expect("a help has examples").1;
    below.lines().map_while(|line| line.strip_prefix("  ")).collect()
}

/// Runs an example as a shell does, in a folder that has the boards of the problems' pages. What it answers is not looked at here:
/// `proof/pages.rs` runs it again and proves it.
fn run_example(example: &str, folder: &Folder) {
    let program = env!("CARGO_BIN_EXE_winset");
    let line = example.replacen("winset", &format!("'{program}'"), 1);
    let output =
        Command::new("sh").args(["-c", &line]).current_dir(folder.path()).stdin(Stdio::null()).output();
    let output = output.expect("there is a shell");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && stderr.is_empty(), "{example}: {stderr}");
}

fn with_boards() -> Folder {
    let folder = Folder::new();
    let boards = folder.path().join("boards");
    fs::create_dir(&boards).unwrap();
    for entry in fs::read_dir(project_folder().join("docs/problems/boards")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), boards.join(entry.file_name())).unwrap();
    }
    folder
}

/// The commands that a help lists under a heading, less `help`.
fn listed(help: &str, heading: &str) -> Vec<String> {
    let commands = help.split_once(heading).unwrap().1.split_once("\n\n").unwrap().0;
    let named =
        commands.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with(' '));
    let names = named.filter_map(|line| line.split(' ').next()).filter(|&name| name != "help");
    names.map(str::to_owned).collect()
}

/// All commands that have a help, the program itself first.
pub fn all_commands() -> Vec<String> {
    let mut all = vec![String::new()];
    for command in listed(&winset("-h").answer(), "Commands:\n") {
        all.push(format!("{command} "));
        if command == "gen" {
            all.extend(
                listed(&winset("gen -h").answer(), "Families:\n")
                    .iter()
                    .map(|family| format!("gen {family} ")),
            );
        }
    }
    all
}

#[test]
fn every_help_has_two_examples_that_run() {
    let folder = with_boards();
    let all = all_commands();
    assert!(all.len() > 20, "{all:?}");
    for command in all {
        let help = winset(&format!("{command}--help")).answer();
        let examples = examples(&help);
        assert_eq!(examples.len(), 2, "{help}");
        examples.iter().for_each(|example| run_example(example, &folder));
        assert_eq!(examples_of_short_help(&command), examples);
    }
}

fn examples_of_short_help(command: &str) -> Vec<String> {
    examples(&winset(&format!("{command}-h")).answer()).into_iter().map(str::to_owned).collect()
}
