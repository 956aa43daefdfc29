//! The pursuer's attractor without ranks: two bits a pair of vertices, and little besides.
//!
//! Without ranks the positions need not be found in the order of their ranks: a word that has changed is taken up when
//! its block is, with all that has changed in it until then, and no position needs a counter. Whether all moves of the
//! evader lead into the attractor is looked up, for 64 positions at once, beginning with the arc that did not the last
//! time.

use super::blocks::{Blocks, bit_of, block_of, group_of, ones};
use super::numbering::Numbering;
use super::placed::Placing;
use super::square::transpose;
use crate::graph::{Graph, Reversible, Vertex};
use crate::player::{ByPlayer, Player};
use crate::watch::{Pulse, Stopped, Watch};

/// The positions of a [pursuit](crate::game::Pursuit) from which the pursuer can force the evader to be caught or stuck.
#[derive(Clone, Debug)]
pub struct PursuitWinners {
    placing: Placing,
    /// By the player to move: a bit for each vertex of the pursuer in one block, for each block and vertex of the evader.
    turns: ByPlayer<Vec<u64>>,
    /// How many words a block has.
    height: usize,
}

/// The positions of a [pursuit](crate::game::Pursuit) on a directed graph from which the pursuer can force the evader
/// to be caught or stuck: the same as by [`pursuit_attractor`](super::pursuit_attractor), without ranks.
///
/// # Complexity
/// O(*n*·*m*·*d* + *n*³/64) time at worst for *n* vertices and *m* arcs, at most *d* from a vertex; a word of 64
/// positions that are found together is one step, and most looks along *d* arcs end at the first.
///
/// One bit a position, and 16 bytes besides for every 4096 pairs of vertices: at 10⁴ vertices 25 million bytes, where
/// the ranks take 140 to 250 million.
///
/// What the pursuer can reach is looked up backwards from what has changed, or forwards from what is outside, whichever
/// has fewer arcs.
///
/// # Why it is right
/// A position is added when a move of the pursuer leads to one that is in the set, or all of the evader's do: so it
/// belongs there. What is added is noted, and its predecessors are looked at again; so in the end none is missing.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::attractor::pursuit_winners;
/// use winset::graph::DirectedGraph;
/// let graph = DirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 1]]);
/// let winners = pursuit_winners(&graph, &mut Unwatched)?;
/// // The evader on 0 is to move: it has to go to 1, and is caught there by the pursuer on 2.
/// assert!(winners.contains(2));
/// # winset_certified::assert_winners_proved(&graph, winners);
/// # Ok::<(), winset::Stopped>(())
/// ```
pub fn pursuit_winners<G: Reversible>(graph: &G, watch: &mut dyn Watch) -> Result<PursuitWinners, Stopped> {
    let pulse = &mut Pulse::new(watch);
    let (numbering, _) = Numbering::closer(graph, pulse)?;
    let (turns, height) = match &numbering {
        None => search(graph, pulse)?,
        Some(numbering) => search(&numbering.renumbered(graph, pulse)?, pulse)?,
    };
    Ok(PursuitWinners { placing: Placing { id_bound: graph.id_bound(), numbering }, turns, height })
}

impl PursuitWinners {
    /// Whether the pursuer wins from a position.
    #[must_use]
    pub fn contains(&self, position: u64) -> bool {
        self.placing.placed(position).is_some_and(|placed| {
            let words = &self.turns[placed.turn];
            words[block_of(placed.pursuer) * self.height + placed.evader.index()] & bit_of(placed.pursuer)
                != 0
        })
    }

