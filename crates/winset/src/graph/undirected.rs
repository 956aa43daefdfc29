use super::rows::{Loops, Rows};
use super::{Graph, Labels, OddCycle, StoredColouring, Undirected, Vertex, two_colouring};

/// A stored undirected graph: sorted compressed rows, four bytes an edge end and eight a vertex.
///
/// Loops are left out and parallel edges count once; [`UndirectedGraph::loops`] and
/// [`UndirectedGraph::parallel_edges`] say how many there were.
///
/// ```
/// use winset::graph::{Graph, UndirectedGraph, Vertex};
/// let path = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 1], [2, 2]]);
/// assert_eq!((path.edge_count(), path.loops(), path.parallel_edges()), (2, 1, 1));
/// assert_eq!(path.neighbours(Vertex::new(1)).count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndirectedGraph {
    rows: Rows,
    labels: Labels,
    slot_bound: u32,
    loops: u64,
    parallel_edges: u64,
}

impl UndirectedGraph {
    /// The graph with the vertices 0 … `order` − 1, called by their ids, and these edges.
    ///
    /// # Complexity
    /// O(*n* + *m* log *d*) time, *d* the largest degree; O(*n* + *m*) where the edges are sorted. No memory besides
    /// the graph.
    ///
    /// # Panics
    /// If an edge names a vertex that is not below `order`.
    #[must_use]
    pub fn from_ids(order: u32, edges: &[[u32; 2]]) -> Self {
        let rows = Rows::of_edges(order, edges, Loops::LeftOut);
        let proper = edges.iter().filter(|edge| edge[0] != edge[1]).count() as u64;
        Self {
            labels: Labels::numbered(0),
            slot_bound: rows.longest(),
            loops: edges.len() as u64 - proper,
            parallel_edges: proper - rows.arc_count() / 2,
            rows,
        }
    }

    /// The same graph with other names for its vertices.
    #[must_use]
    pub fn with_labels(mut self, labels: Labels) -> Self {
        self.labels = labels;
        self
    }

    /// What the vertices are called.
    #[must_use]
    pub const fn labels(&self) -> &Labels {
        &self.labels
    }

    /// The number of edges, loops left out and parallel edges counted once.
    #[must_use]
    pub fn edge_count(&self) -> u64 {
        self.rows.arc_count() / 2
    }

    /// The slot of `v` in which `w` sits.
    pub(crate) fn slot_of(&self, v: Vertex, w: Vertex) -> Option<u32> {
        self.rows.slot_of(v.id(), w.id())
    }

    /// How many loops were left out.
    #[must_use]
    pub const fn loops(&self) -> u64 {
        self.loops
    }

    /// How many edges were merged into an equal one.
    #[must_use]
    pub const fn parallel_edges(&self) -> u64 {
        self.parallel_edges
    }
}

impl Graph for UndirectedGraph {
    fn id_bound(&self) -> u32 {
        self.rows.order()
    }

    #[inline]
    fn contains(&self, v: Vertex) -> bool {
        v.id() < self.rows.order()
    }

    #[inline]
    fn slots(&self, v: Vertex) -> u32 {
        self.rows.len(v.id())
    }

    fn slot_bound(&self) -> u32 {
        self.slot_bound
    }

    fn all_slots(&self) -> u64 {
        self.rows.arc_count()
    }

    #[inline]
    fn head(&self, v: Vertex, slot: u32) -> Option<Vertex> {
        self.rows.row(v.id()).get(slot as usize).copied().map(Vertex::new)
    }

    /// The row as it is stored: a slice is walked faster than slots one by one.
    #[inline]
    fn neighbours(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        self.rows.row(v.id()).iter().copied().map(Vertex::new)
    }

    /// No slot is empty.
    fn arcs_before(&self, _v: Vertex, slot: u32) -> u32 {
        slot
    }

    fn label(&self, v: Vertex) -> String {
        self.labels.label(v)
    }

    fn vertex_labelled(&self, label: &str) -> Option<Vertex> {
        self.labels.find(label, self.id_bound())
    }

    fn order(&self) -> u32 {
        self.rows.order()
    }
}

impl Undirected for UndirectedGraph {
    type Colouring = StoredColouring;

    /// O(log *d*): the row of the other end is searched.
    fn twin(&self, v: Vertex, slot: u32) -> u32 {
        let w = self.rows.row(v.id())[slot as usize];
        let twin = self.rows.slot_of(w, v.id());
        twin.expect("every edge is stored from both of its ends")
    }

    fn colouring(&self) -> Result<StoredColouring, OddCycle> {
        two_colouring(self)
    }
}
