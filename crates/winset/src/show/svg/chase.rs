//! What pictures of pieces that chase each other along arcs share: the arcs, and the ways of both players beside them.

use std::collections::BTreeMap;
use std::io;

use super::canvas::{Canvas, Point, Sign};
use super::ring::Ring;
use crate::game::Game;
use crate::graph::{DirectedGraph, Graph, Vertex};
use crate::player::Player;
use crate::record::Annotation;
use crate::show::text;

/// How far arcs are bent aside, and the ways of the pieces.
pub(super) const ASIDE: f64 = 9.0;

pub(super) fn draw_arcs(canvas: &mut Canvas<'_>, ring: &Ring, graph: &DirectedGraph) -> io::Result<()> {
    for tail in graph.vertices() {
        for head in graph.neighbours(tail) {
            ring.arc(tail, head, ASIDE).draw(canvas, "arc")?;
        }
    }
    Ok(())
}

/// Writes all vertices, each with its label.
pub(super) fn write_vertices(canvas: &mut Canvas<'_>, ring: &Ring, graph: &DirectedGraph) -> io::Result<()> {
    for v in graph.vertices() {
        ring.write_vertex(canvas, v, &graph.label(v))?;
        ring.write_label(canvas, graph, v)?;
    }
    Ok(())
}

/// What is said of the ways of both players.
pub(super) fn legend_of_trails<G: Game>(game: &G) -> Vec<(Sign, String)> {
    let text = |player| format!("moves of the {}, by their numbers", game.players()[player]);
    Player::BOTH.map(|player| (Sign::Trail(player), text(player))).into()
}

/// The sign of a mistake, if the move with this number was one.
pub(super) fn glyph<M>(annotation: &Annotation<M>, ply: usize) -> Option<&'static str> {
    annotation.mistakes.iter().find(|mistake| mistake.ply == ply).map(text::glyph)
}

/// A way that a player's piece went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Trail {
    player: Player,
    tail: Vertex,
    head: Vertex,
}

impl Trail {
    /// Its class, and how far it is bent aside: the players' ways are beside each other.
    const fn look(self) -> (&'static str, f64) {
        match self.player {
            Player::First => ("first-trail", ASIDE),
            Player::Second => ("second-trail", 2.5 * ASIDE),
        }
    }
}

/// The ways of a record, with the numbers of the moves that went them.
#[derive(Default)]
pub(super) struct Trails(BTreeMap<Trail, Vec<usize>>);

impl Trails {
    pub(super) fn add(&mut self, player: Player, tail: Vertex, head: Vertex, ply: usize) {
        self.0.entry(Trail { player, tail, head }).or_default().push(ply);
    }

    /// Draws the ways, and on each the first mistake that was made along it.
    pub(super) fn draw<M>(
        &self,
        canvas: &mut Canvas<'_>,
        ring: &Ring,
        annotation: &Annotation<M>,
    ) -> io::Result<()> {
        for (trail, plies) in &self.0 {
            let (class, aside) = trail.look();
            let arc = ring.arc(trail.tail, trail.head, aside);
            arc.draw(canvas, class)?;
            let at = arc.along(0.5);
            canvas.text("plies", Point::new(at.x, at.y + 4.0), &numbers(plies))?;
            if let Some(glyph) = plies.iter().find_map(|&ply| glyph(annotation, ply)) {
                canvas.badge(at, glyph)?;
            }
        }
        Ok(())
    }
}

/// The numbers of some moves, the first few of them.
fn numbers(plies: &[usize]) -> String {
    const FEW: usize = 4;
    let shown: Vec<String> = plies.iter().take(FEW).map(ToString::to_string).collect();
    let more = if plies.len() > FEW { " …" } else { "" };
    shown.join(" ") + more
}
