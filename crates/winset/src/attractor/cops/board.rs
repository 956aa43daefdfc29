use super::rows::ones_of;
use crate::game::{CopsRules, RobberMoves};
use crate::graph::{Graph, Vertex};
use crate::watch::{Pulse, Stopped};

/// A graph as the search walks it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    order: usize,
    words: usize,
    vertices: Vec<u64>,
    cop_sources: Lists,
    robber_targets: Vec<u64>,
    robber_sources: Vec<u64>,
}

/// A list of vertices for each vertex.
#[derive(Clone, Debug)]
struct Lists {
    ends: Vec<usize>,
    vertices: Vec<u32>,
}

impl Board {
    /// The number of words that have a bit for each of so many ids.
    pub(super) fn words_for(order: u32) -> usize {
        order.div_ceil(64).max(1) as usize
    }

    pub(super) fn new<G: Graph>(
        graph: &G,
        rules: &CopsRules,
        pulse: &mut Pulse<'_>,
    ) -> Result<Self, Stopped> {
        let order = graph.id_bound() as usize;
        let words = Self::words_for(graph.id_bound());
        let mask_bytes = 8 * (order as u64) * (words as u64);
        let list_bytes = 4 * graph.all_slots() + 12 * order as u64;
        pulse.reserve_more(mask_bytes.saturating_mul(2).saturating_add(list_bytes))?;
        let mut board = Self {
            order,
            words,
            vertices: vec![0; words],
            cop_sources: Lists::sources(graph),
            robber_targets: vec![0; order * words],
            robber_sources: vec![0; order * words],
        };
        for v in graph.vertices() {
            insert(&mut board.vertices, v.index());
            if rules.robber_moves != RobberMoves::Active {
                board.add_robber_move(v, v);
            }
            for w in graph.neighbours(v) {
                board.add_robber_move(v, w);
            }
        }
        Ok(board)
    }

    fn add_robber_move(&mut self, from: Vertex, to: Vertex) {
        insert(&mut self.robber_targets[from.index() * self.words..], to.index());
        insert(&mut self.robber_sources[to.index() * self.words..], from.index());
    }

    /// The number of ids.
    pub(super) const fn order(&self) -> usize {
        self.order
    }

    /// The number of words that have a bit for each id.
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// The set of vertices.
    pub(super) fn vertices(&self) -> &[u64] {
        &self.vertices
    }

    /// From where a cop can come to `v`, `v` included.
    #[inline]
    pub(super) fn cop_sources(&self, v: usize) -> &[u32] {
        self.cop_sources.of(v)
    }

    /// Where the robber can go from `v` in a step.
    #[inline]
    pub(super) fn robber_targets(&self, v: usize) -> &[u64] {
        &self.robber_targets[v * self.words..][..self.words]
    }

    /// From where the robber can come to `v` in a step.
    #[inline]
    pub(super) fn robber_sources(&self, v: usize) -> &[u64] {
        &self.robber_sources[v * self.words..][..self.words]
    }

    /// Adds to `reached` from where the robber can come in a step to one of `places`.
    pub(super) fn add_robber_sources(&self, places: &[u64], reached: &mut [u64]) {
        for place in ones_of(places) {
            for (word, sources) in reached.iter_mut().zip(self.robber_sources(place)) {
                *word |= sources;
            }
        }
    }
}

impl Lists {
    /// For each vertex itself and the tails of the arcs into it, each once.
    fn sources<G: Graph>(graph: &G) -> Self {
        let mut ends = vec![0; graph.id_bound() as usize + 1];
        let arcs = || {
            let from = |v: Vertex| graph.neighbours(v).filter(move |&w| w != v).map(move |w| (v, w));
            graph.vertices().map(|v| (v, v)).chain(graph.vertices().flat_map(from))
        };
        arcs().for_each(|(_, to)| ends[to.index() + 1] += 1);
        for i in 1..ends.len() {
            ends[i] += ends[i - 1];
        }
        let mut next = ends.clone();
        let mut vertices = vec![0; ends.last().copied().unwrap_or(0)];
        for (from, to) in arcs() {
            vertices[next[to.index()]] = from.id();
            next[to.index()] += 1;
        }
        Self { ends, vertices }
    }

    #[inline]
    fn of(&self, v: usize) -> &[u32] {
        &self.vertices[self.ends[v]..self.ends[v + 1]]
    }
}

/// Adds a place to a set.
#[inline]
pub(super) fn insert(set: &mut [u64], place: usize) {
    set[place / 64] |= 1 << (place % 64);
}

/// Whether a place is in a set.
#[inline]
pub(super) fn contains(set: &[u64], place: usize) -> bool {
    set[place / 64] & 1 << (place % 64) != 0
}

/// Whether all places of a set are in another.
#[inline]
pub(super) fn is_within(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).all(|(set, other)| set & !other == 0)
}
