//! The Gallai–Edmonds sets from a maximum matching, by one forest of alternating paths, with the odd cycles that the
//! search shrinks and the edge by which it came to each vertex of the barrier.

use std::collections::VecDeque;

use super::CertifyError;
use super::encoder::{write_difference, write_number};
use super::numbers::Numbers;
use super::shrunk::Shrunk;
use crate::graph::{Undirected, Vertex};
use crate::matching::Matching;
use crate::watch::Pulse;

/// In which of the three sets a vertex is, and where the search has come to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Some even alternating path from an unmatched vertex ends here: some maximum matching misses it.
    Even,
    /// Only odd ones do: the barrier.
    Odd,
    /// None does.
    Unreached,
}

/// What the search has found out.
pub(super) struct Forest {
    pub(super) places: Vec<Place>,
    /// For each vertex of the barrier the slot of the vertex that the search came from.
    pub(super) parents: Vec<u32>,
    /// The odd cycles as a certificate lists them, without the end of the list.
    pub(super) cycles: Vec<u8>,
}

/// An edge of a cycle: a vertex, and the slot of the next.
#[derive(Clone, Copy)]
struct Step {
    from: Vertex,
    slot: u32,
}

/// The forest of a maximum matching.
///
/// # Complexity
/// O(*m* α(*n*)) in practice, O(*m* log *n*) at worst, as the base must stand for its blossom; nine bytes a vertex, eight
/// more once something is shrunk, and at most five for the cycles.
///
/// # Why it is right
/// J. Edmonds, *Paths, trees, and flowers*, Canadian Journal of Mathematics 17 (1965) 449–467,
/// [doi:10.4153/CJM-1965-045-4](https://doi.org/10.4153/CJM-1965-045-4): where the matching is maximum, the vertices that the
/// forest reaches evenly, those in blossoms included, are those that some maximum matching misses.
pub(super) fn forest<G: Undirected>(
    graph: &G,
    matching: &Matching,
    numbers: &Numbers,
    pulse: &mut Pulse<'_>,
) -> Result<Forest, CertifyError> {
    let ids = graph.id_bound() as usize;
    pulse.reserve_more(9 * ids as u64)?;
    let forest = Forest { places: vec![Place::Unreached; ids], parents: vec![0; ids], cycles: Vec::new() };
    let mut search = Search {
        graph,
        matching,
        numbers,
        forest,
        shrunk: Shrunk::default(),
        queue: VecDeque::new(),
        cycle: Vec::new(),
        descent: Vec::new(),
        last_start: 0,
    };
    search.plant();
    while let Some(v) = search.queue.pop_front() {
        pulse.tick(1 + u64::from(graph.slots(v)))?;
        for slot in 0..graph.slots(v) {
            if let Some(w) = graph.head(v, slot) {
                search.see(Step { from: v, slot }, w, pulse)?;
            }
        }
    }
    Ok(search.forest)
}

struct Search<'a, G> {
    graph: &'a G,
    matching: &'a Matching,
    numbers: &'a Numbers,
    forest: Forest,
    shrunk: Shrunk,
    /// Vertices reached evenly whose neighbours are still to be seen.
    queue: VecDeque<Vertex>,
    cycle: Vec<Step>,
    descent: Vec<Step>,
    /// The number of the vertex that the last cycle started from.
    last_start: u32,
}

