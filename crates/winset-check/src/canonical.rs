//! The canonical form of an input, under SHA-256: what a certificate is bound to.

use crate::game::Game;
use crate::graph::Graph;
use crate::sha256::Sha256;

/// The digest of the canonical form: game, number of vertices, the vertex that is the start where there is but one,
/// and the arcs, or the edges seen from their smaller ends, ascending.
pub fn digest(game: Game, graph: &Graph, start: Option<u32>) -> [u8; 32] {
    let mut form = Form { sha: Sha256::new(), bytes: Vec::with_capacity(2 * Form::FULL) };
    form.bytes.extend_from_slice(b"winset 1 ");
    form.bytes.extend_from_slice(game.name().as_bytes());
    form.bytes.push(b'\n');
    form.number(graph.order());
    start.into_iter().for_each(|start| form.number(start));
    for v in 0..graph.order() {
        form.ascending(graph.neighbours(v), if game.lists_arcs() { 0 } else { v.saturating_add(1) });
    }
    form.finish()
}

struct Form {
    sha: Sha256,
    bytes: Vec<u8>,
}

impl Form {
    const FULL: usize = 1 << 14;

    /// How many numbers there are, then each less the least that it could be, `least` for the first.
    fn ascending(&mut self, numbers: &[u32], mut least: u32) {
        self.number(numbers.len() as u32);
        for &number in numbers {
            self.number(number.wrapping_sub(least));
            least = number.wrapping_add(1);
        }
        if self.bytes.len() >= Self::FULL {
            self.sha.update(&self.bytes);
            self.bytes.clear();
        }
    }

    /// Unsigned LEB128.
    #[inline]
    fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    fn finish(mut self) -> [u8; 32] {
        self.sha.update(&self.bytes);
        self.sha.finish()
    }
}
