use std::fmt;
use std::num::NonZeroU32;

use super::Vertex;

/// A place on a board: its row and its column, both counted from 1.
///
/// ```
/// use winset::graph::Place;
/// let place = Place::new(2, 13);
/// assert_eq!(place.to_string(), "2,13");
/// assert_eq!("2,13".parse(), Ok(place));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The row, from 1 at the top.
    pub row: u32,
    /// The column, from 1 at the left.
    pub column: u32,
}

impl Place {
    /// The place in this row and column, counted from 1.
    #[must_use]
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.column)
    }
}

/// A text that is not a [`Place`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a place: expected `row,col`, counted from 1")]
pub struct NotAPlace;

impl std::str::FromStr for Place {
    type Err = NotAPlace;

    fn from_str(text: &str) -> Result<Self, NotAPlace> {
        let (row, column) = text.split_once(',').ok_or(NotAPlace)?;
        Ok(Self::new(coordinate(row)?.get(), coordinate(column)?.get()))
    }
}

fn coordinate(text: &str) -> Result<NonZeroU32, NotAPlace> {
    let digits = text.trim();
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NotAPlace);
    }
    digits.parse().map_err(|_| NotAPlace)
}

/// Where the cells of a rectangular board lie among the vertex ids.
///
/// Rows lie one after another with a margin of at least one hole between them, and a row of holes above and
/// below, so that a step off the board meets a hole and never another cell. The distance between rows is odd:
/// ids of neighbouring cells differ in their last bit, which is the colour of a chessboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    rows: u32,
    columns: u32,
    stride: u32,
    /// What a step adds to an id, slot by slot, modulo 2³².
    steps: [u32; 4],
}

/// A board has more cells than vertices can be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {rows} rows and {columns} columns has more than 2^32 cells")]
pub struct TooManyCells {
    /// The rows asked for.
    pub rows: u64,
    /// The columns asked for.
    pub columns: u64,
}

impl Frame {
    /// The slots at every cell: up, left, right, down.
    pub const SLOTS: u32 = 4;

    /// The frame of a board with this many rows and columns.
    ///
    /// # Errors
    /// [`TooManyCells`] when the ids would not fit 32 bits.
    pub fn new(rows: u64, columns: u64) -> Result<Self, TooManyCells> {
        let stride = columns.saturating_add(1) | 1;
        let ids = rows.saturating_add(2).saturating_mul(stride);
        if columns >= u64::from(u32::MAX) || ids > u64::from(u32::MAX) {
            return Err(TooManyCells { rows, columns });
        }
        let (rows, columns, stride) = (rows as u32, columns as u32, stride as u32);
        let steps = [stride.wrapping_neg(), 1_u32.wrapping_neg(), 1, stride];
        Ok(Self { rows, columns, stride, steps })
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// One more than the largest id, the margin included.
    #[must_use]
    pub const fn id_bound(&self) -> u32 {
        (self.rows + 2) * self.stride
    }

    /// The id of a place, or `None` off the board.
    #[must_use]
    pub fn vertex(&self, place: Place) -> Option<Vertex> {
        let on_board = (1..=self.rows).contains(&place.row) && (1..=self.columns).contains(&place.column);
        on_board.then(|| Vertex::new(place.row * self.stride + place.column - 1))
    }

    /// The place of a vertex on the board.
    #[must_use]
    pub fn place(&self, v: Vertex) -> Place {
        Place::new(v.id() / self.stride, v.id() % self.stride + 1)
    }

    /// The ids of the cells of a row, from left to right; rows are counted from 1.
    pub fn row(&self, row: u32) -> impl Iterator<Item = Vertex> + use<> {
        let start = row * self.stride;
        (start..start + self.columns).map(Vertex::new)
    }

    /// All cells of the board, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Vertex> + use<> {
        let frame = *self;
        (1..=frame.rows).flat_map(move |row| frame.row(row))
    }

    /// Whether a vertex is a cell of the board, and not of its margin.
    #[inline]
    #[must_use]
    pub fn contains(&self, v: Vertex) -> bool {
        let (row, column) = (v.id() / self.stride, v.id() % self.stride);
        row >= 1 && row <= self.rows && column < self.columns
    }

    /// The id one step from `v`; on the margin where the step leaves the board.
    ///
    /// `v` must be on the board.
    #[inline]
    #[must_use]
    pub(crate) fn step(&self, v: Vertex, slot: u32) -> Vertex {
        Vertex::new(v.id().wrapping_add(self.steps[slot as usize % 4]))
    }

    /// How far apart the ids of two neighbouring places lie at most.
    pub(crate) const fn longest_step(&self) -> u32 {
        self.steps[Self::SLOTS as usize - 1]
    }

    /// The slot of the opposite step.
    #[inline]
    #[must_use]
    pub(crate) const fn opposite(slot: u32) -> u32 {
        Self::SLOTS - 1 - slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_step_is_longer_than_the_longest() {
        for (rows, columns) in [(1, 1), (3, 4), (4, 3), (2, 7)] {
            let frame = Frame::new(rows, columns).unwrap();
            let inside = frame.vertex(Place::new(1, 1)).unwrap();
            let lengths = (0..Frame::SLOTS).map(|slot| frame.step(inside, slot).id().abs_diff(inside.id()));
            assert_eq!(lengths.max(), Some(frame.longest_step()));
        }
    }

    #[test]
    fn every_place_has_its_own_id_and_neighbours_differ_in_parity() {
        for (rows, columns) in [(1, 1), (3, 4), (4, 3), (2, 7)] {
            let frame = Frame::new(rows, columns).unwrap();
            for row in 1..=frame.rows() {
                for (column, v) in (1..).zip(frame.row(row)) {
                    let place = Place::new(row, column);
                    assert_eq!(frame.vertex(place), Some(v));
                    assert_eq!(frame.place(v), place);
                    for slot in 0..Frame::SLOTS {
                        let w = frame.step(v, slot);
                        assert!(w.id() < frame.id_bound());
                        assert_ne!(v.id() % 2, w.id() % 2);
                        assert_eq!(frame.step(w, Frame::opposite(slot)), v);
                    }
                }
            }
        }
    }

    #[test]
    fn a_frame_beyond_the_ids_is_refused() {
        assert!(Frame::new(1 << 16, 1 << 16).is_err());
        assert!(Frame::new(u64::MAX, u64::MAX / 2).is_err());
        assert!(Frame::new(1, u64::MAX).is_err());
        assert!(Frame::new(0, 0).is_ok());
    }

    #[test]
    fn places_off_the_board_have_no_vertex() {
        let frame = Frame::new(2, 3).unwrap();
        for place in ["3,1", "1,4", "4294967295,4294967295"] {
            assert_eq!(frame.vertex(place.parse().unwrap()), None);
        }
        for text in ["+1,2", "1,+2", "", "1", "0,1", "1,0", "-1,2", "1,2,3", "a,b"] {
            assert_eq!(text.parse::<Place>(), Err(NotAPlace), "{text}");
        }
    }
}
