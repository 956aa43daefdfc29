//! The canonical form of an input, under SHA-256: what a certificate is bound to, whatever file the input came from.

use fixedbitset::FixedBitSet;
use sha2::{Digest, Sha256};

use super::encoder::write_number;
use super::numbers::Numbers;
use crate::graph::{Graph, Vertex};
use crate::watch::{Pulse, Stopped};

/// Which arcs are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Arcs {
    /// Each edge once, at its smaller vertex.
    Edges,
    /// All.
    Directed,
}

/// The digest of the game's name, the number of vertices, the one start where there is but one, and the sorted arcs.
///
/// # Complexity
/// O(*n* + *m*) time; three bits a vertex.
pub(super) fn digest<G: Graph>(
    game: &str,
    graph: &G,
    start: Option<Vertex>,
    arcs: Arcs,
    pulse: &mut Pulse<'_>,
) -> Result<[u8; 32], Stopped> {
    let mut form = Form { sha: Sha256::new(), bytes: Vec::new() };
    let numbers = Numbers::of(graph);
    form.bytes.extend_from_slice(format!("winset 2 {game}\n").as_bytes());
    form.number(graph.order());
    if let Some(start) = start {
        form.number(numbers.number(start));
    }
    let mut regular = (arcs == Arcs::Edges).then(|| Regular::new(graph.order() as usize));
    let (mut heads, mut listed) = (Vec::new(), 0);
    for v in graph.vertices() {
        let (number, slots) = (numbers.number(v), graph.slots(v));
        pulse.tick(1 + u64::from(slots))?;
        heads.clear();
        let Some(regular) = &mut regular else {
            heads.extend(graph.neighbours(v).map(|w| numbers.number(w)));
            form.ascending(&heads, 0);
            continue;
        };
        heads.extend(graph.neighbours(v).map(|w| numbers.number(w)).filter(|&w| w > number));
        let others = regular.take(number, &heads);
        if !others.is_empty() {
            form.number(number - listed);
            form.ascending(others, number + 2);
            listed = number + 1;
        }
    }
    regular.into_iter().for_each(|regular| form.regular(&regular));
    Ok(form.finish())
}

/// The edges to the next vertex, and those that lead further than any before: as sets of vertices, for they are most of
/// the edges of a board.
struct Regular {
    /// The vertices that have an edge to the next one.
    near: FixedBitSet,
    /// The smaller ends of those that lead further.
    tails: FixedBitSet,
    /// Their larger ends, in the same order.
    heads: FixedBitSet,
    furthest: u32,
}

impl Regular {
    fn new(order: usize) -> Self {
        let [near, tails, heads] = [(); 3].map(|()| FixedBitSet::with_capacity(order));
        Self { near, tails, heads, furthest: 0 }
    }

    /// Takes in the regular edges of `v` to larger neighbours; those that are left.
    #[inline]
    fn take<'l>(&mut self, v: u32, mut larger: &'l [u32]) -> &'l [u32] {
        if let Some((_, others)) = larger.split_first().filter(|&(&w, _)| w == v + 1) {
            self.near.insert(v as usize);
            larger = others;
        }
        if let Some((&w, others)) = larger.split_first().filter(|&(&w, _)| w > self.furthest) {
            self.tails.insert(v as usize);
            self.heads.insert(w as usize);
            (self.furthest, larger) = (w, others);
        }
        larger
    }
}

struct Form {
    sha: Sha256,
    bytes: Vec<u8>,
}

impl Form {
    const FULL: usize = 1 << 14;

    /// The sets, a bit a vertex, the lowest first, in as few bytes as hold them.
    fn regular(&mut self, regular: &Regular) {
        for set in [&regular.near, &regular.tails, &regular.heads] {
            let mut left = set.len().div_ceil(8);
            for block in set.as_slice() {
                let bytes = block.to_le_bytes();
                let filled = left.min(bytes.len());
                self.bytes.extend_from_slice(&bytes[..filled]);
                left -= filled;
                self.flush_if_full();
            }
        }
    }

    /// How many numbers there are, then each less the least that it could be, `least` for the first.
    fn ascending(&mut self, numbers: &[u32], mut least: u32) {
        self.number(numbers.len() as u32);
        for &number in numbers {
            debug_assert!(number >= least, "neighbours are in the order of their ids, each once");
            self.number(number - least);
            least = number.wrapping_add(1);
        }
        self.flush_if_full();
    }

    #[inline]
    fn flush_if_full(&mut self) {
        if self.bytes.len() >= Self::FULL {
            self.sha.update(&self.bytes);
            self.bytes.clear();
        }
    }

    #[inline]
    fn number(&mut self, number: u32) {
        if number < 0x80 {
            self.bytes.push(number as u8);
        } else {
            write_number(&mut self.bytes, number.into()).expect("memory takes what is written");
        }
    }

    fn finish(mut self) -> [u8; 32] {
        self.sha.update(&self.bytes);
        self.sha.finalize().into()
    }
}
