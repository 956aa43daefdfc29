use std::collections::VecDeque;

use super::questions::{Questions, scattered};
use crate::graph::{Graph, UndirectedGraph, Vertex};
use crate::watch::{Pulse, Stopped};

/// A perfect matching, and the alternating cycles through one of its pairs at a time: a *round*.
///
/// Two trees without blossoms grow in turn from the two vertices of the pair, until nothing is left to look at. An edge
/// between outer vertices of both closes an alternating cycle with the ways to their roots and the pair, so it is allowed,
/// and so are the edges of the ways. A round takes *O(m)* steps and answers as many questions as edges lie between its
/// trees: on most graphs without a small cut, a good part of all.
///
/// Before that, a round through an edge in question grows the trees from the mates of its ends, without the ends, and if
/// they meet, the edge is exchanged into the matching. So where only few edges of a kind can be in a perfect matching at
/// once, those within one side of a graph that is bipartite otherwise, the next round asks which others can take its place.
pub(super) struct Rounds<'g> {
    graph: &'g UndirectedGraph,
    mates: Vec<u32>,
    marks: Vec<Mark>,
    /// For an outer vertex of a tree, the outer vertex before it.
    parents: Vec<u32>,
    reached: Vec<u32>,
    /// How many times something was left to chance.
    chances: u32,
    steps: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Fresh,
    Inner,
    /// In this one of the two trees. Whether the edges on the way to its root are known to be allowed.
    Outer(bool, bool),
}

/// An outer vertex whose slots are looked at from `first` on, once around; so many of them have been.
struct Cursor {
    outer: Vertex,
    first: u32,
    looked_at: u32,
}

/// How a tree grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    DepthFirst,
    BreadthFirst,
}

impl<'g> Rounds<'g> {
    pub fn new(graph: &'g UndirectedGraph, mates: Vec<u32>) -> Self {
        let order = mates.len();
        Self {
            graph,
            mates,
            marks: vec![Mark::Fresh; order],
            parents: vec![0; order],
            reached: Vec::new(),
            chances: 0,
            steps: 0,
        }
    }

    /// Answers questions in about so many steps.
    pub fn answer(
        mut self,
        questions: &mut Questions,
        steps: u64,
        pulse: &mut Pulse<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        let most = pulse.done().saturating_add(steps);
        for (turn, v) in questions.hubs_first(self.graph).into_iter().enumerate() {
            if questions.left_at(v) == 0 {
                continue;
            }
            let growth = if turn % 2 == 0 { Order::DepthFirst } else { Order::BreadthFirst };
            self.exchange_at(v, growth, questions);
            self.round([v.id(), self.mates[v.index()]], growth, questions);
            pulse.tick(std::mem::take(&mut self.steps))?;
            if pulse.done() > most {
                break;
            }
        }
        Ok(self.mates)
    }

    /// Takes an edge in question at `v` into the matching if a round through it finds a way.
    fn exchange_at(&mut self, v: Vertex, growth: Order, questions: &mut Questions) {
        let Some(w) = questions.neighbours(self.graph, v).next() else { return };
        let roots = [v, w].map(|end| self.mates[end.index()]);
        for end in [v, w] {
            self.marks[end.index()] = Mark::Inner;
            self.reached.push(end.id());
        }
        let Some(joining) = self.round(roots, growth, questions) else { return };
        questions.answer(self.graph, v, w);
        let mut edges = vec![[v.id(), w.id()], joining];
        for mut at in joining {
            while !roots.contains(&at) {
                let above = self.parents[at as usize];
                edges.push([self.mates[at as usize], above]);
                at = above;
            }
        }
        self.steps += edges.len() as u64;
        for [v, w] in edges {
            (self.mates[v as usize], self.mates[w as usize]) = (w, v);
        }
    }

    /// Grows trees from both roots, and returns an edge between outer vertices of both, if there is one.
    fn round(&mut self, roots: [u32; 2], growth: Order, questions: &mut Questions) -> Option<[u32; 2]> {
        let mut trees = [VecDeque::new(), VecDeque::new()];
        let mut joining = None;
        for own in [0, 1] {
            self.take_in(Vertex::new(roots[own]), own, &mut trees[own]);
        }
        while !trees[0].is_empty() || !trees[1].is_empty() {
            for own in [0, 1] {
                joining = joining.or(self.look_on(own, roots, growth, &mut trees[own], questions));
            }
        }
        self.steps += self.reached.len() as u64;
        for v in self.reached.drain(..) {
            self.marks[v as usize] = Mark::Fresh;
        }
        joining
    }

    fn take_in(&mut self, outer: Vertex, own: usize, tree: &mut VecDeque<Cursor>) {
        self.marks[outer.index()] = Mark::Outer(own == 1, false);
        self.reached.push(outer.id());
        self.chances = self.chances.wrapping_add(1);
        let first = scattered(self.chances) % self.graph.slots(outer).max(1);
        tree.push_back(Cursor { outer, first, looked_at: 0 });
    }

    /// Looks at one slot, and returns its edge if that joins both trees.
    fn look_on(
        &mut self,
        own: usize,
        roots: [u32; 2],
        growth: Order,
        tree: &mut VecDeque<Cursor>,
        questions: &mut Questions,
    ) -> Option<[u32; 2]> {
        let at = match growth {
            Order::DepthFirst => tree.back_mut(),
            Order::BreadthFirst => tree.front_mut(),
        };
        let at = at?;
        self.steps += 1;
        let (outer, slots) = (at.outer, self.graph.slots(at.outer));
        if at.looked_at == slots {
            match growth {
                Order::DepthFirst => tree.pop_back(),
                Order::BreadthFirst => tree.pop_front(),
            };
            return None;
        }
        let slot = (u64::from(at.first) + u64::from(at.looked_at)) % u64::from(slots);
        at.looked_at += 1;
        let w = self.graph.head(outer, slot as u32).expect("a slot of a stored graph is not empty");
        match self.marks[w.index()] {
            Mark::Fresh => {
                let mate = Vertex::new(self.mates[w.index()]);
                self.marks[w.index()] = Mark::Inner;
                self.reached.push(w.id());
                self.parents[mate.index()] = outer.id();
                self.take_in(mate, own, tree);
            }
            Mark::Outer(other, _) if other != (own == 1) && self.mates[outer.index()] != w.id() => {
                questions.answer(self.graph, outer, w);
                for end in [outer, w] {
                    self.allow_way(end, roots, questions);
                }
                return Some([outer.id(), w.id()]);
            }
            _ => {}
        }
        None
    }

    /// Allows the edges on the way from an outer vertex to its root, as far as they are not yet.
    fn allow_way(&mut self, outer: Vertex, roots: [u32; 2], questions: &mut Questions) {
        let mut at = outer;
        while !roots.contains(&at.id())
            && let Mark::Outer(own, false) = self.marks[at.index()]
        {
            self.marks[at.index()] = Mark::Outer(own, true);
            let above = Vertex::new(self.parents[at.index()]);
            questions.answer(self.graph, Vertex::new(self.mates[at.index()]), above);
            at = above;
            self.steps += 1;
        }
    }
}
