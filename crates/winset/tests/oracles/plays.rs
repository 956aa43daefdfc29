//! Every play of a small game, and what exhaustive search says of it.

use std::sync::Arc;

use winset::game::Game;
use winset::record::{Record, Session, annotate};
use winset::solution::Solution;
use winset::solve::Solve;
use winset::solve::exhaustive::Table;
use winset::{Outcome, Player, Unwatched};

/// Calls `visit` with every record of at most `plies` moves from `position`, the empty one too.
pub fn for_each_record<G: Game>(
    game: &G,
    position: &G::Position,
    plies: usize,
    visit: &mut impl FnMut(&[G::Move], &G::Position),
) {
    extend_record(game, &mut position.clone(), plies, &mut Vec::new(), visit);
}

fn extend_record<G: Game>(
    game: &G,
    position: &mut G::Position,
    plies: usize,
    moves: &mut Vec<G::Move>,
    visit: &mut impl FnMut(&[G::Move], &G::Position),
) {
    visit(moves, position);
    if plies == 0 {
        return;
    }
    for mv in game.legal_moves(position) {
        game.play_unchecked(position, &mv);
        moves.push(mv);
        extend_record(game, position, plies - 1, moves, visit);
        let mv = moves.pop().unwrap();
        game.undo(position, &mv);
    }
}

/// The moves of `position` that keep the outcome `goal`.
pub fn moves_with_outcome<G: Game>(
    game: &G,
    table: &Table<G>,
    position: &G::Position,
    goal: Outcome,
) -> Vec<G::Move> {
    let mut moves = game.legal_moves(position);
    moves.retain(|mv| {
        let mut after = position.clone();
        game.play_unchecked(&mut after, mv);
        table.value(&after).unwrap().outcome == goal
    });
    moves
}

/// Compares `annotate` with the definition: each mistake of either player, and nothing else.
pub fn assert_annotation_is_right<G: Solve>(
    game: &Arc<G>,
    solution: &Arc<Solution>,
    table: &Table<G>,
    start: &G::Position,
    moves: &[G::Move],
) {
    let record = Record { moves: moves.to_vec() };
    let annotation = annotate(game, solution, start, &record, &mut Unwatched).unwrap();
    let mut found = annotation.mistakes.iter();
    let mut position = start.clone();
    let mut numbers = [0; 2];
    for (ply, mv) in (1..).zip(moves) {
        let player = game.turn(&position);
        numbers[usize::from(player == Player::Second)] += 1;
        let before = table.value(&position).unwrap().outcome;
        let better = moves_with_outcome(&**game, table, &position, before);
        game.play_unchecked(&mut position, mv);
        let after = table.value(&position).unwrap().outcome;
        if after.worth_to(player) < before.worth_to(player) {
            let mistake =
                found.next().unwrap_or_else(|| panic!("the mistake at ply {ply} of {moves:?} is missed"));
            assert_eq!((mistake.ply, mistake.player), (ply, player), "{moves:?}");
            assert_eq!(mistake.number, numbers[usize::from(player == Player::Second)]);
            assert_eq!((mistake.before.outcome, mistake.after.outcome), (before, after));
            assert_eq!((&mistake.played, &mistake.better), (mv, &better), "ply {ply} of {moves:?}");
        }
    }
    assert_eq!(found.next(), None, "{moves:?}");
    assert_eq!((annotation.plies, annotation.outcome), (moves.len(), game.outcome(&position)));
}

/// Compares a session with exhaustive search at every position of every play from `start`.
pub fn assert_session_is_right<G: Solve>(
    game: &Arc<G>,
    solution: &Arc<Solution>,
    table: &Table<G>,
    start: &G::Position,
    plies: usize,
) {
    let mut session = Session::at(game, solution, start.clone());
    compare_and_go_on(&mut session, table, plies);
    assert_eq!((session.position(), session.record().moves.len()), (start, 0), "undo restores the position");
}

fn compare_and_go_on<G: Solve>(session: &mut Session<G>, table: &Table<G>, plies: usize) {
    let game = Arc::clone(session.game());
    let position = session.position().clone();
    let expected = table.value(&position).unwrap();
    assert_eq!(session.value().outcome, expected.outcome, "{position:?}");
    let player = game.turn(&position);
    let winning = if expected.outcome == Outcome::Won(player) {
        moves_with_outcome(&*game, table, &position, expected.outcome)
    } else {
        Vec::new()
    };
    assert_eq!(session.winning_moves(), winning, "{position:?}");
    let legal = game.legal_moves(&position);
    match session.best_move() {
        None => assert!(legal.is_empty()),
        Some(best) => {
            assert!(legal.contains(&best));
            assert!(winning.is_empty() || winning.contains(&best));
        }
    }
    if plies == 0 {
        return;
    }
    for mv in legal {
        session.play(mv.clone()).unwrap();
        compare_and_go_on(session, table, plies - 1);
        assert_eq!(session.undo(), Some(mv));
    }
}
