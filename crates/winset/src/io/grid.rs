//! Grid text: a row a line, `.` for a free cell and `#` for a wall.
//!
//! A line with the numbers of rows and columns may stand before the rows. The letters `X` and `x`, with which some
//! contests write walls, are read too. `0 0` is the board without cells.

use std::io::{self, Write};

use super::board::{Alphabet, Header, Rows, all};
use super::pairs::{Direction, Pairs};
use super::text::Lines;
use super::{Limits, ReadError, Source};
use crate::graph::{Frame, Graph, Grid, GridBuilder, GridError, Labels, Vertex};

const ALPHABET: Alphabet = Alphabet {
    are_cells: |row| all(row, |cell| (cell == b'.') | (cell == b'#') | (cell | 0x20 == b'x')),
    expected: "expected `.` for a free cell or `#` for a wall",
};

/// The grid that a text shows.
///
/// # Complexity
/// Linear in the length of the text; the grid takes a bit a cell, and nothing is copied.
///
/// # Errors
/// [`ReadError::Input`] at the first row that is too short or too long, strange cell, missing row or text after
/// the board; [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::graph::Graph;
/// use winset::io::{Limits, Source, grid};
/// let board = Source::new("board.txt", b"2 3\n..#\n.#.\n");
/// assert_eq!(grid::read(&board, &Limits::none())?.order(), 4);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Grid, ReadError> {
    let mut lines = Lines::new(source);
    let mut rows = Rows::start(&mut lines, &ALPHABET)?;
    let grid = build(&mut rows, &mut lines, limits)?;
    rows.require_end(&mut lines)?;
    Ok(grid)
}

/// The cells of a grid and the pairs of neighbours.
pub(super) fn read_pairs(source: &Source<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    /// Besides at most two pairs: the name of a cell, and its number.
    const BYTES_A_CELL: u64 = 48;
    let grid = read(source, limits)?;
    let (cells, order) = (u64::from(grid.id_bound()), grid.order());
    limits.check(Pairs::memory(cells, 2 * cells).saturating_add(cells * BYTES_A_CELL))?;
    let mut numbers = vec![0; grid.id_bound() as usize];
    (0..).zip(grid.vertices()).for_each(|(number, v)| numbers[v.index()] = number);
    let after = |v: Vertex| grid.neighbours(v).filter(move |&w| w > v).map(move |w| [v, w]);
    let pairs = grid.vertices().flat_map(after).map(|pair| pair.map(|v| numbers[v.index()])).collect();
    let labels = Labels::named(grid.vertices().map(|v| grid.label(v)));
    let labels = labels.expect("every cell has a place of its own");
    Ok(Pairs { order, pairs, direction: Direction::Edges, labels, notes: Vec::new() })
}

/// The grid below a header that was read.
pub(super) fn read_under<'s>(
    header: Header<'s>,
    lines: &mut Lines<'s>,
    limits: &Limits,
) -> Result<Grid, ReadError> {
    build(&mut Rows::under(header, &ALPHABET), lines, limits)
}

fn build<'s>(rows: &mut Rows<'s>, lines: &mut Lines<'s>, limits: &Limits) -> Result<Grid, ReadError> {
    limits.check(memory(rows.promised(lines), rows.columns()))?;
    let mut builder = GridBuilder::new(rows.columns());
    while let Some(row) = rows.next(lines)? {
        let cells = row.text().as_bytes().iter();
        builder.push_row(cells.map(|&cell| cell == b'.')).map_err(too_many_cells)?;
    }
    Ok(builder.finish())
}

/// The bytes that a grid takes.
const fn memory(rows: u64, columns: u64) -> u64 {
    rows.saturating_add(2).saturating_mul(columns.saturating_add(2)) / 8
}

fn too_many_cells(error: GridError) -> ReadError {
    let vertices = match error {
        GridError::TooManyCells(board) => board.rows.saturating_mul(board.columns),
        GridError::RowLength { .. } => unreachable!("the length of every row was checked"),
    };
    ReadError::TooManyVertices { vertices }
}

