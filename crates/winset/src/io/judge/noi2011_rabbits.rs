//! NOI 2011 *rabbits and eggs* = Luogu P1971 = BZOJ 2437: the rabbit's mistakes in a play of slide.
//!
//! In: a board and its record, as [`slide::read_problem`] reads them. Out: the number of mistakes, then the numbers
//! of the rabbit's moves that are mistakes, counted from 1, one a line.

use std::io::{self, Write};
use std::sync::Arc;

use super::JudgeError;
use crate::game::Game;
use crate::io::slide::{self, RecordedSlide};
use crate::io::{Limits, ReadError, Source};
use crate::player::Player;
use crate::record::annotate;
use crate::solve::Solve;
use crate::watch::Watch;

/// The board and the record of an input.
///
/// # Errors
/// [`ReadError`] when the input is not valid or too large.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<RecordedSlide, ReadError> {
    slide::read_problem(source, limits)
}

/// Writes the answer: how many mistakes there are, and their numbers.
///
/// # Errors
/// Those of the writer.
pub fn write(out: &mut impl Write, mistakes: &[usize]) -> io::Result<()> {
    writeln!(out, "{}", mistakes.len())?;
    mistakes.iter().try_for_each(|number| writeln!(out, "{number}"))
}

pub(super) fn answer(
    input: &Source<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
    out: &mut impl Write,
) -> Result<(), JudgeError> {
    let RecordedSlide { game, record } = read(input, limits)?;
    let game = Arc::new(game);
    let solution = Arc::new(game.solve(watch)?);
    let annotation = annotate(&game, &solution, &game.initial(), &record, watch)?;
    let mistakes: Vec<usize> = annotation.mistakes_of(Player::First).map(|mistake| mistake.number).collect();
    Ok(write(out, &mistakes)?)
}
