use std::io::{self, Write};

use super::canvas::{Canvas, Sign};
use super::chase::{ASIDE, Trails, draw_arcs, legend_of_trails, write_vertices};
use super::grid::mistake_legend;
use super::played::{Played, better_moves, draw_number, played};
use super::ring::Ring;
use super::{check, open};
use crate::game::{Game, Pursuit, PursuitPosition, Step};
use crate::graph::Graph;
use crate::player::Player;
use crate::record::{Annotation, Record};
use crate::show::pursuit::placed;
use crate::show::words::{POSITION, VERTEX};
use crate::show::{DrawError, text};
use crate::solution::Solution;

const EVADER: Player = Player::First;
const PURSUER: Player = Player::Second;

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
    let mut canvas = open(game, ring.size(), &summary, legend, out)?;
    draw_arcs(&mut canvas, &ring, graph)?;
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
    let mut legend = legend_of_trails(game);
    legend.extend(mistake_legend(annotation));
    let ring = Ring::new(graph, Ring::ROOMY);
    let mut canvas = open(game, ring.size(), &summary, legend, out)?;
    draw_arcs(&mut canvas, &ring, graph)?;
    write_vertices(&mut canvas, &ring, graph)?;
    draw_better_moves(&mut canvas, &ring, annotation)?;
    let mut trails = Trails::default();
    for played in &moves {
        if let Some(tail) = played.step.from {
            trails.add(played.player, tail, played.step.to, played.ply);
        }
    }
    trails.draw(&mut canvas, &ring, annotation)?;
    draw_pieces(&mut canvas, &ring, position, &moves)?;
    Ok(canvas.close()?)
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
