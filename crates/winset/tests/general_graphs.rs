//! Matchings of graphs with odd cycles: against the textbook's algorithm, against the formula of Tutte and Berge, and
//! against the sets of Dulmage and Mendelsohn where there are no odd cycles.

mod oracles;

use oracles::{Adjacency, blossom};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use winset::generate::{Family, PowerLaw, Random, RandomGraph, Roads, Share};
use winset::graph::{Graph, Undirected, UndirectedGraph, Vertex};
use winset::matching::{
    Decomposition, dulmage_mendelsohn, gallai_edmonds, general_allowed_edges, judge_general_walk,
    maximum_matching,
};
use winset::{Unwatched, Watch};
use winset_certified::{assert_maximum_proved, assert_sets_proved, assert_walk_proved};

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

/// The sets of a graph, proved.
fn sets_of(graph: &UndirectedGraph) -> Decomposition {
    let sets = gallai_edmonds(graph, &mut Unwatched).unwrap();
    assert_sets_proved(graph, &sets);
    sets
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
        let sets = sets_of(&graph);
        let adjacency = Adjacency::of(&graph);
        assert_eq!(sets.matching().size() as usize, blossom::matching_size(&adjacency));
        let matching = maximum_matching(&graph, &mut Unwatched).unwrap();
        assert_maximum_proved(&graph, &matching);
        assert_eq!(matching.size(), sets.matching().size());
        assert_sets_are_tight(&graph, &sets);
        let v = rng.random_range(0..graph.order());
        let is_missed = blossom::is_inessential(&adjacency, v as usize);
        assert_eq!(sets.is_inessential(Vertex::new(v)), is_missed);
        if let Ok(colouring) = graph.colouring() {
            let by_sides = dulmage_mendelsohn(&graph, &colouring, &mut Unwatched).unwrap();
            assert_sets_proved(&graph, &by_sides);
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
        let sets = sets_of(&graph);
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
        assert_sets_are_tight(&graph, &sets_of(&graph));
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
    assert_sets_are_tight(&odd, &sets_of(&odd));
    // Matched in pairs first: the greatest ids are the roots.
    for edge in &mut edges {
        *edge = edge.map(|id| last - id);
    }
    let even = UndirectedGraph::from_ids(last + 1, &edges);
    let sets = sets_of(&even);
    assert!(sets.is_perfect());
    assert_sets_are_tight(&even, &sets);
}

/// Cliques of four, each joined to one before it, to the last one mostly, by an edge that no perfect matching has, and
/// sometimes the last to the first.
fn joined_cliques(rng: &mut ChaCha8Rng, cliques: u32) -> UndirectedGraph {
    let mut edges = Vec::new();
    for clique in 0..cliques {
        let corner = |clique: u32, rng: &mut ChaCha8Rng| 4 * clique + rng.random_range(0..4);
        edges.extend((0..4).flat_map(|v| (0..v).map(move |w| [4 * clique + w, 4 * clique + v])));
        if clique > 0 {
            let other = if rng.random_bool(0.8) { clique - 1 } else { rng.random_range(0..clique) };
            edges.push([corner(other, rng), corner(clique, rng)]);
        }
    }
    if rng.random_bool(0.3) {
        edges.push([0, 4 * cliques - 1]);
    }
    let mut shuffled: Vec<u32> = (0..4 * cliques).collect();
    shuffled.shuffle(rng);
    let renumbered: Vec<[u32; 2]> = edges.iter().map(|edge| edge.map(|v| shuffled[v as usize])).collect();
    UndirectedGraph::from_ids(4 * cliques, &renumbered)
}

/// Two sides with a perfect matching and twice as many other edges between them, and so many edges within each.
fn nearly_bipartite(rng: &mut ChaCha8Rng, side: u32, within: [u32; 2]) -> UndirectedGraph {
    let mut edges: Vec<[u32; 2]> = (0..side).map(|v| [v, side + v]).collect();
    let drawn = |rng: &mut ChaCha8Rng| rng.random_range(0..side);
    edges.extend((0..2 * side).map(|_| [drawn(rng), side + drawn(rng)]));
    for (first, count) in [0, side].into_iter().zip(within) {
        edges.extend((0..count).map(|_| [first + drawn(rng), first + drawn(rng)]));
    }
    UndirectedGraph::from_ids(2 * side, &edges)
}

/// Whether each edge is allowed by definition: what it leaves has a maximum matching with an edge less.
#[test]
fn allowed_edges_by_deleting_their_ends() {
    let mut rng = ChaCha8Rng::seed_from_u64(2005);
    for round in 0..600 {
        let graph = match round % 3 {
            0 => random_graph(&mut rng, 24),
            1 => {
                let cliques = rng.random_range(1..=7);
                joined_cliques(&mut rng, cliques)
            }
            _ => {
                let [side, many] = [rng.random_range(2..=12), rng.random_range(0..=8)];
                nearly_bipartite(&mut rng, side, [many, round % 4])
            }
        };
        let sets = sets_of(&graph);
        let (matching, inessential) = (sets.matching(), |v| sets.is_inessential(v));
        let allowed = general_allowed_edges(&graph, matching, inessential, &mut Unwatched).unwrap();
        let adjacency = Adjacency::of(&graph);
        for v in graph.vertices() {
            let without = blossom::without(&adjacency, v.index());
            for w in graph.neighbours(v) {
                let rest = blossom::matching_size(&blossom::without(&without, w.index())) as u64;
                assert_eq!(allowed.contains(&graph, matching, v, w), rest + 1 == matching.size());
            }
        }
    }
}

/// A graph all of whose vertices are in one block, so that no label alone decides.
#[test]
fn allowed_edges_of_a_dense_graph_with_a_bridge() {
    let cliques = [0, 8].map(|first| (first..first + 7).flat_map(move |v| (first..v).map(move |w| [w, v])));
    let edges: Vec<[u32; 2]> = cliques.into_iter().flatten().chain([[6, 7], [7, 8]]).collect();
    let graph = UndirectedGraph::from_ids(15, &edges);
    let sets = sets_of(&graph);
    assert!(sets.is_barrier(&graph, Vertex::new(7)) && sets.matching().size() == 7);
    let joined: Vec<[u32; 2]> = edges.into_iter().chain([[15, 7]]).collect();
    let graph = UndirectedGraph::from_ids(16, &joined);
    let sets = sets_of(&graph);
    let (matching, inessential) = (sets.matching(), |v| sets.is_inessential(v));
    let allowed = general_allowed_edges(&graph, matching, inessential, &mut Unwatched).unwrap();
    let vertex = Vertex::new;
    assert!(graph.neighbours(vertex(7)).all(|w| allowed.contains(&graph, matching, vertex(7), w)));
}

/// Counts the steps of a computation.
#[derive(Default)]
struct Steps(u64);

impl Watch for Steps {
    fn go_on(&mut self, done: u64) -> bool {
        self.0 = done;
        true
    }
}

/// The steps that the allowed edges of a graph take, for every slot.
fn steps_a_slot(graph: &UndirectedGraph) -> u64 {
    let sets = sets_of(graph);
    let (matching, inessential, mut steps) = (sets.matching(), |v| sets.is_inessential(v), Steps::default());
    general_allowed_edges(graph, matching, inessential, &mut steps).unwrap();
    steps.0 / graph.all_slots()
}

/// A random graph, and as many vertices of degree two again, each a triangle with two neighbours of the graph: the edges
/// between those are not allowed.
fn triangles_on_a_random_graph(order: u32, rng: &mut ChaCha8Rng) -> UndirectedGraph {
    let mut shuffled: Vec<u32> = (0..order).collect();
    let mut edges = Vec::new();
    for _ in 0..4 {
        shuffled.shuffle(rng);
        edges.extend(shuffled.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
    }
    let tops = order..order + order / 2;
    edges.extend(shuffled.chunks_exact(2).zip(tops).flat_map(|(pair, top)| [[pair[0], top], [top, pair[1]]]));
    UndirectedGraph::from_ids(order + order / 2, &edges)
}

#[test]
fn allowed_edges_of_large_blocks_are_not_quadratic() {
    let mut rng = ChaCha8Rng::seed_from_u64(1986);
    let clique = |order: u32| {
        let edges: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..v).map(move |w| [w, v])).collect();
        UndirectedGraph::from_ids(order, &edges)
    };
    for order in [4_000, 40_000] {
        let random = |degree: u64| {
            let family = RandomGraph { order, edges: u64::from(order) * degree / 2 };
            family.generate(&mut Random::new(2)).unwrap()
        };
        let triangles = triangles_on_a_random_graph(order, &mut rng);
        let chain = joined_cliques(&mut rng, order / 4);
        let [one_edge, ten_edges, few_edges] = [[order / 6, 1], [order / 6, 10], [order / 100, order / 100]]
            .map(|within| nearly_bipartite(&mut rng, order / 2, within));
        let ring = |v: u32, length: u32| [v, (v + 1) % length];
        let half = order / 2 - 1;
        let ladder = (0..order).map(|v| ring(v, order)).chain((0..order / 2).map(|v| [v, v + order / 2]));
        let prism = (0..half).flat_map(|v| [ring(v, half), ring(v, half).map(|v| half + v), [v, half + v]]);
        let mut shuffled: Vec<u32> = (0..order).collect();
        shuffled.shuffle(&mut rng);
        let rim = |v: u32| 1 + v % (order - 1);
        let wheel: Vec<[u32; 2]> = (0..order - 1).flat_map(|v| [[0, rim(v)], [rim(v), rim(v + 1)]]).collect();
        let renumbered = wheel.iter().map(|edge| edge.map(|v| shuffled[v as usize])).collect();
        let square = (0..order).flat_map(|v| [[v, (v + 1) % order], [v, (v + 2) % order]]);
        let square = square.map(|edge| edge.map(|v| shuffled[v as usize])).collect();
        let four_cliques = (0..order / 4).flat_map(|clique| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|corner| 4 * clique + corner);
            [[a, b], [a, c], [a, d], [b, c], [b, d], [c, d], [d, (d + 1) % order]]
        });
        let of = |edges: Vec<[u32; 2]>| UndirectedGraph::from_ids(order, &edges);
        for (name, graph) in [
            ("random, degree 8", random(8)),
            ("random, degree 20", random(20)),
            ("triangles on a random graph", triangles),
            ("chain of cliques of four", chain),
            ("nearly bipartite, one edge within a side", one_edge),
            ("nearly bipartite, ten edges within a side", ten_edges),
            ("nearly bipartite, a hundredth within each side", few_edges),
            ("clique", clique(order / 100 * 2)),
            ("Möbius ladder", of(ladder.collect())),
            ("prism", of(prism.collect())),
            ("ring of cliques of four", of(four_cliques.collect())),
            ("wheel", of(wheel)),
            ("wheel, renumbered", of(renumbered)),
            ("square of a cycle, renumbered", of(square)),
        ] {
            let steps = steps_a_slot(&graph);
            assert!(steps < 2000, "{name}, {order} vertices: {steps} steps a slot");
        }
    }
}

