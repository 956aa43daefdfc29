//! BZOJ 1443 = Luogu P4055 (JSOI 2009): every start from which the placer wins geography on a grid with walls.
//!
//! In: `N M`, then N rows of `.` and `#`. Out: `WIN` and the starts, `row column` a line in row-major order; or
//! `LOSE` when there is none.

use std::io::{self, Write};

use super::JudgeError;
use crate::game::Geography;
use crate::graph::{Grid, Place, Vertex};
use crate::io::board::Header;
use crate::io::text::Lines;
use crate::io::{Limits, ReadError, Source, grid};
use crate::player::Player;
use crate::solve::Solve;
use crate::watch::Watch;

/// The game of an input.
///
/// # Errors
/// [`ReadError`] when the input is not valid or too large.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Geography<Grid>, ReadError> {
    let mut lines = Lines::new(source);
    let header =
        lines.require_filled_line("there is no board", "expected the numbers of rows and of columns")?;
    let board = grid::read_under(Header::read(header)?, &mut lines, limits)?;
    lines.require_end()?;
    Ok(Geography::new(board))
}

/// Writes the answer: the starts that the placer wins.
///
/// # Errors
/// Those of the writer.
pub fn write(out: &mut impl Write, starts: impl IntoIterator<Item = Place>) -> io::Result<()> {
    let mut starts = starts.into_iter().peekable();
    let verdict = if starts.peek().is_some() { "WIN" } else { "LOSE" };
    writeln!(out, "{verdict}")?;
    starts.try_for_each(|Place { row, column }| writeln!(out, "{row} {column}"))
}

pub(super) fn answer(
    input: &Source<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
    out: &mut impl Write,
) -> Result<(), JudgeError> {
    let game = read(input, limits)?;
    let solution = game.solve(watch)?;
    let starts = solution.regions().won_by(Player::Second);
    write(out, starts.map(|start| game.graph().place(Vertex::new(start as u32))))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_must_be_all_of_the_input() {
        let message = |text: &str| {
            let refused = read(&Source::new("test", text.as_bytes()), &Limits::none());
            refused.unwrap_err().to_string()
        };
        assert_eq!(message(""), "test:1:1: there is no board");
        assert_eq!(message("...\n"), "test:1:4: the line has one word, expected 2");
        assert_eq!(message("1 3\n...\n...\n"), "test:3:1: the input goes on after its end");
        assert_eq!(message("1 3\n...\n1 3\n...\n"), "test:3:1: the input goes on after its end");
    }

    #[test]
    fn no_start_is_a_loss() {
        let mut out = Vec::new();
        write(&mut out, []).unwrap();
        write(&mut out, [Place::new(1, 2), Place::new(3, 4)]).unwrap();
        assert_eq!(out, b"LOSE\nWIN\n1 2\n3 4\n");
    }
}
