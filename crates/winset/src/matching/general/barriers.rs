use fixedbitset::FixedBitSet;

use super::allowed::BothCopies;
use super::forest::Forest;
use super::label::Label;
use super::questions::Questions;
use crate::graph::{Graph, UndirectedGraph, Vertex};
use crate::matching::allowed::{AllowedEdges, blocks};
use crate::matching::links::WideLinks;
use crate::matching::mates::Matching;
use crate::watch::{Pulse, Stopped};

/// What complete trees tell of a graph with a perfect matching, each grown from the mate of a vertex in the graph without
/// that vertex.
///
/// Such a vertex and the inner vertices of its tree are a *barrier*: without them, the outer vertices fall into as many
/// odd *components*, the outermost blossoms. So each perfect matching matches every vertex of the barrier into another
/// component, and a component without any one of its vertices has a perfect matching. Hence,
/// - no edge within a barrier is allowed, and one into a component is allowed iff it is in the bipartite graph in which
///   every component is one vertex;
/// - an edge within a component is allowed iff it is in the component with one more vertex, which stands for all others:
///   beside those of its vertices that have an allowed edge to the barrier;
/// - no edge from the barrier to what the tree has not reached is allowed, and the edges there are as without all others.
pub(super) struct Barriers {
    mates: Vec<u32>,
    places: Vec<Place>,
    /// The bipartite graph: the vertices of the barriers, the bases of the components, and what is in neither alone.
    between: UndirectedGraph,
    matching: Matching,
    allowed: AllowedEdges,
}

/// Where a vertex is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Barrier,
    /// In the component with this base.
    Component(Vertex),
    /// No tree has reached it.
    Outside,
}

/// Whether an edge is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Allowed,
    Refuted,
    /// It is allowed iff it is in the part of both its ends alone.
    Within,
}

/// A graph made of components, each with one more vertex, and of what no tree has reached: all that has edges in question.
pub(super) struct Parts {
    pub vertices: Vec<Vertex>,
    pub mates: Vec<u32>,
    /// Those that are not in question, and then the others.
    pub edges: Vec<[u32; 2]>,
    pub decided: usize,
}

impl Barriers {
    /// The bytes that a vertex takes: a mate, a place, the bipartite graph with its matching and blocks, and in the parts an
    /// old number and a mate.
    pub const BYTES: u64 = 4 + 8 + 8 + 4 + 4 + 8;
    /// The bytes that a slot takes: the bipartite graph and a list of edges.
    pub const BYTES_A_SLOT: u64 = 8;

    /// `taken_out` has the vertices that were taken out, each with its mate, the root of a tree.
    pub fn of_trees(
        mut forest: Forest,
        taken_out: &[[Vertex; 2]],
        graph: &UndirectedGraph,
        pulse: &mut Pulse<'_>,
    ) -> Result<Self, Stopped> {
        let mut place = |v| match forest.label(v) {
            Label::FRESH => Place::Outside,
            label if label.is_outer() => Place::Component(forest.base_of(v)),
            _ => Place::Barrier,
        };
        let places: Vec<Place> = graph.vertices().map(&mut place).collect();
        let mut mates = forest.into_mates();
        for [v, root] in taken_out {
            (mates[v.index()], mates[root.index()]) = (root.id(), v.id());
        }
        let mut edges = Vec::with_capacity(graph.edge_count() as usize);
        let mut matched = vec![WideLinks::NO_MATE; mates.len()];
        for v in graph.vertices().filter(|v| places[v.index()] == Place::Barrier) {
            for w in graph.neighbours(v) {
                if let Place::Component(base) = places[w.index()] {
                    edges.push([v.id(), base.id()]);
                }
            }
            let mate = mates[v.index()];
            (matched[v.index()], matched[mate as usize]) = (mate, v.id());
        }
        let between = UndirectedGraph::from_ids(mates.len() as u32, &edges);
        drop(edges);
        let matching = Matching::from_mate_ids(&between, matched);
        let is_alone = |v| between.slots(v) == 0;
        let allowed = blocks(&between, &BothCopies, &matching, is_alone, pulse)?;
        Ok(Self { mates, places, between, matching, allowed })
    }

    /// Whether the edge `vw` of the graph is allowed.
    pub fn verdict(&self, v: Vertex, w: Vertex) -> Verdict {
        match [v, w].map(|end| self.places[end.index()]) {
            [Place::Component(base), Place::Barrier] => self.verdict_between(w, base),
            [Place::Barrier, Place::Component(base)] => self.verdict_between(v, base),
            [Place::Component(_), Place::Component(_)] | [Place::Outside, Place::Outside] => Verdict::Within,
            _ => Verdict::Refuted,
        }
    }

    fn verdict_between(&self, barrier: Vertex, base: Vertex) -> Verdict {
        match self.allowed.contains(&self.between, &BothCopies, &self.matching, barrier, base) {
            true => Verdict::Allowed,
            false => Verdict::Refuted,
        }
    }

    /// The parts that have edges in question.
    pub fn parts(&self, graph: &UndirectedGraph, questions: &Questions) -> Parts {
        let mut is_left = FixedBitSet::with_capacity(self.places.len() + 1);
        for v in graph.vertices() {
            let is_within = |w| self.verdict(v, w) == Verdict::Within;
            if questions.neighbours(graph, v).any(is_within) {
                is_left.insert(self.part(v));
            }
        }
        let vertices: Vec<Vertex> = graph.vertices().filter(|&v| is_left.contains(self.part(v))).collect();
        let number = |v: Vertex| vertices.binary_search(&v).expect("parts are left as a whole") as u32;
        let mut edges = Vec::with_capacity(graph.edge_count() as usize);
        let mut in_question = Vec::new();
        for (v, &name) in (0..).zip(&vertices) {
            let mut is_at_barrier = false;
            for (slot, w) in (0..).zip(graph.neighbours(name)) {
                match self.verdict(name, w) {
                    Verdict::Within if name < w => {
                        let list = if questions.is_open(name, slot) { &mut in_question } else { &mut edges };
                        list.push([v, number(w)]);
                    }
                    Verdict::Allowed => is_at_barrier = true,
                    _ => {}
                }
            }
            if is_at_barrier && let Place::Component(base) = self.places[name.index()] {
                edges.push([number(self.mate(base)), v]);
            }
        }
        let mates = vertices.iter().map(|&v| number(self.mate(v))).collect();
        let decided = edges.len();
        edges.append(&mut in_question);
        Parts { vertices, mates, edges, decided }
    }

    /// A number of the part with `v`: a component has one vertex of the barrier, the mate of its base, and what is outside
    /// of all is one part.
    fn part(&self, v: Vertex) -> usize {
        match self.places[v.index()] {
            Place::Component(base) => base.index(),
            Place::Barrier => self.mate(v).index(),
            Place::Outside => self.places.len(),
        }
    }

    fn mate(&self, v: Vertex) -> Vertex {
        Vertex::new(self.mates[v.index()])
    }
}
