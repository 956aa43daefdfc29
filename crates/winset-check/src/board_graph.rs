//! The graph of a board: a bit for each cell, and for each side that joins two of them.

use crate::failure::Failure;
use crate::names::Names;
use crate::number_set::{NumberSet, shifted};
use crate::reader::Reader;

/// A board whose vertices are some of its cells, numbered row by row.
pub struct BoardGraph {
    rows: u64,
    columns: u64,
    blank: Option<u32>,
    /// The cells that are vertices.
    pub vertices: NumberSet,
    /// Those that an edge joins with the next one.
    pub right: Vec<u64>,
    /// Those that an edge joins with the one below.
    pub down: Vec<u64>,
}

impl BoardGraph {
    /// The cells whose bits are set, and the edges between those that have a common side.
    pub fn of_cells([rows, columns]: [u64; 2], bits: Vec<u64>) -> Self {
        let ends = |_: usize, _: i64| u64::MAX;
        Self::joined([rows, columns], bits, None, ends)
    }

    /// All cells, and the edges between those that have a common side and different bits; the game starts at the blank.
    pub fn of_pieces([rows, columns]: [u64; 2], bits: &[u64], blank: Option<u32>) -> Self {
        let (mut cells, filled) = (vec![u64::MAX; bits.len()], rows * columns % 64);
        if let (Some(last), 1..) = (cells.last_mut(), filled) {
            *last = (1 << filled) - 1;
        }
        let ends = |at: usize, by: i64| bits[at] ^ shifted(bits, at, by);
        Self::joined([rows, columns], cells, blank, ends)
    }

    fn joined(
        [rows, columns]: [u64; 2],
        vertices: Vec<u64>,
        blank: Option<u32>,
        ends: impl Fn(usize, i64) -> u64,
    ) -> Self {
        let sides = |by: i64| {
            let joined = |at: usize| vertices[at] & shifted(&vertices, at, by) & ends(at, by);
            (0..vertices.len()).map(joined).collect::<Vec<u64>>()
        };
        let (mut right, down) = (sides(1), sides(columns as i64));
        for row in 1..=if columns > 0 { rows } else { 0 } {
            let last = row * columns - 1;
            right[(last / 64) as usize] &= !(1 << (last % 64));
        }
        Self { rows, columns, blank, right, down, vertices: NumberSet::of_words(vertices) }
    }

    /// How many cells further the one below is.
    pub const fn below(&self) -> i64 {
        self.columns as i64
    }

    /// For each row, which of its cells are vertices.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = bool>> {
        let is_vertex = |cell: u64| self.vertices.words()[(cell / 64) as usize] >> (cell % 64) & 1 == 1;
        (0..self.rows).map(move |row| (row * self.columns..(row + 1) * self.columns).map(is_vertex))
    }

    /// The board, 64 cells at a time.
    #[inline]
    pub fn words(&self) -> impl Iterator<Item = Word> {
        let cells = self.vertices.words();
        let mut before = [0, self.vertices.smaller(self.columns)];
        cells.iter().enumerate().map(move |(at, &vertices)| {
            let below = shifted(cells, at, self.below());
            let word = Word { vertices, right: self.right[at], down: self.down[at], below, before };
            before = [before[0] + vertices.count_ones(), before[1] + below.count_ones()];
            word
        })
    }
}

/// 64 cells of a board.
#[derive(Clone, Copy)]
pub struct Word {
    /// Those that are vertices.
    vertices: u64,
    /// Those that an edge joins with the next one.
    right: u64,
    /// Those that an edge joins with the one below.
    down: u64,
    /// Those that have a vertex below.
    below: u64,
    /// How many vertices came before them, and how many before the cells below.
    before: [u32; 2],
}

impl Word {
    /// Whether the same edges lead just as far as in another one.
    pub fn looks_like(self, other: Self) -> bool {
        let edges = |word: Self| [word.vertices, word.right, word.down];
        let below = |word: Self| (word.below, word.before[1] - word.before[0]);
        edges(self) == edges(other) && (self.down == 0 || below(self) == below(other))
    }

    /// Visits every cell: whether it is a vertex, joined with the next cell and joined with the one below, 0 or 1 each;
    /// how many vertices came before it, and how many before the cell below.
    #[inline]
    pub fn each_cell(self, mut visit: impl FnMut([u32; 3], [u32; 2])) {
        let mut before = self.before;
        for bit in 0..64 {
            let bits = |word: u64| (word >> bit & 1) as u32;
            visit([self.vertices, self.right, self.down].map(bits), before);
            before = [before[0] + bits(self.vertices), before[1] + bits(self.below)];
        }
    }
}

impl Reader for BoardGraph {
    fn order(&self) -> u32 {
        self.vertices.count()
    }

    fn start(&self) -> Option<u32> {
        self.blank
    }

    fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure> {
        for word in self.words() {
            word.each_cell(|[_, right, down], [vertex, below]| {
                if right == 1 {
                    visit(vertex, vertex + 1);
                }
                if down == 1 {
                    visit(vertex, below);
                }
            });
        }
        Ok(())
    }

    fn board(&self) -> Option<&BoardGraph> {
        Some(self)
    }

    fn into_names(self: Box<Self>) -> Names {
        Names::Places(*self)
    }
}
