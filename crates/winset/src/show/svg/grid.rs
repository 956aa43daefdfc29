use std::io::{self, Write};

use super::board::Layout;
use super::canvas::{Canvas, Sign};
use super::overview::draw_grid_overview;
use super::played::{better_moves, draw_better, draw_number, draw_way, played, remarks};
use super::{Drawn, check};
use crate::game::{Game, Geography, GeographyPosition, Step};
use crate::graph::{Graph, Grid, Vertex};
use crate::player::{Outcome, Player};
use crate::record::{Annotation, Record};
use crate::show::words::PLACE;
use crate::show::{DrawError, text};
use crate::solution::{Solution, Strategy};

impl Drawn for Grid {
    /// The board, with the winner of every cell and a maximum matching when there is a solution; an overview if it is large.
    fn draw(
        game: &Geography<Self>,
        solution: Option<&Solution>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        let layout = Layout::new(*game.graph().frame());
        if check(layout.cells()).is_err() {
            return draw_grid_overview(game, solution, out);
        }
        let summary = match solution {
            Some(solution) => text::counts_text(game, solution, PLACE),
            None => PLACE.count(game.graph().order().into()),
        };
        let mut canvas = open(game, layout, &summary, solution_legend(game, solution), out)?;
        draw_cells(game, layout, &mut canvas, |v| {
            match solution.and_then(|known| known.outcome(v.id().into())) {
                Some(Outcome::Won(winner)) => format!(": {} wins", game.players()[winner]),
                _ => String::new(),
            }
        })?;
        if let Some(solution) = solution {
            draw_matching(game, layout, solution, &mut canvas)?;
            for v in game.graph().vertices() {
                if let Some(Outcome::Won(winner)) = solution.outcome(v.id().into()) {
                    canvas.mark(winner, layout.at(v))?;
                }
            }
        }
        Ok(canvas.close()?)
    }

    /// The board with the way of the token.
    fn draw_annotation(
        game: &Geography<Self>,
        position: &GeographyPosition,
        record: &Record<Step>,
        annotation: &Annotation<Step>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        let layout = Layout::new(*game.graph().frame());
        check(layout.cells() + record.moves.len() as u64 + better_moves(annotation))?;
        let moves = played(game, position, record, annotation);
        let summary = text::mistakes_text(game, annotation);
        let mut canvas = open(game, layout, &summary, play_legend(game, annotation), out)?;
        let remarks = remarks(game, &moves);
        draw_cells(game, layout, &mut canvas, |v| remarks.get(&v).cloned().unwrap_or_default())?;
        draw_way(&mut canvas, &moves, |v| layout.at(v))?;
        if let Some(token) = position.token() {
            canvas.disc("vertex", layout.at(token))?;
        }
        for played in &moves {
            if let Some(mistake) = played.mistake {
                draw_better(&mut canvas, mistake, |v| layout.at(v))?;
            }
        }
        for played in &moves {
            draw_number(&mut canvas, played, layout.at(played.step.to))?;
        }
        Ok(canvas.close()?)
    }
}

fn open<'w>(
    game: &Geography<Grid>,
    layout: Layout,
    summary: &str,
    mut legend: Vec<(Sign, String)>,
    out: &'w mut dyn Write,
) -> io::Result<Canvas<'w>> {
    if u64::from(game.graph().order()) < layout.cells() {
        legend.push((Sign::Wall, "wall".to_owned()));
    }
    let mut canvas = super::open(game, layout.size(), summary, legend, out)?;
    layout.write_axes(&mut canvas)?;
    Ok(canvas)
}

/// Draws free cells and walls; a free one is called by its place and what `remark` says.
fn draw_cells(
    game: &Geography<Grid>,
    layout: Layout,
    canvas: &mut Canvas<'_>,
    remark: impl Fn(Vertex) -> String,
) -> io::Result<()> {
    let grid = game.graph();
    for v in grid.frame().cells() {
        let place = grid.place(v);
        if grid.contains(v) {
            layout.write_cell(canvas, "cell", v, &format!("{place}{}", remark(v)))?;
        } else {
            layout.write_cell(canvas, "wall", v, &format!("{place}: wall"))?;
        }
    }
    Ok(())
}

fn draw_matching(
    game: &Geography<Grid>,
    layout: Layout,
    solution: &Solution,
    canvas: &mut Canvas<'_>,
) -> io::Result<()> {
    let Strategy::Matching(matching) = solution.strategy() else { return Ok(()) };
    for v in game.graph().vertices() {
        if let Some(mate) = matching.mate(game.graph(), v).filter(|&mate| v < mate) {
            canvas.segment("matching", layout.at(v), layout.at(mate))?;
        }
    }
    Ok(())
}

/// What the marks of winners, and the matching, mean.
pub(super) fn solution_legend<G: Game>(game: &G, solution: Option<&Solution>) -> Vec<(Sign, String)> {
    let mut legend = Vec::new();
    if let Some(solution) = solution {
        let mark = |player| (Sign::Mark(player), format!("{} wins from here", game.players()[player]));
        legend.extend(Player::BOTH.map(mark));
        if matches!(solution.strategy(), Strategy::Matching(_)) {
            legend.push((Sign::Matching, "mates in a maximum matching".to_owned()));
        }
    }
    legend
}

/// What the numbers of a play, and its mistakes, mean.
pub(super) fn play_legend<G: Game>(game: &G, annotation: &Annotation<Step>) -> Vec<(Sign, String)> {
    let number = |player| (Sign::Number(player), format!("move of the {}", game.players()[player]));
    let mut legend: Vec<_> = Player::BOTH.map(number).into();
    legend.extend(mistake_legend(annotation));
    legend
}

/// What the signs of mistakes mean, where there are some.
pub(super) fn mistake_legend(annotation: &Annotation<Step>) -> Vec<(Sign, String)> {
    legend_of_mistakes(annotation, |step| step.from.is_none())
}

/// What is said of the mistakes of a record, some of whose moves place a piece.
pub(super) fn legend_of_mistakes<M>(
    annotation: &Annotation<M>,
    places: impl Fn(&M) -> bool,
) -> Vec<(Sign, String)> {
    let better = || annotation.mistakes.iter().flat_map(|mistake| &mistake.better);
    let mut legend = Vec::new();
    if !annotation.mistakes.is_empty() {
        legend.push((Sign::Mistake, "a mistake: it gave the win away".to_owned()));
    }
    if better().any(|mv| !places(mv)) {
        legend.push((Sign::Better, "a better move instead".to_owned()));
    }
    if better().any(places) {
        legend.push((Sign::BetterPlace, "a better place to begin".to_owned()));
    }
    legend
}
