//! Cops and robbers: how they move, and the numbers of the ways in which cops can stand.

mod placements;
mod rules;

pub use placements::CopPlacements;
pub use rules::{CopMoves, CopsRules, RobberMoves};
