//! What was measured on a machine on a day, kept in the repository as lines of values with commas between them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::machine;
use super::process::Failure;
use super::standing::Standing;
use crate::entry::Entry;

const COLUMNS: &str =
    "entry,engine,version,seconds,least,most,rounds,reading_seconds,peak_mb,places,vertices,edges,answer";

/// The results of a day on a machine.
#[derive(Debug, Default)]
pub struct Record {
    file: PathBuf,
    /// Lines that say what was typed, by what it was typed for.
    commands: Vec<String>,
    rows: Vec<Row>,
}

/// The result of an engine on an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub entry: String,
    pub engine: String,
    pub version: String,
    /// The median over the rounds, or why there is none.
    pub seconds: Result<f64, String>,
    pub reading_seconds: Option<f64>,
    pub peak_mb: Option<f64>,
    /// The other columns, as they are written.
    rest: BTreeMap<&'static str, String>,
}

impl Record {
    /// The record of today in a folder of records, with what is in it already.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub fn today(folder: &Path) -> Result<Self> {
        let file = folder.join(machine::folder_name()).join(format!("{}.csv", machine::date()));
        if file.exists() { Self::read(&file) } else { Ok(Self { file, ..Self::default() }) }
    }

    /// All records in a folder of records, the newest first.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn all(folder: &Path) -> Result<Vec<Self>> {
        let mut files = Vec::new();
        for machine in subfolders(folder)? {
            for file in fs::read_dir(&machine)? {
                files.push(file?.path());
            }
        }
        files.sort_by_key(|file| Reverse((file.file_name().map(ToOwned::to_owned), file.clone())));
        files.iter().map(|file| Self::read(file)).collect()
    }

    fn read(file: &Path) -> Result<Self> {
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut record = Self { file: file.to_owned(), ..Self::default() };
        for line in text.lines() {
            match line.strip_prefix("# command: ") {
                Some(command) => record.commands.push(command.to_owned()),
                None if line.starts_with('#') || line == COLUMNS => {}
                None => record.rows.push(Row::read(line).with_context(|| format!("in {}", file.display()))?),
            }
        }
        Ok(record)
    }

    /// The record with these standings in the place of those that it has of the same engines on the same entry.
    pub fn with(mut self, entry: &Entry, standings: &[Standing], command: &str) -> Self {
        if !self.commands.iter().any(|known| known == command) {
            self.commands.push(command.to_owned());
        }
        for standing in standings {
            let row = Row::of(entry, standing);
            self.rows.retain(|old| (&old.entry, &old.engine) != (&row.entry, &row.engine));
            self.rows.push(row);
        }
        self
    }

    /// # Errors
    /// When the file cannot be written.
    pub fn write(&self) -> Result<()> {
        if let Some(folder) = self.file.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut text = format!("# machine: {}; {}\n", machine::name(), machine::software());
        for command in &self.commands {
            text += &format!("# command: {command}\n");
        }
        text += COLUMNS;
        for row in &self.rows {
            text += &format!("\n{}", row.line());
        }
        fs::write(&self.file, text + "\n").with_context(|| format!("cannot write {}", self.file.display()))
    }

    /// Where it is kept, seen from the folder of the records.
    pub fn path_in(&self, folder: &Path) -> String {
        self.file.strip_prefix(folder).unwrap_or(&self.file).display().to_string()
    }

    pub fn row(&self, entry: &str, engine: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.entry == entry && row.engine == engine)
    }
}

fn subfolders(folder: &Path) -> Result<Vec<PathBuf>> {
    let listing = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let paths: Vec<PathBuf> = listing.map(|item| Ok(item?.path())).collect::<Result<_>>()?;
    Ok(paths.into_iter().filter(|path| path.is_dir()).collect())
}

impl Row {
    fn of(entry: &Entry, standing: &Standing) -> Self {
        let seconds = standing.seconds();
        let text = |number: Option<f64>| number.map(number_text).unwrap_or_default();
        let size = standing.size().map(|size| [size.places, size.vertices, size.edges]);
        let size = |at: usize| size.map(|size| size[at].to_string()).unwrap_or_default();
        let rest = BTreeMap::from([
            ("least", text(seconds.iter().copied().reduce(f64::min))),
            ("most", text(seconds.iter().copied().reduce(f64::max))),
            ("rounds", seconds.len().to_string()),
            ("places", size(0)),
            ("vertices", size(1)),
            ("edges", size(2)),
            ("answer", standing.answer().replace(',', ";")),
        ]);
        Self {
            entry: entry.name.clone(),
            engine: standing.engine().to_owned(),
            version: standing.version().replace(',', ";"),
            seconds: match standing.failure() {
                Some(failure) => Err(short(failure)),
                None => standing.median_seconds().ok_or_else(|| "not run".to_owned()),
            },
            reading_seconds: standing.reading_seconds(),
            peak_mb: standing.peak_mb(),
            rest,
        }
    }

    fn line(&self) -> String {
        let column = |name| match name {
            "entry" => self.entry.clone(),
            "engine" => self.engine.clone(),
            "version" => self.version.clone(),
            "seconds" => self.seconds.as_ref().map_or_else(Clone::clone, |&seconds| number_text(seconds)),
            "reading_seconds" => self.reading_seconds.map(number_text).unwrap_or_default(),
            "peak_mb" => self.peak_mb.map(number_text).unwrap_or_default(),
            other => self.rest.get(other).cloned().unwrap_or_default(),
        };
        COLUMNS.split(',').map(column).collect::<Vec<_>>().join(",")
    }

    fn read(line: &str) -> Result<Self> {
        let values: Vec<&str> = line.split(',').collect();
        let names: Vec<&'static str> = COLUMNS.split(',').collect();
        if values.len() != names.len() {
            bail!("expected {} values: `{line}`", names.len());
        }
        let mut rest: BTreeMap<&'static str, String> =
            names.into_iter().zip(values.into_iter().map(str::to_owned)).collect();
        let mut take = |name| rest.remove(name).unwrap_or_default();
        let (entry, engine, version) = (take("entry"), take("engine"), take("version"));
        let (seconds, reading, peak) = (take("seconds"), take("reading_seconds"), take("peak_mb"));
        Ok(Self {
            entry,
            engine,
            version,
            seconds: seconds.parse().map_err(|_| seconds),
            reading_seconds: reading.parse().ok(),
            peak_mb: peak.parse().ok(),
            rest,
        })
    }
}

/// Four significant digits.
fn number_text(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let digits = (3 - number.abs().log10().floor() as i32).max(0) as usize;
    format!("{number:.digits$}")
}

/// What the column of the seconds says instead.
fn short(failure: &Failure) -> String {
    match failure {
        Failure::NoAnswer(_) => failure.to_string(),
        Failure::Broken(_) => "failed".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        for line in [
            "grid,winset,0.1.0,0.5000,0.4900,0.5200,5,0.01200,17.20,100,90,150,matching 4; inessential 2",
            "grid,petgraph,,no answer in 100 s,,,0,,,,,,",
        ] {
            assert_eq!(Row::read(line).unwrap().line(), line);
        }
        assert!(Row::read("grid,winset").is_err());
    }

    #[test]
    fn numbers_have_four_digits() {
        let texts = [0.0, 0.000_023_074, 0.5, 1.46242, 12_345.678].map(number_text);
        assert_eq!(texts, ["0", "0.00002307", "0.5000", "1.462", "12346"]);
    }
}
