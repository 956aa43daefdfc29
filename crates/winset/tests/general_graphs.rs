//! Matchings of graphs with odd cycles: against the textbook's algorithm, against the formula of Tutte and Berge, and
//! against the sets of Dulmage and Mendelsohn where there are no odd cycles.

mod oracles;

use oracles::{Adjacency, blossom};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use winset::Unwatched;
use winset::generate::{Family, PowerLaw, Random, RandomGraph, Roads, Share};
use winset::graph::{Graph, Undirected, UndirectedGraph, Vertex};
use winset::matching::{Decomposition, dulmage_mendelsohn, gallai_edmonds, maximum_matching};

/// A graph of one of several kinds with at most so many vertices.
fn random_graph(rng: &mut ChaCha8Rng, most: u32) -> UndirectedGraph {
    let order = rng.random_range(1..=most);
    let degree = [0.5, 1.0, 1.5, 2.0, 4.0][rng.random_range(0..5)];
    let reach = [1, 3, order][rng.random_range(0..3)];
    let edges = (0..(f64::from(order) * degree) as usize).map(|_| {
        let v = rng.random_range(0..order);
        [v, (v + rng.random_range(0..=reach)) % order]
    });
    UndirectedGraph::from_ids(order, &edges.collect::<Vec<_>>())
}

/// The matching is one of edges; it misses as many vertices as there are more odd components than vertices in the
/// barrier; and the inessential vertices are those of the odd components. All by definition.
fn assert_sets_are_tight<G: Undirected>(graph: &G, sets: &Decomposition) {
    let in_barrier = |v: Vertex| sets.is_barrier(graph, v);
    let mut component = vec![None; graph.id_bound() as usize];
    let (mut odd, mut missed, mut barrier) = (0, 0, 0);
    for root in graph.vertices() {
        let mate = sets.matching().mate(graph, root);
        assert!(mate.is_none_or(|mate| sets.matching().mate(graph, mate) == Some(root)));
        assert!(mate.is_none_or(|mate| graph.neighbours(root).any(|w| w == mate)));
        missed += u64::from(mate.is_none());
        barrier += u64::from(in_barrier(root));
        if in_barrier(root) || component[root.index()].is_some() {
            continue;
        }
        component[root.index()] = Some(root);
        let mut reached = vec![root];
        let mut next = 0;
        while let Some(&v) = reached.get(next) {
            next += 1;
            for w in graph.neighbours(v) {
                if !in_barrier(w) && component[w.index()].is_none() {
                    component[w.index()] = Some(root);
                    reached.push(w);
                }
            }
        }
        odd += reached.len() as u64 % 2;
        assert!(reached.iter().all(|&v| sets.is_inessential(v) == (reached.len() % 2 == 1)));
    }
    assert_eq!(missed + barrier, odd);
}

#[test]
fn ten_thousand_random_graphs_by_every_method() {
    let mut rng = ChaCha8Rng::seed_from_u64(1965);
    let mut bipartite = 0;
    for _ in 0..10_000 {
        let graph = random_graph(&mut rng, 200);
        let sets = gallai_edmonds(&graph, &mut Unwatched).unwrap();
        let adjacency = Adjacency::of(&graph);
        assert_eq!(sets.matching().size() as usize, blossom::matching_size(&adjacency));
        assert_eq!(maximum_matching(&graph, &mut Unwatched).unwrap().size(), sets.matching().size());
        assert_sets_are_tight(&graph, &sets);
        let v = rng.random_range(0..graph.order());
        let is_missed = blossom::is_inessential(&adjacency, v as usize);
        assert_eq!(sets.is_inessential(Vertex::new(v)), is_missed);
        if let Ok(colouring) = graph.colouring() {
            let by_sides = dulmage_mendelsohn(&graph, &colouring, &mut Unwatched).unwrap();
            assert!(graph.vertices().all(|v| by_sides.is_inessential(v) == sets.is_inessential(v)));
            bipartite += 1;
        }
    }
    assert!(bipartite > 500, "{bipartite}");
}

#[test]
fn inessential_vertices_by_deleting_each() {
    let mut rng = ChaCha8Rng::seed_from_u64(1964);
    for _ in 0..300 {
        let graph = random_graph(&mut rng, 40);
        let sets = gallai_edmonds(&graph, &mut Unwatched).unwrap();
        let adjacency = Adjacency::of(&graph);
        for v in graph.vertices() {
            assert_eq!(sets.is_inessential(v), blossom::is_inessential(&adjacency, v.index()));
        }
    }
}

#[test]
fn large_graphs_have_tight_sets() {
    let random = &mut Random::new(1);
    let graphs = [
        RandomGraph { order: 100_000, edges: 150_000 }.generate(random),
        RandomGraph { order: 50_000, edges: 50_000 }.generate(random),
        RandomGraph { order: 20_000, edges: 200_000 }.generate(random),
        Roads { rows: 300, columns: 300, streets: Share::percent(60), diagonals: Share::percent(10) }
            .generate(random),
        Roads { rows: 201, columns: 201, streets: Share::percent(95), diagonals: Share::percent(50) }
            .generate(random),
        PowerLaw { scale: 16, edges: 8 << 16 }.generate(random),
    ];
    for graph in graphs {
        let graph = graph.unwrap();
        assert_sets_are_tight(&graph, &gallai_edmonds(&graph, &mut Unwatched).unwrap());
    }
}

/// Pairs that close a blossom with the pair before, one in the other, and a last vertex that the path through all of
/// them leads to.
#[test]
fn a_path_through_a_hundred_thousand_nested_blossoms() {
    let pairs = 100_000;
    let pair = |i: u32| [2 * i + 1, 2 * i + 2];
    let nested = (0..pairs).flat_map(|i| {
        let [first, second] = pair(i);
        [[first, second], [second, first.saturating_sub(2)], [first - 1, first]]
    });
    let last = 2 * pairs + 1;
    let mut edges: Vec<[u32; 2]> = nested.chain([[1, last]]).collect();
    let odd = UndirectedGraph::from_ids(last, &edges[..edges.len() - 1]);
    assert_sets_are_tight(&odd, &gallai_edmonds(&odd, &mut Unwatched).unwrap());
    // Matched in pairs first: the greatest ids are the roots.
    for edge in &mut edges {
        *edge = edge.map(|id| last - id);
    }
    let even = UndirectedGraph::from_ids(last + 1, &edges);
    let sets = gallai_edmonds(&even, &mut Unwatched).unwrap();
    assert!(sets.is_perfect());
    assert_sets_are_tight(&even, &sets);
}
