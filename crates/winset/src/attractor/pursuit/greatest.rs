//! The greatest ranks over all vertices of one player, 64 vertices of the other at a time.

use super::blocks::{bit_of, block_of, ones};
use super::turn::{Block, Turn};
use crate::graph::Vertex;

/// 64 numbers, by their binary digits from the lowest on.
struct Numbers {
    digits: [u64; u32::BITS as usize],
    /// How many digits the greatest of them can have.
    width: usize,
}

impl Numbers {
    const fn zero(greatest: u32) -> Self {
        Self { digits: [0; u32::BITS as usize], width: (u32::BITS - greatest.leading_zeros()) as usize }
    }

    /// Replaces the numbers in some places by those of a block's row that are greater.
    fn raise(&mut self, block: &Block, row: usize, places: u64) {
        let mut sums = [0; u32::BITS as usize];
        let (mut carry, mut greater) = (0, 0);
        let mut above = block.digits(row);
        for (at, sum) in sums[..self.width].iter_mut().enumerate() {
            let (digit, least) =
                (above.next().unwrap_or(0), u64::from(block.least[row] >> at & 1).wrapping_neg());
            *sum = digit ^ least ^ carry;
            carry = digit & least | carry & (digit ^ least);
            greater = *sum & !self.digits[at] | greater & !(*sum ^ self.digits[at]);
        }
        greater &= places;
        if greater != 0 {
            for (digit, sum) in self.digits[..self.width].iter_mut().zip(&sums) {
                *digit = *digit & !greater | sum & greater;
            }
        }
    }

    fn get(&self, place: usize) -> u32 {
        self.digits.iter().rev().fold(0, |number, digit| number << 1 | (digit >> place & 1) as u32)
    }
}

impl Turn {
    /// The vertices, each with its index.
    fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        let blocks = self.blocks.iter().enumerate();
        blocks
            .flat_map(|(i, block)| ones(block.places).map(move |place| Vertex::new((64 * i + place) as u32)))
    }

    /// For each vertex of the waiting player, the greatest rank over all vertices of the moving one; `None` where one is
    /// not attracted. No rank is above `greatest`.
    pub(super) fn greatest_by_waiting(&self, greatest: u32) -> Vec<Option<u32>> {
        let mut found = vec![None; 64 * self.blocks.len()];
        for (i, (block, found)) in self.blocks.iter().zip(found.chunks_exact_mut(64)).enumerate() {
            let always = self.vertices().fold(block.places, |always, v| always & block.attracted[v.index()]);
            if always == 0 {
                continue;
            }
            let mut numbers = Numbers::zero(greatest);
            for v in self.vertices() {
                let capture = if block_of(v) == i { bit_of(v) } else { 0 };
                numbers.raise(block, v.index(), always & !capture);
            }
            for place in ones(always) {
                found[place] = Some(numbers.get(place));
            }
        }
        found
    }

    /// The same for each vertex of the moving player, over all vertices of the waiting one.
    pub(super) fn greatest_by_moving(&self, greatest: u32) -> Vec<Option<u32>> {
        let mut found = vec![None; 64 * self.blocks.len()];
        for v in self.vertices() {
            let row = v.index();
            if self.blocks.iter().all(|block| block.is_all(block.attracted[row])) {
                let mut numbers = Numbers::zero(greatest);
                for (i, block) in self.blocks.iter().enumerate() {
                    let capture = if i == block_of(v) { bit_of(v) } else { 0 };
                    numbers.raise(block, row, block.places & !capture);
                }
                found[row] = (0..64).map(|place| numbers.get(place)).max();
            }
        }
        found
    }
}
