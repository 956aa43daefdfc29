//! Geography on a board: a letter for the winner of each cell.

use std::fmt::Display;
use std::io::{self, Write};

use super::geography::Scene;
use super::text;
use super::words::{Noun, PLACE};
use crate::game::Geography;
use crate::graph::{Graph, Grid, Vertex};
use crate::player::{ByPlayer, Outcome, Player};
use crate::solution::Solution;

impl Scene for Grid {
    const NOUN: Noun = PLACE;

    fn name(&self, v: Vertex) -> impl Display + '_ {
        self.place(v)
    }

    /// Writes the board with `#` for walls and the initial of each free cell's winner.
    fn write_winners(game: &Geography<Self>, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        let (grid, frame) = (game.graph(), game.graph().frame());
        let letters = ByPlayer {
            first: text::initial(game, Player::First) as u8,
            second: text::initial(game, Player::Second) as u8,
        };
        let letter = |v: Vertex| match solution.outcome(v.id().into()) {
            Some(Outcome::Won(winner)) => letters[winner],
            Some(Outcome::Drawn) => b'=',
            None => b'#',
        };
        let mut line = Vec::with_capacity(frame.columns() as usize + 1);
        for row in 1..=frame.rows() {
            line.clear();
            line.extend(frame.row(row).map(|v| if grid.contains(v) { letter(v) } else { b'#' }));
            line.push(b'\n');
            out.write_all(&line)?;
        }
        Ok(())
    }
}
