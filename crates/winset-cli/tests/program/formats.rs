//! Formats of graphs: conversions, streams, compressed files.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, run, run_on, winset, winset_on};

#[test]
fn graphs_are_converted_between_all_formats() {
    let folder = Folder::new();
    let start = folder.write("start.edges", "1 2\n2 3\n3 4\n5\n");
    let mut before = start.clone();
    for name in ["a.graph", "b.mtx", "c.json", "d.graphml", "e.dot", "f.g6", "g.s6", "h.col", "i.edges"] {
        let after = folder.file(name);
        run(["convert", &before, "-o", &after]).answer();
        before = after;
    }
    assert_eq!(fs::read_to_string(before).unwrap(), "1 2\n2 3\n3 4\n5\n");
}

#[test]
fn compressed_files_are_read_and_written() {
    let folder = Folder::new();
    let board = folder.write("board.txt", "2 3\n..#\n.#.\n");
    let expected = run(["solve", "geography", &board]).answer();
    for suffix in ["gz", "zst"] {
        let file = folder.file(&format!("board.grid.{suffix}"));
        run(["convert", &board, "--to", "grid", "-o", &file]).answer();
        assert!(fs::read(&file).unwrap() != fs::read(&board).unwrap());
        assert_eq!(run(["solve", "geography", &file]).answer(), expected);
        assert_eq!(run(["solve", "geography", "--summary", &file]).answer().lines().count(), 1);
        let cut = folder.file(&format!("cut.{suffix}"));
        let bytes = fs::read(&file).unwrap();
        fs::write(&cut, &bytes[..bytes.len() - 5]).unwrap();
        let message = run(["solve", "geography", &cut]).error(3);
        assert!(message.contains("damaged"), "{message}");
    }
}

#[test]
fn a_small_file_that_holds_much_is_refused() {
    let folder = Folder::new();
    let board = folder.write("board.txt", "#".repeat(30_000_000));
    let bomb = folder.file("bomb.grid.gz");
    run(["convert", &board, "--to", "grid", "-o", &bomb]).answer();
    assert!(fs::metadata(&bomb).unwrap().len() < 100_000);
    let message = run(["solve", "geography", &bomb, "--memory", "10M"]).error(4);
    let says = |words: &str| message.contains(words);
    assert!(says("it would take at least 104") && says(" bytes of memory, more than the 104"), "{message}");
}

#[test]
fn what_a_format_cannot_hold_is_refused_or_said() {
    let refused = winset_on("convert --to graph6", b"digraph { a -> b }").error(3);
    assert!(refused.contains("the graph is directed"), "{refused}");
    winset_on("convert --to grid", b"graph { a -- b }").error(2);
    winset_on("convert --to winset", b"graph { a -- b }").error(2);
    winset_on("convert", b"graph { a -- b }").error(2);
    winset_on("convert --to edge-list", b"graph { \"a b\" -- c }").error(2);
    let lost = winset_on("convert --to graph6", b"graph { a -- b }");
    assert_eq!((lost.code, lost.stdout.as_str()), (0, "A_\n"));
    assert!(lost.stderr.contains("the names of the vertices are lost"), "{lost:?}");
    let arcs = winset_on("convert --to digraph6", b"p edge 2 1\ne 1 2\n");
    assert!(
        arcs.stdout.starts_with('&') && arcs.stderr.contains("each edge is read as two arcs"),
        "{arcs:?}"
    );
    assert_eq!(
        winset_on("convert --directed --to dimacs", b"0 1\n1 2\n").answer(),
        "p sp 3 2\na 1 2 1\na 2 3 1\n"
    );
}

#[test]
fn streams_are_converted_line_by_line() {
    let lines = winset_on("convert --to sparse6", b">>graph6<<DQc\n\nA_\r\n:An\n").answer();
    assert_eq!(lines.lines().count(), 3);
    assert_eq!(winset_on("convert --to graph6", lines.as_bytes()).answer(), "DQc\nA_\nA_\n");
    let run = winset_on("convert --to graph6 --keep-going", b":An\n:\n:An\n");
    assert_eq!((run.code, run.stdout.as_str()), (3, "A_\nA_\n"));
    assert!(run.stderr.contains("<stdin>:2:2"), "{run:?}");
    let many = winset_on("convert --to dot", b"A_\nA_\n").error(3);
    assert!(many.contains("the input holds more than one graph"), "{many}");
}

#[test]
fn a_stream_is_answered_up_to_a_bad_line() {
    let run = winset_on("solve geography - --summary", b"A_\nBw\n\nD?_?\nA_\n");
    assert_eq!((run.code, run.stdout.lines().count()), (3, 2));
    assert!(run.stderr.contains("<stdin>:4:4") && run.stderr.contains("one byte too many"), "{run:?}");
    let run = winset_on("solve geography - --summary --keep-going", b"A_\nBw\n\nD?_?\n&@_\nA_\n");
    assert_eq!((run.code, run.stdout.lines().count()), (3, 3));
    assert!(run.stderr.contains("<stdin>:4:4") && run.stderr.contains("<stdin>:5:1"), "{run:?}");
}

