//! Who wins at the positions of a play, each proved as a game of its own.

use std::collections::HashMap;
use std::slice;
use std::sync::Arc;

use winset::game::{
    Cell, Game, Geography, Notation, Pursuing, Pursuit, PursuitPosition, Slide, SlidePosition, Step,
};
use winset::graph::{Graph, Undirected, UndirectedGraph, Vertex};
use winset::matching::WalkMistake;
use winset::record::{Annotation, Session};
use winset::solution::Solution;
use winset::solve::Solve;
use winset::{Outcome, Player};

use super::walks::{Rest, singly};
use super::{Written, WrittenGraph, solved, solved_without};

/// A game all of whose positions can be proved.
pub trait Positions: Solve + Written {
    /// Who wins at each of these positions.
    fn proved_outcomes(&self, positions: &[Self::Position]) -> Vec<Outcome>;

    /// The mistakes of a play with these outcomes before its first move and after each: every outcome is proved, and every
    /// better move.
    fn proved_mistakes(
        &self,
        start: &Self::Position,
        moves: &[Self::Move],
        outcomes: &[Outcome],
    ) -> Vec<PlyMistake<Self::Move>>;
}

/// A move that gave a won game away.
#[derive(Debug, PartialEq, Eq)]
pub struct PlyMistake<M> {
    /// The number of the move, counted from 1.
    pub ply: usize,
    /// All moves that would have kept the win.
    pub better: Vec<M>,
}

/// Who moves at the token wins just where the first player does on what the token has left.
impl<G: WrittenGraph> Positions for Geography<G> {
    fn proved_outcomes(&self, positions: &[Self::Position]) -> Vec<Outcome> {
        // Moves from one place leave the same rest.
        let mut rests: HashMap<Vec<Vertex>, Solution> = HashMap::new();
        let outcome = |position: &Self::Position| {
            let Some(token) = position.token() else {
                let solution = solved(self);
                let mut places = solution.regions().won_by(self.placer());
                return Outcome::Won(if places.next().is_some() { self.placer() } else { !self.placer() });
            };
            let mut left: Vec<Vertex> = position.visited().filter(|&v| v != token).collect();
            left.sort_unstable();
            let rest = rests.entry(left).or_insert_with_key(|left| solved_without(self.graph(), left));
            of_mover(rest.outcome(u64::from(token.id())), self.turn(position))
        };
        positions.iter().map(outcome).collect()
    }

    #[track_caller]
    fn proved_mistakes(
        &self,
        start: &Self::Position,
        moves: &[Step],
        outcomes: &[Outcome],
    ) -> Vec<PlyMistake<Step>> {
        let Some(token) = start.token() else { return placed_mistakes(self, moves, outcomes) };
        let mut rest = Rest::of(self.graph());
        start.visited().filter(|&v| v != token).for_each(|v| rest.leave(v));
        mistakes_along(rest, token, moves, &mover_wins(outcomes, self.turn(start)))
    }
}

/// A play that begins with the placing of the token, which is a mistake where the mover wins though it need not.
#[track_caller]
fn placed_mistakes<G: WrittenGraph>(
    game: &Geography<G>,
    moves: &[Step],
    outcomes: &[Outcome],
) -> Vec<PlyMistake<Step>> {
    let (placer, solution) = (game.placer(), solved(game));
    let places = solution.regions().won_by(placer).map(|start| Vertex::new(start as u32));
    let better: Vec<Step> = places.map(|to| Step { from: None, to }).collect();
    let winner = if better.is_empty() { !placer } else { placer };
    assert_eq!(outcomes[0], Outcome::Won(winner), "the checker proves another winner before the placing");
    let Some((placing, moves)) = moves.split_first() else { return Vec::new() };
    let is_mistake = outcomes[..2] == [Outcome::Won(placer), Outcome::Won(!placer)];
    let placing_mistake = is_mistake.then_some(PlyMistake { ply: 1, better });
    let wins = mover_wins(&outcomes[1..], !placer);
    let stepped = mistakes_along(Rest::of(game.graph()), placing.to, moves, &wins).into_iter();
    placing_mistake.into_iter().chain(stepped.map(|step| PlyMistake { ply: step.ply + 1, ..step })).collect()
}

