//! UVA 12530 *Game of Tiles* (= BOJ 5674): who wins geography on a grid when the first player chooses the start.
//!
//! In: cases until the end of the input, `R C` and then R rows of `.` and `X`. Out: a line a case, `1` or `2`.

use std::io::{self, Write};

use super::JudgeError;
use crate::game::Geography;
use crate::graph::Grid;
use crate::io::board::Header;
use crate::io::text::Lines;
use crate::io::{Limits, ReadError, Source, grid};
use crate::player::Player;
use crate::solve::Solve;
use crate::watch::Watch;

/// The games of an input, one after another; none is kept.
///
/// # Examples
/// ```
/// use winset::io::judge::uva12530;
/// use winset::io::{Limits, Source};
/// let input = Source::new("input", b"1 2\n..\n1 3\n.X.\n");
/// assert_eq!(uva12530::cases(&input, &Limits::none()).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Cases<'s> {
    lines: Lines<'s>,
    limits: Limits,
    is_over: bool,
}

/// The games of an input; its end may come at once. After an error there are no more.
#[must_use]
pub fn cases<'s>(source: &'s Source<'s>, limits: &Limits) -> Cases<'s> {
    Cases { lines: Lines::new(source), limits: *limits, is_over: false }
}

impl Cases<'_> {
    fn read_case(&mut self) -> Result<Option<Geography<Grid>>, ReadError> {
        let Some(line) = self.lines.next_filled_line()? else { return Ok(None) };
        let board = grid::read_under(Header::read(line)?, &mut self.lines, &self.limits)?;
        Ok(Some(Geography::with_free_start(board)))
    }
}

impl Iterator for Cases<'_> {
    type Item = Result<Geography<Grid>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let case = self.read_case();
        self.is_over = !matches!(case, Ok(Some(_)));
        case.transpose()
    }
}

/// Writes the answer to a case.
///
/// # Errors
/// Those of the writer.
pub fn write(out: &mut impl Write, winner: Player) -> io::Result<()> {
    let number = match winner {
        Player::First => 1,
        Player::Second => 2,
    };
    writeln!(out, "{number}")
}

pub(super) fn answer(
    input: &Source<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
    out: &mut impl Write,
) -> Result<(), JudgeError> {
    let mut answers = Vec::new();
    for case in cases(input, limits) {
        write(&mut answers, winner(&case?, watch)?)?;
    }
    Ok(out.write_all(&answers)?)
}

/// The chooser wins if there is a tile to choose from which the replier loses.
fn winner(game: &Geography<Grid>, watch: &mut dyn Watch) -> Result<Player, JudgeError> {
    let solution = game.solve(watch)?;
    let choice = solution.regions().won_by(Player::First).next();
    Ok(choice.map_or(Player::Second, |_| Player::First))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<Option<String>> {
        let source = Source::new("test", text.as_bytes());
        cases(&source, &Limits::none()).map(|case| case.err().map(|error| error.to_string())).collect()
    }

    #[test]
    fn no_case_at_all_is_an_input() {
        assert!(faults("").is_empty());
        assert!(faults("\r\n \n").is_empty());
    }

    #[test]
    fn cases_are_read_up_to_the_first_fault() {
        assert_eq!(faults("1 1\n.\n\n2 2 \r\nX.\r\n.X\r\n"), [None, None]);
        assert_eq!(
            faults("1 1\n.\n."),
            [None, Some("test:3:2: the line has one word, expected 2".to_owned())]
        );
        assert_eq!(faults("1 1\n.\nand so on\n").len(), 2);
        assert_eq!(faults("1 2\n.\n1 1\n."), [Some("test:2:2: row 1 has one cell, expected 2".to_owned())]);
    }
}
