//! Graphs of a few vertices, and by definition: all their matchings, and every play of geography on them.

use winset::graph::UndirectedGraph;

/// A graph of at most eight vertices: a bit for each of its edges, in the order of [`pairs`].
#[derive(Clone, Copy, Debug)]
pub struct TinyGraph {
    pub order: u32,
    pub edges: u32,
}

/// What all maximum matchings of a graph say together.
#[derive(Debug)]
pub struct MaximumMatchings {
    /// The number of edges of each.
    pub size: u32,
    /// A bit for each edge that is in some of them.
    pub allowed: u32,
    /// A bit for each edge that is in all of them.
    pub forced: u32,
    /// A bit for each vertex that some of them miss.
    pub inessential: u32,
}

/// All matchings of the complete graph with so many vertices.
pub struct Matchings {
    order: u32,
    all: Vec<Matched>,
}

#[derive(Clone, Copy)]
struct Matched {
    edges: u32,
    vertices: u32,
}

/// All pairs of vertices: 01, 02, 12, 03, 13, 23, …, the order of the bits in graph6.
pub fn pairs(order: u32) -> impl Iterator<Item = [u32; 2]> {
    (1..order).flat_map(|w| (0..w).map(move |v| [v, w]))
}

impl TinyGraph {
    /// Every graph on the vertices 0 … `order` − 1.
    pub fn all(order: u32) -> impl Iterator<Item = Self> {
        let pairs = pairs(order).count();
        (0..1_u32 << pairs).map(move |edges| Self { order, edges })
    }

    /// The graph that a line of graph6 tells, as `nauty-geng` writes it.
    pub fn from_graph6(line: &str) -> Self {
        let bytes: Vec<u32> = line.trim_end().bytes().map(|byte| u32::from(byte) - 63).collect();
        let order = bytes[0];
        assert!(order <= 8, "{line} has more than eight vertices");
        let bit = |at: usize| bytes[1 + at / 6] >> (5 - at % 6) & 1;
        let edges = pairs(order).enumerate().map(|(at, _)| bit(at) << at).sum();
        Self { order, edges }
    }

    /// The edges with their numbers.
    pub fn edges(self) -> impl Iterator<Item = (usize, [u32; 2])> {
        pairs(self.order).enumerate().filter(move |(at, _)| self.edges >> at & 1 == 1)
    }

    pub fn undirected(self) -> UndirectedGraph {
        let edges: Vec<[u32; 2]> = self.edges().map(|(_, edge)| edge).collect();
        UndirectedGraph::from_ids(self.order, &edges)
    }

    /// The neighbours of each vertex, a bit each.
    pub fn neighbours(self) -> [u32; 8] {
        let mut neighbours = [0; 8];
        for (_, [v, w]) in self.edges() {
            neighbours[v as usize] |= 1 << w;
            neighbours[w as usize] |= 1 << v;
        }
        neighbours
    }

    /// Whether no vertex has more neighbours than the next one.
    pub fn has_ascending_degrees(self) -> bool {
        let neighbours = self.neighbours();
        neighbours[..self.order as usize].is_sorted_by_key(|set| set.count_ones())
    }

    /// A bit for each vertex from which the player to move wins geography, the token having been nowhere else.
    pub fn mover_wins(self) -> u32 {
        let neighbours = self.neighbours();
        let everywhere = (1_u32 << self.order) - 1;
        // For each set of vertices the token has not been on: where, outside of it, the player to move wins.
        let mut wins = vec![0_u32; 1 << self.order];
        for unvisited in 0..=everywhere {
            for v in (0..self.order).filter(|v| unvisited >> v & 1 == 0) {
                let loses_after = |w: &u32| wins[(unvisited & !(1 << w)) as usize] >> w & 1 == 0;
                let steps = neighbours[v as usize] & unvisited;
                if (0..self.order).filter(|w| steps >> w & 1 == 1).any(|w| loses_after(&w)) {
                    wins[unvisited as usize] |= 1 << v;
                }
            }
        }
        let won = |v: &u32| wins[(everywhere & !(1 << v)) as usize] >> v & 1 == 1;
        (0..self.order).filter(won).map(|v| 1 << v).sum()
    }
}

impl Matchings {
    pub fn of_complete_graph(order: u32) -> Self {
        let mut all = vec![Matched { edges: 0, vertices: 0 }];
        for (at, [v, w]) in pairs(order).enumerate() {
            let ends = 1 << v | 1 << w;
            let with = |matched: &Matched| Matched {
                edges: matched.edges | 1 << at,
                vertices: matched.vertices | ends,
            };
            let more: Vec<Matched> =
                all.iter().filter(|matched| matched.vertices & ends == 0).map(with).collect();
            all.extend(more);
        }
        Self { order, all }
    }

    /// What those among them say that are maximum matchings of a graph.
    pub fn maximum_of(&self, graph: TinyGraph) -> MaximumMatchings {
        let inside = || self.all.iter().filter(|matched| matched.edges & !graph.edges == 0);
        let size = inside().map(|matched| matched.edges.count_ones()).max().unwrap_or(0);
        let mut maximum = MaximumMatchings { size, allowed: 0, forced: u32::MAX, inessential: 0 };
        for matched in inside().filter(|matched| matched.edges.count_ones() == size) {
            maximum.allowed |= matched.edges;
            maximum.forced &= matched.edges;
            maximum.inessential |= !matched.vertices & ((1 << self.order) - 1);
        }
        maximum
    }
}
