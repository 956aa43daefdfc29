use fixedbitset::FixedBitSet;

use super::augment::flip;
use super::bipartite::{augment_all, unmatched};
use super::links::{AllLinks, Flag, PackedLinks, WideLinks};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped, Watch};

/// What geography is worth along a walk of its token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkJudgement {
    mover_wins: FixedBitSet,
    mistakes: Vec<WalkMistake>,
}

/// A step of a walk that gave a won game away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkMistake {
    /// The index in the walk of the vertex that the step left.
    pub at: usize,
    /// All vertices that would have kept the win, in the order of their slots.
    pub better: Vec<Vertex>,
}

impl WalkJudgement {
    pub(super) const fn new(mover_wins: FixedBitSet, mistakes: Vec<WalkMistake>) -> Self {
        Self { mover_wins, mistakes }
    }

    /// Whether the player to move wins with the token on the `at`-th vertex of the walk.
    #[must_use]
    pub fn mover_wins(&self, at: usize) -> bool {
        self.mover_wins.contains(at)
    }

    /// All mistakes, in the order of the walk.
    #[must_use]
    pub fn mistakes(&self) -> &[WalkMistake] {
        &self.mistakes
    }
}

/// Who wins undirected vertex geography at every step of a walk over distinct vertices of a bipartite graph, and
/// where the winner let the win go.
///
/// The walk is read backwards: the graph without the walk is matched, then the walk's vertices are put back, the
/// last one first. Each costs at most one search, and what failed searches have seen stays marked for as long as
/// the marks are true.
///
/// # Complexity
/// A maximum matching, then close to O(*m*) on boards (50 arc scans a cell at 10⁶ cells); O(*L*·*m*) in the worst
/// case for a walk of *L* vertices. Extra memory: that of the matching, and a bit a vertex of the walk.
///
/// # Why it is right
/// Let *Gᵢ* be the graph without the first *i* vertices of the walk. The player to move at *vᵢ* wins iff every
/// maximum matching of *Gᵢ* covers it, iff the maximum matching grows when *vᵢ* is put back into *Gᵢ₊₁*. The marks
/// keep this invariant: *unmatched vertices are marked, and the neighbours of a marked vertex are matched with marked
/// ones, save a *vᵢ* whose search has just failed*. So no search succeeds through a marked vertex, and all skip them.
///
/// It holds at the start, when the inessential vertices are marked, of both sides. A search that fails marks what it
/// has reached. A path that is flipped ends in an unmatched vertex, which is marked, and so are the vertices of its
/// side on the path, which the path reaches from there: they only exchange mates among themselves. That leaves the
/// case in which *vᵢ* takes *vᵢ₊₁* as its mate, whose search has just failed: there marks may have to go.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Panics
/// If the walk is not over distinct vertices, each joined to the next.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::{Grid, Place, Undirected};
/// use winset::matching::judge_walk;
/// let corridor = Grid::from_rows(&["...."])?;
/// let walk: Vec<_> = [2, 1].iter().map(|&column| corridor.vertex(Place::new(1, column)).unwrap()).collect();
/// let judgement = judge_walk(&corridor, &corridor.colouring()?, &walk, &mut Unwatched)?;
/// # winset_certified::assert_walk_proved(&corridor, &walk, &judgement);
/// assert!(judgement.mover_wins(0) && !judgement.mover_wins(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn judge_walk<G: Undirected>(
    graph: &G,
    colouring: &G::Colouring,
    walk: &[Vertex],
    watch: &mut dyn Watch,
) -> Result<WalkJudgement, Stopped> {
    let pulse = &mut Pulse::new(watch);
    if graph.slot_bound() <= PackedLinks::MAX_SLOTS {
        Backwards::<G, PackedLinks>::new(graph, colouring, walk, pulse)?.judge(walk, pulse)
    } else {
        Backwards::<G, WideLinks>::new(graph, colouring, walk, pulse)?.judge(walk, pulse)
    }
}

/// The graph without the part of the walk that has not been put back, and a maximum matching of it.
struct Backwards<'g, G, L> {
    graph: &'g G,
    links: L,
    /// The vertices on the root's side that the current search has reached; they are [`Flag::SEEN`].
    outer: Vec<Vertex>,
    stack: Vec<Vertex>,
}

impl<'g, G: Undirected, L: AllLinks> Backwards<'g, G, L> {
    /// Takes the whole walk out, matches what is left, and marks all that cannot reach an unmatched vertex of the
    /// other side.
    fn new(
        graph: &'g G,
        colouring: &G::Colouring,
        walk: &[Vertex],
        pulse: &mut Pulse<'_>,
    ) -> Result<Self, Stopped> {
        let mut links = unmatched::<G, L>(graph, pulse)?;
        for &v in walk {
            assert!(!links.has(v, Flag::ABSENT), "a walk is over distinct vertices of the graph");
            links.set(v, Flag::ABSENT);
        }
        augment_all(graph, colouring, &mut links, pulse)?;
        for v in graph.vertices() {
            links.clear(v, Flag::SEEN);
        }
        Ok(Self { graph, links, outer: Vec::new(), stack: Vec::new() })
    }

    fn judge(mut self, walk: &[Vertex], pulse: &mut Pulse<'_>) -> Result<WalkJudgement, Stopped> {
        let mut mover_wins = FixedBitSet::with_capacity(walk.len());
        let mut mistakes = Vec::new();
        for (at, &v) in walk.iter().enumerate().rev() {
            let next = walk.get(at + 1).copied();
            match next.filter(|_| !mover_wins.contains(at + 1)) {
                Some(lost) => {
                    self.take_unmatched(v, lost);
                    mover_wins.insert(at);
                }
                None if self.put_back(v, pulse)? => {
                    mover_wins.insert(at);
                    if next.is_some() {
                        mistakes.push(WalkMistake { at, better: self.winning_steps(v, pulse)? });
                    }
                }
                None => {}
            }
        }
        mistakes.reverse();
        Ok(WalkJudgement { mover_wins, mistakes })
    }

