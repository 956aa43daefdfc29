//! A graph in compressed rows, filled from pairs that a reader lists once, or twice if they come in no order.

use std::mem;
use std::ops::Range;

use crate::batches::Batches;
use crate::failure::{Failure, InputError};
use crate::reader::Reader;

/// What a graph is to be made of the pairs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Each pair is an edge; loops are left out.
    Edges,
    /// Each pair is both arcs; loops are left out.
    BothArcs,
    /// Each pair is an arc, or both arcs of an edge where the input has edges.
    Arcs,
}

/// For each vertex its neighbours, ascending and distinct.
///
/// Four bytes a vertex and four an arc; an edge is two arcs where it is seen from both ends.
pub struct Graph {
    offsets: Vec<u32>,
    heads: Vec<u32>,
}

impl Graph {
    /// The arcs that the pairs make, or the edges, each of them seen from its smaller end alone.
    ///
    /// Parallel pairs count once.
    pub fn read(pairs: &mut dyn Reader, kind: Kind) -> Result<Self, Failure> {
        // A first walk over the pairs counts them, and keeps the heads as long as the tails come in order.
        let mut offsets = vec![0_u32; pairs.order() as usize + 1];
        let (mut heads, mut total) = (Vec::new(), 0_u64);
        let (mut last, mut in_order, mut is_sorted) = ([0, 0], true, true);
        each_arc(pairs, kind, |tail, head| {
            offsets[tail as usize] = offsets[tail as usize].wrapping_add(1);
            total += 1;
            if in_order {
                (in_order, is_sorted) = (last[0] <= tail, is_sorted && last < [tail, head]);
                last = [tail, head];
                heads.push(head);
            } else if !heads.is_empty() {
                heads = Vec::new();
            }
        })?;
        require_storable(total)?;
        let mut end = 0;
        for offset in &mut offsets {
            end += *offset;
            *offset = if in_order { end - *offset } else { end };
        }
        if !in_order {
            heads = vec![0; total as usize];
            fill(pairs, kind, &mut offsets, &mut heads)?;
        }
        let mut graph = Self { offsets, heads };
        if !(in_order && is_sorted) {
            graph.sort_and_merge();
        }
        Ok(graph)
    }

