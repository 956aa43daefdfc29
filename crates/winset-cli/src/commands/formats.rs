use std::io;

use clap::Args;
use serde::Serialize;
use winset::io::Format;

use super::table::write_table;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::CommonOptions;

/// List the formats that are read and written
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Formats {}

const EXAMPLES: &str = "\
Examples:
  winset formats
  winset formats --json";

impl Formats {
    /// Does it.
    pub fn run(&self, common: &CommonOptions) -> Result<Exit, Failure> {
        common.output()?.write(|out| match common.json {
            true => write_json(out),
            false => write_text(out),
        })?;
        Ok(Exit::Done)
    }
}

fn write_text(out: &mut dyn io::Write) -> io::Result<()> {
    let mut rows = vec![["format", "read", "write", "note"]];
    rows.extend(Format::ALL.map(|format| [format.name(), "yes", "yes", format.note()]));
    rows.push([
        ".gz, .zst",
        "yes",
        "yes",
        "any of them compressed: known by its first bytes, written by the suffix of `-o`",
    ]);
    write_table(out, &rows)
}

fn write_json(out: &mut dyn io::Write) -> io::Result<()> {
    let list =
        List { schema: "winset/formats/1", formats: Format::ALL.into_iter().map(Entry::new).collect() };
    writeln!(out, "{}", serde_json::to_string(&list)?)
}

/// The formats, by the schema `winset/formats/1`.
#[derive(Serialize)]
struct List {
    schema: &'static str,
    formats: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    aliases: &'static [&'static str],
    read: bool,
    write: bool,
    note: &'static str,
}

impl Entry {
    const fn new(format: Format) -> Self {
        Self { name: format.name(), aliases: format.aliases(), read: true, write: true, note: format.note() }
    }
}
