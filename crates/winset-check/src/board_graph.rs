//! The graph of a board: a bit for each cell, and for each side that joins two of them.

use crate::bits::shifted;
use crate::failure::Failure;
use crate::names::Names;
use crate::number_set::NumberSet;
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

    /// How many cells further the one above is, the one before, the next one and the one below: the sides of a cell, in the
    /// order of the cells there.
    pub const fn steps(&self) -> [i64; 4] {
        [-self.below(), -1, 1, self.below()]
    }

    /// For each side of the cells of a word, whether there is something that goes right or down.
    pub fn sides(&self, right: &[u64], down: &[u64], at: usize) -> [u64; 4] {
        [shifted(down, at, -self.below()), shifted(right, at, -1), right[at], down[at]]
    }

    /// For each row, which of its cells are vertices.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = bool>> {
        let is_vertex = |cell: u64| self.vertices.words()[(cell / 64) as usize] >> (cell % 64) & 1 == 1;
        (0..self.rows).map(move |row| (row * self.columns..(row + 1) * self.columns).map(is_vertex))
    }

    /// Of the edges that lead down from the cells of a word, those that lead to the next vertex: where there is none
    /// between.
    pub fn down_to_the_next(&self, at: usize) -> u64 {
        let (cells, between) = (self.vertices.words(), self.columns.saturating_sub(1));
        let near = between.min(64) as u32;
        // A bit where one of the next cells is a vertex, of more and more of them.
        let [low, high] = [1, 65].map(|by| u128::from(shifted(cells, at, by)));
        let (mut others, mut seen) = (low | high << 64, 1);
        while seen < near {
            let more = seen.min(near - seen);
            others |= others >> more;
            seen += more;
        }
        let alone = if near == 0 { self.down[at] } else { self.down[at] & !(others as u64) };
        if between <= 64 || alone == 0 {
            return alone;
        }
        // Only the last vertex of a word has none in the 64 cells behind it.
        let cell = 64 * at as u64 + u64::from(alone.trailing_zeros());
        let is_next = self.vertices.smaller(cell + self.columns) == self.vertices.smaller(cell) + 1;
        if is_next { alone } else { 0 }
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
        let cells = self.vertices.words();
        let mut before = [0, self.vertices.smaller(self.columns)];
        for at in 0..cells.len() {
            let words = [self.right[at], self.down[at], cells[at], shifted(cells, at, self.below())];
            for bit in 0..64 {
                let [right, down, is_vertex, is_below] = words.map(|word| (word >> bit & 1) as u32);
                let [vertex, below] = before;
                if right == 1 {
                    visit(vertex, vertex + 1);
                }
                if down == 1 {
                    visit(vertex, below);
                }
                before = [vertex + is_vertex, below + is_below];
            }
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
