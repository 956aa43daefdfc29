//! Cops and robbers on every graph of a few vertices, against the rules played out.

mod oracles;

use std::num::NonZeroU32;

use oracles::Adjacency;
use oracles::cops::Chase;
use oracles::kinds::{connected_kinds, kinds};
use oracles::tiny::pairs;
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use winset::attractor::{CopsAttractor, cops_attractor, cops_best_placement};
use winset::game::{CopMoves, CopsRules, RobberMoves};
use winset::graph::{DirectedGraph, Graph, Grid, UndirectedGraph, Vertex};
use winset::{Stopped, Unwatched, Watch};

/// All rules with so many cops.
fn all_rules(cops: u8) -> impl Iterator<Item = CopsRules> {
    let fast = |speed| RobberMoves::Fast(NonZeroU32::new(speed).unwrap());
    let robbers = [RobberMoves::Free, RobberMoves::Active, fast(1), fast(2), fast(7)];
    [CopMoves::All, CopMoves::One]
        .into_iter()
        .flat_map(move |cop_moves| robbers.map(|robber_moves| CopsRules { cops, cop_moves, robber_moves }))
}

/// Compares every position and every placement with the rules played out.
fn assert_right<G: Graph>(graph: &G, rules: &CopsRules, name: &str) {
    let attractor = cops_attractor(graph, rules, &mut Unwatched).unwrap();
    let chase = Chase::on(&Adjacency::of(graph), rules);
    for cops in &chase.placements {
        assert_placement(&attractor, &chase, cops, &format!("{name} {rules:?} {cops:?}"));
    }
    let best = attractor.best_placement();
    assert_eq!(best.map(|best| best.capture_time), chase.capture_time(), "{name} {rules:?}");
    assert_eq!(cops_best_placement(graph, rules, &mut Unwatched).unwrap(), best, "{name} {rules:?}");
    assert_eq!(attractor.won(), chase.cops_to_move.len() as u64, "{name} {rules:?}");
    if let Some(best) = best {
        assert_eq!(attractor.capture_time_from(best.placement), Some(best.capture_time));
    }
}

fn assert_placement(attractor: &CopsAttractor, chase: &Chase, cops: &[usize], name: &str) {
    let vertices: Vec<Vertex> = cops.iter().map(|&v| Vertex::new(v as u32)).collect();
    let placement = attractor.placements().number(&vertices);
    assert_eq!(attractor.capture_time_from(placement), chase.capture_time_from(cops), "{name}");
    for robber in 0..attractor.placements().vertices() {
        let at = (cops.to_vec(), robber as usize);
        let robber = Vertex::new(robber);
        assert_eq!(
            attractor.cops_to_move(placement, robber),
            chase.cops_to_move.get(&at).copied(),
            "{name} {at:?}"
        );
        let lost = chase.robber_to_move.get(&at).copied();
        assert_eq!(attractor.robber_to_move(placement, robber), lost, "{name} {at:?}, robber to move");
    }
    let latest = attractor.best_start(placement).map(|robber| attractor.cops_to_move(placement, robber));
    assert_eq!(latest.flatten(), latest.and_then(|_| chase.capture_time_from(cops)), "{name}");
}

#[test]
fn the_kinds_of_graphs_are_as_many_as_is_known() {
    let orders = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    assert_eq!(orders.map(|order| kinds(order).len()), [1, 1, 2, 4, 11, 34, 156, 1044, 12_346]);
    assert_eq!(orders.map(|order| connected_kinds(order).len()), [1, 1, 1, 2, 6, 21, 112, 853, 11_117]);
}

#[test]
fn usual_cops_on_all_graphs_of_up_to_six_vertices() {
    for order in 0..=6 {
        for graph in kinds(order) {
            for cops in 0..=3 {
                assert_right(&graph.undirected(), &CopsRules::usual(cops), &format!("{graph:?}"));
            }
        }
    }
}

#[test]
fn all_rules_on_all_graphs_of_up_to_four_vertices() {
    for order in 0..=4 {
        for graph in kinds(order) {
            for rules in (0..=3).flat_map(all_rules) {
                assert_right(&graph.undirected(), &rules, &format!("{graph:?}"));
            }
        }
    }
}

#[test]
fn all_rules_with_two_cops_on_all_graphs_of_five_vertices() {
    for graph in kinds(5) {
        for rules in all_rules(2) {
            assert_right(&graph.undirected(), &rules, &format!("{graph:?}"));
        }
    }
}

/// Every digraph with these vertices, loops included.
fn all_digraphs(order: u32) -> impl Iterator<Item = DirectedGraph> {
    let arcs: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..order).map(move |w| [v, w])).collect();
    (0..1_u32 << arcs.len()).map(move |chosen| {
        let arcs: Vec<[u32; 2]> =
            arcs.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, arc)| *arc).collect();
        DirectedGraph::from_ids(order, &arcs)
    })
}

