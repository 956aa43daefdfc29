//! What an answer has to prove, outside of the clock.

mod general;
mod matching;
mod pursuit;

pub use general::general;
pub use matching::matching;
pub use pursuit::{pursuit, pursuit_winners};

use crate::answer::Answer;

/// How many mistakes a record has, and the sum of their places in it.
pub fn mistakes(plies: impl Iterator<Item = u64>) -> Answer {
    let (count, sum) = plies.fold((0, 0), |(count, sum), ply| (count + 1, sum + ply));
    Answer::of([("mistakes", count), ("sum_of_plies", sum)])
}
