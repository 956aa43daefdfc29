use std::ops::Range;

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
    /// O(*n* + *m* log *d*) time with *d* the largest degree.
    pub(super) fn new(order: u32, arcs: impl Iterator<Item = [u32; 2]> + Clone) -> Self {
        let mut offsets = vec![0_u64; order as usize + 1];
        for [tail, _] in arcs.clone() {
            offsets[tail as usize + 1] += 1;
        }
        for i in 1..offsets.len() {
            offsets[i] += offsets[i - 1];
        }
        let mut heads = vec![0; offsets[order as usize] as usize];
        let mut next = offsets.clone();
        for [tail, head] in arcs {
            let at = &mut next[tail as usize];
            heads[*at as usize] = head;
            *at += 1;
        }
        let mut rows = Self { offsets, heads };
        rows.sort_and_merge();
        rows
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
            self.offsets[v as usize] = start as u64;
        }
        let order = self.order() as usize;
        self.offsets[order] = kept as u64;
        self.heads.truncate(kept);
        self.heads.shrink_to_fit();
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
        let rows = Rows::new(4, arcs.into_iter());
        let listed: Vec<&[u32]> = (0..4).map(|v| rows.row(v)).collect();
        assert_eq!(listed, [&[1, 2][..], &[], &[0, 2], &[]]);
        assert_eq!((rows.arc_count(), rows.longest()), (4, 2));
        assert_eq!((rows.slot_of(0, 2), rows.slot_of(1, 2)), (Some(1), None));
    }
}
