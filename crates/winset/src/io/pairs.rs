//! Pairs of vertices as a file lists them, before a game says whether they are edges or arcs.

use std::ops::Range;

use super::any_graph::AnyGraph;
use super::error::counted;
use super::{InputError, Note, Reading, Source};
use crate::graph::{DirectedGraph, Labels, UndirectedGraph};

/// The vertices of a file, by their names, and its pairs.
#[derive(Debug)]
pub(super) struct Pairs {
    pub(super) order: u32,
    pub(super) pairs: Vec<[u32; 2]>,
    pub(super) direction: Direction,
    pub(super) labels: Labels,
    pub(super) notes: Vec<Note>,
}

/// What a game wants the pairs to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Edges,
    Arcs,
}

/// What a file says of the direction of its pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Nothing: they are edges or arcs, as the game wants it.
    Unsaid,
    /// They are edges.
    Edges,
    /// They are arcs.
    Arcs(SaidBy),
}

/// The place in a file that says it is directed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SaidBy {
    /// The bytes that say so.
    pub(super) span: Range<usize>,
    /// How an edge would be written.
    pub(super) instead: &'static str,
}

impl Pairs {
    /// The bytes that so many pairs, and the graph made of them, take.
    pub(super) const fn memory(order: u64, pairs: u64) -> u64 {
        order.saturating_add(1).saturating_mul(24).saturating_add(pairs.saturating_mul(24))
    }

    /// The graph whose edges the pairs are.
    ///
    /// # Errors
    /// When the file says that they are arcs: undirected theorems give wrong winners on some directed graphs.
    pub(super) fn into_undirected(self, source: &Source<'_>) -> Result<Reading<UndirectedGraph>, InputError> {
        if let Direction::Arcs(said_by) = &self.direction {
            return Err(said_by.refusal(source));
        }
        let graph = UndirectedGraph::from_ids(self.order, &self.pairs).with_labels(self.labels);
        let mut notes = self.notes;
        if graph.loops() > 0 {
            notes.push(Note::new(format!("left out {}", counted(graph.loops(), "loop", "loops"))));
        }
        if graph.parallel_edges() > 0 {
            let edges = counted(graph.parallel_edges(), "parallel edge", "parallel edges");
            notes.push(Note::new(format!("left out {edges}: an edge counts once")));
        }
        Ok(Reading { value: graph, notes })
    }

    /// The graph, directed if the file says so.
    pub(super) fn into_any(self, source: &Source<'_>) -> Result<Reading<AnyGraph>, InputError> {
        match self.direction {
            Direction::Arcs(_) => Ok(self.into_directed().map(AnyGraph::Directed)),
            Direction::Unsaid | Direction::Edges => {
                Ok(self.into_undirected(source)?.map(AnyGraph::Undirected))
            }
        }
    }

    /// The graph whose arcs the pairs are; of edges, both arcs, and a note says so.
    pub(super) fn into_directed(self) -> Reading<DirectedGraph> {
        let mut notes = self.notes;
        let graph = match self.direction {
            Direction::Edges => {
                notes.push(Note::new("the graph is undirected: each edge is read as two arcs"));
                DirectedGraph::from_edges(self.order, &self.pairs)
            }
            Direction::Unsaid | Direction::Arcs(_) => DirectedGraph::from_ids(self.order, &self.pairs),
        };
        Reading { value: graph.with_labels(self.labels), notes }
    }
}

impl SaidBy {
    fn refusal(&self, source: &Source<'_>) -> InputError {
        const MESSAGE: &str = "the graph is directed, expected an undirected one";
        let error = InputError::new(source, self.span.clone(), MESSAGE, "directed");
        error.with_help(format!(
            "{}; undirected theorems give wrong winners on arcs, so they are not dropped",
            self.instead
        ))
    }
}
