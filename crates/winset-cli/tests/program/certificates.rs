//! `winset certify` and `winset check`.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, project_folder, run, run_on, winset, winset_on};

const GAMES: [&str; 5] = ["geography", "tiles", "slide", "pursuit", "cops"];

fn board(game: &str) -> String {
    format!("boards/{game}.txt")
}

/// The certificate of a board of the problems' pages, in a file.
fn certified(folder: &Folder, game: &str) -> String {
    let file = folder.file(&format!("{game}.cert"));
    assert_eq!(run(["certify", game, &board(game), "-o", &file]).answer(), "");
    file
}

#[test]
fn what_was_solved_is_proved() {
    let folder = Folder::new();
    for game in GAMES {
        let certificate = certified(&folder, game);
        let solved = run(["solve", game, &board(game)]).answer();
        let checked = run(["check", &board(game), &certificate, "--winners"]).answer();
        assert!(checked.starts_with(&format!("accepted: {game}, input ")), "{checked}");
        if game == "slide" {
            assert_eq!(checked.lines().nth(1), solved.split(" (").next());
            continue;
        }
        // The rules stand before the counts of cops.
        let counts = if game == "cops" { 2 } else { 1 };
        assert_eq!(checked.lines().nth(counts), solved.split(" (").next());
        let rows = match game {
            "pursuit" => 51,
            "cops" => 37,
            _ => 4,
        };
        let table: Vec<&str> = checked.lines().skip(checked.lines().count() - rows).collect();
        assert!(solved.contains(&table.join("\n")), "{solved}\n{checked}");
    }
}

#[test]
fn a_solution_and_its_file_have_the_same_certificate() {
    let folder = Folder::new();
    for game in GAMES {
        let expected = fs::read(certified(&folder, game)).unwrap();
        let (beside, kept) = (folder.file("beside.cert"), folder.file("kept.winset"));
        run(["solve", game, &board(game), "-o", &kept, "--certificate", &beside]).answer();
        assert_eq!(fs::read(&beside).unwrap(), expected);
        run(["certify", game, &kept, "-o", &beside]).answer();
        assert_eq!(fs::read(&beside).unwrap(), expected);
    }
    let mut names = vec!["beside.cert", "kept.winset"];
    names.extend(["cops.cert", "geography.cert", "pursuit.cert", "slide.cert", "tiles.cert"]);
    names.sort_unstable();
    assert_eq!(folder.names(), names);
}

#[test]
fn the_file_or_the_certificate_may_be_standard_input() {
    let text = fs::read(project_folder().join("docs/problems/boards/geography.txt")).unwrap();
    let checked = winset("check boards/geography.txt boards/geography.cert").answer();
    assert_eq!(winset_on("check - boards/geography.cert", text).answer(), checked);
    let certificate = fs::read(project_folder().join("docs/problems/boards/geography.cert")).unwrap();
    assert_eq!(winset_on("check boards/geography.txt -", certificate).answer(), checked);
    winset("check - -").error(2);
}

#[test]
fn a_certificate_of_something_else_is_rejected_with_5() {
    let folder = Folder::new();
    let walled = fs::read_to_string(project_folder().join("docs/problems/boards/geography.txt")).unwrap();
    let other = folder.write("other.txt", walled.replacen("#.", ".#", 1));
    let message = run(["check", &other, "boards/geography.cert"]).error(5);
    let expected =
        "error: rejected: the certificate is of another input: the digest of the canonical form differs\n";
    assert_eq!(message, expected);
    let message = winset("check boards/geography.txt boards/geography.txt --json").error(5);
    let error: Value = serde_json::from_str(&message).unwrap();
    assert_eq!((&error["kind"], &error["exit"]), (&"rejected".into(), &5.into()));
    let mut lie = fs::read(project_folder().join("docs/problems/boards/geography.cert")).unwrap();
    lie.push(0);
    let lie = folder.write("lie.cert", lie);
    run(["check", "boards/geography.txt", &lie]).error(5);
}

