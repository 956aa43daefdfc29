//! Streams of graphs, answered in order, a line each.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use winset::io::{Format, GraphLine, Reading, StreamError};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Input;
use crate::input_stream::{Graphs, InputStream};
use crate::output::{Output, Unwritten};
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// What becomes of a line that is no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLines {
    /// The answers end before it.
    EndTheAnswers,
    /// It is reported and left out.
    AreLeftOut,
}

impl BadLines {
    /// As the option `--keep-going` says.
    pub const fn by_option(keep_going: bool) -> Self {
        if keep_going { Self::AreLeftOut } else { Self::EndTheAnswers }
    }
}

/// The failure that an option makes of an input that does not begin as a stream.
pub fn not_a_stream(option: &str) -> Failure {
    Failure::usage(format!("`{option}` is for streams of graphs, and this does not begin as one"))
}

/// An input that may hold many graphs.
pub enum Opened {
    /// It is a stream of graphs.
    Stream(GraphStream),
    /// It is of another format, and one thing.
    One(Input),
}

/// A stream of graphs and whom the messages go to.
pub struct GraphStream {
    pub graphs: Graphs,
    pub name: String,
    pub bad_lines: BadLines,
    pub notes: Notes,
}

/// Says every note once, however many lines it is about.
#[derive(Debug)]
pub struct Notes {
    reporter: Reporter,
    said: HashSet<String>,
}

impl Notes {
    pub fn new(reporter: Reporter) -> Self {
        Self { reporter, said: HashSet::new() }
    }

    /// What was read, after the notes about it.
    pub fn noted<T>(&mut self, reading: Reading<T>) -> T {
        /// More of them are not told apart.
        const MOST: usize = 100;
        for note in reading.notes {
            let note = note.to_string();
            if self.said.len() < MOST && self.said.insert(note.clone()) {
                self.reporter.note(&note);
            }
        }
        reading.value
    }
}

/// A line of the stream, and what an answer to it needs.
pub struct Asked<'a> {
    pub line: GraphLine<'a>,
    pub notes: &'a mut Notes,
    pub supervisor: &'a mut Supervisor,
}

impl GraphStream {
    /// Opens a file, or standard input, as a stream if it is one of graphs: in this format, or by the look of its first
    /// line.
    pub fn open(
        path: Option<&Path>,
        format: Option<Format>,
        bad_lines: BadLines,
        reporter: Reporter,
        supervisor: &mut Supervisor,
    ) -> Result<Opened, Failure> {
        let stream = InputStream::open(path, supervisor)?;
        let name = stream.name.clone();
        Ok(match stream.into_graphs(format, supervisor) {
            Ok(graphs) => Opened::Stream(Self { graphs, name, bad_lines, notes: Notes::new(reporter) }),
            Err(_) if bad_lines == BadLines::AreLeftOut => return Err(not_a_stream("--keep-going")),
            Err(stream) => Opened::One(Input::of_stream(stream, supervisor)?),
        })
    }

    /// Writes the answer to every graph as a line.
    ///
    /// A line that is not valid, or would take too much memory, ends the answers, or is left out; the exit code tells
    /// of it in either case.
    pub fn answer(
        mut self,
        output: Output,
        mut supervisor: Supervisor,
        mut answer: impl FnMut(Asked<'_>) -> Result<Vec<u8>, Failure>,
    ) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        output.write(|out| {
            while let Some(line) =
                self.graphs.next_line().map_err(|error| stream_failure(&self.name, error))?
            {
                supervisor.check()?;
                let number = line.number();
                let asked = Asked { line, notes: &mut self.notes, supervisor: &mut supervisor };
                match answer(asked) {
                    Ok(text) => write_line(out, &text)?,
                    Err(failure) => {
                        let failure = failure.of_line(&self.name, number)?;
                        if self.bad_lines == BadLines::EndTheAnswers {
                            return Err(failure.into());
                        }
                        self.notes.reporter.error(&failure);
                        exit = failure.exit();
                    }
                }
            }
            Ok::<(), Unwritten>(())
        })?;
        Ok(exit)
    }
}

/// Why a stream does not go on.
pub fn stream_failure(name: &str, error: StreamError) -> Failure {
    match error {
        StreamError::Read(error) => error.into(),
        StreamError::Io(error) => Failure::of(name, error),
        other => Failure::Internal(other.to_string()),
    }
}

/// Writes an answer of several lines as one.
fn write_line(out: &mut impl Write, text: &[u8]) -> io::Result<()> {
    let lines = text.trim_ascii_end().split(|&byte| byte == b'\n');
    for (number, line) in lines.enumerate() {
        out.write_all(if number == 0 { b"" } else { b"; " })?;
        out.write_all(line)?;
    }
    out.write_all(b"\n")
}
