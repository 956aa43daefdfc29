use std::io::{BufRead, Write};
use std::path::PathBuf;

use clap::Args;
use winset::io::{Encoding, Format, Reading, Source, read_graph};

use crate::cop_number::{Answerer, Answers, Chunk, Chunks, Filter, Form, NoChunk, Question, Team, in_order};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::graph_stream::{BadLines, Notes};
use crate::input::Input;
use crate::input_stream::InputStream;
use crate::options::{CommonOptions, LimitOptions, ReadOptions};
use crate::output::{Output, Unwritten};
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// Count the cops it takes to catch a robber, on one graph or on every line of a stream
///
/// graph6, sparse6 and digraph6 are streams: each graph is answered with its line as it was given and, last on the line,
/// its cop number. With `--capture-time` the number of moves that so many cops need stands between them, or `-` where the
/// cop number is not known. A line that is no graph ends the answers, and the exit code is 3; with `--keep-going` it is
/// reported and left out, and the exit code is 3 in the end. A graph in another format is answered without its line.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct CopNumber {
    /// The graphs; standard input by default
    file: Option<PathBuf>,

    /// Try at most K cops: a larger cop number is written as `>K`
    #[arg(long, value_name = "K", conflicts_with = "filter")]
    max: Option<u32>,

    /// Count the moves too that so many cops need: the least in which they catch the robber, wherever it starts
    #[arg(long, conflicts_with = "filter")]
    capture_time: bool,

    /// Write the lines of the graphs alone for which this holds, such as `cops>=3` or `capture-time<4`; all of them,
    /// where there are several
    #[arg(long, value_name = "CONDITION", conflicts_with = "json")]
    filter: Vec<Filter>,

    /// Report a line that is no graph, and go on with the next
    #[arg(long)]
    keep_going: bool,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  printf 'Cl\\nIheA@GUAo\\n' | winset cop-number --capture-time
  printf 'Cl\\nIheA@GUAo\\n' | winset cop-number --filter 'cops>=3'";

impl CopNumber {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        let supervisor = self.limits.start(reporter);
        let stream = InputStream::open(self.file.as_deref(), &supervisor)?;
        let format = self.read.format.or_else(|| told_format(&stream));
        match format {
            Some(format) if Encoding::of(format).is_none() => {
                self.answer_one(format, stream, common, reporter, supervisor)
            }
            _ => {
                self.read.numbering.require_fit(Format::Graph6)?;
                let question = self.question(self.read.format.and_then(Encoding::of), common);
                self.answer_lines(&question, stream, common.output()?, reporter, &supervisor)
            }
        }
    }

    fn question(&self, encoding: Option<Encoding>, common: &CommonOptions) -> Question {
        let form = match (common.json, self.filter.is_empty()) {
            (true, _) => Form::Json,
            (false, true) => Form::Text,
            (false, false) => Form::Passing(self.filter.clone()),
        };
        let needed = self.filter.iter().map(Filter::max_needed).max();
        Question {
            max: needed.or(self.max).unwrap_or(u32::MAX),
            capture_time: self.capture_time || self.filter.iter().any(Filter::needs_capture_time),
            form,
            encoding,
            bad_lines: if self.keep_going { BadLines::AreLeftOut } else { BadLines::EndTheAnswers },
        }
    }

    fn answer_one(
        &self,
        format: Format,
        stream: InputStream,
        common: &CommonOptions,
        reporter: Reporter,
        mut supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        let of_streams = [("--filter", !self.filter.is_empty()), ("--keep-going", self.keep_going)];
        if let Some((option, _)) = of_streams.into_iter().find(|(_, is_given)| *is_given) {
            return Err(Failure::usage(format!("`{option}` is for streams of graphs, and this is {format}")));
        }
        let input = Input::of_stream(stream, &mut supervisor)?;
        // Its first line told that it is no stream, and no more: two numbers may be the size of a board or an edge.
        let detected = || match self.read.numbering.is_wanted() {
            true => Format::EdgeList,
            false => Format::detect(&input.source()),
        };
        let format = self.read.format.unwrap_or_else(detected);
        self.read.numbering.require_fit(format)?;
        let reading =
            read_graph(format, &input.source(), &supervisor.limits(), &self.read.numbering.graph())?;
        let graph = Notes::new(reporter).noted(reading);
        let output = common.output()?;
        let question = self.question(None, common);
        let needed = question.needed(&graph, &mut supervisor);
        let text = question.write_alone(&needed.map_err(|stopped| supervisor.failure(stopped))?);
        output.write(|out| out.write_all(&text))?;
        Ok(Exit::Done)
    }

    fn answer_lines(
        &self,
        question: &Question,
        stream: InputStream,
        output: Output,
        reporter: Reporter,
        supervisor: &Supervisor,
    ) -> Result<Exit, Failure> {
        let name = stream.name.clone();
        let mut chunks = Chunks::of(stream.into_text());
        let threads = self.limits.threads().get();
        let team = Team::new(supervisor, threads);
        let mut listener = Listener { notes: Notes::new(reporter), reporter, exit: Exit::Done };
        output.write(|out| {
            let mut next = || next_chunk(&mut chunks, &name, supervisor).map_err(Unwritten::Other);
            let worker = || {
                let mut answerer = Answerer::new(question, &name, &team);
                move |chunk| answerer.answer(&chunk)
            };
            let abandon = |_: &Unwritten| team.abandon();
            let take = |answers| listener.take(answers, out).inspect_err(abandon);
            in_order(threads, || next().inspect_err(abandon), worker, take)
        })?;
        Ok(listener.exit)
    }
}

/// Hears what becomes of the lines, in order.
struct Listener {
    notes: Notes,
    reporter: Reporter,
    exit: Exit,
}

impl Listener {
    /// Writes the answers to a chunk, and reports what is not answered.
    fn take(&mut self, mut answers: Answers, out: &mut Output) -> Result<(), Unwritten> {
        out.write_all(&answers.text)?;
        self.notes.noted(Reading { value: (), notes: answers.notes });
        let last = if answers.end { answers.failures.pop() } else { None };
        for failure in answers.failures {
            self.reporter.error(&failure);
            self.exit = failure.exit();
        }
        last.map_or(Ok(()), |failure| Err(Unwritten::Other(failure)))
    }
}

/// The next lines, unless the computation is to stop.
fn next_chunk<R: BufRead>(
    chunks: &mut Chunks<R>,
    name: &str,
    supervisor: &Supervisor,
) -> Result<Option<Chunk>, Failure> {
    supervisor.check()?;
    chunks.next(supervisor.memory_left()).map_err(|error| match error {
        NoChunk::Stream(error) => Failure::of(name, error),
        NoChunk::TooLong { bytes } => supervisor.too_large(bytes),
    })
}

/// The format of an input that is no stream of graphs.
fn told_format(stream: &InputStream) -> Option<Format> {
    let format = Format::detect(&Source::new(&stream.name, &stream.head));
    let is_open = matches!(format, Format::EdgeList | Format::Grid | Format::Metis);
    let is_stream = Encoding::of(format).is_some() || is_open && is_one_word(stream.head.trim_ascii());
    (!is_stream).then_some(format)
}

/// Whether a line has no byte but those of graph6 and its kin, as if it was meant to be one.
fn is_one_word(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b'?'..=b'~' | b':' | b'&' | b';'))
}