/// A random walk that enters no vertex twice.
fn random_walk(graph: &UndirectedGraph, rng: &mut ChaCha8Rng) -> Vec<Vertex> {
    let mut walk = vec![Vertex::new(rng.random_range(0..graph.order()))];
    loop {
        let next = graph.neighbours(walk[walk.len() - 1]).filter(|w| !walk.contains(w));
        match next.choose(rng) {
            Some(next) => walk.push(next),
            None => return walk,
        }
    }
}

#[test]
fn walks_by_matching_what_is_left_after_every_step() {
    let mut rng = ChaCha8Rng::seed_from_u64(2011);
    let mut mistakes = 0;
    for _ in 0..500 {
        let graph = random_graph(&mut rng, 60);
        let walk = random_walk(&graph, &mut rng);
        let judgement = judge_general_walk(&graph, &walk, &mut Unwatched).unwrap();
        assert_walk_proved(&graph, &walk, &judgement);
        let mut rest = vec![Adjacency::of(&graph)];
        for &v in &walk {
            rest.push(blossom::without(&rest[rest.len() - 1], v.index()));
        }
        let sizes: Vec<usize> = rest.iter().map(blossom::matching_size).collect();
        let wins: Vec<bool> = sizes.windows(2).map(|sizes| sizes[0] > sizes[1]).collect();
        assert!((0..walk.len()).all(|at| judgement.mover_wins(at) == wins[at]));
        let expected = (0..walk.len() - 1).filter(|&at| wins[at] && wins[at + 1]);
        assert!(judgement.mistakes().iter().map(|mistake| mistake.at).eq(expected));
        for mistake in judgement.mistakes() {
            let left = &rest[mistake.at + 1];
            let steps = graph.neighbours(walk[mistake.at]).filter(|w| left.present[w.index()]);
            let better = steps.filter(|w| blossom::is_inessential(left, w.index()));
            assert_eq!(mistake.better, better.collect::<Vec<_>>());
            mistakes += 1;
        }
    }
    assert!(mistakes > 100, "{mistakes}");
}
