//! Cops and robbers: how they move, and the numbers of the ways in which cops can stand.

mod arena;
mod chase;
mod cops_and_robber;
mod notation;
mod pairing;
mod placements;
mod rules;
mod steps;

pub use chase::{Chasing, CopsMove, CopsPosition};
pub use cops_and_robber::{Cops, Ways};
pub use pairing::CopStep;
pub use placements::CopPlacements;
pub use rules::{CopMoves, CopsRules, RobberMoves};
