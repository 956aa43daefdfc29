//! Who wins at the positions of a play, each proved as a game of its own.

use std::sync::Arc;

use winset::game::{
    Cell, Game, Geography, Notation, Pursuing, Pursuit, PursuitPosition, Slide, SlidePosition,
};
use winset::graph::{Graph, Vertex};
use winset::record::{Annotation, Session};
use winset::solution::Solution;
use winset::solve::Solve;
use winset::{Outcome, Player};

use super::{Written, WrittenGraph, solved, solved_without};

/// A game all of whose positions can be proved.
pub trait Positions: Solve + Written {
    /// Who wins at each of these positions.
    fn proved_outcomes(&self, positions: &[Self::Position]) -> Vec<Outcome>;
}

/// Who moves at the token wins just where the first player does on what the token has left.
impl<G: WrittenGraph> Positions for Geography<G> {
    fn proved_outcomes(&self, positions: &[Self::Position]) -> Vec<Outcome> {
        let outcome = |position: &Self::Position| {
            let Some(token) = position.token() else {
                let solution = solved(self);
                let mut places = solution.regions().won_by(self.placer());
                return Outcome::Won(if places.next().is_some() { self.placer() } else { !self.placer() });
            };
            let left: Vec<Vertex> = position.visited().filter(|&v| v != token).collect();
            let rest = solved_without(self.graph(), &left);
            of_mover(rest.outcome(u64::from(token.id())), self.turn(position))
        };
        positions.iter().map(outcome).collect()
    }
}

/// Every position is a board; where the egg is to move, with the colours of the pieces exchanged.
impl Positions for Slide {
    fn proved_outcomes(&self, positions: &[Self::Position]) -> Vec<Outcome> {
        let outcome = |position: &SlidePosition| {
            let turn = self.turn(position);
            let board = |v| match (position.cell(v), turn) {
                (Cell::Blank, _) => b'.',
                (Cell::White, Player::First) | (Cell::Black, Player::Second) => b'O',
                _ => b'X',
            };
            let rows: Vec<Vec<u8>> =
                (1..=self.frame().rows()).map(|row| self.frame().row(row).map(board).collect()).collect();
            of_mover(solved(&Self::from_rows(&rows).unwrap()).outcome(0), turn)
        };
        positions.iter().map(outcome).collect()
    }
}

/// One proof holds all positions with both pieces on the graph; whoever places a piece chooses among them.
impl Positions for Pursuit {
    fn proved_outcomes(&self, positions: &[Self::Position]) -> Vec<Outcome> {
        let solution = solved(self);
        let caught = |p| solution.outcome(self.number(p)) == Some(Outcome::Won(Player::Second));
        let placed = |evader, pursuer| Pursuing { evader, pursuer, turn: self.rules().starter };
        let vertices = || self.graph().vertices();
        let caught_from = |pursuer| vertices().all(|evader| caught(placed(evader, pursuer)));
        let outcome = |position: &PursuitPosition| {
            let is_won = match *position {
                PursuitPosition::Empty => vertices().any(caught_from),
                PursuitPosition::PursuerPlaced(pursuer) => caught_from(pursuer),
                PursuitPosition::Pursuing(p) => caught(p),
            };
            Outcome::Won(if is_won { Player::Second } else { Player::First })
        };
        positions.iter().map(outcome).collect()
    }
}

/// The outcome of a game in which the player to move is called the first.
fn of_mover(outcome: Option<Outcome>, mover: Player) -> Outcome {
    match outcome {
        Some(Outcome::Won(Player::First)) => Outcome::Won(mover),
        Some(Outcome::Won(Player::Second)) => Outcome::Won(!mover),
        other => panic!("the position is no start: {other:?}"),
    }
}

/// The value of a session's position, and its winning moves, are proved.
#[track_caller]
pub fn assert_session_proved<G: Positions>(session: &mut Session<G>) {
    let (game, position) = (session.game().clone(), session.position().clone());
    let outcome = proved_outcome(&*game, &position);
    assert_eq!(session.value().outcome, outcome, "the checker proves another winner at {position:?}");
    let winning = if outcome == Outcome::Won(game.turn(&position)) {
        keeping(&*game, &position, outcome)
    } else {
        Vec::new()
    };
    assert_eq!(session.winning_moves(), winning, "the checker proves other moves at {position:?}");
}

/// As [`assert_session_proved`], at a start as people write it.
#[track_caller]
pub fn assert_start_proved<G: Positions + Notation>(game: G, solution: Solution, start: &str) {
    let number = game.read_start(start).unwrap();
    let position = game.start(number).unwrap();
    assert_session_proved(&mut Session::at(&Arc::new(game), &Arc::new(solution), position));
}

/// As [`assert_session_proved`], at the beginning of a play and after each of these moves.
#[track_caller]
pub fn assert_play_proved<G: Positions + Notation>(game: &Arc<G>, solution: &Arc<Solution>, moves: &[&str]) {
    let mut session = Session::new(game, solution);
    assert_session_proved(&mut session);
    for text in moves {
        let mv = game.read_move(session.position(), text).unwrap();
        session.play(mv).unwrap();
        assert_session_proved(&mut session);
    }
}

/// The mistakes of a play from `start` are just the moves that the checker proves to be some, and so are the better ones.
#[track_caller]
pub fn assert_annotation_proved<G: Positions>(
    game: &G,
    start: &G::Position,
    moves: &[G::Move],
    annotation: &Annotation<G::Move>,
) {
    assert_plies_proved(game, start, moves, annotation, 0..moves.len());
}

/// As [`assert_annotation_proved`], of the moves with these indices in a longer play.
#[track_caller]
pub fn assert_plies_proved<G: Positions>(
    game: &G,
    start: &G::Position,
    moves: &[G::Move],
    annotation: &Annotation<G::Move>,
    indices: impl IntoIterator<Item = usize>,
) {
    let mut position = start.clone();
    let mut indices = indices.into_iter().peekable();
    for (index, mv) in moves.iter().enumerate() {
        if indices.next_if_eq(&index).is_none() {
            game.play(&mut position, mv).unwrap();
            continue;
        }
        let before = position.clone();
        game.play(&mut position, mv).unwrap();
        let player = game.turn(&before);
        let outcomes = game.proved_outcomes(&[before.clone(), position.clone()]);
        let is_mistake = outcomes == [Outcome::Won(player), Outcome::Won(!player)];
        let named = annotation.mistakes.iter().find(|mistake| mistake.ply == index + 1);
        assert_eq!(named.is_some(), is_mistake, "the checker disagrees about {mv:?} at {before:?}");
        if let Some(mistake) = named {
            assert_eq!(
                mistake.better,
                keeping(game, &before, outcomes[0]),
                "better than {mv:?} at {before:?}"
            );
        }
    }
    assert_eq!(indices.next(), None, "the play has no such move");
}

fn proved_outcome<G: Positions>(game: &G, position: &G::Position) -> Outcome {
    game.proved_outcomes(std::slice::from_ref(position))[0]
}

/// The moves of a position after which the outcome is proved to be this.
fn keeping<G: Positions>(game: &G, position: &G::Position, outcome: Outcome) -> Vec<G::Move> {
    let moves = game.legal_moves(position);
    let after = |mv: &G::Move| {
        let mut after = position.clone();
        game.play_unchecked(&mut after, mv);
        after
    };
    let outcomes = game.proved_outcomes(&moves.iter().map(after).collect::<Vec<_>>());
    moves.into_iter().zip(outcomes).filter(|(_, found)| *found == outcome).map(|(mv, _)| mv).collect()
}
