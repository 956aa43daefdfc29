//! Memory and time: what would not fit is refused before it is reserved, and nothing is claimed.

use std::fs::File;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::program::{Folder, Run, program, run, winset, winset_on};

#[test]
fn what_would_not_fit_is_refused_with_what_it_would_take() {
    let message = winset("solve geography boards/geography.txt --memory 50").error(4);
    assert!(message.starts_with("error: the answer is unknown: it would take "), "{message}");
    assert!(message.contains("more than the 50 bytes allowed") && message.contains("--memory"), "{message}");
    let row = ".".repeat(1000) + "\n";
    winset_on("solve geography --memory 1500K", row.repeat(1000)).error(4);
    winset_on("solve geography --memory 4M", row.repeat(1000)).answer();
    winset("annotate slide boards/trap-case.txt --memory 100").error(4);
    winset("judge bzoj1443 boards/geography.txt --memory 20").error(4);
    winset("move pursuit boards/pursuit.txt --at start --memory 200").error(4);
}

/// Files that the checker reads itself, and what is read for it.
#[test]
fn checking_keeps_to_its_memory() {
    let folder = Folder::new();
    let list = folder.write("path.txt", path(20));
    let metis = folder.file("path.metis");
    winset(&format!("convert {list} -o {metis}")).answer();
    let certificate = folder.file("path.cert");
    for (game, graph) in
        [("geography", &list), ("geography", &metis), ("pursuit", &list), ("cops -k 2", &list)]
    {
        winset(&format!("certify {game} {graph} -o {certificate}")).answer();
        let check = |memory: &str| winset(&format!("check {graph} {certificate} --memory {memory}"));
        assert_eq!(check("100K").code, 0, "{game}");
        let message = check("200").error(4);
        assert!(message.starts_with("error: the answer is unknown: it would take "), "{message}");
    }
}

