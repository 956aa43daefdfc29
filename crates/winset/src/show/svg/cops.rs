use std::collections::BTreeMap;
use std::io::{self, Write};

use super::canvas::{Canvas, Point, Sign, Surroundings};
use super::grid::legend_of_mistakes;
use super::ring::Ring;
use super::{check, initials};
use crate::game::{CopStep, Cops, CopsMove, CopsPosition, Game};
use crate::graph::{Graph, Vertex};
use crate::player::{Outcome, Player};
use crate::record::{Annotation, Record};
use crate::show::words::{POSITION, VERTEX};
use crate::show::{DrawError, text};
use crate::solution::Solution;

const COPS: Player = Player::First;
const ROBBER: Player = Player::Second;

/// How far arcs are bent aside, and the ways of the pieces.
const ASIDE: f64 = 9.0;

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
    let mut canvas = open(game, &ring, &summary, legend, out)?;
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
            let moves = time.map_or(String::new(), |time| format!(" in {time} cop moves"));
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
    let mut legend: Vec<(Sign, String)> = Player::BOTH
        .map(|player| {
            (Sign::Trail(player), format!("moves of the {}, by their numbers", game.players()[player]))
        })
        .into();
    legend.extend(legend_of_mistakes(annotation, is_placing));
    let ring = Ring::new(graph, Ring::ROOMY);
    let mut canvas = open(game, &ring, &text::mistakes_text(game, annotation), legend, out)?;
    for v in graph.vertices() {
        ring.write_vertex(&mut canvas, v, &graph.label(v))?;
        ring.write_label(&mut canvas, graph, v)?;
    }
    let drawing = Drawing { game, ring: &ring, annotation };
    drawing.better_moves(&mut canvas)?;
    drawing.trails(&mut canvas, record)?;
    drawing.pieces(&mut canvas, position, record)?;
    Ok(canvas.close()?)
}

fn open<'w>(
    game: &Cops,
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

    /// The sign of a mistake, if the move with this number was one.
    fn glyph(&self, ply: usize) -> Option<&'static str> {
        let mistake = self.annotation.mistakes.iter().find(|mistake| mistake.ply == ply)?;
        Some(text::glyph(mistake))
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

    fn trails(&self, canvas: &mut Canvas<'_>, record: &Record<CopsMove>) -> io::Result<()> {
        let mut trails: BTreeMap<(bool, CopStep), Vec<usize>> = BTreeMap::new();
        for (ply, mv) in (1..).zip(&record.moves) {
            let is_robbers = matches!(mv, CopsMove::Robber { .. });
            for step in self.steps(mv) {
                trails.entry((is_robbers, step)).or_default().push(ply);
            }
        }
        for ((is_robbers, step), plies) in &trails {
            let (class, aside) =
                if *is_robbers { ("second-trail", 2.5 * ASIDE) } else { ("first-trail", ASIDE) };
            let arc = self.ring.arc(step.from, step.to, aside);
            arc.draw(canvas, class)?;
            let at = arc.along(0.5);
            canvas.text("plies", Point::new(at.x, at.y + 4.0), &numbers(plies))?;
            if let Some(glyph) = plies.iter().find_map(|&ply| self.glyph(ply)) {
                canvas.badge(at, glyph)?;
            }
        }
        Ok(())
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
                self.glyph(ply).map_or(Ok(()), |glyph| canvas.badge(self.ring.at(v), glyph))?;
            }
        }
        Ok(())
    }
}

const fn is_placing(mv: &CopsMove) -> bool {
    matches!(mv, CopsMove::PlaceCops(_) | CopsMove::PlaceRobber(_))
}

/// The numbers of some moves, the first few of them.
fn numbers(plies: &[usize]) -> String {
    const FEW: usize = 4;
    let shown: Vec<String> = plies.iter().take(FEW).map(ToString::to_string).collect();
    let more = if plies.len() > FEW { " …" } else { "" };
    shown.join(" ") + more
}
