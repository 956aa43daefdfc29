//! What there is to say at a position.

use std::io::{self, Write};

use super::words::{self, Standing, Turn};
use super::{Show, json, text};
use crate::player::{ByPlayer, Outcome, Player};
use crate::record::Session;
use crate::solution::Method;
use crate::solve::{RankUnit, Value};

/// What a position is worth, every winning move, one that is recommended, and why, as people read it.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use winset::Unwatched;
/// use winset::game::Geography;
/// use winset::graph::Grid;
/// use winset::record::Session;
/// use winset::show::Advice;
/// use winset::solve::Solve;
/// let game = Arc::new(Geography::new(Grid::from_rows(&["..."])?));
/// let solution = Arc::new(game.solve(&mut Unwatched)?);
/// let advice = Advice::of(&mut Session::new(&game, &solution));
/// # winset_certified::assert_play_proved(&game, &solution, &[]);
/// let mut text = Vec::new();
/// advice.write(&mut text)?;
/// assert!(String::from_utf8(text)?.starts_with("placer to move at start: placer wins\nwinning moves: 1,1 1,3\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    pub(crate) game: &'static str,
    pub(crate) players: ByPlayer<&'static str>,
    pub(crate) method: Method,
    /// The position, as people write it.
    pub(crate) position: String,
    pub(crate) mover: Player,
    pub(crate) value: Value,
    /// What its rank counts.
    pub(crate) unit: RankUnit,
    /// The moves to the end, both players' counted, where that is known.
    pub(crate) plies: Option<u32>,
    pub(crate) stage: Stage,
    pub(crate) winning: Vec<String>,
    pub(crate) recommended: Option<String>,
    pub(crate) why: String,
}

/// Whether a play goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    GoesOn,
    HasEnded,
}

impl Advice {
    /// What there is to say at the present position of a play.
    #[must_use]
    pub fn of<G: Show>(session: &mut Session<G>) -> Self {
        let (value, winning, best) = (session.value(), session.winning_moves(), session.best_move());
        let (game, position) = (&**session.game(), session.position());
        Self {
            game: game.name(),
            players: game.players(),
            method: session.method(),
            position: game.position_text(position),
            mover: game.turn(position),
            value,
            unit: game.rank_unit(),
            plies: value.rank.and_then(|rank| game.plies(position, rank)),
            stage: if game.outcome(position).is_some() { Stage::HasEnded } else { Stage::GoesOn },
            winning: winning.iter().map(|mv| game.move_text(mv)).collect(),
            recommended: best.as_ref().map(|mv| game.move_text(mv)),
            why: game.why_value(session.method(), position, value, best.as_ref()),
        }
    }

    /// What the position is worth, and in how many moves, where there are ranks.
    #[must_use]
    pub const fn value(&self) -> Value {
        self.value
    }

    /// Writes it in four lines.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (mover, at) = (self.players[self.mover], &self.position);
        writeln!(out, "{mover} to move at {at}: {}", self.value_text())?;
        write!(out, "winning moves:")?;
        if self.winning.is_empty() {
            write!(out, " none")?;
        }
        write!(out, "{}{}", if self.winning.is_empty() { "" } else { " " }, text::listed(&self.winning))?;
        writeln!(out, "\nrecommended: {}", self.recommended.as_deref().unwrap_or("none"))?;
        writeln!(out, "why: {}", self.why)
    }

    /// Writes it as a line of JSON, schema `winset/move/1`.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        json::write_advice(self, out)
    }

    fn value_text(&self) -> String {
        let outcome = words::outcome(self.value.outcome, &self.players);
        let moves = self.value.rank.map_or(String::new(), |rank| format!(" in {}", self.unit.count(rank)));
        match (self.value.outcome, self.stage) {
            (Outcome::Won(_), Stage::HasEnded) => format!("{outcome} {} won", words::has(outcome)),
            (Outcome::Won(_), Stage::GoesOn) => format!("{outcome} {}{moves}", words::wins(outcome)),
            (Outcome::Drawn, _) => outcome.to_owned(),
        }
    }
}

/// What a reason is asked for: a position's value, and the best move there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question<'a> {
    pub(crate) players: ByPlayer<&'static str>,
    pub(crate) mover: Player,
    pub(crate) method: Method,
    pub(crate) value: Value,
    /// A perfect move, if there is a move at all.
    pub(crate) best: Option<&'a str>,
}

impl<'a> Question<'a> {
    /// Who is to move, and whether that player wins.
    pub(super) fn turn(&self) -> Turn<'a> {
        let wins = self.value.outcome == Outcome::Won(self.mover);
        Turn {
            mover: self.players[self.mover],
            waiter: self.players[!self.mover],
            standing: if wins { Standing::Wins } else { Standing::DoesNotWin },
            best: self.best,
        }
    }
}
