//! Edmonds' algorithm as textbooks have it: one breadth-first search after the other, every blossom contracted by going
//! through all vertices, O(n³).

use std::collections::VecDeque;

use super::Adjacency;

/// The number of edges of a maximum matching.
pub fn matching_size(graph: &Adjacency) -> usize {
    let mates = maximum_matching(graph);
    mates.iter().flatten().count() / 2
}

/// Whether some maximum matching misses `v`: without `v` there is one as large.
pub fn is_inessential(graph: &Adjacency, v: usize) -> bool {
    matching_size(&without(graph, v)) == matching_size(graph)
}

/// The graph without one of its vertices.
pub fn without(graph: &Adjacency, v: usize) -> Adjacency {
    let mut present = graph.present.clone();
    present[v] = false;
    let others = |neighbours: &Vec<usize>| neighbours.iter().copied().filter(|&w| w != v).collect();
    let mut neighbours: Vec<Vec<usize>> = graph.neighbours.iter().map(others).collect();
    neighbours[v].clear();
    Adjacency { present, neighbours }
}

/// The mate of each vertex in a maximum matching.
pub fn maximum_matching(graph: &Adjacency) -> Vec<Option<usize>> {
    let mut mates = vec![None; graph.present.len()];
    for root in 0..graph.present.len() {
        if graph.present[root] && mates[root].is_none() {
            Search::from(graph, &mates, root).run(&mut mates);
        }
    }
    mates
}

struct Search<'g> {
    graph: &'g Adjacency,
    mates: Vec<Option<usize>>,
    /// From an inner vertex back towards the root.
    parents: Vec<Option<usize>>,
    bases: Vec<usize>,
    outer: Vec<bool>,
    queue: VecDeque<usize>,
}

impl<'g> Search<'g> {
    fn from(graph: &'g Adjacency, mates: &[Option<usize>], root: usize) -> Self {
        let order = mates.len();
        let mut outer = vec![false; order];
        outer[root] = true;
        let (parents, bases, queue) = (vec![None; order], (0..order).collect(), VecDeque::from([root]));
        Self { graph, mates: mates.to_vec(), parents, bases, outer, queue }
    }

    fn run(mut self, mates: &mut [Option<usize>]) {
        while let Some(v) = self.queue.pop_front() {
            for w in self.graph.neighbours[v].clone() {
                if self.bases[v] == self.bases[w] || self.mates[v] == Some(w) {
                    continue;
                }
                if self.outer[w] {
                    self.contract(v, w);
                } else if self.parents[w].is_none() {
                    self.parents[w] = Some(v);
                    match self.mates[w] {
                        None => return self.flip(w, mates),
                        Some(mate) => {
                            self.outer[mate] = true;
                            self.queue.push_back(mate);
                        }
                    }
                }
            }
        }
    }

    fn contract(&mut self, v: usize, w: usize) {
        let base = self.common_base(v, w);
        let mut in_blossom = vec![false; self.bases.len()];
        self.mark_path(v, base, w, &mut in_blossom);
        self.mark_path(w, base, v, &mut in_blossom);
        for u in 0..self.bases.len() {
            if in_blossom[self.bases[u]] {
                self.bases[u] = base;
                if !self.outer[u] {
                    self.outer[u] = true;
                    self.queue.push_back(u);
                }
            }
        }
    }

    /// The bases on the way from an outer vertex to the root.
    fn bases_above(&self, v: usize) -> Vec<usize> {
        let mut above = vec![self.bases[v]];
        while let Some(mate) = self.mates[*above.last().unwrap()] {
            above.push(self.bases[self.parents[mate].expect("an inner vertex has a parent")]);
        }
        above
    }

    fn common_base(&self, v: usize, w: usize) -> usize {
        let above = self.bases_above(v);
        self.bases_above(w).into_iter().find(|base| above.contains(base)).expect("they are in one tree")
    }

    fn mark_path(&mut self, from: usize, base: usize, child: usize, in_blossom: &mut [bool]) {
        let (mut v, mut child) = (from, child);
        while self.bases[v] != base {
            let mate = self.mates[v].expect("below the base all are matched");
            in_blossom[self.bases[v]] = true;
            in_blossom[self.bases[mate]] = true;
            self.parents[v] = Some(child);
            child = mate;
            v = self.parents[mate].expect("an inner vertex has a parent");
        }
    }

    fn flip(&self, end: usize, mates: &mut [Option<usize>]) {
        let mut next = Some(end);
        while let Some(v) = next {
            let parent = self.parents[v].expect("every vertex but the root has a parent");
            next = mates[parent];
            mates[v] = Some(parent);
            mates[parent] = Some(v);
        }
    }
}
