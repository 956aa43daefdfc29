use std::ops::Range;

use super::links::{Flag, Links};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped};

/// A depth-first search for an augmenting path, which looks at all neighbours of a vertex before it goes on to one.
///
/// Roots are taken in the order of the ids, so what is still unmatched lies beyond them, where the last slots lead: the
/// search goes there first. On boards with 10 % walls that takes three quarters of the time of a breadth-first search.
///
/// Vertices on the root's side are *outer*, those on the other side *inner*; an inner vertex is
/// [`SEEN`](Flag::SEEN) once it is reached, and its mate becomes outer. After a search that fails, the inner
/// vertices may stay seen and the outer ones be [`DEAD`](Flag::DEAD): no path through them will ever augment while the
/// graph stays the same.
#[derive(Debug, Default)]
pub(super) struct AugmentingSearch {
    /// The root, then all other outer vertices that were reached.
    outer: Vec<Vertex>,
    /// Those of them that were not looked at yet.
    stack: Vec<Vertex>,
}

impl AugmentingSearch {
    /// Searches from `root`, which may be absent or have no mate, and returns the unmatched inner vertex it found.
    pub(super) fn run<G: Undirected, L: Links>(
        &mut self,
        graph: &G,
        links: &mut L,
        root: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<Option<Vertex>, Stopped> {
        self.outer.clear();
        self.outer.push(root);
        self.stack.clear();
        self.stack.push(root);
        while let Some(u) = self.stack.pop() {
            let slots = graph.slots(u);
            pulse.tick(u64::from(slots))?;
            for first in (0..slots).step_by(OPEN_SLOTS as usize) {
                let mut open = open_slots(graph, links, u, first..slots.min(first + OPEN_SLOTS));
                while open != 0 {
                    let slot = first + open.trailing_zeros();
                    open &= open - 1;
                    if let Some(found) = self.reach(graph, links, u, slot) {
                        return Ok(Some(found));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Reaches the vertex in a slot of `u`, and its mate; returns the vertex if it has none.
    #[inline]
    fn reach<G: Undirected, L: Links>(
        &mut self,
        graph: &G,
        links: &mut L,
        u: Vertex,
        slot: u32,
    ) -> Option<Vertex> {
        let w = graph.head_or_hole(u, slot)?;
        links.set(w, Flag::SEEN);
        links.set_parent(graph, u, slot, w);
        let mate = links.mate(graph, w);
        self.outer.extend(mate);
        self.stack.extend(mate);
        if mate.is_none() { Some(w) } else { None }
    }

    /// Puts [`Flag::DEAD`] on the outer vertices of the last search, which failed: even alternating paths lead to them
    /// from its root, so some maximum matching misses each.
    pub(super) fn bury<L: Links>(&self, links: &mut L) {
        for &u in &self.outer {
            links.set(u, Flag::DEAD);
        }
    }

    /// Takes [`Flag::SEEN`] off the inner vertices of the last search, before the matching changes.
    pub(super) fn forget<G: Undirected, L: Links>(&self, graph: &G, links: &mut L, found: Option<Vertex>) {
        for &u in &self.outer[1..] {
            let inner = links.mate(graph, u).expect("every outer vertex but the root has a mate");
            links.clear(inner, Flag::SEEN);
        }
        if let Some(w) = found {
            links.clear(w, Flag::SEEN);
        }
    }
}

/// The first unmatched neighbour of a root, and its slot: most searches end there, before anything is reached in vain.
#[inline]
pub(super) fn unmatched_neighbour<G: Undirected, L: Links>(
    graph: &G,
    links: &L,
    root: Vertex,
) -> Option<(u32, Vertex)> {
    let is_end = |w| !links.has(w, Flag::SEEN.or(Flag::ABSENT)) && !links.is_matched(w);
    let head = |slot| Some((slot, graph.head_or_hole(root, slot)?));
    (0..graph.slots(root)).find_map(|slot| head(slot).filter(|&(_, w)| is_end(w)))
}

/// How many slots are looked at together.
const OPEN_SLOTS: u32 = u32::BITS;

/// A bit for each of these slots of `u`, counted from the first one, that leads to a vertex which is there and not
/// seen.
///
/// To look at all slots before acting on any takes no branch a slot: the searches are twice as fast for it.
#[inline]
fn open_slots<G: Undirected, L: Links>(graph: &G, links: &L, u: Vertex, slots: Range<u32>) -> u32 {
    let is_open = |w| !links.has(w, Flag::SEEN.or(Flag::ABSENT));
    let bit = |slot| u32::from(graph.head_or_hole(u, slot).is_some_and(is_open));
    let first = slots.start;
    slots.fold(0, |open, slot| open | bit(slot) << (slot - first))
}

/// Flips the path that the parents tell, from an unmatched inner vertex back to the unmatched root of its search.
pub(super) fn flip<G: Undirected, L: Links>(graph: &G, links: &mut L, found: Vertex) {
    let mut next = Some(found);
    while let Some(inner) = next {
        next = links.mate(graph, links.parent(graph, inner));
        links.match_with_parent(graph, inner);
    }
}
