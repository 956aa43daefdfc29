//! A graph in compressed rows, filled from pairs that a reader lists once, or twice if they come in no order.

use crate::batches::Batches;
use crate::failure::{Failure, Rejection};
use crate::reader::Reader;
use crate::rows::{Arcs, Rows, range, require_storable};

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
        let (order, kept) = (pairs.order(), pairs.kept());
        let rows = match kept {
            Some(kept) if kind == Kind::Edges => Arcs::listed(order, edges(kept)).into_rows(|_| Ok(()))?,
            kept => {
                let (mut arcs, kept) = (Arcs::none(order), kept.as_deref());
                each_arc(pairs, kept, kind, |tail, head| arcs.add(tail, head))?;
                arcs.into_rows(|visit| each_arc(pairs, kept, kind, visit))?
            }
        };
        let Rows { offsets, heads } = rows;
        Ok(Self { offsets, heads })
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
        // From the last row to the first, the larger neighbours go to where they belong, and what is before them is filled
        // from there down.
        let (mut from, mut batches) = (edges, Batches::new(order as u32));
        for v in (0..order).rev() {
            for to in (middles[v]..offsets[v + 1]).rev() {
                from -= 1;
                let larger = heads[from];
                heads[to as usize] = larger;
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
        &self.heads[range(&self.offsets, v)]
    }

    /// The neighbour of a vertex with this number among them.
    #[inline]
    pub fn neighbour(&self, vertex: u32, number: u64) -> Result<u32, Rejection> {
        let neighbour = usize::try_from(number).ok().and_then(|at| self.neighbours(vertex).get(at));
        neighbour.copied().ok_or(Rejection::NoNeighbour { vertex, number })
    }

    /// The neighbours of a vertex that are larger than itself.
    #[inline]
    pub fn larger_neighbours(&self, v: u32) -> &[u32] {
        let neighbours = self.neighbours(v);
        &neighbours[neighbours.partition_point(|&head| head <= v)..]
    }
}

/// Puts a smaller neighbour into the row of a vertex, before what is there.
fn put(middles: &mut [u32], heads: &mut [u32], vertex: u32, neighbour: u32) {
    let middle = &mut middles[vertex as usize];
    *middle -= 1;
    heads[*middle as usize] = neighbour;
}

/// The edges among pairs, from smaller to larger ends.
fn edges(mut pairs: Vec<[u32; 2]>) -> Vec<[u32; 2]> {
    pairs.retain_mut(|[tail, head]| {
        (*tail, *head) = ((*tail).min(*head), (*tail).max(*head));
        tail != head
    });
    pairs
}

/// Visits every arc, of edges the one from the smaller end.
fn each_arc(
    pairs: &mut dyn Reader,
    kept: Option<&[[u32; 2]]>,
    kind: Kind,
    mut visit: impl FnMut(u32, u32),
) -> Result<(), Failure> {
    let are_edges = pairs.are_edges();
    let mut visit = |u: u32, v: u32| match kind {
        Kind::Edges if u != v => visit(u.min(v), u.max(v)),
        Kind::BothArcs | Kind::Arcs if u != v => {
            visit(u, v);
            if are_edges || kind == Kind::BothArcs {
                visit(v, u);
            }
        }
        Kind::Arcs => visit(u, v),
        Kind::Edges | Kind::BothArcs => {}
    };
    match kept {
        Some(kept) => kept.iter().for_each(|&[u, v]| visit(u, v)),
        None => pairs.each(&mut visit)?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::names::Names;

    struct Listed {
        order: u32,
        pairs: Vec<(u32, u32)>,
        are_kept: bool,
    }

    impl Reader for Listed {
        fn order(&self) -> u32 {
            self.order
        }

        fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure> {
            self.pairs.iter().for_each(|&(u, v)| visit(u, v));
            Ok(())
        }

        fn kept(&mut self) -> Option<Vec<[u32; 2]>> {
            self.are_kept.then(|| self.pairs.iter().map(|&pair| pair.into()).collect())
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
        let read =
            |are_kept| Graph::read(&mut Listed { order, pairs: pairs.to_vec(), are_kept }, kind).unwrap();
        let (graph, of_kept) = (read(false), read(true));
        assert_eq!(rows(&graph), rows(&of_kept));
        graph
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

    /// So few pairs that they are listed, and so many that some of them wait in full batches.
    #[test]
    fn the_order_of_the_pairs_does_not_matter() {
        [5000, 400_000].into_iter().for_each(pairs_in_every_order);
    }

    fn pairs_in_every_order(count: usize) {
        const ORDER: u32 = 3000;
        let mut state = 1_u64;
        let mut vertex = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as u32 % ORDER
        };
        let shuffled: Vec<(u32, u32)> = (0..count).map(|_| (vertex(), vertex())).collect();
        let mut sorted = shuffled.clone();
        sorted.sort_unstable();
        let mut smaller_first: Vec<_> = shuffled.iter().map(|&(u, v)| (u.min(v), u.max(v))).collect();
        smaller_first.sort_unstable();
        let mut distinct = smaller_first.clone();
        distinct.dedup();
        let (mut almost, mut late) = (smaller_first.clone(), smaller_first.clone());
        almost.swap(0, count - 1);
        late.swap(count / 2, count - 1);
        let mut to_and_fro = smaller_first.clone();
        to_and_fro.chunks_mut(3).for_each(<[_]>::reverse);
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
        let orders = [&smaller_first, &distinct, &almost, &late, &to_and_fro, &larger_first];
        for pairs in [&shuffled, &sorted].into_iter().chain(orders) {
            assert_eq!(rows(&read(ORDER, pairs, Kind::BothArcs)), listed(&ends));
            let edges = read(ORDER, pairs, Kind::Edges);
            assert_eq!(rows(&edges.seen_from_both_ends().ok().unwrap()), listed(&ends));
        }
    }
}
