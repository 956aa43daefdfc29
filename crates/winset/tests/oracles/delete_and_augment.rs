//! Match the whole board, then delete the visited vertices one by one and let the mate that each leaves behind look
//! for another; the usual solution of the rabbits and eggs, and by single vertices of the grid game.

use super::Adjacency;
use super::kuhn::Kuhn;

/// Who wins at each vertex of a walk: whether the player to move does.
pub fn mover_wins_along(graph: &Adjacency, walk: &[usize]) -> Vec<bool> {
    let mut mate = Kuhn::maximum(graph).mate;
    let mut rest = Adjacency { present: graph.present.clone(), neighbours: graph.neighbours.clone() };
    let mut wins = Vec::new();
    for &v in walk {
        rest.present[v] = false;
        let Some(left_behind) = mate[v] else {
            wins.push(false);
            continue;
        };
        mate[v] = None;
        mate[left_behind] = None;
        let mut kuhn = Kuhn::new(&rest);
        kuhn.mate = mate;
        wins.push(!kuhn.augment(left_behind));
        mate = kuhn.mate;
    }
    wins
}

/// Whether some maximum matching misses `v`: the definition, by the sizes of two matchings.
pub fn is_inessential(graph: &Adjacency, v: usize) -> bool {
    let mut without = Adjacency { present: graph.present.clone(), neighbours: graph.neighbours.clone() };
    without.present[v] = false;
    Kuhn::maximum(&without).size() == Kuhn::maximum(graph).size()
}
