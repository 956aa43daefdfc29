use fixedbitset::FixedBitSet;

use super::forest::Forest;
use super::live::LiveForest;
use super::marks::Marks;
use super::maximum::Beginning;
use crate::graph::{Undirected, Vertex};
use crate::matching::walk::{WalkJudgement, WalkMistake};
use crate::watch::{Pulse, Stopped, Watch};

/// Who wins undirected vertex geography at every step of a walk over distinct vertices of any undirected graph, and where
/// the winner let the win go.
///
/// The walk is read backwards: the graph without the walk is matched, then the walk's vertices are put back, the last
/// one first, each with at most one search. What failed searches have seen stays marked for as long as the marks are true.
///
/// # Complexity
/// A maximum matching, and O(*m* log *n*) for each vertex of the walk in the worst case; mostly far less, as searches are
/// needed only where vertices that some maximum matching misses are near (10⁶ crossings with diagonals, 500 moves: 33 to
/// 102 steps a crossing in all, the matching included). Each of the better moves of a mistake takes a search. Extra
/// memory: 14 bytes a vertex, and the queue of the longest search.
///
/// # Why it is right
/// Let *Gᵢ* be the graph without the first *i* vertices of the walk. The player to move at *vᵢ* wins iff every maximum
/// matching of *Gᵢ* covers it, iff the maximum matching grows when *vᵢ* is put back into *Gᵢ₊₁*. If the player to move at
/// *vᵢ₊₁* loses, *vᵢ₊₁* is unmatched when *vᵢ* comes back, and takes it as its mate: no search is needed.
///
/// If nothing is unmatched, *vᵢ* stays unmatched. Else there are marks, with an invariant: dead outer vertices are matched,
/// but for one of each component of theirs, within it, and their neighbours outside of it are dead inner vertices, whose
/// mates are dead outer ones. No augmenting path gets into that from outside and ends there; so *vᵢ* stays unmatched as well
/// if it is beside no dead outer vertex and no other unmatched vertex is alive. If it must search and fails, all that it has
/// reached is marked by what it is in the tree. If it succeeds, or takes *vᵢ₊₁*, *vᵢ* is inner if its mate is outer, and an
/// inner vertex whose mate is not outer any more comes alive, and with it all outer vertices that reach it.
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
/// use winset::graph::{UndirectedGraph, Vertex};
/// use winset::matching::judge_general_walk;
/// let triangle = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]]);
/// let judgement = judge_general_walk(&triangle, &[0, 1, 2].map(Vertex::new), &mut Unwatched)?;
/// # winset_certified::assert_walk_proved(&triangle, &[0, 1, 2].map(Vertex::new), &judgement);
/// assert_eq!([0, 1, 2].map(|at| judgement.mover_wins(at)), [false, true, false]);
/// # Ok::<(), winset::Stopped>(())
/// ```
pub fn judge_general_walk<G: Undirected>(
    graph: &G,
    walk: &[Vertex],
    watch: &mut dyn Watch,
) -> Result<WalkJudgement, Stopped> {
    let pulse = &mut Pulse::new(watch);
    require_walk(graph, walk);
    pulse.reserve(u64::from(graph.id_bound()) * (Forest::BYTES + Marks::BYTES))?;
    let mut rest = Rest::new(graph, Beginning::of(graph).grow(graph, walk, pulse)?);
    let mut mover_wins = FixedBitSet::with_capacity(walk.len());
    let mut mistakes = Vec::new();
    for (at, &v) in walk.iter().enumerate().rev() {
        let next = walk.get(at + 1).copied();
        match next.filter(|_| !mover_wins.contains(at + 1)) {
            Some(lost) => {
                rest.take(v, lost, pulse)?;
                mover_wins.insert(at);
            }
            None if rest.put_back(v, pulse)? => {
                mover_wins.insert(at);
                if next.is_some() {
                    mistakes
                        .push(WalkMistake { at, better: rest.forest.inessential_without(graph, v, pulse)? });
                }
            }
            None => {}
        }
    }
    mistakes.reverse();
    Ok(WalkJudgement::new(mover_wins, mistakes))
}

