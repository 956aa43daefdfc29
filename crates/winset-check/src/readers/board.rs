//! Grid text and slide boards: a row a line, with or without a first line `rows columns`.

use std::io::{Read, Seek};

use crate::failure::Failure;
use crate::lines::{Lines, number, words};
use crate::names::Names;
use crate::reader::Reader;

/// A board: a bit a cell. Its vertices are numbered row by row.
pub struct Board {
    kind: Kind,
    rows: u64,
    columns: u64,
    bits: Vec<u64>,
    vertices: u32,
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

impl Board {
    /// Reads a board and nothing after it, but that a record may follow a slide board with a first line.
    pub fn read<R: Read + Seek>(mut lines: Lines<R>, kind: Kind) -> Result<Self, Failure> {
        let mut board = Self { kind, rows: 0, columns: 0, bits: Vec::new(), vertices: 0, blank: None };
        let mut more = lines.advance_to_filled()?;
        let numbers: Option<Vec<u64>> = words(lines.line()).map(number).collect();
        let promised = match numbers.as_deref() {
            Some(&[rows, columns]) => {
                (board.columns, more) = (columns, lines.advance()?);
                if columns == 0 { Some(0) } else { Some(rows) }
            }
            _ if more => None,
            _ => return Err(lines.error("there is no board")),
        };
        board.columns = promised.map_or(lines.line().len() as u64, |_| board.columns);
        while more && promised.map_or(!lines.line().is_empty(), |rows| board.rows < rows) {
            board.push(&lines)?;
            more = lines.advance()?;
        }
        let rows = promised.unwrap_or(board.rows);
        if board.rows < rows {
            return Err(lines.error(format!("the board has {} rows, expected {rows}", board.rows)));
        }
        let may_go_on = kind == Kind::White && promised.is_some();
        if !may_go_on && more && (!lines.line().is_empty() || lines.advance_to_filled()?) {
            return Err(lines.error("the input goes on after its end"));
        }
        if kind == Kind::White && board.blank.is_none() {
            return Err(lines.error("the board has no blank"));
        }
        Ok(board)
    }

    fn push<R: Read + Seek>(&mut self, lines: &Lines<R>) -> Result<(), Failure> {
        let (row, start) = (lines.line(), self.rows * self.columns);
        if row.len() as u64 != self.columns {
            return Err(lines.error(format!("the row has {} cells, expected {}", row.len(), self.columns)));
        }
        if start + self.columns >= u64::from(u32::MAX) {
            return Err(lines.error("there are more cells than 32 bits can number"));
        }
        self.bits.resize((start + self.columns).div_ceil(64) as usize, 0);
        for (cell, &letter) in (start..).zip(row) {
            let bit = match (self.kind, letter) {
                (Kind::Free, b'.') | (Kind::White, b'O') => true,
                (Kind::Free, b'#' | b'X' | b'x') | (Kind::White, b'X') => false,
                (Kind::White, b'.') if self.blank.replace(cell as u32).is_none() => false,
                _ => return Err(lines.error(format!("a strange cell: `{}`", letter.escape_ascii()))),
            };
            self.bits[cell as usize / 64] |= u64::from(bit) << (cell % 64);
            self.vertices += u32::from(bit || self.kind == Kind::White);
        }
        self.rows += 1;
        Ok(())
    }

    /// For each row, which of its cells are vertices.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = bool>> {
        let row = |row| (row * self.columns..(row + 1) * self.columns).map(|cell| self.is_vertex(cell));
        (0..self.rows).map(row)
    }

    fn bit(&self, cell: u64) -> bool {
        self.bits[cell as usize / 64] >> (cell % 64) & 1 == 1
    }

    fn is_vertex(&self, cell: u64) -> bool {
        self.kind == Kind::White || self.bit(cell)
    }

    /// Whether an edge joins two cells that have a common side.
    fn joins(&self, cell: u64, other: u64) -> bool {
        let (cell, other) = (self.bit(cell), self.bit(other));
        if self.kind == Kind::Free { cell && other } else { cell != other }
    }
}

impl Reader for Board {
    fn order(&self) -> u32 {
        self.vertices
    }

    fn start(&self) -> Option<u32> {
        self.blank
    }

    fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure> {
        let (cells, mut vertex) = (self.rows * self.columns, 0);
        let mut below = (0..self.columns.min(cells)).filter(|&cell| self.is_vertex(cell)).count() as u32;
        for cell in 0..cells {
            if (cell + 1) % self.columns != 0 && self.joins(cell, cell + 1) {
                visit(vertex, vertex + 1);
            }
            let under = cell + self.columns;
            if under < cells && self.joins(cell, under) {
                visit(vertex, below);
            }
            below += u32::from(under < cells && self.is_vertex(under));
            vertex += u32::from(self.is_vertex(cell));
        }
        Ok(())
    }

    fn into_names(self: Box<Self>) -> Names {
        Names::Places(*self)
    }
}
