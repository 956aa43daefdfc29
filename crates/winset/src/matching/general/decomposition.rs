use fixedbitset::FixedBitSet;

use super::forest::Forest;
use super::label::Label;
use super::maximum::Beginning;
use crate::graph::Undirected;
use crate::matching::decomposition::Decomposition;
use crate::matching::mates::Matching;
use crate::watch::{Pulse, Stopped, Watch};

/// The decomposition of any undirected graph by its maximum matchings: T. Gallai's and J. Edmonds' sets.
///
/// The inessential vertices fall into factor-critical components: without any one of its vertices, such a component
/// has a perfect matching. Every maximum matching takes each vertex of the barrier into a component of its own, and
/// the vertices in neither set among themselves.
///
/// # Complexity
/// A maximum matching ([`maximum_matching`](super::maximum_matching)), whose failed searches leave the sets behind, and
/// O(*n*) more; a bit a vertex.
///
/// # Why it is right
/// At the end every unmatched vertex is the root of a tree whose search has failed. An even alternating path leads from
/// its root to each outer vertex; flipping it gives another maximum matching, which misses that vertex. Take away the
/// inner vertices that are in no blossom: what is left of a tree with *k* of them falls into its *k* + 1 outermost
/// blossoms, odd components. So every matching misses at least as many vertices as there are trees, and one that misses
/// only so many misses none of the inner vertices and none outside of the trees.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::{Graph, UndirectedGraph, Vertex};
/// use winset::matching::gallai_edmonds;
/// // A triangle, and a path of two edges from one of its vertices.
/// let graph = UndirectedGraph::from_ids(5, &[[0, 1], [1, 2], [2, 0], [2, 3], [3, 4]]);
/// let sets = gallai_edmonds(&graph, &mut Unwatched)?;
/// # winset_certified::assert_sets_proved(&graph, &sets);
/// assert!(graph.vertices().all(|v| sets.is_inessential(v) != (v == Vertex::new(3))));
/// assert!(sets.is_barrier(&graph, Vertex::new(3)));
/// # Ok::<(), winset::Stopped>(())
/// ```
///
/// # References
/// L. Lovász, M. D. Plummer, *Matching Theory*, Annals of Discrete Mathematics 29 (1986), theorem 3.2.1,
/// [doi:10.1016/S0304-0208(08)73642-2](https://doi.org/10.1016/S0304-0208(08)73642-2).
pub fn gallai_edmonds<G: Undirected>(graph: &G, watch: &mut dyn Watch) -> Result<Decomposition, Stopped> {
    let forest = Beginning::of(graph).grow(graph, &[], &mut Pulse::new(watch))?;
    let inessential = outer_vertices(&forest);
    Ok(Decomposition::new(Matching::from_mate_ids(graph, forest.into_mates()), inessential))
}

/// The outer vertices of all trees, by id.
fn outer_vertices(forest: &Forest) -> FixedBitSet {
    let block = |labels: &[Label]| {
        labels.iter().rev().fold(0, |block, label| block << 1 | usize::from(label.is_outer()))
    };
    let labels = forest.labels();
    FixedBitSet::with_capacity_and_blocks(labels.len(), labels.chunks(usize::BITS as usize).map(block))
}
