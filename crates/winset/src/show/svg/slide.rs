use std::collections::BTreeMap;
use std::io::{self, Write};

use super::board::Layout;
use super::canvas::{Canvas, Sign};
use super::check;
use super::grid::mistake_legend;
use super::overview::draw_slide_overview;
use super::played::{better_moves, draw_badge, draw_better, draw_way, played, remarks};
use crate::game::{Cell, Game, Slide, SlidePosition, Step};
use crate::graph::Vertex;
use crate::player::Outcome;
use crate::record::{Annotation, Record};
use crate::show::words::PIECE;
use crate::show::{DrawError, text};
use crate::solution::{Solution, Strategy};

/// The board, with a maximum matching and the first moves that win when there is a solution; an overview if it is large.
pub(in crate::show) fn draw_slide(
    game: &Slide,
    solution: Option<&Solution>,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let layout = Layout::new(*game.frame());
    if check(layout.cells()).is_err() {
        return draw_slide_overview(game, solution, out);
    }
    let position = game.initial();
    let summary = match solution.and_then(|solution| solution.outcome(0)) {
        Some(Outcome::Won(winner)) => format!("{} wins", game.players()[winner]),
        _ => PIECE.count(layout.cells() - 1),
    };
    let mut legend = pieces_legend();
    if solution.is_some_and(|solution| matches!(solution.strategy(), Strategy::Matching(_))) {
        let matching = "mates in a maximum matching of the cells that differ in colour";
        legend.push((Sign::Matching, matching.to_owned()));
    }
    let winning = solution.map_or(Vec::new(), |solution| game.winning_first_moves(solution));
    if !winning.is_empty() {
        legend.push((Sign::Better, "the blank's way in a first move that wins".to_owned()));
    }
    let mut canvas = open(game, layout, &summary, legend, out)?;
    draw_cells(game, layout, &position, &BTreeMap::new(), &mut canvas)?;
    if let Some(solution) = solution {
        draw_matching(game, layout, solution, &mut canvas)?;
    }
    draw_pieces(game, layout, &position, &mut canvas)?;
    for step in winning {
        canvas.arrow("better", layout.at(position.blank()), layout.at(step.to))?;
    }
    Ok(canvas.close()?)
}

/// The board with the way of the blank.
pub(in crate::show) fn draw_annotated_slide(
    game: &Slide,
    position: &SlidePosition,
    record: &Record<Step>,
    annotation: &Annotation<Step>,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let layout = Layout::new(*game.frame());
    check(layout.cells() + record.moves.len() as u64 + better_moves(annotation))?;
    let moves = played(game, position, record, annotation);
    let summary = text::mistakes_text(game, annotation);
    let mut legend = pieces_legend();
    legend.push((Sign::Way, "the blank's way; the pieces' numbers are the moves".to_owned()));
    legend.extend(mistake_legend(annotation));
    let mut canvas = open(game, layout, &summary, legend, out)?;
    draw_cells(game, layout, position, &remarks(game, &moves), &mut canvas)?;
    draw_way(&mut canvas, &moves, |v| layout.at(v))?;
    draw_pieces(game, layout, position, &mut canvas)?;
    for mistake in &annotation.mistakes {
        draw_better(&mut canvas, mistake, |v| layout.at(v))?;
    }
    for played in &moves {
        let at = layout.at(played.step.to);
        let class = if position.cell(played.step.to) == Cell::White { "on-white" } else { "on-black" };
        canvas.digits(class, at, played.ply)?;
        draw_badge(&mut canvas, played, at)?;
    }
    Ok(canvas.close()?)
}

fn open<'w>(
    game: &Slide,
    layout: Layout,
    summary: &str,
    legend: Vec<(Sign, String)>,
    out: &'w mut dyn Write,
) -> io::Result<Canvas<'w>> {
    let mut canvas = super::open(game, layout.size(), summary, legend, out)?;
    layout.write_axes(&mut canvas)?;
    Ok(canvas)
}

fn pieces_legend() -> Vec<(Sign, String)> {
    vec![
        (Sign::White, "white piece, moved by the rabbit".to_owned()),
        (Sign::Black, "black piece, moved by the egg".to_owned()),
        (Sign::Blank, "the blank".to_owned()),
    ]
}

fn draw_cells(
    game: &Slide,
    layout: Layout,
    position: &SlidePosition,
    remarks: &BTreeMap<Vertex, String>,
    canvas: &mut Canvas<'_>,
) -> io::Result<()> {
    for v in game.frame().cells() {
        let piece = match position.cell(v) {
            Cell::White => "white",
            Cell::Black => "black",
            Cell::Blank => "blank",
        };
        let (place, remark) = (game.frame().place(v), remarks.get(&v).map_or("", String::as_str));
        layout.write_cell(canvas, "cell", v, &format!("{place}: {piece}{remark}"))?;
    }
    Ok(())
}

fn draw_pieces(
    game: &Slide,
    layout: Layout,
    position: &SlidePosition,
    canvas: &mut Canvas<'_>,
) -> io::Result<()> {
    game.frame().cells().try_for_each(|v| match position.cell(v) {
        Cell::White => canvas.disc("white", layout.at(v)),
        Cell::Black => canvas.disc("black", layout.at(v)),
        Cell::Blank => canvas.square("blank", layout.at(v), 26.0),
    })
}

fn draw_matching(
    game: &Slide,
    layout: Layout,
    solution: &Solution,
    canvas: &mut Canvas<'_>,
) -> io::Result<()> {
    let Strategy::Matching(matching) = solution.strategy() else { return Ok(()) };
    let graph = game.graph(&game.initial());
    let mate = |v: Vertex| matching.mate(&graph, v).filter(|&mate| v < mate);
    let mut pairs = game.frame().cells().filter_map(|v| Some((v, mate(v)?)));
    pairs.try_for_each(|(v, mate)| canvas.segment("matching wide", layout.at(v), layout.at(mate)))
}