    /// The number of positions, won or not.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.placing.positions()
    }

    /// The number of positions from which the pursuer wins when this player is to move.
    #[must_use]
    pub fn attracted(&self, turn: Player) -> u64 {
        self.turns[turn].iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// The bits by who is to move, and how many words a block has.
fn search<G: Reversible>(graph: &G, pulse: &mut Pulse<'_>) -> Result<(ByPlayer<Vec<u64>>, usize), Stopped> {
    let mut search = Search::new(graph, pulse)?;
    search.begin(pulse)?;
    while search.evader_blocks.iter().any(|&blocks| blocks != 0) {
        search.sweep(pulse)?;
    }
    Ok((ByPlayer { first: search.evader, second: search.pursuer }, search.blocks.height()))
}

/// What has been found so far, and what is to be looked at.
struct Search<'g, G> {
    graph: &'g G,
    blocks: Blocks,
    /// The evader is to move: a word for each block of the pursuer and each vertex of the evader.
    evader: Vec<u64>,
    /// The same where the pursuer is to move.
    pursuer: Vec<u64>,
    /// For each block of the pursuer, the vertices of the evader whose word of `pursuer` has changed.
    entered: Vec<u64>,
    /// The blocks in which some have.
    evader_blocks: Vec<u64>,
    /// For each block of the evader and each of the pursuer, the vertices of the pursuer whose bits of `evader` have changed.
    reached: Vec<u64>,
    /// The blocks of the evader in which some have.
    pursuer_blocks: Vec<u64>,
    /// For each vertex of the evader the slot of the arc that led out of the set when it was last looked at.
    escapes: Vec<u32>,
    /// The vertices of the player who moves that are to be looked at now.
    open: Vec<u64>,
    /// For each vertex of the pursuer, vertices of the evader in one block.
    gathered: Vec<u64>,
    in_degrees: Vec<u32>,
    out_degrees: Vec<u32>,
}

impl<'g, G: Reversible> Search<'g, G> {
    fn new(graph: &'g G, pulse: &mut Pulse<'_>) -> Result<Self, Stopped> {
        let blocks = Blocks::of(graph);
        let (count, height) = (blocks.count(), blocks.height());
        let words = 2 * count as u64 * (height + count) as u64 + 4 * height as u64;
        pulse.reserve_more(8 * words)?;
        let sets = || vec![0; count.div_ceil(64)];
        let (mut in_degrees, mut out_degrees) = (vec![0; height], vec![0; height]);
        for v in graph.vertices() {
            in_degrees[v.index()] = graph.predecessors(v).count() as u32;
            out_degrees[v.index()] = graph.slots(v);
        }
        Ok(Self {
            graph,
            evader: vec![0; count * height],
            pursuer: vec![0; count * height],
            entered: vec![0; count * count],
            evader_blocks: sets(),
            reached: vec![0; count * count],
            pursuer_blocks: sets(),
            escapes: vec![0; height],
            open: vec![0; count],
            gathered: vec![0; height],
            in_degrees,
            out_degrees,
            blocks,
        })
    }

    /// Adds what is won where it stands: the evader is caught, or to move and stuck.
    fn begin(&mut self, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let (count, height) = (self.blocks.count(), self.blocks.height());
        for v in self.graph.vertices() {
            let block = block_of(v);
            let is_stuck = self.graph.neighbours(v).next().is_none();
            if is_stuck {
                for block in 0..count {
                    self.evader[block * height + v.index()] = self.blocks.vertices(block);
                    self.reached[block_of(v) * count + block] = self.blocks.vertices(block);
                }
                pulse.tick(count as u64)?;
            }
            self.evader[block * height + v.index()] |= bit_of(v);
            self.pursuer[block * height + v.index()] |= bit_of(v);
            self.entered[block * count + block] |= bit_of(v);
            self.reached[block * count + block] |= bit_of(v);
            self.evader_blocks[block / 64] |= 1 << (block % 64);
            self.pursuer_blocks[block / 64] |= 1 << (block % 64);
        }
        Ok(())
    }

    /// Looks at every block in which something has changed.
    fn sweep(&mut self, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        for at in 0..self.evader_blocks.len() {
            for block in ones(std::mem::take(&mut self.evader_blocks[at])) {
                self.step_evader(64 * at + block, pulse)?;
            }
        }
        for at in 0..self.pursuer_blocks.len() {
            for block in ones(std::mem::take(&mut self.pursuer_blocks[at])) {
                self.step_pursuer(64 * at + block, pulse)?;
            }
        }
        Ok(())
    }

