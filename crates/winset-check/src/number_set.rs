//! Sets of whole numbers, as bits.

use crate::format::Numbering;

/// A set of whole numbers that knows how many smaller ones each has: a bit for every number below the largest, and a
/// count every 64.
#[derive(Default)]
pub struct NumberSet {
    words: Vec<u64>,
    before: Vec<u32>,
    count: u32,
}

impl NumberSet {
    /// The set of the bits of these words, which knows its ranks.
    #[must_use]
    pub fn of_words(words: Vec<u64>) -> Self {
        let count = words.iter().map(|word| word.count_ones()).sum();
        Self { words, before: Vec::new(), count }.counted()
    }

    /// The bits, 64 to a word.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: u64) {
        let word = (number / 64) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let bit = 1 << (number % 64);
        self.count += u32::from(self.words[word] & bit == 0);
        self.words[word] |= bit;
    }

    /// The same set, which knows its ranks now.
    #[must_use]
    pub fn counted(mut self) -> Self {
        let mut before = 0;
        for word in &self.words {
            self.before.push(before);
            before += word.count_ones();
        }
        self
    }

    /// How many numbers there are.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// How many smaller numbers there are, if the number is there.
    #[inline]
    #[must_use]
    pub fn rank(&self, number: u64) -> Option<u32> {
        let word = *self.words.get(usize::try_from(number / 64).ok()?)?;
        (word >> (number % 64) & 1 == 1).then(|| self.smaller(number))
    }

    /// How many smaller numbers there are.
    #[inline]
    #[must_use]
    pub fn smaller(&self, number: u64) -> u32 {
        let at = usize::try_from(number / 64).unwrap_or(usize::MAX);
        match (self.words.get(at), self.before.get(at)) {
            (Some(word), Some(before)) => before + (word & ((1 << (number % 64)) - 1)).count_ones(),
            _ => self.count,
        }
    }

    /// The same numbers as a range, if no number between them is left out.
    #[must_use]
    pub fn numbering(&self) -> Option<Numbering> {
        let (at, last) = (self.words.iter().position(|&word| word != 0)?, self.words.len() - 1);
        let base = 64 * at as u64 + u64::from(self.words[at].trailing_zeros());
        let end = 64 * last as u64 + u64::from(u64::BITS - self.words[last].leading_zeros());
        (end - base == self.count.into()).then_some(Numbering { vertices: self.count, base })
    }

    /// All numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        (0..).zip(&self.words).flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_numberings() {
        let mut set = NumberSet::default();
        [5, 64, 5, 200].into_iter().for_each(|number| set.insert(number));
        let set = set.counted();
        assert!(set.iter().eq([5, 64, 200]));
        assert_eq!(
            [4, 5, 64, 200, 201, u64::MAX].map(|number| set.rank(number)),
            [None, Some(0), Some(1), Some(2), None, None]
        );
        assert_eq!([0, 5, 6, 64, 65, 201, u64::MAX].map(|number| set.smaller(number)), [0, 0, 1, 1, 2, 3, 3]);
        assert_eq!(set.numbering().map(|numbering| numbering.base), None);
        let range = NumberSet::of_words(vec![1 << 63, 0b111]).numbering();
        assert_eq!(range.map(|numbering| (numbering.base, numbering.vertices)), Some((63, 4)));
    }
}
