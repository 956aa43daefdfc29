//! The canonical form of an input, under SHA-256: what a certificate is bound to.

use crate::bits::{Places, Row, shifted};
use crate::board_graph::BoardGraph;
use crate::game::Game;
use crate::graph::Graph;
use crate::reader::Reader;
use crate::sha256::Sha256;

/// The digest of the canonical form: game, number of vertices, the vertex that is the start where there is but one,
/// and the arcs, or the edges seen from their smaller ends.
pub fn digest(game: Game, graph: &Graph, start: Option<u32>) -> [u8; 32] {
    let mut form = Form::new(game, graph.order(), start);
    if game.lists_arcs() {
        (0..graph.order()).for_each(|v| form.ascending(graph.neighbours(v), 0));
    } else {
        let regular = form.edges(graph);
        form.sets(regular.each_ref().map(|set| &set[..]), graph.order());
    }
    form.finish()
}

/// The same of a game on the cells of a board. All its edges are regular: those down lead further and further.
pub fn digest_of_board(game: Game, board: &BoardGraph) -> [u8; 32] {
    let words = board.vertices.words();
    let far: Vec<u64> = (0..words.len()).map(|at| board.down[at] & !board.down_to_the_next(at)).collect();
    let mut regular = [(); 3].map(|()| Row::with_capacity(words.len()));
    for (at, &vertices) in words.iter().enumerate() {
        let (among, near) = (Places::of(vertices), board.right[at] | board.down[at] & !far[at]);
        for (set, cells) in regular.iter_mut().zip([near, far[at], shifted(&far, at, -board.below())]) {
            set.push(among.gather(cells), among.count());
        }
    }
    let mut form = Form::new(game, board.order(), board.start());
    form.sets(regular.each_ref().map(Row::words), board.order());
    form.finish()
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
        form.sha.update(b"winset 2 ");
        form.sha.update(game.name().as_bytes());
        form.sha.update(b"\n");
        form.number(order);
        start.into_iter().for_each(|start| form.number(start));
        form
    }

    /// The edges that are not regular; of those that are, a set of the vertices that have one to the next vertex, and
    /// sets of the smaller and of the larger ends of those that lead further than any before.
    fn edges(&mut self, graph: &Graph) -> [Vec<u64>; 3] {
        let (mut furthest, mut listed) = (0, 0);
        let mut regular = [(); 3].map(|()| vec![0; graph.order().div_ceil(64) as usize]);
        for v in 0..graph.order() {
            let mut larger = graph.larger_neighbours(v);
            let insert = |set: &mut Vec<u64>, v: u32| set[(v / 64) as usize] |= 1 << (v % 64);
            if let Some((_, others)) = larger.split_first().filter(|&(&w, _)| w == v + 1) {
                insert(&mut regular[0], v);
                larger = others;
            }
            if let Some((&w, others)) = larger.split_first().filter(|&(&w, _)| w > furthest) {
                insert(&mut regular[1], v);
                insert(&mut regular[2], w);
                (furthest, larger) = (w, others);
            }
            if !larger.is_empty() {
                self.number(v - listed);
                self.ascending(larger, v + 2);
                listed = v + 1;
            }
        }
        regular
    }

    /// Sets of vertices, a bit each, the lowest first, and as few bytes as hold them.
    fn sets(&mut self, sets: [&[u64]; 3], order: u32) {
        self.sha.update(&self.bytes[..self.filled]);
        self.filled = 0;
        let space = self.bytes.as_chunks_mut().0;
        for set in sets {
            let mut left = order.div_ceil(8) as usize;
            for words in set.chunks(space.len()) {
                space.iter_mut().zip(words).for_each(|(bytes, word)| *bytes = word.to_le_bytes());
                let filled = left.min(8 * words.len());
                self.sha.update(&space.as_flattened()[..filled]);
                left -= filled;
            }
        }
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
    use crate::graph::Kind;

    /// A board has the form of its graph, whatever there is between a cell and the one below.
    #[test]
    fn boards_and_their_graphs() {
        let mut state = 1_u64;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        let same = |game, mut board: BoardGraph, what: &str| {
            let (start, of_board) = (board.start(), digest_of_board(game, &board));
            let graph = Graph::read(&mut board, Kind::Edges).unwrap().seen_from_both_ends().unwrap();
            assert_eq!(of_board, digest(game, &graph, start), "{what}");
        };
        for columns in (1..70).chain([127, 128, 129, 191, 192, 193, 500]) {
            for share in [0, 1, 20, 50, 90, 99] {
                let rows = 1 + random() % 9;
                // Every second or third row may have hardly any cell; or one column has all of them.
                let (every, only) = (1 + random() % 4, random() % columns);
                let walls = |row: u64, column: u64| match every {
                    4 if column == only => 0,
                    4 => 100,
                    every if !row.is_multiple_of(every) => 99,
                    _ => share,
                };
                let mut bits = vec![0; (rows * columns).div_ceil(64) as usize];
                for cell in 0..rows * columns {
                    let is_free = random() % 100 >= walls(cell / columns, cell % columns);
                    bits[(cell / 64) as usize] |= u64::from(is_free) << (cell % 64);
                }
                let what = format!("{rows} by {columns}: {bits:x?}");
                let blank = (random() % (rows * columns)) as u32;
                same(Game::Slide, BoardGraph::of_pieces([rows, columns], &bits, Some(blank)), &what);
                same(Game::Geography, BoardGraph::of_cells([rows, columns], bits), &what);
            }
        }
    }

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
