//! The edges in some and in all maximum matchings of a graph.
//!
//! Let *D* be the vertices that some maximum matching misses, *A* their neighbours outside, *C* the rest.
//!
//! - Every edge at a vertex *v* of *D* is in some: where one misses *v*, a neighbour *w* is covered, or it would not be maximum,
//!   and the edge *vw* takes the place of the one at *w*. None is in all, for some misses *v*.
//! - No edge from *A* to *A* or to *C* is in any: every maximum matching joins *A* to *D* (T. Gallai 1964, J. Edmonds 1965).
//! - Every maximum matching joins *C* within itself, perfectly in each component of *G*[*C*]. So an edge *vw* of the component
//!   *K* is in some just where *K* has a perfect matching with it: where a maximum matching of *K* − *v*, all of which miss one
//!   vertex, misses *w*. A certificate of *K* − *v* proves that of all edges at *v*. The edge is in all where *v* has no other
//!   that is in some.
//!
//! So only vertices of *C* need a certificate, and of them such that each edge has an end among them.

use std::collections::BTreeMap;

use super::graph::{Edge, Graph};
use super::sets::Sets;

/// As many vertices may the components have together that are proved: more would take a test minutes.
const MOST_VERTICES: usize = 2_000_000;

/// In which maximum matchings an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matchings {
    None,
    Some,
    Every,
}

impl Matchings {
    /// As a table says it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Some => "some",
            Self::Every => "every",
        }
    }
}

/// An edge with the matchings that it is proved to be in.
pub type ProvedEdge = (Edge, Matchings);

/// All edges in their order.
#[track_caller]
pub fn proved(sets: &Sets<'_>) -> Vec<ProvedEdge> {
    let within_rest = within_rest(sets);
    let matchings = |edge: Edge| match edge.map(|v| sets.letter(v)) {
        ['D', _] | [_, 'D'] => Matchings::Some,
        ['A', _] | [_, 'A'] => Matchings::None,
        _ => within_rest[&edge],
    };
    sets.graph.edges().map(|edge| (edge, matchings(edge))).collect()
}

/// The edges within *C*.
#[track_caller]
fn within_rest(sets: &Sets<'_>) -> BTreeMap<Edge, Matchings> {
    let components = sets.graph.components(|v| sets.letter(v) == 'C');
    let components: Vec<(Graph, &Vec<usize>)> =
        components.iter().map(|component| (sets.graph.induced(component), component)).collect();
    let taken = components.iter().enumerate().flat_map(|(number, (graph, _))| {
        covering(graph).into_iter().map(move |v| (number, v)).collect::<Vec<_>>()
    });
    let taken: Vec<(usize, usize)> = taken.collect();
    let vertices: usize = taken.iter().map(|(component, _)| components[*component].0.order()).sum();
    assert!(vertices <= MOST_VERTICES, "too many edges to prove");
    let mut proved = BTreeMap::new();
    for (component, v) in taken {
        let (graph, numbers) = &components[component];
        let mover_wins = graph.mover_wins(&[v]);
        let allowed = |w: &usize| !mover_wins[*w];
        let is_alone = graph.neighbours(v).filter(allowed).count() == 1;
        for w in graph.neighbours(v) {
            let matchings = match (allowed(&w), is_alone) {
                (false, _) => Matchings::None,
                (true, false) => Matchings::Some,
                (true, true) => Matchings::Every,
            };
            proved.insert([v.min(w), v.max(w)].map(|end| numbers[end]), matchings);
        }
    }
    proved
}

/// Vertices, one at least of the ends of every edge: all but those that have only taken ones before them.
fn covering(graph: &Graph) -> Vec<usize> {
    let mut is_taken = vec![false; graph.order()];
    for v in 0..graph.order() {
        is_taken[v] = !graph.neighbours(v).filter(|&w| w < v).all(|w| is_taken[w]);
    }
    (0..graph.order()).filter(|&v| is_taken[v]).collect()
}

/// The same by trying all sets of edges.
#[cfg(test)]
mod tests {
    use super::*;

    fn is_matching(edges: &[Edge]) -> bool {
        let mut ends: Vec<usize> = edges.iter().copied().flatten().collect();
        ends.sort_unstable();
        ends.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn by_trying(edges: &[Edge]) -> Vec<Matchings> {
        let chosen = |set: u32| (0..edges.len()).filter(move |at| set >> at & 1 == 1);
        let of = |set: u32| chosen(set).map(|at| edges[at]).collect::<Vec<_>>();
        let matchings: Vec<u32> = (0..1 << edges.len()).filter(|&set| is_matching(&of(set))).collect();
        let size = matchings.iter().map(|set| set.count_ones()).max().expect("no edges are a matching");
        let maximum: Vec<u32> = matchings.into_iter().filter(|set| set.count_ones() == size).collect();
        let in_how_many = |at: usize| maximum.iter().filter(|&set| set >> at & 1 == 1).count();
        let matchings = |at| match in_how_many(at) {
            0 => Matchings::None,
            some if some < maximum.len() => Matchings::Some,
            _ => Matchings::Every,
        };
        (0..edges.len()).map(matchings).collect()
    }

    /// All graphs with five vertices, and every hundredth with six.
    #[test]
    fn it_is_the_same_as_by_trying() {
        for (order, step) in [(5_usize, 1), (6, 101)] {
            let pairs: Vec<Edge> = (0..order).flat_map(|w| (0..w).map(move |v| [v, w])).collect();
            for set in (0..1_u32 << pairs.len()).step_by(step) {
                let chosen = (0..pairs.len()).filter(|at| set >> at & 1 == 1).map(|at| pairs[at]);
                let names = (0..order).map(|v| v.to_string()).collect();
                let graph = Graph::new(names, &chosen.collect::<Vec<_>>());
                let (edges, found): (Vec<Edge>, Vec<_>) = proved(&Sets::of(&graph)).into_iter().unzip();
                assert_eq!(found, by_trying(&edges), "{edges:?}");
            }
        }
    }
}
