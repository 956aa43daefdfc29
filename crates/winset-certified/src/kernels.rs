//! What the theorems' algorithms find without a game around them, proved as the game that it solves.

use std::sync::Arc;

use winset::attractor::{PursuitWinners, Ranks};
use winset::game::{Geography, Pursuit};
use winset::graph::{DirectedGraph, Undirected, Vertex};
use winset::matching::{Decomposition, Matching, WalkJudgement};
use winset::solution::{Method, Regions, Solution, Strategy};
use winset::{Outcome, Player};

use super::{WrittenGraph, assert_proved, certificate, check, solved_without};

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

/// At these indices of the walk the mover wins just where the checker proves it on what the walk has left, and the steps
/// that are better than a mistake are just those to where the mover is proved to lose.
#[track_caller]
pub fn assert_walk_proved<G: Undirected>(
    graph: &G,
    walk: &[Vertex],
    judgement: &WalkJudgement,
    indices: impl IntoIterator<Item = usize>,
) {
    for at in indices {
        let first_wins = |left: &[Vertex], v: Vertex| {
            solved_without(graph, left).outcome(u64::from(v.id())) == Some(Outcome::Won(Player::First))
        };
        let mover_wins = first_wins(&walk[..at], walk[at]);
        assert_eq!(judgement.mover_wins(at), mover_wins, "at {at} of {walk:?}");
        let next = walk.get(at + 1);
        let is_mistake = mover_wins && next.is_some_and(|&next| first_wins(&walk[..=at], next));
        let named = judgement.mistakes().iter().find(|mistake| mistake.at == at);
        assert_eq!(named.is_some(), is_mistake, "at {at} of {walk:?}");
        if let Some(mistake) = named {
            let free = graph.neighbours(walk[at]).filter(|w| !walk[..at].contains(w));
            let better: Vec<Vertex> = free.filter(|&w| !first_wins(&walk[..=at], w)).collect();
            assert_eq!(mistake.better, better, "at {at} of {walk:?}");
        }
    }
}
