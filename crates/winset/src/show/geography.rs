//! What geography says of itself on every kind of graph.

use super::words::{self, Noun, Slip, Standing, Turn};
use crate::game::{Game, Geography, GeographyPosition, Step};
use crate::graph::Undirected;
use crate::player::{Outcome, Player};
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
    let best = best.map(|step| game.graph().label(step.to));
    let turn = turn(game, game.turn(position), value, best.as_deref());
    match position.token() {
        _ if words::is_search(method) => words::searched::value(turn),
        Some(token) => words::geography::value(turn, &game.graph().label(token), noun),
        None => words::geography::placing(turn, noun),
    }
}

/// Who is to move, and whether that player wins.
pub(super) fn turn<'a, G: Game>(game: &G, mover: Player, value: Value, best: Option<&'a str>) -> Turn<'a> {
    let wins = value.outcome == Outcome::Won(mover);
    Turn {
        mover: game.players()[mover],
        waiter: game.players()[!mover],
        standing: if wins { Standing::Wins } else { Standing::DoesNotWin },
        best,
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
