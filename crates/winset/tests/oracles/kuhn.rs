//! H. W. Kuhn's augmenting walks, from every vertex of one side; the usual solution of the tiles problem.

use super::Adjacency;

/// A matching that grows by one depth-first walk at a time, as it is usually written.
pub struct Kuhn<'a> {
    graph: &'a Adjacency,
    /// Vertices that are taken out are passed by.
    pub present: Vec<bool>,
    pub mate: Vec<Option<usize>>,
    /// The number of the walk that came by a vertex last.
    visited_by: Vec<u32>,
    walks: u32,
}

impl<'a> Kuhn<'a> {
    pub fn new(graph: &'a Adjacency) -> Self {
        let (present, ids) = (graph.present.clone(), graph.present.len());
        Self { graph, present, mate: vec![None; ids], visited_by: vec![0; ids], walks: 0 }
    }

    /// A maximum matching, by a walk from every vertex that is not matched yet.
    pub fn maximum(graph: &'a Adjacency) -> Self {
        Self::new(graph).completed()
    }

    pub fn completed(mut self) -> Self {
        for v in self.graph.vertices() {
            if self.present[v] && self.mate[v].is_none() {
                self.augment(v);
            }
        }
        self
    }

    /// Walks from `v`, which is not matched.
    pub fn augment(&mut self, v: usize) -> bool {
        self.walks += 1;
        self.walk(v)
    }

    fn walk(&mut self, v: usize) -> bool {
        for &w in &self.graph.neighbours[v] {
            if !self.present[w] || std::mem::replace(&mut self.visited_by[w], self.walks) == self.walks {
                continue;
            }
            if self.mate[w].is_none_or(|u| self.walk(u)) {
                self.mate[w] = Some(v);
                self.mate[v] = Some(w);
                return true;
            }
        }
        false
    }

    pub fn size(&self) -> usize {
        self.mate.iter().flatten().count() / 2
    }
}

/// Whether the chooser wins geography with a free start: component by component, whether one has no perfect matching.
pub fn chooser_wins_in_some_component(graph: &Adjacency) -> Vec<bool> {
    let kuhn = Kuhn::maximum(graph);
    let mut seen = vec![false; graph.present.len()];
    let mut wins = Vec::new();
    for root in graph.vertices() {
        if seen[root] {
            continue;
        }
        seen[root] = true;
        let mut component = vec![root];
        let mut next = 0;
        while next < component.len() {
            for &w in &graph.neighbours[component[next]] {
                if !std::mem::replace(&mut seen[w], true) {
                    component.push(w);
                }
            }
            next += 1;
        }
        wins.push(component.iter().any(|&v| kuhn.mate[v].is_none()));
    }
    wins
}
