//! Solves two-player games on graphs: who wins, from every position, how, and why.
//!
//! Data goes one way: a reader ([`io`]) makes a game ([`game`] on a [`graph`]), a theorem ([`solve`], by
//! [`matching`] or [`attractor`]) makes a [`solution`], and everything a person sees ([`record`], [`show`]) is made
//! from a solution. Instances to try are made by [`generate`].
//!
//! ```
//! use std::sync::Arc;
//! use winset::Unwatched;
//! use winset::io::{Limits, Source, grid};
//! use winset::game::{Game, Geography, Notation};
//! use winset::record::Session;
//! use winset::solve::Solve;
//!
//! // A token moves to cells it has not been on; the placer places it, the mover moves it first.
//! let board = Source::new("board.txt", b".##\n...\n#.#\n");
//! let game = Arc::new(Geography::new(grid::read(&board, &Limits::none())?));
//! let solution = Arc::new(game.solve(&mut Unwatched)?);
//! # winset_certified::assert_proved(&*game, &solution);
//! assert_eq!(solution.regions().counts().second, 2);
//!
//! // Perfect play for either side.
//! let mut session = Session::new(&game, &solution);
//! # winset_certified::assert_session_proved(&mut session);
//! let placing = session.best_move().expect("there is a free cell");
//! assert_eq!(game.move_text(&placing), "2,3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod attractor;
pub mod certificate;
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

// Tests of the modules prove what they solve, as those beside the library do; their types are those of this build.
#[cfg(test)]
#[path = "../../winset-certified/src/lib.rs"]
mod certified;
#[cfg(test)]
extern crate self as winset;

pub use player::{ByPlayer, Outcome, Player, Worth};
pub use watch::{Stopped, Unwatched, Watch};

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
