//! Solves two-player games on graphs: who wins, from every position, how, and why.

pub mod attractor;
pub mod game;
pub mod generate;
pub mod graph;
pub mod io;
pub mod matching;
mod player;
pub mod record;
pub mod show;
pub mod solution;
pub mod solve;
mod watch;

pub use player::{ByPlayer, Outcome, Player, Worth};
pub use watch::{Stopped, Unwatched, Watch};
