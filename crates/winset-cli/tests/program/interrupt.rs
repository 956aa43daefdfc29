//! Signals: the program ends soon, and leaves nothing behind. No run comes to an answer here, which each test sees.
#![cfg(unix)]

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{Folder, Run, program};

/// A computation that would take for ever: search on a board that has far too many positions.
fn endless(folder: &Folder, output: &str) -> Child {
    let board = folder.write("board.txt", ".........\n".repeat(9));
    let mut command = program();
    command.args(["solve", "geography", &board, "--method", "exhaustive", "--memory", "8G", "-o", output]);
    start(&mut command)
}

fn start(command: &mut Command) -> Child {
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// SIGINT is SIGTERM where these tests were started with SIGINT ignored, as jobs in the background of a script are: the
/// program ignores it too then.
fn send(signal: &str, child: &Child) {
    let signal = if signal == "INT" && is_interrupt_ignored() { "TERM" } else { signal };
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(sent.expect("there is a `kill`").success());
}

fn is_interrupt_ignored() -> bool {
    const SIGINT: u32 = 2;
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (SIGINT - 1) & 1 == 1)
}

/// Waits until the output is being written beside its place, then sends the signal.
fn interrupt(signal: &str, child: Child, folder: &Folder) -> Run {
    let started = Instant::now();
    while !folder.names().iter().any(|name| name.ends_with(".unfinished")) {
        assert!(started.elapsed() < Duration::from_secs(20), "nothing was begun");
        thread::sleep(Duration::from_millis(10));
    }
    end(signal, child)
}

fn end(signal: &str, child: Child) -> Run {
    thread::sleep(Duration::from_millis(100));
    send(signal, &child);
    Run::of_child(child)
}

#[test]
fn an_interrupted_computation_leaves_no_file() {
    for signal in ["INT", "TERM"] {
        let folder = Folder::new();
        let child = endless(&folder, &folder.file("answer.txt"));
        let message = interrupt(signal, child, &folder).error(130);
        assert_eq!(message, "error: interrupted\n");
        assert_eq!(folder.names(), ["board.txt"]);
    }
}

#[test]
fn an_interrupted_computation_leaves_an_older_file_as_it_was() {
    let folder = Folder::new();
    let answer = folder.write("answer.txt", "older");
    let child = endless(&folder, &answer);
    interrupt("INT", child, &folder).error(130);
    assert_eq!(folder.names(), ["answer.txt", "board.txt"]);
    assert_eq!(fs::read_to_string(answer).unwrap(), "older");
}

/// As `nohup` starts programs; what is not ignored still ends it.
#[test]
fn a_signal_that_is_ignored_from_the_start_stays_so() {
    let line = format!("trap '' HUP; exec '{}' solve geography", env!("CARGO_BIN_EXE_winset"));
    let mut command = Command::new("sh");
    let mut child = start(command.args(["-c", &line]).stdin(Stdio::piped()));
    let stdin = child.stdin.take();
    thread::sleep(Duration::from_millis(300));
    send("HUP", &child);
    thread::sleep(Duration::from_millis(600));
    assert!(child.try_wait().expect("the child can be waited for").is_none(), "SIGHUP has ended it");
    let message = end("TERM", child).error(130);
    assert_eq!(message, "error: interrupted\n");
    drop(stdin);
}

#[test]
fn waiting_for_input_can_be_interrupted() {
    let mut command = program();
    let mut child = start(command.args(["solve", "geography", "--json"]).stdin(Stdio::piped()));
    let stdin = child.stdin.take();
    let message = end("INT", child).error(130);
    assert_eq!(
        message,
        "{\"schema\":\"winset/error/1\",\"kind\":\"interrupted\",\"message\":\"interrupted\",\"exit\":130}\n"
    );
    drop(stdin);
}
