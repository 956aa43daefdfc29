use super::forest::Forest;
use crate::graph::{Undirected, Vertex};

/// Which vertices no augmenting path from outside can use, while vertices are put back into a graph and its matching
/// stays maximum.
///
/// Two sets, *dead outer* and *dead inner* vertices, keep this invariant:
/// 1. a neighbour of a dead outer vertex is dead;
/// 2. the mate of a dead inner vertex is dead outer;
/// 3. in each component of the dead outer vertices, all but at most one are matched within the component.
///
/// A path that comes from outside comes to an inner vertex, by an edge outside the matching; it goes on to the mate, the
/// one vertex of its component that is not matched within it; and it leaves the component to an inner vertex again. So it
/// neither ends nor comes out. A search from outside may skip the inner vertices, and never meets the outer ones.
#[derive(Debug)]
pub(super) struct Marks(Vec<Mark>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Alive,
    Outer,
    Inner,
}

impl Marks {
    /// The bytes that one vertex takes.
    pub const BYTES: u64 = 1;

    /// The marks of the trees of all searches that failed.
    pub fn of_trees<G: Undirected>(graph: &G, forest: &Forest) -> Self {
        let mut marks = Self(vec![Mark::Alive; graph.id_bound() as usize]);
        for v in graph.vertices().filter(|&v| forest.label(v).is_outer()) {
            marks.kill(forest, v);
        }
        marks
    }

    /// Whether `v` is a dead inner vertex.
    #[inline]
    pub fn is_inner(&self, v: Vertex) -> bool {
        self.0[v.index()] == Mark::Inner
    }

    /// Whether `v` is a dead outer vertex.
    #[inline]
    pub fn is_outer(&self, v: Vertex) -> bool {
        self.0[v.index()] == Mark::Outer
    }

    /// Marks the tree of a search that has just failed, whether it skipped dead vertices or not.
    pub fn kill_tree(&mut self, forest: &Forest) {
        for v in (0..).map_while(|index| forest.outer_at(index)) {
            self.kill(forest, v);
        }
    }

    /// Marks an outer vertex of a tree, and its mate.
    fn kill(&mut self, forest: &Forest, outer: Vertex) {
        self.0[outer.index()] = Mark::Outer;
        if let Some(mate) = forest.mate(outer).filter(|&mate| !forest.label(mate).is_outer()) {
            self.0[mate.index()] = Mark::Inner;
        }
    }

    /// `v` has come back as the mate of a dead outer vertex: it is inner.
    pub fn kill_inner(&mut self, v: Vertex) {
        self.0[v.index()] = Mark::Inner;
    }

    /// `v` has come back, and a path that did not skip the dead has matched these pairs. `v` is inner if its mate is outer;
    /// inner vertices whose mate is not outer any more come alive. Returns the steps.
    pub fn mend<G: Undirected>(&mut self, graph: &G, forest: &Forest, v: Vertex, pairs: &[[u32; 2]]) -> u64 {
        self.kill_inner(v);
        let ends = pairs.iter().flatten().copied().map(Vertex::new);
        let has_outer_mate = |w: Vertex| forest.mate(w).is_some_and(|mate| self.is_outer(mate));
        let lost: Vec<Vertex> = ends.filter(|&w| self.is_inner(w) && !has_outer_mate(w)).collect();
        lost.iter().for_each(|w| self.0[w.index()] = Mark::Alive);
        self.wake_all_beside(graph, forest, lost)
    }

    /// Dead outer vertices beside one that is alive come alive, and so do inner ones whose mates do.
    fn wake_all_beside<G: Undirected>(&mut self, graph: &G, forest: &Forest, mut alive: Vec<Vertex>) -> u64 {
        let mut steps = 0;
        while let Some(v) = alive.pop() {
            steps += u64::from(graph.slots(v));
            for u in graph.neighbours(v) {
                if !self.is_outer(u) {
                    continue;
                }
                self.0[u.index()] = Mark::Alive;
                alive.push(u);
                if let Some(mate) = forest.mate(u).filter(|&mate| self.is_inner(mate)) {
                    self.0[mate.index()] = Mark::Alive;
                    alive.push(mate);
                }
            }
        }
        steps
    }

    /// Whether the invariant holds on what is not absent.
    #[cfg(test)]
    pub fn hold<G: Undirected>(&self, graph: &G, forest: &Forest) -> bool {
        let is_dead = |v: Vertex| self.0[v.index()] != Mark::Alive;
        let is_there = |v: &Vertex| forest.label(*v) != super::label::Label::ABSENT;
        let all_hold = |v: Vertex| match self.0[v.index()] {
            Mark::Alive => true,
            Mark::Outer => graph.neighbours(v).filter(is_there).all(is_dead),
            Mark::Inner => forest.mate(v).is_some_and(|mate| self.is_outer(mate)),
        };
        graph.vertices().filter(is_there).all(all_hold)
    }
}
