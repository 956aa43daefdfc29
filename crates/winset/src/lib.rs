//! Solves two-player games on graphs: who wins, from every position, how, and why.

pub mod game;
pub mod graph;
mod player;
mod watch;

pub use player::{ByPlayer, Outcome, Player, Worth};
pub use watch::{Stopped, Unwatched, Watch};
