//! The solvers against the methods of the founding solutions, on boards too large for exhaustive search.

mod oracles;

use oracles::{Adjacency, boards, counters, delete_and_augment, flow, kuhn};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use winset::game::{Geography, Pursuing, Pursuit};
use winset::graph::{
    Colouring, DirectedGraph, Graph, Side, Undirected, UndirectedGraph, Vertex, visit_components,
};
use winset::matching::dulmage_mendelsohn;
use winset::{Outcome, Player, Unwatched};
use winset_certified::{WrittenGraph, assert_sets_proved, solved};

/// The placer's region by the library, by flow and residual reachability, and the size of the matching by Kuhn.
fn assert_methods_agree<G: WrittenGraph + Clone>(graph: &G) {
    let colouring = graph.colouring().unwrap();
    let sets = dulmage_mendelsohn(graph, &colouring, &mut Unwatched).unwrap();
    assert_sets_proved(graph, &sets);
    let adjacency = Adjacency::of(graph);
    let left = |v: usize| colouring.side(Vertex::new(v as u32)) == Side::Left;
    let by_flow = flow::inessential(&adjacency, left);
    assert_eq!(sets.matching().size() as usize, kuhn::Kuhn::maximum(&adjacency).size());
    for v in graph.vertices() {
        assert_eq!(sets.is_inessential(v), by_flow[v.index()], "{}", graph.label(v));
        let beside_inessential = graph.neighbours(v).any(|w| sets.is_inessential(w));
        assert_eq!(sets.is_barrier(graph, v), beside_inessential && !sets.is_inessential(v));
        let mate = sets.matching().mate(graph, v);
        assert!(mate.is_none_or(|mate| sets.matching().mate(graph, mate) == Some(v)));
        assert!(mate.is_none_or(|mate| graph.neighbours(v).any(|w| w == mate)));
        assert!(mate.is_some() || sets.is_inessential(v));
    }
}

#[test]
fn placer_regions_on_random_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(1443);
    for round in 0..120 {
        let (rows, columns) = (rng.random_range(1..=24), rng.random_range(1..=24));
        let walls = [0.0, 0.1, 0.3, 0.41, 0.6][round % 5];
        assert_methods_agree(&boards::random(&mut rng, rows, columns, walls));
    }
}

#[test]
fn placer_regions_on_random_bipartite_graphs() {
    let mut rng = ChaCha8Rng::seed_from_u64(1958);
    for _ in 0..200 {
        let (left, right) = (rng.random_range(1..60), rng.random_range(1..60));
        let edge = |rng: &mut ChaCha8Rng| [rng.random_range(0..left), left + rng.random_range(0..right)];
        let edges: Vec<[u32; 2]> = (0..rng.random_range(0..150)).map(|_| edge(&mut rng)).collect();
        assert_methods_agree(&UndirectedGraph::from_ids(left + right, &edges));
    }
}

/// The definition itself, vertex by vertex.
#[test]
fn placer_regions_by_deleting_vertices() {
    let mut rng = ChaCha8Rng::seed_from_u64(4055);
    for _ in 0..40 {
        let grid = boards::random(&mut rng, 7, 7, 0.2);
        let sets = dulmage_mendelsohn(&grid, &grid.colouring().unwrap(), &mut Unwatched).unwrap();
        assert_sets_proved(&grid, &sets);
        let adjacency = Adjacency::of(&grid);
        for v in grid.vertices() {
            assert_eq!(sets.is_inessential(v), delete_and_augment::is_inessential(&adjacency, v.index()));
        }
    }
}

#[test]
fn choosers_component_by_component() {
    let mut rng = ChaCha8Rng::seed_from_u64(12530);
    for _ in 0..200 {
        let grid = boards::random(&mut rng, 12, 12, 0.45);
        let by_kuhn = kuhn::chooser_wins_in_some_component(&Adjacency::of(&grid));
        let game = Geography::with_free_start(grid);
        let solution = solved(&game);
        let mut wins = Vec::new();
        visit_components(game.graph(), |component, v| {
            wins.resize(component as usize + 1, false);
            wins[component as usize] |= solution.outcome(v.id().into()) == Some(Outcome::Won(Player::First));
        });
        assert_eq!(wins, by_kuhn);
    }
}

#[test]
fn pursuits_by_counters_and_a_queue() {
    let mut rng = ChaCha8Rng::seed_from_u64(7042);
    for round in 0..150_u32 {
        let n = rng.random_range(1..=25_u32);
        let downhill = round % 2 == 0;
        let arc = |rng: &mut ChaCha8Rng| {
            let tail = rng.random_range(0..n);
            [tail, if downhill { rng.random_range(0..=tail) } else { rng.random_range(0..n) }]
        };
        let mut arcs: Vec<[u32; 2]> = (0..rng.random_range(0..4 * n)).map(|_| arc(&mut rng)).collect();
        arcs.sort_unstable();
        arcs.dedup();
        let ids: Vec<[usize; 2]> = arcs.iter().map(|arc| arc.map(|v| v as usize)).collect();
        let wins = counters::pursuer_wins(n as usize, &ids);
        let game = Pursuit::new(DirectedGraph::from_ids(n, &arcs));
        let solution = solved(&game);
        for evader in game.graph().vertices() {
            for pursuer in game.graph().vertices() {
                for turn in Player::BOTH {
                    let start = game.number(Pursuing { evader, pursuer, turn });
                    let won = wins[usize::from(turn == Player::Second)][evader.index()][pursuer.index()];
                    let winner = if won { Player::Second } else { Player::First };
                    assert_eq!(solution.outcome(start), Some(Outcome::Won(winner)));
                }
            }
        }
    }
}
