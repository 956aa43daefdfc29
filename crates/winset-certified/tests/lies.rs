//! What is said of one game is no truth of another: each proof is refused.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use winset::Unwatched;
use winset::attractor::{pursuit_attractor, pursuit_winners};
use winset::game::{Game, Geography, Notation, Pursuit, Slide};
use winset::graph::{DirectedGraph, UndirectedGraph, Vertex};
use winset::io::Source;
use winset::io::judge::Problem;
use winset::matching::{gallai_edmonds, judge_general_walk, maximum_matching};
use winset::record::{Record, Session, annotate};
use winset_certified::{
    assert_annotation_proved, assert_answer_proved, assert_maximum_proved, assert_proved,
    assert_ranks_proved, assert_session_proved, assert_sets_proved, assert_walk_proved,
    assert_winners_proved, solved,
};

/// The proof panics.
#[track_caller]
fn refused(proof: impl FnOnce()) {
    assert!(catch_unwind(AssertUnwindSafe(proof)).is_err(), "a lie is believed");
}

fn path(order: u32) -> UndirectedGraph {
    UndirectedGraph::from_ids(order, &(1..order).map(|v| [v - 1, v]).collect::<Vec<_>>())
}

fn triangle() -> UndirectedGraph {
    UndirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]])
}

#[test]
fn sets_and_matchings_of_another_graph() {
    let sets = gallai_edmonds(&path(3), &mut Unwatched).unwrap();
    assert_sets_proved(&path(3), &sets);
    refused(|| assert_sets_proved(&triangle(), &sets));
    let matching = maximum_matching(&path(3), &mut Unwatched).unwrap();
    assert_maximum_proved(&path(3), &matching);
    let longer = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [0, 3]]);
    let shorter = maximum_matching(&UndirectedGraph::from_ids(4, &[[0, 1]]), &mut Unwatched).unwrap();
    refused(|| assert_maximum_proved(&longer, &shorter));
}

#[test]
fn winners_positions_and_walks_of_another_graph() {
    let [game, other] = [triangle(), path(3)].map(|graph| Arc::new(Geography::new(graph)));
    let solution = Arc::new(solved(&*game));
    refused(|| assert_proved(&*other, &solution));
    assert_session_proved(&mut Session::new(&game, &solution));
    refused(|| assert_session_proved(&mut Session::new(&other, &solution)));
    let walk = [0, 1, 2].map(Vertex::new);
    let judgement = judge_general_walk(&triangle(), &walk, &mut Unwatched).unwrap();
    assert_walk_proved(&triangle(), &walk, &judgement);
    let fan = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 0], [2, 3]]);
    refused(|| assert_walk_proved(&fan, &walk, &judgement));
}

#[test]
fn ranks_and_winners_of_another_pursuit() {
    let [graph, other] = [[2, 1], [2, 0]].map(|last| DirectedGraph::from_ids(3, &[[0, 1], [1, 2], last]));
    let ranks = || pursuit_attractor(&graph, &mut Unwatched).unwrap();
    let winners = || pursuit_winners(&graph, &mut Unwatched).unwrap();
    assert_ranks_proved(&graph, ranks());
    assert_winners_proved(&graph, winners());
    refused(|| assert_ranks_proved(&other, ranks()));
    refused(|| assert_winners_proved(&other, winners()));
    refused(|| assert_proved(&Pursuit::new(other.clone()), &solved(&Pursuit::new(graph.clone()))));
}

#[test]
fn mistakes_that_are_left_out_added_or_badly_mended() {
    let board = Arc::new(Slide::from_rows(&["XO.OXO"]).unwrap());
    let solution = Arc::new(solved(&*board));
    let (mut position, mut record) = (board.initial(), Record::default());
    for text in ["1,2", "1,1"] {
        let mv = board.read_move(&position, text).unwrap();
        board.play(&mut position, &mv).unwrap();
        record.moves.push(mv);
    }
    let truth = annotate(&board, &solution, &board.initial(), &record, &mut Unwatched).unwrap();
    let prove =
        |annotation: &_| assert_annotation_proved(&*board, &board.initial(), &record.moves, annotation);
    prove(&truth);
    let [mut fewer, mut more, mut no_better] = [truth.clone(), truth.clone(), truth];
    fewer.mistakes.clear();
    let mut second = more.mistakes[0].clone();
    second.ply = 2;
    more.mistakes.push(second);
    no_better.mistakes[0].better.clear();
    [fewer, more, no_better].iter().for_each(|lie| refused(|| prove(lie)));
}

#[test]
fn answers_to_contest_problems() {
    for (problem, input, truth, lie) in [
        (Problem::Bzoj1443, "3 3\n.##\n...\n#.#\n", "WIN\n2 3\n3 2\n", "WIN\n2 3\n"),
        (Problem::Uva12530, "1 2\n..\n1 3\n...\n", "2\n1\n", "1\n1\n"),
        (Problem::Uvalive7042, "1\n3 2\n1 2\n2 3\n1 3\n", "Case #1: Yes\n", "Case #1: No\n"),
        (Problem::Noi2011Rabbits, "1 6\nXO.OXO\n1\n1 2\n1 1\n", "1\n1\n", "0\n"),
    ] {
        let source = Source::new("input", input.as_bytes());
        assert_answer_proved(problem, &source, truth.as_bytes());
        refused(|| assert_answer_proved(problem, &source, lie.as_bytes()));
    }
}
