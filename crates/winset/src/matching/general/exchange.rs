use fixedbitset::FixedBitSet;

use super::barriers::{Barriers, Parts, Verdict};
use super::cycles::Cycles;
use super::forest::Forest;
use super::label::Label;
use super::questions::Questions;
use super::rounds::Rounds;
use crate::graph::{Graph, Undirected, UndirectedGraph, Vertex};
use crate::matching::links::WideLinks;
use crate::matching::mates::Matching;
use crate::watch::{Pulse, Stopped};

/// A graph with a perfect matching, and which of its edges can be exchanged into it.
///
/// It is made of some of the vertices of another graph, numbered anew.
pub(super) struct Exchange {
    /// What the vertices are called in the other graph.
    names: Vec<Vertex>,
    graph: UndirectedGraph,
    forest: Forest,
    questions: Questions,
    refuted: Vec<[Vertex; 2]>,
}

/// An outer vertex, and the first of its slots that is still to be looked at.
struct Cursor {
    outer: Vertex,
    slot: u32,
}

/// What a tree that is kept small has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// An alternating path to another unmatched vertex.
    Path,
    /// That there is none.
    NoPath,
    /// Neither.
    Nothing,
}

/// The edges of the graph of these vertices, sorted and matched among themselves, that are possible but in no perfect
/// matching of it: sorted, each from its lesser end.
pub(super) fn refuted_edges<G: Undirected>(
    graph: &G,
    maximum: &Matching,
    vertices: Vec<Vertex>,
    is_possible: impl Fn(Vertex, Vertex) -> bool,
    pulse: &mut Pulse<'_>,
) -> Result<Vec<[Vertex; 2]>, Stopped> {
    let slots: u64 = vertices.iter().map(|&v| u64::from(graph.slots(v))).sum();
    pulse.reserve(Exchange::BYTES * vertices.len() as u64 + Exchange::BYTES_A_SLOT * slots)?;
    let number = |v: Vertex| vertices.binary_search(&v).ok().map(|number| number as u32);
    let mut edges = Vec::with_capacity(slots as usize / 2);
    for (v, &name) in (0..).zip(&vertices) {
        let possible = graph.neighbours(name).filter(|&w| name < w && is_possible(name, w));
        edges.extend(possible.filter_map(number).map(|w| [v, w]));
    }
    let mate = |&v: &Vertex| maximum.mate(graph, v).and_then(number).expect("they are matched in pairs");
    let mates: Vec<u32> = vertices.iter().map(mate).collect();
    let graph = UndirectedGraph::from_ids(vertices.len() as u32, &edges);
    drop(edges);
    Exchange::new(vertices, graph, mates).after_cycles(pulse)?.refuted_edges(pulse)
}

impl Exchange {
    /// The bytes that a vertex takes: a name, the graph and the questions, and barriers, which take more than the other means.
    const BYTES: u64 = 12 + Questions::BYTES + Barriers::BYTES;
    /// The bytes that a slot takes: the graph, a bit for its question, and what barriers take.
    const BYTES_A_SLOT: u64 = 4 + 1 + Barriers::BYTES_A_SLOT;
    /// So many steps a slot of the graph may be taken at first by small trees, by large ones and by rounds each, then twice as
    /// many each time: together they take not much more than the best of them would alone.
    const LEAST_STEPS_A_SLOT: u64 = 4;
    /// The most slots that a small tree looks at.
    const SMALL: u32 = 1 << 10;
    /// So many small trees that tell nothing leave the other edges at a vertex to one large tree.
    const MOST_FAILURES: u32 = 2;

    /// Every edge outside the matching is in question.
    fn new(names: Vec<Vertex>, graph: UndirectedGraph, mates: Vec<u32>) -> Self {
        let mut questions = Questions::all(&graph);
        for (v, &mate) in (0..).zip(&mates) {
            questions.answer(&graph, Vertex::new(v), Vertex::new(mate));
        }
        let forest = Forest::new(WideLinks::of_mates(mates));
        Self { names, graph, forest, questions, refuted: Vec::new() }
    }

    /// The same with the edges in question for which no cycle was found.
    fn after_cycles(self, pulse: &mut Pulse<'_>) -> Result<Self, Stopped> {
        let Self { names, graph, forest, mut questions, refuted } = self;
        let mates = Cycles::new(&graph, forest.into_mates()).answer(&mut questions, pulse)?;
        Ok(Self { names, graph, forest: Forest::new(WideLinks::of_mates(mates)), questions, refuted })
    }

