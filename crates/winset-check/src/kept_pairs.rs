//! Pairs of an input that are kept, so that it need not be read again, unless there are too many.

use std::mem;

/// The pairs so far, or none of them.
pub struct KeptPairs {
    pairs: Vec<[u32; 2]>,
    are_kept: bool,
}

impl KeptPairs {
    /// None, whatever comes.
    pub const fn none() -> Self {
        Self { pairs: Vec::new(), are_kept: false }
    }

    /// None so far.
    pub const fn new() -> Self {
        Self { pairs: Vec::new(), are_kept: true }
    }

    /// Keeps one more pair, or none any longer if there were more than so many.
    #[inline]
    pub fn push(&mut self, pair: [u32; 2], most: usize) {
        if self.are_kept && self.pairs.len() < most {
            self.pairs.push(pair);
        } else if self.are_kept {
            *self = Self::none();
        }
    }

    /// Renames the vertices.
    pub fn rename(&mut self, name: impl Fn(u32) -> u32) {
        self.pairs.iter_mut().for_each(|pair| *pair = pair.map(&name));
    }

    /// All pairs, if they are kept; then they are no longer.
    pub fn take(&mut self) -> Option<Vec<[u32; 2]>> {
        let Self { pairs, are_kept } = mem::replace(self, Self::none());
        are_kept.then_some(pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pairs_are_kept_or_none() {
        let mut pairs = KeptPairs::new();
        pairs.push([1, 2], 2);
        pairs.push([2, 2], 2);
        pairs.rename(|id| id + 1);
        assert_eq!(pairs.take(), Some(vec![[2, 3], [3, 3]]));
        assert_eq!(pairs.take(), None);
        let mut pairs = KeptPairs::new();
        pairs.push([1, 2], 1);
        pairs.push([0, 0], 1);
        pairs.push([0, 0], 9);
        assert_eq!(pairs.take(), None);
        assert_eq!(KeptPairs::new().take(), Some(vec![]));
        assert_eq!(KeptPairs::none().take(), None);
    }
}