#[test]
fn a_stream_is_answered_in_json_a_line_a_graph() {
    let answer = winset_on("solve geography --json", b"?\nA_\nBg\n").answer();
    let positions: Vec<Value> = answer
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["positions"].clone())
        .collect();
    assert_eq!(positions, [0, 2, 3]);
    let run = winset_on("solve pursuit --summary --json", b"&@_\nA_\nA_\n~\n");
    assert_eq!((run.code, run.stdout.lines().count()), (3, 3));
    let messages: Vec<Value> = run.stderr.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // The note about both arcs is said once.
    assert_eq!(messages.len(), 2, "{run:?}");
    assert_eq!((messages[1]["line"].as_u64(), messages[1]["exit"].as_u64()), (Some(4), Some(3)));
}

#[test]
fn every_answer_to_a_stream_is_one_line() {
    let pursuit = winset_on("solve pursuit --summary", b"&DI?AO?\n&@_\n").answer();
    assert_eq!(pursuit.lines().count(), 2, "{pursuit}");
    let tiles = winset_on("solve tiles --summary", b"Bw\nA_\n").answer();
    assert_eq!(tiles.lines().count(), 2, "{tiles}");
}

#[test]
fn names_are_kept_from_file_to_answer() {
    let folder = Folder::new();
    let graph = folder.write("x.dot", "graph { \"the well\" -- north; north -- west }");
    let answer = run(["solve", "geography", "--json", &graph]).answer();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["wins"]["mover"], serde_json::json!(["north"]));
    assert_eq!(answer["wins"]["placer"], serde_json::json!(["the well", "west"]));
}

#[test]
fn names_with_blanks_are_quoted_where_words_stand() {
    let folder = Folder::new();
    let graph = folder.write("x.dot", "digraph { \"the well\" -> north; north -> \"the well\" }");
    let answer = run(["move", "pursuit", &graph, "--at", "north 'the well'"]).answer();
    assert!(answer.contains("the well"), "{answer}");
    let edges = folder.write("y.dot", "graph { \"the well\" -- north }");
    let table = run(["solve", "geography", &edges]).answer();
    assert!(table.contains("'the well' mover"), "{table}");
}

#[test]
fn a_header_that_promises_much_is_refused_at_once() {
    for (input, code) in [
        (&b"~~~~~~~~??\n"[..], 3),
        (b":~~~~~~~~\n", 3),
        (b"&~~~~~~~~\n", 3),
        (b"p edge 68719476736 0\n", 3),
        (b"68719476736 0 0\n", 3),
        (b"%%MatrixMarket matrix coordinate pattern symmetric\n68719476736 68719476736 0\n", 3),
        (b":~~?B~~~~~\n", 4),
        (b"p edge 4000000000 0\n", 4),
        (b"4000000000 0 0\n", 4),
        (b"%%MatrixMarket matrix coordinate pattern symmetric\n4000000000 4000000000 0\n", 4),
    ] {
        winset_on("solve geography --memory 1G", input).error(code);
    }
}

#[test]
fn the_formats_tell_of_compression() {
    assert!(winset("formats").answer().contains(".gz, .zst"));
}

/// Two numbers alone are the size of a board.
#[test]
fn an_edge_by_itself_is_written_so_that_it_is_read_again() {
    for graph in ["A_\n", "&AO\n", "&A_\n"] {
        let list = winset_on("convert --to edge-list", graph).answer();
        let directed = if graph.starts_with('&') { " --directed" } else { "" };
        let format = if graph.starts_with('&') { "digraph6" } else { "graph6" };
        let again = winset_on(&format!("convert{directed} --to {format}"), &list).answer();
        let order = |line: &str| line.trim_start_matches('&').as_bytes()[0];
        assert_eq!(order(&again), order(graph), "{list}");
    }
    assert_eq!(winset_on("cop-number", winset_on("convert --to edge-list", "A_\n").answer()).answer(), "1\n");
}

/// Names that an edge list would begin with as another format does.
#[test]
fn a_list_of_strange_names_is_read_again() {
    for names in [
        &["C~"][..],
        &[":An"],
        &["x", "X"],
        &["..", "X#"],
        &["<x&y>", "z"],
        &["{", "}"],
        &["graph", "{"],
        &["1", "2"],
        &["p", "edge"],
        &["e", "1", "2"],
    ] {
        let node = |name: &&str| format!(r#"{{"id": "{name}"}}"#);
        let nodes = names.iter().map(node).collect::<Vec<_>>().join(", ");
        let link = |pair: &[&str]| format!(r#"{{"source": "{}", "target": "{}"}}"#, pair[0], pair[1]);
        let links = names.windows(2).map(link).collect::<Vec<_>>().join(", ");
        let graph = format!(r#"{{"nodes": [{nodes}], "links": [{links}]}}"#);
        let list = winset_on("convert --to edge-list", &graph).answer();
        let as_json = |input: &str| winset_on("convert --to json", input).answer();
        assert_eq!(as_json(&list), as_json(&graph), "{list}");
        winset_on("solve geography", &list).answer();
    }
}

#[test]
fn names_in_quotes_are_understood_wherever_they_are_shown_so() {
    let graph = "graph { \"the well\" -- north; north -- south }";
    let answer = run_on(["move", "geography", "-", "--at", "'the well'", "--json"], graph).answer();
    assert_eq!(answer, run_on(["move", "geography", "-", "--at", "the well", "--json"], graph).answer());
}
