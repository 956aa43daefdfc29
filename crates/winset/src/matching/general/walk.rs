use fixedbitset::FixedBitSet;

use super::live::LiveForest;
use super::maximum::Beginning;
use crate::graph::{Undirected, Vertex};
use crate::matching::walk::{WalkJudgement, WalkMistake};
use crate::watch::{Pulse, Stopped, Watch};

/// Who wins undirected vertex geography at every step of a walk over distinct vertices of any undirected graph, and where
/// the winner let the win go.
///
/// The walk is read backwards: the graph without the walk is matched, then the walk's vertices are put back, the last
/// one first, each with at most one search.
///
/// # Complexity
/// A maximum matching, and O(*m* log *n*) for each vertex of the walk in the worst case; a search that succeeds mostly ends
/// within a few steps, one that fails costs all that it saw. On bipartite graphs
/// [`judge_walk`](crate::matching::judge_walk) remembers what failed searches have seen. Extra memory: 13 bytes a vertex,
/// and the queue of the longest search.
///
/// # Why it is right
/// Let *Gᵢ* be the graph without the first *i* vertices of the walk. The player to move at *vᵢ* wins iff every maximum
/// matching of *Gᵢ* covers it, iff the maximum matching grows when *vᵢ* is put back into *Gᵢ₊₁*. If the player to move at
/// *vᵢ₊₁* loses, *vᵢ₊₁* is unmatched when *vᵢ* comes back, and takes it as its mate: no search is needed.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Panics
/// If the walk is not over distinct vertices, each joined to the next.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::{UndirectedGraph, Vertex};
/// use winset::matching::judge_general_walk;
/// let triangle = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]]);
/// let judgement = judge_general_walk(&triangle, &[0, 1, 2].map(Vertex::new), &mut Unwatched)?;
/// assert_eq!([0, 1, 2].map(|at| judgement.mover_wins(at)), [false, true, false]);
/// # Ok::<(), winset::Stopped>(())
/// ```
pub fn judge_general_walk<G: Undirected>(
    graph: &G,
    walk: &[Vertex],
    watch: &mut dyn Watch,
) -> Result<WalkJudgement, Stopped> {
    let pulse = &mut Pulse::new(watch);
    require_walk(graph, walk);
    let mut rest = LiveForest::of(Beginning::of(graph).grow(graph, walk, pulse)?);
    let mut mover_wins = FixedBitSet::with_capacity(walk.len());
    let mut mistakes = Vec::new();
    for (at, &v) in walk.iter().enumerate().rev() {
        let next = walk.get(at + 1).copied();
        match next.filter(|_| !mover_wins.contains(at + 1)) {
            Some(lost) => {
                rest.restore_beside(v, lost);
                mover_wins.insert(at);
            }
            None if rest.restore(graph, v, pulse)? => {
                mover_wins.insert(at);
                if next.is_some() {
                    mistakes.push(WalkMistake { at, better: rest.inessential_without(graph, v, pulse)? });
                }
            }
            None => {}
        }
    }
    mistakes.reverse();
    Ok(WalkJudgement::new(mover_wins, mistakes))
}

fn require_walk<G: Undirected>(graph: &G, walk: &[Vertex]) {
    let mut visited = FixedBitSet::with_capacity(graph.id_bound() as usize);
    let is_new = |&v: &Vertex| graph.contains(v) && !visited.put(v.index());
    assert!(walk.iter().all(is_new), "a walk is over distinct vertices of the graph");
    let is_step = |step: &[Vertex]| graph.neighbours(step[0]).any(|w| w == step[1]);
    assert!(walk.windows(2).all(is_step), "each vertex of a walk is joined to the next");
}
