use super::{Undirected, Vertex};

/// An undirected graph of at most 64 vertices: for each vertex its closed neighbourhood, the vertex itself and all next to
/// it, as the bits of a word.
///
/// ```
/// use winset::graph::{SmallGraph, Vertex};
/// let mut path = SmallGraph::empty(3);
/// path.add_edge(Vertex::new(0), Vertex::new(1));
/// path.add_edge(Vertex::new(1), Vertex::new(2));
/// assert_eq!(path.closed_neighbourhood(Vertex::new(2)), 0b110);
/// assert_eq!(path.vertices(), 0b111);
/// ```
#[derive(Clone, Debug)]
pub struct SmallGraph {
    order: u32,
    closed: [u64; 64],
}

impl PartialEq for SmallGraph {
    fn eq(&self, other: &Self) -> bool {
        let order = self.order as usize;
        self.order == other.order && self.closed[..order] == other.closed[..order]
    }
}

impl Eq for SmallGraph {}

impl SmallGraph {
    /// The largest number of vertices.
    pub const MAX_ORDER: u32 = 64;

    /// So many vertices without edges.
    ///
    /// # Panics
    /// If there are more than [`SmallGraph::MAX_ORDER`].
    #[must_use]
    pub fn empty(order: u32) -> Self {
        let mut graph = Self { order: 0, closed: [0; 64] };
        graph.clear(order);
        graph
    }

    /// An undirected graph, its vertices numbered in the order of their ids; `None` when there are too many.
    #[must_use]
    pub fn of<G: Undirected>(graph: &G) -> Option<Self> {
        let vertices: Vec<Vertex> = graph.vertices().take(Self::MAX_ORDER as usize + 1).collect();
        let order = u32::try_from(vertices.len()).ok().filter(|&order| order <= Self::MAX_ORDER)?;
        let mut small = Self::empty(order);
        for (v, w) in vertices.iter().flat_map(|&v| graph.neighbours(v).map(move |w| (v, w))) {
            if let (Ok(v), Ok(w)) = (vertices.binary_search(&v), vertices.binary_search(&w)) {
                small.add_edge(Vertex::new(v as u32), Vertex::new(w as u32));
            }
        }
        Some(small)
    }

    /// Makes it a graph of so many vertices without edges.
    ///
    /// # Panics
    /// If there are more than [`SmallGraph::MAX_ORDER`].
    pub fn clear(&mut self, order: u32) {
        self.order = order;
        for (v, closed) in self.closed[..order as usize].iter_mut().enumerate() {
            *closed = 1 << v;
        }
    }

    /// Adds an edge; a loop changes nothing, and neither does an edge that is there.
    ///
    /// # Panics
    /// If one of its ends is no vertex.
    #[inline]
    pub fn add_edge(&mut self, v: Vertex, w: Vertex) {
        self.closed[..self.order as usize][v.index()] |= 1 << w.index();
        self.closed[..self.order as usize][w.index()] |= 1 << v.index();
    }

    /// Adds the edges between a vertex and a set of vertices before it.
    #[inline]
    pub(crate) fn join_before(&mut self, v: usize, before: u64) {
        self.closed[v % 64] |= before;
        let mut rest = before;
        while rest != 0 {
            self.closed[rest.trailing_zeros() as usize % 64] |= 1 << v;
            rest &= rest - 1;
        }
    }

    /// The number of vertices.
    #[inline]
    #[must_use]
    pub const fn order(&self) -> u32 {
        self.order
    }

    /// The set of all vertices.
    #[inline]
    #[must_use]
    pub const fn vertices(&self) -> u64 {
        if self.order == 0 { 0 } else { u64::MAX >> (64 - self.order) }
    }

    /// A vertex and all next to it.
    #[inline]
    #[must_use]
    pub const fn closed_neighbourhood(&self, v: Vertex) -> u64 {
        self.closed[v.index() % 64]
    }

    /// The vertices of the connected part that a vertex is in, among those of a set.
    pub(crate) fn part_within(&self, vertices: u64, v: Vertex) -> u64 {
        let mut part = 1 << v.index();
        let mut frontier: u64 = part;
        while frontier != 0 {
            let next = self.closed_neighbourhood(Vertex::new(frontier.trailing_zeros())) & vertices & !part;
            part |= next;
            frontier = frontier & (frontier - 1) | next;
        }
        part
    }
}
