//! Pictures as SVG: deterministic text that adapts to light and dark, and never tells by colour alone.

mod board;
mod canvas;
mod cops;
mod grid;
mod overview;
mod played;
mod pursuit;
mod ring;
mod slide;
mod undirected;

pub(super) use cops::{draw_annotated_cops, draw_cops};
pub(super) use grid::{draw_annotated_grid, draw_grid};
pub(super) use pursuit::{draw_annotated_pursuit, draw_pursuit};
pub(super) use slide::{draw_annotated_slide, draw_slide};
pub(super) use undirected::{draw_annotated_graph, draw_graph};

use super::{DrawError, MOST_DRAWN};
use crate::game::Game;
use crate::player::{ByPlayer, Player};

/// Refuses a picture with too many parts.
fn check(parts: u64) -> Result<(), DrawError> {
    if parts > MOST_DRAWN { Err(DrawError::TooLarge { parts, limit: MOST_DRAWN }) } else { Ok(()) }
}

fn initials<G: Game>(game: &G) -> ByPlayer<char> {
    let initial = |player| super::text::initial(game, player);
    ByPlayer { first: initial(Player::First), second: initial(Player::Second) }
}
