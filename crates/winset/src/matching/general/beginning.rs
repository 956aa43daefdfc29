use crate::graph::Undirected;
use crate::matching::bipartite::{are_close, sample};

/// Whether searches for augmenting paths would go far, so that a greedy matching pays which leaves few to search for:
/// in sparse graphs whose edges join ids far apart, as random ones do, and that have no hubs.
///
/// # Evidence
/// Steps a slot of the graph until the matching is maximum, from the empty matching and from Karp and Sipser's, whose
/// own steps count; a step of theirs takes about twice the time of one of a search. The last column tells what this
/// rule takes.
///
/// | graph | empty | greedy | rule |
/// | --- | --- | --- | --- |
/// | random, 10⁶ vertices, degree 2 | **1.4** | 1.7 | empty |
/// | the same, degree 3 | 26.2 | **3.1** | greedy |
/// | the same, degree 4 | 19.6 | **4.0** | greedy |
/// | the same, degree 8 | 6.1 | **1.9** | greedy |
/// | random, 3·10⁵ vertices, degree 20 | **1.0** | 1.7 | empty |
/// | roads, 4·10⁶ vertices, 10 % diagonals | **2.1** | 2.3 | empty |
/// | the same, 10⁶ vertices, ids shuffled | 2.4 | **2.3** | greedy |
/// | towns, 10⁶ vertices, 90 % streets, 30 % diagonals | **3.7** | 7.6 | empty |
/// | power law, 2²⁰ vertices, 2²³ edges | **0.4** | 1.2 | empty |
/// | the same, ids shuffled | **0.3** | 1.2 | empty |
/// | power law, 2¹⁸ vertices, 2²³ edges | **0.4** | 1.1 | empty |
pub(super) fn searches_go_far<G: Undirected>(graph: &G) -> bool {
    let sample = Sample::of(graph);
    sample.is_sparse() && !sample.is_local() && !sample.has_hubs()
}

/// Counts over a sample of the vertices.
#[derive(Debug, Default)]
struct Sample {
    vertices: u64,
    /// The edges at them.
    edges: u64,
    /// Those that join ids close to each other.
    close_edges: u64,
    /// The squares of the numbers of edges.
    squares: u64,
}

impl Sample {
    /// The edges a vertex between which a greedy matching pays.
    const SPARSE: [f64; 2] = [2.25, 12.0];
    /// Random graphs of two and more edges a vertex have a mean square of at most this times the squared mean.
    const MOST_SPREAD: f64 = 2.0;

    fn of<G: Undirected>(graph: &G) -> Self {
        let mut counts = Self::default();
        for v in sample(graph) {
            let mut edges = 0;
            for w in graph.neighbours(v) {
                edges += 1;
                counts.close_edges += u64::from(are_close(graph, v, w));
            }
            counts.vertices += 1;
            counts.edges += edges;
            counts.squares += edges * edges;
        }
        counts
    }

    fn mean(&self) -> f64 {
        self.edges as f64 / self.vertices.max(1) as f64
    }

    fn is_sparse(&self) -> bool {
        let [least, most] = Self::SPARSE;
        (least..=most).contains(&self.mean())
    }

    fn is_local(&self) -> bool {
        2 * self.close_edges >= self.edges
    }

    fn has_hubs(&self) -> bool {
        self.squares as f64 > Self::MOST_SPREAD * self.mean() * self.mean() * self.vertices as f64
    }
}
