use fixedbitset::FixedBitSet;

use super::forest::Forest;
use super::maximum::augment_all;
use crate::graph::{Graph, Undirected, UndirectedGraph, Vertex};
use crate::matching::links::WideLinks;
use crate::matching::mates::Matching;
use crate::watch::{Pulse, Stopped};

/// A graph with a perfect matching, and which of its edges can be exchanged into it.
///
/// It is made of some of the vertices of another graph, numbered anew.
pub(super) struct Exchange {
    /// What the vertices are called in the other graph.
    names: Vec<Vertex>,
    graph: UndirectedGraph,
    /// Where the slots of each vertex begin among all slots.
    offsets: Vec<usize>,
    forest: Forest,
    /// The slots of edges that are known to be allowed or not.
    decided: FixedBitSet,
    refuted: Vec<[Vertex; 2]>,
}

/// An outer vertex, and the first of its slots that is still to be looked at.
struct Cursor {
    outer: Vertex,
    slot: u32,
}

impl Exchange {
    /// The bytes that a vertex takes, and a slot.
    const BYTES: [u64; 2] = [64, 12];
    /// Another perfect matching costs a few trees, each of which decides at least an edge: one that decides so many edges
    /// is worth one more.
    const WORTH_ANOTHER: usize = 16;

    /// The graph of these vertices, sorted and matched among themselves, and of their edges that are possible.
    pub fn new<G: Undirected>(
        graph: &G,
        maximum: &Matching,
        vertices: Vec<Vertex>,
        is_possible: impl Fn(Vertex, Vertex) -> bool,
        pulse: &mut Pulse<'_>,
    ) -> Result<Self, Stopped> {
        let [a_vertex, a_slot] = Self::BYTES;
        let slots: u64 = vertices.iter().map(|&v| u64::from(graph.slots(v))).sum();
        pulse.reserve(a_vertex * vertices.len() as u64 + a_slot * slots)?;
        let number = |v: Vertex| vertices.binary_search(&v).ok().map(|number| number as u32);
        let mut edges = Vec::new();
        for (v, &name) in (0..).zip(&vertices) {
            let possible = graph.neighbours(name).filter(|&w| name < w && is_possible(name, w));
            edges.extend(possible.filter_map(number).map(|w| [v, w]));
        }
        let mate = |&v: &Vertex| maximum.mate(graph, v).and_then(number).expect("they are matched in pairs");
        let forest = Forest::new(WideLinks::of_mates(vertices.iter().map(mate).collect()));
        let graph = UndirectedGraph::from_ids(vertices.len() as u32, &edges);
        Ok(Self::of(vertices, graph, forest))
    }

    fn of(names: Vec<Vertex>, graph: UndirectedGraph, forest: Forest) -> Self {
        let mut offsets = Vec::with_capacity(names.len());
        let mut slots = 0;
        for v in graph.vertices() {
            offsets.push(slots);
            slots += graph.slots(v) as usize;
        }
        let decided = FixedBitSet::with_capacity(slots);
        let mut exchange = Self { names, graph, offsets, forest, decided, refuted: Vec::new() };
        for v in exchange.vertices() {
            let mate = exchange.forest.mate(v).expect("they are matched in pairs");
            exchange.decide(v, mate);
        }
        exchange
    }

    fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        (0..self.graph.order()).map(Vertex::new)
    }

    /// The edges that no perfect matching has, under the names of the other graph, sorted.
    pub fn refuted_edges(mut self, pulse: &mut Pulse<'_>) -> Result<Vec<[Vertex; 2]>, Stopped> {
        while self.decide_by_another_matching(pulse)? >= Self::WORTH_ANOTHER {}
        let mut wanted = FixedBitSet::with_capacity(self.names.len());
        for v in self.vertices() {
            self.decide_all_at(v, &mut wanted, pulse)?;
        }
        self.refuted.sort_unstable();
        Ok(self.refuted)
    }

    /// Finds a perfect matching with as many edges in question as a greedy beginning takes, and decides those that it
    /// has in the end: on a random graph half of them, at the price of a few searches. Returns their number.
    fn decide_by_another_matching(&mut self, pulse: &mut Pulse<'_>) -> Result<usize, Stopped> {
        let mut mates = vec![WideLinks::NO_MATE; self.names.len()];
        for v in self.vertices() {
            let is_free = |w: &Vertex| mates[w.index()] == WideLinks::NO_MATE;
            if is_free(&v)
                && let Some(w) = self.in_question(v).find(is_free)
            {
                (mates[v.index()], mates[w.index()]) = (w.id(), v.id());
            }
        }
        let mut other = Forest::new(WideLinks::of_mates(mates));
        augment_all(&self.graph, &mut other, u64::MAX, pulse)?;
        let undecided = self.decided.count_zeroes(..);
        for v in self.vertices() {
            self.decide(v, other.mate(v).expect("the graph has a perfect matching"));
        }
        Ok((undecided - self.decided.count_zeroes(..)) / 2)
    }

    /// Decides all edges at `v` that are in question: one tree from its mate, in the graph without `v`. `wanted` is an
    /// empty set before and after.
    fn decide_all_at(
        &mut self,
        v: Vertex,
        wanted: &mut FixedBitSet,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        let in_question: Vec<Vertex> = self.in_question(v).collect();
        if in_question.is_empty() {
            return Ok(());
        }
        in_question.iter().for_each(|w| wanted.insert(w.index()));
        let mate = self.forest.take_out(v).expect("they are matched in pairs");
        self.grow_until_reached(v, mate, in_question.len(), wanted, pulse)?;
        self.forest.forget();
        self.forest.put_back(v);
        self.forest.match_two(v, mate);
        in_question.iter().filter(|w| wanted.contains(w.index())).for_each(|&w| self.refute(v, w));
        in_question.iter().for_each(|w| wanted.remove(w.index()));
        Ok(())
    }

    /// Grows the tree from `root` until all wanted vertices, so many, are outer, or nothing more is. Those that are lose
    /// their mark, and the cycle over `v` is allowed.
    ///
    /// It goes deep first: long cycles decide many edges. On random graphs most vertices then need no tree of their
    /// own.
    fn grow_until_reached(
        &mut self,
        v: Vertex,
        root: Vertex,
        mut missing: usize,
        wanted: &mut FixedBitSet,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        self.forest.plant(root);
        let mut open = vec![Cursor { outer: root, slot: 0 }];
        let mut seen = 1;
        while let Some(at) = open.last_mut() {
            let Some(w) = self.graph.head(at.outer, at.slot) else {
                pulse.tick(u64::from(at.slot) + self.forest.take_steps())?;
                open.pop();
                continue;
            };
            at.slot += 1;
            self.forest.reach(at.outer, w);
            while let Some(outer) = self.forest.outer_at(seen) {
                seen += 1;
                open.push(Cursor { outer, slot: 0 });
                if wanted.contains(outer.index()) {
                    wanted.remove(outer.index());
                    missing -= 1;
                    self.allow_cycle(v, outer);
                }
            }
            if missing == 0 {
                break;
            }
        }
        Ok(())
    }

    /// The neighbours of `v` by edges of which nothing is known.
    fn in_question(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        let slots = (self.offsets[v.index()]..).zip(self.graph.neighbours(v));
        slots.filter(|(slot, _)| !self.decided.contains(*slot)).map(|(_, w)| w)
    }

    /// The edges of the alternating cycle from `v` over an outer vertex beside it to the root, its mate.
    fn allow_cycle(&mut self, v: Vertex, outer: Vertex) {
        let mut edges = vec![[v.id(), outer.id()]];
        self.forest.unmatched_edges(outer.id(), &mut edges);
        for [v, w] in edges {
            self.decide(Vertex::new(v), Vertex::new(w));
        }
    }

    fn refute(&mut self, v: Vertex, w: Vertex) {
        self.decide(v, w);
        let [v, w] = [v, w].map(|end| self.names[end.index()]);
        self.refuted.push([v.min(w), v.max(w)]);
    }

    fn decide(&mut self, v: Vertex, w: Vertex) {
        for [v, w] in [[v, w], [w, v]] {
            let slot = self.graph.slot_of(v, w).expect("an edge of the graph");
            self.decided.insert(self.offsets[v.index()] + slot as usize);
        }
    }
}
