//! The pursuer's attractor by rows of bits, with ranks and without, and by the queue: the same rank and winner of every
//! position.

use winset::game::{Game, Notation, Pursuit};
use winset::generate::{Downhill, Family, Line, Random, RandomAcyclic, RandomSparse, Refuges, Share};
use winset::graph::{DirectedGraph, Graph};
use winset::solution::{Method, Solution};
use winset::solve::{Solve, SolveError};
use winset::{Player, Stopped, Watch};
use winset_certified::{assert_proved, solved_by};

/// Where blocks of 64 vertices begin, end and are half full.
const ORDERS: [u32; 10] = [1, 2, 3, 31, 63, 64, 65, 127, 129, 200];

fn solution(game: &Pursuit, method: Method) -> Solution {
    solved_by(game, method)
}

fn compare(graph: DirectedGraph, name: &str) {
    let game = Pursuit::new(graph);
    let (rows, queue) = (solution(&game, Method::Attractor), solution(&game, Method::AttractorByQueue));
    let winners = solution(&game, Method::AttractorWinners);
    for start in 0..game.starts() {
        let place = || format!("{} of {name}", game.start_text(start));
        assert_eq!(rows.rank(start), queue.rank(start), "{}", place());
        assert_eq!(rows.outcome(start), queue.outcome(start), "{}", place());
        assert_eq!(winners.outcome(start), queue.outcome(start), "{}", place());
    }
    assert_eq!(rows.outcome(game.starts()), None);
    assert_eq!(rows.regions().counts(), queue.regions().counts());
    assert_eq!(winners.regions().counts(), queue.regions().counts());
    assert_eq!(winners.outcome(game.starts()), None);
    for player in Player::BOTH {
        assert!(rows.regions().won_by(player).eq(queue.regions().won_by(player)), "{player:?} on {name}");
    }
}

/// The graph of a family, as it is and with its vertices called by chance.
fn compare_family(family: &impl Family<Instance = DirectedGraph>, name: &str) {
    for seed in 0..2 {
        let random = &mut Random::new(seed);
        let graph = family.generate(random).unwrap();
        let mut names: Vec<u32> = (0..graph.order()).collect();
        random.shuffle(&mut names);
        let renamed = arcs(&graph).map(|arc| arc.map(|v| names[v as usize])).collect::<Vec<_>>();
        compare(DirectedGraph::from_ids(graph.order(), &renamed), &format!("{name} renamed, seed {seed}"));
        compare(graph, &format!("{name}, seed {seed}"));
    }
}

fn arcs(graph: &DirectedGraph) -> impl Iterator<Item = [u32; 2]> + '_ {
    graph.vertices().flat_map(|v| graph.neighbours(v).map(move |w| [v.id(), w.id()]))
}

#[test]
fn on_every_digraph_of_4_vertices_and_fewer() {
    for order in 0..=4_u32 {
        let pairs: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..order).map(move |w| [v, w])).collect();
        for subset in 0_u32..1 << pairs.len() {
            let arcs: Vec<_> = (0..pairs.len()).filter(|i| subset >> i & 1 == 1).map(|i| pairs[i]).collect();
            compare(DirectedGraph::from_ids(order, &arcs), &format!("{arcs:?}"));
        }
    }
}

#[test]
fn on_generated_families() {
    for order in ORDERS {
        for out_degree in [1, 3, 20] {
            for reach in [out_degree, 7 * out_degree, order] {
                compare_family(
                    &Downhill { order, out_degree, reach },
                    &format!("downhill {order} {out_degree} {reach}"),
                );
            }
            let name = format!("{order} {out_degree}");
            compare_family(&Line { order, reach: out_degree }, &format!("line {name}"));
            compare_family(
                &Refuges { order, out_degree, refuges: Share::percent(40) },
                &format!("refuges {name}"),
            );
            compare_family(&RandomAcyclic { order, out_degree }, &format!("acyclic {name}"));
            for sinks in [Share::NONE, Share::percent(5), Share::percent(50)] {
                compare_family(&RandomSparse { order, out_degree, sinks }, &format!("random {name} {sinks}"));
            }
        }
    }
}

/// Counters of two and three times four binary digits.
#[test]
fn on_dense_graphs() {
    for out_degree in [16, 17, 18, 255, 256, 257, 258, 300] {
        compare_family(&Downhill { order: 301, out_degree, reach: 300 }, &format!("downhill {out_degree}"));
        compare_family(
            &Refuges { order: 301, out_degree, refuges: Share::percent(20) },
            &format!("refuges {out_degree}"),
        );
    }
    compare_family(&Line { order: 260, reach: 260 }, "complete, with loops");
}

