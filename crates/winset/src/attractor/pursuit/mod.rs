//! The pursuer's attractor in a pursuit, by rows of bits.
//!
//! A *row* is a vertex of the player who moves and a block of 64 vertices of the player who waits: a word has a bit for
//! each position of the row. What the mover can do along an arc, it can do in all 64 at once. Then the other one
//! moves: the squares of 64 × 64 bits that have changed are turned around.

mod blocks;
mod digits;
mod evader;
mod fresh;
mod frontier;
mod greatest;
mod numbering;
mod placed;
mod pursuer;
mod ranks;
mod square;
#[cfg(test)]
mod tests;
mod thin;
mod turn;
mod winners;

use blocks::{Blocks, bit_of, block_of};
use evader::Unavoidable;
use fresh::Fresh;
use frontier::Frontier;
use numbering::Numbering;
use placed::Placing;
use pursuer::Reachable;
pub(super) use ranks::PursuitRanks;
pub(super) use thin::ThinRanks;
use turn::Turn;
pub use winners::{PursuitWinners, pursuit_winners};

use super::Ranks;
use crate::graph::Reversible;
use crate::player::ByPlayer;
use crate::watch::{Pulse, Stopped, Watch};

/// The positions of a [pursuit](crate::game::Pursuit) on a directed graph from which the pursuer can force the
/// evader to be caught or stuck, with the number of moves it takes.
///
/// The positions are numbered as there: with the evader on *e* and the pursuer on *p* among *n* ids,
/// (*t·n* + *e*)·*n* + *p*, with *t* = 0 where the evader moves and 1 where the pursuer does.
///
/// # Complexity
/// O(*n*² + *nm*) time for *n* vertices and *m* arcs, as for a queue that takes positions one by one; but of the *nm*
/// steps up to 64 are one, when they are for positions that become known in the same round. So it is fast where
/// the vertices of a block, 64 ids in a row, are alike; where neighbours have ids far from each other, or arcs
/// without cycles lead up and down, those that a search gives them are taken instead.
///
/// Where a graph is long and thin, with few positions a round, they are taken one by one, at 2 bytes a position and 8
/// for each position of two neighbouring ranks: a third of what a queue holds. Where that is more than allowed, and beyond
/// 15,000 vertices, whose ranks might not fit into 15 binary digits, they are taken in rows all the same.
///
/// Elsewhere mostly 5 to 14 bits a position: one for whether it is attracted, one and a half for what has changed, and the binary
/// digits of a counter, then of the rank, as far as it is above the least one of its word.
///
/// # Why it is right
/// In round *r* all positions of rank *r* are found, from those of rank *r* − 1, which were entered by the move that
/// leads there. The pursuer's: any predecessor that has no rank yet. The evader's: those of whose moves this is the last
/// that did not lead into the attractor, which a counter tells; all its moves have been counted then, each in
/// the round after that in which its position was ranked.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::attractor::pursuit_attractor;
/// use winset::graph::DirectedGraph;
/// let graph = DirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 1]]);
/// let ranks = pursuit_attractor(&graph, &mut Unwatched)?;
/// // The evader on 0 is to move: it has to go to 1, and is caught there by the pursuer on 2.
/// assert_eq!(ranks.rank(2), Some(2));
/// # winset_certified::assert_ranks_proved(&graph, ranks);
/// # Ok::<(), winset::Stopped>(())
/// ```
///
/// # References
/// Searches from many vertices at once, a bit each: M. Then et al., *The more the merrier: efficient multi-source graph
/// traversal*, Proceedings of the VLDB Endowment 8 (2014) 449–460,
/// [doi:10.14778/2735496.2735507](https://doi.org/10.14778/2735496.2735507). Forwards or backwards, whichever has
/// fewer arcs: S. Beamer, K. Asanović, D. Patterson, *Direction-optimizing breadth-first search*, SC 2012,
/// [doi:10.1109/SC.2012.50](https://doi.org/10.1109/SC.2012.50).
pub fn pursuit_attractor<G: Reversible>(graph: &G, watch: &mut dyn Watch) -> Result<Ranks, Stopped> {
    let pulse = &mut Pulse::new(watch);
    let (numbering, lengths) = Numbering::closer(graph, pulse)?;
    if lengths.are_thin() {
        let held = pulse.held();
        match ThinRanks::of(graph, pulse) {
            Ok(Some(ranks)) => return Ok(Ranks::of_thin(ranks)),
            // Rows hold less.
            Ok(None) | Err(Stopped::TooLarge { .. }) => pulse.release_to(held),
            Err(stopped) => return Err(stopped),
        }
    }
    Ok(Ranks::by_row(by_row(graph, numbering, pulse)?))
}

