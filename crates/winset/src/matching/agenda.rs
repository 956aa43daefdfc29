use std::collections::VecDeque;
use std::fmt;

use super::bipartite::sample;
use crate::graph::{Undirected, Vertex};

/// Vertices that wait to be looked at.
pub(super) trait Agenda {
    /// Nothing waits.
    fn clear(&mut self);

    /// One more vertex waits.
    fn push(&mut self, vertex: Vertex);

    /// Takes out the vertex to look at next.
    fn pop(&mut self) -> Option<Vertex>;
}

/// The vertex that came last is looked at first.
impl Agenda for Vec<Vertex> {
    fn clear(&mut self) {
        self.clear();
    }

    #[inline]
    fn push(&mut self, vertex: Vertex) {
        self.push(vertex);
    }

    #[inline]
    fn pop(&mut self) -> Option<Vertex> {
        self.pop()
    }
}

/// The vertex that came first is looked at first.
impl Agenda for VecDeque<Vertex> {
    fn clear(&mut self) {
        self.clear();
    }

    #[inline]
    fn push(&mut self, vertex: Vertex) {
        self.push_back(vertex);
    }

    #[inline]
    fn pop(&mut self) -> Option<Vertex> {
        self.pop_front()
    }
}

/// The vertex in the last block of ids is looked at first, and of these the one that came last.
///
/// # Complexity
/// O(1) a vertex, and a block between two that are looked at one after the other; at most eight bytes a vertex that
/// came since the last [`clear`](Agenda::clear), four a block.
pub(super) struct Blocks {
    /// A block has 2 to this power ids.
    block_bits: u32,
    /// The one that came last, outside of its block: often it goes out again at once.
    last: Option<Vertex>,
    /// All that were put into a block.
    put: Vec<Put>,
    /// For each block, which of `put` goes out first; [`NONE`] if nothing waits in it.
    first_in: Vec<u32>,
    /// How many wait in blocks.
    len: usize,
    /// Nothing waits in the blocks before this one.
    lowest: usize,
    /// Nothing waits in the blocks after this one.
    highest: usize,
}

#[derive(Clone, Copy)]
struct Put {
    vertex: Vertex,
    /// Which of `put` goes out after this one.
    next: u32,
}

const NONE: u32 = u32::MAX;

impl Blocks {
    /// Blocks so long that most neighbours of a vertex lie in its own or the next one: on a grid a row or two.
    pub fn of<G: Undirected>(graph: &G) -> Self {
        let distance = |v: Vertex, w: Vertex| v.id().abs_diff(w.id());
        let mut distances: Vec<u32> =
            sample(graph).flat_map(|v| graph.neighbours(v).map(move |w| distance(v, w))).collect();
        let most = distances.len() * 3 / 4;
        let usual = if distances.is_empty() { 0 } else { *distances.select_nth_unstable(most).1 };
        let for_few = graph.id_bound() / MOST_BLOCKS;
        Self::of_length(u32::BITS - usual.max(for_few).min(u32::MAX / 2).leading_zeros(), graph.id_bound())
    }

    fn of_length(block_bits: u32, id_bound: u32) -> Self {
        let blocks = (id_bound >> block_bits) as usize + 1;
        let (lowest, highest) = (blocks, 0);
        Self {
            block_bits,
            last: None,
            put: Vec::new(),
            first_in: vec![NONE; blocks],
            len: 0,
            lowest,
            highest,
        }
    }

    #[inline(always)]
    fn put_into_block(&mut self, vertex: Vertex) {
        let block = self.block(vertex);
        let next = std::mem::replace(&mut self.first_in[block], self.put.len() as u32);
        self.put.push(Put { vertex, next });
        self.lowest = self.lowest.min(block);
        self.highest = self.highest.max(block);
        self.len += 1;
    }

    #[inline]
    fn block(&self, v: Vertex) -> usize {
        (v.id() >> self.block_bits) as usize
    }
}

impl Agenda for Blocks {
    fn clear(&mut self) {
        if self.len > 0 {
            self.first_in[self.lowest..=self.highest].fill(NONE);
        }
        self.put.clear();
        (self.last, self.len, self.lowest, self.highest) = (None, 0, self.first_in.len(), 0);
    }

    #[inline(always)]
    fn push(&mut self, vertex: Vertex) {
        if let Some(last) = self.last.replace(vertex) {
            self.put_into_block(last);
        }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Vertex> {
        if let Some(last) = self.last.take() {
            if self.len == 0 || self.block(last) >= self.highest {
                return Some(last);
            }
            self.put_into_block(last);
        }
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        while self.first_in[self.highest] == NONE {
            self.highest -= 1;
        }
        let first = &mut self.first_in[self.highest];
        let Put { vertex, next } = self.put[*first as usize];
        *first = next;
        Some(vertex)
    }
}

/// So many blocks are enough to keep rows apart, and their four bytes each do not count.
const MOST_BLOCKS: u32 = 1 << 16;

impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocks")
            .field("block_bits", &self.block_bits)
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Grid, UndirectedGraph};

    /// All that goes out, when nothing more comes.
    fn drain(agenda: &mut impl Agenda) -> Vec<u32> {
        std::iter::from_fn(|| agenda.pop()).map(Vertex::id).collect()
    }

    fn push_all(agenda: &mut impl Agenda, ids: &[u32]) {
        ids.iter().for_each(|&id| agenda.push(Vertex::new(id)));
    }

    #[test]
    fn the_last_block_goes_first_and_in_it_what_came_last() {
        let mut blocks = Blocks::of_length(2, 20);
        for _ in 0..2 {
            push_all(&mut blocks, &[9, 13, 2, 14, 1, 0, 10]);
            assert_eq!(drain(&mut blocks), [14, 13, 10, 9, 0, 1, 2]);
            push_all(&mut blocks, &[3, 19]);
            assert_eq!(blocks.pop(), Some(Vertex::new(19)));
            push_all(&mut blocks, &[4, 1]);
            assert_eq!(drain(&mut blocks), [4, 1, 3]);
        }
    }

    #[test]
    fn what_waits_is_forgotten() {
        let mut blocks = Blocks::of_length(2, 20);
        push_all(&mut blocks, &[18, 1, 7, 18, 3]);
        blocks.clear();
        push_all(&mut blocks, &[5]);
        assert_eq!(drain(&mut blocks), [5]);
    }

    #[test]
    fn a_stack_lets_out_first_what_came_last() {
        let mut stack = Vec::new();
        push_all(&mut stack, &[3, u32::MAX, 0, 7]);
        assert_eq!(drain(&mut stack), [7, 0, u32::MAX, 3]);
    }

    #[test]
    fn blocks_are_rows_on_grids_and_few_everywhere() {
        let rows = vec![".".repeat(100); 200];
        assert_eq!(Blocks::of(&Grid::from_rows(&rows).unwrap()).block_bits, 7);
        let path: Vec<[u32; 2]> = (0..500_000).map(|id| [id, id + 1]).collect();
        let path = UndirectedGraph::from_ids(500_001, &path);
        assert!(Blocks::of(&path).first_in.len() <= MOST_BLOCKS as usize + 1);
        for order in [0, 1, 2] {
            assert!(Blocks::of(&UndirectedGraph::from_ids(order, &[])).first_in.len() <= 3);
        }
    }
}
