use super::blocks::{Blocks, bit_of, block_of, group_of};
use super::digits::{Digits, layers_for, with_lowest, without_lowest};
use super::fresh::Fresh;
use super::frontier::Frontier;
use super::square::Square;
use crate::graph::Vertex;
use crate::watch::{Pulse, Stopped};

/// The positions in which one and the same player moves: which are attracted, and at what rank.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub(super) blocks: Vec<Block>,
}

/// The positions with the waiting player in one block, in rows: a row for each vertex of the moving player.
///
/// The ranks of a row differ little from each other: they are stored as the least of them and what is to be added.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// The places of a word that are vertices.
    pub(super) places: u64,
    /// For each row, where the waiting player is for the position to be attracted.
    pub(super) attracted: Vec<u64>,
    /// For each row, the least rank but that of the capture.
    pub(super) least: Vec<u32>,
    /// For each row, the lowest digits of what is to be added. They hold a counter of each position not attracted.
    pub(super) counters: Vec<Vec<Digits>>,
    /// For each row of each group of 64, the further digits.
    further: Vec<Vec<[Digits; 64]>>,
}

impl Turn {
    /// No position is attracted, and each block has these counters.
    pub(super) fn new(blocks: &Blocks, counters: &[Vec<Digits>]) -> Self {
        let block = |index| Block {
            places: blocks.vertices(index),
            attracted: vec![0; blocks.height()],
            least: vec![0; blocks.height()],
            counters: counters.to_vec(),
            further: vec![Vec::new(); blocks.count()],
        };
        Self { blocks: (0..blocks.count()).map(block).collect() }
    }

    /// The bytes that are held before any position is attracted, with so many digits times four in the counters.
    pub(super) const fn bytes(blocks: &Blocks, counters: usize) -> u64 {
        let row = size_of::<u64>() + size_of::<u32>() + counters * size_of::<Digits>();
        let group = 64 * row + size_of::<Vec<[Digits; 64]>>();
        (blocks.count() as u64).pow(2).saturating_mul(group as u64)
    }

    pub(super) fn block(&mut self, block: usize) -> &mut Block {
        &mut self.blocks[block]
    }

    /// Attracts the fresh positions with the waiting player in `block`, and adds them to the next frontier.
    pub(super) fn attract(
        &mut self,
        block: usize,
        rank: u32,
        fresh: &mut Fresh,
        next: &mut Frontier,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        fresh.drain(|group, square| {
            self.blocks[block].attract(group, square, rank, pulse)?;
            next.add_turned(square, group, block);
            Ok(())
        })
    }

    /// The rank of a position.
    pub(super) fn rank(&self, moving: Vertex, waiting: Vertex) -> Option<u32> {
        if !self.contains(moving, waiting) {
            return None;
        }
        let block = &self.blocks[block_of(waiting)];
        let above = || block.above_least(moving.index(), waiting.index() % 64);
        Some(if moving == waiting { 0 } else { block.least[moving.index()] + above() })
    }

    /// Whether a position is attracted.
    pub(super) fn contains(&self, moving: Vertex, waiting: Vertex) -> bool {
        self.blocks[block_of(waiting)].attracted[moving.index()] & bit_of(waiting) != 0
    }

    /// The number of positions that are attracted.
    pub(super) fn attracted(&self) -> u64 {
        let words = self.blocks.iter().flat_map(|block| &block.attracted);
        words.map(|word| u64::from(word.count_ones())).sum()
    }
}

impl Block {
    /// Whether a row has this word when all its positions are attracted.
    #[inline]
    pub(super) const fn is_all(&self, attracted: u64) -> bool {
        attracted == self.places
    }

    /// Attracts the positions of a square: a group of rows.
    fn attract(
        &mut self,
        group: usize,
        square: &Square,
        rank: u32,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        let attracted = group_of(&mut self.attracted, group);
        let least = group_of(&mut self.least, group);
        let mut largest = 0;
        for (v, places) in square.rows() {
            attracted[v] |= places;
            if least[v] == 0 {
                least[v] = rank;
            }
            largest = largest.max(rank - least[v]);
        }
        let further = &mut self.further[group];
        let (counters, layers) = (self.counters.len(), layers_for(largest));
        if layers > counters + further.len() {
            widen(further, layers - counters, pulse)?;
        }
        let lowest = self.counters.iter_mut().map(|digits| group_of(digits, group));
        let changing = lowest.chain(further).enumerate().take(layers.max(counters));
        for (layer, digits) in changing {
            for (v, places) in square.rows() {
                digits[v].put(without_lowest(rank - least[v], layer), places);
            }
        }
        Ok(())
    }

    /// The digits of what is to be added in a row, from the lowest on.
    pub(super) fn digits(&self, vertex: usize) -> impl Iterator<Item = u64> + '_ {
        let lowest = self.counters.iter().map(move |digits| &digits[vertex]);
        let further = self.further[vertex / 64].iter().map(move |digits| &digits[vertex % 64]);
        lowest.chain(further).flat_map(|digits| digits.words().iter().copied())
    }

    fn above_least(&self, vertex: usize, place: usize) -> u32 {
        let further = self.further[vertex / 64].iter().rev().map(|digits| &digits[vertex % 64]);
        let lowest = self.counters.iter().rev().map(|digits| &digits[vertex]);
        further.chain(lowest).fold(0, |number, digits| with_lowest(number, digits.get(place)))
    }
}

/// Holds digits four at a time until there are so many times four.
#[cold]
fn widen(further: &mut Vec<[Digits; 64]>, layers: usize, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
    let more = layers - further.len();
    pulse.reserve_more((more * size_of::<[Digits; 64]>()) as u64)?;
    further.reserve_exact(more);
    further.resize(layers, [Digits::default(); 64]);
    Ok(())
}
