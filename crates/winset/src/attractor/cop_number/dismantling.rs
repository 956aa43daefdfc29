use std::collections::VecDeque;

use crate::graph::{SmallGraph, Undirected, Vertex};
use crate::watch::{Pulse, Stopped};

/// What is left of some vertices of a graph when corners are taken away until there is none.
///
/// A *corner* is a vertex whose closed neighbourhood lies in that of another, its cover. What is left has as many
/// connected parts as there were, and is one vertex of each part where one cop wins there. Taking a corner away does
/// not change the cop number of a part: what happens on the corner, happens on its cover in the smaller graph.
///
/// # References
/// One cop: R. Nowakowski, P. Winkler, *Vertex-to-vertex pursuit in a graph*, Discrete Mathematics 43 (1983) 235–239,
/// [doi:10.1016/0012-365X(83)90160-7](https://doi.org/10.1016/0012-365X(83)90160-7). More: A. Berarducci, B. Intrigila,
/// *On the cop number of a graph*, Advances in Applied Mathematics 14 (1993) 389–403,
/// [doi:10.1006/aama.1993.1019](https://doi.org/10.1006/aama.1993.1019).
#[inline]
pub(super) fn without_corners(graph: &SmallGraph, vertices: u64) -> u64 {
    let mut left = vertices;
    let mut unsettled = left;
    while unsettled != 0 {
        let v = unsettled.trailing_zeros();
        unsettled &= unsettled - 1;
        let around = graph.closed_neighbourhood(Vertex::new(v)) & left & !(1 << v);
        let mut covers = around;
        let mut rest = around;
        while rest != 0 {
            covers &= graph.closed_neighbourhood(Vertex::new(rest.trailing_zeros()));
            rest &= rest - 1;
        }
        if covers != 0 {
            left &= !(1 << v);
            // Only these have less around them than before.
            unsettled |= around;
        }
    }
    left
}

/// The vertices of a graph of any size that are left without corners, in the order of their ids.
///
/// # Complexity
/// O(*n* + Σ *d*²·log *d*) time for each time that a vertex is looked at, once and again for each corner next to it.
pub(super) fn core<G: Undirected>(graph: &G, pulse: &mut Pulse<'_>) -> Result<Vec<Vertex>, Stopped> {
    pulse.reserve(17 * u64::from(graph.id_bound()) + 8 * u64::from(graph.slot_bound()))?;
    let mut left = graph.vertex_set();
    let mut unsettled: VecDeque<Vertex> = graph.vertices().collect();
    let mut waits = graph.vertex_set();
    // How many of the closed neighbourhood that is looked at each vertex has in its own.
    let mut seen = vec![0_u32; graph.id_bound() as usize];
    while let Some(v) = unsettled.pop_front() {
        waits.remove(v.index());
        let around: Vec<Vertex> = graph.neighbours(v).filter(|w| left.contains(w.index())).collect();
        let mut steps = 0;
        for &w in &around {
            for x in graph.neighbours(w).filter(|x| left.contains(x.index())) {
                seen[x.index()] += 1;
                steps += 1;
            }
        }
        // Next to the vertex, and to all others next to it.
        let has_cover = around.iter().any(|w| seen[w.index()] as usize + 1 == around.len());
        for x in around.iter().flat_map(|&w| graph.neighbours(w)) {
            seen[x.index()] = 0;
        }
        if has_cover {
            left.remove(v.index());
            unsettled.extend(around.into_iter().filter(|w| !waits.put(w.index())));
        }
        pulse.tick(1 + steps)?;
    }
    Ok(left.ones().map(|id| Vertex::new(id as u32)).collect())
}
