//! The same proof as `geography` checks, on a board: there no odd cycle is to be contracted, and what else is to be checked
//! can be for 64 cells at once.
//!
//! Only what is right is told apart here. What is wrong with a certificate, the other check finds.

use std::io::Read;

use crate::bits::{Places, planes, shifted};
use crate::board_graph::BoardGraph;
use crate::certificate::Certificate;
use crate::failure::Failure;
use crate::pointers_on_boards::Pointers;

/// The cells that some maximum matching misses, a bit each, if the body of the certificate proves which they are.
pub fn accepted<R: Read>(
    certificate: &mut Certificate<R>,
    board: &BoardGraph,
) -> Result<Option<Vec<u64>>, Failure> {
    let Some(claim) = Claim::read(certificate, board)? else { return Ok(None) };
    if !(certificate.number()? == 0 && claim.is_tight()) {
        return Ok(None);
    }
    let pointers = Pointers::read(certificate, &claim)?;
    let is_accepted = pointers.is_some_and(Pointers::close_no_cycle);
    Ok(is_accepted.then_some(claim.odd))
}

/// What the certificate says of each cell, a bit each.
pub struct Claim<'b> {
    /// The cells.
    pub board: &'b BoardGraph,
    /// Those that some maximum matching misses.
    pub odd: Vec<u64>,
    /// The others beside them.
    pub barrier: Vec<u64>,
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
        for (at, cells) in cells.iter().enumerate() {
            let mut numbers = [0; 64];
            let count = cells.count_ones() as usize;
            if !(certificate.bytes(&mut numbers[..count])? && claim.read_word(at, &numbers)) {
                return Ok(None);
            }
        }
        Ok(Some(claim))
    }

    /// Takes in what is said of the vertices of a word; whether it can be right.
    fn read_word(&mut self, at: usize, numbers: &[u8; 64]) -> bool {
        let vertices = self.board.vertices.words()[at];
        let [up, before, right, down] = self.board.sides(&self.board.right, &self.board.down, at);
        let among = Places::of(vertices);
        let digits: [u64; 4] = planes(numbers).map(|plane| among.spread(plane));
        let number: [u64; 15] = std::array::from_fn(|number| {
            let digit = |(place, plane): (usize, u64)| if number >> place & 1 == 1 { plane } else { !plane };
            (0..).zip(digits).map(digit).fold(vertices, |all, digit| all & digit)
        });
        // A number is 3 × the place among the neighbours of the mate, if that is larger, + the set.
        let in_set = |set: usize| (set..15).step_by(3).fold(0, |any, at| any | number[at]);
        let place = |place: usize| number[3 * place] | number[3 * place + 1] | number[3 * place + 2];
        let smaller = [!up & !before, up ^ before, up & before];
        let larger = |at: usize| (0..3).fold(0, |any, less| any | smaller[less] & place(less + at));
        let (first, second) = (larger(1), larger(2));
        self.odd.push(in_set(0));
        self.barrier.push(in_set(1));
        // Of the larger neighbours, the one to the right comes first.
        self.right.push(first & right);
        self.down.push(down & (first & !right | second & right));
        let is_high = numbers.iter().fold(0, |all, number| all | number) > 15;
        !is_high && vertices == place(0) | self.right[at] | self.down[at]
    }

    /// No cell is matched twice, edges lead from what is odd into the barrier alone, and there are as many unmatched cells
    /// as odd ones that the barrier cannot serve. They cannot be fewer, so none is wasted: the barrier is matched with
    /// odd cells, and the rest within itself.
    fn is_tight(&self) -> bool {
        let below = self.board.below();
        let (mut unmatched, mut barriers, mut odds, mut wrong) = (0, 0, 0, 0);
        for (at, &cells) in self.board.vertices.words().iter().enumerate() {
            let (mut once, mut twice) = (0, 0);
            for side in self.matched(at) {
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

    /// For each side, the cells of a word that are matched there.
    pub fn matched(&self, at: usize) -> [u64; 4] {
        self.board.sides(&self.right, &self.down, at)
    }
}

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
