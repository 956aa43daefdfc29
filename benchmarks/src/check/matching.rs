use anyhow::{Result, ensure};
use fixedbitset::FixedBitSet;
use winset::graph::{Undirected, Vertex};
use winset::matching::Matching;

use crate::answer::Answer;

/// Checks that a matching of a bipartite graph is maximum and that just the inessential vertices are called so.
///
/// The mates are neighbours of each other; and the vertices called inessential are those that alternating paths of
/// even length reach from the unmatched ones, none of which is beside another. So no path augments the matching.
pub fn matching<G: Undirected>(
    graph: &G,
    matching: &Matching,
    is_inessential: impl Fn(Vertex) -> bool,
) -> Result<Answer> {
    let mut reached = FixedBitSet::with_capacity(graph.id_bound() as usize);
    let mut stack = Vec::new();
    for v in graph.vertices() {
        match matching.mate(graph, v) {
            None => {
                reached.insert(v.index());
                stack.push(v);
            }
            Some(mate) => {
                ensure!(matching.mate(graph, mate) == Some(v), "the mate of {v:?} has another mate");
                ensure!(graph.neighbours(v).any(|w| w == mate), "{v:?} is not beside its mate");
            }
        }
    }
    let unmatched = stack.len() as u64;
    while let Some(v) = stack.pop() {
        for w in graph.neighbours(v) {
            ensure!(!reached[w.index()], "an augmenting path leads over {v:?} and {w:?}");
            let mate = matching.mate(graph, w);
            stack.extend(mate.filter(|mate| !reached.put(mate.index())));
        }
    }
    for v in graph.vertices() {
        ensure!(reached[v.index()] == is_inessential(v), "{v:?} is on the wrong side");
    }
    let size = matching.size();
    ensure!(2 * size + unmatched == u64::from(graph.order()), "the size of the matching is not its own");
    Ok(Answer::of([("matching", size), ("inessential", reached.count_ones(..) as u64)]))
}
