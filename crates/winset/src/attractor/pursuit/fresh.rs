use super::blocks::{Blocks, group_of, ones};
use super::square::Square;
use crate::watch::Stopped;

/// The positions of a block that are to be attracted at the present rank.
pub(super) struct Fresh {
    words: Vec<u64>,
    /// In groups of 64, the vertices whose word is not zero.
    vertices: Vec<u64>,
    /// In 64s of groups, the groups that are not zero.
    groups: Vec<u64>,
    /// Zero, to turn them around in.
    square: Square,
}

impl Fresh {
    pub(super) fn none(blocks: &Blocks) -> Self {
        let count = blocks.count();
        Self {
            words: vec![0; blocks.height()],
            vertices: vec![0; count],
            groups: vec![0; count.div_ceil(64)],
            square: Square::zero(),
        }
    }

    /// Adds the positions with the player who moves on this vertex and the one who waits in these places.
    #[inline]
    pub(super) fn add(&mut self, vertex: usize, places: u64) {
        self.words[vertex] |= places;
        self.vertices[vertex / 64] |= 1 << (vertex % 64);
        self.groups[vertex / 64 / 64] |= 1 << (vertex / 64 % 64);
    }

    /// Takes out all that was added, a square for each group of vertices; it is to be left with no ones.
    pub(super) fn drain(
        &mut self,
        mut take: impl FnMut(usize, &mut Square) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        for (i, groups) in self.groups.iter_mut().enumerate().filter(|(_, groups)| **groups != 0) {
            for group in ones(std::mem::take(groups)).map(|group| 64 * i + group) {
                let words = group_of(&mut self.words, group);
                for v in ones(std::mem::take(&mut self.vertices[group])) {
                    self.square.set_row(v, std::mem::take(&mut words[v]));
                }
                take(group, &mut self.square)?;
            }
        }
        Ok(())
    }
}
