use std::cmp::Reverse;

use crate::graph::{Graph, UndirectedGraph, Vertex};

/// The edges of a graph of which it is not known yet whether they are allowed.
pub(super) struct Questions {
    /// Where the slots of each vertex begin among all slots.
    offsets: Vec<usize>,
    /// A bit a slot, with that of the twin.
    open: Vec<u64>,
    /// How many edges at each vertex are in question.
    left: Vec<u32>,
    /// How many edges are in question.
    edges_left: u64,
}

impl Questions {
    /// The bytes that a vertex takes, besides a bit a slot.
    pub const BYTES: u64 = 12;

    /// Every edge is in question.
    pub fn all(graph: &UndirectedGraph) -> Self {
        let mut offsets = Vec::with_capacity(graph.order() as usize);
        let mut slots = 0;
        for v in graph.vertices() {
            offsets.push(slots);
            slots += graph.slots(v) as usize;
        }
        let left: Vec<u32> = graph.vertices().map(|v| graph.slots(v)).collect();
        let open = vec![u64::MAX; slots.div_ceil(64)];
        Self { offsets, open, left, edges_left: slots as u64 / 2 }
    }

    /// How many edges at `v` are in question.
    #[inline]
    pub fn left_at(&self, v: Vertex) -> u32 {
        self.left[v.index()]
    }

    /// The vertices with edges in question: those with the most first, and such with as many in no order, since neighbours
    /// have much the same to tell.
    pub fn hubs_first(&self, graph: &UndirectedGraph) -> Vec<Vertex> {
        let mut vertices: Vec<Vertex> = graph.vertices().filter(|&v| self.left_at(v) > 0).collect();
        vertices.sort_unstable_by_key(|&v| (Reverse(self.left_at(v)), scattered(v.id())));
        vertices
    }

    /// How many edges are in question.
    pub const fn edges_left(&self) -> u64 {
        self.edges_left
    }

    /// Whether the edge in this slot of `v` is in question.
    pub fn is_open(&self, v: Vertex, slot: u32) -> bool {
        let at = self.offsets[v.index()] + slot as usize;
        self.open[at / 64] >> (at % 64) & 1 == 1
    }

    /// The first slot of `v` from this one on whose edge is in question. A machine word of slots is one step.
    #[inline]
    pub fn next_slot(&self, graph: &UndirectedGraph, v: Vertex, slot: u32) -> Option<u32> {
        let first = self.offsets[v.index()];
        let end = first + graph.slots(v) as usize;
        let mut at = first + slot as usize;
        while at < end {
            let rest = self.open[at / 64] >> (at % 64);
            if rest != 0 {
                let found = at + rest.trailing_zeros() as usize;
                return (found < end).then(|| (found - first) as u32);
            }
            at = (at / 64 + 1) * 64;
        }
        None
    }

    /// The neighbours of `v` by edges in question.
    pub fn neighbours<'a>(
        &'a self,
        graph: &'a UndirectedGraph,
        v: Vertex,
    ) -> impl Iterator<Item = Vertex> + 'a {
        let slots = std::iter::successors(self.next_slot(graph, v, 0), move |slot| {
            self.next_slot(graph, v, slot + 1)
        });
        slots.filter_map(move |slot| graph.head(v, slot))
    }

    /// The edge `vw` is no longer in question.
    pub fn answer(&mut self, graph: &UndirectedGraph, v: Vertex, w: Vertex) {
        for [v, w] in [[v, w], [w, v]] {
            if self.left[v.index()] == 0 {
                return;
            }
            let slot = graph.slot_of(v, w).expect("an edge of the graph");
            let at = self.offsets[v.index()] + slot as usize;
            let (word, bit) = (&mut self.open[at / 64], 1 << (at % 64));
            if *word & bit == 0 {
                return;
            }
            *word &= !bit;
            self.left[v.index()] -= 1;
        }
        self.edges_left -= 1;
    }
}

/// The numbers in no order, each once: the last steps of A. Appleby's hash function `MurmurHash3`.
pub(super) const fn scattered(number: u32) -> u32 {
    let number = (number ^ number >> 16).wrapping_mul(0x85eb_ca6b);
    let number = (number ^ number >> 13).wrapping_mul(0xc2b2_ae35);
    number ^ number >> 16
}
