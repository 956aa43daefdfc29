//! Runs all engines of the entries in turn, round by round, and shows how they compare.

mod contestant;
mod files;
mod machine;
mod process;
mod readme;
mod record;
mod standing;
mod table;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::clock::Repeat;
use crate::entry::Entry;
use contestant::{Contestant, Driver, Rivals};
use files::Files;
use record::Record;
use standing::Standing;

/// What is compared, and how.
#[derive(Args)]
pub struct Comparison {
    /// Only entries whose name contains this
    filter: Option<String>,
    /// How often every engine runs, each time in a process of its own
    #[arg(long, default_value_t = 5)]
    runs: u32,
    /// Only the entries that are small, and the answers alone: no rivals, one run, no bound on the time
    #[arg(long, conflicts_with_all = ["rivals", "record"])]
    small: bool,
    /// Whom to run beside our own engines: `all`, `none`, or one by its name
    #[arg(long, default_value = "all")]
    rivals: Rivals,
    /// How to start a rival: NAME=PROGRAM, words separated by blanks
    #[arg(long = "driver")]
    drivers: Vec<Driver>,
    /// The seconds an engine may take for an answer
    #[arg(long, default_value_t = 100)]
    limit: u64,
    /// Where the instances are written for those who read a file
    #[arg(long, default_value_os_t = std::env::temp_dir())]
    scratch: PathBuf,
    /// Writes the results among the records in this folder, and the tables into the README beside it
    #[arg(long)]
    record: Option<PathBuf>,
    /// What the record says was typed
    #[arg(long, default_value = "cargo xtask bench --record")]
    command: String,
}

impl Comparison {
    /// # Errors
    /// When an engine of ours fails or a baseline is slower than its bound, after all have run; when a rival is asked
    /// for that cannot be started, before any has.
    pub fn run(&self, definitions: &Path, entries: &[Entry]) -> Result<()> {
        let chosen: Vec<&Entry> = entries.iter().filter(|entry| self.chooses(entry)).collect();
        if chosen.is_empty() {
            bail!("no entry is called like that");
        }
        let fields: Vec<Vec<Contestant>> =
            chosen.iter().map(|entry| self.contestants(definitions, entry)).collect::<Result<_>>()?;
        let mut complaints = Vec::new();
        for (entry, contestants) in chosen.iter().zip(&fields) {
            let standings = self.compare(definitions, entry, contestants)?;
            print!("{}", table::text(entry, &standings));
            complaints.extend(standings.iter().filter_map(|standing| complaint(entry, standing)));
            if let Some(folder) = &self.record {
                Record::today(folder)?.with(entry, &standings, &self.command).write()?;
                readme::write_tables(folder, entries)?;
            }
        }
        if !complaints.is_empty() {
            bail!("{}", complaints.join("\n"));
        }
        Ok(())
    }

    fn chooses(&self, entry: &Entry) -> bool {
        let is_named = self.filter.as_ref().is_none_or(|part| entry.name.contains(part));
        is_named && (entry.small || !self.small)
    }

    fn contestants(&self, definitions: &Path, entry: &Entry) -> Result<Vec<Contestant>> {
        let rivals = if self.small { &Rivals::None } else { &self.rivals };
        contestant::of(definitions, entry, rivals, &self.drivers)
    }

    /// Round by round, so that what else the machine does falls on all engines alike.
    fn compare(
        &self,
        definitions: &Path,
        entry: &Entry,
        contestants: &[Contestant],
    ) -> Result<Vec<Standing>> {
        let files = Files::write(definitions, entry, contestants, &self.scratch)?;
        let mut standings: Vec<Standing> = contestants.iter().map(Standing::new).collect();
        let limit = Duration::from_secs(self.limit);
        let (rounds, repeat) =
            if self.small { (1, Repeat::Once) } else { (self.runs, Repeat::ForHalfASecond) };
        for _ in 0..rounds {
            for (contestant, standing) in contestants.iter().zip(&mut standings) {
                if standing.runs_again(limit) {
                    standing.add(contestant.run(&files, limit, repeat), entry);
                }
            }
        }
        Ok(standings)
    }
}

fn complaint(entry: &Entry, standing: &Standing) -> Option<String> {
    let found = standing.complaint(entry)?;
    Some(format!("{}: {}: {found}", entry.name, standing.engine()))
}

/// Writes the tables of the README again, from the records beside it.
///
/// # Errors
/// When there is no record, or no place for the tables.
pub fn write_readme(records: &Path, entries: &[Entry]) -> Result<()> {
    readme::write_tables(records, entries).with_context(|| format!("from {}", records.display()))
}