#[test]
fn what_cannot_be_checked_or_certified() {
    let folder = Folder::new();
    let torn = folder.write("torn.txt", "..\n.\n");
    let message = run(["check", &torn, "boards/geography.cert"]).error(3);
    assert_eq!(message, format!("error: {torn}:2: the row has 1 cells, expected 2\n"));
    winset("check boards/nowhere.txt boards/geography.cert").error(74);
    winset("check boards/geography.txt boards/nowhere.cert").error(74);
    winset("check boards/geography.txt boards/geography.cert --format chess").error(2);
    winset("certify geography boards/geography.txt --method exhaustive").error(2);
    winset("solve geography boards/geography.txt --certificate -").error(2);
    winset("certify geography boards/nowhere.txt").error(74);
}

/// Compressed, or in a format that the checker has no reader for: winset reads it, and the checker what winset has read.
#[test]
fn one_certificate_serves_every_format() {
    let folder = Folder::new();
    let (board, certificate) = ("boards/geography.txt", "boards/geography.cert");
    for file in [
        "x.grid.gz",
        "x.col",
        "x.col.zst",
        "x.g6",
        "x.s6",
        "x.graph",
        "x.mtx",
        "x.json",
        "x.graphml",
        "x.dot",
    ] {
        let file = folder.file(file);
        run(["convert", board, "-q", "-o", &file]).answer();
        let checked = run(["check", &file, certificate, "-q"]).answer();
        assert!(checked.contains("mover wins from 8 "), "{file}: {checked}");
    }
    let file = folder.file("x.d6");
    run(["convert", "boards/pursuit.txt", "--directed", "-q", "-o", &file]).answer();
    run(["check", &file, "boards/pursuit.cert", "-q"]).answer();
}

#[test]
fn the_numbers_of_an_edge_list_can_be_given() {
    let folder = Folder::new();
    let (list, certificate) = (folder.write("list.txt", "1 2\n2 3\n"), folder.file("list.cert"));
    let numbered = ["--vertices", "4", "--base", "1"];
    run(["certify", "geography", &list, "-o", &certificate].iter().chain(&numbered)).answer();
    let checked = run(["check", &list, &certificate, "--winners"].iter().chain(&numbered)).answer();
    assert!(checked.ends_with("vertex winner\n1 placer\n2 mover\n3 placer\n4 placer\n"), "{checked}");
    run(["check", &list, &certificate]).error(5);
    let on_stdin = run_on(["check", "-", &certificate].iter().chain(&numbered), "3 2\n1 2\n");
    assert!(on_stdin.answer().contains("mover wins from 1 vertex, placer from 3\n"));
}

/// Formats that the checker has no reader for are written as DIMACS for it: arcs where the cops go along arcs.
#[test]
fn certificates_of_cops_on_digraphs_in_every_format() {
    let folder = Folder::new();
    let matrix = "%%MatrixMarket matrix coordinate pattern general\n3 3 3\n1 2\n2 3\n3 1\n";
    let graphs = [
        ("d.d6", "&BP_\n", ""),
        ("d.dot", "digraph { a -> b; b -> c; c -> a }\n", ""),
        ("d.mtx", matrix, " --arcs"),
        ("d.txt", "a b\nb c\nc a\n", " --arcs"),
    ];
    for (name, graph, arcs) in graphs {
        let (file, certificate) = (folder.write(name, graph), folder.file("cops.cert"));
        winset(&format!("certify cops{arcs} {file} -o {certificate}")).answer();
        let checked = winset(&format!("check {file} {certificate}"));
        assert!(
            checked.code == 0 && checked.stdout.contains("rules: 1 cop, along arcs"),
            "{name}: {checked:?}"
        );
    }
}

#[test]
fn a_certificate_is_not_compressed_and_replaces_no_file_that_it_goes_with() {
    let folder = Folder::new();
    let board = folder.write("board.txt", "..\n..\n");
    let compressed = folder.file("proof.cert.gz");
    for command in ["certify geography", "solve geography --summary --certificate"] {
        let option = if command.starts_with("certify") { " -o" } else { "" };
        let refused = winset(&format!("{command}{option} {compressed} {board}")).error(2);
        assert!(refused.contains("is not compressed"), "{refused}");
        let refused = winset(&format!("{command}{option} {board} {board}")).error(2);
        assert!(refused.contains("would replace the file"), "{refused}");
    }
    let twice = folder.file("twice");
    winset(&format!("solve geography {board} -o {twice} --certificate {twice}")).error(2);
    assert_eq!(folder.names(), ["board.txt"]);
}
