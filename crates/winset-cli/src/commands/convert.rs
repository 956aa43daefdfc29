use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use winset::io::{
    AnyGraph, Encoding, Format, GraphOptions, Limits, ReadError, Reading, Source, grid, read_directed,
    read_graph, read_undirected, write_directed, write_undirected,
};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::graph_stream::{BadLines, GraphStream, Notes, not_a_stream};
use crate::input::Input;
use crate::input_stream::{Graphs, InputStream};
use crate::options::{CommonOptions, LimitOptions, NumberingOptions, format_parser};
use crate::output::Unwritten;
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// Write a graph in another format; graph6, sparse6 and digraph6 line by line
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Convert {
    /// The graph or graphs; standard input by default
    file: Option<PathBuf>,

    /// The format of FILE, by default told from what it looks like; see `winset formats`
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    from: Option<Format>,

    /// The format to write, by default told from the suffix of the file that `-o` names
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Option<Format>,

    /// Read as a directed game would: edges as two arcs each, and as arcs what does not say that they are edges
    #[arg(long)]
    directed: bool,

    /// Report a line that is no graph, and go on with the next
    #[arg(long)]
    keep_going: bool,

    #[command(flatten)]
    numbering: NumberingOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset convert boards/geography.txt --to dot
  winset convert boards/pursuit.txt --directed -o pursuit.graphml.gz";

impl Convert {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        let to = self.target(common)?;
        let mut supervisor = self.limits.start(reporter);
        let stream = InputStream::open(self.file.as_deref(), &supervisor)?;
        let name = stream.name.clone();
        let conversion = Conversion { to, is_directed: self.directed || !to.holds_edges(), reporter };
        let stream = match Encoding::of(to) {
            Some(_) => stream.into_graphs(self.from, &supervisor),
            None => Err(stream),
        };
        match stream {
            Ok(graphs) => {
                self.numbering.require_fit(self.from.unwrap_or(to))?;
                conversion.convert_lines(graphs, name, self.bad_lines(), common, supervisor)
            }
            Err(_) if self.keep_going => Err(not_a_stream("--keep-going")),
            Err(stream) => {
                let input = Input::of_stream(stream, &mut supervisor)?;
                self.convert_one(&input, conversion, common, &supervisor)
            }
        }
    }

    fn target(&self, common: &CommonOptions) -> Result<Format, Failure> {
        let to = self.to.or_else(|| common.output_format()).ok_or_else(|| {
            Failure::usage_with_help(
                "the format to write is missing",
                "expected `--to FORMAT`, or a suffix of `-o`",
            )
        })?;
        match to.holds_graphs() {
            true => Ok(to),
            false => Err(Failure::usage(format!("the format {to} holds no graph by itself"))),
        }
    }

    const fn bad_lines(&self) -> BadLines {
        if self.keep_going { BadLines::AreLeftOut } else { BadLines::EndTheAnswers }
    }

    fn convert_one(
        &self,
        input: &Input,
        conversion: Conversion,
        common: &CommonOptions,
        supervisor: &Supervisor,
    ) -> Result<Exit, Failure> {
        let source = input.source();
        let detected = || match self.numbering.is_wanted() {
            true => Format::EdgeList,
            false => Format::detect(&source),
        };
        let from = self.from.unwrap_or_else(detected);
        self.numbering.require_fit(from)?;
        if conversion.to == Format::Grid {
            return write_grid(from, &source, &supervisor.limits(), common);
        }
        let reading = conversion.read(from, &source, &supervisor.limits(), &self.numbering.graph())?;
        let graph = Notes::new(conversion.reporter).noted(reading);
        supervisor.check()?;
        conversion.note_lost_names(&graph);
        common.output()?.write(|out| conversion.write(out, &graph))?;
        Ok(Exit::Done)
    }
}

fn write_grid(
    from: Format,
    source: &Source<'_>,
    limits: &Limits,
    common: &CommonOptions,
) -> Result<Exit, Failure> {
    if from != Format::Grid {
        return Err(Failure::usage(format!("a grid is written of a grid alone, and this is {from}")));
    }
    let board = grid::read(source, limits)?;
    common.output()?.write(|out| grid::write(out, &board))?;
    Ok(Exit::Done)
}

/// What is to be written.
#[derive(Clone, Copy)]
struct Conversion {
    to: Format,
    is_directed: bool,
    reporter: Reporter,
}

impl Conversion {
    fn read(
        self,
        from: Format,
        source: &Source<'_>,
        limits: &Limits,
        options: &GraphOptions,
    ) -> Result<Reading<AnyGraph>, ReadError> {
        if self.is_directed {
            let Reading { value, notes } = read_directed(from, source, limits, options)?;
            return Ok(Reading { value: AnyGraph::Directed(value), notes });
        }
        if self.to.holds_arcs() {
            return read_graph(from, source, limits, options);
        }
        let Reading { value, notes } = read_undirected(from, source, limits, options)?;
        Ok(Reading { value: AnyGraph::Undirected(value), notes })
    }

    fn convert_lines(
        self,
        graphs: Graphs,
        name: String,
        bad_lines: BadLines,
        common: &CommonOptions,
        supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        let stream = GraphStream { graphs, name, bad_lines, notes: Notes::new(self.reporter) };
        stream.answer(common.output()?, supervisor, |asked| {
            let mut text = Vec::new();
            let written = if self.is_directed {
                write_directed(self.to, &mut text, &asked.notes.noted(asked.line.read_directed()?))
            } else {
                write_undirected(self.to, &mut text, &asked.notes.noted(asked.line.read_undirected()?))
            };
            written.map_err(|error| Failure::Internal(error.to_string()))?;
            Ok(text)
        })
    }

    fn note_lost_names(self, graph: &AnyGraph) {
        let labels = match graph {
            AnyGraph::Undirected(graph) => graph.labels(),
            AnyGraph::Directed(graph) => graph.labels(),
        };
        let is_numbered = labels.base().is_some_and(|base| base <= 1);
        if !self.to.holds_names() && !is_numbered {
            let to = self.to;
            self.reporter.note(&format!("the names of the vertices are lost: {to} numbers them"));
        }
    }

    fn write(self, out: &mut impl Write, graph: &AnyGraph) -> Result<(), Unwritten> {
        let written = match graph {
            AnyGraph::Undirected(graph) => write_undirected(self.to, out, graph),
            AnyGraph::Directed(graph) => write_directed(self.to, out, graph),
        };
        written.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported => {
                Unwritten::Other(Failure::usage(error.to_string()))
            }
            _ => Unwritten::Stream(error),
        })
    }
}
