//! Plays of a game: records of what was played, what was wrong with it, and sessions that go on playing.

mod annotation;
mod session;

pub use annotation::{AnnotateError, Annotation, Mistake, annotate};
pub use session::{Board, PlayError, Session};

/// The moves of a play, the first one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<M> {
    /// The moves.
    pub moves: Vec<M>,
}

impl<M> Default for Record<M> {
    fn default() -> Self {
        Self { moves: Vec::new() }
    }
}
