//! Boards whose searches go deep, on a small stack: nothing recurses as deep as its input.

mod oracles;

use std::sync::Arc;
use std::thread;

use oracles::boards;
use winset::game::{Game, Geography, Step};
use winset::graph::{Graph, Grid, Vertex};
use winset::record::{Record, Session, annotate};
use winset::{Player, Unwatched};
use winset_certified::{assert_annotation_proved, assert_outcomes_proved, assert_session_proved, solved};

const MEBIBYTE: usize = 1 << 20;

/// Solves a board that is one path, plays it through, and annotates the play.
fn solve_and_play(grid: Grid) {
    let order = grid.order();
    let path = path_order(&grid);
    assert_eq!(path.len(), order as usize, "the board is one path");
    let game = Arc::new(Geography::new(grid));
    let solution = Arc::new(solved(&*game));
    let placer = if order % 2 == 1 { u64::from(order.div_ceil(2)) } else { 0 };
    assert_eq!(solution.regions().counts()[Player::Second], placer);
    let mut session = Session::new(&game, &solution);
    let steps = path.iter().scan(None, |from, &to| Some(Step { from: from.replace(to), to }));
    let mut outcomes = vec![session.value().outcome];
    for step in steps.clone().take(50) {
        session.play(step).unwrap();
        outcomes.push(session.value().outcome);
    }
    assert_session_proved(&mut session);
    assert_outcomes_proved(&*game, &game.initial(), &session.record().moves, &outcomes);
    let record = Record { moves: steps.collect() };
    let annotation = annotate(&game, &solution, &game.initial(), &record, &mut Unwatched).unwrap();
    assert_annotation_proved(&*game, &game.initial(), &record.moves, &annotation);
    assert_eq!(annotation.mistakes, [], "who walks a path to its end from its end has no choice");
}

/// The vertices of a path, from one end to the other.
fn path_order(grid: &Grid) -> Vec<Vertex> {
    let end = grid.vertices().find(|&v| grid.neighbours(v).count() == 1);
    let mut path: Vec<Vertex> = end.into_iter().collect();
    let mut before = None;
    while let Some(&at) = path.last() {
        let Some(next) = grid.neighbours(at).find(|&w| Some(w) != before) else { break };
        before = Some(at);
        path.push(next);
    }
    path
}

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(MEBIBYTE).spawn(work).unwrap().join().unwrap();
}

#[test]
fn a_corridor_of_200_001_cells() {
    on_a_small_stack(|| solve_and_play(boards::by_rule(1, 200_001, |_, _| true)));
    on_a_small_stack(|| solve_and_play(boards::by_rule(200_001, 1, |_, _| true)));
}

#[test]
fn a_spiral_of_1000_by_1000() {
    on_a_small_stack(|| solve_and_play(boards::spiral(1000)));
}

#[test]
fn a_corridor_that_fills_a_board() {
    on_a_small_stack(|| solve_and_play(boards::corridor(1001)));
}

#[test]
fn an_open_board_and_a_comb() {
    on_a_small_stack(|| {
        for grid in [boards::by_rule(1000, 1000, |_, _| true), boards::comb(1000)] {
            let order = u64::from(grid.order());
            let counts = solved(&Geography::new(grid)).regions().counts();
            assert_eq!(counts.first + counts.second, order);
        }
    });
}
