//! The definitions: instances, what is asked of them, and what the answer is.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::answer::Answer;
use crate::family::Family;

/// An instance with its answer and the engines that run on it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub name: String,
    pub family: Family,
    pub seed: u64,
    /// What every engine must find, as far as it looks for it.
    pub expected: Answer,
    pub engines: Vec<String>,
    /// Bounds in nanoseconds a place: a baseline that is slower is no baseline.
    #[serde(default)]
    pub at_most_ns: BTreeMap<String, f64>,
    /// The name of the file that defines it.
    #[serde(skip)]
    pub group: String,
    /// Whether it is small enough for every run of the tests.
    #[serde(default)]
    pub small: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Definitions {
    entry: Vec<Entry>,
}

/// All entries of the files `*.toml` in a folder, in the order of the files' names.
///
/// # Errors
/// When a file cannot be read, is no list of entries, or two entries have the same name.
pub fn load(folder: &Path) -> Result<Vec<Entry>> {
    let mut entries: Vec<Entry> = Vec::new();
    for file in files(folder)? {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let definitions: Definitions =
            toml::from_str(&text).with_context(|| format!("in {}", file.display()))?;
        let group = file.file_stem().unwrap_or_default().to_string_lossy();
        for entry in definitions.entry {
            if entries.iter().any(|other| other.name == entry.name) {
                bail!("two entries are called `{}`", entry.name);
            }
            entries.push(Entry { group: group.clone().into_owned(), ..entry });
        }
    }
    Ok(entries)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let listing = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Vec::new();
    for file in listing {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn definitions() -> Vec<Entry> {
        load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("definitions")).unwrap()
    }

    #[test]
    fn every_entry_knows_its_answer_and_runs_on_the_library() {
        for entry in definitions() {
            assert_ne!(entry.expected, Answer::default(), "{}", entry.name);
            assert_eq!(entry.engines[0], "winset", "{}", entry.name);
            assert!(entry.at_most_ns.keys().all(|engine| entry.engines.contains(engine)), "{}", entry.name);
        }
    }

    #[test]
    fn every_question_has_small_entries() {
        let entries = definitions();
        for group in
            ["geography", "imbalanced", "bipartite", "general", "records", "pursuit", "cops", "checking"]
        {
            let mut small = entries.iter().filter(|entry| entry.group == group && entry.small);
            assert!(small.next().is_some(), "{group}");
        }
    }
}