/// The ranks, found in rows of the numbering's vertices.
fn by_row<G: Reversible>(
    graph: &G,
    numbering: Option<Numbering>,
    pulse: &mut Pulse<'_>,
) -> Result<PursuitRanks, Stopped> {
    let (turns, greatest) = match &numbering {
        None => turns(graph, pulse)?,
        Some(numbering) => turns(&numbering.renumbered(graph, pulse)?, pulse)?,
    };
    let placing = Placing { id_bound: graph.id_bound(), numbering };
    Ok(PursuitRanks { placing, turns, greatest })
}

/// The positions of the attractor by who is to move, with their ranks; and the greatest of these.
fn turns<G: Reversible>(graph: &G, pulse: &mut Pulse<'_>) -> Result<(ByPlayer<Turn>, Option<u32>), Stopped> {
    let mut search = Search::new(graph, pulse)?;
    search.begin(pulse)?;
    let mut rank = 0_u32;
    while search.goes_on() {
        rank += 1;
        search.round(rank, pulse)?;
    }
    // In the last round nothing was found.
    Ok((ByPlayer { first: search.evader, second: search.pursuer }, rank.checked_sub(1)))
}

/// The attractor so far, and what has just been added to it.
struct Search<'g, G> {
    graph: &'g G,
    blocks: Blocks,
    unavoidable: Unavoidable<'g, G>,
    reachable: Reachable<'g, G>,
    /// The positions where the evader moves.
    evader: Turn,
    /// The positions where the pursuer moves.
    pursuer: Turn,
    /// Those of `pursuer` that were attracted last, by the evader's moves into them.
    evader_frontier: Frontier,
    /// Those of `evader` that were attracted last, by the pursuer's moves into them: at an even rank, at an odd one.
    pursuer_frontiers: [Frontier; 2],
    fresh: Fresh,
}

impl<'g, G: Reversible> Search<'g, G> {
    fn new(graph: &'g G, pulse: &mut Pulse<'_>) -> Result<Self, Stopped> {
        let blocks = Blocks::of(graph);
        pulse.reserve_more(3 * Frontier::bytes(&blocks))?;
        let unavoidable = Unavoidable::new(graph, &blocks);
        pulse.reserve_more(Turn::bytes(&blocks, unavoidable.layers()))?;
        let evader = Turn::new(&blocks, &unavoidable.counters());
        pulse.reserve_more(Turn::bytes(&blocks, 0))?;
        let pursuer = Turn::new(&blocks, &[]);
        Ok(Self {
            graph,
            unavoidable,
            reachable: Reachable::new(graph),
            evader,
            pursuer,
            evader_frontier: Frontier::empty(&blocks),
            pursuer_frontiers: [Frontier::empty(&blocks), Frontier::empty(&blocks)],
            fresh: Fresh::none(&blocks),
            blocks,
        })
    }

    /// Attracts what is won where it stands: the evader is caught, or to move and stuck.
    fn begin(&mut self, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let stuck: Vec<_> =
            self.graph.vertices().filter(|&v| self.graph.neighbours(v).next().is_none()).collect();
        for block in 0..self.blocks.count() {
            pulse.tick(64 + stuck.len() as u64)?;
            self.add_captures(block);
            for v in &stuck {
                self.fresh.add(v.index(), self.blocks.vertices(block));
            }
            self.evader.attract(block, 0, &mut self.fresh, &mut self.pursuer_frontiers[0], pulse)?;
            self.add_captures(block);
            self.pursuer.attract(block, 0, &mut self.fresh, &mut self.evader_frontier, pulse)?;
        }
        Ok(())
    }

    fn add_captures(&mut self, block: usize) {
        for v in
            self.graph.vertices().skip_while(|&v| block_of(v) < block).take_while(|&v| block_of(v) == block)
        {
            self.fresh.add(v.index(), bit_of(v));
        }
    }

    fn goes_on(&self) -> bool {
        !self.evader_frontier.is_empty() || self.pursuer_frontiers.iter().any(|frontier| !frontier.is_empty())
    }

    /// Attracts the positions of the next rank.
    fn round(&mut self, rank: u32, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let Self { evader, pursuer, evader_frontier, fresh, .. } = self;
        let [even, odd] = &mut self.pursuer_frontiers;
        let (last, next) = if rank.is_multiple_of(2) { (odd, even) } else { (even, odd) };
        for block in 0..self.blocks.count() {
            self.unavoidable.step(evader.block(block), block, evader_frontier, fresh, pulse)?;
            evader_frontier.clear(block);
            evader.attract(block, rank, fresh, next, pulse)?;
        }
        for block in 0..self.blocks.count() {
            self.reachable.step(pursuer.block(block), block, last, fresh, pulse)?;
            last.clear(block);
            pursuer.attract(block, rank, fresh, evader_frontier, pulse)?;
        }
        pulse.tick(self.blocks.count() as u64)
    }
}
