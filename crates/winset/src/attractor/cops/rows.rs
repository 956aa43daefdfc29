use std::ops::Range;

/// Rows of bits, a word for 64 of them, that remember which of them may have ones.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    words: usize,
    bits: Vec<u64>,
    /// A bit for each row: the others are zero.
    touched: Vec<u64>,
}

impl Rows {
    /// So many rows of zeros, each of so many words.
    pub(super) fn zero(rows: usize, words: usize) -> Self {
        Self { words, bits: vec![0; rows * words], touched: vec![0; rows.div_ceil(64)] }
    }

    /// The bytes that so many rows take.
    pub(super) const fn bytes(rows: u64, words: usize) -> u64 {
        rows.saturating_mul(8 * words as u64).saturating_add(rows / 8)
    }

    /// A row.
    #[inline]
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    /// A row that is about to be changed.
    #[inline]
    pub(super) fn touch(&mut self, row: usize) -> &mut [u64] {
        self.touched[row / 64] |= 1 << (row % 64);
        &mut self.bits[row * self.words..][..self.words]
    }

    /// Adds the ones of `bits` to a row.
    #[inline]
    pub(super) fn add(&mut self, row: usize, bits: &[u64]) {
        for (word, bits) in self.touch(row).iter_mut().zip(bits) {
            *word |= bits;
        }
    }

    /// Whether all rows are zero.
    pub(super) fn is_zero(&self) -> bool {
        self.touched.iter().all(|&rows| rows == 0)
    }

    /// The rows of a range that may have ones.
    #[inline]
    pub(super) fn touched(&self, range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
        ones_in(&self.touched, range)
    }

    /// All rows that may have ones.
    #[inline]
    pub(super) fn all_touched(&self) -> impl Iterator<Item = usize> + '_ {
        self.touched(0..64 * self.touched.len())
    }

    /// Makes all rows zero.
    pub(super) fn clear(&mut self) {
        for i in 0..self.touched.len() {
            for place in ones(std::mem::take(&mut self.touched[i])) {
                self.bits[(64 * i + place) * self.words..][..self.words].fill(0);
            }
        }
    }

    /// Adds the first `count` rows of `others` to those from `start` on.
    #[inline]
    pub(super) fn add_first(&mut self, start: usize, others: &Self, count: usize) {
        for row in others.touched(0..count) {
            self.add(start + row, others.row(row));
        }
    }
}

/// The places of the ones of a word, from the lowest on.
#[inline]
pub(super) fn ones(word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    std::iter::from_fn(move || {
        let place = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            place
        })
    })
}

/// The places of the ones of a set of bits.
#[inline]
pub(super) fn ones_of(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(i, &word)| ones(word).map(move |place| 64 * i + place))
}

/// The places of the ones of a set of bits within a range.
#[inline]
fn ones_in(bits: &[u64], range: Range<usize>) -> impl Iterator<Item = usize> + '_ {
    let (first, last) = (range.start / 64, range.end.div_ceil(64));
    let words = bits.get(first..last).unwrap_or_default();
    (first..).zip(words).flat_map(move |(i, &word)| {
        let from = range.start.saturating_sub(64 * i).min(63);
        let to = (range.end - 64 * i).min(64);
        ones(word & u64::MAX << from & u64::MAX >> (64 - to)).map(move |place| 64 * i + place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ones_within_a_range_are_found() {
        let bits = [0x8000_0000_0000_0011, 0, 0b110];
        let all = [0, 4, 63, 129, 130];
        for start in 0..140 {
            for end in start..192 {
                let expected: Vec<usize> = all.into_iter().filter(|at| (start..end).contains(at)).collect();
                assert_eq!(ones_in(&bits, start..end).collect::<Vec<_>>(), expected, "{start}..{end}");
            }
        }
        assert_eq!(ones_of(&bits).collect::<Vec<_>>(), all);
    }

    #[test]
    fn rows_that_were_touched_are_zero_again() {
        let mut rows = Rows::zero(100, 2);
        rows.add(70, &[1, 2]);
        let mut others = Rows::zero(100, 2);
        others.add_first(20, &rows, 71);
        others.add_first(0, &rows, 70);
        assert_eq!(others.all_touched().collect::<Vec<_>>(), [90]);
        assert_eq!(others.row(90), [1, 2]);
        others.clear();
        assert!(others.is_zero() && others.row(90) == [0, 0] && !rows.is_zero());
    }
}
