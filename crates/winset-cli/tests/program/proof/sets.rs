//! What all maximum matchings of a graph have in common: all of it follows from the vertices that some of them misses, which are
//! those that the mover of geography is proved to lose from.

use std::collections::BTreeSet;

use super::graph::{Edge, Graph};

/// The sets of Gallai and Edmonds, and the size of a maximum matching.
pub struct Sets<'g> {
    pub graph: &'g Graph,
    pub inessential: Vec<bool>,
    pub barrier: Vec<bool>,
    pub size: usize,
}

impl<'g> Sets<'g> {
    #[track_caller]
    pub fn of(graph: &'g Graph) -> Self {
        let inessential: Vec<bool> = graph.mover_wins(&[]).iter().map(|wins| !wins).collect();
        let mut barrier = vec![false; graph.order()];
        for [v, w] in graph.edges().flat_map(|[v, w]| [[v, w], [w, v]]) {
            barrier[w] |= inessential[v] && !inessential[w];
        }
        let components = graph.components(|v| inessential[v]).len();
        // As many vertices are missed as there are more components of the inessential ones than vertices of the barrier.
        let missed = components - barrier.iter().filter(|is_in| **is_in).count();
        Self { graph, inessential, barrier, size: (graph.order() - missed) / 2 }
    }

    /// The letter that papers call the set of a vertex.
    pub fn letter(&self, v: usize) -> char {
        match (self.inessential[v], self.barrier[v]) {
            (true, _) => 'D',
            (_, true) => 'A',
            _ => 'C',
        }
    }

    pub fn of_letter(&self, letter: char) -> impl Iterator<Item = usize> + '_ {
        (0..self.graph.order()).filter(move |&v| self.letter(v) == letter)
    }

    /// These edges are a maximum matching.
    #[track_caller]
    pub fn require_maximum(&self, matching: &[Edge]) {
        let ends: BTreeSet<usize> = matching.iter().copied().flatten().collect();
        assert_eq!(ends.len(), 2 * matching.len(), "a vertex is matched twice: {matching:?}");
        assert!(matching.iter().all(|&edge| self.graph.has_edge(edge)), "no edges: {matching:?}");
        assert_eq!(matching.len(), self.size, "{matching:?}");
    }
}
