//! Arcs in rows: the heads of the arcs from one vertex after another, however the arcs come.

use std::mem;
use std::ops::Range;

use crate::batches::Batches;
use crate::failure::{Failure, InputError};

/// Where the row of each vertex begins, and where the last one ends; the heads in all rows.
pub struct Rows {
    pub offsets: Vec<u32>,
    pub heads: Vec<u32>,
}

impl Rows {
    fn sort_and_merge(&mut self) {
        let (mut kept, order) = (0, self.offsets.len() - 1);
        for v in 0..order {
            let row = range(&self.offsets, v as u32);
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
            self.offsets[v] = start as u32;
        }
        self.offsets[order] = kept as u32;
        self.heads.truncate(kept);
        // Where each arc came twice or more, only the memory for both ends of the others is kept.
        self.heads.shrink_to(2 * kept);
    }
}

/// Where the row of a vertex is.
#[inline]
pub fn range(offsets: &[u32], v: u32) -> Range<usize> {
    let (start, end) = (offsets[v as usize] as usize, offsets[v as usize + 1] as usize);
    start..end.max(start)
}

/// Arcs that come one by one, in no more memory than their rows will take.
pub struct Arcs {
    /// How many arcs go out of each vertex, unless they are listed.
    degrees: Vec<u32>,
    total: u64,
    kept: Kept,
}

/// What is kept of the arcs.
enum Kept {
    /// The heads, as the tails have come in order up to that of the last arc, and whether the heads have, too.
    InOrder { heads: Vec<u32>, last: [u32; 2], is_sorted: bool },
    /// Tails and heads, as there are not many arcs.
    Listed(Vec<[u32; 2]>),
    /// None of many.
    Counted,
}

impl Arcs {
    /// None so far, of a graph of so many vertices.
    pub fn none(order: u32) -> Self {
        let kept = Kept::InOrder { heads: Vec::new(), last: [0, 0], is_sorted: true };
        Self { degrees: vec![0; order as usize + 1], total: 0, kept }
    }

    /// These arcs, tails before heads.
    pub fn listed(order: u32, arcs: Vec<[u32; 2]>) -> Self {
        Self { degrees: vec![0; order as usize + 1], total: arcs.len() as u64, kept: Kept::Listed(arcs) }
    }

    /// One more.
    #[inline]
    pub fn add(&mut self, tail: u32, head: u32) {
        match &mut self.kept {
            Kept::InOrder { heads, last, is_sorted } if last[0] <= tail => {
                *is_sorted &= *last < [tail, head];
                *last = [tail, head];
                heads.push(head);
            }
            Kept::Listed(arcs) if arcs.len() < most(self.degrees.len()) => {
                self.total += 1;
                return arcs.push([tail, head]);
            }
            Kept::Counted => {}
            _ => {
                self.keep_less();
                return self.add(tail, head);
            }
        }
        self.total += 1;
        self.degrees[tail as usize] = self.degrees[tail as usize].wrapping_add(1);
    }

    /// Lists arcs that have come in order, if there are few, else counts them.
    #[cold]
    fn keep_less(&mut self) {
        self.kept = match mem::replace(&mut self.kept, Kept::Counted) {
            Kept::InOrder { heads, .. } if heads.len() < most(self.degrees.len()) => {
                let mut heads = heads.into_iter();
                let mut arcs = Vec::with_capacity(heads.len());
                for (tail, degree) in (0..).zip(&mut self.degrees) {
                    arcs.extend(heads.by_ref().take(mem::take(degree) as usize).map(|head| [tail, head]));
                }
                Kept::Listed(arcs)
            }
            Kept::Listed(arcs) => {
                arcs.iter().for_each(|&[tail, _]| self.degrees[tail as usize] += 1);
                Kept::Counted
            }
            Kept::InOrder { .. } | Kept::Counted => Kept::Counted,
        };
    }

    /// The rows, ascending and without doubles; the arcs may have to be visited once more, in the same order.
    pub fn into_rows(
        self,
        visit_again: impl FnOnce(&mut dyn FnMut(u32, u32)) -> Result<(), Failure>,
    ) -> Result<Rows, Failure> {
        require_storable(self.total)?;
        let mut rows = match self.kept {
            Kept::InOrder { heads, is_sorted: true, .. } => return Ok(in_order(self.degrees, heads)),
            Kept::InOrder { heads, .. } => in_order(self.degrees, heads),
            Kept::Listed(arcs) if arcs.is_sorted_by(|arc, next| arc < next) => {
                return Ok(of_sorted(self.degrees, arcs));
            }
            Kept::Listed(arcs) => of_list(self.degrees, arcs),
            Kept::Counted => of_visited(self.degrees, visit_again)?,
        };
        rows.sort_and_merge();
        Ok(rows)
    }
}

