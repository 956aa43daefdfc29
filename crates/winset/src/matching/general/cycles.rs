use super::questions::Questions;
use crate::graph::{Graph, UndirectedGraph, Vertex};
use crate::watch::{Pulse, Stopped};

/// A perfect matching that is exchanged along alternating cycles through edges in question, which are thereby allowed.
///
/// A cycle is an edge and the path that two alternating trees find when they meet. The trees shrink no blossoms and give
/// up early: an edge without a short cycle is left to others.
pub(super) struct Cycles<'g> {
    graph: &'g UndirectedGraph,
    mates: Vec<u32>,
    marks: Vec<Mark>,
    marked: Vec<u32>,
    /// For an outer vertex of a tree, the outer vertex before it.
    parents: Vec<u32>,
    steps: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Fresh,
    /// An end of the edge that is to be kept, or at an odd distance from the root of a tree.
    Closed,
    /// At an even distance from the root of this one of the two trees.
    Outer(usize),
}

/// How joining two unmatched vertices has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Joining {
    Done,
    /// A tree is complete: without blossoms there is no path.
    Complete,
    /// The trees gave up.
    TooFar,
}

/// The outer vertices of a tree, and where its search stands.
struct Tree {
    outer: Vec<u32>,
    at: usize,
    slot: u32,
}

impl<'g> Cycles<'g> {
    /// The bytes that a vertex takes: mate, parent and mark, and the list of marked vertices.
    pub const BYTES: u64 = 13;
    /// The most slots that two trees look at together.
    const PATIENCE: u64 = 128;
    /// So many failures at a vertex leave its other edges to a search that needs only one tree for all of them.
    const MOST_FAILURES: u32 = 2;

    pub fn new(graph: &'g UndirectedGraph, mates: Vec<u32>) -> Self {
        let order = mates.len();
        Self {
            graph,
            mates,
            marks: vec![Mark::Fresh; order],
            marked: Vec::new(),
            parents: vec![0; order],
            steps: 0,
        }
    }

    /// Answers the questions of all edges that lie on a cycle that is found.
    pub fn answer(mut self, questions: &mut Questions, pulse: &mut Pulse<'_>) -> Result<Vec<u32>, Stopped> {
        for v in self.graph.vertices() {
            let (mut slot, mut failures) = (0, 0);
            while failures < Self::MOST_FAILURES
                && let Some(open) = questions.next_slot(self.graph, v, slot)
            {
                let w = self.graph.head(v, open).expect("an edge is in question");
                failures += u32::from(self.exchange(v, w, questions) == Joining::TooFar);
                slot = open + 1;
                pulse.tick(std::mem::take(&mut self.steps))?;
            }
        }
        Ok(self.mates)
    }

    /// Exchanges along a cycle through an edge in question.
    fn exchange(&mut self, v: Vertex, w: Vertex, questions: &mut Questions) -> Joining {
        let [before, after] = [v, w].map(|end| self.mates[end.index()]);
        self.join([v.id(), w.id()]);
        [v, w].into_iter().for_each(|end| self.mark(end.id(), Mark::Closed));
        let path = self.path_between([before, after]);
        self.forget_marks();
        let path = match path {
            Ok(path) => path,
            Err(failure) => {
                self.join([before, v.id()]);
                self.join([w.id(), after]);
                return failure;
            }
        };
        path.iter().for_each(|&edge| self.join(edge));
        for [v, w] in [[v.id(), w.id()]].iter().chain(&path) {
            questions.answer(self.graph, Vertex::new(*v), Vertex::new(*w));
        }
        self.steps += path.len() as u64;
        Joining::Done
    }

    /// The edges that an augmenting path between two unmatched vertices takes into the matching.
    ///
    /// Two trees look at a slot in turn. Where one of them is complete, the other has nowhere to meet it.
    fn path_between(&mut self, roots: [u32; 2]) -> Result<Vec<[u32; 2]>, Joining> {
        let mut trees = [0, 1].map(|tree: usize| {
            self.mark(roots[tree], Mark::Outer(tree));
            Tree { outer: vec![roots[tree]], at: 0, slot: 0 }
        });
        let most = self.steps + Self::PATIENCE;
        while self.steps < most {
            for own in [0, 1] {
                let tree = &mut trees[own];
                let outer = Vertex::new(*tree.outer.get(tree.at).ok_or(Joining::Complete)?);
                self.steps += 1;
                let Some(w) = self.graph.head(outer, tree.slot) else {
                    (tree.at, tree.slot) = (tree.at + 1, 0);
                    continue;
                };
                tree.slot += 1;
                match self.marks[w.index()] {
                    Mark::Fresh => {
                        let mate = self.mates[w.index()];
                        self.mark(w.id(), Mark::Closed);
                        self.mark(mate, Mark::Outer(own));
                        self.parents[mate as usize] = outer.id();
                        tree.outer.push(mate);
                    }
                    Mark::Outer(other) if other != own => return Ok(self.path_over(outer, w, roots)),
                    _ => {}
                }
            }
        }
        Err(Joining::TooFar)
    }

    fn path_over(&self, v: Vertex, w: Vertex, roots: [u32; 2]) -> Vec<[u32; 2]> {
        let mut edges = vec![[v.id(), w.id()]];
        for end in [v, w] {
            let mut at = end.id();
            while !roots.contains(&at) {
                let above = self.parents[at as usize];
                edges.push([self.mates[at as usize], above]);
                at = above;
            }
        }
        edges
    }

    fn join(&mut self, [v, w]: [u32; 2]) {
        self.mates[v as usize] = w;
        self.mates[w as usize] = v;
    }

    fn mark(&mut self, v: u32, mark: Mark) {
        self.marks[v as usize] = mark;
        self.marked.push(v);
    }

    fn forget_marks(&mut self) {
        for v in self.marked.drain(..) {
            self.marks[v as usize] = Mark::Fresh;
        }
    }
}