    /// The edges that no perfect matching has, under the names of the other graph, sorted.
    ///
    /// Rounds answer the questions of edges that can be exchanged for each other, large trees those of a vertex and those
    /// that a barrier refutes, small trees those that are refuted nearby. Which of them gets on is not known before.
    fn refuted_edges(mut self, pulse: &mut Pulse<'_>) -> Result<Vec<[Vertex; 2]>, Stopped> {
        let mut steps_a_slot = Self::LEAST_STEPS_A_SLOT;
        while self.questions.edges_left() > 0 {
            let steps = self.graph.all_slots().saturating_mul(steps_a_slot);
            self.grow_small_trees(steps, pulse)?;
            let taken_out = self.grow_trees(steps, pulse)?;
            if !taken_out.is_empty() {
                self = self.cut(&taken_out, pulse)?;
            }
            if self.questions.edges_left() > 0 {
                self = self.after_rounds(steps, pulse)?;
            }
            steps_a_slot = steps_a_slot.saturating_mul(2);
        }
        self.refuted.sort_unstable();
        Ok(self.refuted)
    }

    /// Decides the edges for which small trees tell, or as many of them as about so many steps allow.
    fn grow_small_trees(&mut self, steps: u64, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let most = pulse.done().saturating_add(steps);
        for v in self.questions.hubs_first(&self.graph) {
            if pulse.done() > most {
                break;
            }
            self.decide_nearby(v, pulse)?;
        }
        Ok(())
    }

    /// Decides all edges in question, or as many as about so many steps allow, but those at trees that are complete and have
    /// not reached all they were to: these are left as they are, and of each the vertex that was taken out and its mate, the
    /// root, are returned.
    fn grow_trees(&mut self, steps: u64, pulse: &mut Pulse<'_>) -> Result<Vec<[Vertex; 2]>, Stopped> {
        let mut wanted = FixedBitSet::with_capacity(self.names.len());
        let most = pulse.done().saturating_add(steps);
        let mut taken_out = Vec::new();
        for v in self.questions.hubs_first(&self.graph) {
            if pulse.done() > most {
                break;
            }
            if self.forest.label(v) == Label::FRESH {
                self.refute_cut_off(v);
                taken_out.extend(self.decide_all_at(v, &mut wanted, pulse)?);
            }
        }
        Ok(taken_out)
    }

    /// The same with fewer questions, those that rounds of about so many steps answer.
    fn after_rounds(self, steps: u64, pulse: &mut Pulse<'_>) -> Result<Self, Stopped> {
        let Self { names, graph, forest, mut questions, refuted } = self;
        let mates = Rounds::new(&graph, forest.into_mates()).answer(&mut questions, steps, pulse)?;
        Ok(Self { names, graph, forest: Forest::new(WideLinks::of_mates(mates)), questions, refuted })
    }

    /// Refutes the edges in question from `v`, which no tree has reached, into trees: their other ends are in barriers.
    fn refute_cut_off(&mut self, v: Vertex) {
        let in_question = self.questions.neighbours(&self.graph, v);
        let cut_off: Vec<Vertex> = in_question.filter(|&w| self.forest.label(w) != Label::FRESH).collect();
        cut_off.into_iter().for_each(|w| self.refute(v, w));
    }

    /// Decides what complete trees tell, and goes on with the parts that still have edges in question.
    fn cut(self, taken_out: &[[Vertex; 2]], pulse: &mut Pulse<'_>) -> Result<Self, Stopped> {
        let Self { names, graph, forest, questions, mut refuted } = self;
        let barriers = Barriers::of_trees(forest, taken_out, &graph, pulse)?;
        for v in graph.vertices() {
            let others = questions.neighbours(&graph, v).filter(|&w| v < w);
            let never = others.filter(|&w| barriers.verdict(v, w) == Verdict::Refuted);
            refuted.extend(never.map(|w| edge_of(&names, v, w)));
        }
        let Parts { vertices, mates, edges, decided } = barriers.parts(&graph, &questions);
        drop((graph, questions, barriers));
        let names = vertices.iter().map(|v| names[v.index()]).collect();
        let graph = UndirectedGraph::from_ids(vertices.len() as u32, &edges);
        let mut questions = Questions::all(&graph);
        for [v, w] in &edges[..decided] {
            questions.answer(&graph, Vertex::new(*v), Vertex::new(*w));
        }
        Ok(Self { names, graph, forest: Forest::new(WideLinks::of_mates(mates)), questions, refuted })
    }

    /// Decides the edges at `v` in question for which a small tree tells: without their ends, it leads from the mate of one
    /// to the mate of the other, or it is complete and does not.
    fn decide_nearby(&mut self, v: Vertex, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let (mut slot, mut failures) = (0, 0);
        while failures < Self::MOST_FAILURES
            && let Some(open) = self.questions.next_slot(&self.graph, v, slot)
        {
            slot = open + 1;
            let w = self.graph.head(v, open).expect("an edge is in question");
            let [mate, other] =
                [v, w].map(|end| self.forest.take_out(end).expect("they are matched in pairs"));
            let found = match self.small_tree(mate) {
                Found::Nothing => self.small_tree(other),
                found => found,
            };
            [v, w].into_iter().for_each(|end| self.forest.put_back(end));
            self.forest.match_two(v, mate);
            self.forest.match_two(w, other);
            match found {
                Found::Path => self.allow(v, w),
                Found::NoPath => self.refute(v, w),
                Found::Nothing => failures += 1,
            }
            pulse.tick(self.forest.take_steps())?;
        }
        Ok(())
    }