/// Writes a grid as text, the numbers of rows and columns first.
///
/// # Errors
/// Those of the writer.
///
/// # Examples
/// ```
/// use winset::graph::Grid;
/// use winset::io::grid;
/// let mut text = Vec::new();
/// grid::write(&mut text, &Grid::from_rows(&["..#", ".#."]).unwrap())?;
/// assert_eq!(text, b"2 3\n..#\n.#.\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(out: &mut impl Write, grid: &Grid) -> io::Result<()> {
    let letter = |v| if grid.contains(v) { b'.' } else { b'#' };
    write_rows(out, grid.frame(), letter)
}

/// Writes the header and the rows of a board.
pub(super) fn write_rows(
    out: &mut impl Write,
    frame: &Frame,
    letter: impl Fn(Vertex) -> u8,
) -> io::Result<()> {
    writeln!(out, "{} {}", frame.rows(), frame.columns())?;
    let mut line = Vec::new();
    for row in 1..=frame.rows() {
        line.clear();
        line.extend(frame.row(row).map(&letter));
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &[u8]) -> Result<Grid, ReadError> {
        read(&Source::new("test", text), &Limits::none())
    }

    fn message(text: &[u8]) -> String {
        read_text(text).unwrap_err().to_string()
    }

    #[test]
    fn all_spellings_of_a_board_mean_the_same() {
        let grid = Grid::from_rows(&["..#", ".#."]).unwrap();
        let spellings = [
            "..#\n.#.",
            "2 3\n..#\n.#.\n",
            "2 3\r\n..#\r\n.#.\r\n",
            " 2  3 \n..#  \n.#.\t\n\n\n",
            "\n\n..X\n.x.\n",
            "\u{feff}..X\n.x.\n",
        ];
        for text in spellings {
            assert_eq!(read_text(text.as_bytes()), Ok(grid.clone()), "{text:?}");
        }
    }

    #[test]
    fn a_board_without_a_free_cell_is_a_board() {
        for text in ["#", "2 2\n##\n##\n", "0 0", "0 7\n", "7 0\n\n"] {
            let grid = read_text(text.as_bytes()).unwrap();
            assert_eq!(grid.order(), 0, "{text:?}");
        }
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, expected) in [
            ("", "test:1:1: there is no board"),
            (" \r\n\n", "test:1:1: there is no board"),
            ("..\n...\n", "test:2:3: row 2 has 3 cells, expected 2"),
            ("...\n\n...\n", "test:2:1: row 2 has 0 cells, expected 3"),
            ("2 2\n..\n", "test:2:3: the board has one row, expected 2"),
            ("2 2", "test:1:4: the board has 0 rows, expected 2"),
            ("1 2\n..\n..\n", "test:3:1: the input goes on after its end"),
            ("1 2 3\n..\n", "test:1:5: the line has 3 words, expected 2"),
            ("1\n.\n", "test:1:2: the line has one word, expected 2"),
            ("1 -1\n.\n", "test:1:3: `-1` is not a number"),
            (".?\n", "test:1:2: row 1 has a strange cell: `?`"),
            ("..\n.猫\n", "test:2:2: row 2 has a strange cell: `猫`"),
            (". .\n", "test:1:2: row 1 has a strange cell: ` `"),
            ("..\n.\0\n", "test:2:2: byte 0x00 is not text"),
            ("99999999999999999999 1\n.\n", "test:1:1: `99999999999999999999` is too large a number"),
            ("99999999999 99999999999\n.\n", "test:2:2: row 1 has one cell, expected 99999999999"),
        ] {
            assert_eq!(message(text.as_bytes()), expected, "{text:?}");
        }
    }

    #[test]
    fn what_would_not_fit_is_refused_from_the_header() {
        let refused = |text: &[u8]| read(&Source::new("test", text), &Limits::memory(1000)).unwrap_err();
        for text in [&b"100 1000\n"[..], b"99999999999 99999999999\n.\n", &[b'.'; 9000]] {
            assert!(matches!(refused(text), ReadError::TooLarge { limit: 1000, .. }));
        }
    }

    #[test]
    fn what_was_written_is_read_again() {
        for rows in [&["..#", ".#."][..], &["."], &[], &["#", "."]] {
            let grid = Grid::from_rows(rows).unwrap();
            let mut text = Vec::new();
            write(&mut text, &grid).unwrap();
            assert_eq!(read_text(&text), Ok(grid));
        }
    }
}
