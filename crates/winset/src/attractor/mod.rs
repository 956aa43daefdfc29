//! Attractors: from where a player can force the play into a target, and in how many moves.
//!
//! [`attractor`] serves any arena, and takes its positions one by one; [`pursuit_attractor`] takes the positions of a
//! pursuit 64 at a time.

mod by_queue;
mod pursuit;
mod ranks;

pub use by_queue::attractor;
pub use pursuit::pursuit_attractor;
pub use ranks::Ranks;
