use std::io::Write;

use serde::Serialize;
use winset::attractor::{CopNumber, CopsNeeded, cops_needed, directed_cops_needed, small_cop_number};
use winset::graph::SmallGraph;
use winset::io::{AnyGraph, Encoding, GraphLines, Limits, Note, small_graph6};
use winset::{Stopped, Watch};

use super::Filter;
use super::chunks::Chunk;
use super::helper::{Helper, Team};
use crate::failure::Failure;
use crate::graph_stream::{BadLines, stream_failure};

/// What is asked of every graph.
#[derive(Debug)]
pub struct Question {
    /// How many cops are tried at most.
    pub max: u32,
    pub capture_time: bool,
    pub form: Form,
    /// The encoding that all lines are to have.
    pub encoding: Option<Encoding>,
    pub bad_lines: BadLines,
}

/// What is written.
#[derive(Debug)]
pub enum Form {
    /// The graph's line and the numbers.
    Text,
    /// An object.
    Json,
    /// The lines of the graphs that pass all of these.
    Passing(Vec<Filter>),
}

/// The answers to a chunk of lines.
#[derive(Default)]
pub struct Answers {
    pub text: Vec<u8>,
    /// What is to be said about lines that were read.
    pub notes: Vec<Note>,
    /// Why some lines are not answered.
    pub failures: Vec<Failure>,
    /// Whether the answers end with the last failure.
    pub end: bool,
}

/// Answers chunks of lines.
pub struct Answerer<'a> {
    question: &'a Question,
    /// What messages call the stream.
    name: &'a str,
    team: &'a Team<'a>,
    graph: SmallGraph,
}

/// Lets nothing be held: only what takes no memory is computed.
struct WithoutMemory;

impl Watch for WithoutMemory {
    fn go_on(&mut self, _done: u64) -> bool {
        true
    }

    fn may_hold(&mut self, _bytes: u64) -> bool {
        false
    }
}

impl<'a> Answerer<'a> {
    pub fn new(question: &'a Question, name: &'a str, team: &'a Team<'a>) -> Self {
        Self { question, name, team, graph: SmallGraph::empty(0) }
    }

    /// Answers a chunk.
    pub fn answer(&mut self, chunk: &Chunk) -> Answers {
        let mut answers = Answers::default();
        answers.text.reserve(chunk.bytes.len() + chunk.bytes.len() / 4);
        for (number, line) in chunk.lines() {
            if let Err(failure) = self.answer_line(number, line, &mut answers) {
                let failure = failure.of_line(self.name, number);
                answers.end = self.question.bad_lines == BadLines::EndTheAnswers || failure.is_err();
                answers.failures.push(failure.unwrap_or_else(|failure| failure));
                if answers.end {
                    break;
                }
            }
        }
        answers
    }

    fn answer_line(&mut self, number: u64, line: &[u8], answers: &mut Answers) -> Result<(), Failure> {
        if let Some(cops) = self.at_once(line) {
            self.question.write(&mut answers.text, number, line, &CopsNeeded { cops, capture_time: None });
            return Ok(());
        }
        let found = self.team.compute(|helper| self.with_memory(number, line, helper))?;
        if let Some(found) = found {
            answers.notes.extend(found.notes);
            self.question.write(&mut answers.text, number, &found.text, &found.needed);
        }
        Ok(())
    }

    /// The cop number of a small graph whose line is nothing special, if it can be found without memory.
    #[inline]
    fn at_once(&mut self, line: &[u8]) -> Option<CopNumber> {
        let is_asked = !self.question.capture_time
            && matches!(self.question.encoding, None | Some(Encoding::Graph6))
            && small_graph6::read(line, &mut self.graph);
        if !is_asked {
            return None;
        }
        small_cop_number(&self.graph, self.question.max, &mut WithoutMemory).ok()
    }

