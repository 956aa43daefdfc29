use std::io::{self, Write};

use super::canvas::{Canvas, Sign};
use super::chase::{ASIDE, Trails, draw_arcs, glyph, legend_of_trails, write_vertices};
use super::grid::legend_of_mistakes;
use super::ring::Ring;
use super::{check, open};
use crate::game::{CopStep, Cops, CopsMove, CopsPosition};
use crate::graph::{Graph, Vertex};
use crate::player::{Outcome, Player};
use crate::record::{Annotation, Record};
use crate::show::words::{POSITION, VERTEX};
use crate::show::{DrawError, text};
use crate::solution::Solution;
use crate::solve::RankUnit;

const COPS: Player = Player::First;
const ROBBER: Player = Player::Second;

/// The graph; when there is a solution, with the cops where they leave the robber the least, and what becomes of the
/// robber that is placed after them.
pub(in crate::show) fn draw_cops(
    game: &Cops,
    solution: Option<&Solution>,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let graph = game.graph();
    check(u64::from(graph.order()) + graph.arc_count())?;
    let summary = match solution {
        Some(solution) => text::counts_text(game, solution, POSITION),
        None => VERTEX.count(graph.order().into()),
    };
    let placed = solution.and_then(|solution| Some((strongest_placement(game, solution)?, solution)));
    let legend = match placed {
        Some(_) => vec![
            (Sign::Mark(COPS), "cops are placed here first".to_owned()),
            (
                Sign::Number(COPS),
                "the robber, placed here after them, is caught in so many cop moves".to_owned(),
            ),
            (Sign::Mark(ROBBER), "the robber, placed here after them, escapes".to_owned()),
        ],
        None => Vec::new(),
    };
    let ring = Ring::new(graph, Ring::ROOMY);
    let mut canvas = open(game, ring.size(), &summary, legend, out)?;
    draw_arcs(&mut canvas, &ring, graph)?;
    for v in graph.vertices() {
        match &placed {
            Some((cops, solution)) => write_start(&mut canvas, &ring, game, v, cops, solution)?,
            None => ring.write_vertex(&mut canvas, v, &graph.label(v))?,
        }
        ring.write_label(&mut canvas, graph, v)?;
    }
    Ok(canvas.close()?)
}

/// The cops' placement after which the robber has the fewest places to escape from, and else is caught soonest.
fn strongest_placement(game: &Cops, solution: &Solution) -> Option<Vec<Vertex>> {
    let n = u64::from(game.graph().order());
    let count = game.placements().count()?;
    let weakness = |placement: &u64| {
        let starts = placement * n..(placement + 1) * n;
        let escapes = starts.clone().filter(|&start| solution.outcome(start) == Some(Outcome::Won(ROBBER)));
        (escapes.count(), starts.filter_map(|start| solution.rank(start)).max())
    };
    let strongest = (0..count).min_by_key(weakness).filter(|_| n > 0)?;
    Some(game.placements().cops_on(strongest))
}

/// Writes what becomes of a robber that is placed on a vertex after the cops.
fn write_start(
    canvas: &mut Canvas<'_>,
    ring: &Ring,
    game: &Cops,
    v: Vertex,
    cops: &[Vertex],
    solution: &Solution,
) -> io::Result<()> {
    let (label, start, at) = (game.graph().label(v), game.number(cops, v), ring.at(v));
    let here = cops.iter().filter(|&&cop| cop == v).count();
    match solution.outcome(start) {
        _ if here > 0 => {
            let cops = if here == 1 { "a cop".to_owned() } else { format!("{here} cops") };
            ring.write_vertex(canvas, v, &format!("{label}: {cops}"))?;
            canvas.mark(COPS, at)
        }
        Some(Outcome::Won(COPS)) => {
            let time = solution.rank(start);
            let moves = time.map_or(String::new(), |time| format!(" in {}", RankUnit::CopMoves.count(time)));
            ring.write_vertex(canvas, v, &format!("robber placed on {label}: caught{moves}"))?;
            time.map_or(Ok(()), |time| canvas.number(COPS, at, time as usize))
        }
        _ => {
            ring.write_vertex(canvas, v, &format!("robber placed on {label}: escapes"))?;
            canvas.mark(ROBBER, at)
        }
    }
}