/// Whether the mover wins at each position, the players moving in turn.
fn mover_wins(outcomes: &[Outcome], first: Player) -> Vec<bool> {
    let movers = [first, !first].into_iter().cycle();
    outcomes.iter().zip(movers).map(|(&outcome, mover)| outcome == Outcome::Won(mover)).collect()
}

/// The mistakes of a play whose moves are steps of geography's token on what is left of a graph.
#[track_caller]
fn mistakes_along<G: Undirected>(
    rest: Rest<'_, G>,
    token: Vertex,
    moves: &[Step],
    mover_wins: &[bool],
) -> Vec<PlyMistake<Step>> {
    let walk: Vec<Vertex> = [token].into_iter().chain(moves.iter().map(|mv| mv.to)).collect();
    let mistakes = rest.proved_mistakes(&walk, mover_wins).into_iter();
    let mistake = |WalkMistake { at, better }: WalkMistake| PlyMistake {
        ply: at + 1,
        better: better.into_iter().map(|to| Step { from: Some(walk[at]), to }).collect(),
    };
    mistakes.map(mistake).collect()
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

    /// The pieces that a later move may slide are those that differ in colour from the cells beside them, the blank having
    /// the colour that the player to move has not.
    #[track_caller]
    fn proved_mistakes(
        &self,
        start: &Self::Position,
        moves: &[Step],
        outcomes: &[Outcome],
    ) -> Vec<PlyMistake<Step>> {
        let turn = self.turn(start);
        let is_white = |v| match start.cell(v) {
            Cell::Blank => turn == Player::Second,
            colour => colour == Cell::White,
        };
        let rows: Vec<Vec<Vertex>> =
            (1..=self.frame().rows()).map(|row| self.frame().row(row).collect()).collect();
        let across = rows.iter().flat_map(|row| row.windows(2).map(|pair| [pair[0], pair[1]]));
        let down = rows.windows(2).flat_map(|rows| rows[0].iter().zip(&rows[1]).map(|(&v, &w)| [v, w]));
        let joined = across.chain(down).filter(|&[v, w]| is_white(v) != is_white(w));
        let edges: Vec<[u32; 2]> = joined.map(|pair| pair.map(Vertex::id)).collect();
        let graph = UndirectedGraph::from_ids(self.frame().id_bound(), &edges);
        mistakes_along(Rest::of(&graph), start.blank(), moves, &mover_wins(outcomes, turn))
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

    #[track_caller]
    fn proved_mistakes(
        &self,
        start: &Self::Position,
        moves: &[Step],
        outcomes: &[Outcome],
    ) -> Vec<PlyMistake<Step>> {
        let positions = positions_along(self, start, moves);
        assert_eq!(self.proved_outcomes(&positions), outcomes, "the checker proves other winners");
        let gives_away = |&ply: &usize| {
            let player = self.turn(&positions[ply - 1]);
            outcomes[ply - 1..=ply] == [Outcome::Won(player), Outcome::Won(!player)]
        };
        let mistake = |ply| PlyMistake { ply, better: keeping(self, &positions[ply - 1], outcomes[ply - 1]) };
        (1..=moves.len()).filter(gives_away).map(mistake).collect()
    }
}

/// The positions before the first of these moves and after each.
fn positions_along<G: Game>(game: &G, start: &G::Position, moves: &[G::Move]) -> Vec<G::Position> {
    let mut positions = vec![start.clone()];
    for mv in moves {
        let mut position = positions[positions.len() - 1].clone();
        game.play(&mut position, mv).unwrap();
        positions.push(position);
    }
    positions
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
    assert_sessions_proved(slice::from_mut(session));
}

/// As [`assert_session_proved`], of several sessions of one game, with what proves several of them proved once.
#[track_caller]
pub fn assert_sessions_proved<G: Positions>(sessions: &mut [Session<G>]) {
    let Some(game) = sessions.first().map(|session| session.game().clone()) else { return };
    let moves: Vec<Vec<G::Move>> =
        sessions.iter().map(|session| game.legal_moves(session.position())).collect();
    let positions = sessions.iter().zip(&moves).flat_map(|(session, moves)| {
        let position = session.position();
        [position.clone()].into_iter().chain(moves.iter().map(|mv| after(&*game, position, mv)))
    });
    let mut outcomes = game.proved_outcomes(&positions.collect::<Vec<_>>()).into_iter();
    for (session, moves) in sessions.iter_mut().zip(moves) {
        let position = session.position().clone();
        let outcome = outcomes.next().unwrap();
        assert_eq!(session.value().outcome, outcome, "the checker proves another winner at {position:?}");
        let kept = moves.into_iter().zip(outcomes.by_ref()).filter(|(_, after)| *after == outcome);
        let mut winning: Vec<G::Move> = kept.map(|(mv, _)| mv).collect();
        if outcome != Outcome::Won(game.turn(&position)) {
            winning.clear();
        }
        assert_eq!(session.winning_moves(), winning, "the checker proves other moves at {position:?}");
    }
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

/// Who wins before the first of these moves and after each is proved, and so are the mistakes that follow.
///
/// On a walk of geography's token, which a play of the slide game is too, every outcome is proved as
/// [`proved_mistakes`](super::proved_mistakes) says. Those of short plays, and some of long ones, are proved besides by a
/// certificate of each position as it is.
#[track_caller]
pub fn assert_outcomes_proved<G: Positions>(
    game: &G,
    start: &G::Position,
    moves: &[G::Move],
    outcomes: &[Outcome],
) -> Vec<PlyMistake<G::Move>> {
    assert_eq!(outcomes.len(), moves.len() + 1, "an outcome a position");
    let mut position = start.clone();
    let mut singly = singly(outcomes.len()).peekable();
    for (at, &outcome) in outcomes.iter().enumerate() {
        if let Some(before) = at.checked_sub(1) {
            game.play(&mut position, &moves[before]).unwrap();
        }
        if singly.next_if_eq(&at).is_some() {
            let proved = proved_outcome(game, &position);
            assert_eq!(outcome, proved, "the checker proves another winner at {position:?}");
        }
    }
    game.proved_mistakes(start, moves, outcomes)
}

/// The mistakes of a play from `start` are just the moves that the checker proves to be some, and so are the better ones.
///
/// Who wins changes with a mistake and never else, so the mistakes tell who won at every position from who wins at the last;
/// all of that is [proved](assert_outcomes_proved).
#[track_caller]
pub fn assert_annotation_proved<G: Positions>(
    game: &G,
    start: &G::Position,
    moves: &[G::Move],
    annotation: &Annotation<G::Move>,
) {
    let mut last = start.clone();
    let mut players = Vec::new();
    for mv in moves {
        players.push(game.turn(&last));
        game.play(&mut last, mv).unwrap();
    }
    let mut outcomes = vec![proved_outcome(game, &last); moves.len() + 1];
    let mut named = annotation.mistakes.iter().rev().peekable();
    for ply in (1..=moves.len()).rev() {
        let is_named = named.next_if(|mistake| mistake.ply == ply).is_some();
        outcomes[ply - 1] = if is_named { Outcome::Won(players[ply - 1]) } else { outcomes[ply] };
    }
    let proved = assert_outcomes_proved(game, start, moves, &outcomes);
    let claimed = annotation.mistakes.iter();
    let claimed = claimed.map(|mistake| PlyMistake { ply: mistake.ply, better: mistake.better.clone() });
    assert_eq!(claimed.collect::<Vec<_>>(), proved, "the checker proves other mistakes");
}

fn proved_outcome<G: Positions>(game: &G, position: &G::Position) -> Outcome {
    game.proved_outcomes(std::slice::from_ref(position))[0]
}

/// The moves of a position after which the outcome is proved to be this.
fn keeping<G: Positions>(game: &G, position: &G::Position, outcome: Outcome) -> Vec<G::Move> {
    let moves = game.legal_moves(position);
    let positions: Vec<G::Position> = moves.iter().map(|mv| after(game, position, mv)).collect();
    let outcomes = game.proved_outcomes(&positions);
    moves.into_iter().zip(outcomes).filter(|(_, found)| *found == outcome).map(|(mv, _)| mv).collect()
}

fn after<G: Positions>(game: &G, position: &G::Position, mv: &G::Move) -> G::Position {
    let mut after = position.clone();
    game.play_unchecked(&mut after, mv);
    after
}
