//! What was found out, as people and programs read it: text, JSON and pictures.
//!
//! Everything here is made from a [`Solution`], an [`Annotation`] or a [`Session`](crate::record::Session). Text and
//! JSON are streamed: a board of 10⁸ cells needs no more memory than one of its rows, and 4 bytes a cell where a free
//! start asks for its components.
//!
//! # Examples
//! ```
//! use winset::Unwatched;
//! use winset::game::Geography;
//! use winset::graph::Grid;
//! use winset::show::{Detail, Show};
//! use winset::solve::Solve;
//! let game = Geography::new(Grid::from_rows(&[".##", "...", "#.#"])?);
//! let solution = game.solve(&mut Unwatched)?;
//! # winset_certified::assert_proved(&game, &solution);
//! let mut text = Vec::new();
//! game.write_solution(&solution, Detail::Full, &mut text)?;
//! let expected = ["mover wins from 3 places, placer from 2 (dulmage-mendelsohn)", "m##", "mmp", "#p#", ""];
//! assert_eq!(String::from_utf8(text)?, expected.join("\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod cops;
mod free_start;
mod geography;
mod graph;
mod grid;
mod json;
mod matching;
mod pursuit;
mod slide;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod words;

use std::io::{self, Write};

pub use advice::Advice;
pub(crate) use advice::{Question, Stage};
pub(crate) use geography::reason as geography_reason;
pub use json::write_annotation_json;
pub use matching::MatchingReport;
pub(crate) use pursuit::{end as pursuit_end, reason as pursuit_reason};
pub(crate) use slide::reason as slide_reason;
pub use text::write_annotation;
pub(crate) use words::{PLACE, VERTEX};

use crate::game::Notation;
use crate::record::{Annotation, Mistake, Record};
use crate::solution::{Method, Solution};
use crate::solve::{Solve, Value};

/// How much of a solution is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Detail {
    /// All of it, down to the winner of every start.
    #[default]
    Full,
    /// Without the list of all starts.
    Summary,
}

/// Why no picture was drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// The picture would have more parts than anybody can look at.
    #[error("a picture of {parts} cells, vertices, edges and moves is too large to draw: at most {limit}")]
    TooLarge {
        /// The cells, or the vertices and edges, of the board, and the moves of the record.
        parts: u64,
        /// The most that are drawn.
        limit: u64,
    },
    /// The picture could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The most parts of a picture that is drawn one by one: cells, or vertices and edges, and moves. Of a larger board
/// there is an overview.
pub const MOST_DRAWN: u64 = 100_000;

/// A game that presents what was found out about it.
///
/// The mistakes of a record and the advice at a position are written by [`write_annotation`],
/// [`write_annotation_json`] and [`Advice`], the same for every game.
pub trait Show: Solve + Notation {
    /// A position in a few words: where the pieces stand, `start` before any is placed.
    fn position_text(&self, position: &Self::Position) -> String;

    /// Why the position is worth what `value` says, in a sentence; `best` is a perfect move there, if there is a
    /// move at all.
    fn why_value(
        &self,
        method: Method,
        position: &Self::Position,
        value: Value,
        best: Option<&Self::Move>,
    ) -> String;

    /// Why a move was a mistake, in a sentence.
    fn why_mistake(&self, method: Method, mistake: &Mistake<Self::Move>) -> String;

    /// Writes who wins from every start: a marked grid, or a short table.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_solution(&self, solution: &Solution, detail: Detail, out: &mut dyn Write) -> io::Result<()>;

    /// Writes who wins from every start as a line of JSON, schema `winset/solve/1`.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_solution_json(&self, solution: &Solution, detail: Detail, out: &mut dyn Write)
    -> io::Result<()>;

    /// Draws the board as SVG, with the winners and the matching when a solution is given. A board of more than
    /// [`MOST_DRAWN`] cells becomes an overview of at most 100 × 100 tiles, each divided by the shares of its cells.
    ///
    /// # Errors
    /// [`DrawError::TooLarge`] for a large graph, before anything is written; those of the writer.
    fn draw(&self, solution: Option<&Solution>, out: &mut dyn Write) -> Result<(), DrawError>;

    /// Draws the board as SVG with the moves of a legal record, which began at `position`, its mistakes, and the
    /// moves that were better.
    ///
    /// # Errors
    /// [`DrawError::TooLarge`] before anything is written; those of the writer.
    fn draw_annotation(
        &self,
        position: &Self::Position,
        record: &Record<Self::Move>,
        annotation: &Annotation<Self::Move>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError>;
}
