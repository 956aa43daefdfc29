use super::exchange::refuted_edges;
use crate::graph::{Colouring, Side, Undirected, Vertex};
use crate::matching::allowed::{AllowedEdges, Standing, blocks};
use crate::matching::mates::Matching;
use crate::watch::{Pulse, Stopped, Watch};

/// Which edges of any undirected graph lie in some maximum matching: the *allowed* ones.
///
/// It stores a label for each vertex, and the edges that the labels alone would let pass wrongly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneralAllowedEdges {
    blocks: AllowedEdges,
    /// Edges within a block that are not allowed, each from its lesser end, sorted.
    refuted: Vec<[Vertex; 2]>,
}

impl GeneralAllowedEdges {
    /// Whether the edge `vw` lies in some maximum matching.
    ///
    /// `graph` and `matching` are those that the allowed edges were made from.
    #[must_use]
    pub fn contains<G: Undirected>(&self, graph: &G, matching: &Matching, v: Vertex, w: Vertex) -> bool {
        match [v, w].map(|end| self.blocks.standing(&BothCopies, end)) {
            [Standing::Inessential, _] | [_, Standing::Inessential] => true,
            [Standing::In(_), Standing::In(_)] => {
                self.blocks.contains(graph, &BothCopies, matching, v, w) && !self.is_refuted(v, w)
            }
            _ => false,
        }
    }

    fn is_refuted(&self, v: Vertex, w: Vertex) -> bool {
        !self.refuted.is_empty() && self.refuted.binary_search(&[v.min(w), v.max(w)]).is_ok()
    }
}

/// The edges of any undirected graph that lie in some maximum matching, from one of them and the inessential vertices.
///
/// # Complexity
/// O(*n* + *m*) time where every block is bipartite in the sense below, and O(*n*·*m* log *n*) in the worst case. In the
/// other blocks, long alternating cycles decide most edges. For the rest, small trees, large ones with the barriers that
/// they show, and pairs of trees take turns, each time twice as long: nearly linear on random graphs and on chains and
/// rings of small cliques. Graphs that are bipartite but for many edges within one side and few within the other still take
/// much more, about *n*^1.7 between 10⁴ and 10⁵ vertices. Extra memory: 8 bytes a vertex, and at most 60 a vertex and 13 a
/// slot of the other blocks.
///
/// # Why it is right
/// Let *D* be the inessential vertices, *A* the barrier, *C* the rest (T. Gallai, J. Edmonds).
/// - An edge *vw* with *v* in *D* is allowed: some maximum matching misses *v*, so it covers *w*, and *vw* can take the
///   place of *w*'s edge.
/// - All maximum matchings take *A* into *D*, so no other edge at *A* is allowed.
/// - The edges within *C* are those of its perfect matchings, and no edge joins *C* and *D*.
///
/// In *C*, an edge outside the matching is allowed iff it lies on an alternating cycle. Take two copies of every vertex
/// and let each edge join opposite copies of its ends: this graph is bipartite, and every alternating cycle of *C* is one
/// there, so an edge in none of its blocks is not allowed ([`allowed_edges`](crate::matching::allowed_edges) has the
/// blocks). If no pair has both its edges in a block, then no cycle in the block meets a pair twice, and the block's edges
/// are allowed. In the other blocks, *vw* is allowed iff the graph without *v* has a matching that covers all but *w*: iff
/// a search with blossoms, from the mate of *v*, finds an even alternating path to *w*. The path closes an alternating
/// cycle, all of whose edges are allowed, and need no search of their own. Before that, cycles are made the other way
/// round: a walk takes as many edges in question as it comes by, and its ends are joined by a path. And where a tree that
/// grows without *v* and *w* from the mate of one of them is complete and has not reached that of the other, *vw* is not
/// allowed.
///
/// Where the search does not find *w*, it has found a *barrier*: *v* and all vertices that only odd paths reach. Each
/// perfect matching takes them into as many different odd components, which the other vertices reached fall into, and each
/// component is factor-critical. So the bipartite graph with one vertex for each component decides the edges at the
/// barrier, and every component goes on alone, with one vertex for all that is outside.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::{Graph, UndirectedGraph, Vertex};
/// use winset::matching::{gallai_edmonds, general_allowed_edges};
/// // Two triangles, joined by an edge: every perfect matching has that edge.
/// let graph = UndirectedGraph::from_ids(6, &[[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 5], [5, 3]]);
/// let sets = gallai_edmonds(&graph, &mut Unwatched)?;
/// # winset_certified::assert_sets_proved(&graph, &sets);
/// let inessential = |v| sets.is_inessential(v);
/// let allowed = general_allowed_edges(&graph, sets.matching(), inessential, &mut Unwatched)?;
/// let is_allowed = |v, w| allowed.contains(&graph, sets.matching(), Vertex::new(v), Vertex::new(w));
/// assert!(is_allowed(2, 3) && is_allowed(0, 1) && !is_allowed(0, 2));
/// # Ok::<(), winset::Stopped>(())
/// ```
///
/// # References
/// L. Lovász, M. D. Plummer, *Matching Theory*, Annals of Discrete Mathematics 29 (1986), chapters 3 and 5,
/// [doi:10.1016/S0304-0208(08)73642-2](https://doi.org/10.1016/S0304-0208(08)73642-2).
/// M. H. de Carvalho, J. Cheriyan, *An O(VE) algorithm for ear decompositions of matching-covered graphs*, ACM
/// Transactions on Algorithms 1 (2005) 324–337,
/// [doi:10.1145/1103963.1103969](https://doi.org/10.1145/1103963.1103969).
pub fn general_allowed_edges<G: Undirected>(
    graph: &G,
    maximum: &Matching,
    is_inessential: impl Fn(Vertex) -> bool,
    watch: &mut dyn Watch,
) -> Result<GeneralAllowedEdges, Stopped> {
    let pulse = &mut Pulse::new(watch);
    let blocks = blocks(graph, &BothCopies, maximum, is_inessential, pulse)?;
    let mixed = mixed_vertices(graph, maximum, &blocks);
    if mixed.is_empty() {
        return Ok(GeneralAllowedEdges { blocks, refuted: Vec::new() });
    }
    let is_possible = |v, w| blocks.contains(graph, &BothCopies, maximum, v, w);
    let refuted = refuted_edges(graph, maximum, mixed, is_possible, pulse)?;
    Ok(GeneralAllowedEdges { blocks, refuted })
}

/// The vertices in a block that has both copies of them.
fn mixed_vertices<G: Undirected>(graph: &G, maximum: &Matching, blocks: &AllowedEdges) -> Vec<Vertex> {
    let standing = |v| blocks.standing(&BothCopies, v);
    let has_both = |v: &Vertex| match (standing(*v), maximum.mate(graph, *v)) {
        (Standing::In(block), Some(mate)) => standing(mate) == Standing::In(block),
        _ => false,
    };
    graph.vertices().filter(has_both).collect()
}

/// The sides of the bipartite graph that has two copies of every vertex: each vertex stands for its left copy, and as
/// a mate or a neighbour for its right one.
pub(super) struct BothCopies;

impl Colouring for BothCopies {
    #[inline]
    fn side(&self, _v: Vertex) -> Side {
        Side::Left
    }
}
