use fixedbitset::FixedBitSet;

use super::frame::TooManyCells;
use super::{Checkerboard, Frame, Graph, OddCycle, Place, Undirected, Vertex};

/// A rectangular board with walls: a bit a cell, no stored edge.
///
/// The vertices are the free cells; an edge joins two of them that share a side. The slots of every cell are
/// up, left, right and down.
///
/// ```
/// use winset::graph::{Graph, Grid, Place};
/// let grid = Grid::from_rows(&[".##", "...", "#.#"])?;
/// let centre = grid.vertex(Place::new(2, 2)).unwrap();
/// let beside: Vec<_> = grid.neighbours(centre).map(|v| grid.label(v)).collect();
/// assert_eq!(beside, ["2,1", "2,3", "3,2"]);
/// # Ok::<(), winset::graph::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    frame: Frame,
    free: FixedBitSet,
    order: u32,
}

/// Why rows do not make a [`Grid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// A row is longer or shorter than the first one.
    #[error("row {row} has {length} cells, expected {expected}")]
    RowLength {
        /// The row, counted from 1.
        row: u64,
        /// Its number of cells.
        length: u64,
        /// The number of cells of the first row.
        expected: u64,
    },
    /// The board is too large for 32-bit ids.
    #[error(transparent)]
    TooManyCells(#[from] TooManyCells),
}

impl Grid {
    /// The grid with these rows, in which `.` is a free cell and all else a wall.
    ///
    /// # Errors
    /// [`GridError`] when the rows are not equally long or the board is too large.
    pub fn from_rows<S: AsRef<[u8]>>(rows: &[S]) -> Result<Self, GridError> {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        let mut builder = GridBuilder::new(columns as u64);
        for row in rows {
            builder.push_row(row.as_ref().iter().map(|&cell| cell == b'.'))?;
        }
        Ok(builder.finish())
    }

    /// Rows, columns and where the cells lie among the ids.
    #[must_use]
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The free cell at a place, or `None` for a wall or off the board.
    #[must_use]
    pub fn vertex(&self, place: Place) -> Option<Vertex> {
        self.frame.vertex(place).filter(|&v| self.contains(v))
    }

    /// The place of a cell.
    #[must_use]
    pub fn place(&self, v: Vertex) -> Place {
        self.frame.place(v)
    }
}

/// Builds a [`Grid`] row by row, in memory that grows with the rows really pushed.
#[derive(Debug)]
pub struct GridBuilder {
    columns: u64,
    rows: u64,
    free: FixedBitSet,
    order: u32,
}

impl GridBuilder {
    /// A grid with this many columns and no row yet.
    #[must_use]
    pub fn new(columns: u64) -> Self {
        Self { columns, rows: 0, free: FixedBitSet::new(), order: 0 }
    }

    /// Adds a row: one item a cell, `true` where it is free.
    ///
    /// # Errors
    /// [`GridError`] when the row has not the grid's number of columns, or the board grows too large.
    pub fn push_row(&mut self, cells: impl ExactSizeIterator<Item = bool>) -> Result<(), GridError> {
        if cells.len() as u64 != self.columns {
            return Err(GridError::RowLength {
                row: self.rows + 1,
                length: cells.len() as u64,
                expected: self.columns,
            });
        }
        let frame = Frame::new(self.rows + 1, self.columns)?;
        self.rows += 1;
        self.free.grow(frame.id_bound() as usize);
        if let Some(first) = frame.row(frame.rows()).next() {
            self.order += insert_run(self.free.as_mut_slice(), first.index(), cells);
        }
        Ok(())
    }

    /// The grid with the rows pushed so far.
    ///
    /// # Panics
    /// Never: every row that was pushed fits the ids.
    #[must_use]
    pub fn finish(self) -> Grid {
        let frame = Frame::new(self.rows, self.columns)
            .unwrap_or_else(|_| Frame::new(0, 0).expect("the empty board fits"));
        let mut free = self.free;
        free.grow(frame.id_bound() as usize);
        Grid { frame, free, order: self.order }
    }
}

/// Sets the bits from `start` on that `run` says, a word at a time, and counts them.
fn insert_run(words: &mut [usize], start: usize, run: impl Iterator<Item = bool>) -> u32 {
    const BITS: usize = usize::BITS as usize;
    let (mut at, mut bit, mut word, mut count) = (start / BITS, start % BITS, 0_usize, 0);
    for is_set in run {
        word |= usize::from(is_set) << bit;
        bit += 1;
        if bit == BITS {
            words[at] |= word;
            count += word.count_ones();
            (at, bit, word) = (at + 1, 0, 0);
        }
    }
    if bit > 0 {
        words[at] |= word;
    }
    count + word.count_ones()
}

impl Graph for Grid {
    fn id_bound(&self) -> u32 {
        self.frame.id_bound()
    }

    #[inline]
    fn contains(&self, v: Vertex) -> bool {
        self.free.contains(v.index())
    }

    #[inline]
    fn slots(&self, _v: Vertex) -> u32 {
        Frame::SLOTS
    }

    fn slot_bound(&self) -> u32 {
        Frame::SLOTS
    }

    fn id_distance_bound(&self) -> u32 {
        self.frame.longest_step()
    }

    #[inline]
    fn head(&self, v: Vertex, slot: u32) -> Option<Vertex> {
        let w = self.frame.step(v, slot);
        self.contains(w).then_some(w)
    }

    #[inline]
    fn head_or_hole(&self, v: Vertex, slot: u32) -> Option<Vertex> {
        Some(self.frame.step(v, slot))
    }

    fn label(&self, v: Vertex) -> String {
        self.place(v).to_string()
    }

    fn vertex_labelled(&self, label: &str) -> Option<Vertex> {
        self.vertex(label.parse().ok()?)
    }

    fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.free.ones().map(|index| Vertex::new(index as u32))
    }

    fn vertex_set(&self) -> FixedBitSet {
        self.free.clone()
    }

    fn all_slots(&self) -> u64 {
        u64::from(Frame::SLOTS) * u64::from(self.order)
    }

    fn order(&self) -> u32 {
        self.order
    }
}

impl Undirected for Grid {
    type Colouring = Checkerboard;

    #[inline]
    fn twin(&self, _v: Vertex, slot: u32) -> u32 {
        Frame::opposite(slot)
    }

    fn colouring(&self) -> Result<Checkerboard, OddCycle> {
        Ok(Checkerboard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_mutual_and_never_wrap_around() {
        let grid = Grid::from_rows(&["..", ".#", ".."]).unwrap();
        assert_eq!(grid.order(), 5);
        for v in grid.vertices() {
            for slot in 0..grid.slots(v) {
                let Some(w) = grid.head(v, slot) else { continue };
                assert_eq!(grid.head(w, grid.twin(v, slot)), Some(v));
                let (from, to) = (grid.place(v), grid.place(w));
                assert_eq!(from.row.abs_diff(to.row) + from.column.abs_diff(to.column), 1);
            }
        }
    }

    #[test]
    fn boards_without_a_free_cell_are_boards() {
        for rows in [&[][..], &[""], &["", ""], &["##"]] {
            let grid = Grid::from_rows(rows).unwrap();
            assert_eq!(grid.vertices().count(), 0);
        }
    }

    #[test]
    fn ragged_rows_are_refused() {
        let refused = Grid::from_rows(&["...", "..", "..."]).unwrap_err();
        let expected = GridError::RowLength { row: 2, length: 2, expected: 3 };
        assert_eq!(refused, expected);
    }
}