/// Ranks that differ by hundreds in one row.
#[test]
fn on_long_plays() {
    compare_family(&Line { order: 400, reach: 1 }, "line");
    compare_family(&Downhill { order: 400, out_degree: 2, reach: 2 }, "downhill");
}

/// More than 64 blocks of 64 vertices, and some vertices that no arc touches.
#[test]
fn on_thousands_of_vertices() {
    let family = RandomSparse { order: 4_200, out_degree: 1, sinks: Share::percent(30) };
    let graph = family.generate(&mut Random::new(3)).unwrap();
    let untouched: Vec<[u32; 2]> = arcs(&graph).filter(|arc| arc.iter().all(|v| v % 100 != 7)).collect();
    compare(DirectedGraph::from_ids(4_300, &untouched), "sparse");
}

#[test]
fn on_parallel_arcs_and_without_any() {
    compare(DirectedGraph::from_ids(70, &[]), "70 vertices without arcs");
    compare(DirectedGraph::from_ids(66, &[[0, 65], [0, 65], [65, 1], [65, 1], [65, 64]]), "parallel arcs");
}

/// Lets a computation go on so many times, and hold so many bytes.
struct Limits {
    times: u64,
    bytes: u64,
}

impl Watch for Limits {
    fn go_on(&mut self, _done: u64) -> bool {
        self.times = self.times.saturating_sub(1);
        self.times > 0
    }

    fn may_hold(&mut self, bytes: u64) -> bool {
        bytes <= self.bytes
    }
}

/// Why there is no solution; one that there is all the same is proved.
fn unsolved(game: &Pursuit, method: Method, limits: &mut Limits) -> Option<SolveError> {
    match game.solve_by(method, limits) {
        Ok(solution) => {
            assert_proved(game, &solution);
            None
        }
        Err(error) => Some(error),
    }
}

#[test]
fn a_watch_stops_it_at_any_time() {
    let family = Downhill { order: 1000, out_degree: 30, reach: 800 };
    let game = Pursuit::new(family.generate(&mut Random::new(1)).unwrap());
    for (method, bytes) in [
        (Method::Attractor, 2_000_000..8_000_000),
        // A bit a position is 250,000 bytes; the graph with other numbers takes more.
        (Method::AttractorWinners, 250_000..350_000),
    ] {
        let outcome = |times, bytes| unsolved(&game, method, &mut Limits { times, bytes });
        let needed = (0..).map(|i| 25_000 * i).find(|&bytes| outcome(u64::MAX, bytes).is_none()).unwrap();
        assert!(bytes.contains(&needed), "{needed} bytes for 2,000,000 positions");
        let refused = outcome(u64::MAX, needed - 25_000).unwrap();
        assert!(matches!(refused, SolveError::Stopped(Stopped::TooLarge { .. })), "{refused}");
        let times = (1..).find(|&times| outcome(times, u64::MAX).is_none()).unwrap();
        assert!(times > 3, "it was asked {times} times");
    }
}

/// A path, which is searched position by position: 2 bytes for each of 980,000 positions, and the lists of a round.
#[test]
fn a_watch_stops_it_on_long_and_thin_graphs_too() {
    let game = Pursuit::new(Line { order: 700, reach: 1 }.generate(&mut Random::new(1)).unwrap());
    let outcome = |times, bytes| unsolved(&game, Method::Attractor, &mut Limits { times, bytes });
    let needed = (0..).map(|i| 10_000 * i).find(|&bytes| outcome(u64::MAX, bytes).is_none()).unwrap();
    // One by one they would take two bytes each, 1,960,000 for all: where that is too much, rows are taken.
    assert!((500_000..1_950_000).contains(&needed), "{needed} bytes");
    let ranks = |bytes| game.solve_by(Method::Attractor, &mut Limits { times: u64::MAX, bytes }).unwrap();
    let (in_rows, one_by_one) = (ranks(needed), ranks(u64::MAX));
    assert_proved(&game, &in_rows);
    assert_proved(&game, &one_by_one);
    assert!((0..game.starts()).all(|start| in_rows.rank(start) == one_by_one.rank(start)));
    let refused = outcome(u64::MAX, needed - 10_000).unwrap();
    assert!(matches!(refused, SolveError::Stopped(Stopped::TooLarge { .. })), "{refused}");
    let times = (1..).find(|&times| outcome(times, u64::MAX).is_none()).unwrap();
    assert!(times > 10, "it was asked {times} times");
}
