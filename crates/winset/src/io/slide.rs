//! Slide boards: a row a line, `O` for a white piece, `X` for a black one and one `.` for the blank, with or
//! without a line with the numbers of rows and columns before them.
//!
//! In the contest's own format the board stands under such a line, and a record follows: a line with the number
//! *k* of rounds, then 2*k* lines with row and column of the piece that moves into the blank.

use std::io::{self, Write};

use super::board::{Alphabet, Header, Rows, all};
use super::error::counted;
use super::grid::write_rows;
use super::record::Replay;
use super::text::{Line, Lines, Word};
use super::{InputError, Limits, ReadError, Source};
use crate::game::{Cell, Game, Slide, SlideError, Step};
use crate::graph::Place;
use crate::record::Record;

const ALPHABET: Alphabet = Alphabet {
    are_cells: |row| all(row, |cell| (cell == b'.') | (cell == b'O') | (cell == b'X')),
    expected: "expected `O`, `X` or the blank `.`",
};

/// A slide board and a play on it.
#[derive(Clone, Debug)]
pub struct RecordedSlide {
    /// The board.
    pub game: Slide,
    /// The play, every move of which is legal.
    pub record: Record<Step>,
}

/// The slide board that a text shows.
///
/// # Complexity
/// Linear in the length of the text; the board takes a bit a cell.
///
/// # Errors
/// [`ReadError::Input`] at the first row that is too short or too long, strange cell, second blank, missing row or
/// text after the board, or when there is no blank; [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::game::Game;
/// use winset::io::{Limits, Source, slide};
/// let board = slide::read(&Source::new("board.txt", b"XO.OXO\n"), &Limits::none())?;
/// assert_eq!(board.legal_moves(&board.initial()).len(), 2);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Slide, ReadError> {
    let mut lines = Lines::new(source);
    let mut rows = Rows::start(&mut lines, &ALPHABET)?;
    let board = build(&mut rows, &mut lines, limits)?;
    rows.require_end(&mut lines)?;
    Ok(board)
}

/// The slide board and the record that a text in the contest's own format holds.
///
/// # Errors
/// As [`read`], and [`ReadError::Input`] at the first move that the rules forbid, which names its ply.
///
/// # Examples
/// ```
/// use winset::io::{Limits, Source, slide};
/// let text = b"1 6\nXO.OXO\n1\n1 2\n1 1\n";
/// let played = slide::read_problem(&Source::new("play.txt", text), &Limits::none())?;
/// assert_eq!(played.record.moves.len(), 2);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_problem(source: &Source<'_>, limits: &Limits) -> Result<RecordedSlide, ReadError> {
    let mut lines = Lines::new(source);
    let header =
        lines.require_filled_line("there is no board", "expected the numbers of rows and of columns")?;
    let mut rows = Rows::under(Header::read(header)?, &ALPHABET);
    let game = build(&mut rows, &mut lines, limits)?;
    let record = read_rounds(&game, &mut lines, limits)?;
    lines.require_end()?;
    Ok(RecordedSlide { game, record })
}

fn build<'s>(rows: &mut Rows<'s>, lines: &mut Lines<'s>, limits: &Limits) -> Result<Slide, ReadError> {
    limits.check(memory(rows.promised(lines), rows.columns()))?;
    let (mut cells, mut blank) = (Vec::new(), None);
    while let Some(row) = rows.next(lines)? {
        cells.push(row.text());
        find_blanks(&row, cells.len(), &mut blank)?;
    }
    if blank.is_none() {
        return Err(rows.error_after("the board has no blank", "expected one `.`").into());
    }
    Slide::from_rows(&cells).map_err(too_many_cells)
}

/// Notes the place of the blank in a row; a second blank is an error.
fn find_blanks(row: &Line<'_>, number: usize, blank: &mut Option<Place>) -> Result<(), InputError> {
    for at in memchr::memchr_iter(b'.', row.text().as_bytes()) {
        if let Some(first) = blank {
            let error =
                row.part(at..at + 1).error(format!("row {number} has a second blank"), "expected a piece");
            return Err(error.with_help(format!("the first blank is at {first}")));
        }
        *blank = Some(Place::new(number as u32, at as u32 + 1));
    }
    Ok(())
}

/// The bytes that a board and the list of its rows take.
const fn memory(rows: u64, columns: u64) -> u64 {
    let cells = rows.saturating_add(2).saturating_mul(columns.saturating_add(2));
    (cells / 8).saturating_add(rows.saturating_mul(size_of::<&str>() as u64))
}

fn too_many_cells(error: SlideError) -> ReadError {
    let vertices = match error {
        SlideError::TooManyCells(board) => board.rows.saturating_mul(board.columns),
        _ => unreachable!("rows, cells and blank were checked"),
    };
    ReadError::TooManyVertices { vertices }
}

fn read_rounds<'s>(game: &Slide, lines: &mut Lines<'s>, limits: &Limits) -> Result<Record<Step>, ReadError> {
    let line = lines.require_filled_line("there is no record", "expected the number of rounds")?;
    let [rounds] = line.just("expected the number of rounds")?;
    let plies = rounds.number()?.saturating_mul(2);
    limits.check(lines.lines_left().min(plies).saturating_mul(size_of::<Step>() as u64))?;
    let mut replay = Replay::new(game, game.initial());
    for ply in 0..plies {
        let Some(line) = lines.next_filled_line()? else {
            return Err(missing_moves(lines, ply, plies, &rounds).into());
        };
        let [row, column] = line.just("expected row and column of a piece")?;
        replay.play(step(game, &replay, &row, &column)?, &line.whole())?;
    }
    Ok(replay.finish())
}

