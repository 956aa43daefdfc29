//! `winset games`, `formats`, `completions` and `man`.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, winset};

#[test]
fn the_games_are_listed_with_their_players() {
    let games = winset("games").answer();
    for words in [
        "geography  mover / placer",
        "tiles      chooser / replier",
        "slide      rabbit / egg",
        "plies to capture",
    ] {
        assert!(games.contains(words), "{games}");
    }
    let listed: Value = serde_json::from_str(&winset("games --json").answer()).unwrap();
    assert_eq!(listed["games"][3]["players"]["first"], "evader");
}

#[test]
fn the_formats_are_listed() {
    let formats = winset("formats").answer();
    for name in ["grid", "slide", "edge-list", "dimacs", "record", "winset"] {
        assert!(formats.lines().any(|line| line.starts_with(name)), "{formats}");
    }
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = winset(&format!("completions {shell}")).answer();
        assert!(script.contains("annotate") && script.contains("pursuit"), "{shell}");
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let page = winset("man").answer();
    assert!(page.contains(".TH winset 1") && page.contains("winset\\-annotate(1)"), "{page}");
    assert!(winset("man solve").answer().contains(".TH winset-solve 1"));
    winset("man nonsense").error(2);
}

#[test]
fn listings_can_be_written_to_files() {
    let folder = Folder::new();
    let file = folder.file("games.txt");
    assert_eq!(winset(&format!("games -o {file}")).answer(), "");
    assert_eq!(fs::read_to_string(file).unwrap(), winset("games").answer());
}
