use std::fmt;

/// The id of a vertex: an index below the graph's [`id_bound`](super::Graph::id_bound).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(u32);

impl Vertex {
    /// The vertex with this id.
    #[inline]
    #[must_use]
    pub const fn new(id: u32) -> Self {
        Self(id)
    }

    /// The id.
    #[inline]
    #[must_use]
    pub const fn id(self) -> u32 {
        self.0
    }

    /// The id, to index an array with.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}