/// The move that `row column` means, or `None` off the board.
fn step(
    game: &Slide,
    replay: &Replay<'_, Slide>,
    row: &Word<'_>,
    column: &Word<'_>,
) -> Result<Option<Step>, InputError> {
    let (row, column) = (u32::try_from(row.number()?), u32::try_from(column.number()?));
    let place = row.ok().zip(column.ok()).map(|(row, column)| Place::new(row, column));
    let to = place.and_then(|place| game.frame().vertex(place));
    Ok(to.map(|to| Step { from: Some(replay.position().blank()), to }))
}

fn missing_moves(lines: &Lines<'_>, found: u64, expected: u64, rounds: &Word<'_>) -> InputError {
    let message = format!("the record has {}, expected {expected}", counted(found, "move", "moves"));
    let error =
        lines.error_at_end(&message, &format!("{} missing", counted(expected - found, "move", "moves")));
    let line = rounds.line_number();
    error
        .with_help(format!("`{}` on line {line} sets the number of rounds, each of two moves", rounds.text()))
}

/// Writes a slide board as text, the numbers of rows and columns first.
///
/// # Errors
/// Those of the writer.
pub fn write(out: &mut impl Write, game: &Slide) -> io::Result<()> {
    let position = game.initial();
    write_rows(out, game.frame(), |v| match position.cell(v) {
        Cell::White => b'O',
        Cell::Black => b'X',
        Cell::Blank => b'.',
    })
}

/// Writes a slide board and its record in the contest's own format.
///
/// # Errors
/// Those of the writer; [`io::ErrorKind::InvalidInput`] when the record has an odd number of moves, which the
/// format cannot express.
pub fn write_problem(out: &mut impl Write, game: &Slide, record: &Record<Step>) -> io::Result<()> {
    let plies = record.moves.len();
    if plies % 2 == 1 {
        let odd = "the contest's format has no half rounds";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, odd));
    }
    write(out, game)?;
    writeln!(out, "{}", plies / 2)?;
    for mv in &record.moves {
        let Place { row, column } = game.frame().place(mv.to);
        writeln!(out, "{row} {column}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYED: &str = "2 3\nXO.\nOXO\n1\n1 2\n2 2\n";

    fn read_text(text: &str) -> Result<Slide, ReadError> {
        read(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    fn read_play(text: &str) -> Result<RecordedSlide, ReadError> {
        read_problem(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    fn written(game: &Slide) -> String {
        let mut text = Vec::new();
        write(&mut text, game).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_board_is_read_with_and_without_its_header() {
        for text in ["XO.\nOXO\n", "2 3\nXO.\nOXO", "2 3 \r\nXO. \r\nOXO \r\n\r\n"] {
            assert_eq!(written(&read_text(text).unwrap()), "2 3\nXO.\nOXO\n", "{text:?}");
        }
    }

    #[test]
    fn every_fault_of_a_board_is_named_with_its_place() {
        for (text, expected) in [
            ("", "test:1:1: there is no board"),
            ("0 0\n", "test:1:4: the board has no blank"),
            ("XO\nOX\n", "test:2:3: the board has no blank"),
            ("XO.\n.XO\n", "test:2:1: row 2 has a second blank"),
            (".XO.\n", "test:1:4: row 1 has a second blank"),
            ("XO.\nO#O\n", "test:2:2: row 2 has a strange cell: `#`"),
            ("XO.\nOO\n", "test:2:3: row 2 has 2 cells, expected 3"),
            ("1 3\nXO.\n1\n1 2\n", "test:3:1: the input goes on after its end"),
        ] {
            assert_eq!(read_text(text).unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn a_play_is_read_and_written_again() {
        for text in [PLAYED, "2 2\n.X\nXX\n0\n"] {
            let played = read_play(text).unwrap();
            let mut again = Vec::new();
            write_problem(&mut again, &played.game, &played.record).unwrap();
            assert_eq!(String::from_utf8(again).unwrap(), text);
        }
    }

    #[test]
    fn a_play_that_breaks_the_rules_names_its_ply() {
        for (fault, replaced, expected) in [
            ("1 2", "1 1", "test:5:1: ply 1: `1 1` is not a legal move"),
            ("2 2", "2 1", "test:6:1: ply 2: `2 1` is not a legal move"),
            ("2 2", "3 2", "test:6:1: ply 2: `3 2` is not a legal move"),
            ("2 2", "99999999999 2", "test:6:1: ply 2: `99999999999 2` is not a legal move"),
            ("2 2", "0 0", "test:6:1: ply 2: `0 0` is not a legal move"),
            ("2 2", "2", "test:6:2: the line has one word, expected 2"),
            ("2 2", "2 2 2", "test:6:5: the line has 3 words, expected 2"),
            ("2 2", "2 b", "test:6:3: `b` is not a number"),
            ("\n1\n", "\n2\n", "test:6:4: the record has 2 moves, expected 4"),
            ("\n1\n", "\n0\n", "test:5:1: the input goes on after its end"),
            ("\n1\n", "\n99999999999999\n", "test:6:4: the record has 2 moves, expected 199999999999998"),
            ("\n1\n1 2\n2 2\n", "\n", "test:3:4: there is no record"),
        ] {
            let text = PLAYED.replacen(fault, replaced, 1);
            assert_eq!(read_play(&text).unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn half_a_round_cannot_be_written() {
        let mut played = read_play(PLAYED).unwrap();
        played.record.moves.pop();
        let refused = write_problem(&mut Vec::new(), &played.game, &played.record).unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::InvalidInput);
    }
}
