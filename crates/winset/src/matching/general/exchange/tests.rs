//! Each means alone, and all in turns, against every perfect matching.

use super::*;
use crate::generate::Random;
use crate::watch::Unwatched;

/// What decides, alone as far as it can.
#[derive(Clone, Copy, Debug)]
enum Means {
    All,
    /// A large tree before every cut.
    Tree,
    /// All large trees that do not meet before every cut.
    Trees,
    RoundsAndTrees,
    SmallTrees,
}

/// The edges that no perfect matching has: of these vertices, 0 and 1 are matched, 2 and 3, and so on.
fn refuted_by(means: Means, order: u32, edges: &[[u32; 2]]) -> Vec<[Vertex; 2]> {
    let graph = UndirectedGraph::from_ids(order, edges);
    let mates = (0..order).map(|v| v ^ 1).collect();
    let mut exchange = Exchange::new(graph.vertices().collect(), graph, mates);
    let mut watch = Unwatched;
    let pulse = &mut Pulse::new(&mut watch);
    while exchange.questions.edges_left() > 0 {
        let most = match means {
            Means::All => return exchange.after_cycles(pulse).unwrap().refuted_edges(pulse).unwrap(),
            Means::Trees => u64::MAX,
            Means::Tree => 0,
            Means::RoundsAndTrees => {
                exchange = exchange.after_rounds(u64::MAX, pulse).unwrap();
                0
            }
            Means::SmallTrees => {
                exchange.grow_small_trees(u64::MAX, pulse).unwrap();
                break;
            }
        };
        let taken_out = exchange.grow_trees(most, pulse).unwrap();
        exchange = exchange.cut(&taken_out, pulse).unwrap();
    }
    assert_eq!(exchange.questions.edges_left(), 0, "{means:?} {edges:?}");
    exchange.refuted.sort_unstable();
    exchange.refuted
}

/// Whether the vertices with a bit have a perfect matching, by trying all.
fn has_perfect_matching(neighbours: &[u32], vertices: u32) -> bool {
    if vertices == 0 {
        return true;
    }
    let v = vertices.trailing_zeros();
    let is_mate = |&w: &u32| (neighbours[v as usize] & vertices) >> w & 1 == 1;
    (v + 1..32).filter(is_mate).any(|w| has_perfect_matching(neighbours, vertices & !(1 << v | 1 << w)))
}

fn check(order: u32, mut edges: Vec<[u32; 2]>) {
    edges.sort_unstable();
    edges.dedup();
    let mut neighbours = vec![0; order as usize];
    for &[v, w] in &edges {
        neighbours[v as usize] |= 1 << w;
        neighbours[w as usize] |= 1 << v;
    }
    let everywhere = (1 << order) - 1;
    let is_refuted =
        |&&[v, w]: &&[u32; 2]| !has_perfect_matching(&neighbours, everywhere & !(1 << v | 1 << w));
    let expected: Vec<[Vertex; 2]> =
        edges.iter().filter(is_refuted).map(|edge| edge.map(Vertex::new)).collect();
    for means in [Means::All, Means::Tree, Means::Trees, Means::RoundsAndTrees, Means::SmallTrees] {
        assert_eq!(refuted_by(means, order, &edges), expected, "{means:?} {edges:?}");
    }
}

/// The pairs of vertices, those that are to be matched first.
fn pairs(order: u32) -> Vec<[u32; 2]> {
    let mut pairs: Vec<[u32; 2]> = (0..order).flat_map(|w| (0..w).map(move |v| [v, w])).collect();
    pairs.sort_by_key(|[v, w]| v ^ 1 != *w);
    pairs
}

#[test]
fn every_means_refutes_the_edges_of_no_perfect_matching_of_6_vertices() {
    let pairs = pairs(6);
    for others in 0_u32..1 << 12 {
        let is_edge = |at: usize| at < 3 || others >> (at - 3) & 1 == 1;
        check(6, (0..pairs.len()).filter(|&at| is_edge(at)).map(|at| pairs[at]).collect());
    }
}

#[test]
fn every_means_refutes_the_edges_of_no_perfect_matching_of_random_graphs() {
    let mut random = Random::new(2026);
    for _ in 0..4000 {
        let order = 8 + 2 * random.below(5);
        let pairs = pairs(order);
        let matched = order as usize / 2;
        let others = random.below(3 * order);
        let drawn = (0..others).map(|_| pairs[random.below(pairs.len() as u32) as usize]);
        check(order, pairs[..matched].iter().copied().chain(drawn).collect());
    }
}

/// Sides of even and odd vertices, with many edges within one and few within the other.
#[test]
fn every_means_refutes_the_edges_of_no_perfect_matching_of_nearly_bipartite_graphs() {
    let mut random = Random::new(1987);
    for _ in 0..2000 {
        let half = 3 + random.below(5);
        let mut edges: Vec<[u32; 2]> = (0..half).map(|v| [2 * v, 2 * v + 1]).collect();
        for (most, sides) in [(2 * half, [0, 1]), (half, [0, 0]), (2, [1, 1])] {
            for _ in 0..random.below(most + 1) {
                let [v, w] = sides.map(|side| 2 * random.below(half) + side);
                if v != w {
                    edges.push([v.min(w), v.max(w)]);
                }
            }
        }
        check(2 * half, edges);
    }
}
