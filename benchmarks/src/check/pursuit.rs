use anyhow::{Result, ensure};
use winset::game::{Game, Pursuit};
use winset::graph::Arena;
use winset::solution::Solution;
use winset::{Outcome, Player};

/// About how many positions are looked at.
const SAMPLE: u64 = 1_000_000;

/// Checks positions, evenly spread, against those that a move leads to: the rank is one more than the least of them
/// where the pursuer moves, than the largest where the evader does, and there is none where it cannot be.
pub fn pursuit(game: &Pursuit, solution: &Solution) -> Result<()> {
    // An odd stride meets all vertices and both turns.
    let stride = (game.size() / SAMPLE) | 1;
    for position in (0..game.size()).step_by(stride as usize) {
        let rank = solution.rank(position);
        ensure!(rank == rank_by_moves(game, solution, position), "the rank of {position} is wrong");
        let winner = if rank.is_some() { Player::Second } else { Player::First };
        ensure!(
            solution.outcome(position) == Some(Outcome::Won(winner)),
            "the winner at {position} is wrong"
        );
    }
    Ok(())
}

/// Checks positions, evenly spread, against those that a move leads to: the player who moves wins just where some move
/// leads to a win.
///
/// Endless play that the pursuer were said to win would pass; the number of wins is compared with the expected one.
pub fn pursuit_winners(game: &Pursuit, solution: &Solution) -> Result<()> {
    let stride = (game.size() / SAMPLE) | 1;
    for position in (0..game.size()).step_by(stride as usize) {
        let winner = solution.outcome(position);
        let over = game.start(position).and_then(|start| game.outcome(&start));
        let mover = game.owner(position);
        let has_winning_move =
            || game.successors(position).any(|after| solution.outcome(after) == Some(Outcome::Won(mover)));
        let by_moves = || Outcome::Won(if has_winning_move() { mover } else { !mover });
        let expected = over.unwrap_or_else(by_moves);
        ensure!(winner == Some(expected), "the winner at {position} is wrong");
    }
    Ok(())
}

fn rank_by_moves(game: &Pursuit, solution: &Solution, position: u64) -> Option<u32> {
    let over = game.start(position).and_then(|start| game.outcome(&start));
    if let Some(outcome) = over {
        return (outcome == Outcome::Won(Player::Second)).then_some(0);
    }
    let mut ranks = game.successors(position).map(|after| solution.rank(after));
    let reached = match game.owner(position) {
        Player::Second => ranks.flatten().min(),
        Player::First => ranks.try_fold(0, |most, rank| Some(most.max(rank?))),
    };
    reached.map(|rank| rank + 1)
}
