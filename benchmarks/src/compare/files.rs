//! The instance in files, for those who read one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::contestant::Contestant;
use super::process;
use crate::entry::Entry;

/// Written by a process of its own, so that nothing of the instance stays in this one; removed in the end.
#[derive(Debug, Default)]
pub struct Files {
    board: Option<PathBuf>,
    pairs: Option<PathBuf>,
}

impl Files {
    /// Writes what somebody reads.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(
        definitions: &Path,
        entry: &Entry,
        contestants: &[Contestant],
        scratch: &Path,
    ) -> Result<Self> {
        fs::create_dir_all(scratch).with_context(|| format!("cannot create {}", scratch.display()))?;
        let mut files = Self::default();
        let path = |ending| scratch.join(format!("{}.{ending}", entry.name));
        if entry.family.is_board() && contestants.iter().any(Contestant::reads_boards) {
            let board = files.board.insert(path("grid"));
            write(definitions, entry, board, &[])?;
        }
        if contestants.iter().any(Contestant::reads_pairs) {
            let pairs = files.pairs.insert(path("pairs"));
            write(definitions, entry, pairs, &["--pairs"])?;
        }
        Ok(files)
    }

    pub fn board(&self) -> Option<&PathBuf> {
        self.board.as_ref()
    }

    pub fn pairs(&self) -> Option<&PathBuf> {
        self.pairs.as_ref()
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        for file in [&self.board, &self.pairs].into_iter().flatten() {
            // What cannot be removed stays among the scratch files.
            let _ = fs::remove_file(file);
        }
    }
}

fn write(definitions: &Path, entry: &Entry, file: &Path, flags: &[&str]) -> Result<()> {
    let words = process::ourselves(definitions, &["write", &entry.name])?;
    let status = Command::new(&words[0]).args(&words[1..]).arg(file).args(flags).status()?;
    ensure!(status.success(), "cannot write {}", file.display());
    Ok(())
}
