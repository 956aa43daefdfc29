use std::ops::Not;

use fixedbitset::FixedBitSet;

use super::{Graph, Vertex};

/// One of the two sides of a bipartite graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side of the rows, of the odd chessboard cells, of white pieces.
    Left,
    /// The other side.
    Right,
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

/// A colouring of the vertices with two sides, such that every edge joins the two sides.
pub trait Colouring {
    /// The side of a vertex.
    fn side(&self, v: Vertex) -> Side;

    /// A number that `v` has among the vertices of its side, and no other vertex of that side.
    ///
    /// What is kept for the vertices of one side alone is indexed by it.
    fn index_on_side(&self, v: Vertex) -> usize {
        v.index()
    }

    /// One more than the largest [`index_on_side`](Self::index_on_side) below a bound on the ids.
    fn side_bound(&self, id_bound: u32) -> usize {
        id_bound as usize
    }
}

/// The colours of a chessboard: the last bit of the id, by the layout of a [`Frame`](super::Frame).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkerboard;

impl Colouring for Checkerboard {
    #[inline]
    fn side(&self, v: Vertex) -> Side {
        if v.id() & 1 == 0 { Side::Right } else { Side::Left }
    }

    /// The ids of a side are every other one.
    #[inline]
    fn index_on_side(&self, v: Vertex) -> usize {
        v.index() / 2
    }

    fn side_bound(&self, id_bound: u32) -> usize {
        id_bound.div_ceil(2) as usize
    }
}

/// A colouring that stores a bit a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredColouring {
    right: FixedBitSet,
}

impl StoredColouring {
    /// The colouring in which just the vertices in `right` are on the side [`Side::Right`].
    #[must_use]
    pub const fn new(right: FixedBitSet) -> Self {
        Self { right }
    }
}

impl Colouring for StoredColouring {
    #[inline]
    fn side(&self, v: Vertex) -> Side {
        if self.right.contains(v.index()) { Side::Right } else { Side::Left }
    }
}

/// A closed walk over an odd number of distinct vertices, each joined to the next and the last to the first:
/// the proof that a graph is not bipartite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the graph is not bipartite: it has a cycle of {} vertices", vertices.len())]
pub struct OddCycle {
    /// The vertices in the order of the cycle.
    pub vertices: Vec<Vertex>,
}

/// A colouring of an undirected graph with two sides, or an odd cycle.
///
/// In every component the vertex with the least id is on the left.
///
/// # Complexity
/// O(*n* + *m*) time, 4*n* bytes of extra memory.
///
/// # Errors
/// [`OddCycle`] when the graph is not bipartite.
///
/// # Examples
/// ```
/// use winset::graph::{UndirectedGraph, Vertex, two_colouring};
/// let triangle = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]]);
/// assert_eq!(two_colouring(&triangle).unwrap_err().vertices.len(), 3);
/// ```
pub fn two_colouring<G: Graph>(graph: &G) -> Result<StoredColouring, OddCycle> {
    let mut search = ColouringSearch::new(graph.id_bound() as usize);
    for root in graph.vertices() {
        if search.parent[root.index()].is_none() {
            search.colour_component(graph, root)?;
        }
    }
    Ok(StoredColouring { right: search.right })
}

/// A breadth-first search that gives each vertex the colour its parent has not.
struct ColouringSearch {
    /// The parent in the search tree, a root being its own; `None` before the vertex is reached.
    parent: Vec<Option<VertexPlusOne>>,
    right: FixedBitSet,
    queue: Vec<Vertex>,
}

/// An id stored so that an `Option` of it takes four bytes.
type VertexPlusOne = std::num::NonZeroU32;

impl ColouringSearch {
    fn new(bound: usize) -> Self {
        Self { parent: vec![None; bound], right: FixedBitSet::with_capacity(bound), queue: Vec::new() }
    }

    fn colour_component<G: Graph>(&mut self, graph: &G, root: Vertex) -> Result<(), OddCycle> {
        self.reach(root, root);
        self.queue.clear();
        self.queue.push(root);
        let mut next = 0;
        while let Some(&v) = self.queue.get(next) {
            next += 1;
            for w in graph.neighbours(v) {
                if self.parent[w.index()].is_none() {
                    self.reach(w, v);
                    self.right.set(w.index(), !self.right[v.index()]);
                    self.queue.push(w);
                } else if self.right[v.index()] == self.right[w.index()] {
                    return Err(self.odd_cycle(v, w));
                }
            }
        }
        Ok(())
    }

    fn reach(&mut self, v: Vertex, parent: Vertex) {
        self.parent[v.index()] = VertexPlusOne::new(parent.id() + 1);
    }

    /// The cycle that the edge between two vertices of one colour closes in the search tree.
    fn odd_cycle(&self, v: Vertex, w: Vertex) -> OddCycle {
        let (mut down, up) = (self.path_to_root(v), self.path_to_root(w));
        let shared = down.iter().rev().zip(up.iter().rev());
        let shared = shared.take_while(|(a, b)| a == b).count();
        down.truncate(down.len() - shared + 1);
        let ascent = up[..up.len() - shared].iter().rev();
        down.extend(ascent);
        OddCycle { vertices: down }
    }

    fn path_to_root(&self, v: Vertex) -> Vec<Vertex> {
        let mut path = vec![v];
        let mut at = v;
        while let Some(parent) = self.parent[at.index()] {
            let parent = Vertex::new(parent.get() - 1);
            if parent == at {
                break;
            }
            path.push(parent);
            at = parent;
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Undirected, UndirectedGraph};
    use super::*;

    /// All graphs on five vertices: a colouring is proper, an odd cycle is one.
    #[test]
    fn colourings_are_proper_and_odd_cycles_are_odd_cycles() {
        let pairs: Vec<[u32; 2]> = (0..5).flat_map(|a| (0..a).map(move |b| [a, b])).collect();
        for subset in 0_u32..1 << pairs.len() {
            let edges: Vec<[u32; 2]> =
                (0..pairs.len()).filter(|i| subset >> i & 1 == 1).map(|i| pairs[i]).collect();
            let graph = UndirectedGraph::from_ids(5, &edges);
            match graph.colouring() {
                Ok(colouring) => {
                    for v in graph.vertices() {
                        for w in graph.neighbours(v) {
                            assert_ne!(colouring.side(v), colouring.side(w));
                        }
                    }
                }
                Err(OddCycle { vertices }) => {
                    assert_eq!(vertices.len() % 2, 1);
                    let mut distinct = vertices.clone();
                    distinct.sort();
                    distinct.dedup();
                    assert_eq!(distinct.len(), vertices.len());
                    for (i, &v) in vertices.iter().enumerate() {
                        let next = vertices[(i + 1) % vertices.len()];
                        assert!(graph.neighbours(v).any(|w| w == next));
                    }
                }
            }
        }
    }
}