    /// Adds the positions with the pursuer in a block from which the evader has to move into the set.
    fn step_evader(&mut self, block: usize, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let (count, height) = (self.blocks.count(), self.blocks.height());
        pulse.tick(count as u64)?;
        let entered = &mut self.entered[block * count..][..count];
        for (group, word) in entered.iter_mut().enumerate() {
            for to in ones(std::mem::take(word)) {
                let tails = self.graph.predecessors(Vertex::new((64 * group + to) as u32));
                pulse.tick(mark(&mut self.open, tails))?;
            }
        }
        let places = self.blocks.vertices(block);
        let won = &self.pursuer[block * height..][..height];
        let words = &mut self.evader[block * height..][..height];
        for group in 0..count {
            let mut changed = 0;
            for v in ones(std::mem::take(&mut self.open[group])).map(|v| 64 * group + v) {
                let open = places & !words[v];
                if open != 0 {
                    let from = Vertex::new(v as u32);
                    let taken = unavoidable(self.graph, from, &mut self.escapes[v], won, open);
                    pulse.tick(if taken == 0 { 1 } else { self.graph.slots(from).into() })?;
                    words[v] |= taken;
                    changed |= taken;
                }
            }
            if changed != 0 {
                self.reached[group * count + block] |= changed;
                self.pursuer_blocks[group / 64] |= 1 << (group % 64);
            }
        }
        Ok(())
    }

    /// Adds the positions with the evader in a block from which the pursuer can move into the set: backwards from where
    /// it has changed, or forwards from all that are outside, when these have fewer arcs.
    fn step_pursuer(&mut self, block: usize, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let height = self.blocks.height();
        pulse.tick(self.blocks.count() as u64)?;
        let backwards = self.arcs_into_changed(block);
        // Turning the squares around, there and back, takes about as long as 16 arcs from each vertex.
        let turning = 16 * height as u64;
        if backwards > turning {
            pulse.tick(height as u64)?;
            if self.open_pursuers(block) + turning < backwards {
                return self.look_forwards(block, pulse);
            }
            self.open.fill(0);
        }
        self.look_backwards(block, pulse)
    }

    fn arcs_into_changed(&self, block: usize) -> u64 {
        let changed = &self.reached[block * self.blocks.count()..][..self.blocks.count()];
        let degrees = changed
            .iter()
            .zip(self.in_degrees.chunks_exact(64))
            .flat_map(|(&changed, degrees)| ones(changed).map(|to| u64::from(degrees[to])));
        degrees.sum()
    }

    /// Opens the vertices of the pursuer that are not won against all vertices of a block; how many arcs they have.
    fn open_pursuers(&mut self, block: usize) -> u64 {
        let height = self.blocks.height();
        let evaders = self.blocks.vertices(block);
        let mut arcs = 0;
        for (group, open) in self.open.iter_mut().enumerate() {
            let words = &self.pursuer[group * height..][..height][64 * block..];
            let won = ones(evaders).fold(u64::MAX, |won, evader| won & words[evader]);
            *open = self.blocks.vertices(group) & !won;
            arcs += ones(*open).map(|v| u64::from(self.out_degrees[64 * group + v])).sum::<u64>();
        }
        arcs
    }

    /// Looks from the open vertices along all arcs, until nothing is left to be won there.
    fn look_forwards(&mut self, block: usize, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let (count, height) = (self.blocks.count(), self.blocks.height());
        let mut columns = [0; 64];
        for group in 0..count {
            let changed = std::mem::take(&mut self.reached[block * count + group]);
            if changed != 0 {
                let rows = group_of(&mut self.evader[group * height..][..height], block);
                write_columns(rows, changed, &mut columns);
                ones(changed).for_each(|to| self.gathered[64 * group + to] = columns[to]);
            }
        }
        let evaders = self.blocks.vertices(block);
        for group in 0..count {
            let open = std::mem::take(&mut self.open[group]);
            if open == 0 {
                continue;
            }
            let words = group_of(&mut self.pursuer[group * height..][..height], block);
            let mut won = *words;
            transpose(&mut won);
            let (mut changed, mut steps) = (0, 0);
            for v in ones(open) {
                let wanted = evaders & !won[v];
                let mut left = wanted;
                for to in self.graph.neighbours(Vertex::new((64 * group + v) as u32)) {
                    steps += 1;
                    left &= !self.gathered[to.index()];
                    if left == 0 {
                        break;
                    }
                }
                won[v] |= wanted & !left;
                changed |= wanted & !left;
            }
            pulse.tick(steps)?;
            if changed != 0 {
                transpose(&mut won);
                *words = won;
                self.entered[group * count + block] |= changed;
                self.evader_blocks[group / 64] |= 1 << (group % 64);
            }
        }
        self.gathered.fill(0);
        Ok(())
    }

