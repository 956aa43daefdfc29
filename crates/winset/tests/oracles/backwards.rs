//! The plain backwards way of judging a walk: put its vertices back one by one, each with a search of its own that
//! remembers nothing of the searches before it.

use std::collections::VecDeque;

use super::Adjacency;

/// Who wins at each vertex of a walk: whether the player to move does.
pub fn mover_wins_along(graph: &Adjacency, walk: &[usize]) -> Vec<bool> {
    let mut plain = Plain {
        graph,
        present: graph.present.clone(),
        mate: vec![None; graph.present.len()],
        reached_by: vec![0; graph.present.len()],
        came_from: vec![0; graph.present.len()],
        searches: 0,
    };
    for &v in walk {
        plain.present[v] = false;
    }
    for v in graph.vertices() {
        if plain.present[v] && plain.mate[v].is_none() {
            plain.augment(v);
        }
    }
    let mut wins = vec![false; walk.len()];
    for (at, &v) in walk.iter().enumerate().rev() {
        plain.present[v] = true;
        wins[at] = plain.augment(v);
    }
    wins
}

struct Plain<'a> {
    graph: &'a Adjacency,
    present: Vec<bool>,
    mate: Vec<Option<usize>>,
    /// The number of the search that reached a vertex last.
    reached_by: Vec<u32>,
    /// Where that search came from.
    came_from: Vec<usize>,
    searches: u32,
}

impl Plain<'_> {
    /// A breadth-first search for an augmenting path from `root`, and its flip.
    fn augment(&mut self, root: usize) -> bool {
        self.searches += 1;
        let mut queue = VecDeque::from([root]);
        while let Some(u) = queue.pop_front() {
            for &w in &self.graph.neighbours[u] {
                if !self.present[w] || w == root || self.reached_by[w] == self.searches {
                    continue;
                }
                self.reached_by[w] = self.searches;
                self.came_from[w] = u;
                match self.mate[w] {
                    Some(mate) => queue.push_back(mate),
                    None => {
                        self.flip(w);
                        return true;
                    }
                }
            }
        }
        false
    }

    fn flip(&mut self, end: usize) {
        let mut next = Some(end);
        while let Some(w) = next {
            let u = self.came_from[w];
            next = self.mate[u];
            self.mate[u] = Some(w);
            self.mate[w] = Some(u);
        }
    }
}
