//! Geography, on every kind of graph that can be shown.

use std::fmt::Display;
use std::io::{self, Write};

use super::free_start::FreeStart;
use super::svg::Drawn;
use super::words::{self, Noun, Slip};
use super::{Detail, DrawError, Question, Show, free_start, json, text};
use crate::game::{Game, Geography, GeographyPosition, Step};
use crate::graph::{Undirected, Vertex, quoted};
use crate::player::Player;
use crate::record::{Annotation, Mistake, Record};
use crate::solution::{Method, Solution};
use crate::solve::Value;

/// A kind of graph on which geography can be shown.
pub(super) trait Scene: Drawn + Undirected + Send + Sync + 'static {
    /// What its vertices are called.
    const NOUN: Noun;

    /// The vertex, as people write it.
    fn name(&self, v: Vertex) -> impl Display + '_;

    /// Writes the winner of every vertex.
    fn write_winners(game: &Geography<Self>, solution: &Solution, out: &mut dyn Write) -> io::Result<()>;
}

#[allow(private_bounds, reason = "the kinds of graph that can be shown are those of this library")]
impl<G: Scene> Show for Geography<G> {
    /// The token's vertex, or `start`.
    fn position_text(&self, position: &GeographyPosition) -> String {
        position.token().map_or_else(|| "start".to_owned(), |token| self.graph().label(token))
    }

    fn why_value(
        &self,
        method: Method,
        position: &GeographyPosition,
        value: Value,
        best: Option<&Step>,
    ) -> String {
        let label = |v| quoted(&self.graph().label(v)).into_owned();
        let (best, token) = (best.map(|step| label(step.to)), position.token().map(label));
        let (players, mover) = (self.players(), self.turn(position));
        let question = Question { players, mover, method, value, best: best.as_deref() };
        reason(question, token.as_deref(), G::NOUN)
    }

    fn why_mistake(&self, method: Method, mistake: &Mistake<Step>) -> String {
        let label_of = |v| quoted(&self.graph().label(v)).into_owned();
        let label = |step: &Step| label_of(step.to);
        let (played, better) =
            (label(&mistake.played), mistake.better.first().map(label).unwrap_or_default());
        let slip = slip(self, mistake.player, &played, &better);
        match mistake.played.from {
            _ if words::is_search(method) => words::searched::mistake(slip),
            Some(token) => words::geography::mistake(slip, &label_of(token), G::NOUN),
            None => words::geography::misplacing(slip),
        }
    }

    /// Writes the counts, then the winner of every vertex; where the start is free, who wins the whole, and every
    /// component.
    fn write_solution(&self, solution: &Solution, detail: Detail, out: &mut dyn Write) -> io::Result<()> {
        text::write_counts(self, solution, G::NOUN, out)?;
        let free_start = FreeStart::new(self, solution);
        if let Some(free_start) = &free_start {
            free_start.write_verdict(out)?;
        }
        if detail == Detail::Full {
            G::write_winners(self, solution, out)?;
        }
        free_start.map_or(Ok(()), |free_start| free_start.write_components(G::NOUN, out))
    }

    fn write_solution_json(
        &self,
        solution: &Solution,
        detail: Detail,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let free_start = FreeStart::new(self, solution);
        let name = |start| self.graph().name(Vertex::new(start as u32));
        json::write_solution(self, solution, detail, name, free_start::extra(free_start.as_ref()), out)
    }

    fn draw(&self, solution: Option<&Solution>, out: &mut dyn Write) -> Result<(), DrawError> {
        G::draw(self, solution, out)
    }

    fn draw_annotation(
        &self,
        position: &GeographyPosition,
        record: &Record<Step>,
        annotation: &Annotation<Step>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        G::draw_annotation(self, position, record, annotation, out)
    }
}

/// Why a position is worth what it is, for a token that stands on a vertex of this name or is still to be placed.
pub(crate) fn reason(question: Question<'_>, token: Option<&str>, noun: Noun) -> String {
    match token {
        _ if words::is_search(question.method) => words::searched::value(question.turn()),
        Some(token) => words::geography::value(question.turn(), token, noun),
        None => words::geography::placing(question.turn(), noun),
    }
}

/// A mistake, with the names of the players.
pub(super) fn slip<'a, G: Game>(game: &G, mover: Player, played: &'a str, better: &'a str) -> Slip<'a> {
    Slip { mover: game.players()[mover], waiter: game.players()[!mover], played, better }
}
