//! The search position by position against the rules, by other rules than the usual, on graphs that are not thin too;
//! its limits; and a pursuit with more moves than it can count.

use std::collections::BTreeSet;

use crate::attractor::pursuit::{ThinRanks, by_row, pursuit_attractor, pursuit_winners};
use crate::certified::{solved, solved_by};
use crate::game::{Game, Passing, Pursuit, PursuitRules, Stuck};
use crate::generate::Random;
use crate::graph::{Arena, DirectedGraph};
use crate::player::{Outcome, Player};
use crate::solution::Method;
use crate::solve::exhaustive::Table;
use crate::watch::{Pulse, Stopped, Unwatched, Watch};

/// Lets a computation go on so many times, and hold so many bytes; notes what it asked for.
struct Limits {
    times: u64,
    bytes: u64,
    most: u64,
    asked: u64,
}

impl Limits {
    const NONE: Self = Self { times: u64::MAX, bytes: u64::MAX, most: 0, asked: 0 };
}

impl Watch for Limits {
    fn go_on(&mut self, _done: u64) -> bool {
        self.asked += 1;
        self.asked <= self.times
    }

    fn may_hold(&mut self, bytes: u64) -> bool {
        self.most = self.most.max(bytes);
        bytes <= self.bytes
    }
}

fn search(graph: &DirectedGraph, watch: &mut dyn Watch) -> Result<Option<ThinRanks>, Stopped> {
    ThinRanks::of(graph, &mut Pulse::new(watch))
}

fn found(game: &Pursuit) -> ThinRanks {
    search(game.moves_along(), &mut Unwatched).unwrap().expect("ranks of 15 binary digits")
}

fn all_rules() -> impl Iterator<Item = PursuitRules> {
    (0..8).map(|choice| PursuitRules {
        starter: Player::BOTH[choice & 1],
        passing: [Passing::Forbidden, Passing::Allowed][choice >> 1 & 1],
        stuck: [Stuck::Loses, Stuck::Passes][choice >> 2],
    })
}

/// Arcs from vertices to such that are at most `reach` away, `arcs` of them at most; `sinks` have none.
fn near(order: u32, reach: u32, arcs: u32, sinks: &[u32], random: &mut Random) -> DirectedGraph {
    let mut chosen = BTreeSet::new();
    for _ in 0..arcs {
        let v = random.below(order);
        let w = (v + random.below(2 * reach + 1)).saturating_sub(reach).min(order - 1);
        if !sinks.contains(&v) {
            chosen.insert([v, w]);
        }
    }
    DirectedGraph::from_ids(order, &chosen.into_iter().collect::<Vec<_>>())
}

/// The rules themselves, searched exhaustively: every winner, and every rank.
#[test]
fn small_random_graphs_by_all_rules_are_as_search_finds_them() {
    let random = &mut Random::new(1);
    let mut won = BTreeSet::new();
    for order in 1..=9 {
        for round in 0..24 {
            let reach = [1, 2, order][round % 3];
            let sinks = [random.below(order), random.below(order)];
            let arcs = order * (1 + round as u32 % 4);
            let graph = near(order, reach, arcs, &sinks[..round % 2 * 2], random);
            for rules in all_rules() {
                let game = Pursuit::with_rules(graph.clone(), rules);
                let roots = (0..game.starts()).filter_map(|start| game.start(start));
                let table = Table::explore(&game, roots, &mut Unwatched).unwrap();
                let (ranks, proved) = (found(&game), solved(&game));
                for start in 0..game.starts() {
                    let expected = table.value(&game.start(start).unwrap()).unwrap();
                    let rank = ranks.rank(start);
                    assert_eq!(rank, proved.rank(start), "start {start} of {game:?}");
                    assert_eq!(rank, expected.rank, "start {start} of {game:?}");
                    assert_eq!(rank.is_some(), expected.outcome == Outcome::Won(Player::Second));
                    won.insert(rank);
                }
            }
        }
    }
    assert!(won.len() > 15, "long plays too: {won:?}");
}

