use std::cmp::Reverse;
use std::collections::VecDeque;

use super::questions::Questions;
use crate::graph::{Graph, UndirectedGraph, Vertex};
use crate::watch::{Pulse, Stopped};

/// A perfect matching, and the alternating cycles through one of its pairs at a time: a *round*.
///
/// Two trees without blossoms grow in turn from the two vertices of the pair, until nothing is left to look at. An edge
/// between outer vertices of both closes an alternating cycle with the ways to their roots and the pair, so it is allowed,
/// and so are the edges of the ways. A round takes *O(m)* steps and answers as many questions as edges lie between its
/// trees: on most graphs without a small cut, a good part of all.
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
    /// The bytes that a vertex takes: mate, parent, mark, the list of reached vertices, a cursor, and a place in the order.
    pub const BYTES: u64 = 30;
    /// Rounds that answer too little may take so many steps a slot of the graph before the next that answers enough.
    const PATIENCE: u64 = 2;
    /// All rounds together may take so many steps a slot of the graph.
    const MOST_STEPS_A_SLOT: u64 = 64;

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

    /// Answers questions until rounds answer less than twice what is in question at their vertex, which a tree for it would
    /// answer alone.
    pub fn answer(mut self, questions: &mut Questions, pulse: &mut Pulse<'_>) -> Result<Vec<u32>, Stopped> {
        let mut order: Vec<u32> = (0..self.mates.len() as u32).collect();
        // Cycles over a hub decide the most: a tree that meets it as an inner vertex uses one of its edges. Others come in no
        // order: rounds at neighbours are much alike.
        order.sort_by_key(|&v| (Reverse(questions.left_at(Vertex::new(v))), scattered(v)));
        let most = pulse.done() + Self::MOST_STEPS_A_SLOT * self.graph.all_slots();
        let mut wasted = 0;
        for (turn, v) in order.into_iter().map(Vertex::new).enumerate() {
            if questions.left_at(v) == 0 {
                continue;
            }
            let before = questions.edges_left();
            let enough = 2 * u64::from(questions.left_at(v));
            let growth = if turn % 2 == 0 { Order::DepthFirst } else { Order::BreadthFirst };
            self.round(v, growth, questions);
            let steps = std::mem::take(&mut self.steps);
            pulse.tick(steps)?;
            wasted = if before - questions.edges_left() >= enough { 0 } else { wasted + steps };
            if wasted > Self::PATIENCE * self.graph.all_slots() || pulse.done() > most {
                break;
            }
        }
        Ok(self.mates)
    }

    fn round(&mut self, v: Vertex, growth: Order, questions: &mut Questions) {
        let roots = [v, Vertex::new(self.mates[v.index()])];
        let mut trees = [VecDeque::new(), VecDeque::new()];
        for own in [0, 1] {
            self.take_in(roots[own], own, &mut trees[own]);
        }
        while !trees[0].is_empty() || !trees[1].is_empty() {
            for own in [0, 1] {
                self.look_on(own, roots, growth, &mut trees[own], questions);
            }
        }
        self.steps += self.reached.len() as u64;
        for v in self.reached.drain(..) {
            self.marks[v as usize] = Mark::Fresh;
        }
    }

    fn take_in(&mut self, outer: Vertex, own: usize, tree: &mut VecDeque<Cursor>) {
        self.marks[outer.index()] = Mark::Outer(own == 1, false);
        self.reached.push(outer.id());
        self.chances = self.chances.wrapping_add(1);
        let first = scattered(self.chances) % self.graph.slots(outer).max(1);
        tree.push_back(Cursor { outer, first, looked_at: 0 });
    }

    /// Looks at one slot.
    fn look_on(
        &mut self,
        own: usize,
        roots: [Vertex; 2],
        growth: Order,
        tree: &mut VecDeque<Cursor>,
        questions: &mut Questions,
    ) {
        let at = match growth {
            Order::DepthFirst => tree.back_mut(),
            Order::BreadthFirst => tree.front_mut(),
        };
        let Some(at) = at else { return };
        self.steps += 1;
        let (outer, slots) = (at.outer, self.graph.slots(at.outer));
        if at.looked_at == slots {
            match growth {
                Order::DepthFirst => tree.pop_back(),
                Order::BreadthFirst => tree.pop_front(),
            };
            return;
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
            }
            _ => {}
        }
    }

    /// Allows the edges on the way from an outer vertex to its root, as far as they are not yet.
    fn allow_way(&mut self, outer: Vertex, roots: [Vertex; 2], questions: &mut Questions) {
        let mut at = outer;
        while !roots.contains(&at)
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

/// The numbers in no order, each once: the last steps of A. Appleby's hash function `MurmurHash3`.
const fn scattered(number: u32) -> u32 {
    let number = (number ^ number >> 16).wrapping_mul(0x85eb_ca6b);
    let number = (number ^ number >> 13).wrapping_mul(0xc2b2_ae35);
    number ^ number >> 16
}
