//! The pursuer's attractor position by position, for graphs that are long and thin.
//!
//! There a round finds about one position a row: nothing is gained by taking 64 at once, and their digits are in the
//! way.

use crate::graph::{Reversible, Vertex};
use crate::player::{ByPlayer, Player};
use crate::watch::{Pulse, Stopped};

/// The ranks of a pursuit's positions, numbered as [there](super::pursuit_attractor), in two bytes each.
#[derive(Clone, Debug)]
pub(in crate::attractor) struct ThinRanks {
    id_bound: usize,
    /// By the player to move: for each vertex of the player who waits, a row with an entry for each vertex of the mover.
    turns: ByPlayer<Vec<Entry>>,
}

/// A rank, or [`OUTSIDE`] with the evader's moves that do not lead into the attractor.
type Entry = u16;

/// Set on what is no rank.
const OUTSIDE: Entry = 1 << 15;

/// The vertices of the player who moves and of the one who waits.
type Pair = [Vertex; 2];

impl ThinRanks {
    /// The ranks of all positions, unless a rank or a degree needs more than 15 binary digits.
    ///
    /// A round takes up what the last has attracted. Where the vertices of arcs have ids close to each other, what can
    /// be moved from is close together in the row of the player who waits.
    pub(super) fn of<G: Reversible>(graph: &G, pulse: &mut Pulse<'_>) -> Result<Option<Self>, Stopped> {
        let id_bound = graph.id_bound() as usize;
        if id_bound >= OUTSIDE.into() {
            return Ok(None);
        }
        // The positions of a round are not counted: they are few where this is taken.
        pulse.reserve_more((2 * size_of::<Entry>() * id_bound * id_bound) as u64)?;
        let mut unrefuted = vec![OUTSIDE; id_bound];
        for v in graph.vertices() {
            unrefuted[v.index()] |= graph.neighbours(v).count() as Entry;
        }
        let mut evader = unrefuted.repeat(id_bound);
        let mut pursuer = vec![OUTSIDE; id_bound * id_bound];
        let mut attracted: [Vec<Pair>; 2] = Default::default();
        let mut evaders = Vec::new();
        let mut pursuers = Vec::new();
        for p in graph.vertices() {
            pulse.tick(id_bound as u64)?;
            let row = &mut evader[p.index() * id_bound..][..id_bound];
            for e in graph.vertices().filter(|&e| e == p || unrefuted[e.index()] == OUTSIDE) {
                row[e.index()] = 0;
                evaders.push([e, p]);
            }
            pursuer[p.index() * id_bound + p.index()] = 0;
            pursuers.push([p, p]);
        }
        let [next_evaders, next_pursuers] = &mut attracted;
        for rank in 1..OUTSIDE {
            if evaders.is_empty() && pursuers.is_empty() {
                let turns = ByPlayer { first: evader, second: pursuer };
                return Ok(Some(Self { id_bound, turns }));
            }
            for [p, e] in pursuers.drain(..) {
                let row = &mut evader[p.index() * id_bound..][..id_bound];
                for from in graph.predecessors(e) {
                    let entry = &mut row[from.index()];
                    if *entry >= OUTSIDE {
                        *entry -= 1;
                        if *entry == OUTSIDE {
                            *entry = rank;
                            next_evaders.push([from, p]);
                        }
                    }
                }
            }
            for [e, p] in evaders.drain(..) {
                let row = &mut pursuer[e.index() * id_bound..][..id_bound];
                for from in graph.predecessors(p) {
                    let entry = &mut row[from.index()];
                    if *entry >= OUTSIDE {
                        *entry = rank;
                        next_pursuers.push([from, e]);
                    }
                }
            }
            std::mem::swap(&mut evaders, next_evaders);
            std::mem::swap(&mut pursuers, next_pursuers);
            pulse.tick((evaders.len() + pursuers.len()) as u64 + 1)?;
        }
        Ok(None)
    }

    pub(in crate::attractor) fn rank(&self, position: u64) -> Option<u32> {
        Some(self.entry(position)).filter(|&entry| entry < OUTSIDE).map(u32::from)
    }

    pub(in crate::attractor) fn contains(&self, position: u64) -> bool {
        self.entry(position) < OUTSIDE
    }

    fn entry(&self, position: u64) -> Entry {
        let (n, position) = (self.id_bound, position as usize);
        let (rest, p) = (position / n, position % n);
        if rest < n { self.turns.first[p * n + rest] } else { self.turns.second[position - n * n] }
    }

    pub(in crate::attractor) const fn positions(&self) -> u64 {
        2 * (self.id_bound as u64).pow(2)
    }

    pub(in crate::attractor) fn attracted(&self) -> u64 {
        Player::BOTH.into_iter().map(|turn| self.attracted_at(turn)).sum()
    }

    /// The number of positions in the attractor in which this player moves.
    pub(in crate::attractor) fn attracted_at(&self, turn: Player) -> u64 {
        self.turns[turn].iter().filter(|&&entry| entry < OUTSIDE).count() as u64
    }

    /// The greatest rank.
    pub(in crate::attractor) fn greatest(&self) -> Option<u32> {
        let entries = Player::BOTH.into_iter().flat_map(|turn| &self.turns[turn]);
        entries.copied().filter(|&entry| entry < OUTSIDE).max().map(u32::from)
    }
}
