use std::collections::VecDeque;
use std::iter;
use std::ops::Range;

use super::agenda::{Agenda, Blocks};
use super::links::{Flag, Links};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped};

/// A search for an augmenting path, which looks at all neighbours of a vertex before it goes on to another.
///
/// Roots are taken in the order of the ids, so what is still unmatched lies beyond them. Where ids tell where vertices
/// lie, a search that does not end soon goes on from what lies farthest ahead, as [`Blocks`] say: on boards with 10 %
/// walls it takes half the steps of a depth-first search, which has to leave many a dead end behind the root first.
///
/// Vertices on the root's side are *outer*, those on the other side *inner*; an inner vertex is
/// [`SEEN`](Flag::SEEN) once it is reached, and its mate becomes outer. After a search that fails, the inner
/// vertices may stay seen and the outer ones be [`DEAD`](Flag::DEAD): no path through them will ever augment while the
/// graph stays the same.
#[derive(Debug)]
pub(super) struct AugmentingSearch<A = Blocks> {
    /// The inner vertices that were reached.
    inner: Vec<Vertex>,
    /// The outer vertices to look at, while few were reached.
    few: Vec<Vertex>,
    /// The same once there are many; none if they are looked at as the few are.
    many: Option<A>,
}

/// With so many inner vertices, it begins to pay to look at first what lies ahead.
const MANY: usize = 32;

impl Default for AugmentingSearch {
    /// Depth first.
    fn default() -> Self {
        Self::with_many(None)
    }
}

impl AugmentingSearch<VecDeque<Vertex>> {
    /// Breadth first, as soon as there are many: for paths that are short.
    pub(super) fn nearest_first() -> Self {
        Self::with_many(Some(VecDeque::new()))
    }
}

impl AugmentingSearch {
    /// For roots in the order of ids that tell where vertices lie.
    pub(super) fn ahead_in<G: Undirected>(graph: &G) -> Self {
        Self::with_many(Some(Blocks::of(graph)))
    }
}

impl<A: Agenda> AugmentingSearch<A> {
    const fn with_many(many: Option<A>) -> Self {
        Self { inner: Vec::new(), few: Vec::new(), many }
    }

    /// Searches from `root`, which may be absent or have no mate, and returns the unmatched inner vertex it found.
    pub(super) fn run<G: Undirected, L: Links>(
        &mut self,
        graph: &G,
        links: &mut L,
        root: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<Option<Vertex>, Stopped> {
        let Self { inner, few, many } = self;
        inner.clear();
        few.clear();
        few.push(root);
        let Some(many) = many else {
            return Ok(go_on(graph, links, few, inner, usize::MAX, pulse)?.found());
        };
        let end = go_on(graph, links, few, inner, MANY, pulse)?;
        if end == End::Enough {
            many.clear();
            few.iter().for_each(|&u| many.push(u));
            return Ok(go_on(graph, links, many, inner, usize::MAX, pulse)?.found());
        }
        Ok(end.found())
    }

    /// The inner vertices of the last search.
    pub(super) fn inner(&self) -> &[Vertex] {
        &self.inner
    }

    /// The outer vertices of the last search, which failed.
    pub(super) fn outer<G: Undirected, L: Links>(
        &self,
        graph: &G,
        links: &L,
        root: Vertex,
    ) -> impl Iterator<Item = Vertex> {
        let mate = |&w| links.mate(graph, w).expect("where a search fails every inner vertex has a mate");
        iter::once(root).chain(self.inner.iter().map(mate))
    }

    /// Puts [`Flag::DEAD`] on the outer vertices of the last search, which failed: even alternating paths lead to them
    /// from its root, so some maximum matching misses each.
    pub(super) fn bury<G: Undirected, L: Links>(&self, graph: &G, links: &mut L, root: Vertex) {
        links.set(root, Flag::DEAD);
        for &w in &self.inner {
            let outer = links.mate(graph, w).expect("where a search fails every inner vertex has a mate");
            links.set(outer, Flag::DEAD);
        }
    }

    /// Takes [`Flag::SEEN`] off the inner vertices of the last search.
    pub(super) fn forget<L: Links>(&self, links: &mut L) {
        for &w in &self.inner {
            links.clear(w, Flag::SEEN);
        }
    }
}

/// How a search ended.
#[derive(PartialEq)]
enum End {
    Found(Vertex),
    Failed,
    /// It is not over, but as many inner vertices are reached as were enough.
    Enough,
}

impl End {
    fn found(self) -> Option<Vertex> {
        if let Self::Found(w) = self { Some(w) } else { None }
    }
}

/// Looks at the outer vertices that wait, and at those that come, until `enough` inner ones are reached.
///
/// Two are looked at together: how many of their slots are open cannot be foretold, so to ask it once for both is
/// faster.
fn go_on<G: Undirected, L: Links>(
    graph: &G,
    links: &mut L,
    waiting: &mut impl Agenda,
    inner: &mut Vec<Vertex>,
    enough: usize,
    pulse: &mut Pulse<'_>,
) -> Result<End, Stopped> {
    while inner.len() < enough {
        let Some(one) = waiting.pop() else { return Ok(End::Failed) };
        let other = waiting.pop();
        let pair = [one, other.unwrap_or(one)];
        let slots = pair.map(|u| graph.slots(u));
        pulse.tick(slots.map(u64::from).iter().sum())?;
        for first in (0..slots[0].max(slots[1])).step_by(OPEN_SLOTS as usize) {
            let open_of = |at: usize| {
                let chunk = first.min(slots[at])..slots[at].min(first + OPEN_SLOTS);
                open_slots(graph, links, pair[at], chunk)
            };
            let mut open = open_of(0) | if other.is_some() { open_of(1) << OPEN_SLOTS } else { 0 };
            while open != 0 {
                let bit = open.trailing_zeros();
                open &= open - 1;
                let u = if bit < OPEN_SLOTS { pair[0] } else { pair[1] };
                let slot = first + bit % OPEN_SLOTS;
                let Some(w) = graph.head_or_hole(u, slot) else { continue };
                if links.has(w, Flag::SEEN) {
                    continue;
                }
                links.set(w, Flag::SEEN);
                links.set_parent(graph, u, slot, w);
                inner.push(w);
                let Some(mate) = links.mate(graph, w) else { return Ok(End::Found(w)) };
                waiting.push(mate);
            }
        }
    }
    Ok(End::Enough)
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

/// How many slots of a vertex are looked at together.
const OPEN_SLOTS: u32 = u64::BITS / 2;

/// A bit for each of these slots of `u`, counted from the first one, that leads to a vertex which is there and not
/// seen.
///
/// To look at all slots before acting on any takes no branch a slot: the searches are twice as fast for it.
#[inline]
fn open_slots<G: Undirected, L: Links>(graph: &G, links: &L, u: Vertex, slots: Range<u32>) -> u64 {
    let is_open = |w| !links.has(w, Flag::SEEN.or(Flag::ABSENT));
    let bit = |slot| u64::from(graph.head_or_hole(u, slot).is_some_and(is_open));
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
