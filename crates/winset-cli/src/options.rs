//! The options that commands have in common.

use std::ffi::OsStr;
use std::num::{IntErrorKind, NonZeroU32, NonZeroUsize, ParseIntError};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use winset::io::{EdgeListOptions, Format, GraphOptions, Numbering, Palette};
use winset::solution::Method;

use crate::failure::Failure;
use crate::memory;
use crate::output::Output;
use crate::progress::ProgressChoice;
use crate::reporter::{ColourChoice, Loudness, Reporter, Style};
use crate::size::Size;
use crate::supervisor::{Bounds, Supervisor};
use crate::time_limit::TimeLimit;

/// Options of every command.
#[derive(Args, Debug)]
#[command(next_help_heading = "Common options")]
pub struct CommonOptions {
    /// Write errors as JSON, and the answer too where it has such a form
    #[arg(long, global = true)]
    pub json: bool,

    /// Write the answer to FILE, which appears when it is complete
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,

    /// When messages are coloured
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    color: ColourChoice,

    /// Say nothing but errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,

    /// Say how the answer was found
    #[arg(short, long, global = true)]
    verbose: bool,
}

impl CommonOptions {
    /// Who writes the messages.
    pub fn reporter(&self) -> Reporter {
        let style = if self.json { Style::Json } else { Style::Text };
        let loudness = match (self.quiet, self.verbose) {
            (true, _) => Loudness::Quiet,
            (_, true) => Loudness::Verbose,
            _ => Loudness::Normal,
        };
        Reporter::new(style, self.color, loudness)
    }

    /// Where the answer goes.
    pub fn output(&self) -> Result<Output, Failure> {
        Output::open(self.output.as_deref())
    }

    /// Where the answer goes, if that is said.
    pub fn output_path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Whether the answer goes to a file instead of standard output.
    pub fn has_output_file(&self) -> bool {
        self.output.as_deref().is_some_and(|path| path.as_os_str() != "-")
    }

    /// The colours of what is drawn on standard output.
    pub fn colours_on_stdout(&self) -> Palette {
        self.color.palette_of(&std::io::stdout())
    }

    /// The format of the file the answer goes to, by its suffix.
    pub fn output_format(&self) -> Option<Format> {
        Format::of_path(self.output.as_deref()?)
    }

    /// The suffix of the file the answer goes to, if it goes to one.
    pub fn output_suffix(&self) -> Option<&str> {
        let path = self.output.as_deref().filter(|path| path.as_os_str() != "-")?;
        Some(path.extension().and_then(OsStr::to_str).unwrap_or_default())
    }
}

/// How much of the machine a computation may use.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits")]
pub struct LimitOptions {
    /// Hold at most SIZE bytes, such as 8G; three quarters of what is free by default
    #[arg(long, global = true, value_name = "SIZE")]
    memory: Option<Size>,

    /// Give up after TIME, such as 60s or 5m
    #[arg(long, global = true, value_name = "TIME")]
    time_limit: Option<TimeLimit>,

    /// Run on at most N threads; the answer does not depend on it
    #[arg(long, global = true, value_name = "N", value_parser = positive::<NonZeroUsize>)]
    threads: Option<NonZeroUsize>,

    /// When progress is shown
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t)]
    progress: ProgressChoice,
}

impl LimitOptions {
    /// How many threads there may be: as many as the machine runs at once, if nothing else is said, and never so many that
    /// they alone take the memory.
    pub fn threads(&self) -> NonZeroUsize {
        const MOST: NonZeroUsize = NonZeroUsize::new(1024).unwrap();
        let all = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(all).min(MOST)
    }

    /// Starts the clock.
    pub fn start(&self, reporter: Reporter) -> Supervisor {
        let bounds = Bounds {
            memory: self.memory.unwrap_or_else(memory::default_limit),
            time: self.time_limit.map(|limit| limit.0),
            threads: self.threads(),
        };
        Supervisor::start(bounds, self.progress, reporter)
    }
}

/// A number that is not 0.
pub fn positive<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::Zero => "expected at least 1".to_owned(),
        _ => error.to_string(),
    })
}

/// How an instance is read.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub struct ReadOptions {
    /// The format of FILE, by default told from what it looks like; see `winset formats`
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub format: Option<Format>,

    #[command(flatten)]
    pub numbering: NumberingOptions,
}

/// How the vertices of an edge list are numbered.
#[derive(Args, Debug)]
pub struct NumberingOptions {
    /// Number the vertices of an edge list: the names are N numbers from the base on
    #[arg(long, value_name = "N", requires = "base", value_parser = positive::<NonZeroU32>)]
    vertices: Option<NonZeroU32>,

    /// The number of the first vertex of an edge list
    #[arg(long, value_name = "0|1", requires = "vertices", value_parser = clap::value_parser!(u32).range(0..=1))]
    base: Option<u32>,
}

impl NumberingOptions {
    /// How graphs are read.
    pub fn graph(&self) -> GraphOptions {
        let numbering = self.vertices.zip(self.base);
        let numbering = numbering.map(|(vertices, base)| Numbering { vertices: vertices.get(), base });
        GraphOptions { edge_list: EdgeListOptions { numbering } }
    }

    /// Whether the vertices are to be numbered, as only those of edge lists can be.
    pub const fn is_wanted(&self) -> bool {
        self.vertices.is_some()
    }

    /// Refuses options of edge lists for an input in another format.
    pub fn require_fit(&self, format: Format) -> Result<(), Failure> {
        match self.vertices {
            Some(_) if format != Format::EdgeList => {
                Err(Failure::usage(format!("`--vertices` is for edge lists, and this is {format}")))
            }
            _ => Ok(()),
        }
    }
}

/// Reads the name of a format of boards or graphs.
pub fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.into_iter().filter(|format| *format != Format::Record);
    let values =
        names.map(|format| clap::builder::PossibleValue::new(format.name()).aliases(format.aliases()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Format>())
}

/// By which theorem a game is solved.
#[derive(Args, Debug)]
pub struct MethodOption {
    /// The method, by default the best that applies; `exhaustive` and `attractor-winners` find winners and no ranks
    #[arg(long, value_name = "METHOD", value_parser = method_parser())]
    pub method: Option<Method>,
}

fn method_parser() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.map(Method::name)).try_map(|name| name.parse::<Method>())
}