/// What of the graph has been put back, with a maximum matching.
struct Rest<'g, G> {
    graph: &'g G,
    forest: LiveForest,
    marks: Marks,
    /// How many vertices are unmatched.
    unmatched: u64,
}

impl<'g, G: Undirected> Rest<'g, G> {
    fn new(graph: &'g G, grown: Forest) -> Self {
        let marks = Marks::of_trees(graph, &grown);
        let is_root = |v: &Vertex| grown.label(*v).is_outer() && grown.mate(*v).is_none();
        let unmatched = graph.vertices().filter(is_root).count() as u64;
        Self { graph, forest: LiveForest::of(grown), marks, unmatched }
    }

    /// Puts `v` back as the mate of a vertex that has just come back and stayed unmatched.
    fn take(&mut self, v: Vertex, lost: Vertex, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        self.unmatched -= 1;
        self.forest.restore_beside(v, lost);
        let pair = [[v.id(), lost.id()]];
        pulse.tick(self.marks.mend(self.graph, self.forest.forest(), v, &pair))
    }

    /// Puts `v` back and says whether the matching grew.
    fn put_back(&mut self, v: Vertex, pulse: &mut Pulse<'_>) -> Result<bool, Stopped> {
        let is_beside_dead = || self.graph.neighbours(v).any(|w| self.marks.is_outer(w));
        if self.unmatched == 0 || !self.marks.has_unmatched_alive() && !is_beside_dead() {
            self.unmatched += 1;
            self.forest.restore_unmatched(v);
            pulse.tick(self.marks.wake(self.graph, self.forest.forest(), v))?;
            return Ok(false);
        }
        let Self { graph, forest, marks, unmatched } = self;
        let end = forest.search_again(*graph, v, pulse)?;
        if end.is_none() {
            marks.kill_tree(forest.forest());
        }
        if !forest.finish(end) {
            *unmatched += 1;
            return Ok(false);
        }
        *unmatched -= 1;
        pulse.tick(marks.mend(*graph, forest.forest(), v, forest.forest().path()))?;
        Ok(true)
    }
}

fn require_walk<G: Undirected>(graph: &G, walk: &[Vertex]) {
    let mut visited = FixedBitSet::with_capacity(graph.id_bound() as usize);
    let is_new = |&v: &Vertex| graph.contains(v) && !visited.put(v.index());
    assert!(walk.iter().all(is_new), "a walk is over distinct vertices of the graph");
    let is_step = |step: &[Vertex]| graph.neighbours(step[0]).any(|w| w == step[1]);
    assert!(walk.windows(2).all(is_step), "each vertex of a walk is joined to the next");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Family, Random, RandomGraph};
    use crate::graph::Graph;

    /// A walk by chance that enters no vertex twice, until it is stuck.
    fn walk_of(graph: &impl Graph, random: &mut Random) -> Vec<Vertex> {
        let mut walk = vec![Vertex::new(random.below(graph.id_bound()))];
        loop {
            let next: Vec<Vertex> =
                graph.neighbours(walk[walk.len() - 1]).filter(|w| !walk.contains(w)).collect();
            match random.pick(&next) {
                Some(&next) => walk.push(next),
                None => return walk,
            }
        }
    }

    /// Every way in which a vertex comes back keeps the marks true.
    #[test]
    fn the_marks_keep_their_invariant() {
        let mut random = Random::new(5);
        for round in 0..3000 {
            let order = 2 + random.below(40);
            let edges = u64::from(order * (1 + round % 3));
            let graph = RandomGraph { order, edges }.generate(&mut random).unwrap();
            let walk = walk_of(&graph, &mut random);
            let mut watch = crate::watch::Unwatched;
            let pulse = &mut Pulse::new(&mut watch);
            let grown = Beginning::of(&graph).grow(&graph, &walk, pulse).unwrap();
            let mut rest = Rest::new(&graph, grown);
            let mut lost = None;
            for &v in walk.iter().rev() {
                lost = match lost {
                    Some(lost) => {
                        rest.take(v, lost, pulse).unwrap();
                        None
                    }
                    None if rest.put_back(v, pulse).unwrap() => None,
                    None => Some(v),
                };
                assert!(rest.marks.hold(&graph, rest.forest.forest()), "{v:?} of {walk:?}");
            }
        }
    }
}
