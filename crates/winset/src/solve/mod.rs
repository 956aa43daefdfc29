//! One file a game: it picks the theorem and applies it. [`exhaustive`] reads only the rules, for any game.

mod cops;
mod engine;
pub mod exhaustive;
mod geography;
mod pursuit;
mod slide;

use std::sync::Arc;

pub(crate) use cops::{WinningPlacement, best_placement};
pub use engine::Engine;
pub(crate) use pursuit::preference;

use crate::game::Game;
use crate::player::Outcome;
use crate::solution::{Method, Solution};
use crate::watch::{Stopped, Watch};

/// Why a game was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The watch stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The method is not among the game's [`methods`](Solve::methods).
    #[error("the method `{0}` does not apply to this game")]
    DoesNotApply(Method),
}

/// A game that can be solved.
pub trait Solve: Game + Sized {
    /// The methods that apply, best first.
    ///
    /// ```
    /// use winset::game::Geography;
    /// use winset::graph::UndirectedGraph;
    /// use winset::solution::Method;
    /// use winset::solve::Solve;
    /// let triangle = Geography::new(UndirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]]));
    /// assert_eq!(triangle.methods(), [Method::GallaiEdmonds, Method::Exhaustive]);
    /// ```
    fn methods(&self) -> Vec<Method>;

    /// The method that takes the least when only the winners are asked for; it may find neither ranks nor strategy.
    ///
    /// ```
    /// use winset::Unwatched;
    /// use winset::game::Pursuit;
    /// use winset::graph::DirectedGraph;
    /// use winset::solve::Solve;
    /// let game = Pursuit::new(DirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 1]]));
    /// let winners = game.solve_by(game.method_for_winners(), &mut Unwatched)?;
    /// let ranked = game.solve(&mut Unwatched)?;
    /// # winset_certified::assert_proved(&game, &winners);
    /// # winset_certified::assert_proved(&game, &ranked);
    /// assert_eq!(winners.outcome(2), ranked.outcome(2));
    /// assert_eq!((winners.rank(2), ranked.rank(2)), (None, Some(2)));
    /// # Ok::<(), winset::solve::SolveError>(())
    /// ```
    fn method_for_winners(&self) -> Method {
        *self.methods().first().unwrap_or(&Method::Exhaustive)
    }

    /// Solves every start by one of the [`methods`](Solve::methods).
    ///
    /// # Errors
    /// [`SolveError`] when the method does not apply or the watch stops it.
    fn solve_by(&self, method: Method, watch: &mut dyn Watch) -> Result<Solution, SolveError>;

    /// Solves every start by the best method.
    ///
    /// # Errors
    /// [`SolveError::Stopped`] when the watch stops it.
    fn solve(&self, watch: &mut dyn Watch) -> Result<Solution, SolveError> {
        self.solve_by(*self.methods().first().unwrap_or(&Method::Exhaustive), watch)
    }

    /// What the ranks of this game count.
    fn rank_unit(&self) -> RankUnit {
        RankUnit::Plies
    }

    /// The moves to the end of a play, both players' counted, from a position that has this rank; `None` where the rank
    /// does not tell.
    fn plies(&self, position: &Self::Position, rank: u32) -> Option<u32> {
        let _ = position;
        Some(rank)
    }

    /// Perfect play from `position`, where a session begins.
    fn engine(self: &Arc<Self>, solution: &Arc<Solution>, position: &Self::Position)
    -> Box<dyn Engine<Self>>;

    /// The mistakes among legal moves that are played from `position` on: the moves after which the game is worth
    /// less to the player who moved than before.
    ///
    /// # Errors
    /// [`Stopped`] when the watch says so.
    fn mistakes(
        self: &Arc<Self>,
        solution: &Arc<Solution>,
        position: &Self::Position,
        moves: &[Self::Move],
        watch: &mut dyn Watch,
    ) -> Result<Vec<Blunder<Self::Move>>, Stopped> {
        engine::mistakes(self, solution, position, moves, watch)
    }
}

/// A move that gave away what a game was worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blunder<M> {
    /// The index of the move.
    pub index: usize,
    /// What the game was worth before, and in how many moves, where there are ranks.
    pub before: Value,
    /// What it was worth after.
    pub after: Value,
    /// All moves that would have kept it.
    pub better: Vec<M>,
}

/// The outcome of a position under perfect play, and the moves to the end, where there are ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The outcome.
    pub outcome: Outcome,
    /// The moves to the end, those that the game's [`rank_unit`](Solve::rank_unit) counts.
    pub rank: Option<u32>,
}

/// What ranks count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RankUnit {
    /// The moves of both players.
    Plies,
    /// The moves of the cops, without their placing: the *capture time*.
    CopMoves,
}

impl RankUnit {
    /// So many of them in words.
    ///
    /// ```
    /// use winset::solve::RankUnit;
    /// assert_eq!((RankUnit::Plies.count(1), RankUnit::CopMoves.count(3)), ("1 ply".into(), "3 cop moves".into()));
    /// ```
    #[must_use]
    pub fn count(self, rank: u32) -> String {
        let noun = match (self, rank) {
            (Self::Plies, 1) => "ply",
            (Self::Plies, _) => "plies",
            (Self::CopMoves, 1) => "cop move",
            (Self::CopMoves, _) => "cop moves",
        };
        format!("{rank} {noun}")
    }
}
