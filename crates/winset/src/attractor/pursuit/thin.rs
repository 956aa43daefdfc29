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

/// A rank and one more; or [`OUTSIDE`] with the evader's moves that do not lead into the attractor; or zero where nothing
/// is known: as most is where little is attracted, that costs nothing.
type Entry = u16;

/// Set on what is no rank.
const OUTSIDE: Entry = 1 << 15;

/// The vertices of the player who moves and of the one who waits.
type Pair = [Vertex; 2];

/// The positions that a round has attracted.
#[derive(Default)]
struct Found(Vec<Pair>);

impl Found {
    #[inline]
    fn push(&mut self, pair: Pair, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        if self.0.len() == self.0.capacity() {
            self.grow(pulse)?;
        }
        self.0.push(pair);
        Ok(())
    }

    /// Makes room for twice as many: most rounds of most graphs need none.
    #[cold]
    fn grow(&mut self, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let more = self.0.capacity().max(1 << 6);
        pulse.reserve_more((more * size_of::<Pair>()) as u64)?;
        self.0.reserve_exact(more);
        Ok(())
    }
}

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
        let held = pulse.held();
        pulse.reserve_more((2 * size_of::<Entry>() * id_bound * id_bound) as u64)?;
        let mut unrefuted = vec![OUTSIDE; id_bound];
        let mut stuck = Vec::new();
        for v in graph.vertices() {
            unrefuted[v.index()] |= graph.neighbours(v).count() as Entry;
            if unrefuted[v.index()] == OUTSIDE {
                stuck.push(v);
            }
        }
        let [mut evader, mut pursuer] = [(); 2].map(|()| vec![0; id_bound * id_bound]);
        let [mut evaders, mut pursuers, mut next_evaders, mut next_pursuers] = <[Found; 4]>::default();
        for p in graph.vertices() {
            pulse.tick(1 + stuck.len() as u64)?;
            let row = &mut evader[p.index() * id_bound..][..id_bound];
            for e in stuck.iter().copied().filter(|&e| e != p).chain([p]) {
                row[e.index()] = 1;
                evaders.push([e, p], pulse)?;
            }
            pursuer[p.index() * id_bound + p.index()] = 1;
            pursuers.push([p, p], pulse)?;
        }
        // What is entered for the rank that is found next.
        for entered in 2..OUTSIDE {
            if evaders.0.is_empty() && pursuers.0.is_empty() {
                let turns = ByPlayer { first: evader, second: pursuer };
                return Ok(Some(Self { id_bound, turns }));
            }
            for [p, e] in pursuers.0.drain(..) {
                let row = &mut evader[p.index() * id_bound..][..id_bound];
                for from in graph.predecessors(e) {
                    let entry = &mut row[from.index()];
                    let known = if *entry == 0 { unrefuted[from.index()] } else { *entry };
                    if known >= OUTSIDE {
                        *entry = known - 1;
                        if *entry == OUTSIDE {
                            *entry = entered;
                            next_evaders.push([from, p], pulse)?;
                        }
                    }
                }
            }
            for [e, p] in evaders.0.drain(..) {
                let row = &mut pursuer[e.index() * id_bound..][..id_bound];
                for from in graph.predecessors(p) {
                    let entry = &mut row[from.index()];
                    if *entry == 0 {
                        *entry = entered;
                        next_pursuers.push([from, e], pulse)?;
                    }
                }
            }
            std::mem::swap(&mut evaders, &mut next_evaders);
            std::mem::swap(&mut pursuers, &mut next_pursuers);
            pulse.tick((evaders.0.len() + pursuers.0.len()) as u64 + 1)?;
        }
        pulse.release_to(held);
        Ok(None)
    }

    pub(in crate::attractor) fn rank(&self, position: u64) -> Option<u32> {
        rank_of(self.entry(position))
    }

    pub(in crate::attractor) fn contains(&self, position: u64) -> bool {
        self.rank(position).is_some()
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
        self.turns[turn].iter().filter(|&&entry| rank_of(entry).is_some()).count() as u64
    }

    /// The greatest rank.
    pub(in crate::attractor) fn greatest(&self) -> Option<u32> {
        let entries = Player::BOTH.into_iter().flat_map(|turn| &self.turns[turn]);
        entries.filter_map(|&entry| rank_of(entry)).max()
    }
}

fn rank_of(entry: Entry) -> Option<u32> {
    if entry < OUTSIDE { u32::from(entry).checked_sub(1) } else { None }
}
