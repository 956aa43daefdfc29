//! An engine in a process of its own: it says `ready` when it has its instance, then prints a line of JSON.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::measurement::Measurement;

/// How long an engine may take to get its instance.
const LONGEST_READING: Duration = Duration::from_secs(600);

/// Why there is no measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It was ready, and then was silent for so long.
    NoAnswer(Duration),
    /// It ended, or said something else; with the last it said of that.
    Broken(String),
}

/// The words that start this program for another task.
///
/// # Errors
/// When the system does not tell where this program is.
pub fn ourselves(definitions: &Path, task: &[&str]) -> Result<Vec<String>> {
    let program = std::env::current_exe().context("where is this program?")?;
    let words =
        [&program.to_string_lossy(), "--definitions", &definitions.to_string_lossy()].map(str::to_owned);
    Ok(words.into_iter().chain(task.iter().map(|&word| word.to_owned())).collect())
}

/// Runs a command that prints a measurement.
pub fn measure(command: &mut Command, limit: Duration) -> Result<Measurement, Failure> {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| Failure::Broken(format!("cannot start: {error}")))?;
    let messages = child.stderr.take().map(last_line);
    let found = conversation(&mut child, limit);
    // It has ended, or it ends now.
    let _ = child.kill();
    let _ = child.wait();
    let last = messages.and_then(|messages| messages.join().ok()).unwrap_or_default();
    found.map_err(|failure| match failure {
        Failure::Broken(why) if !last.is_empty() => Failure::Broken(format!("{why}: {last}")),
        other => other,
    })
}

fn conversation(child: &mut Child, limit: Duration) -> Result<Measurement, Failure> {
    let lines = child.stdout.take().map(lines_of).ok_or_else(|| Failure::Broken("no output".to_owned()))?;
    let ready = next_line(&lines, LONGEST_READING)?;
    if ready != "ready" {
        return Err(Failure::Broken(format!("expected `ready`, found `{ready}`")));
    }
    let line = next_line(&lines, limit)?;
    serde_json::from_str(&line).map_err(|error| Failure::Broken(format!("`{line}`: {error}")))
}

fn next_line(lines: &Receiver<String>, limit: Duration) -> Result<String, Failure> {
    lines.recv_timeout(limit).map_err(|error| match error {
        RecvTimeoutError::Timeout => Failure::NoAnswer(limit),
        RecvTimeoutError::Disconnected => Failure::Broken("ended without an answer".to_owned()),
    })
}

/// A thread passes the lines on, so that one can wait for them with a limit.
fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        lines.map(|line| sender.send(line)).take_while(Result::is_ok).count()
    });
    receiver
}

fn last_line(output: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || BufReader::new(output).lines().map_while(Result::ok).last().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_millis(300);

    fn said(script: &str) -> Result<Measurement, Failure> {
        measure(Command::new("sh").args(["-c", script]), LIMIT)
    }

    #[test]
    fn a_measurement_is_understood() {
        let found = said(
            r#"echo ready; echo '{"version":"1","seconds":0.5,"runs":1,"peak_mb":2.5,"answer":{"matching":3}}'"#,
        );
        assert_eq!(found.unwrap().seconds, 0.5);
    }

    #[test]
    fn silence_and_an_early_end_are_told_apart() {
        assert_eq!(said("echo ready; exec sleep 5").unwrap_err(), Failure::NoAnswer(LIMIT));
        let broken = Failure::Broken("ended without an answer: out of luck".to_owned());
        assert_eq!(said("echo ready; echo out of luck >&2; exit 1").unwrap_err(), broken);
        assert!(matches!(said("echo hello"), Err(Failure::Broken(_))));
    }
}
