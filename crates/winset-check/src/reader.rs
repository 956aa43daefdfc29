//! What a reader gives: names for later, and the pairs of vertices as often as wanted.

use crate::board_graph::BoardGraph;
use crate::failure::Failure;
use crate::names::Names;

/// An input whose vertices are known, and which lists the same pairs of them each time it is asked.
pub trait Reader {
    /// How many vertices there are; the pairs are below.
    fn order(&self) -> u32;

    /// Visits all pairs.
    fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure>;

    /// All pairs, if they are at hand; then they are no longer.
    fn kept(&mut self) -> Option<Vec<[u32; 2]>> {
        None
    }

    /// Whether the pairs are edges, and not arcs.
    fn are_edges(&self) -> bool {
        true
    }

    /// The board, if it is one.
    fn board(&self) -> Option<&BoardGraph> {
        None
    }

    /// The vertex at which the one start is, where there is but one.
    fn start(&self) -> Option<u32> {
        None
    }

    /// What the vertices are called.
    fn into_names(self: Box<Self>) -> Names;
}