/// So many arcs are listed: with both ends they take no more than a vertex and an edge may.
const fn most(order: usize) -> usize {
    1000 + 2 * order
}

/// An error if so many arcs cannot be numbered.
pub fn require_storable(arcs: u64) -> Result<(), Failure> {
    match u32::try_from(arcs) {
        Ok(_) => Ok(()),
        Err(_) => Err(problem(format!("{arcs} arcs are more than this checker can store"))),
    }
}

fn in_order(mut degrees: Vec<u32>, heads: Vec<u32>) -> Rows {
    let mut start = 0;
    degrees.iter_mut().for_each(|degree| start += mem::replace(degree, start));
    Rows { offsets: degrees, heads }
}

/// The heads move to where the list begins.
fn of_sorted(mut degrees: Vec<u32>, arcs: Vec<[u32; 2]>) -> Rows {
    arcs.iter().for_each(|&[tail, _]| degrees[tail as usize] += 1);
    let mut heads = arcs.into_flattened();
    let count = heads.len() / 2;
    (0..count).for_each(|at| heads[at] = heads[2 * at + 1]);
    heads.truncate(count);
    in_order(degrees, heads)
}

/// The arcs come into buckets of close tails first, so that all that follows is done in memory close by, then the heads
/// into rows, where the list begins.
fn of_list(mut offsets: Vec<u32>, mut arcs: Vec<[u32; 2]>) -> Rows {
    let shift = (usize::BITS - offsets.len().leading_zeros()).saturating_sub(LOG_BUCKETS);
    let ends = into_buckets(&mut arcs, shift);
    let (mut words, mut bucket, mut start) = (arcs.into_flattened(), Vec::new(), 0);
    for (ends_of_rows, end) in offsets.chunks_mut(1 << shift).zip(ends) {
        let arcs = words[2 * start..2 * end].as_chunks::<2>().0;
        let row = |tail: u32| tail as usize & ((1 << shift) - 1);
        arcs.iter().for_each(|&[tail, _]| ends_of_rows[row(tail)] += 1);
        let mut sum = 0;
        for end in &mut *ends_of_rows {
            sum += *end;
            *end = sum;
        }
        bucket.resize(end - start, 0);
        for &[tail, head] in arcs {
            let at = &mut ends_of_rows[row(tail)];
            *at -= 1;
            bucket[*at as usize] = head;
        }
        words[start..end].copy_from_slice(&bucket);
        ends_of_rows.iter_mut().for_each(|at| *at += start as u32);
        start = end;
    }
    words.truncate(start);
    Rows { offsets, heads: words }
}

const LOG_BUCKETS: u32 = 8;

/// Swaps the arcs into one bucket after another, by their tails without so many bits; where the buckets end.
fn into_buckets(arcs: &mut [[u32; 2]], shift: u32) -> [usize; 1 << LOG_BUCKETS] {
    let bucket = |[tail, _]: [u32; 2]| (tail >> shift) as usize;
    let mut ends = [0; 1 << LOG_BUCKETS];
    arcs.iter().for_each(|&arc| ends[bucket(arc)] += 1);
    let (mut starts, mut sum) = (ends, 0);
    for (start, end) in starts.iter_mut().zip(&mut ends) {
        *start = sum;
        sum += *end;
        *end = sum;
    }
    for here in 0..ends.len() {
        let mut at = starts[here];
        while at < ends[here] {
            let there = bucket(arcs[at]);
            if there == here {
                at += 1;
            } else {
                arcs.swap(at, starts[there]);
                starts[there] += 1;
            }
        }
    }
    ends
}

/// Stores the heads of arcs that are visited in the rows of their tails.
fn of_visited(
    mut degrees: Vec<u32>,
    visit: impl FnOnce(&mut dyn FnMut(u32, u32)) -> Result<(), Failure>,
) -> Result<Rows, Failure> {
    let mut end = 0;
    for degree in &mut degrees {
        end += *degree;
        *degree = end;
    }
    let (mut offsets, mut heads) = (degrees, vec![0; end as usize]);
    let (mut changed, mut near, mut batches) = (false, 0, Batches::new(offsets.len() as u32));
    let mut store = |tail: u32, head| {
        let at = &mut offsets[tail as usize];
        *at = at.saturating_sub(1);
        match heads.get_mut(*at as usize) {
            Some(place) => *place = head,
            None => changed = true,
        }
    };
    visit(&mut |tail, head| batches.add(mem::replace(&mut near, tail), tail, head, &mut store))?;
    batches.finish(&mut store);
    if changed {
        return Err(problem("the input changed while it was read".to_owned()));
    }
    Ok(Rows { offsets, heads })
}

fn problem(message: String) -> Failure {
    InputError { line: 1, message }.into()
}
