//! A graph in compressed rows, filled from pairs that a reader lists twice: to be counted and to be stored.

use std::ops::Range;

use crate::failure::{Failure, InputError};
use crate::reader::Reader;

/// What a graph is to be made of the pairs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Each pair is an edge, seen from both ends; loops are left out.
    Undirected,
    /// Each pair is an arc, or both arcs of an edge.
    Directed,
}

/// For each vertex its neighbours, ascending and distinct.
///
/// Four bytes a vertex and four an arc; an edge is two arcs.
pub struct Graph {
    offsets: Vec<u32>,
    heads: Vec<u32>,
}

impl Graph {
    /// The graph that the pairs make.
    ///
    /// Parallel pairs count once.
    pub fn read(pairs: &mut dyn Reader, kind: Kind) -> Result<Self, Failure> {
        let both_ways = kind == Kind::Undirected || pairs.are_edges();
        let mut offsets = vec![0_u32; pairs.order() as usize + 1];
        let mut total = 0_u64;
        each_arc(pairs, kind, both_ways, |tail, _| {
            offsets[tail as usize] = offsets[tail as usize].wrapping_add(1);
            total += 1;
        })?;
        if total > u64::from(u32::MAX) {
            return Err(problem(format!("{total} arcs are more than this checker can store")));
        }
        let mut end = 0;
        for offset in &mut offsets {
            end += *offset;
            *offset = end;
        }
        let mut heads = vec![0; total as usize];
        let mut changed = false;
        each_arc(pairs, kind, both_ways, |tail, head| {
            let at = &mut offsets[tail as usize];
            *at = at.saturating_sub(1);
            match heads.get_mut(*at as usize) {
                Some(place) => *place = head,
                None => changed = true,
            }
        })?;
        if changed {
            return Err(problem("the input changed while it was read".to_owned()));
        }
        let mut graph = Self { offsets, heads };
        graph.sort_and_merge();
        Ok(graph)
    }

    fn sort_and_merge(&mut self) {
        let mut kept = 0;
        for v in 0..self.order() {
            let row = self.range(v);
            self.heads[row.clone()].sort_unstable();
            let start = kept;
            for at in row {
                let head = self.heads[at];
                if kept == start || self.heads[kept - 1] != head {
                    self.heads[kept] = head;
                    kept += 1;
                }
            }
            self.offsets[v as usize] = start as u32;
        }
        let order = self.order() as usize;
        self.offsets[order] = kept as u32;
        self.heads.truncate(kept);
    }

    /// The same graph with a loop at the vertices with such numbers of neighbours.
    pub fn with_loops(self, wanted: impl Fn(usize) -> bool) -> Self {
        let (mut offsets, mut heads) = (vec![0], Vec::with_capacity(self.heads.len()));
        for v in 0..self.order() {
            let start = heads.len();
            heads.extend_from_slice(self.neighbours(v));
            if let (true, Err(at)) = (wanted(heads.len() - start), heads[start..].binary_search(&v)) {
                heads.insert(start + at, v);
            }
            offsets.push(heads.len() as u32);
        }
        Self { offsets, heads }
    }

    /// How many vertices there are.
    pub fn order(&self) -> u32 {
        (self.offsets.len() - 1) as u32
    }

    /// The neighbours of a vertex, ascending; in a directed graph the heads of its arcs.
    #[inline]
    pub fn neighbours(&self, v: u32) -> &[u32] {
        &self.heads[self.range(v)]
    }

    #[inline]
    fn range(&self, v: u32) -> Range<usize> {
        let (start, end) = (self.offsets[v as usize] as usize, self.offsets[v as usize + 1] as usize);
        start..end.max(start)
    }
}

/// Visits every arc: both of each edge, and no loop where the graph is undirected. The order is not that of the input.
fn each_arc(
    pairs: &mut dyn Reader,
    kind: Kind,
    both_ways: bool,
    mut visit: impl FnMut(u32, u32),
) -> Result<(), Failure> {
    let mut batches = Batches::new(pairs.order());
    pairs.each(&mut |u, v| {
        if u != v || kind == Kind::Directed {
            let near = batches.go_to(u);
            batches.add(near, u, v, &mut visit);
            if both_ways && u != v {
                batches.add(near, v, u, &mut visit);
            }
        }
    })?;
    batches.waiting.iter().flatten().for_each(|&[tail, head]| visit(tail, head));
    Ok(())
}

/// Arcs that wait until there are many whose tails lie close together, and so what is kept of them in memory: else
/// almost every arc of a large graph would be a wait for it. Where the pairs come in order, most need not wait.
struct Batches {
    shift: u32,
    /// The batch of the last pair's first vertex.
    near: u32,
    waiting: Vec<Vec<[u32; 2]>>,
}

impl Batches {
    const LOG_COUNT: u32 = 8;
    const SIZE: usize = 1024;

    fn new(order: u32) -> Self {
        let bits = u32::BITS - order.leading_zeros();
        let shift = bits.saturating_sub(Self::LOG_COUNT);
        Self { shift, near: 0, waiting: vec![Vec::new(); 1 << Self::LOG_COUNT] }
    }

    /// Goes to a pair; the batch that the last one was in.
    #[inline]
    const fn go_to(&mut self, first: u32) -> u32 {
        std::mem::replace(&mut self.near, first >> self.shift)
    }

    #[inline]
    fn add(&mut self, near: u32, tail: u32, head: u32, visit: &mut impl FnMut(u32, u32)) {
        let number = tail >> self.shift;
        if number == near {
            return visit(tail, head);
        }
        let batch = &mut self.waiting[number as usize];
        batch.push([tail, head]);
        if batch.len() == Self::SIZE {
            batch.drain(..).for_each(|[tail, head]| visit(tail, head));
        }
    }
}

fn problem(message: String) -> Failure {
    InputError { line: 1, message }.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::Names;

    struct Listed(Vec<(u32, u32)>);

    impl Reader for Listed {
        fn order(&self) -> u32 {
            4
        }

        fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure> {
            self.0.iter().for_each(|&(u, v)| visit(u, v));
            Ok(())
        }

        fn are_edges(&self) -> bool {
            false
        }

        fn into_names(self: Box<Self>) -> Names {
            Names::Numbered { base: 0 }
        }
    }

    #[test]
    fn rows_are_sorted_and_distinct() {
        let pairs = || Listed(vec![(2, 0), (0, 2), (0, 1), (0, 2), (2, 2)]);
        let rows = |kind| {
            let graph = Graph::read(&mut pairs(), kind).ok().unwrap();
            (0..4).map(|v| graph.neighbours(v).to_vec()).collect::<Vec<_>>()
        };
        assert_eq!(rows(Kind::Undirected), [vec![1, 2], vec![0], vec![0], vec![]]);
        assert_eq!(rows(Kind::Directed), [vec![1, 2], vec![], vec![0, 2], vec![]]);
    }
}
