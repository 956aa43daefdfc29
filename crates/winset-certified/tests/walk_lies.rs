//! Of all that could be said of who wins along a walk only the truth is believed, wherever the lie stands.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use winset::game::{Game, Geography, Pursuit};
use winset::generate::{Family, Growth, Random, RandomGraph, SlideRecord, WalkKind, random_play};
use winset::graph::{DirectedGraph, Graph, Grid, UndirectedGraph, Vertex};
use winset::matching::judge_general_walk;
use winset::record::{Annotation, Record, annotate};
use winset::{Outcome, Player, Unwatched};
use winset_certified::{
    Positions, assert_annotation_proved, assert_outcomes_proved, assert_walk_proved, proved_mistakes, solved,
    solved_without,
};

fn is_believed(proof: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(proof)).is_ok()
}

/// A random graph and a walk over it, until the token is stuck.
fn random_walk(order: u32, edges: u64, random: &mut Random) -> (UndirectedGraph, Vec<Vertex>) {
    let graph = RandomGraph { order, edges }.generate(random).unwrap();
    let game = Geography::with_free_start(graph.clone());
    let record = random_play(&game, &game.initial(), usize::MAX, random);
    (graph, record.moves.iter().map(|mv| mv.to).collect())
}

/// Whether the mover wins at each vertex, by a certificate of each.
fn truth(graph: &UndirectedGraph, walk: &[Vertex]) -> Vec<bool> {
    let outcome = |at: usize| solved_without(graph, &walk[..at]).outcome(walk[at].id().into());
    (0..walk.len()).map(|at| outcome(at) == Some(Outcome::Won(Player::First))).collect()
}

#[test]
fn of_all_verdicts_of_a_short_walk_one_is_believed() {
    let mut random = Random::new(1);
    let (mut tried, mut with_mistakes) = (0, 0);
    for round in 0..60 {
        let (graph, mut walk) = random_walk(9, 8 + round % 8, &mut random);
        walk.truncate(8);
        let truth = truth(&graph, &walk);
        with_mistakes += u32::from(truth.windows(2).any(|wins| wins == [true, true]));
        for bits in 0_u32..1 << walk.len() {
            let verdicts: Vec<bool> = (0..walk.len()).map(|at| bits >> at & 1 == 1).collect();
            let is_believed = is_believed(|| _ = proved_mistakes(&graph, &walk, &verdicts));
            assert_eq!(is_believed, verdicts == truth, "{verdicts:?} for {truth:?} along {walk:?}");
            tried += 1;
        }
    }
    assert!(tried > 1000 && with_mistakes > 10, "{tried} verdicts, {with_mistakes} walks with mistakes");
}

/// Each verdict turned over, and any two of them: so a mistake that is left out, added or shifted, within a stretch or across
/// its end.
#[test]
fn one_or_two_verdicts_of_a_long_walk_that_are_wrong() {
    let mut random = Random::new(2);
    let mut mistakes = 0;
    let walks = std::iter::repeat_with(|| random_walk(120, 200, &mut random));
    for (graph, walk) in walks.filter(|(_, walk)| walk.len() > 30).take(3) {
        let truth = truth(&graph, &walk);
        mistakes += proved_mistakes(&graph, &walk, &truth).len();
        for first in 0..walk.len() {
            for second in first..walk.len() {
                let mut lie = truth.clone();
                lie[first] = !lie[first];
                lie[second] = !truth[second];
                assert!(
                    !is_believed(|| _ = proved_mistakes(&graph, &walk, &lie)),
                    "{first} and {second} of {walk:?}"
                );
            }
        }
    }
    assert!(mistakes > 3, "{mistakes}");
}

/// A judgement of the same walk over another graph, which has an edge more.
#[test]
fn a_judgement_of_another_graph() {
    let mut random = Random::new(3);
    let mut other_judgements = 0;
    for _ in 0..200 {
        let (graph, walk) = random_walk(40, 55, &mut random);
        let ends = [random.below(40), random.below(40)].map(Vertex::new);
        let edges = graph.vertices().flat_map(|v| graph.neighbours(v).map(move |w| [v.id(), w.id()]));
        let edges: Vec<[u32; 2]> = edges.chain([ends.map(Vertex::id)]).collect();
        let other = UndirectedGraph::from_ids(40, &edges);
        let [judgement, lie] =
            [&graph, &other].map(|graph| judge_general_walk(graph, &walk, &mut Unwatched).unwrap());
        assert_walk_proved(&graph, &walk, &judgement);
        other_judgements += u32::from(lie != judgement);
        assert_eq!(is_believed(|| assert_walk_proved(&graph, &walk, &lie)), lie == judgement, "{walk:?}");
    }
    assert!(other_judgements > 10, "{other_judgements}");
}