    fn look_backwards(&mut self, block: usize, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let (count, height) = (self.blocks.count(), self.blocks.height());
        let mut columns = [0; 64];
        for group in 0..count {
            let changed = std::mem::take(&mut self.reached[block * count + group]);
            if changed == 0 {
                continue;
            }
            let rows = group_of(&mut self.evader[group * height..][..height], block);
            write_columns(rows, changed, &mut columns);
            for to in ones(changed) {
                let evaders = columns[to];
                let tails = self.graph.predecessors(Vertex::new((64 * group + to) as u32));
                let tails = tails.inspect(|from| self.gathered[from.index()] |= evaders);
                pulse.tick(mark(&mut self.open, tails))?;
            }
        }
        for group in 0..count {
            let open = std::mem::take(&mut self.open[group]);
            if open == 0 {
                continue;
            }
            pulse.tick(2)?;
            let gathered = group_of(&mut self.gathered, group);
            let words = group_of(&mut self.pursuer[group * height..][..height], block);
            let changed = if open.count_ones() <= FEW {
                add_columns(gathered, open, words)
            } else {
                transpose(gathered);
                let mut changed = 0;
                for (v, (word, row)) in words.iter_mut().zip(gathered.iter()).enumerate() {
                    changed |= u64::from(row & !*word != 0) << v;
                    *word |= row;
                }
                gathered.fill(0);
                changed
            };
            if changed != 0 {
                self.entered[group * count + block] |= changed;
                self.evader_blocks[group / 64] |= 1 << (group % 64);
            }
        }
        Ok(())
    }
}

/// Adds vertices to a set; how many. Neighbouring ones are written together.
#[inline]
fn mark(set: &mut [u64], vertices: impl Iterator<Item = Vertex>) -> u64 {
    let (mut block, mut bits, mut count) = (0, 0, 0);
    for v in vertices {
        if block_of(v) != block {
            set[block] |= std::mem::take(&mut bits);
            block = block_of(v);
        }
        bits |= bit_of(v);
        count += 1;
    }
    if bits != 0 {
        set[block] |= bits;
    }
    count
}

/// The `open` bits for which all arcs from `v` lead to a set bit.
#[inline]
fn unavoidable<G: Graph>(graph: &G, v: Vertex, escape: &mut u32, won: &[u64], open: u64) -> u64 {
    let mut left = open;
    let slots = graph.slots(v);
    for slot in (*escape..slots).chain(0..(*escape).min(slots)) {
        if let Some(to) = graph.head(v, slot) {
            left &= won[to.index()];
            if left == 0 {
                *escape = slot;
                break;
            }
        }
    }
    left
}

/// So many columns of a square are gone through faster one by one.
const FEW: u32 = 4;

/// Writes the wanted columns of a square.
fn write_columns(rows: &[u64; 64], wanted: u64, columns: &mut [u64; 64]) {
    if wanted.count_ones() > FEW {
        *columns = *rows;
        transpose(columns);
        return;
    }
    for place in ones(wanted) {
        columns[place] = rows.iter().rev().fold(0, |column, row| column << 1 | row >> place & 1);
    }
}

/// Adds few columns to a square; the rows that have changed.
fn add_columns(columns: &mut [u64; 64], which: u64, rows: &mut [u64; 64]) -> u64 {
    let mut changed = 0;
    for place in ones(which) {
        for row in ones(std::mem::take(&mut columns[place])) {
            let bit = 1 << place;
            changed |= u64::from(rows[row] & bit == 0) << row;
            rows[row] |= bit;
        }
    }
    changed
}
