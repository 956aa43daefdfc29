//! The canonical form of an input, under SHA-256: what a certificate is bound to.

use crate::board_graph::{BoardGraph, Word};
use crate::game::Game;
use crate::graph::Graph;
use crate::reader::Reader;
use crate::sha256::Sha256;

/// The digest of the canonical form: game, number of vertices, the vertex that is the start where there is but one,
/// and the arcs, or the edges seen from their smaller ends, ascending.
pub fn digest(game: Game, graph: &Graph, start: Option<u32>) -> [u8; 32] {
    let mut form = Form::new(game, graph.order(), start);
    for v in 0..graph.order() {
        if game.lists_arcs() {
            form.ascending(graph.neighbours(v), 0);
        } else {
            form.ascending(graph.larger_neighbours(v), v.saturating_add(1));
        }
    }
    form.finish()
}

/// The same of a game on the cells of a board.
pub fn digest_of_board(game: Game, board: &BoardGraph) -> [u8; 32] {
    let mut form = Form::new(game, board.order(), board.start());
    let mut last: Option<(Word, Lists)> = None;
    for word in board.words() {
        // Where there are few walls, or regular ones, most words look like the one before.
        let lists = last.take_if(|(like, _)| word.looks_like(*like)).map(|(_, lists)| lists);
        let (_, lists) = last.insert((word, lists.unwrap_or_else(|| Lists::of(word))));
        form.extend(lists.bytes());
    }
    form.finish()
}

/// The lists of the vertices of a word.
struct Lists {
    bytes: [u8; Self::MOST],
    filled: usize,
}

impl Lists {
    /// A list has at most two numbers and how many they are, of which only one has more than a byte; and eight bytes are
    /// written at a time.
    const MOST: usize = 64 * 7 + 8;

    fn of(word: Word) -> Self {
        let mut lists = Self { bytes: [0; Self::MOST], filled: 0 };
        word.each_cell(|[is_vertex, right, down], [v, below]| {
            // Without a branch: nobody could tell where a random board has its walls. The vertex to the right is the next.
            let (bytes, length) = leb128(below.wrapping_sub(v + 1 + right));
            let list = u64::from(right + down) | (bytes * u64::from(down)) << (8 + 8 * right);
            lists.bytes[lists.filled..lists.filled + 8].copy_from_slice(&list.to_le_bytes());
            lists.filled += (is_vertex + right + down * length) as usize;
        });
        lists
    }

    fn bytes(&self) -> &[u8] {
        &self.bytes[..self.filled]
    }
}

struct Form {
    sha: Sha256,
    bytes: Box<[u8; Self::SIZE]>,
    filled: usize,
}

impl Form {
    const SIZE: usize = 1 << 14;

    fn new(game: Game, order: u32, start: Option<u32>) -> Self {
        let mut form = Self { sha: Sha256::new(), bytes: Box::new([0; Self::SIZE]), filled: 0 };
        form.sha.update(b"winset 1 ");
        form.sha.update(game.name().as_bytes());
        form.sha.update(b"\n");
        form.number(order);
        start.into_iter().for_each(|start| form.number(start));
        form
    }

    /// How many numbers there are, then each less the least that it could be, `least` for the first.
    fn ascending(&mut self, numbers: &[u32], mut least: u32) {
        self.number(numbers.len() as u32);
        for &number in numbers {
            self.number(number.wrapping_sub(least));
            least = number.wrapping_add(1);
        }
    }

    #[inline]
    fn number(&mut self, number: u32) {
        let (bytes, length) = leb128(number);
        self.push(bytes, length as usize);
    }

    fn extend(&mut self, bytes: &[u8]) {
        if self.filled + bytes.len() > Self::SIZE {
            self.sha.update(&self.bytes[..self.filled]);
            self.filled = 0;
        }
        self.bytes[self.filled..self.filled + bytes.len()].copy_from_slice(bytes);
        self.filled += bytes.len();
    }

    /// At most eight bytes, the first one lowest.
    #[inline]
    fn push(&mut self, bytes: u64, length: usize) {
        if self.filled + 8 > Self::SIZE {
            self.sha.update(&self.bytes[..self.filled]);
            self.filled = 0;
        }
        self.bytes[self.filled..self.filled + 8].copy_from_slice(&bytes.to_le_bytes());
        self.filled += length;
    }

    fn finish(mut self) -> [u8; 32] {
        self.sha.update(&self.bytes[..self.filled]);
        self.sha.finish()
    }
}

/// A number as unsigned LEB128: its bytes, the first one lowest, and how many they are.
#[inline]
fn leb128(number: u32) -> (u64, u32) {
    let number = u64::from(number);
    if number < 1 << 14 {
        let is_long = u64::from(number >= 1 << 7);
        return (number & 0x7f | is_long << 7 | number >> 7 << 8, 1 + is_long as u32);
    }
    let digits = (0..5).map(|place| (number >> (7 * place) & 0x7f) << (8 * place)).sum::<u64>();
    let length = (u64::BITS - number.leading_zeros()).div_ceil(7);
    (digits | 0x80_8080_8080 & ((1 << (8 * (length - 1))) - 1), length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_as_few_bytes_as_they_can() {
        for (number, bytes) in [
            (0, &[0][..]),
            (0x7f, &[0x7f]),
            (0x80, &[0x80, 1]),
            (0x3fff, &[0xff, 0x7f]),
            (0x4000, &[0x80, 0x80, 1]),
            (0x1f_ffff, &[0xff, 0xff, 0x7f]),
            (0x20_0000, &[0x80, 0x80, 0x80, 1]),
            (0x1000_0000, &[0x80, 0x80, 0x80, 0x80, 1]),
            (u32::MAX, &[0xff, 0xff, 0xff, 0xff, 0x0f]),
        ] {
            let (all, length) = leb128(number);
            assert_eq!(
                all.to_le_bytes().split_at(length as usize),
                (bytes, &[0; 8][bytes.len()..]),
                "{number}"
            );
        }
    }
}
