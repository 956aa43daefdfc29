//! Match the whole board, then delete the visited vertices one by one and let the mate that each leaves behind look
//! for another; the usual solution of the rabbits and eggs, and by single vertices of the grid game.

use super::Adjacency;
use super::kuhn::Kuhn;

/// Who wins at each vertex of a walk: whether the player to move does.
pub fn mover_wins_along(graph: &Adjacency, walk: &[usize]) -> Vec<bool> {
    let mut kuhn = Kuhn::maximum(graph);
    let mut wins = Vec::new();
    for &v in walk {
        kuhn.present[v] = false;
        let Some(left_behind) = kuhn.mate[v].take() else {
            wins.push(false);
            continue;
        };
        kuhn.mate[left_behind] = None;
        wins.push(!kuhn.augment(left_behind));
    }
    wins
}

/// Whether some maximum matching misses `v`: the definition, by the sizes of two matchings.
pub fn is_inessential(graph: &Adjacency, v: usize) -> bool {
    let mut without = Kuhn::new(graph);
    without.present[v] = false;
    without.completed().size() == Kuhn::maximum(graph).size()
}