    /// The same of any line, if it is not blank.
    fn with_memory(
        &self,
        number: u64,
        line: &[u8],
        helper: &mut Helper<'_>,
    ) -> Result<Option<Found>, Failure> {
        let lines = GraphLines::new(self.name, line, Limits::memory(helper.memory())).starting_at(number);
        let mut lines = match self.question.encoding {
            Some(encoding) => lines.only(encoding),
            None => lines,
        };
        let Some(line) = lines.next_line().map_err(|error| stream_failure(self.name, error))? else {
            return Ok(None);
        };
        let reading = line.read()?;
        let needed =
            self.question.needed(&reading.value, helper).map_err(|stopped| helper.failure(stopped))?;
        Ok(Some(Found { text: line.text().to_vec(), notes: reading.notes, needed }))
    }
}

/// What was found out about a line.
struct Found {
    text: Vec<u8>,
    notes: Vec<Note>,
    needed: CopsNeeded,
}

/// A graph's answer, by the schema `winset/cop-number/1`.
#[derive(Serialize)]
struct Entry<'a> {
    schema: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    graph: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cops: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    more_than: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    capture_time: Option<u32>,
}

impl Question {
    /// What it takes on a graph, as far as it is asked.
    pub fn needed(&self, graph: &AnyGraph, watch: &mut dyn Watch) -> Result<CopsNeeded, Stopped> {
        let needed = match graph {
            AnyGraph::Directed(graph) => directed_cops_needed(graph, self.max, watch)?,
            AnyGraph::Undirected(graph) if self.capture_time => cops_needed(graph, self.max, watch)?,
            AnyGraph::Undirected(graph) => {
                let cops = winset::attractor::cop_number(graph, self.max, watch)?;
                CopsNeeded { cops, capture_time: None }
            }
        };
        let capture_time = needed.capture_time.filter(|_| self.capture_time);
        Ok(CopsNeeded { capture_time, ..needed })
    }

    /// Writes the answer to the graph of a line.
    fn write(&self, out: &mut Vec<u8>, number: u64, line: &[u8], needed: &CopsNeeded) {
        match &self.form {
            Form::Passing(filters) if !filters.iter().all(|filter| filter.passes(needed)) => return,
            Form::Passing(_) => out.extend_from_slice(line),
            Form::Text => {
                out.extend_from_slice(line);
                out.push(b' ');
                self.write_numbers(out, needed);
            }
            // A line that was read is text.
            Form::Json => write_entry(out, Some(number), std::str::from_utf8(line).ok(), needed),
        }
        out.push(b'\n');
    }

    /// Writes the answer to a graph that is no line.
    pub fn write_alone(&self, needed: &CopsNeeded) -> Vec<u8> {
        let mut out = Vec::new();
        match &self.form {
            Form::Json => write_entry(&mut out, None, None, needed),
            Form::Text | Form::Passing(_) => self.write_numbers(&mut out, needed),
        }
        out.push(b'\n');
        out
    }

    /// Writes the capture time, if it is asked for, and the cop number.
    #[inline]
    fn write_numbers(&self, out: &mut Vec<u8>, needed: &CopsNeeded) {
        if self.capture_time {
            match needed.capture_time {
                Some(time) => put(out, format_args!("{time} ")),
                None => out.extend_from_slice(b"- "),
            }
        }
        match needed.cops {
            CopNumber::Exactly(cops @ 0..=9) => out.push(b'0' + cops as u8),
            cops => put(out, format_args!("{cops}")),
        }
    }
}

fn write_entry(out: &mut Vec<u8>, line: Option<u64>, graph: Option<&str>, needed: &CopsNeeded) {
    let more_than = match needed.cops {
        CopNumber::Exactly(_) => None,
        CopNumber::MoreThan(max) => Some(max),
    };
    let entry = Entry {
        schema: "winset/cop-number/1",
        line,
        graph,
        cops: needed.cops.exactly(),
        more_than,
        capture_time: needed.capture_time,
    };
    serde_json::to_writer(out, &entry).expect("an object of texts and numbers is JSON");
}

fn put(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a vector takes everything");
}