    /// Puts `v` back and says whether the matching grew.
    fn put_back(&mut self, v: Vertex, pulse: &mut Pulse<'_>) -> Result<bool, Stopped> {
        let found = self.search(v, pulse)?;
        self.links.clear(v, Flag::ABSENT);
        match found {
            Some(found) => {
                debug_assert!(self.links.has(found, Flag::DEAD), "what has no mate is marked");
                flip(self.graph, &mut self.links, found);
            }
            None => self.mark_outer(),
        }
        Ok(found.is_some())
    }

    /// Puts `v` back with its neighbour `lost` as its mate, which is unmatched: its own search has just failed.
    ///
    /// A marked vertex beside `lost` now reaches `v`. If `v` reaches nothing unmarked itself, it is marked; else the
    /// marks go of all that reach `lost` on the side of `v`, and those had mates, or the search from `lost` would
    /// have found one that had none.
    fn take_unmatched(&mut self, v: Vertex, lost: Vertex) {
        self.links.clear(v, Flag::ABSENT);
        let mut reaches_unmarked = false;
        let mut joined = false;
        for slot in 0..self.graph.slots(v) {
            let Some(w) = self.graph.head_or_hole(v, slot) else { continue };
            if w == lost {
                self.links.set_parent(self.graph, v, slot, w);
                joined = true;
            } else if !self.links.has(w, Flag::ABSENT) {
                let mate = self.links.mate(self.graph, w);
                reaches_unmarked |= mate.is_none_or(|mate| !self.links.has(mate, Flag::DEAD));
            }
        }
        assert!(joined, "each vertex of a walk is joined to the next");
        self.links.match_with_parent(self.graph, lost);
        if reaches_unmarked {
            self.unmark_all_that_reaches(lost);
        } else {
            self.links.set(v, Flag::DEAD);
        }
    }

    /// Takes the marks off the vertices from which an even alternating path of marked vertices leads through
    /// `inner`.
    fn unmark_all_that_reaches(&mut self, inner: Vertex) {
        self.stack.push(inner);
        while let Some(w) = self.stack.pop() {
            for u in self.graph.neighbours(w) {
                if self.links.has(u, Flag::DEAD) && !self.links.has(u, Flag::ABSENT) {
                    self.links.clear(u, Flag::DEAD);
                    self.stack.extend(self.links.mate(self.graph, u));
                }
            }
        }
    }

    /// Searches for an augmenting path from `root` past all marked vertices; returns its other end.
    fn search(&mut self, root: Vertex, pulse: &mut Pulse<'_>) -> Result<Option<Vertex>, Stopped> {
        self.outer.clear();
        self.reach(root);
        let mut found = None;
        let mut next = 0;
        while let (None, Some(&u)) = (found, self.outer.get(next)) {
            next += 1;
            pulse.tick(u64::from(self.graph.slots(u)))?;
            found = self.scan(u);
        }
        for &u in &self.outer {
            self.links.clear(u, Flag::SEEN);
        }
        Ok(found)
    }

    fn reach(&mut self, u: Vertex) {
        self.links.set(u, Flag::SEEN);
        self.outer.push(u);
    }

    /// Reaches the mates of the neighbours of `u`, up to a neighbour that has none.
    fn scan(&mut self, u: Vertex) -> Option<Vertex> {
        for slot in 0..self.graph.slots(u) {
            let Some(w) = self.graph.head_or_hole(u, slot) else { continue };
            if self.links.has(w, Flag::ABSENT) {
                continue;
            }
            let mate = self.links.mate(self.graph, w);
            if mate.is_some_and(|mate| self.links.has(mate, Flag::SEEN.or(Flag::DEAD))) {
                continue;
            }
            self.links.set_parent(self.graph, u, slot, w);
            match mate {
                Some(mate) => self.reach(mate),
                None => return Some(w),
            }
        }
        None
    }

    /// A search that failed marks all it has reached.
    fn mark_outer(&mut self) {
        for &u in &self.outer {
            self.links.set(u, Flag::DEAD);
        }
    }

    /// All steps from `v`, which was put back last and has a mate, to vertices that some maximum matching of the
    /// graph without `v` misses.
    fn winning_steps(&mut self, v: Vertex, pulse: &mut Pulse<'_>) -> Result<Vec<Vertex>, Stopped> {
        let mate = self.links.mate(self.graph, v).expect("the matching grew when it was put back");
        self.links.unmatch(mate);
        let mut winning = Vec::new();
        let mut mate_slot = 0;
        for slot in 0..self.graph.slots(v) {
            let Some(w) = self.graph.head_or_hole(v, slot) else { continue };
            if w == mate {
                mate_slot = slot;
            }
            if !self.links.has(w, Flag::ABSENT) && self.can_be_missed(w, pulse)? {
                winning.push(w);
            }
        }
        self.links.set_parent(self.graph, v, mate_slot, mate);
        self.links.match_with_parent(self.graph, mate);
        Ok(winning)
    }

    /// Whether an even alternating path frees `w`.
    fn can_be_missed(&mut self, w: Vertex, pulse: &mut Pulse<'_>) -> Result<bool, Stopped> {
        let Some(mate) = self.links.mate(self.graph, w) else { return Ok(true) };
        if self.links.has(mate, Flag::DEAD) {
            return Ok(false);
        }
        let found = self.search(mate, pulse)?;
        if found.is_none() {
            self.mark_outer();
        }
        Ok(found.is_some())
    }
}
