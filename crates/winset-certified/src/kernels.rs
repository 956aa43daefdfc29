//! What the theorems' algorithms find without a game around them, proved as the game that it solves.

use std::sync::Arc;

use winset::attractor::{PursuitWinners, Ranks};
use winset::game::{Geography, Pursuit};
use winset::graph::{DirectedGraph, Vertex};
use winset::matching::{Decomposition, Matching};
use winset::solution::{Method, Regions, Solution, Strategy};
use winset::{Outcome, Player};

use super::{WrittenGraph, assert_proved, certificate, check};

/// The matching is maximum, and the inessential vertices are those that some maximum matching misses: from just those
/// the placer wins geography.
#[track_caller]
pub fn assert_sets_proved<G: WrittenGraph + Clone>(graph: &G, sets: &Decomposition) {
    let winner = |v| if sets.is_inessential(v) { Player::Second } else { Player::First };
    let ids = (0..graph.id_bound()).map(Vertex::new);
    let outcomes = ids.map(|v| graph.contains(v).then(|| Outcome::Won(winner(v))));
    let strategy = Strategy::Matching(sets.matching().clone());
    let solution = Solution::new(Method::GallaiEdmonds, Regions::from_outcomes(outcomes), strategy);
    assert_proved(&Geography::new(graph.clone()), &solution);
}

/// No matching of the graph has more edges.
#[track_caller]
pub fn assert_maximum_proved<G: WrittenGraph + Clone>(graph: &G, matching: &Matching) {
    let game = Geography::new(graph.clone());
    let strategy = Strategy::Matching(matching.clone());
    let solution = Solution::new(Method::GallaiEdmonds, Regions::from_outcomes([]), strategy);
    check(&game, &certificate(&game, &solution)).unwrap_or_else(|failure| panic!("{failure}"));
}

/// The pursuer's ranks are those of the pursuit on the graph.
#[track_caller]
pub fn assert_ranks_proved(graph: &DirectedGraph, ranks: Ranks) {
    let ranks = Arc::new(ranks);
    let regions = Regions::of_attractor(Player::Second, Arc::clone(&ranks));
    let solution = Solution::new(Method::Attractor, regions, Strategy::Ranks(ranks));
    assert_proved(&Pursuit::new(graph.clone()), &solution);
}

/// The winners are those of the pursuit on the graph.
#[track_caller]
pub fn assert_winners_proved(graph: &DirectedGraph, winners: PursuitWinners) {
    let solution = Solution::new(Method::AttractorWinners, Regions::of_pursuit(winners), Strategy::Search);
    assert_proved(&Pursuit::new(graph.clone()), &solution);
}
