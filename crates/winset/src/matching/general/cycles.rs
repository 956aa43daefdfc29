use super::questions::Questions;
use crate::graph::{Graph, UndirectedGraph, Vertex};
use crate::watch::{Pulse, Stopped};

/// A perfect matching that is exchanged along alternating cycles through edges in question, which are thereby allowed.
///
/// A cycle is an edge, or a walk that takes as many edges in question as it comes by, and the path that two alternating
/// trees from the ends find when they meet. The trees shrink no blossoms and give up early: an edge without a cycle here may still
/// have one.
pub(super) struct Cycles<'g> {
    graph: &'g UndirectedGraph,
    mates: Vec<u32>,
    marks: Vec<Mark>,
    marked: Vec<u32>,
    /// For an outer vertex of a tree, the outer vertex before it.
    parents: Vec<u32>,
    /// The most slots that two trees look at together: fewer after a failure, and again more after a success, so that
    /// attempts are cheap where they fail.
    patience: u64,
    most_patience: u64,
    /// The most edges of a walk: twice as many after a success, few after a failure, so that failures cost little.
    reach: usize,
    steps: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Fresh,
    /// On a walk, an end of the edge that is to be kept, or at an odd distance from the root of a tree.
    Closed,
    /// At an even distance from the root of this one of the two trees.
    Outer(usize),
}

/// How joining the ends of a walk has ended.
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

/// A walk whose edges are taken into the matching for those before them, which leaves both of its ends unmatched.
struct Walk {
    taken: Vec<[u32; 2]>,
    given_up: Vec<[u32; 2]>,
}

impl Walk {
    /// The ends that it leaves unmatched.
    fn ends(&self) -> [u32; 2] {
        let [first, last] = [self.given_up.first(), self.given_up.last()];
        let pair = "a walk gives up the pairs at both ends of every edge it takes";
        [first.expect(pair)[0], last.expect(pair)[1]]
    }
}

impl<'g> Cycles<'g> {
    const LEAST_REACH: usize = 16;
    /// So many steps a slot of the graph leave the rest to trees: on wheels, long walks cost thousands an edge.
    const MOST_STEPS_A_SLOT: u64 = 160;
    /// The most slots that two trees look at together before a long walk is tried.
    const LEAST_PATIENCE: u64 = 128;
    /// So many steps without an edge in question end a walk.
    const MOST_DETOUR: usize = 64;
    /// So many edges at a vertex are looked at for the next step, of those in question and of the others.
    const MOST_CHOICES: u32 = 64;
    /// So many failures at a vertex leave its other edges to a search that needs only one tree for all of them.
    const MOST_FAILURES: u32 = 2;

    pub fn new(graph: &'g UndirectedGraph, mates: Vec<u32>) -> Self {
        let order = mates.len();
        // Two trees in a random graph meet when each has about as many vertices as the root of all.
        let most_patience = 4096 + 64 * graph.all_slots().isqrt();
        Self {
            graph,
            mates,
            marks: vec![Mark::Fresh; order],
            marked: Vec::new(),
            parents: vec![0; order],
            patience: most_patience,
            most_patience,
            reach: Self::LEAST_REACH,
            steps: 0,
        }
    }

