use anyhow::{Result, ensure};
use winset::graph::{Undirected, Vertex};
use winset::matching::Decomposition;

use crate::answer::Answer;

/// Checks that a matching of any undirected graph is maximum, and that no vertex outside of the odd components is missed.
///
/// The mates are neighbours of each other; without the barrier the graph has as many odd components as the barrier has
/// vertices and the matching misses, which no larger matching allows; and the odd components are the vertices called
/// inessential.
pub fn general<G: Undirected>(graph: &G, sets: &Decomposition) -> Result<Answer> {
    let matching = sets.matching();
    let (mut missed, mut barrier, mut inessential) = (0, 0, 0);
    for v in graph.vertices() {
        let mate = matching.mate(graph, v);
        ensure!(
            mate.is_none_or(|mate| matching.mate(graph, mate) == Some(v)),
            "the mate of {v:?} has another"
        );
        ensure!(
            mate.is_none_or(|mate| graph.neighbours(v).any(|w| w == mate)),
            "{v:?} is not beside its mate"
        );
        missed += u64::from(mate.is_none());
        barrier += u64::from(sets.is_barrier(graph, v));
        inessential += u64::from(sets.is_inessential(v));
    }
    let odd = odd_components(graph, sets)?;
    ensure!(odd == barrier + missed, "{odd} odd components, {barrier} vertices beside them, {missed} missed");
    Ok(Answer::of([("matching", matching.size()), ("inessential", inessential)]))
}

/// The number of odd components without the barrier, which are to be those of the inessential vertices.
fn odd_components<G: Undirected>(graph: &G, sets: &Decomposition) -> Result<u64> {
    let is_left = |v: Vertex| !sets.is_barrier(graph, v);
    let mut reached = fixedbitset::FixedBitSet::with_capacity(graph.id_bound() as usize);
    let (mut stack, mut odd) = (Vec::new(), 0);
    for root in graph.vertices().filter(|&v| is_left(v)) {
        if reached.put(root.index()) {
            continue;
        }
        stack.push(root);
        let (mut size, mut inessential) = (0_u64, 0_u64);
        while let Some(v) = stack.pop() {
            size += 1;
            inessential += u64::from(sets.is_inessential(v));
            stack.extend(graph.neighbours(v).filter(|&w| is_left(w) && !reached.put(w.index())));
        }
        odd += size % 2;
        let expected = if size % 2 == 1 { size } else { 0 };
        ensure!(inessential == expected, "the component of {root:?} is on the wrong side");
    }
    Ok(odd)
}
