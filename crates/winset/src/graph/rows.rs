use std::ops::Range;

/// What becomes of loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loops {
    LeftOut,
    Kept,
}

impl Loops {
    fn then(self, v: u32) -> Option<u32> {
        (self == Self::Kept).then_some(v)
    }
}

/// Compressed sparse rows: for each vertex the sorted, distinct heads of its arcs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    offsets: Vec<u64>,
    heads: Vec<u32>,
}

impl Rows {
    /// The rows of the arcs `tail → head`, parallel arcs once.
    ///
    /// # Complexity
    /// O(*n* + *m* log *d*) time with *d* the largest degree; O(*n* + *m*) where the arcs are sorted, by their tails
    /// or by their heads. Besides the rows it takes no memory.
    pub(super) fn of_arcs(order: u32, arcs: impl DoubleEndedIterator<Item = [u32; 2]> + Clone) -> Self {
        let mut rows = Self::counted(order, arcs.clone().map(|[tail, _]| tail));
        arcs.rev().for_each(|[tail, head]| rows.put(tail, head));
        rows.sort_and_merge();
        rows
    }

    /// The rows that show every edge from both of its ends; loops stand once in the row of their vertex.
    ///
    /// # Complexity
    /// As [`Rows::of_arcs`].
    pub(super) fn of_edges(order: u32, edges: &[[u32; 2]], loops: Loops) -> Self {
        let both = |&[a, b]: &[u32; 2]| if a == b { [loops.then(a), None] } else { [Some(a), Some(b)] };
        let mut rows = Self::counted(order, edges.iter().flat_map(both).flatten());
        for &[a, b] in edges.iter().rev() {
            if a != b {
                rows.put(b, a);
                rows.put(a, b);
            } else if loops == Loops::Kept {
                rows.put(a, a);
            }
        }
        rows.sort_and_merge();
        rows
    }

    /// Rows with room for the arcs with these tails; the offset of each is its end, until the arcs are [put](Self::put).
    fn counted(order: u32, tails: impl Iterator<Item = u32>) -> Self {
        let mut offsets = vec![0_u64; order as usize + 1];
        let counts = &mut offsets[..order as usize];
        tails.for_each(|tail| counts[tail as usize] += 1);
        let mut sum = 0;
        for offset in &mut offsets {
            sum += *offset;
            *offset = sum;
        }
        Self { offsets, heads: vec![0; sum as usize] }
    }

    /// Puts an arc before those of its row that were put already.
    #[inline]
    fn put(&mut self, tail: u32, head: u32) {
        let at = &mut self.offsets[tail as usize];
        *at -= 1;
        self.heads[*at as usize] = head;
    }

    fn sort_and_merge(&mut self) {
        let mut kept = 0;
        for v in 0..self.order() {
            let row = self.range(v);
            self.offsets[v as usize] = kept as u64;
            kept = self.sort_and_move(row, kept);
        }
        let order = self.order() as usize;
        self.offsets[order] = kept as u64;
        self.heads.truncate(kept);
        self.heads.shrink_to_fit();
    }

    /// Sorts a row, moves its distinct heads to `start`, and returns where they end.
    fn sort_and_move(&mut self, row: Range<usize>, start: usize) -> usize {
        let heads = &mut self.heads[row.clone()];
        if heads.is_sorted_by(|a, b| a < b) {
            if row.start != start {
                self.heads.copy_within(row.clone(), start);
            }
            return start + row.len();
        }
        heads.sort_unstable();
        let mut kept = start;
        for at in row {
            let head = self.heads[at];
            if kept == start || self.heads[kept - 1] != head {
                self.heads[kept] = head;
                kept += 1;
            }
        }
        kept
    }

    pub(super) fn order(&self) -> u32 {
        (self.offsets.len() - 1) as u32
    }

    pub(super) fn arc_count(&self) -> u64 {
        self.heads.len() as u64
    }

    #[inline]
    fn range(&self, v: u32) -> Range<usize> {
        self.offsets[v as usize] as usize..self.offsets[v as usize + 1] as usize
    }

    #[inline]
    pub(super) fn row(&self, v: u32) -> &[u32] {
        &self.heads[self.range(v)]
    }

    #[inline]
    pub(super) fn len(&self, v: u32) -> u32 {
        (self.offsets[v as usize + 1] - self.offsets[v as usize]) as u32
    }

    pub(super) fn longest(&self) -> u32 {
        (0..self.order()).map(|v| self.len(v)).max().unwrap_or(0)
    }

    /// The slot of `head` in the row of `v`.
    pub(super) fn slot_of(&self, v: u32, head: u32) -> Option<u32> {
        self.row(v).binary_search(&head).ok().map(|slot| slot as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_parallel_arcs_merged() {
        let arcs = [[2, 0], [0, 2], [0, 1], [0, 2], [2, 2]];
        let rows = Rows::of_arcs(4, arcs.into_iter());
        let listed: Vec<&[u32]> = (0..4).map(|v| rows.row(v)).collect();
        assert_eq!(listed, [&[1, 2][..], &[], &[0, 2], &[]]);
        assert_eq!((rows.arc_count(), rows.longest()), (4, 2));
        assert_eq!((rows.slot_of(0, 2), rows.slot_of(1, 2)), (Some(1), None));
    }
    #[test]
    fn an_edge_is_seen_from_both_ends() {
        let edges = [[2, 0], [3, 3], [0, 1], [0, 2]];
        let listed = |rows: &Rows| (0..4).map(|v| rows.row(v).to_vec()).collect::<Vec<_>>();
        let expected = [vec![1, 2], vec![0], vec![0], vec![]];
        assert_eq!(listed(&Rows::of_edges(4, &edges, Loops::LeftOut)), expected);
        let expected = [vec![1, 2], vec![0], vec![0], vec![3]];
        assert_eq!(listed(&Rows::of_edges(4, &edges, Loops::Kept)), expected);
    }
}
