//! Measures winset, its rivals and its baselines on one list of instances with known answers.
//!
//! Each engine runs in a process of its own, on an instance made or read before the clock starts, and its answer is
//! checked after the clock has stopped. `cargo xtask bench` builds this program and what the rivals need, and runs
//! `winset-bench compare`.

mod answer;
mod check;
mod clock;
mod compare;
mod entry;
mod family;
mod graph_text;
mod instance;
mod kernels;
mod measurement;
mod memory;
mod pairs;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand};

use clock::Repeat;
use compare::Comparison;
use entry::Entry;
use instance::Instance;
use kernels::Kernel;

#[derive(Parser)]
#[command(about, arg_required_else_help = true)]
struct Arguments {
    /// The folder of the definitions.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/definitions"))]
    definitions: PathBuf,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Lists the entries and the engines that run on them.
    List,
    /// Runs one engine of ours on one entry, and prints a line of JSON.
    Run(Run),
    /// Writes the instance of an entry to a file: a board as text, another graph as pairs of its two sides.
    Write {
        entry: String,
        file: PathBuf,
        /// Writes a board as pairs too.
        #[arg(long)]
        pairs: bool,
    },
    /// Runs all engines of the entries one after the other, round by round, and prints a table.
    Compare(Comparison),
    /// Writes the tables of the README again, from the records in a folder beside it.
    Readme { records: PathBuf },
}

/// One engine on one entry.
#[derive(Args)]
struct Run {
    entry: String,
    kernel: Kernel,
    /// Reads the board from a file that `write` has written, and measures the reading too.
    #[arg(long)]
    from: Option<PathBuf>,
    /// Runs it once, even if that takes less than half a second.
    #[arg(long)]
    once: bool,
    /// Takes the answer as it is: to find out what a new entry has to expect.
    #[arg(long)]
    unexpected: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    let entries = entry::load(&arguments.definitions)?;
    match &arguments.task {
        Task::List => {
            list(&entries);
            Ok(())
        }
        Task::Run(run) => run.measure(find(&entries, &run.entry)?),
        Task::Write { entry, file, pairs } => write(find(&entries, entry)?, file, *pairs),
        Task::Compare(comparison) => comparison.run(&arguments.definitions, &entries),
        Task::Readme { records } => compare::write_readme(records, &entries),
    }
}

fn find<'a>(entries: &'a [Entry], name: &str) -> Result<&'a Entry> {
    let found = entries.iter().find(|entry| entry.name == name);
    found.with_context(|| format!("no entry is called `{name}`"))
}

fn list(entries: &[Entry]) {
    for entry in entries {
        println!("{}: {}", entry.name, entry.engines.join(", "));
    }
}

/// Tells who started this process that the instance is there and the clock may start.
fn announce_ready() -> Result<()> {
    println!("ready");
    Ok(std::io::stdout().flush()?)
}

impl Run {
    fn measure(&self, entry: &Entry) -> Result<()> {
        let (instance, reading_seconds) = self.instance(entry)?;
        let size = instance.size();
        announce_ready()?;
        let repeat = if self.once { Repeat::Once } else { Repeat::ForHalfASecond };
        let mut measurement = self.kernel.measure(instance, repeat)?;
        if !self.unexpected {
            measurement.answer.check(&entry.expected)?;
        }
        measurement.entry = Some(entry.name.clone());
        measurement.engine = Some(self.kernel.name());
        measurement.reading_seconds = reading_seconds;
        measurement.size = Some(size);
        println!("{}", serde_json::to_string(&measurement)?);
        Ok(())
    }

    /// The instance, and the seconds that reading it took.
    fn instance(&self, entry: &Entry) -> Result<(Instance, Option<f64>)> {
        match &self.from {
            Some(file) => {
                let (instance, seconds) = clock::timed(|| Instance::read(file));
                Ok((instance?, Some(seconds)))
            }
            None => {
                let instance = entry.family.generate(entry.seed)?;
                memory::forget_peak();
                Ok((instance, None))
            }
        }
    }
}

fn write(entry: &Entry, file: &Path, pairs: bool) -> Result<()> {
    let instance = entry.family.generate(entry.seed)?;
    let created = File::create(file).with_context(|| format!("cannot create {}", file.display()))?;
    let mut out = BufWriter::new(created);
    match &instance {
        Instance::Grid(grid) if !pairs => winset::io::grid::write(&mut out, grid)?,
        Instance::Grid(grid) => pairs::write(&mut out, grid)?,
        Instance::Bipartite(graph) => pairs::write(&mut out, graph)?,
        Instance::General(graph) | Instance::Cops(graph) => pairs::write_general(&mut out, graph)?,
        _ => bail!("no rival reads this from a file"),
    }
    Ok(out.flush()?)
}
