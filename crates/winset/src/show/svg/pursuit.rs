use std::collections::BTreeMap;
use std::io::{self, Write};

use super::canvas::{Canvas, Point, Sign, Surroundings};
use super::grid::mistake_legend;
use super::played::{Played, better_moves, draw_glyph, draw_number, played};
use super::ring::Ring;
use super::{check, initials};
use crate::game::{Game, Pursuit, PursuitPosition, Step};
use crate::graph::{Graph, Vertex};
use crate::player::Player;
use crate::record::{Annotation, Record};
use crate::show::pursuit::placed;
use crate::show::words::{POSITION, VERTEX};
use crate::show::{DrawError, text};
use crate::solution::Solution;

const EVADER: Player = Player::First;
const PURSUER: Player = Player::Second;

/// How far arcs are bent aside, and the ways of the pieces.
const ASIDE: f64 = 9.0;

/// The graph; when there is a solution, with the winner when the pursuer is placed on a vertex, then the evader.
pub(in crate::show) fn draw_pursuit(
    game: &Pursuit,
    solution: Option<&Solution>,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let graph = game.graph();
    check(u64::from(graph.order()) + graph.arc_count())?;
    let summary = match solution {
        Some(solution) => text::counts_text(game, solution, POSITION),
        None => VERTEX.count(graph.order().into()),
    };
    let legend = match solution {
        Some(_) => vec![
            (Sign::Mark(PURSUER), "the pursuer, placed here first, wins".to_owned()),
            (Sign::Mark(EVADER), "the evader, placed after it, can still win".to_owned()),
        ],
        None => Vec::new(),
    };
    let ring = Ring::new(graph, Ring::ROOMY);
    let mut canvas = open(game, &ring, &summary, legend, out)?;
    for v in graph.vertices() {
        let label = graph.label(v);
        let winner = solution.map(|solution| match placed(game, solution, v) {
            Some(_) => PURSUER,
            None => EVADER,
        });
        match winner {
            Some(winner) => {
                let title = format!("pursuer placed on {label}: {} wins", game.players()[winner]);
                ring.write_vertex(&mut canvas, v, &title)?;
                canvas.mark(winner, ring.at(v))?;
            }
            None => ring.write_vertex(&mut canvas, v, &label)?,
        }
        ring.write_label(&mut canvas, graph, v)?;
    }
    Ok(canvas.close()?)
}

/// The graph with the ways of both pieces.
pub(in crate::show) fn draw_annotated_pursuit(
    game: &Pursuit,
    position: &PursuitPosition,
    record: &Record<Step>,
    annotation: &Annotation<Step>,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let graph = game.graph();
    let moves = record.moves.len() as u64 + better_moves(annotation);
    check(u64::from(graph.order()) + graph.arc_count() + moves)?;
    let moves = played(game, position, record, annotation);
    let summary = text::mistakes_text(game, annotation);
    let mut legend: Vec<(Sign, String)> = Player::BOTH
        .map(|player| {
            (Sign::Trail(player), format!("moves of the {}, by their numbers", game.players()[player]))
        })
        .into();
    legend.extend(mistake_legend(annotation));
    let ring = Ring::new(graph, Ring::ROOMY);
    let mut canvas = open(game, &ring, &summary, legend, out)?;
    for v in graph.vertices() {
        ring.write_vertex(&mut canvas, v, &graph.label(v))?;
        ring.write_label(&mut canvas, graph, v)?;
    }
    draw_better_moves(&mut canvas, &ring, annotation)?;
    draw_trails(&mut canvas, &ring, &moves)?;
    draw_pieces(&mut canvas, &ring, position, &moves)?;
    Ok(canvas.close()?)
}

fn open<'w>(
    game: &Pursuit,
    ring: &Ring,
    summary: &str,
    legend: Vec<(Sign, String)>,
    out: &'w mut dyn Write,
) -> io::Result<Canvas<'w>> {
    let around = Surroundings {
        heading: game.name(),
        summary,
        initials: initials(game),
        legend,
        width: ring.width(),
        height: ring.height(),
    };
    let mut canvas = Canvas::open(out, &around)?;
    for tail in game.graph().vertices() {
        for head in game.graph().neighbours(tail) {
            ring.arc(tail, head, ASIDE).draw(&mut canvas, "arc")?;
        }
    }
    Ok(canvas)
}

/// A way that a player's piece went, perhaps more than once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Trail {
    player: Player,
    tail: Vertex,
    head: Vertex,
}

impl Trail {
    fn class(self) -> &'static str {
        match self.player {
            EVADER => "first-trail",
            PURSUER => "second-trail",
        }
    }

    /// The pieces' ways are beside each other.
    fn aside(self) -> f64 {
        match self.player {
            EVADER => ASIDE,
            PURSUER => 2.5 * ASIDE,
        }
    }
}

fn draw_trails(canvas: &mut Canvas<'_>, ring: &Ring, moves: &[Played<'_>]) -> io::Result<()> {
    let mut trails: BTreeMap<Trail, Vec<&Played<'_>>> = BTreeMap::new();
    for played in moves {
        if let Some(tail) = played.step.from {
            trails
                .entry(Trail { player: played.player, tail, head: played.step.to })
                .or_default()
                .push(played);
        }
    }
    for (trail, plies) in &trails {
        let arc = ring.arc(trail.tail, trail.head, trail.aside());
        arc.draw(canvas, trail.class())?;
        let at = arc.along(0.5);
        canvas.text("plies", Point::new(at.x, at.y + 4.0), &numbers(plies))?;
        if let Some(mistake) = plies.iter().find(|played| played.mistake.is_some()) {
            draw_glyph(canvas, mistake, at)?;
        }
    }
    Ok(())
}

/// The numbers of some moves, the first few of them.
fn numbers(plies: &[&Played<'_>]) -> String {
    const FEW: usize = 4;
    let shown: Vec<String> = plies.iter().take(FEW).map(|played| played.ply.to_string()).collect();
    let more = if plies.len() > FEW { " …" } else { "" };
    shown.join(" ") + more
}

fn draw_better_moves(canvas: &mut Canvas<'_>, ring: &Ring, annotation: &Annotation<Step>) -> io::Result<()> {
    for mistake in &annotation.mistakes {
        for step in &mistake.better {
            match step.from {
                Some(tail) => ring.arc(tail, step.to, ASIDE).draw(canvas, "better")?,
                None => canvas.ring("better", ring.at(step.to))?,
            }
        }
    }
    Ok(())
}

/// Draws the pieces where they stood first.
fn draw_pieces(
    canvas: &mut Canvas<'_>,
    ring: &Ring,
    position: &PursuitPosition,
    moves: &[Played<'_>],
) -> io::Result<()> {
    match position {
        PursuitPosition::Empty => {}
        PursuitPosition::PursuerPlaced(v) => canvas.mark(PURSUER, ring.at(*v))?,
        PursuitPosition::Pursuing(p) => {
            canvas.mark(PURSUER, ring.at(p.pursuer))?;
            canvas.mark(EVADER, ring.at(p.evader))?;
        }
    }
    let mut placings = moves.iter().filter(|played| played.step.from.is_none());
    placings.try_for_each(|placing| draw_number(canvas, placing, ring.at(placing.step.to)))
}
