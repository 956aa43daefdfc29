use crate::graph::{Graph, Vertex};

/// The vertices of a graph in blocks of 64, each a bit of its block's word.
///
/// A table over pairs of vertices has a word for each block of the one and each vertex of the other. The words of a
/// block stand together: what happens with 64 vertices waiting happens in a small part of the memory.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    /// For each block the bits that are vertices.
    vertices: Vec<u64>,
}

impl Blocks {
    pub(super) fn of<G: Graph>(graph: &G) -> Self {
        let mut vertices = vec![0; graph.id_bound().div_ceil(64) as usize];
        for v in graph.vertices() {
            vertices[block_of(v)] |= bit_of(v);
        }
        Self { vertices }
    }

    /// The number of blocks.
    pub(super) const fn count(&self) -> usize {
        self.vertices.len()
    }

    /// The number of words that a table has for a block: one for each vertex, in whole blocks.
    pub(super) const fn height(&self) -> usize {
        64 * self.count()
    }

    /// The bits of a block that are vertices.
    pub(super) fn vertices(&self, block: usize) -> u64 {
        self.vertices[block]
    }
}

/// The block that a vertex is in.
pub(super) const fn block_of(v: Vertex) -> usize {
    v.index() / 64
}

/// The bit that a vertex is in its block.
pub(super) const fn bit_of(v: Vertex) -> u64 {
    1 << (v.index() % 64)
}

/// The 64 items of a group in a table with an item for each vertex.
#[inline]
pub(super) fn group_of<T>(table: &mut [T], group: usize) -> &mut [T; 64] {
    table[64 * group..].first_chunk_mut().expect("a group is whole")
}

/// The places of the ones of a word, from the lowest on.
#[inline]
pub(super) fn ones(word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    std::iter::from_fn(move || {
        let place = left.trailing_zeros() as usize % 64;
        (left != 0).then(|| {
            left &= left - 1;
            place
        })
    })
}