    fn sort_and_merge(&mut self) {
        let mut kept = 0;
        for v in 0..self.order() {
            let row = self.range(v);
            if row.len() > 1 {
                self.heads[row.clone()].sort_unstable();
            }
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

    /// The graph of the same edges, each of them seen from both ends, where it was seen from the smaller one.
    pub fn seen_from_both_ends(self) -> Result<Self, Failure> {
        let Self { mut offsets, mut heads } = self;
        let (order, edges) = (offsets.len() - 1, heads.len());
        require_storable(2 * edges as u64)?;
        // How many smaller neighbours there are, then where in a row the larger ones begin.
        let mut middles = vec![0_u32; offsets.len()];
        heads.iter().for_each(|&head| middles[head as usize] += 1);
        let mut smaller = 0;
        for (middle, offset) in middles.iter_mut().zip(&mut offsets) {
            let larger_before = *offset;
            *offset += smaller;
            smaller += *middle;
            *middle = larger_before + smaller;
        }
        heads.reserve_exact(edges);
        heads.resize(2 * edges, 0);
        // From the last row to the first, the larger neighbours go to where they belong.
        let mut from = edges;
        for (v, &middle) in middles.iter().enumerate().take(order).rev() {
            for to in (middle..offsets[v + 1]).rev() {
                from -= 1;
                heads[to as usize] = heads[from];
            }
        }
        // Then a row is filled from its middle down.
        let mut batches = Batches::new(order as u32);
        for v in (0..order).rev() {
            for at in middles[v]..offsets[v + 1] {
                let larger = heads[at as usize];
                batches.add(v as u32, larger, v as u32, &mut |w, v| put(&mut middles, &mut heads, w, v));
            }
        }
        batches.finish(&mut |w, v| put(&mut middles, &mut heads, w, v));
        Ok(Self { offsets, heads })
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

    /// How many arcs there are.
    pub fn arcs(&self) -> u64 {
        self.heads.len() as u64
    }

    /// The neighbours of a vertex, ascending; in a directed graph the heads of its arcs.
    #[inline]
    pub fn neighbours(&self, v: u32) -> &[u32] {
        &self.heads[self.range(v)]
    }

    /// The neighbours of a vertex that are larger than itself.
    #[inline]
    pub fn larger_neighbours(&self, v: u32) -> &[u32] {
        let neighbours = self.neighbours(v);
        &neighbours[neighbours.partition_point(|&head| head <= v)..]
    }

    #[inline]
    fn range(&self, v: u32) -> Range<usize> {
        let (start, end) = (self.offsets[v as usize] as usize, self.offsets[v as usize + 1] as usize);
        start..end.max(start)
    }
}

/// Puts a smaller neighbour into the row of a vertex, before what is there.
fn put(middles: &mut [u32], heads: &mut [u32], vertex: u32, neighbour: u32) {
    let middle = &mut middles[vertex as usize];
    *middle -= 1;
    heads[*middle as usize] = neighbour;
}

fn require_storable(arcs: u64) -> Result<(), Failure> {
    match u32::try_from(arcs) {
        Ok(_) => Ok(()),
        Err(_) => Err(problem(format!("{arcs} arcs are more than this checker can store"))),
    }
}

/// Stores the heads in the rows that end at the offsets, which come to be where they start.
fn fill(pairs: &mut dyn Reader, kind: Kind, offsets: &mut [u32], heads: &mut [u32]) -> Result<(), Failure> {
    let (mut changed, mut near, mut batches) = (false, 0, Batches::new(pairs.order()));
    let mut store = |tail: u32, head| {
        let at = &mut offsets[tail as usize];
        *at = at.saturating_sub(1);
        match heads.get_mut(*at as usize) {
            Some(place) => *place = head,
            None => changed = true,
        }
    };
    each_arc(pairs, kind, |tail, head| batches.add(mem::replace(&mut near, tail), tail, head, &mut store))?;
    batches.finish(&mut store);
    if changed { Err(problem("the input changed while it was read".to_owned())) } else { Ok(()) }
}

/// Visits every arc, of edges the one from the smaller end.
fn each_arc(pairs: &mut dyn Reader, kind: Kind, mut visit: impl FnMut(u32, u32)) -> Result<(), Failure> {
    let are_edges = pairs.are_edges();
    pairs.each(&mut |u, v| match kind {
        Kind::Edges if u != v => visit(u.min(v), u.max(v)),
        Kind::BothArcs | Kind::Arcs if u != v => {
            visit(u, v);
            if are_edges || kind == Kind::BothArcs {
                visit(v, u);
            }
        }
        Kind::Arcs => visit(u, v),
        Kind::Edges | Kind::BothArcs => {}
    })
}

fn problem(message: String) -> Failure {
    InputError { line: 1, message }.into()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::names::Names;

    struct Listed {
        order: u32,
        pairs: Vec<(u32, u32)>,
    }

    impl Reader for Listed {
        fn order(&self) -> u32 {
            self.order
        }

        fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure> {
            self.pairs.iter().for_each(|&(u, v)| visit(u, v));
            Ok(())
        }

        fn are_edges(&self) -> bool {
            false
        }

        fn into_names(self: Box<Self>) -> Names {
            Names::Numbered { base: 0 }
        }
    }

    fn rows(graph: &Graph) -> Vec<Vec<u32>> {
        (0..graph.order()).map(|v| graph.neighbours(v).to_vec()).collect()
    }

    fn read(order: u32, pairs: &[(u32, u32)], kind: Kind) -> Graph {
        Graph::read(&mut Listed { order, pairs: pairs.to_vec() }, kind).ok().unwrap()
    }

    #[test]
    fn rows_are_sorted_and_distinct() {
        let pairs = [(2, 0), (0, 2), (0, 1), (0, 2), (2, 2)];
        assert_eq!(rows(&read(4, &pairs, Kind::Arcs)), [vec![1, 2], vec![], vec![0, 2], vec![]]);
        let both = [vec![1, 2], vec![0], vec![0], vec![]];
        assert_eq!(rows(&read(4, &pairs, Kind::BothArcs)), both);
        let edges = read(4, &pairs, Kind::Edges);
        assert_eq!(rows(&edges), [vec![1, 2], vec![], vec![], vec![]]);
        assert_eq!(rows(&edges.seen_from_both_ends().ok().unwrap()), both);
    }

    /// So many pairs that some of them wait in full batches.
    #[test]
    fn the_order_of_the_pairs_does_not_matter() {
        const ORDER: u32 = 3000;
        let mut state = 1_u64;
        let mut vertex = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 % ORDER
        };
        let shuffled: Vec<(u32, u32)> = (0..400_000).map(|_| (vertex(), vertex())).collect();
        let mut sorted = shuffled.clone();
        sorted.sort_unstable();
        let mut smaller_first: Vec<_> = shuffled.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
        smaller_first.sort_unstable();
        let mut almost = smaller_first.clone();
        almost.swap(0, 399_999);
        let larger_first: Vec<_> = smaller_first.iter().map(|&(u, v)| (v, u)).collect();

        let (mut arcs, mut ends) =
            (vec![BTreeSet::new(); ORDER as usize], vec![BTreeSet::new(); ORDER as usize]);
        for &(u, v) in &shuffled {
            arcs[u as usize].insert(v);
            if u != v {
                ends[u as usize].insert(v);
                ends[v as usize].insert(u);
            }
        }
        let listed = |sets: &[BTreeSet<u32>]| -> Vec<Vec<u32>> {
            sets.iter().map(|set| set.iter().copied().collect()).collect()
        };
        for pairs in [&shuffled, &sorted] {
            assert_eq!(rows(&read(ORDER, pairs, Kind::Arcs)), listed(&arcs));
        }
        for pairs in [&shuffled, &sorted, &smaller_first, &larger_first, &almost] {
            assert_eq!(rows(&read(ORDER, pairs, Kind::BothArcs)), listed(&ends));
            let edges = read(ORDER, pairs, Kind::Edges);
            assert_eq!(rows(&edges.seen_from_both_ends().ok().unwrap()), listed(&ends));
        }
    }
}