#[test]
fn larger_random_graphs_by_all_rules_are_as_the_queue_finds_them() {
    let random = &mut Random::new(2);
    for order in [10, 33, 64, 65, 90] {
        for (reach, degree) in [(1, 1), (1, 2), (2, 2), (3, 4), (order, 1), (order, 3), (order, 9)] {
            let graph = near(order, reach, degree * order, &[0, order / 2], random);
            for rules in all_rules() {
                let game = Pursuit::with_rules(graph.clone(), rules);
                let queue = solved_by(&game, Method::AttractorByQueue);
                let ranks = found(&game);
                let mut won = [0; 2];
                for start in 0..game.size() {
                    assert_eq!(ranks.rank(start), queue.rank(start), "{start} of {order}, {reach}, {degree}");
                    assert_eq!(ranks.contains(start), queue.rank(start).is_some());
                    won[usize::from(start >= game.size() / 2)] += u64::from(ranks.contains(start));
                }
                assert_eq!(Player::BOTH.map(|turn| ranks.attracted_at(turn)), won);
            }
        }
    }
}

#[test]
fn a_watch_may_stop_it_whenever_it_is_asked() {
    let both_ways = (1..700).flat_map(|v| [[v - 1, v], [v, v - 1]]);
    let graph = DirectedGraph::from_ids(700, &both_ways.collect::<Vec<_>>());
    let mut unlimited = Limits::NONE;
    search(&graph, &mut unlimited).unwrap();
    assert!(unlimited.asked > 10, "it was asked {} times", unlimited.asked);
    for times in 0..unlimited.asked {
        let refused = search(&graph, &mut Limits { times, ..Limits::NONE });
        assert_eq!(refused.err(), Some(Stopped::Halted), "{times}");
    }
    search(&graph, &mut Limits { times: unlimited.asked, ..Limits::NONE }).unwrap();
}

/// The two bytes a position, and what the lists of a round hold: where nobody can move, they hold half of all positions.
#[test]
fn all_that_it_holds_is_asked_for_before() {
    let line = near(300, 1, 900, &[], &mut Random::new(4));
    for (graph, least, most) in [(line, 4, 6), (DirectedGraph::from_ids(300, &[]), 12, 20)] {
        let mut unlimited = Limits::NONE;
        search(&graph, &mut unlimited).unwrap();
        let pairs = 300 * 300;
        assert!((least * pairs..most * pairs).contains(&unlimited.most), "{} bytes", unlimited.most);
        search(&graph, &mut Limits { bytes: unlimited.most, ..Limits::NONE }).unwrap();
        for bytes in [0, 4 * pairs - 1, unlimited.most - 1] {
            let refused = search(&graph, &mut Limits { bytes, ..Limits::NONE });
            assert!(matches!(refused, Err(Stopped::TooLarge { needed }) if needed > bytes), "{refused:?}");
        }
    }
}

/// The evader goes around one circle, the pursuer around another until he can leave it for just the vertex that the
/// evader comes to: since the lengths have no common divisor, that takes any number of moves up to their product.
fn two_circles(evader: u32, pursuer: u32) -> DirectedGraph {
    let circle = |first: u32, length: u32| (0..length).map(move |v| [first + v, first + (v + 1) % length]);
    let arcs = circle(0, evader).chain(circle(evader, pursuer)).chain([[evader, 0]]);
    DirectedGraph::from_ids(evader + pursuer, &arcs.collect::<Vec<_>>())
}

#[test]
fn ranks_above_15_binary_digits_are_found_in_rows() {
    for (lengths, is_counted) in [([120, 127], true), ([200, 201], false)] {
        let game = Pursuit::new(two_circles(lengths[0], lengths[1]));
        let graph = game.moves_along();
        let thin = search(graph, &mut Unwatched).unwrap();
        let queue = solved_by(&game, Method::AttractorByQueue);
        let greatest = (0..game.size()).filter_map(|start| queue.rank(start)).max();
        assert_eq!((thin.is_some(), greatest < Some(1 << 15)), (is_counted, is_counted), "{greatest:?}");
        let ranks = pursuit_attractor(graph, &mut Unwatched).unwrap();
        let winners = pursuit_winners(graph, &mut Unwatched).unwrap();
        for start in 0..game.size() {
            assert_eq!(ranks.rank(start), queue.rank(start), "{start}");
            assert_eq!(winners.contains(start), queue.rank(start).is_some(), "{start}");
        }
        // What the first search gave up is not counted as held beside the second one's.
        let [mut first, mut second, mut both] = [Limits::NONE; 3];
        search(graph, &mut first).unwrap();
        by_row(graph, None, &mut Pulse::new(&mut second)).unwrap();
        pursuit_attractor(graph, &mut both).unwrap();
        assert_eq!(both.most, if is_counted { first.most } else { first.most.max(second.most) });
    }
}
