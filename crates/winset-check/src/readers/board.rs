//! Grid text and slide boards: a row a line, with or without a first line `rows columns`.

use std::io::{Read, Seek};

use crate::bits::lowest_bits;
use crate::board_graph::BoardGraph;
use crate::failure::Failure;
use crate::lines::{Lines, number, words};

/// Reads a board and nothing after it, but that a record may follow a slide board with a first line.
pub fn read<R: Read + Seek>(lines: Lines<R>, kind: Kind) -> Result<BoardGraph, Failure> {
    Rows { kind, rows: 0, columns: 0, bits: Vec::new(), blank: None }.read(lines)
}

/// The rows so far: a bit a cell.
struct Rows {
    kind: Kind,
    rows: u64,
    columns: u64,
    bits: Vec<u64>,
    blank: Option<u32>,
}

/// What a bit says of its cell, and so which cells are vertices and which of those with a common side are neighbours.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// It is free: the free cells are vertices, and all of them neighbours.
    Free,
    /// A white piece is there: all cells are vertices, and those with different bits neighbours.
    White,
}

impl Rows {
    fn read<R: Read + Seek>(mut self, mut lines: Lines<R>) -> Result<BoardGraph, Failure> {
        let mut more = lines.advance_to_filled()?;
        let numbers: Option<Vec<u64>> = words(lines.line()).map(number).collect();
        let promised = match numbers.as_deref() {
            Some(&[rows, columns]) => {
                (self.columns, more) = (columns, lines.advance()?);
                if columns == 0 { Some(0) } else { Some(rows) }
            }
            _ if more => None,
            _ => return Err(lines.error("there is no board")),
        };
        self.columns = promised.map_or(lines.line().len() as u64, |_| self.columns);
        while more && promised.map_or(!lines.line().is_empty(), |rows| self.rows < rows) {
            self.push(&lines)?;
            more = lines.advance()?;
        }
        let rows = promised.unwrap_or(self.rows);
        if self.rows < rows {
            return Err(lines.error(format!("the board has {} rows, expected {rows}", self.rows)));
        }
        let may_go_on = self.kind == Kind::White && promised.is_some();
        if !may_go_on && more && (!lines.line().is_empty() || lines.advance_to_filled()?) {
            return Err(lines.error("the input goes on after its end"));
        }
        if self.kind == Kind::White && self.blank.is_none() {
            return Err(lines.error("the board has no blank"));
        }
        Ok(match self.kind {
            Kind::Free => BoardGraph::of_cells([self.rows, self.columns], self.bits),
            Kind::White => BoardGraph::of_pieces([self.rows, self.columns], &self.bits, self.blank),
        })
    }

    fn push<R: Read + Seek>(&mut self, lines: &Lines<R>) -> Result<(), Failure> {
        let (row, start) = (lines.line(), self.cells());
        if row.len() as u64 != self.columns {
            return Err(lines.error(format!("the row has {} cells, expected {}", row.len(), self.columns)));
        }
        if start + self.columns >= u64::from(u32::MAX) {
            return Err(lines.error("there are more cells than 32 bits can number"));
        }
        self.rows += 1;
        self.bits.resize(self.cells().div_ceil(64) as usize, 0);
        for (cell, letters) in (start..).step_by(8).zip(row.chunks(8)) {
            let plain = letters.first_chunk().and_then(|eight| eight_bits(*eight, self.kind.letters()));
            let bits = plain.map_or_else(|| self.bits_of(cell, letters), Ok);
            let strange = |letter: u8| lines.error(format!("a strange cell: `{}`", letter.escape_ascii()));
            self.put(cell, bits.map_err(strange)?);
        }
        Ok(())
    }

    /// A bit for each of at most eight letters, the first of which stands for this cell, or the one that is no cell.
    fn bits_of(&mut self, first: u64, letters: &[u8]) -> Result<u64, u8> {
        let mut bits = 0;
        for (at, &letter) in letters.iter().enumerate() {
            bits |= match (self.kind, letter) {
                (Kind::Free, b'.') | (Kind::White, b'O') => 1 << at,
                (Kind::Free, b'#' | b'X' | b'x') | (Kind::White, b'X') => 0,
                (Kind::White, b'.') if self.blank.replace(first as u32 + at as u32).is_none() => 0,
                _ => return Err(letter),
            };
        }
        Ok(bits)
    }

    /// Sets the bits of eight cells, those behind the last one being 0.
    fn put(&mut self, first: u64, bits: u64) {
        let (word, bit) = ((first / 64) as usize, first % 64);
        self.bits[word] |= bits << bit;
        if let (57.., Some(next)) = (bit, self.bits.get_mut(word + 1)) {
            *next |= bits >> (64 - bit);
        }
    }

    const fn cells(&self) -> u64 {
        self.rows * self.columns
    }
}

impl Kind {
    /// The letters of most cells: of those whose bit is 0, and of those whose bit is 1.
    const fn letters(self) -> [u8; 2] {
        match self {
            Self::Free => *b"#.",
            Self::White => *b"XO",
        }
    }
}

/// A bit for each of eight letters, if all of them are one of these two.
fn eight_bits(letters: [u8; 8], two: [u8; 2]) -> Option<u64> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let [zeros, ones] = two.map(|letter| {
        let differing = u64::from_le_bytes(letters) ^ (EACH * u64::from(letter));
        !(((differing & (EACH * 0x7f)) + EACH * 0x7f) | differing) & (EACH * 0x80)
    });
    (zeros | ones == EACH * 0x80).then(|| lowest_bits(ones >> 7))
}
