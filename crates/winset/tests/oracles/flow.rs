//! A maximum flow, and what its residual network reaches; the usual solution of the grid game.

use std::collections::VecDeque;

use super::Adjacency;

/// A network with unit capacities.
struct Network {
    arcs: Vec<Vec<Arc>>,
}

struct Arc {
    head: usize,
    reverse: usize,
    free: bool,
}

impl Network {
    fn new(nodes: usize) -> Self {
        Self { arcs: (0..nodes).map(|_| Vec::new()).collect() }
    }

    fn join(&mut self, tail: usize, head: usize) {
        let (there, back) = (self.arcs[tail].len(), self.arcs[head].len());
        self.arcs[tail].push(Arc { head, reverse: back, free: true });
        self.arcs[head].push(Arc { head: tail, reverse: there, free: false });
    }

    /// Sends a unit along a shortest path, or says that there is none.
    fn send(&mut self, source: usize, sink: usize) -> bool {
        let Some(path) = self.shortest_path(source, sink) else { return false };
        for (tail, slot) in path {
            let Arc { head, reverse, .. } = self.arcs[tail][slot];
            self.arcs[tail][slot].free = false;
            self.arcs[head][reverse].free = true;
        }
        true
    }

    fn shortest_path(&self, source: usize, sink: usize) -> Option<Vec<(usize, usize)>> {
        let mut came = vec![None; self.arcs.len()];
        let mut queue = VecDeque::from([source]);
        while let Some(v) = queue.pop_front() {
            for (slot, arc) in self.arcs[v].iter().enumerate() {
                if arc.free && arc.head != source && came[arc.head].is_none() {
                    came[arc.head] = Some((v, slot));
                    queue.push_back(arc.head);
                }
            }
        }
        let mut path = Vec::new();
        let mut at = sink;
        while at != source {
            let (tail, slot) = came[at]?;
            path.push((tail, slot));
            at = tail;
        }
        Some(path)
    }

    /// What free arcs reach from `start`, or what reaches it along free arcs.
    fn reached(&self, start: usize, way: Way) -> Vec<bool> {
        let mut seen = vec![false; self.arcs.len()];
        seen[start] = true;
        let mut stack = vec![start];
        while let Some(v) = stack.pop() {
            for arc in &self.arcs[v] {
                let free = match way {
                    Way::Forwards => arc.free,
                    Way::Backwards => self.arcs[arc.head][arc.reverse].free,
                };
                if free && !std::mem::replace(&mut seen[arc.head], true) {
                    stack.push(arc.head);
                }
            }
        }
        seen
    }
}

#[derive(Clone, Copy)]
enum Way {
    Forwards,
    Backwards,
}

/// The vertices that some maximum matching misses, in a bipartite graph whose left side is `left`.
pub fn inessential(graph: &Adjacency, left: impl Fn(usize) -> bool) -> Vec<bool> {
    let ids = graph.present.len();
    let (source, sink) = (ids, ids + 1);
    let mut network = Network::new(ids + 2);
    for v in graph.vertices() {
        if left(v) {
            network.join(source, v);
            for &w in &graph.neighbours[v] {
                network.join(v, w);
            }
        } else {
            network.join(v, sink);
        }
    }
    while network.send(source, sink) {}
    let from_source = network.reached(source, Way::Forwards);
    let to_sink = network.reached(sink, Way::Backwards);
    (0..ids).map(|v| graph.present[v] && if left(v) { from_source[v] } else { to_sink[v] }).collect()
}
