//! The pointers of a certificate on a board: whether they lead to odd cells, and close no cycle.

use std::io::Read;

use crate::bits::{Places, bytes, planes, shifted};
use crate::certificate::Certificate;
use crate::failure::Failure;
use crate::geography_on_boards::Claim;

/// Where the cells of the barrier point, each to an odd cell beside it other than its mate.
pub struct Pointers<'c> {
    claim: &'c Claim<'c>,
    /// The digits of the sides that they point to.
    sides: [Vec<u64>; 2],
}

impl<'c> Pointers<'c> {
    /// Reads them, unless one of them is wrong.
    pub fn read<R: Read>(
        certificate: &mut Certificate<R>,
        claim: &'c Claim<'c>,
    ) -> Result<Option<Self>, Failure> {
        let mut pointers = Self { claim, sides: [(); 2].map(|()| vec![0; claim.barrier.len()]) };
        for (at, &barrier) in claim.barrier.iter().enumerate().filter(|&(_, &barrier)| barrier != 0) {
            let mut numbers = [0; 64];
            let count = barrier.count_ones() as usize;
            if !(certificate.bytes(&mut numbers[..count])? && pointers.read_word(at, &numbers)) {
                return Ok(None);
            }
        }
        Ok(Some(pointers))
    }

    /// Takes in where the cells of the barrier in a word point; whether it can be right.
    fn read_word(&mut self, at: usize, numbers: &[u8; 64]) -> bool {
        let Claim { board, odd, barrier, .. } = self.claim;
        let among = Places::of(barrier[at]);
        let [low, high]: [u64; 2] = planes(numbers).map(|plane| among.spread(plane));
        let number = [!high & !low, !high & low, high & !low, high & low];
        let joined = board.sides(&board.right, &board.down, at);
        // The cells that have so many neighbours before the side.
        let mut before = [barrier[at], 0, 0, 0];
        let (mut pointing, mut wrong) = (0, 0);
        for (side, (step, matched)) in board.steps().into_iter().zip(self.claim.matched(at)).enumerate() {
            let there = joined[side] & (0..4).fold(0, |any, count| any | before[count] & number[count]);
            pointing |= there;
            wrong |= there & (matched | !shifted(odd, at, step));
            for (digits, all) in self.sides.iter_mut().zip(digits(side)) {
                digits[at] |= there & all;
            }
            let more = before.map(|cells| cells & joined[side]);
            before = [0, 1, 2, 3].map(|count: usize| {
                before[count] ^ more[count] | count.checked_sub(1).map_or(0, |less| more[less])
            });
        }
        let is_high = numbers.iter().fold(0, |all, number| all | number) > 3;
        wrong == 0 && pointing == barrier[at] && !is_high
    }

    /// Whether they close no cycle: then each can be taken off when nobody points to the mate that it starts from.
    pub fn close_no_cycle(self) -> bool {
        let mut left: u32 = self.claim.barrier.iter().map(|cells| cells.count_ones()).sum();
        if left == 0 {
            return true;
        }
        let steps = self.claim.board.steps();
        let hops: [isize; HOPS] = std::array::from_fn(|hop| (steps[hop % 4] - steps[hop / 4]) as isize);
        let (mut cells, firsts) = self.cells();
        for (at, mut firsts) in firsts.into_iter().enumerate() {
            while firsts != 0 {
                let mut cell = 64 * at + firsts.trailing_zeros() as usize;
                firsts &= firsts - 1;
                while let hop @ 1..ONE = cells[cell] {
                    left -= 1;
                    cell = cell.wrapping_add_signed(hops[usize::from(hop)]);
                    cells[cell] -= ONE;
                }
            }
        }
        left == 0
    }

    /// A byte a cell: the hop to the one that its mate points to, 0 if it has no mate, and a `ONE` for each that points to it;
    /// and those that have a hop, and to which none does.
    fn cells(&self) -> (Vec<u8>, Vec<u64>) {
        let (claim, sides) = (self.claim, [&self.sides[0], &self.sides[1], &self.claim.barrier]);
        let (mut cells, mut firsts) = (vec![0; 64 * claim.odd.len()], vec![0; claim.odd.len()]);
        let words = cells.as_chunks_mut().0.iter_mut().zip(&mut firsts).zip(&claim.odd).enumerate();
        for (at, ((cells, firsts), odd)) in words.filter(|&(_, (_, &odd))| odd != 0) {
            let (mut hops, mut counts) = ([0; 4], [0; 3]);
            for (side, (step, matched)) in claim.board.steps().into_iter().zip(claim.matched(at)).enumerate()
            {
                let [low, high, barrier] = sides.map(|cells| shifted(cells, at, step));
                // Seen from there, this is the opposite side.
                let here = digits(3 - side);
                for (hop, digit) in hops.iter_mut().zip([low, high, here[0], here[1]]) {
                    *hop |= digit & matched & odd;
                }
                let mut more = barrier & !(low ^ here[0]) & !(high ^ here[1]);
                for count in &mut counts {
                    (*count, more) = (*count ^ more, *count & more);
                }
            }
            let all = |digits: &[u64]| digits.iter().fold(0, |any, digit| any | digit);
            *firsts = all(&hops) & !all(&counts);
            *cells = bytes([hops[0], hops[1], hops[2], hops[3], counts[0], counts[1], counts[2]]);
        }
        (cells, firsts)
    }
}

/// A hop is the side that a cell of the barrier points to, and four times the side of its mate. It is never 0.
const HOPS: usize = 16;
const ONE: u8 = HOPS as u8;

/// The two digits of a side, 64 times.
const fn digits(side: usize) -> [u64; 2] {
    [0_u64.wrapping_sub(side as u64 & 1), 0_u64.wrapping_sub(side as u64 >> 1)]
}
