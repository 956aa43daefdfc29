//! The rows of a board, which grid text, slide boards and the contest formats have in common.

use super::InputError;
use super::error::counted;
use super::text::{Line, Lines};

/// The line `rows columns` before a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header<'s> {
    pub(super) rows: u64,
    pub(super) columns: u64,
    line: Line<'s>,
}

impl<'s> Header<'s> {
    /// The header that a line is.
    pub(super) fn read(line: Line<'s>) -> Result<Self, InputError> {
        let [rows, columns] = line.just("expected the numbers of rows and of columns")?;
        Ok(Self { rows: rows.number()?, columns: columns.number()?, line })
    }

    /// Whether a line is meant to be a header: its first word is a number, and no row of a board is.
    fn is_meant_by(line: &Line<'_>) -> bool {
        line.words().next().is_some_and(|word| word.is_number())
    }

    fn help(&self, what: &str) -> String {
        format!("`{} {}` on line {} sets {what}", self.rows, self.columns, self.line.number())
    }
}

/// The letters of a board.
pub(super) struct Alphabet {
    /// Whether all of these bytes are cells.
    pub(super) are_cells: fn(&[u8]) -> bool,
    /// What is said at the caret under something else.
    pub(super) expected: &'static str,
}

/// Whether `is_cell` holds for all bytes; no early exit, so that the compiler checks many bytes at once.
#[inline]
pub(super) fn all(bytes: &[u8], is_cell: impl Fn(u8) -> bool) -> bool {
    bytes.iter().fold(true, |all, &byte| all & is_cell(byte))
}

/// Reads the rows of one board, one after another, each checked for its letters and its length.
pub(super) struct Rows<'s> {
    alphabet: &'static Alphabet,
    header: Option<Header<'s>>,
    /// The first row, where no header stands before it.
    first: Option<Line<'s>>,
    columns: u64,
    read: u64,
    /// The last line read.
    last: Line<'s>,
}

impl<'s> Rows<'s> {
    /// The board that starts on the next line, with or without a header.
    pub(super) fn start(lines: &mut Lines<'s>, alphabet: &'static Alphabet) -> Result<Self, InputError> {
        let first = lines.require_filled_line("there is no board", "expected a board")?;
        if Header::is_meant_by(&first) {
            return Ok(Self::under(Header::read(first)?, alphabet));
        }
        let columns = first.text().chars().count() as u64;
        Ok(Self { alphabet, header: None, first: Some(first), columns, read: 0, last: first })
    }

    /// The board below a header that was read.
    pub(super) const fn under(header: Header<'s>, alphabet: &'static Alphabet) -> Self {
        let (columns, last) = (header.columns, header.line);
        Self { alphabet, header: Some(header), first: None, columns, read: 0, last }
    }

    /// The number of columns.
    pub(super) const fn columns(&self) -> u64 {
        self.columns
    }

    /// The number of rows that the header promises, or, without a header, the most that the input can hold.
    pub(super) const fn promised(&self, lines: &Lines<'_>) -> u64 {
        match self.header {
            Some(header) => header.rows,
            None => 1 + lines.bytes_left() / self.columns,
        }
    }

    /// The next row, or `None` after the last.
    pub(super) fn next(&mut self, lines: &mut Lines<'s>) -> Result<Option<Line<'s>>, InputError> {
        let line = match self.first.take() {
            Some(first) => Some(first),
            None if self.is_complete() => None,
            None => lines.next_line()?,
        };
        match line {
            Some(line) => {
                self.check(&line)?;
                self.last = line;
                Ok(Some(line))
            }
            None => self.missing_rows(lines).map_or(Ok(None), Err),
        }
    }

    /// The error about something that the board misses, after its last row.
    pub(super) fn error_after(&self, message: &str, label: &str) -> InputError {
        self.last.error_after(message, label)
    }

    /// Whether the header promises no row more; a board without columns has no rows to read.
    const fn is_complete(&self) -> bool {
        match self.header {
            Some(header) => self.read == header.rows || header.columns == 0,
            None => false,
        }
    }

    fn check(&mut self, line: &Line<'_>) -> Result<(), InputError> {
        self.read += 1;
        let row = line.text().as_bytes();
        if !(self.alphabet.are_cells)(row) {
            return Err(self.strange_cell(line));
        }
        if row.len() as u64 != self.columns {
            return Err(self.wrong_length(line));
        }
        Ok(())
    }

    #[cold]
    fn strange_cell(&self, line: &Line<'_>) -> InputError {
        let is_strange = |c: &(usize, char)| !c.1.is_ascii() || !(self.alphabet.are_cells)(&[c.1 as u8]);
        let (at, cell) = line.text().char_indices().find(is_strange).unwrap_or((0, '\0'));
        let place = line.part(at..at + cell.len_utf8());
        place.error(format!("row {} has a strange cell: `{cell}`", self.read), self.alphabet.expected)
    }

    #[cold]
    fn wrong_length(&self, line: &Line<'_>) -> InputError {
        let (length, expected) = (line.text().len() as u64, self.columns);
        let message =
            format!("row {} has {}, expected {expected}", self.read, counted(length, "cell", "cells"));
        let error = if length < expected {
            line.error_after(message, format!("{} missing", counted(expected - length, "cell", "cells")))
        } else {
            let excess = line.part(expected as usize..line.text().len());
            excess.error(message, format!("{} too many", counted(length - expected, "cell", "cells")))
        };
        error.with_help(match &self.header {
            Some(header) => header.help("the row length"),
            None => "the first row sets the row length".to_owned(),
        })
    }

    fn missing_rows(&self, lines: &Lines<'_>) -> Option<InputError> {
        let header = self.header.filter(|_| !self.is_complete())?;
        let message =
            format!("the board has {}, expected {}", counted(self.read, "row", "rows"), header.rows);
        let label = format!("{} missing", counted(header.rows - self.read, "row", "rows"));
        Some(lines.error_at_end(&message, &label).with_help(header.help("the number of rows")))
    }

    /// Nothing may follow the last row.
    pub(super) fn require_end(self, lines: &mut Lines<'_>) -> Result<(), InputError> {
        let end = lines.require_end();
        end.map_err(|error| match self.header {
            Some(header) => error.with_help(header.help("the number of rows")),
            None => error,
        })
    }
}
