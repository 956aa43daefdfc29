//! The canonical form of an input, under SHA-256: what a certificate is bound to, whatever file the input came from.

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
pub(super) fn digest<G: Graph>(
    game: &str,
    graph: &G,
    start: Option<Vertex>,
    arcs: Arcs,
    pulse: &mut Pulse<'_>,
) -> Result<[u8; 32], Stopped> {
    let mut form = Form { sha: Sha256::new(), bytes: Vec::new() };
    let numbers = Numbers::of(graph);
    form.bytes.extend_from_slice(format!("winset 1 {game}\n").as_bytes());
    form.number(graph.order());
    if let Some(start) = start {
        form.number(numbers.number(start));
    }
    let mut heads = Vec::new();
    for v in graph.vertices() {
        let (number, slots) = (numbers.number(v), graph.slots(v));
        pulse.tick(1 + u64::from(slots))?;
        let least = if arcs == Arcs::Edges { number + 1 } else { 0 };
        heads.clear();
        heads.extend(graph.neighbours(v).map(|w| numbers.number(w)).filter(|&w| w >= least));
        form.ascending(&heads, least);
    }
    Ok(form.finish())
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
            debug_assert!(number >= least, "neighbours are in the order of their ids, each once");
            self.number(number - least);
            least = number.wrapping_add(1);
        }
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