    /// Answers the questions of all edges that lie on a cycle that is found.
    pub fn answer(mut self, questions: &mut Questions, pulse: &mut Pulse<'_>) -> Result<Vec<u32>, Stopped> {
        let most = pulse.done() + Self::MOST_STEPS_A_SLOT * self.graph.all_slots();
        for v in self.graph.vertices() {
            let (mut slot, mut failures) = (0, 0);
            while failures < Self::MOST_FAILURES
                && pulse.done() <= most
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

    /// Exchanges along a cycle through an edge in question: one that is found at once, or else a long one.
    fn exchange(&mut self, v: Vertex, w: Vertex, questions: &mut Questions) -> Joining {
        let short = self.walk_of_one(v, w);
        let found_at_once = self.close(&short, Self::LEAST_PATIENCE, questions);
        if found_at_once != Joining::TooFar {
            return found_at_once;
        }
        let long = self.walk(v, w, questions);
        let joining = self.close(&long, self.patience, questions);
        match joining {
            Joining::Done => {
                self.reach = self.reach.saturating_mul(2);
                self.patience = self.most_patience.min(4 * self.patience);
            }
            Joining::Complete => self.reach = Self::LEAST_REACH.max(self.reach / 2),
            Joining::TooFar => {
                self.reach = Self::LEAST_REACH.max(self.reach / 2);
                self.patience = Self::LEAST_PATIENCE.max(self.patience / 2);
            }
        }
        joining
    }

    fn walk_of_one(&self, v: Vertex, w: Vertex) -> Walk {
        let [before, after] = [v, w].map(|end| self.mates[end.index()]);
        Walk { taken: vec![[v.id(), w.id()]], given_up: vec![[before, v.id()], [w.id(), after]] }
    }

    /// Walks on from an edge, over pairs that it has not been on, up to the last edge in question.
    fn walk(&mut self, v: Vertex, w: Vertex, questions: &Questions) -> Walk {
        let mut walk = self.walk_of_one(v, w);
        for pair in &walk.given_up {
            pair.iter().for_each(|&end| self.marks[end as usize] = Mark::Closed);
            self.marked.extend(pair);
        }
        let mut useful = 1;
        while walk.taken.len() < (useful + Self::MOST_DETOUR).min(self.reach) {
            let at = Vertex::new(walk.ends()[1]);
            let Some((next, is_in_question)) = self.next_step(at, questions) else { break };
            let mate = self.mates[next as usize];
            walk.taken.push([at.id(), next]);
            walk.given_up.push([next, mate]);
            for end in [next, mate] {
                self.mark(end, Mark::Closed);
            }
            if is_in_question {
                useful = walk.taken.len();
            }
        }
        self.forget_marks();
        walk.taken.truncate(useful);
        walk.given_up.truncate(useful + 1);
        walk
    }

    /// The next vertex of a walk and whether the edge to it is in question; if none is, one with such an edge behind it.
    fn next_step(&mut self, at: Vertex, questions: &Questions) -> Option<(u32, bool)> {
        let graph = self.graph;
        let (mut slot, mut choices) = (0, 0);
        while choices < Self::MOST_CHOICES
            && let Some(open) = questions.next_slot(graph, at, slot)
        {
            self.steps += 1;
            choices += 1;
            let w = graph.head(at, open)?;
            if self.marks[w.index()] == Mark::Fresh {
                return Some((w.id(), true));
            }
            slot = open + 1;
        }
        let slots = graph.slots(at);
        // From another slot each time, so that no vertex is favoured.
        let first = (self.marked.len() as u64).wrapping_mul(0x9E37_79B9) % u64::from(slots.max(1));
        let mut fresh = None;
        for choice in 0..slots.min(Self::MOST_CHOICES) {
            self.steps += 1;
            let slot = (first + u64::from(choice)) % u64::from(slots);
            let w = graph.head(at, slot as u32)?;
            if self.marks[w.index()] != Mark::Fresh {
                continue;
            }
            if questions.left_at(Vertex::new(self.mates[w.index()])) > 0 {
                return Some((w.id(), false));
            }
            fresh = fresh.or(Some((w.id(), false)));
        }
        fresh
    }

    /// Takes the walk's edges into the matching and joins its ends, but keeps its first edge; or leaves all as it is.
    fn close(&mut self, walk: &Walk, patience: u64, questions: &mut Questions) -> Joining {
        walk.taken.iter().for_each(|&edge| self.join(edge));
        walk.taken[0].iter().for_each(|&end| self.mark(end, Mark::Closed));
        let joining = self.path_between(walk.ends(), patience);
        self.forget_marks();
        let joining = match joining {
            Ok(joining) => joining,
            Err(failure) => {
                walk.given_up.iter().for_each(|&edge| self.join(edge));
                return failure;
            }
        };
        joining.iter().for_each(|&edge| self.join(edge));
        let is_kept = |&&[v, w]: &&[u32; 2]| self.mates[v as usize] == w;
        for [v, w] in walk.taken.iter().filter(is_kept).chain(&joining) {
            questions.answer(self.graph, Vertex::new(*v), Vertex::new(*w));
        }
        self.steps += (walk.taken.len() + joining.len()) as u64;
        Joining::Done
    }

    /// The edges that an augmenting path between two unmatched vertices takes into the matching.
    ///
    /// Two trees look at a slot in turn. Where one of them is complete, the other has nowhere to meet it.
    fn path_between(&mut self, roots: [u32; 2], patience: u64) -> Result<Vec<[u32; 2]>, Joining> {
        let mut trees = [0, 1].map(|tree: usize| {
            self.mark(roots[tree], Mark::Outer(tree));
            Tree { outer: vec![roots[tree]], at: 0, slot: 0 }
        });
        let most = self.steps + patience;
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
