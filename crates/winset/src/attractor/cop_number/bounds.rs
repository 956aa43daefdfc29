//! Bounds of the cop number that are seen without a search.

use crate::graph::{SmallGraph, Undirected, Vertex};

use super::dismantling::without_corners;

/// Whether two or three cops win on connected vertices of a graph because all but one of them can stand still.
///
/// What they stand on or next to is forbidden to the robber. The last cop wins where the rest falls into parts on each of
/// which one cop wins: it goes to the robber's part, which the robber cannot leave.
pub(super) fn stand_and_chase(graph: &SmallGraph, vertices: u64, cops: u32) -> bool {
    match cops {
        2 => each(vertices).any(|v| one_cop_wins_in_parts(graph, vertices & !closed(graph, v))),
        3 => each(vertices).any(|v| {
            let rest = vertices & !closed(graph, v);
            let later = vertices & u64::MAX << v;
            each(later).any(|w| one_cop_wins_in_parts(graph, rest & !closed(graph, w)))
        }),
        _ => false,
    }
}

/// Whether one cop wins on each connected part of some vertices.
pub(super) fn one_cop_wins_in_parts(graph: &SmallGraph, vertices: u64) -> bool {
    is_independent(graph, without_corners(graph, vertices))
}

/// Whether no two of some vertices are next to each other.
pub(super) fn is_independent(graph: &SmallGraph, vertices: u64) -> bool {
    each(vertices).all(|v| closed(graph, v) & vertices == 1 << v)
}

/// The least degree of a graph without cycles of three or four vertices: with fewer cops the robber escapes. Of other
/// graphs 1, or 0 where there is no vertex.
///
/// Where the robber stands, each cop guards at most one of its neighbours: two would make such a cycle.
///
/// # Complexity
/// O(*n* + Σ *d*²) time for the degrees *d* of *n* vertices.
///
/// # References
/// M. Aigner, M. Fromme, *A game of cops and robbers*, Discrete Applied Mathematics 8 (1984) 1–12,
/// [doi:10.1016/0166-218X(84)90073-8](https://doi.org/10.1016/0166-218X(84)90073-8), theorem 3.
pub(super) fn by_girth<G: Undirected>(graph: &G) -> u32 {
    let least = graph.vertices().map(|v| graph.neighbours(v).count()).min();
    let mut seen_from = vec![None; graph.id_bound() as usize];
    let mut is_new = |from: Vertex, to: Vertex| seen_from[to.index()].replace(from) != Some(from);
    let has_short_cycle = graph.vertices().any(|v| {
        // From a vertex every way of one or two steps has to lead to another one.
        graph.neighbours(v).any(|w| !is_new(v, w))
            || graph.neighbours(v).any(|w| graph.neighbours(w).any(|x| x != v && !is_new(v, x)))
    });
    match least {
        Some(least) if !has_short_cycle => (least as u32).max(1),
        Some(_) => 1,
        None => 0,
    }
}

fn closed(graph: &SmallGraph, v: u32) -> u64 {
    graph.closed_neighbourhood(Vertex::new(v))
}

/// The vertices of a set.
pub(super) fn each(set: u64) -> impl Iterator<Item = u32> {
    let mut left = set;
    std::iter::from_fn(move || {
        let v = left.trailing_zeros();
        (left != 0).then(|| {
            left &= left - 1;
            v
        })
    })
}