/// The graph with the ways of cops and robber.
pub(in crate::show) fn draw_annotated_cops(
    game: &Cops,
    position: &CopsPosition,
    record: &Record<CopsMove>,
    annotation: &Annotation<CopsMove>,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let graph = game.graph();
    let steps = (record.moves.len() as u64).saturating_mul(u64::from(game.rules().cops).max(1));
    check(u64::from(graph.order()) + graph.arc_count() + steps)?;
    let mut legend = legend_of_trails(game);
    legend.extend(legend_of_mistakes(annotation, is_placing));
    let ring = Ring::new(graph, Ring::ROOMY);
    let mut canvas = open(game, ring.size(), &text::mistakes_text(game, annotation), legend, out)?;
    draw_arcs(&mut canvas, &ring, graph)?;
    write_vertices(&mut canvas, &ring, graph)?;
    let drawing = Drawing { game, ring: &ring, annotation };
    drawing.better_moves(&mut canvas)?;
    drawing.trails(record).draw(&mut canvas, &ring, annotation)?;
    drawing.pieces(&mut canvas, position, record)?;
    Ok(canvas.close()?)
}

/// Draws a record.
struct Drawing<'a> {
    game: &'a Cops,
    ring: &'a Ring,
    annotation: &'a Annotation<CopsMove>,
}

impl Drawing<'_> {
    /// The ways of a move, those of cops who stay left out.
    fn steps(&self, mv: &CopsMove) -> Vec<CopStep> {
        let steps = match mv {
            CopsMove::Cops { from, to } => self.game.cop_steps(from, to).unwrap_or_default(),
            CopsMove::Robber { from, to } => vec![CopStep { from: *from, to: *to }],
            CopsMove::PlaceCops(_) | CopsMove::PlaceRobber(_) => Vec::new(),
        };
        steps.into_iter().filter(|step| step.from != step.to).collect()
    }

    fn better_moves(&self, canvas: &mut Canvas<'_>) -> io::Result<()> {
        /// Of more better moves than this, only so many are drawn.
        const FEW: usize = 4;
        for mv in self.annotation.mistakes.iter().flat_map(|mistake| mistake.better.iter().take(FEW)) {
            if is_placing(mv) {
                mv.goals().iter().try_for_each(|&v| canvas.ring("better", self.ring.at(v)))?;
            }
            for step in self.steps(mv) {
                self.ring.arc(step.from, step.to, ASIDE).draw(canvas, "better")?;
            }
        }
        Ok(())
    }

    fn trails(&self, record: &Record<CopsMove>) -> Trails {
        let mut trails = Trails::default();
        for (ply, mv) in (1..).zip(&record.moves) {
            let player = if matches!(mv, CopsMove::Robber { .. }) { ROBBER } else { COPS };
            self.steps(mv).iter().for_each(|step| trails.add(player, step.from, step.to, ply));
        }
        trails
    }

    /// Draws cops and robber where they stood first.
    fn pieces(
        &self,
        canvas: &mut Canvas<'_>,
        position: &CopsPosition,
        record: &Record<CopsMove>,
    ) -> io::Result<()> {
        let (cops, robber) = match position {
            CopsPosition::Empty => (&[][..], None),
            CopsPosition::CopsPlaced(cops) => (&cops[..], None),
            CopsPosition::Chasing(at) => (&at.cops[..], Some(at.robber)),
        };
        cops.iter().try_for_each(|&v| canvas.mark(COPS, self.ring.at(v)))?;
        robber.map_or(Ok(()), |v| canvas.mark(ROBBER, self.ring.at(v)))?;
        for (ply, mv) in (1..).zip(&record.moves) {
            let player = match mv {
                CopsMove::PlaceCops(_) => COPS,
                CopsMove::PlaceRobber(_) => ROBBER,
                _ => continue,
            };
            for &v in mv.goals() {
                canvas.number(player, self.ring.at(v), ply)?;
                glyph(self.annotation, ply).map_or(Ok(()), |glyph| canvas.badge(self.ring.at(v), glyph))?;
            }
        }
        Ok(())
    }
}

const fn is_placing(mv: &CopsMove) -> bool {
    matches!(mv, CopsMove::PlaceCops(_) | CopsMove::PlaceRobber(_))
}
