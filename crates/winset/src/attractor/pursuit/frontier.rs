use std::ops::Range;

use super::blocks::{Blocks, ones};
use super::square::Square;

/// The positions of one rank that a player moved into, as they concern that player: a word for each vertex that was
/// moved to and each block that the other waits in.
#[derive(Debug)]
pub(super) struct Frontier {
    count: usize,
    words: Vec<u64>,
    /// For each block, in groups of 64, the vertices whose word is not zero.
    vertices: Vec<u64>,
    /// For each block, in 64s of groups, the groups that are not zero.
    groups: Vec<u64>,
}

impl Frontier {
    pub(super) fn empty(blocks: &Blocks) -> Self {
        let count = blocks.count();
        Self {
            count,
            words: vec![0; count * blocks.height()],
            vertices: vec![0; count * count],
            groups: vec![0; count * count.div_ceil(64)],
        }
    }

    /// The bytes of a frontier.
    pub(super) const fn bytes(blocks: &Blocks) -> u64 {
        let count = blocks.count() as u64;
        8 * count * (64 * count + count + count.div_ceil(64))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.groups.iter().all(|&groups| groups == 0)
    }

    /// The words of a block.
    pub(super) fn words(&self, block: usize) -> &[u64] {
        &self.words[self.in_words(block)]
    }

    /// Calls `visit` with every vertex whose word in a block is not zero, and that word.
    #[inline]
    pub(super) fn for_each(&self, block: usize, mut visit: impl FnMut(usize, u64)) {
        let words = self.words(block);
        for (i, &groups) in self.groups[self.in_groups(block)].iter().enumerate() {
            for group in ones(groups).map(|group| 64 * i + group) {
                let words = &words[64 * group..][..64];
                for v in ones(self.vertices[block * self.count + group]) {
                    visit(64 * group + v, words[v]);
                }
            }
        }
    }

    /// Empties a block.
    pub(super) fn clear(&mut self, block: usize) {
        let (in_words, in_groups) = (self.in_words(block), self.in_groups(block));
        let words = &mut self.words[in_words];
        for (i, groups) in self.groups[in_groups].iter_mut().enumerate() {
            for group in ones(std::mem::take(groups)) {
                let group = 64 * i + group;
                words[64 * group..][..64].fill(0);
                self.vertices[block * self.count + group] = 0;
            }
        }
    }

    /// Adds positions of the player who moves next, and empties the square: a row for each vertex of `group`, where
    /// that player is, with a bit for each vertex of `block`, where the other came to.
    pub(super) fn add_turned(&mut self, square: &mut Square, group: usize, block: usize) {
        let words = self.in_words(group).start + 64 * block;
        let (target, _) = self.words[words..].split_first_chunk_mut().expect("a group has 64 words");
        self.vertices[group * self.count + block] = square.turn_into(target);
        let groups = self.in_groups(group).start;
        self.groups[groups + block / 64] |= 1 << (block % 64);
    }

    const fn in_words(&self, block: usize) -> Range<usize> {
        let height = 64 * self.count;
        block * height..(block + 1) * height
    }

    const fn in_groups(&self, block: usize) -> Range<usize> {
        let length = self.count.div_ceil(64);
        block * length..(block + 1) * length
    }
}
