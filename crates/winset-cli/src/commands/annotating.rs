use std::sync::Arc;

use winset::io::record;
use winset::record::{AnnotateError, Annotation, Record, annotate};
use winset::solution::Method;

use super::solving::solve;
use crate::failure::Failure;
use crate::input::Input;
use crate::instance::Playable;
use crate::place::PlaceOptions;
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// A record and what is to be known about it.
pub struct Played<G: Playable> {
    /// The game.
    pub game: Arc<G>,
    /// Where the record begins.
    pub position: G::Position,
    /// The moves.
    pub record: Record<G::Move>,
}

impl<G: Playable> Played<G> {
    /// Reads a record that begins where the options say, or else where the game does.
    pub fn read(
        game: G,
        place: &PlaceOptions,
        record: &Input,
        supervisor: &Supervisor,
    ) -> Result<Self, Failure> {
        let position = if place.is_empty() { game.initial() } else { game.locate(place)? };
        let record = record::read_from(&record.source(), &supervisor.limits(), &game, position.clone())?;
        Ok(Self { game: Arc::new(game), position, record })
    }

    /// Solves the game and judges the record.
    pub fn annotate(
        &self,
        method: Option<Method>,
        supervisor: &mut Supervisor,
        reporter: Reporter,
    ) -> Result<Annotation<G::Move>, Failure> {
        let solution = solve(&*self.game, method, supervisor, reporter)?;
        annotate(&self.game, &solution, &self.position, &self.record, supervisor).map_err(|error| match error
        {
            AnnotateError::Stopped(stopped) => supervisor.failure(stopped),
            illegal => Failure::Internal(illegal.to_string()),
        })
    }
}
