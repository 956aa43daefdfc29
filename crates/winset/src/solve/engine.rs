use std::sync::Arc;

use super::{Blunder, Solve, Value};
use crate::game::Game;
use crate::player::{Outcome, Player};
use crate::solution::Solution;
use crate::watch::{Pulse, Stopped, Watch};

/// What a solver knows of the positions that come up in play.
///
/// An engine follows one play: it is told of every move, and asked of the present position only.
pub trait Engine<G: Game>: Send {
    /// The outcome of the position under perfect play, and its rank where there is one.
    fn value(&mut self, position: &G::Position) -> Value;

    /// All moves that keep a win; none when the player to move cannot win.
    fn winning_moves(&mut self, position: &G::Position) -> Vec<G::Move>;

    /// A perfect move: one that wins, and soonest where there are ranks; where none does, one that holds a draw, or
    /// resists longest where there are ranks. `None` when there is no move at all.
    fn best_move(&mut self, position: &G::Position) -> Option<G::Move>;

    /// The move was played.
    fn pushed(&mut self, mv: &G::Move);

    /// The move, which was played last, was taken back.
    fn popped(&mut self, mv: &G::Move);
}

/// Plays the moves and compares what the game is worth before and after each.
pub(super) fn mistakes<G: Solve>(
    game: &Arc<G>,
    solution: &Arc<Solution>,
    position: &G::Position,
    moves: &[G::Move],
    watch: &mut dyn Watch,
) -> Result<Vec<Blunder<G::Move>>, Stopped> {
    let mut pulse = Pulse::new(watch);
    let mut position = position.clone();
    let mut engine = game.engine(solution, &position);
    let mut before = engine.value(&position);
    let mut mistakes = Vec::new();
    for (index, mv) in moves.iter().enumerate() {
        pulse.tick(1)?;
        let player = game.turn(&position);
        let winning = matches!(before.outcome, Outcome::Won(winner) if winner == player);
        let better = if winning { engine.winning_moves(&position) } else { Vec::new() };
        game.play_unchecked(&mut position, mv);
        engine.pushed(mv);
        let after = engine.value(&position);
        if after.outcome.worth_to(player) < before.outcome.worth_to(player) {
            mistakes.push(Blunder { index, before, after, better });
        }
        before = after;
    }
    Ok(mistakes)
}

/// The value of a game that only one of the two can win.
pub(super) const fn won(winner: Player) -> Value {
    Value { outcome: Outcome::Won(winner), rank: None }
}
