//! A record as it is drawn: who made each move, which were mistakes, and what was better.

use std::collections::BTreeMap;
use std::io;

use super::canvas::{Canvas, Point};
use crate::game::{Game, Step};
use crate::graph::Vertex;
use crate::player::Player;
use crate::record::{Annotation, Mistake, Record};
use crate::show::text;

/// A move of a record.
pub(super) struct Played<'a> {
    pub(super) player: Player,
    /// The number of the move, from 1.
    pub(super) ply: usize,
    pub(super) step: Step,
    /// What was wrong with it.
    pub(super) mistake: Option<&'a Mistake<Step>>,
}

impl Played<'_> {
    /// As `: move 3, placer ??`.
    fn remark<G: Game<Move = Step>>(&self, game: &G) -> String {
        let sign = self.mistake.map_or(String::new(), |mistake| format!(" {}", text::glyph(mistake)));
        format!(": move {}, {}{sign}", self.ply, game.players()[self.player])
    }
}

/// All moves of a legal record that began at `position`.
pub(super) fn played<'a, G: Game<Move = Step>>(
    game: &G,
    position: &G::Position,
    record: &Record<Step>,
    annotation: &'a Annotation<Step>,
) -> Vec<Played<'a>> {
    let mut position = position.clone();
    let mut mistakes = annotation.mistakes.iter().peekable();
    let mut moves = Vec::with_capacity(record.moves.len());
    for (ply, &step) in (1..).zip(&record.moves) {
        let mistake = mistakes.next_if(|mistake| mistake.ply == ply);
        moves.push(Played { player: game.turn(&position), ply, step, mistake });
        game.play_unchecked(&mut position, &step);
    }
    moves
}

/// What is said of the places that the moves led to, each by the last move there.
pub(super) fn remarks<G: Game<Move = Step>>(game: &G, moves: &[Played<'_>]) -> BTreeMap<Vertex, String> {
    moves.iter().map(|played| (played.step.to, played.remark(game))).collect()
}

/// The number of better moves that are drawn.
pub(super) fn better_moves(annotation: &Annotation<Step>) -> u64 {
    annotation.mistakes.iter().map(|mistake| mistake.better.len() as u64).sum()
}

/// Draws the better moves of a mistake: arrows, or rings where the piece might have been placed.
pub(super) fn draw_better(
    canvas: &mut Canvas<'_>,
    mistake: &Mistake<Step>,
    at: impl Fn(Vertex) -> Point,
) -> io::Result<()> {
    mistake.better.iter().try_for_each(|step| match step.from {
        Some(from) => canvas.arrow("better", at(from), at(step.to)),
        None => canvas.ring("better", at(step.to)),
    })
}

/// Draws where a move led to: its number on the mark of its player, and the sign of a mistake.
pub(super) fn draw_number(canvas: &mut Canvas<'_>, played: &Played<'_>, at: Point) -> io::Result<()> {
    canvas.number(played.player, at, played.ply)?;
    draw_badge(canvas, played, at)
}

/// Draws a ring and the sign of a mistake where a move led to, if it was one.
pub(super) fn draw_badge(canvas: &mut Canvas<'_>, played: &Played<'_>, at: Point) -> io::Result<()> {
    if played.mistake.is_some() {
        canvas.ring("mistaken", at)?;
    }
    draw_glyph(canvas, played, at)
}

/// Draws the sign of a mistake, if the move was one.
pub(super) fn draw_glyph(canvas: &mut Canvas<'_>, played: &Played<'_>, at: Point) -> io::Result<()> {
    played.mistake.map_or(Ok(()), |mistake| canvas.badge(at, text::glyph(mistake)))
}

/// Draws the way of the one piece through all places it was on.
pub(super) fn draw_way(
    canvas: &mut Canvas<'_>,
    moves: &[Played<'_>],
    at: impl Fn(Vertex) -> Point,
) -> io::Result<()> {
    let start = moves.first().and_then(|first| first.step.from);
    let places = start.into_iter().chain(moves.iter().map(|played| played.step.to));
    canvas.polyline("way", places.map(at))
}