/// No walk at all: a vertex that is no neighbour of the one before, and one that was left.
#[test]
fn jumps_and_returns() {
    let path = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3]]);
    let walk = |ids: [u32; 3]| ids.map(Vertex::new);
    proved_mistakes(&path, &walk([0, 1, 2]), &[true, false, true]);
    for ids in [[0, 2, 3], [2, 1, 2]] {
        for bits in 0..8 {
            let verdicts = [1, 2, 4].map(|bit| bits & bit > 0);
            assert!(!is_believed(|| _ = proved_mistakes(&path, &walk(ids), &verdicts)), "{ids:?}");
        }
    }
}

/// Every mistake left out, moved to the opponent's or the player's next move, and with a better move less.
fn assert_only_the_truth_is_believed<G: Positions>(
    game: &G,
    start: &G::Position,
    moves: &[G::Move],
    truth: &Annotation<G::Move>,
) {
    assert_annotation_proved(game, start, moves, truth);
    let is_believed = |lie: &_| is_believed(|| assert_annotation_proved(game, start, moves, lie));
    for at in 0..truth.mistakes.len() {
        let mut fewer = truth.clone();
        fewer.mistakes.remove(at);
        assert!(!is_believed(&fewer), "without mistake {at}");
        for plies in [1, 2] {
            let mut later = truth.clone();
            later.mistakes[at].ply += plies;
            assert!(!is_believed(&later), "mistake {at} later by {plies}");
        }
        let mut no_better = truth.clone();
        no_better.mistakes[at].better.pop();
        assert!(!is_believed(&no_better), "a better move less at mistake {at}");
    }
}

#[test]
fn annotations_of_long_records() {
    let mut mistakes = 0;
    for seed in 0..4 {
        let random = &mut Random::new(seed);
        let walk = WalkKind::AroundTree(Growth::DepthFirst);
        let played = SlideRecord { rows: 12, columns: 12, moves: 100, walk }.generate(random).unwrap();
        let (game, start) = (Arc::new(played.game.clone()), played.game.initial());
        let solution = Arc::new(solved(&*game));
        let truth = annotate(&game, &solution, &start, &played.record, &mut Unwatched).unwrap();
        mistakes += truth.mistakes.len();
        assert_only_the_truth_is_believed(&*game, &start, &played.record.moves, &truth);
        let board = Grid::from_rows(&[".........."; 10]).unwrap();
        for game in [Geography::new(board.clone()), Geography::with_free_start(board)] {
            let (game, start) = (Arc::new(game.clone()), game.initial());
            let solution = Arc::new(solved(&*game));
            let record = random_play(&*game, &start, usize::MAX, random);
            let truth = annotate(&game, &solution, &start, &record, &mut Unwatched).unwrap();
            mistakes += truth.mistakes.len();
            assert_only_the_truth_is_believed(&*game, &start, &record.moves, &truth);
        }
    }
    assert!(mistakes > 20, "{mistakes}");
}

/// Each outcome of a play turned over: before the placing, in the middle of a geography, and of a pursuit.
#[test]
fn outcomes_of_plays() {
    let board = Grid::from_rows(&["........", "..#.....", "........", ".....#..", "........"]).unwrap();
    let free = Geography::with_free_start(board);
    let record = random_play(&free, &free.initial(), usize::MAX, &mut Random::new(4));
    assert_each_outcome_counts(&free, &free.initial(), &record);
    let mut later = free.initial();
    record.moves[..5].iter().for_each(|mv| free.play(&mut later, mv).unwrap());
    assert_each_outcome_counts(&free, &later, &Record { moves: record.moves[5..].to_vec() });
    let arcs: Vec<[u32; 2]> = (1..9).flat_map(|v| [[v, v / 2], [v / 3, v]]).collect();
    let pursuit = Pursuit::new(DirectedGraph::from_ids(9, &arcs));
    let record = random_play(&pursuit, &pursuit.initial(), 40, &mut Random::new(5));
    assert_each_outcome_counts(&pursuit, &pursuit.initial(), &record);
}

fn assert_each_outcome_counts<G: Positions>(game: &G, start: &G::Position, record: &Record<G::Move>) {
    let mut positions = vec![start.clone()];
    for mv in &record.moves {
        let mut position = positions[positions.len() - 1].clone();
        game.play(&mut position, mv).unwrap();
        positions.push(position);
    }
    let truth = game.proved_outcomes(&positions);
    let is_believed =
        |outcomes: &[Outcome]| is_believed(|| _ = game.proved_mistakes(start, &record.moves, outcomes));
    assert_outcomes_proved(game, start, &record.moves, &truth);
    for at in 0..truth.len() {
        let mut lie = truth.clone();
        let Outcome::Won(winner) = truth[at] else { panic!("no one wins: {:?}", truth[at]) };
        lie[at] = Outcome::Won(!winner);
        assert!(!is_believed(&lie), "the outcome after {at} moves");
    }
}
