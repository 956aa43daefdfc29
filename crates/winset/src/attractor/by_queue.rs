use super::Ranks;
use crate::graph::Arena;
use crate::player::Player;
use crate::watch::{Pulse, Stopped, Watch};

/// The positions from which `player` can force the play into a target, with the number of moves it takes.
///
/// A target counts as reached where it stands, whoever moves there and whether or not a move leads on. An
/// opponent's position without moves is in the attractor only if it is a target.
///
/// # Complexity
/// O(*n* + *m*) time; 4 bytes a position, and 8 for each position of the two largest neighbouring ranks.
///
/// # Why it is right
/// Positions are taken in the order of their ranks: one of the player's when the first of its successors is in the
/// attractor, one of the opponent's when the last of them is. So a rank is 1 + the least rank among the
/// successors for the player and 1 + the largest for the opponent, and outside the opponent always has a move that
/// stays outside.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Panics
/// If the arena has more than [`Ranks::MAX_POSITIONS`] positions.
///
/// # Examples
/// ```
/// use winset::{Player, Unwatched};
/// use winset::attractor::attractor;
/// use winset::graph::{DirectedGraph, ExplicitArena};
/// let path = ExplicitArena::new(DirectedGraph::from_ids(3, &[[0, 1], [1, 2]]), Default::default());
/// let ranks = attractor(&path, Player::Second, [2], &mut Unwatched)?;
/// assert_eq!(ranks.rank(0), Some(2));
/// # Ok::<(), winset::Stopped>(())
/// ```
///
/// # References
/// W. Zielonka, *Infinite games on finitely coloured graphs with applications to automata on infinite trees*,
/// Theoretical Computer Science 200 (1998) 135–183,
/// [doi:10.1016/S0304-3975(98)00009-7](https://doi.org/10.1016/S0304-3975(98)00009-7).
pub fn attractor<A: Arena>(
    arena: &A,
    player: Player,
    targets: impl IntoIterator<Item = u64>,
    watch: &mut dyn Watch,
) -> Result<Ranks, Stopped> {
    assert!(arena.size() <= Ranks::MAX_POSITIONS, "an arena of at most 2^31 positions");
    let pulse = &mut Pulse::new(watch);
    pulse.reserve(4 * arena.size())?;
    let mut entries = vec![Ranks::OUTSIDE; arena.size() as usize];
    let mut frontier: Vec<u64> = targets.into_iter().collect();
    frontier.retain(|&target| std::mem::replace(&mut entries[target as usize], 0) != 0);
    let mut behind = Vec::new();
    let mut rank = 0;
    while !frontier.is_empty() {
        rank += 1;
        for &reached in &frontier {
            let mut seen = 1;
            for position in arena.predecessors(reached) {
                seen += 1;
                let entry = &mut entries[position as usize];
                if *entry >= Ranks::OUTSIDE && is_taken(arena, player, position, entry) {
                    *entry = rank;
                    behind.push(position);
                }
            }
            pulse.tick(seen)?;
        }
        std::mem::swap(&mut frontier, &mut behind);
        behind.clear();
    }
    Ok(Ranks::by_position(entries))
}

/// Whether a position outside enters the attractor by one more successor in it; `entry` counts the successors of
/// the opponent's positions down, from the first time on.
fn is_taken<A: Arena>(arena: &A, player: Player, position: u64, entry: &mut u32) -> bool {
    if arena.owner(position) == player {
        return true;
    }
    if *entry == Ranks::OUTSIDE {
        *entry |= arena.out_degree(position);
    }
    *entry -= 1;
    *entry == Ranks::OUTSIDE
}
