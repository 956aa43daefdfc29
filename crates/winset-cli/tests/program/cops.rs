//! Cops and robbers: rules as options, edges and arcs, strange graphs, limits, streams.
use serde_json::Value;

use crate::program::{Folder, run, run_on, winset, winset_on};

/// Who wins when all place themselves freely, as `solve` says it.
#[track_caller]
fn placing(options: &str, graph: &str) -> String {
    let options = options.split(' ').filter(|option| !option.is_empty());
    let solved = run_on(["solve", "cops", "--summary", "--quiet"].into_iter().chain(options), graph).answer();
    solved.lines().nth(1).unwrap().replace("placing freely, ", "")
}

#[test]
fn strange_graphs_have_the_answers_that_the_page_tells() {
    for (options, graph, expected) in [
        ("", "p edge 0 0\n", "robber wins"),
        ("", "a\n", "cops win from a in 0 cop moves"),
        ("-k 3", "a\n", "cops win from a a a in 0 cop moves"),
        ("", "a\nb\n", "robber wins"),
        ("-k 2", "a\nb\n", "cops win from a b in 0 cop moves"),
        ("", "a a\n", "cops win from a in 0 cop moves"),
        ("", "a b\nb a\na b\n", "cops win from a in 1 cop move"),
        ("--active", "a b\nc\n", "cops win from a in 1 cop move"),
        ("-k 2", "a b\nc d\n", "cops win from a c in 1 cop move"),
        ("-k 5", "a b\nc d\n", "cops win from a a b c d in 0 cop moves"),
    ] {
        assert_eq!(placing(options, graph), expected, "{options} {graph:?}");
    }
}

#[test]
fn pairs_are_edges_where_nothing_else_is_said() {
    let two_way = "a b\nb c\n";
    assert_eq!(placing("", two_way), "cops win from b in 1 cop move");
    assert_eq!(placing("--arcs", two_way), "cops win from a in 2 cop moves");
    assert_eq!(placing("", "p sp 3 2\na 1 2 1\na 2 3 1\n"), "cops win from 1 in 2 cop moves");
    assert_eq!(placing("", "p edge 3 2\ne 1 2\ne 2 3\n"), "cops win from 2 in 1 cop move");
    assert_eq!(placing("--active", "p sp 2 2\na 1 2 1\na 2 2 1\n"), "cops win from 1 in 1 cop move");
}

#[test]
fn the_exit_code_tells_who_wins_the_game_with_placing() {
    assert_eq!(winset("solve cops boards/cops.txt --exit-verdict").code, 20);
    assert_eq!(winset("solve cops -k 2 boards/cops.txt --exit-verdict").code, 10);
    assert_eq!(winset("move cops boards/cops.txt --exit-verdict --at start").code, 20);
}

#[test]
fn rules_of_cops_are_refused_elsewhere() {
    for option in ["-k 2", "--lazy", "--active", "--speed 2", "--arcs"] {
        let error = winset(&format!("solve pursuit boards/pursuit.txt {option}")).error(2);
        assert!(error.contains("means nothing in pursuit"), "{error}");
    }
    for option in ["--starter pursuer", "--passing", "--stuck passes"] {
        let error = winset(&format!("solve cops boards/cops.txt {option}")).error(2);
        assert!(error.contains("means nothing in cops"), "{error}");
    }
    winset("solve cops -k 0 boards/cops.txt").error(2);
    winset("solve cops --speed 0 boards/cops.txt").error(2);
    winset("solve cops --speed 2 --active boards/cops.txt").error(2);
    let error = winset("move cops boards/cops.txt --at a\u{20}b --turn pursuer");
    assert_eq!(error.code, 2);
    let folder = Folder::new();
    let file = folder.file("cops.winset");
    run(["solve", "cops", "-k", "2", "boards/cops.txt", "-o", &file]).answer();
    let error = run(["move", &file, "-k", "2", "--at", "a b c"]).error(2);
    assert!(error.contains("a solution file holds the rules"), "{error}");
    let kept = run(["move", &file, "--at", "a c d"]).answer();
    assert_eq!(kept, run(["move", "cops", "-k", "2", "boards/cops.txt", "--at", "a c d"]).answer());
}

#[test]
fn too_many_cops_are_refused_with_the_memory_they_would_take() {
    let path: String = (1..500).map(|v| format!("{} {v}\n", v - 1)).collect();
    for cops in [4, 9, 255] {
        let error = winset_on(&format!("solve cops -k {cops} --memory 1G"), &path).error(4);
        assert!(
            error.contains("it would take") && error.contains("more than the 1.0 GiB allowed"),
            "{error}"
        );
    }
}

#[test]
fn streams_are_answered_a_line_each() {
    let answer = winset_on("solve cops --json --summary", "DUW\nDhc\nA_\n").answer();
    let winners: Vec<Value> = answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let winners = winners.iter().map(|answer| answer["placement"]["winner"].as_str().unwrap());
    let expected: Vec<&str> = winners.collect();
    assert_eq!((expected.len(), expected[2]), (3, "cops"));
    let directed = winset_on("solve cops --summary", "&BP_\n").answer();
    assert!(directed.contains("placing freely"), "{directed}");
}

#[test]
fn a_record_of_cops_that_could_not_go_is_refused() {
    let folder = Folder::new();
    let record = folder.write("record", "winset-record 1 cops\na b\nd\nc c\n");
    let error = run(["annotate", "cops", "-k", "2", "boards/cops.txt", &record]).error(3);
    assert!(error.contains("ply 3: `c c` is not a legal move"), "{error}");
}

#[test]
fn several_cops_are_played_by_writing() {
    let commands = "e b\nmoves\nhint\nwhy\nc e\n";
    let played = winset_on("play cops -k 2 boards/cops.txt --as cops", commands).answer();
    assert!(played.contains("the engine moves the robber: "), "{played}");
    assert!(played.contains("moves: "), "{played}");
    let alone = winset_on("play cops boards/cops.txt --as robber", "c\nwinners\n").answer();
    assert!(alone.contains("cops, r robber: who wins with the robber there"), "{alone}");
}

#[test]
fn pictures_show_cops_and_robber() {
    let folder = Folder::new();
    let file = folder.file("cops.svg");
    for what in ["-q", "--solution", "--record boards/cops-record.txt"] {
        winset(&format!("draw cops boards/cops.txt {what} -o {file}")).answer();
        assert!(std::fs::read_to_string(&file).unwrap().ends_with("</svg>\n"));
    }
}
