use std::io::{self, Write};

use super::canvas::Canvas;
use super::grid::{play_legend, solution_legend};
use super::played::{better_moves, draw_better, draw_number, draw_way, played, remarks};
use super::ring::Ring;
use super::{Drawn, check, open};
use crate::game::{Game, Geography, GeographyPosition, Step};
use crate::graph::{Graph, UndirectedGraph, Vertex};
use crate::player::Outcome;
use crate::record::{Annotation, Record};
use crate::show::words::VERTEX;
use crate::show::{DrawError, text};
use crate::solution::{Solution, Strategy};

impl Drawn for UndirectedGraph {
    /// The graph, with the winner of every vertex and a maximum matching when there is a solution.
    fn draw(
        game: &Geography<Self>,
        solution: Option<&Solution>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        let graph = game.graph();
        check(u64::from(graph.order()) + graph.edge_count())?;
        let summary = match solution {
            Some(solution) => text::counts_text(game, solution, VERTEX),
            None => VERTEX.count(graph.order().into()),
        };
        let ring = Ring::new(graph, Ring::PLAIN);
        let mut canvas = open(game, ring.size(), &summary, solution_legend(game, solution), out)?;
        if let Some(Strategy::Matching(matching)) = solution.map(Solution::strategy) {
            draw_pairs(&mut canvas, &ring, graph, "matching thin", |v| matching.mate(graph, v))?;
        }
        draw_edges(&mut canvas, &ring, graph)?;
        for v in graph.vertices() {
            draw_vertex(game, &mut canvas, &ring, solution, v)?;
        }
        Ok(canvas.close()?)
    }

    /// The graph with the way of the token.
    fn draw_annotation(
        game: &Geography<Self>,
        position: &GeographyPosition,
        record: &Record<Step>,
        annotation: &Annotation<Step>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        let graph = game.graph();
        let moves = record.moves.len() as u64 + better_moves(annotation);
        check(u64::from(graph.order()) + graph.edge_count() + moves)?;
        let moves = played(game, position, record, annotation);
        let summary = text::mistakes_text(game, annotation);
        let ring = Ring::new(graph, Ring::PLAIN);
        let mut canvas = open(game, ring.size(), &summary, play_legend(game, annotation), out)?;
        draw_edges(&mut canvas, &ring, graph)?;
        let remarks = remarks(game, &moves);
        draw_way(&mut canvas, &moves, |v| ring.at(v))?;
        for v in graph.vertices() {
            let (label, remark) = (graph.label(v), remarks.get(&v).map_or("", String::as_str));
            ring.write_vertex(&mut canvas, v, &format!("{label}{remark}"))?;
            ring.write_label(&mut canvas, graph, v)?;
        }
        for mistake in &annotation.mistakes {
            draw_better(&mut canvas, mistake, |v| ring.at(v))?;
        }
        for played in &moves {
            draw_number(&mut canvas, played, ring.at(played.step.to))?;
        }
        Ok(canvas.close()?)
    }
}

fn draw_vertex(
    game: &Geography<UndirectedGraph>,
    canvas: &mut Canvas<'_>,
    ring: &Ring,
    solution: Option<&Solution>,
    v: Vertex,
) -> io::Result<()> {
    let label = game.graph().label(v);
    match solution.and_then(|solution| solution.outcome(v.id().into())) {
        Some(Outcome::Won(winner)) => {
            ring.write_vertex(canvas, v, &format!("{label}: {} wins", game.players()[winner]))?;
            canvas.mark(winner, ring.at(v))?;
        }
        _ => ring.write_vertex(canvas, v, &label)?,
    }
    ring.write_label(canvas, game.graph(), v)
}

fn draw_edges(canvas: &mut Canvas<'_>, ring: &Ring, graph: &UndirectedGraph) -> io::Result<()> {
    for v in graph.vertices() {
        for w in graph.neighbours(v).filter(|&w| v < w) {
            canvas.segment("edge", ring.at(v), ring.at(w))?;
        }
    }
    Ok(())
}

fn draw_pairs(
    canvas: &mut Canvas<'_>,
    ring: &Ring,
    graph: &UndirectedGraph,
    class: &str,
    mate: impl Fn(Vertex) -> Option<Vertex>,
) -> io::Result<()> {
    for v in graph.vertices() {
        if let Some(mate) = mate(v).filter(|&mate| v < mate) {
            canvas.segment(class, ring.at(v), ring.at(mate))?;
        }
    }
    Ok(())
}
