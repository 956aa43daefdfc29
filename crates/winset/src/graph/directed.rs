use super::rows::{Loops, Rows};
use super::{Graph, Labels, Reversible, Undirected, Vertex};

/// A stored directed graph that knows its arcs from both ends.
///
/// Loops are arcs like others; parallel arcs count once.
///
/// ```
/// use winset::graph::{DirectedGraph, Reversible, Vertex};
/// let graph = DirectedGraph::from_ids(3, &[[0, 2], [1, 2], [1, 2]]);
/// assert_eq!(graph.arc_count(), 2);
/// assert_eq!(graph.predecessors(Vertex::new(2)).count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectedGraph {
    forward: Rows,
    backward: Rows,
    labels: Labels,
    slot_bound: u32,
    parallel_arcs: u64,
}

impl DirectedGraph {
    /// The graph with the vertices 0 … `order` − 1, called by their ids, and these arcs from tail to head.
    ///
    /// # Complexity
    /// O(*n* + *m* log *d*) time, *d* the largest degree; O(*n* + *m*) where the arcs are sorted. No memory besides the
    /// graph.
    ///
    /// # Panics
    /// If an arc names a vertex that is not below `order`.
    #[must_use]
    pub fn from_ids(order: u32, arcs: &[[u32; 2]]) -> Self {
        let forward = Rows::of_arcs(order, arcs.iter().copied());
        let backward = Rows::of_arcs(order, arcs.iter().map(|&[tail, head]| [head, tail]));
        Self {
            labels: Labels::numbered(0),
            slot_bound: forward.longest(),
            parallel_arcs: arcs.len() as u64 - forward.arc_count(),
            forward,
            backward,
        }
    }

    /// The graph with the vertices 0 … `order` − 1, called by their ids, and both arcs of each of these edges; a loop
    /// is one arc.
    ///
    /// # Complexity
    /// As [`DirectedGraph::from_ids`].
    ///
    /// # Panics
    /// If an edge names a vertex that is not below `order`.
    ///
    /// # Examples
    /// ```
    /// use winset::graph::DirectedGraph;
    /// assert_eq!(DirectedGraph::from_edges(3, &[[0, 1], [1, 0], [2, 2]]).arc_count(), 3);
    /// ```
    #[must_use]
    pub fn from_edges(order: u32, edges: &[[u32; 2]]) -> Self {
        let rows = Rows::of_edges(order, edges, Loops::Kept);
        let arcs: u64 = edges.iter().map(|[a, b]| if a == b { 1 } else { 2 }).sum();
        Self {
            labels: Labels::numbered(0),
            slot_bound: rows.longest(),
            parallel_arcs: arcs - rows.arc_count(),
            forward: rows.clone(),
            backward: rows,
        }
    }

    /// The graph with both arcs of every edge of an undirected graph, its vertices called as there and numbered
    /// without holes.
    ///
    /// # Complexity
    /// O(*n* log *n* + *m* log *d*) time, *d* the largest degree.
    ///
    /// # Panics
    /// If two vertices of `graph` have the same name.
    ///
    /// # Examples
    /// ```
    /// use winset::graph::{DirectedGraph, Graph, Grid};
    /// let corner = DirectedGraph::with_both_arcs(&Grid::from_rows(&["..", ".#"])?);
    /// assert_eq!((corner.order(), corner.arc_count()), (3, 4));
    /// # Ok::<(), winset::graph::GridError>(())
    /// ```
    #[must_use]
    pub fn with_both_arcs<G: Undirected>(graph: &G) -> Self {
        let mut numbers = vec![0; graph.id_bound() as usize];
        for (number, v) in (0..).zip(graph.vertices()) {
            numbers[v.index()] = number;
        }
        let number = |v: Vertex| numbers[v.index()];
        let arcs_from = |v: Vertex| graph.neighbours(v).map(move |w| [number(v), number(w)]);
        let arcs: Vec<[u32; 2]> = graph.vertices().flat_map(arcs_from).collect();
        let labels = Labels::named(graph.vertices().map(|v| graph.label(v)));
        Self::from_ids(graph.order(), &arcs).with_labels(labels.expect("every vertex has a name of its own"))
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

    /// The number of arcs, parallel ones counted once.
    #[must_use]
    pub fn arc_count(&self) -> u64 {
        self.forward.arc_count()
    }

    /// How many arcs were merged into an equal one.
    #[must_use]
    pub const fn parallel_arcs(&self) -> u64 {
        self.parallel_arcs
    }
}

impl Graph for DirectedGraph {
    fn id_bound(&self) -> u32 {
        self.forward.order()
    }

    #[inline]
    fn contains(&self, v: Vertex) -> bool {
        v.id() < self.forward.order()
    }

    #[inline]
    fn slots(&self, v: Vertex) -> u32 {
        self.forward.len(v.id())
    }

    fn slot_bound(&self) -> u32 {
        self.slot_bound
    }

    #[inline]
    fn head(&self, v: Vertex, slot: u32) -> Option<Vertex> {
        self.forward.row(v.id()).get(slot as usize).copied().map(Vertex::new)
    }

    fn label(&self, v: Vertex) -> String {
        self.labels.label(v)
    }

    fn vertex_labelled(&self, label: &str) -> Option<Vertex> {
        self.labels.find(label, self.id_bound())
    }

    #[inline]
    fn neighbours(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        self.forward.row(v.id()).iter().copied().map(Vertex::new)
    }

    fn order(&self) -> u32 {
        self.forward.order()
    }
}

impl Reversible for DirectedGraph {
    #[inline]
    fn predecessors(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        self.backward.row(v.id()).iter().copied().map(Vertex::new)
    }
}
