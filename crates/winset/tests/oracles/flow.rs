//! A maximum flow by E. A. Dinic's algorithm, and what its residual network reaches; the usual solution of the grid game.

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

    /// Sends units along shortest paths, phase by phase, until there is none.
    fn saturate(&mut self, source: usize, sink: usize) {
        let mut levels = self.levels(source);
        while levels[sink] != Self::UNREACHED {
            self.block(source, sink, &mut levels);
            levels = self.levels(source);
        }
    }

    const UNREACHED: u32 = u32::MAX;

    /// The length of a shortest path of free arcs to each node.
    fn levels(&self, source: usize) -> Vec<u32> {
        let mut levels = vec![Self::UNREACHED; self.arcs.len()];
        levels[source] = 0;
        let mut queue = vec![source];
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            for arc in &self.arcs[v] {
                if arc.free && levels[arc.head] == Self::UNREACHED {
                    levels[arc.head] = levels[v] + 1;
                    queue.push(arc.head);
                }
            }
        }
        levels
    }

    /// Sends units along paths that go up a level with every arc, until there is no such path.
    fn block(&mut self, source: usize, sink: usize, levels: &mut [u32]) {
        let mut next = vec![0; self.arcs.len()];
        let (mut path, mut at) = (Vec::new(), source);
        loop {
            if at == sink {
                self.send(&path);
                path.clear();
                at = source;
            } else if let Some(arc) = self.arcs[at].get(next[at]) {
                if arc.free && levels[arc.head] == levels[at] + 1 {
                    path.push((at, next[at]));
                    at = arc.head;
                } else {
                    next[at] += 1;
                }
            } else {
                // No path leads on from here.
                levels[at] = Self::UNREACHED;
                match path.pop() {
                    Some((tail, _)) => at = tail,
                    None => return,
                }
            }
        }
    }

    fn send(&mut self, path: &[(usize, usize)]) {
        for &(tail, slot) in path {
            let Arc { head, reverse, .. } = self.arcs[tail][slot];
            self.arcs[tail][slot].free = false;
            self.arcs[head][reverse].free = true;
        }
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
    network.saturate(source, sink);
    let from_source = network.reached(source, Way::Forwards);
    let to_sink = network.reached(sink, Way::Backwards);
    (0..ids).map(|v| graph.present[v] && if left(v) { from_source[v] } else { to_sink[v] }).collect()
}