#[test]
fn all_rules_on_all_digraphs_of_up_to_three_vertices() {
    for order in 0..=3 {
        for graph in all_digraphs(order) {
            for rules in (1..=2).flat_map(all_rules) {
                assert_right(&graph, &rules, &format!("{graph:?}"));
            }
        }
    }
}

#[test]
fn random_graphs_with_more_than_a_word_of_vertices() {
    let mut rng = SmallRng::seed_from_u64(64);
    for (order, cops) in [(70, 1), (65, 1), (130, 1)] {
        for degree in [2, 4, 10] {
            let arcs: Vec<[u32; 2]> = (0..order * degree)
                .map(|_| [rng.random_range(0..order), rng.random_range(0..order)])
                .collect();
            let name = format!("{order} vertices, degree {degree}");
            for rules in all_rules(cops)
                .filter(|rules| rules.robber_moves != RobberMoves::Fast(NonZeroU32::new(7).unwrap()))
            {
                assert_right(&DirectedGraph::from_ids(order, &arcs), &rules, &name);
            }
        }
    }
}

#[test]
fn no_cop_stands_in_a_wall() {
    let grid = Grid::from_rows(&[".#.", "...", "#.."]).unwrap();
    for rules in (1..=2).flat_map(all_rules) {
        assert_right(&grid, &rules, "a grid");
    }
}

#[test]
fn more_cops_than_vertices_win_at_once() {
    let path = pairs(3).skip(1).collect::<Vec<_>>();
    let path = UndirectedGraph::from_ids(3, &path);
    for cops in [3, 4, 5, 6, 12, 16] {
        assert_right(&path, &CopsRules::usual(cops), "a path");
        let best = cops_best_placement(&path, &CopsRules::usual(cops), &mut Unwatched).unwrap().unwrap();
        assert_eq!(best.capture_time, 0);
    }
    for cops in [10, 20] {
        let square = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
        let attractor = cops_attractor(&square, &CopsRules::usual(cops), &mut Unwatched).unwrap();
        assert_eq!(attractor.best_placement().map(|best| best.capture_time), Some(0));
        let all_on_one = attractor.placements().number(&vec![Vertex::new(1); cops.into()]);
        assert_eq!(attractor.capture_time_from(all_on_one), Some(2));
    }
}

/// Refuses more than so many bytes, and remembers what was asked for.
struct Bounded {
    most: u64,
    asked: u64,
}

impl Watch for Bounded {
    fn go_on(&mut self, _done: u64) -> bool {
        true
    }

    fn may_hold(&mut self, bytes: u64) -> bool {
        self.asked = self.asked.max(bytes);
        bytes <= self.most
    }
}

#[test]
fn what_cannot_fit_is_refused_with_what_it_would_take() {
    let ring: Vec<[u32; 2]> = (0..300).map(|v| [v, (v + 1) % 300]).collect();
    let ring = UndirectedGraph::from_ids(300, &ring);
    for (cops, least) in [(3, 4_545_100_u64 * 40), (4, 344_291_325 * 40), (255, u64::MAX)] {
        let mut watch = Bounded { most: 1 << 20, asked: 0 };
        let refused = cops_best_placement(&ring, &CopsRules::usual(cops), &mut watch).unwrap_err();
        assert!(matches!(refused, Stopped::TooLarge { needed } if needed >= least), "{cops}: {refused}");
        assert_eq!(cops_attractor(&ring, &CopsRules::usual(cops), &mut watch).unwrap_err(), refused);
    }
    let mut watch = Bounded { most: u64::MAX, asked: 0 };
    cops_attractor(&ring, &CopsRules::usual(2), &mut watch).unwrap();
    let mut tight = Bounded { most: watch.asked, asked: 0 };
    assert!(cops_attractor(&ring, &CopsRules::usual(2), &mut tight).is_ok());
    let mut short = Bounded { most: watch.asked - 1, asked: 0 };
    assert!(cops_attractor(&ring, &CopsRules::usual(2), &mut short).is_err());
}

#[test]
fn a_search_that_is_to_stop_stops() {
    struct Never;
    impl Watch for Never {
        fn go_on(&mut self, _done: u64) -> bool {
            false
        }
    }
    let ring: Vec<[u32; 2]> = (0..100).map(|v| [v, (v + 1) % 100]).collect();
    let ring = UndirectedGraph::from_ids(100, &ring);
    for cop_moves in [CopMoves::All, CopMoves::One] {
        let rules = CopsRules { cop_moves, ..CopsRules::usual(3) };
        assert_eq!(cops_best_placement(&ring, &rules, &mut Never), Err(Stopped::Halted));
    }
}