impl<G: Undirected> Search<'_, G> {
    /// Unmatched vertices are roots.
    fn plant(&mut self) {
        for v in self.graph.vertices().filter(|&v| self.matching.mate(self.graph, v).is_none()) {
            self.reach_evenly(v);
        }
    }

    fn reach_evenly(&mut self, v: Vertex) {
        self.forest.places[v.index()] = Place::Even;
        self.queue.push_back(v);
    }

    /// Sees `w` from a vertex that was reached evenly.
    fn see(&mut self, step: Step, w: Vertex, pulse: &mut Pulse<'_>) -> Result<(), CertifyError> {
        match self.forest.places[w.index()] {
            Place::Odd => Ok(()),
            Place::Unreached => {
                let mate = self.matching.mate(self.graph, w).ok_or(CertifyError::NotMaximum)?;
                self.forest.places[w.index()] = Place::Odd;
                self.forest.parents[w.index()] = self.graph.twin(step.from, step.slot);
                self.reach_evenly(mate);
                Ok(())
            }
            Place::Even if self.shrunk.base(step.from) == self.shrunk.base(w) => Ok(()),
            Place::Even => self.shrink(step, w, pulse),
        }
    }

    /// Shrinks the cycle that the edge to `w` closes in the forest.
    fn shrink(&mut self, step: Step, w: Vertex, pulse: &mut Pulse<'_>) -> Result<(), CertifyError> {
        self.shrunk.begin_visits(self.graph.id_bound(), pulse)?;
        let base = self.meeting(step.from, w)?;
        self.cycle.clear();
        self.cycle.push(step);
        self.climb(w, base);
        self.descend(base, step.from);
        pulse.tick(self.cycle.len() as u64)?;
        self.list_cycle();
        self.become_even(base);
        Ok(())
    }

    /// The base of the first blossom on the ways from both vertices to their roots, which are one. In turn from both,
    /// so no way is walked much farther than the cycle is long.
    fn meeting(&mut self, v: Vertex, w: Vertex) -> Result<Vertex, CertifyError> {
        let (mut walking, mut waiting) = (Some(self.shrunk.base(v)), Some(self.shrunk.base(w)));
        while walking.is_some() || waiting.is_some() {
            if let Some(base) = walking {
                if self.shrunk.visit(base) {
                    return Ok(base);
                }
                walking = self.above(base);
            }
            (walking, waiting) = (waiting, walking);
        }
        Err(CertifyError::NotMaximum)
    }

    /// The base of the blossom two steps nearer to the root.
    fn above(&mut self, base: Vertex) -> Option<Vertex> {
        let odd = self.matching.mate(self.graph, base)?;
        let parent = self.parent(odd);
        Some(self.shrunk.base(parent))
    }

    fn parent(&self, odd: Vertex) -> Vertex {
        let parent = self.graph.head(odd, self.forest.parents[odd.index()]);
        parent.expect("the search came from a neighbour")
    }

    /// Adds the way from the blossom of `v` up to the one with this base.
    fn climb(&mut self, v: Vertex, base: Vertex) {
        let mut at = self.shrunk.base(v);
        while at != base {
            let odd = self.mate(at);
            self.cycle.push(self.step(at, odd));
            self.cycle.push(Step { from: odd, slot: self.forest.parents[odd.index()] });
            let parent = self.parent(odd);
            at = self.shrunk.base(parent);
        }
    }

    /// Adds the way from the blossom with this base down to the one of `v`.
    fn descend(&mut self, base: Vertex, v: Vertex) {
        self.descent.clear();
        let mut at = self.shrunk.base(v);
        while at != base {
            let odd = self.mate(at);
            let (parent, slot) = (self.parent(odd), self.forest.parents[odd.index()]);
            self.descent.push(self.step(odd, at));
            self.descent.push(Step { from: parent, slot: self.graph.twin(odd, slot) });
            at = self.shrunk.base(parent);
        }
        self.cycle.extend(self.descent.iter().rev());
    }

    fn mate(&self, v: Vertex) -> Vertex {
        self.matching.mate(self.graph, v).expect("only a root has no mate, and no way leads past it")
    }

    /// The step from a vertex to its mate. Each pair is looked for but once: then it lies in a blossom.
    fn step(&self, from: Vertex, mate: Vertex) -> Step {
        let slot = (0..self.graph.slots(from)).find(|&slot| self.graph.head(from, slot) == Some(mate));
        Step { from, slot: slot.expect("mates are neighbours") }
    }

    fn list_cycle(&mut self) {
        let Self { graph, numbers, forest, cycle, .. } = self;
        let out = &mut forest.cycles;
        let written = "memory takes what is written";
        write_number(out, cycle.len() as u64).expect(written);
        let mut near = self.last_start;
        for step in &*cycle {
            let from = numbers.number(step.from);
            write_difference(out, near, from).expect(written);
            write_number(out, graph.arcs_before(step.from, step.slot).into()).expect(written);
            let to = graph.head(step.from, step.slot).expect("a cycle goes along edges");
            near = numbers.number(to);
        }
        self.last_start = numbers.number(cycle[0].from);
    }

    /// All of the cycle becomes part of the blossom with this base: its odd vertices are reached evenly now, too.
    fn become_even(&mut self, base: Vertex) {
        let cycle = std::mem::take(&mut self.cycle);
        for step in &cycle {
            let part = self.shrunk.base(step.from);
            if self.forest.places[part.index()] == Place::Odd {
                self.reach_evenly(part);
            }
            if part != base {
                self.shrunk.shrink(part, base);
            }
        }
        self.cycle = cycle;
    }
}
