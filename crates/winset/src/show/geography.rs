//! What geography says of itself on every kind of graph.

use super::Question;
use super::words::{self, Noun, Slip};
use crate::game::{Game, Geography, GeographyPosition, Step};
use crate::graph::Undirected;
use crate::player::Player;
use crate::record::Mistake;
use crate::solution::Method;
use crate::solve::Value;

/// The token's vertex, or `start`.
pub(super) fn position_text<G: Undirected + Send + Sync + 'static>(
    game: &Geography<G>,
    position: &GeographyPosition,
) -> String {
    position.token().map_or_else(|| "start".to_owned(), |token| game.graph().label(token))
}

/// Why a position is worth what it is.
pub(super) fn why_value<G: Undirected + Send + Sync + 'static>(
    game: &Geography<G>,
    noun: Noun,
    method: Method,
    position: &GeographyPosition,
    value: Value,
    best: Option<&Step>,
) -> String {
    let label = |v| game.graph().label(v);
    let (best, token) = (best.map(|step| label(step.to)), position.token().map(label));
    let (players, mover) = (game.players(), game.turn(position));
    reason(Question { players, mover, method, value, best: best.as_deref() }, token.as_deref(), noun)
}

/// The same for a token that stands on a vertex of this name, or is still to be placed.
pub(crate) fn reason(question: Question<'_>, token: Option<&str>, noun: Noun) -> String {
    match token {
        _ if words::is_search(question.method) => words::searched::value(question.turn()),
        Some(token) => words::geography::value(question.turn(), token, noun),
        None => words::geography::placing(question.turn(), noun),
    }
}

/// Why a move was a mistake.
pub(super) fn why_mistake<G: Undirected + Send + Sync + 'static>(
    game: &Geography<G>,
    noun: Noun,
    method: Method,
    mistake: &Mistake<Step>,
) -> String {
    let label = |step: &Step| game.graph().label(step.to);
    let (played, better) = (label(&mistake.played), mistake.better.first().map(label).unwrap_or_default());
    let slip = slip(game, mistake.player, &played, &better);
    match mistake.played.from {
        _ if words::is_search(method) => words::searched::mistake(slip),
        Some(token) => words::geography::mistake(slip, &game.graph().label(token), noun),
        None => words::geography::misplacing(slip),
    }
}

/// A mistake, with the names of the players.
pub(super) fn slip<'a, G: Game>(game: &G, mover: Player, played: &'a str, better: &'a str) -> Slip<'a> {
    Slip { mover: game.players()[mover], waiter: game.players()[!mover], played, better }
}
