//! The same proof as `geography` checks, on a board: there no odd cycle is to be contracted, and what else is to be checked
//! can be for 64 cells at once.
//!
//! Only what is right is told apart here. What is wrong with a certificate, the other check finds.

use std::io::Read;

use crate::blobs::Blobs;
use crate::board_graph::BoardGraph;
use crate::certificate::Certificate;
use crate::failure::Failure;
use crate::number_set::{gathered, shifted};

/// The cells that some maximum matching misses, a bit each, if the body of the certificate proves which they are.
pub fn accepted<R: Read>(
    certificate: &mut Certificate<R>,
    board: &BoardGraph,
) -> Result<Option<Vec<u64>>, Failure> {
    let Some(claim) = Claim::read(certificate, board)? else { return Ok(None) };
    let is_accepted = certificate.number()? == 0 && claim.is_tight() && claim.pointers_hold(certificate)?;
    Ok(is_accepted.then_some(claim.odd))
}

/// What the certificate says of each cell, a bit each.
struct Claim<'b> {
    board: &'b BoardGraph,
    odd: Vec<u64>,
    barrier: Vec<u64>,
    /// Those that are matched with the next cell.
    right: Vec<u64>,
    /// Those that are matched with the cell below.
    down: Vec<u64>,
}

impl<'b> Claim<'b> {
    fn read<R: Read>(
        certificate: &mut Certificate<R>,
        board: &'b BoardGraph,
    ) -> Result<Option<Self>, Failure> {
        let cells = board.vertices.words();
        let words = || Vec::with_capacity(cells.len());
        let mut claim = Self { board, odd: words(), barrier: words(), right: words(), down: words() };
        for at in 0..cells.len() {
            let mut numbers = [0; 64];
            let numbers = &mut numbers[..cells[at].count_ones() as usize];
            if !(certificate.bytes(numbers)? && claim.read_word(at, numbers)) {
                return Ok(None);
            }
        }
        Ok(Some(claim))
    }

    /// Takes in what is said of the vertices of a word; whether it can be right.
    fn read_word(&mut self, at: usize, numbers: &[u8]) -> bool {
        let board = self.board;
        let sides = sides(&board.right, &board.down, at, board.below());
        let (mut left, mut meanings) = (board.vertices.words()[at], [0; 64]);
        if sides == [u64::MAX; 4] {
            let meanings_inside = &MEANINGS[MEANINGS.len() - 16..];
            for (meaning, number) in meanings.iter_mut().zip(numbers) {
                *meaning = meanings_inside[usize::from(number & 15)];
            }
        } else {
            for &number in numbers {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let [up, before, right, down] = sides.map(|side| (side >> bit & 1) as usize);
                let at_sides = 4 * (up + before) + 2 * right + down;
                meanings[bit as usize] = MEANINGS[16 * at_sides + usize::from(number & 15)];
            }
        }
        let wrong = meanings.iter().chain(numbers).fold(0, |all, byte| all | byte) & 0xf0;
        let planes = [0, 1, 2, 3].map(|plane| {
            let eights = meanings.as_chunks::<8>().0.iter().zip(0..);
            eights.map(|(eight, at)| gathered(u64::from_le_bytes(*eight) >> plane) << (8 * at)).sum()
        });
        let [odd, barrier, right, down] = planes;
        self.odd.push(odd);
        self.barrier.push(barrier);
        self.right.push(right);
        self.down.push(down);
        wrong == 0
    }

    /// No cell is matched twice, edges lead from what is odd into the barrier alone, and there are as many unmatched cells
    /// as odd ones that the barrier cannot serve. They cannot be fewer, so none is wasted: the barrier is matched with
    /// odd cells, and the rest within itself.
    fn is_tight(&self) -> bool {
        let below = self.board.below();
        let (mut unmatched, mut barriers, mut odds, mut wrong) = (0, 0, 0, 0);
        for (at, &cells) in self.board.vertices.words().iter().enumerate() {
            let (mut once, mut twice) = (0, 0);
            for side in sides(&self.right, &self.down, at, below) {
                twice |= once & side;
                once |= side;
            }
            wrong |= twice;
            let (odd, barrier) = (self.odd[at], self.barrier[at]);
            for (joined, by) in [(self.board.right[at], 1), (self.board.down[at], below)] {
                let (other_odd, other_barrier) = (shifted(&self.odd, at, by), shifted(&self.barrier, at, by));
                wrong |= joined & (odd & !other_barrier | other_odd & !barrier);
            }
            unmatched += u64::from((cells & !once).count_ones());
            barriers += u64::from(barrier.count_ones());
            odds += u64::from(odd.count_ones());
        }
        wrong == 0 && unmatched + barriers == odds
    }

