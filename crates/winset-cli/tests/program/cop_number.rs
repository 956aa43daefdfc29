//! `winset cop-number`.

use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{Folder, program, project_folder, winset, winset_on};

/// A square, a triangle, Petersen's graph, an edge.
const STREAM: &str = "Cl\nBw\nIheA@GUAo\nA_\n";

#[test]
fn the_cop_number_stands_last_on_the_graphs_line() {
    assert_eq!(winset_on("cop-number -", STREAM).answer(), "Cl 2\nBw 1\nIheA@GUAo 3\nA_ 1\n");
    let times = winset_on("cop-number --capture-time", STREAM).answer();
    assert_eq!(times, "Cl 1 2\nBw 1 1\nIheA@GUAo 1 3\nA_ 1 1\n");
}

#[test]
fn no_more_cops_are_tried_than_allowed() {
    assert_eq!(winset_on("cop-number --max 2", STREAM).answer(), "Cl 2\nBw 1\nIheA@GUAo >2\nA_ 1\n");
    assert_eq!(winset_on("cop-number --max 1 --capture-time", "Cl\nBw\n").answer(), "Cl - >1\nBw 1 1\n");
    assert_eq!(winset_on("cop-number --max 0", "?\n@\n").answer(), "? 0\n@ >0\n");
}

#[test]
fn lines_of_all_kinds_may_be_mixed() {
    let stream = ">>graph6<<Cl\r\n\n:Cdv\n&BP_\n?\n@\nB?\n";
    let answer = winset_on("cop-number --capture-time", stream).answer();
    assert_eq!(
        answer,
        "Cl 1 2\n:Cdv 0 4\n&BP_ 1 2\n? 0 0\n@ 0 1\nB? 0 3\n".replace(":Cdv 0 4", &sparse_line())
    );
    assert_eq!(winset_on("cop-number", "").answer(), "");
    assert_eq!(winset_on("cop-number", "\n\n").answer(), "");
}

/// What a sparse6 line is answered, as its graph6 line is.
fn sparse_line() -> String {
    let dense = winset_on("convert --to graph6", ":Cdv\n").answer();
    let answer = winset_on("cop-number --capture-time", &dense).answer();
    answer.trim_end().replace(dense.trim_end(), ":Cdv")
}

#[test]
fn filters_pass_on_the_graphs_own_lines() {
    let passed = |filter: &str| winset_on(&format!("cop-number --filter {filter}"), STREAM).answer();
    assert_eq!(passed("cops>=3"), "IheA@GUAo\n");
    assert_eq!(passed("cops<3"), "Cl\nBw\nA_\n");
    assert_eq!(passed("cops=2"), "Cl\n");
    assert_eq!(passed("cops!=1 --filter capture-time=1"), "Cl\nIheA@GUAo\n");
    assert_eq!(passed("cops>3"), "");
    let message = winset_on("cop-number --filter cops==3", STREAM).error(2);
    assert!(message.contains("such as cops>=3"), "{message}");
    winset_on("cop-number --filter cops>2 --max 3", STREAM).error(2);
}

#[test]
fn objects_for_programs() {
    let answer = winset_on("cop-number --json --capture-time --max 2", "Cl\n\nIheA@GUAo\n").answer();
    let objects: Vec<Value> = answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let schema = "winset/cop-number/1";
    assert_eq!(
        objects,
        [
            json!({"schema": schema, "line": 1, "graph": "Cl", "cops": 2, "capture_time": 1}),
            json!({"schema": schema, "line": 3, "graph": "IheA@GUAo", "more_than": 2}),
        ]
    );
}

#[test]
fn a_bad_line_ends_the_answers_after_those_before_it() {
    let run = winset_on("cop-number", "Cl\nBw\nC\nA_\n");
    assert_eq!((run.code, run.stdout.as_str()), (3, "Cl 2\nBw 1\n"));
    assert!(run.stderr.contains("<stdin>:3:2"), "{}", run.stderr);
    let run = winset_on("cop-number", "C\n");
    assert_eq!((run.code, run.stdout.as_str()), (3, ""));
    assert!(run.stderr.contains("<stdin>:1:2"), "{}", run.stderr);
}

#[test]
fn bad_lines_can_be_left_out() {
    let run = winset_on("cop-number --keep-going --json", "Cl\nC\n\nA!\nA_\n");
    assert_eq!((run.code, run.stdout.lines().count()), (3, 2));
    let lines: Vec<Value> = run.stderr.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.iter().map(|error| error["line"].clone()).collect::<Vec<_>>(), [2, 4]);
}