    /// Grows a tree until it is complete, reaches another unmatched vertex, or is no longer small.
    fn small_tree(&mut self, root: Vertex) -> Found {
        self.forest.plant(root);
        let (mut looked_at, mut steps) = (0, 0);
        let found = 'tree: loop {
            let Some(outer) = self.forest.outer_at(looked_at) else { break Found::NoPath };
            looked_at += 1;
            for w in self.graph.neighbours(outer) {
                steps += 1;
                if steps > Self::SMALL {
                    break 'tree Found::Nothing;
                }
                if self.forest.label(w) == Label::UNMATCHED {
                    break 'tree Found::Path;
                }
                self.forest.reach(outer, w);
            }
        };
        self.forest.forget();
        found
    }

    /// Grows a tree from the mate of `v`, in the graph without `v`. If it reaches the other ends of all edges at `v` that are
    /// in question, they are allowed; or else it is complete and left as it is, and `v` and its mate are returned. `wanted`
    /// is an empty set before and after.
    fn decide_all_at(
        &mut self,
        v: Vertex,
        wanted: &mut FixedBitSet,
        pulse: &mut Pulse<'_>,
    ) -> Result<Option<[Vertex; 2]>, Stopped> {
        let in_question: Vec<Vertex> = self.questions.neighbours(&self.graph, v).collect();
        if in_question.is_empty() {
            return Ok(None);
        }
        in_question.iter().for_each(|w| wanted.insert(w.index()));
        let mate = self.forest.take_out(v).expect("they are matched in pairs");
        self.grow_until_reached(v, mate, in_question.len(), wanted, pulse)?;
        if self.questions.left_at(v) > 0 {
            in_question.iter().for_each(|w| wanted.remove(w.index()));
            return Ok(Some([v, mate]));
        }
        self.forest.forget();
        self.forest.put_back(v);
        self.forest.match_two(v, mate);
        Ok(None)
    }

    /// Grows the tree from `root` until all wanted vertices, so many, are outer, or nothing more is. Those that are lose
    /// their mark, and the cycles over `v` are allowed.
    ///
    /// It goes deep first: long cycles decide many edges. On random graphs most vertices then need no tree of their
    /// own.
    fn grow_until_reached(
        &mut self,
        v: Vertex,
        root: Vertex,
        missing: usize,
        wanted: &mut FixedBitSet,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        self.forest.plant(root);
        let mut open = vec![Cursor { outer: root, slot: 0 }];
        let (mut seen, mut reached) = (1, Vec::new());
        while let Some(at) = open.last_mut() {
            let Some(w) = self.graph.head(at.outer, at.slot) else {
                pulse.tick(u64::from(at.slot) + self.forest.take_steps())?;
                open.pop();
                continue;
            };
            at.slot += 1;
            self.forest.reach(at.outer, w);
            while let Some(outer) = self.forest.outer_at(seen) {
                seen += 1;
                open.push(Cursor { outer, slot: 0 });
                if wanted.contains(outer.index()) {
                    wanted.remove(outer.index());
                    reached.push(outer);
                }
            }
            if reached.len() == missing {
                break;
            }
        }
        self.allow_cycles(v, &reached, seen);
        Ok(())
    }

    /// The edges of the alternating cycles from `v` over outer vertices beside it to the root, its mate: of all cycles the
    /// first edge, and of those over vertices with other edges in question, the last reached first, all of them, until that
    /// has cost as much as the tree.
    fn allow_cycles(&mut self, v: Vertex, reached: &[Vertex], most: usize) {
        reached.iter().for_each(|&outer| self.allow(v, outer));
        let (mut edges, mut walked) = (Vec::new(), 0);
        for &outer in reached.iter().rev() {
            if walked > most {
                break;
            }
            let mate = self.forest.mate(outer);
            let has_questions = |w: Vertex| self.questions.left_at(w) > 0;
            if walked > 0 && !has_questions(outer) && !mate.is_some_and(has_questions) {
                continue;
            }
            self.forest.unmatched_edges(outer.id(), &mut edges);
            walked += edges.len();
            for [v, w] in edges.drain(..) {
                self.allow(Vertex::new(v), Vertex::new(w));
            }
        }
    }

    fn allow(&mut self, v: Vertex, w: Vertex) {
        self.questions.answer(&self.graph, v, w);
    }

    fn refute(&mut self, v: Vertex, w: Vertex) {
        self.questions.answer(&self.graph, v, w);
        self.refuted.push(edge_of(&self.names, v, w));
    }
}

/// An edge under the names of the other graph, from its lesser end.
fn edge_of(names: &[Vertex], v: Vertex, w: Vertex) -> [Vertex; 2] {
    let [v, w] = [v, w].map(|end| names[end.index()]);
    [v.min(w), v.max(w)]
}

#[cfg(test)]
mod tests;
