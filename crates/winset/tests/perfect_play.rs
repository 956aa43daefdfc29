//! The engine never loses a won position: against every play on tiny boards, against random play on large ones.

mod oracles;

use std::collections::HashMap;
use std::sync::Arc;

use oracles::boards;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use winset::game::{Geography, Notation, Pursuit, Slide};
use winset::graph::{DirectedGraph, UndirectedGraph};
use winset::record::{Board, Session};
use winset::{Outcome, Player};
use winset_certified::{Positions, assert_outcomes_proved, solved};

fn session<G: Positions>(game: G) -> Session<G> {
    let game = Arc::new(game);
    let solution = Arc::new(solved(&*game));
    Session::new(&game, &solution)
}

/// Lets the engine play `player` in every play that the opponent can choose; it must win from where it was winning, which
/// is proved of every position.
fn assert_never_loses<G: Positions + Notation>(game: G, player: Player, plies: usize) {
    assert_goes_on_winning(&mut session(game), player, plies, &mut HashMap::new());
}

fn assert_goes_on_winning<G: Positions + Notation>(
    session: &mut Session<G>,
    player: Player,
    plies: usize,
    proved: &mut HashMap<G::Position, Outcome>,
) {
    let position = session.position().clone();
    let value = session.value().outcome;
    let outcome = proved.entry(position).or_insert_with_key(|position| proved_outcome(session, position));
    assert_eq!(value, *outcome, "{:?}", session.position());
    let winning = value == Outcome::Won(player);
    if let Some(outcome) = session.outcome() {
        assert_eq!(outcome == Outcome::Won(player), winning, "{:?}", session.moves());
        return;
    }
    if plies == 0 {
        return;
    }
    let moves = if session.turn() == player { vec![session.best().unwrap()] } else { session.legal() };
    for mv in moves {
        session.push(&mv).unwrap();
        let still_winning = session.value().outcome == Outcome::Won(player);
        assert!(still_winning || !winning, "{:?} was winning before its last move", session.moves());
        assert_goes_on_winning(session, player, plies - 1, proved);
        assert!(session.pop());
    }
}

fn proved_outcome<G: Positions>(session: &Session<G>, position: &G::Position) -> Outcome {
    session.game().proved_outcomes(std::slice::from_ref(position))[0]
}

#[test]
fn against_every_play_on_tiny_boards() {
    for (rows, columns) in [(2, 3), (3, 3)] {
        for grid in boards::all(rows, columns) {
            for player in Player::BOTH {
                assert_never_loses(Geography::new(grid.clone()), player, usize::MAX);
                assert_never_loses(Geography::with_free_start(grid.clone()), player, usize::MAX);
            }
        }
    }
}

#[test]
fn against_every_play_on_tiny_slide_boards() {
    let pieces = *b"OX";
    for bits in 0_usize..1 << 8 {
        for blank in 0..9 {
            let mut text: Vec<u8> = (0..8).map(|i| pieces[bits >> i & 1]).collect();
            text.insert(blank, b'.');
            let rows: Vec<&[u8]> = text.chunks(3).collect();
            for player in Player::BOTH {
                assert_never_loses(Slide::from_rows(&rows).unwrap(), player, usize::MAX);
            }
        }
    }
}

/// The pursuer's wins come within their ranks, so plays can be bounded; the evader's never end.
#[test]
fn against_every_play_on_tiny_digraphs() {
    for subset in 0_u32..1 << 9 {
        let arcs = (0..9).filter(|i| subset >> i & 1 == 1).map(|i| [i / 3, i % 3]);
        let arcs: Vec<[u32; 2]> = arcs.collect();
        for player in Player::BOTH {
            let game = Pursuit::new(DirectedGraph::from_ids(3, &arcs));
            assert_never_loses(game, player, 9);
        }
    }
}

/// Plays a game out, the engine for `player` and chance for the opponent, and says who won. Who was winning is proved at
/// every position.
fn play_out<G: Positions + Notation>(
    session: &mut Session<G>,
    player: Player,
    rng: &mut ChaCha8Rng,
    plies: usize,
) -> Option<Outcome> {
    let game = Arc::clone(session.game());
    let mut outcomes = vec![session.value().outcome];
    for _ in 0..plies {
        let position = session.position();
        if game.outcome(position).is_some() {
            break;
        }
        let mv = if game.turn(position) == player {
            session.best_move()
        } else {
            game.legal_moves(position).choose(rng).cloned()
        };
        session.play(mv.unwrap()).unwrap();
        outcomes.push(session.value().outcome);
    }
    assert_outcomes_proved(&*game, &game.initial(), &session.record().moves, &outcomes);
    game.outcome(session.position())
}

#[test]
fn against_random_play_on_large_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(99);
    for round in 0..40 {
        let grid = boards::random(&mut rng, 60, 60, [0.0, 0.1, 0.3][round % 3]);
        for player in Player::BOTH {
            let mut session = session(Geography::new(grid.clone()));
            let winning = session.value().outcome == Outcome::Won(player);
            let outcome = play_out(&mut session, player, &mut rng, usize::MAX);
            assert!(outcome == Some(Outcome::Won(player)) || !winning);
        }
    }
}

#[test]
fn against_random_play_on_large_slide_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(98);
    for _ in 0..60 {
        let mut rows: Vec<Vec<u8>> =
            (0..40).map(|_| (0..40).map(|_| *b"OX".choose(&mut rng).unwrap()).collect()).collect();
        rows[rng.random_range(0..40)][rng.random_range(0..40)] = b'.';
        for player in Player::BOTH {
            let mut session = session(Slide::from_rows(&rows).unwrap());
            let winning = session.value().outcome == Outcome::Won(player);
            let outcome = play_out(&mut session, player, &mut rng, usize::MAX);
            assert!(outcome == Some(Outcome::Won(player)) || !winning);
        }
    }
}

#[test]
fn against_random_play_on_large_graphs_and_digraphs() {
    let mut rng = ChaCha8Rng::seed_from_u64(97);
    for _ in 0..20 {
        let edge = |rng: &mut ChaCha8Rng| [rng.random_range(0..200), rng.random_range(200..400)];
        let edges: Vec<[u32; 2]> = (0..600).map(|_| edge(&mut rng)).collect();
        let arcs: Vec<[u32; 2]> = (1..120).flat_map(|v| [[v, v / 2], [v, v / 3], [v / 5, v]]).collect();
        for player in Player::BOTH {
            let mut geography = session(Geography::new(UndirectedGraph::from_ids(400, &edges)));
            let winning = geography.value().outcome == Outcome::Won(player);
            let outcome = play_out(&mut geography, player, &mut rng, usize::MAX);
            assert!(outcome == Some(Outcome::Won(player)) || !winning);
            let mut pursuit = session(Pursuit::new(DirectedGraph::from_ids(120, &arcs)));
            let value = pursuit.value();
            let winning = value.outcome == Outcome::Won(player);
            let plies = value.rank.map_or(500, |rank| rank as usize + 1);
            let outcome = play_out(&mut pursuit, player, &mut rng, plies);
            let escaped = outcome.is_none() && player == Player::First;
            assert!(escaped || outcome == Some(Outcome::Won(player)) || !winning);
        }
    }
}