/// What has no answer in a stream is told by its line.
#[test]
fn a_graph_that_would_not_fit_is_told_by_its_line() {
    let large = winset_on("convert --to graph6", path(60)).answer();
    let stream = format!("A_\n{large}Bw\n");
    for command in ["solve geography --summary", "matching --summary"] {
        let run = winset_on(&format!("{command} --memory 1K"), &stream);
        assert_eq!((run.code, run.stdout.lines().count()), (4, 1), "{run:?}");
        assert!(run.stderr.starts_with("error: <stdin>:2: the answer is unknown: "), "{run:?}");
        let run = winset_on(&format!("{command} --memory 1K --keep-going --json"), &stream);
        assert_eq!((run.code, run.stdout.lines().count()), (4, 2), "{run:?}");
        assert!(run.stderr.contains(r#""file":"<stdin>","line":2,"#), "{run:?}");
    }
}

/// A path of so many vertices.
fn path(order: u32) -> String {
    (1..order).map(|v| format!("{} {v}\n", v - 1)).collect()
}

#[test]
fn what_is_short_by_a_byte_is_told_in_numbers_that_differ() {
    let path = path(20);
    let solve = |bytes: u32| winset_on(&format!("solve cops -k 2 --memory {bytes}"), &path);
    let (mut refused, mut enough) = (0, 1_000_000);
    assert_eq!(solve(enough).code, 0);
    while refused + 1 < enough {
        let between = refused.midpoint(enough);
        *if solve(between).code == 0 { &mut enough } else { &mut refused } = between;
    }
    assert!(enough > 5_000, "{enough}");
    let message = solve(refused).error(4);
    let told =
        format!("it would take at least {enough} bytes of memory, more than the {refused} bytes allowed");
    assert!(message.contains(&told), "{message}");
}

#[test]
fn what_is_too_much_to_count_is_said_to_be_so() {
    let path = path(500);
    for cops in [20, 200, 255] {
        for (memory, allowed) in [("1G", "1.0 GiB"), ("18446744073709551615", "16.0 EiB")] {
            let message = winset_on(&format!("solve cops -k {cops} --memory {memory}"), &path).error(4);
            let told =
                format!("it would take at least 2^64 bytes of memory, more than the {allowed} allowed");
            assert!(message.contains(&told), "{message}");
        }
    }
    let message = winset_on("solve cops -k 6 --memory 1G", &path).error(4);
    assert!(message.contains(" PiB of memory, more than the 1.0 GiB allowed"), "{message}");
}

#[test]
fn more_positions_than_a_method_can_number_are_refused_whatever_the_memory() {
    for (method, most) in [("attractor-by-queue", "2147483648"), ("exhaustive", "4294967295")] {
        for (cops, positions) in [(4, " positions"), (200, "at least 2^64 positions")] {
            let line = format!("solve cops -k {cops} --method {method} --memory 1000T");
            let message = winset_on(&line, path(500)).error(4);
            assert!(message.contains(positions), "{message}");
            assert!(message.contains(&format!("more than the {most} that this method can")), "{message}");
        }
    }
}

#[test]
fn numbers_of_cops_that_are_none_are_refused_and_more_than_vertices_are_not() {
    for cops in ["0", "256", "1000000000", "4294967296", "-1", "1.5", "18446744073709551616"] {
        let message = winset_on(&format!("solve cops -k {cops}"), path(5)).error(2);
        assert!(message.contains(cops), "{message}");
    }
    for cops in [3, 4, 20] {
        let answer = winset_on(&format!("solve cops -k {cops} --summary"), path(3)).answer();
        assert!(answer.contains("cops win"), "{answer}");
    }
}

/// Runs the program with so little address space that a reservation of what is refused would end it: nothing is answered.
#[cfg(target_os = "linux")]
#[test]
fn promises_are_refused_before_anything_is_reserved() {
    use std::process::Command;
    let folder = Folder::new();
    let sparse = folder.file("sparse");
    File::create(&sparse).unwrap().set_len(1 << 40).unwrap();
    for (name, content) in [
        ("promise.col", "p edge 4000000000 0\n"),
        ("promise.txt", "99999999999 99999999999\n.\n"),
        ("rows.txt", "4000000 1000\n.\n"),
    ] {
        folder.write(name, content);
    }
    for file in ["promise.col", "promise.txt", "rows.txt", "sparse"] {
        let line = format!(
            "ulimit -v 400000; exec '{}' solve geography {file} --memory 200M",
            env!("CARGO_BIN_EXE_winset")
        );
        let run = Command::new("sh").args(["-c", &line]).current_dir(folder.path()).output().unwrap();
        let message = Run::of(run).error(4);
        assert!(
            message.contains("GiB") || message.contains("TiB") || message.contains("MiB"),
            "{file}: {message}"
        );
    }
}

#[test]
fn a_limit_of_time_stops_a_computation() {
    let folder = Folder::new();
    let board = folder.write("board.txt", ".........\n".repeat(9));
    let answer = folder.file("answer.txt");
    let limits = ["--method", "exhaustive", "--memory", "8G", "--time-limit", "200ms", "-o", &answer];
    let started = Instant::now();
    let message = run(["solve", "geography", &board].into_iter().chain(limits)).error(4);
    assert!(message.contains("the answer is unknown: it was not found within 200ms"), "{message}");
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!(folder.names(), ["board.txt"]);
}

/// Nothing is answered.
#[test]
fn a_limit_of_time_stops_what_waits() {
    let mut command = program();
    command.args(["solve", "geography", "--time-limit", "100ms"]);
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.unwrap();
    let stdin = child.stdin.take();
    Run::of_child(child).error(4);
    drop(stdin);
}

#[test]
fn no_time_at_all_is_said_in_seconds() {
    let board = ".........\n".repeat(9);
    let message =
        winset_on("solve geography --method exhaustive --memory 8G --time-limit 0s", board).error(4);
    assert!(message.contains("it was not found within 0s\n"), "{message}");
}

#[test]
fn an_answer_within_the_limits_is_an_answer() {
    let free = winset("solve geography boards/geography.txt").answer();
    assert_eq!(winset("solve geography boards/geography.txt --time-limit 1h --memory 100M").answer(), free);
}
