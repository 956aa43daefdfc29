//! Pictures as SVG: deterministic text that adapts to light and dark, and never tells by colour alone.

mod board;
mod canvas;
mod chase;
mod cops;
mod grid;
mod overview;
mod played;
mod pursuit;
mod ring;
mod slide;
mod undirected;

pub(super) use cops::{draw_annotated_cops, draw_cops};
pub(super) use pursuit::{draw_annotated_pursuit, draw_pursuit};
pub(super) use slide::{draw_annotated_slide, draw_slide};

use std::io::{self, Write};

use self::canvas::{Canvas, Sign, Surroundings};
use super::{DrawError, MOST_DRAWN};
use crate::game::{Game, Geography, GeographyPosition, Step};
use crate::player::{ByPlayer, Player};
use crate::record::{Annotation, Record};
use crate::solution::Solution;

/// A kind of graph on which geography can be drawn.
pub(super) trait Drawn: Sized {
    /// Draws the graph, with the winners when a solution is given.
    fn draw(
        game: &Geography<Self>,
        solution: Option<&Solution>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError>;

    /// Draws the graph with a record.
    fn draw_annotation(
        game: &Geography<Self>,
        position: &GeographyPosition,
        record: &Record<Step>,
        annotation: &Annotation<Step>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError>;
}

/// Refuses a picture with too many parts.
fn check(parts: u64) -> Result<(), DrawError> {
    if parts > MOST_DRAWN { Err(DrawError::TooLarge { parts, limit: MOST_DRAWN }) } else { Ok(()) }
}

/// Opens the picture of a game on a board that is so wide and so high.
fn open<'w, G: Game>(
    game: &G,
    (width, height): (f64, f64),
    summary: &str,
    legend: Vec<(Sign, String)>,
    out: &'w mut dyn Write,
) -> io::Result<Canvas<'w>> {
    let initial = |player| super::text::initial(game, player);
    let initials = ByPlayer { first: initial(Player::First), second: initial(Player::Second) };
    Canvas::open(out, &Surroundings { heading: game.name(), summary, initials, legend, width, height })
}
