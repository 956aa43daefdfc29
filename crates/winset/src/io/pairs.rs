//! Pairs of vertices as a file lists them, before a game says whether they are edges or arcs.

use super::error::counted;
use super::{Note, Reading};
use crate::graph::{DirectedGraph, Labels, UndirectedGraph};

/// The vertices of a file, by their names, and its pairs.
#[derive(Debug)]
pub(super) struct Pairs {
    pub(super) order: u32,
    pub(super) pairs: Vec<[u32; 2]>,
    pub(super) labels: Labels,
    pub(super) notes: Vec<Note>,
}

impl Pairs {
    /// The bytes that so many pairs, and the graph made of them, take.
    pub(super) const fn memory(order: u64, pairs: u64) -> u64 {
        order.saturating_add(1).saturating_mul(24).saturating_add(pairs.saturating_mul(24))
    }

    /// The graph whose edges the pairs are.
    pub(super) fn into_undirected(self) -> Reading<UndirectedGraph> {
        let graph = UndirectedGraph::from_ids(self.order, &self.pairs).with_labels(self.labels);
        let mut notes = self.notes;
        if graph.loops() > 0 {
            notes.push(Note::new(format!("left out {}", counted(graph.loops(), "loop", "loops"))));
        }
        if graph.parallel_edges() > 0 {
            let edges = counted(graph.parallel_edges(), "parallel edge", "parallel edges");
            notes.push(Note::new(format!("left out {edges}: an edge counts once")));
        }
        Reading { value: graph, notes }
    }

    /// The graph whose arcs the pairs are.
    pub(super) fn into_directed(self) -> Reading<DirectedGraph> {
        let graph = DirectedGraph::from_ids(self.order, &self.pairs).with_labels(self.labels);
        Reading { value: graph, notes: self.notes }
    }
}
