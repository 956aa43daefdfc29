//! Pairs of an input that are kept, so that it need not be read again, unless there are too many.

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

    /// Visits all pairs, if they are kept.
    pub fn each(&self, visit: &mut dyn FnMut(u32, u32)) -> bool {
        self.pairs.iter().for_each(|&[tail, head]| visit(tail, head));
        self.are_kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(pairs: &KeptPairs) -> Option<Vec<(u32, u32)>> {
        let mut all = Vec::new();
        pairs.each(&mut |tail, head| all.push((tail, head))).then_some(all)
    }

    #[test]
    fn all_pairs_are_kept_or_none() {
        let mut pairs = KeptPairs::new();
        assert_eq!(all(&pairs), Some(vec![]));
        pairs.push([1, 2], 2);
        pairs.push([2, 2], 2);
        pairs.rename(|id| id + 1);
        assert_eq!(all(&pairs), Some(vec![(2, 3), (3, 3)]));
        pairs.push([0, 0], 2);
        assert_eq!(all(&pairs), None);
        pairs.push([0, 0], 9);
        assert_eq!(all(&pairs), None);
        assert_eq!(all(&KeptPairs::none()), None);
    }
}
