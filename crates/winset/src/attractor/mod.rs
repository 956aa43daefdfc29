//! Attractors: from where a player can force the play into a target, and in how many moves.
//!
//! [`attractor`] serves any arena, and takes its positions one by one; [`pursuit_attractor`] takes the positions of a
//! pursuit 64 at a time. [`cops_attractor`] does so for any number of pursuers.

mod by_queue;
mod cop_number;
mod cops;
mod pursuit;
mod ranks;

pub use by_queue::attractor;
pub use cop_number::{
    CopNumber, CopsNeeded, cop_number, cops_needed, directed_cops_needed, small_cop_number,
};
pub use cops::{BestPlacement, CopsAttractor, cops_attractor, cops_best_placement};
pub use pursuit::{PursuitWinners, pursuit_attractor, pursuit_winners};
pub use ranks::Ranks;
