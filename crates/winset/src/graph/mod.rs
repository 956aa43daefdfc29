//! Graphs whose arcs sit in numbered slots, so that a search stores `(vertex, slot)` and never an iterator.
//!
//! [`Grid`] and [`TwoColouredGrid`] are implicit (a bit a cell); [`UndirectedGraph`] and [`DirectedGraph`] are
//! stored in compressed rows; an [`Arena`] is the graph of a game whose positions belong to players.

mod arena;
mod colouring;
mod components;
mod directed;
mod frame;
mod grid;
mod labels;
mod quoting;
mod rows;
mod small;
mod two_coloured_grid;
mod undirected;
mod vertex;

pub use arena::{Arena, ExplicitArena};
pub use colouring::{Checkerboard, Colouring, OddCycle, Side, StoredColouring, two_colouring};
pub use components::visit_components;
pub use directed::DirectedGraph;
pub use frame::{Frame, NotAPlace, Place, TooManyCells};
pub use grid::{Grid, GridBuilder, GridError};
pub use labels::{Labels, SameName};
pub use quoting::{quoted, split_words};
pub use small::SmallGraph;
pub use two_coloured_grid::TwoColouredGrid;
pub use undirected::UndirectedGraph;
pub use vertex::Vertex;

use fixedbitset::FixedBitSet;

/// A finite graph whose arcs sit in numbered slots.
///
/// Vertices are ids below [`Graph::id_bound`]; ids may have holes (the walls of a grid).
pub trait Graph: Sync {
    /// One more than the largest id that a vertex may have.
    fn id_bound(&self) -> u32;

    /// Whether `v` is a vertex of the graph, and not a hole among the ids.
    fn contains(&self, v: Vertex) -> bool;

    /// A bound on how far apart the ids of two neighbours lie.
    fn id_distance_bound(&self) -> u32 {
        self.id_bound()
    }

    /// The number of slots at `v`; some of them may be empty.
    fn slots(&self, v: Vertex) -> u32;

    /// A bound on [`Graph::slots`] over all vertices.
    fn slot_bound(&self) -> u32;

    /// The vertex at the other end of the arc in a slot of `v`, or `None` where the slot is empty.
    fn head(&self, v: Vertex, slot: u32) -> Option<Vertex>;

    /// The id in a slot of `v`: the head of its arc, or maybe a hole where the slot is empty.
    ///
    /// For searches that mark holes as they mark vertices: they need not ask twice.
    fn head_or_hole(&self, v: Vertex, slot: u32) -> Option<Vertex> {
        self.head(v, slot)
    }

    /// How many slots of `v` before this one are not empty: where neighbours are in order, how many there are before
    /// the one in this slot.
    fn arcs_before(&self, v: Vertex, slot: u32) -> u32 {
        (0..slot).filter(|&slot| self.head(v, slot).is_some()).count() as u32
    }

    /// What people call `v`: a place `row,col` on a grid, a name or a number elsewhere.
    fn label(&self, v: Vertex) -> String;

    /// The vertex that people call `label`, if there is one.
    fn vertex_labelled(&self, label: &str) -> Option<Vertex>;

    /// The heads of all arcs at `v`, in the order of their slots.
    fn neighbours(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        (0..self.slots(v)).filter_map(move |slot| self.head(v, slot))
    }

    /// All vertices, in the order of their ids.
    fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        (0..self.id_bound()).map(Vertex::new).filter(|&v| self.contains(v))
    }

    /// The set of all vertices, by id.
    fn vertex_set(&self) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(self.id_bound() as usize);
        self.vertices().for_each(|v| set.insert(v.index()));
        set
    }

    /// The number of slots at all vertices.
    fn all_slots(&self) -> u64 {
        self.vertices().map(|v| u64::from(self.slots(v))).sum()
    }

    /// The number of vertices.
    fn order(&self) -> u32 {
        let order = self.vertices().count();
        u32::try_from(order).expect("there are no more vertices than ids")
    }
}

/// A graph without directions: every edge is seen from both of its ends, and there are no loops.
pub trait Undirected: Graph {
    /// How this kind of graph tells the side of a vertex.
    type Colouring: Colouring + Send + Sync + 'static;

    /// The slot in which the edge in `slot` of `v` is seen from its other end.
    ///
    /// # Panics
    /// If the slot is empty.
    fn twin(&self, v: Vertex, slot: u32) -> u32;

    /// A colouring with two sides, or an odd cycle as the proof that there is none.
    ///
    /// # Errors
    /// [`OddCycle`] when the graph is not bipartite.
    fn colouring(&self) -> Result<Self::Colouring, OddCycle>;
}

/// A directed graph that also knows its arcs from their heads.
pub trait Reversible: Graph {
    /// The tails of all arcs into `v`.
    fn predecessors(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_;
}