    /// Every cell of the barrier points from its mate to an odd cell beside it; the pointers have no cycle.
    fn pointers_hold<R: Read>(&self, certificate: &mut Certificate<R>) -> Result<bool, Failure> {
        if self.barrier.iter().all(|&barrier| barrier == 0) {
            return Ok(true);
        }
        let (board, below) = (self.board, self.board.below());
        let (cells, mut blobs, mut numbers) = (&board.vertices, Blobs::new(board.vertices.count()), [0; 64]);
        for (at, &barrier) in self.barrier.iter().enumerate() {
            let numbers = &mut numbers[..barrier.count_ones() as usize];
            if !certificate.bytes(numbers)? {
                return Ok(false);
            }
            let joined = sides(&board.right, &board.down, at, below);
            let matched = sides(&self.right, &self.down, at, below);
            let odd = [-below, -1, 1, below].map(|by| shifted(&self.odd, at, by));
            let rows = [-below, 0, below].map(|by| {
                let first = (64 * at as i64 + by).max(0);
                (cells.smaller(first as u64), shifted(cells.words(), at, by))
            });
            let mut left = barrier;
            for &number in numbers.iter() {
                let bit = left.trailing_zeros();
                left &= left - 1;
                let target = NTH_SIDE[usize::from(number & 3)][nibble(joined, bit)];
                let mate = NTH_SIDE[0][nibble(matched, bit)];
                let [above, here, under] =
                    rows.map(|(before, row)| before + (row & ((1 << bit) - 1)).count_ones());
                let beside = [above, here.wrapping_sub(1), here + 1, under];
                let is_odd = odd[usize::from(target & 3)] >> bit & 1 == 1;
                // No other pointer starts from the mate: it still stands for itself.
                let [from, to] = [mate, target].map(|side| beside[usize::from(side & 3)]);
                let to = blobs.find(to);
                if number > 3 || target > 3 || !is_odd || from == to {
                    return Ok(false);
                }
                blobs.join_to(from, to);
            }
        }
        Ok(true)
    }
}

/// The four sides of the cells of a word, in the order of the cells there: a bit where there is something.
fn sides(right: &[u64], down: &[u64], at: usize, below: i64) -> [u64; 4] {
    [shifted(down, at, -below), shifted(right, at, -1), right[at], down[at]]
}

/// A bit for each side of one cell.
fn nibble(sides: [u64; 4], bit: u32) -> usize {
    (0..4).map(|side| (sides[side] >> bit & 1) << side).sum::<u64>() as usize
}

/// The first, second, … of some sides; 4 if there are not as many.
const NTH_SIDE: [[u8; 16]; 4] = {
    let mut nth = [[4; 16]; 4];
    let mut some = 0;
    while some < 16 {
        let (mut side, mut count) = (0, 0);
        while side < 4 {
            if some >> side & 1 == 1 {
                nth[count][some] = side as u8;
                count += 1;
            }
            side += 1;
        }
        some += 1;
    }
    nth
};

/// The meaning of a number below 16 at a vertex with so many smaller neighbours, one to the right and one below: a bit if it
/// is odd, in the barrier, matched to the right, matched below; all of them if the number is wrong.
const MEANINGS: [u8; 192] = {
    let mut meanings = [0xff; 192];
    let mut at = 0_usize;
    while at < 192 {
        let (smaller, right, down, number) = (at / 64, at / 32 % 2, at / 16 % 2, at % 16);
        let set = match number % 3 {
            0 => 1,
            1 => 2,
            _ => 0,
        };
        // Of the larger neighbours, the one to the right comes first.
        let mate = match (number / 3).checked_sub(smaller) {
            _ if number < 3 => Some(0),
            Some(1) if right == 1 => Some(4),
            Some(1) if down == 1 => Some(8),
            Some(2) if right == 1 && down == 1 => Some(8),
            _ => None,
        };
        if let Some(mate) = mate {
            meanings[at] = set | mate;
        }
        at += 1;
    }
    meanings
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the body, with no cycles, is accepted without the other check.
    fn is_accepted(rows: u64, columns: u64, labels: &[u8], pointers: &[u8]) -> bool {
        let cells = (0..rows * columns).fold(vec![0; 4], |mut bits: Vec<u64>, cell| {
            bits[cell as usize / 64] |= 1 << (cell % 64);
            bits
        });
        let body = [labels, &[0], pointers].concat();
        let board = BoardGraph::of_cells([rows, columns], cells);
        accepted(&mut Certificate::new(&body[..]), &board).is_ok_and(|odd| odd.is_some())
    }

    #[test]
    fn what_is_right_needs_no_other_check() {
        // A square: each row is a pair, or each column.
        assert!(is_accepted(2, 2, &[5, 2, 8, 2], &[]));
        assert!(is_accepted(2, 2, &[8, 8, 2, 2], &[]));
        assert!(!is_accepted(2, 2, &[5, 8, 2, 2], &[]));
        assert!(!is_accepted(2, 2, &[5, 2, 2, 2], &[]));
        assert!(!is_accepted(2, 2, &[5, 2, 8], &[]));
        // A long path, along a row and along a column: each second cell is in the barrier, and points to the next.
        let labels: Vec<u8> =
            (0..100).flat_map(|pair| [if pair == 0 { 3 } else { 6 }, 1]).chain([0]).collect();
        for [rows, columns] in [[1, 201], [201, 1]] {
            assert!(is_accepted(rows, columns, &labels, &[1; 100]));
            assert!(!is_accepted(rows, columns, &labels, &[1; 99]));
            for at in 0..100 {
                let mut pointers = [1; 100];
                for wrong in [0, 2, 5] {
                    pointers[at] = wrong;
                    assert!(!is_accepted(rows, columns, &labels, &pointers));
                }
            }
            for at in 0..201 {
                for wrong in (0..20).chain([128, 255]).filter(|&wrong| wrong != labels[at]) {
                    let mut labels = labels.clone();
                    labels[at] = wrong;
                    assert!(!is_accepted(rows, columns, &labels, &[1; 100]), "{at} {wrong}");
                }
            }
        }
    }
}
