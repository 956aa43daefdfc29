//! Bipartite graphs without a board.

use super::{Family, GenerateError, Random};
use crate::graph::UndirectedGraph;

/// Edges between two sides, each drawn by chance from all pairs; one that is drawn again counts once.
///
/// The vertices of the left side come first. With a few edges a vertex these are the hard graphs for a matching that
/// grows by short searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomBipartite {
    /// The number of vertices on the left side.
    pub left: u32,
    /// The number of vertices on the right side.
    pub right: u32,
    /// How many edges are drawn.
    pub edges: u64,
}

impl Family for RandomBipartite {
    type Instance = UndirectedGraph;

    /// The list of the edges, and the stored graph.
    fn needed_bytes(&self) -> u64 {
        let vertices = u64::from(self.left) + u64::from(self.right);
        self.edges.saturating_mul(16).saturating_add(16 * vertices)
    }

    fn generate(&self, random: &mut Random) -> Result<UndirectedGraph, GenerateError> {
        let order = u64::from(self.left) + u64::from(self.right);
        GenerateError::at_most("the number of vertices", order, u64::from(u32::MAX) - 1)?;
        if self.left == 0 || self.right == 0 {
            GenerateError::at_most("the number of edges", self.edges, 0)?;
        }
        let mut edge = || [random.below(self.left), self.left + random.below(self.right)];
        let edges: Vec<[u32; 2]> = (0..self.edges).map(|_| edge()).collect();
        Ok(UndirectedGraph::from_ids(order as u32, &edges))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Graph, Vertex};

    fn made(left: u32, right: u32, edges: u64) -> Result<UndirectedGraph, GenerateError> {
        RandomBipartite { left, right, edges }.generate(&mut Random::new(1))
    }

    #[test]
    fn graphs_are_the_same_for_ever() {
        let graph = made(3, 4, 7).unwrap();
        let row = |id| graph.neighbours(Vertex::new(id)).map(|w| w.id().to_string()).collect::<Vec<_>>();
        assert_eq!([0, 1, 2].map(|id| row(id).join(" ")), ["3 5", "4 6", "4 6"]);
    }

    #[test]
    fn edges_join_the_two_sides() {
        let graph = made(50, 70, 300).unwrap();
        assert_eq!(graph.order(), 120);
        assert_eq!(graph.edge_count() + graph.parallel_edges(), 300);
        assert!((0..50).map(Vertex::new).all(|v| graph.neighbours(v).all(|w| w.id() >= 50)));
        assert!((50..120).map(Vertex::new).all(|v| graph.neighbours(v).all(|w| w.id() < 50)));
    }

    #[test]
    fn sides_without_vertices_have_no_edges() {
        assert_eq!(made(0, 3, 0).unwrap().order(), 3);
        assert!(made(0, 3, 1).is_err() && made(3, 0, 1).is_err());
        assert!(made(u32::MAX, 1, 0).is_err());
    }
}
