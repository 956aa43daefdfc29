//! The vertices of a stored graph in a file: their names and their neighbours.

use std::cmp::Ordering;
use std::ops::Range;

use super::error::SolutionFileError;
use super::layout::{Board, SectionName};
use super::read_at::ReadAt;
use super::reader::{Elements, SolutionFile};
use super::store::LONGEST_NAME;

/// The vertices of a graph in a file.
pub(super) struct Vertices<'f, R> {
    file: &'f SolutionFile<R>,
    count: u64,
    heads: Elements,
    labels: Labels,
}

enum Labels {
    Numbered { base: u64 },
    Named { names: Elements, ends: Elements, by_name: Elements },
}

impl<'f, R: ReadAt> Vertices<'f, R> {
    pub(super) fn of(file: &'f SolutionFile<R>) -> Self {
        let (count, base) = match file.header.board {
            Board::Graph { vertices, base, .. } | Board::Digraph { vertices, base, .. } => (vertices, base),
            Board::Grid { .. } | Board::Pieces { .. } => (0, 0),
        };
        let labels = match file.find(SectionName::Names) {
            None => Labels::Numbered { base },
            Some(names) => {
                let (ends, by_name) =
                    (file.section(SectionName::NameEnds), file.section(SectionName::ByName));
                Labels::Named { names, ends, by_name }
            }
        };
        Self { file, count, heads: file.section(SectionName::Heads), labels }
    }

    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// The number of the first vertex, where they have no names.
    pub(super) const fn base(&self) -> u64 {
        match self.labels {
            Labels::Numbered { base } => base,
            Labels::Named { .. } => 0,
        }
    }

    /// Where the neighbours of `v` stand among the heads.
    pub(super) fn row(&self, v: u64) -> Result<Range<u64>, SolutionFileError> {
        let offsets = self.file.section(SectionName::Offsets);
        let (start, end) = (self.file.element(offsets, v)?, self.file.element(offsets, v + 1)?);
        if start > end || end > self.heads.count {
            let expected = "ascending offsets of neighbours that there are";
            return Err(self.file.damaged(offsets.offset_of(v), expected));
        }
        Ok(start..end)
    }

    /// The vertices in a stretch of the heads.
    pub(super) fn heads(&self, row: Range<u64>) -> impl Iterator<Item = Result<u64, SolutionFileError>> + '_ {
        let indices = row.clone();
        self.file.elements(self.heads, row).zip(indices).map(|(head, index)| match head? {
            head if head < self.count => Ok(head),
            _ => Err(self.no_vertex(self.heads, index)),
        })
    }

    fn no_vertex(&self, section: Elements, index: u64) -> SolutionFileError {
        self.file.damaged(section.offset_of(index), format!("a vertex below {}", self.count))
    }

    /// What people call `v`.
    pub(super) fn label(&self, v: u64) -> Result<String, SolutionFileError> {
        match self.labels {
            Labels::Numbered { base } => Ok((base + v).to_string()),
            Labels::Named { names, ends, .. } => self.name(names, ends, v),
        }
    }

    fn name(&self, names: Elements, ends: Elements, v: u64) -> Result<String, SolutionFileError> {
        let start = if v == 0 { 0 } else { self.file.element(ends, v - 1)? };
        let end = self.file.element(ends, v)?;
        if start > end || end > names.count || end - start > LONGEST_NAME {
            let expected = format!("the end of a name of at most {LONGEST_NAME} bytes");
            return Err(self.file.damaged(ends.offset_of(v), expected));
        }
        let name = String::from_utf8(self.file.bytes(names, start..end)?);
        name.map_err(|_| self.file.damaged(names.offset_of(start), "a name in UTF-8"))
    }

    /// The vertex that people call `label`.
    pub(super) fn find(&self, label: &str) -> Result<Option<u64>, SolutionFileError> {
        match self.labels {
            Labels::Numbered { base } => {
                let number: Option<u32> = label.parse().ok();
                let id = number.and_then(|number| u64::from(number).checked_sub(base));
                Ok(id.filter(|&id| id < self.count))
            }
            Labels::Named { names, ends, by_name } => self.find_name(names, ends, by_name, label),
        }
    }

    fn find_name(
        &self,
        names: Elements,
        ends: Elements,
        by_name: Elements,
        label: &str,
    ) -> Result<Option<u64>, SolutionFileError> {
        let mut range = 0..self.count;
        while !range.is_empty() {
            let middle = range.start + (range.end - range.start) / 2;
            let v = self.file.element(by_name, middle)?;
            if v >= self.count {
                return Err(self.no_vertex(by_name, middle));
            }
            match self.name(names, ends, v)?.as_str().cmp(label) {
                Ordering::Equal => return Ok(Some(v)),
                Ordering::Less => range.start = middle + 1,
                Ordering::Greater => range.end = middle,
            }
        }
        Ok(None)
    }
}