/// Half a million bytes, many chunks: the answers and the messages are the same with any number of threads.
#[test]
fn threads_keep_the_order() {
    let mut stream = String::new();
    for i in 0..60_000 {
        stream.push_str(["Cl\n", "Bw\n", "IheA@GUAo\n", "A_\n", "\n"][i * i % 5]);
        if i % 9999 == 5 {
            stream.push_str("not a graph\n");
        }
    }
    let folder = Folder::new();
    let file = folder.write("stream.g6", &stream);
    let run = |options: &str| {
        let run = winset(&format!("cop-number {file} {options}"));
        (run.code, run.stdout, run.stderr)
    };
    for options in ["", " --keep-going", " --keep-going --filter cops>=2"] {
        let expected = run(&format!("--threads 1{options}"));
        assert_eq!(expected.0, 3);
        for threads in [2, 3, 8] {
            assert!(run(&format!("--threads {threads}{options}")) == expected, "{threads} threads{options}");
        }
    }
}

/// It reads nothing.
#[test]
fn a_reader_that_goes_ends_it_quietly() {
    for threads in ["1", "3"] {
        let mut command = program();
        command.args(["cop-number", "--threads", threads]);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        while stdin.write_all(STREAM.repeat(1000).as_bytes()).is_ok() {}
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
    }
}

#[test]
fn a_graph_in_another_format_is_answered_alone() {
    let square = "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n";
    assert_eq!(winset_on("cop-number", square).answer(), "2\n");
    assert_eq!(winset_on("cop-number --capture-time", square).answer(), "1 2\n");
    let object: Value = serde_json::from_str(&winset_on("cop-number --json", square).answer()).unwrap();
    assert_eq!(object, json!({"schema": "winset/cop-number/1", "cops": 2}));
    winset_on("cop-number --filter cops>2", square).error(2);
    assert_eq!(winset_on("cop-number --format edges", "a b\n").answer(), "1\n");
}

/// The first line alone might be the size of a board.
#[test]
fn pairs_of_numbers_are_a_graph() {
    assert_eq!(winset_on("cop-number --capture-time", "1 2\n2 3\n3 4\n4 1\n").answer(), "1 2\n");
    assert_eq!(winset_on("cop-number --vertices 5 --base 1", "1 2\n2 3\n3 4\n4 1\n").answer(), "3\n");
}

#[test]
fn what_cannot_fit_is_refused_before_it_starts() {
    // Four cops on the graph of 300 vertices in a circle, each next to the ten before it.
    let edges =
        (0..300).flat_map(|v| (1..=10).map(move |step| format!("e {} {}\n", v + 1, (v + step) % 300 + 1)));
    let graph = format!("p edge 300 3000\n{}", edges.collect::<String>());
    let folder = Folder::new();
    let file = folder.write("ring.col", &graph);
    let message = winset(&format!("cop-number {file} --memory 1M")).error(4);
    assert!(message.contains("the answer is unknown"), "{message}");
    let line = winset(&format!("convert {file} --to graph6")).answer();
    for threads in [1, 2] {
        let options = format!("cop-number --memory 1M --keep-going --threads {threads}");
        let run = winset_on(&options, format!("Cl\n{line}A_\n"));
        assert_eq!((run.code, run.stdout.as_str()), (4, "Cl 2\nA_ 1\n"), "{}", run.stderr);
        assert!(run.stderr.starts_with("error: <stdin>:2: the answer is unknown: "), "{}", run.stderr);
    }
}

/// The graphs on which other programs failed.
#[test]
fn the_corpus_of_faults() {
    let file = |name: &str| project_folder().join("corpora/faults").join(name).display().to_string();
    let answer = winset(&format!("cop-number {}", file("80-cops-state-left-over/input.g6"))).answer();
    assert_eq!(answer, "Cl 2\nBw 1\nIheA@GUAo 3\nBw 1\nCl 2\n");
    let answer = winset(&format!("cop-number {}", file("82-cops-degree-over-255/input.g6"))).answer();
    assert!(answer.starts_with("~?CA]~v~") && answer.ends_with(" 2\n"), "{answer}");
}

/// What does not begin as a stream is not read as something else where lines that are no graphs are to be left out.
#[test]
fn only_a_stream_can_be_kept_going() {
    for stream in ["bad line\nCl\n", "p edge 2 1\ne 1 2\n", "a b\n"] {
        for command in
            ["cop-number", "matching --summary", "solve geography --summary", "convert --to graph6"]
        {
            let refused = winset_on(&format!("{command} --keep-going"), stream).error(2);
            assert!(refused.contains("`--keep-going` is for streams of graphs"), "{command}: {refused}");
        }
    }
}

#[test]
fn more_threads_than_there_can_be_are_as_many_as_there_can_be() {
    assert_eq!(winset_on("cop-number --threads 100000", STREAM).answer().lines().count(), 4);
}
