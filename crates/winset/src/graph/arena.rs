use fixedbitset::FixedBitSet;

use super::{DirectedGraph, Graph, Reversible, Vertex};
use crate::player::Player;

/// A finite directed graph of positions, each owned by the player who moves there.
///
/// Positions are numbered below [`Arena::size`]; an arena may be implicit, such as the product of a graph with
/// itself, so there can be more positions than vertices fit 32 bits.
pub trait Arena {
    /// The number of positions.
    fn size(&self) -> u64;

    /// Who moves at a position.
    fn owner(&self, position: u64) -> Player;

    /// The number of moves from a position.
    fn out_degree(&self, position: u64) -> u32;

    /// The positions that the moves from a position lead to.
    fn successors(&self, position: u64) -> impl Iterator<Item = u64> + '_;

    /// The positions from which a move leads to a position.
    fn predecessors(&self, position: u64) -> impl Iterator<Item = u64> + '_;
}

/// An arena that is a stored directed graph with an owner for each vertex.
#[derive(Clone, Debug)]
pub struct ExplicitArena {
    graph: DirectedGraph,
    second: FixedBitSet,
}

impl ExplicitArena {
    /// The arena on `graph` in which [`Player::Second`] owns just the vertices in `second`.
    #[must_use]
    pub const fn new(graph: DirectedGraph, second: FixedBitSet) -> Self {
        Self { graph, second }
    }

    fn vertex(position: u64) -> Vertex {
        Vertex::new(position as u32)
    }
}

impl Arena for ExplicitArena {
    fn size(&self) -> u64 {
        u64::from(self.graph.id_bound())
    }

    fn owner(&self, position: u64) -> Player {
        if self.second.contains(position as usize) { Player::Second } else { Player::First }
    }

    fn out_degree(&self, position: u64) -> u32 {
        self.graph.slots(Self::vertex(position))
    }

    fn successors(&self, position: u64) -> impl Iterator<Item = u64> + '_ {
        let heads = self.graph.neighbours(Self::vertex(position));
        heads.map(|v| u64::from(v.id()))
    }

    fn predecessors(&self, position: u64) -> impl Iterator<Item = u64> + '_ {
        let tails = self.graph.predecessors(Self::vertex(position));
        tails.map(|v| u64::from(v.id()))
    }
}
