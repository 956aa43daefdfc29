//! Playing against perfect play: what is played on, what commands do, and the two ways to show it.
//!
//! [`Play`] takes commands and knows no terminal; [`lines`] and [`tui`] show it and know no rules.

mod command;
mod content;
mod ending;
mod ground;
mod hint;
mod layout;
pub mod lines;
mod model;
mod picture;
pub mod saving;
mod scenery;
mod seats;
mod stage;
#[cfg(test)]
mod tests;
pub mod tui;

pub use model::Play;
pub use scenery::Scenery;
pub use seats::{SeatName, Seats};
pub use stage::Staged;
