//! Rules, and nothing but rules: no theorem is known here, so that [exhaustive search](crate::solve::exhaustive),
//! which reads only the rules, can contradict the solvers.

mod cops;
mod geography;
mod pursuit;
mod pursuit_rules;
mod slide;
mod step;

use std::fmt::Debug;
use std::hash::Hash;

pub use cops::{
    Chasing, CopMoves, CopPlacements, CopStep, Cops, CopsMove, CopsPosition, CopsRules, RobberMoves, Ways,
};
pub use geography::{Geography, GeographyPosition, Placing};
pub use pursuit::{Pursuing, Pursuit, PursuitPosition};
pub use pursuit_rules::{Passing, PursuitRules, Stuck};
pub use slide::{Cell, Slide, SlideError, SlidePosition};
pub use step::Step;

use crate::player::{ByPlayer, Outcome, Player};

/// What a play that never ends is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// Every play ends.
    Impossible,
    /// A play that never ends has this outcome.
    Worth(Outcome),
}

/// The rules of a two-player game.
///
/// The positions people ask about, its *starts*, are numbered: start `i` is the token on vertex `i` for
/// geography, a placement of both pieces for pursuit, the given board for slide.
pub trait Game: Send + Sync + 'static {
    /// All that the rules need to know of the past.
    type Position: Clone + Debug + Eq + Hash + Send;
    /// A move, which says where it came from, so that it can be taken back without a copy of the position.
    type Move: Clone + Debug + Eq + Send;

    /// The name of the game, as the program spells it.
    fn name(&self) -> &'static str;

    /// What people call the two players.
    fn players(&self) -> ByPlayer<&'static str>;

    /// The position before the first move; before placement where placing is a move.
    fn initial(&self) -> Self::Position;

    /// Who moves at a position.
    fn turn(&self, position: &Self::Position) -> Player;

    /// Appends all legal moves to `out`, in an order that depends on the position alone.
    fn moves(&self, position: &Self::Position, out: &mut Vec<Self::Move>);

    /// How the play has ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// What endless play is worth.
    fn endless(&self) -> Endless;

    /// Plays a move that is known to be legal.
    fn play_unchecked(&self, position: &mut Self::Position, mv: &Self::Move);

    /// Takes back the move played last.
    fn undo(&self, position: &mut Self::Position, mv: &Self::Move);

    /// A bound on the numbers of the starts.
    fn starts(&self) -> u64;

    /// The start with this number, or `None` where the numbers have a hole.
    fn start(&self, number: u64) -> Option<Self::Position>;

    /// About the bytes that a position takes, with all that it points to.
    fn position_bytes(&self, position: &Self::Position) -> usize {
        size_of_val(position)
    }

    /// All legal moves.
    fn legal_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] when the rules forbid it; the position is unchanged then.
    fn play(&self, position: &mut Self::Position, mv: &Self::Move) -> Result<(), IllegalMove> {
        if !self.legal_moves(position).contains(mv) {
            return Err(IllegalMove);
        }
        self.play_unchecked(position, mv);
        Ok(())
    }
}

/// The rules forbid the move; the position was left as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the rules forbid this move")]
pub struct IllegalMove;

/// How people write the moves and the starts of a game.
pub trait Notation: Game {
    /// A move as it stands in a record.
    fn move_text(&self, mv: &Self::Move) -> String;

    /// The move that `text` means at `position`; whether it is legal is for [`Game::play`] to say.
    fn read_move(&self, position: &Self::Position, text: &str) -> Option<Self::Move>;

    /// A start as people write it.
    fn start_text(&self, number: u64) -> String;

    /// The number of the start that people write as `text`.
    fn read_start(&self, text: &str) -> Option<u64>;
}

/// The outcome when the player to move cannot.
const fn stuck(player: Player) -> Outcome {
    Outcome::Won(match player {
        Player::First => Player::Second,
        Player::Second => Player::First,
    })
}
