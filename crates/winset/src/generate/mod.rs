//! Instances of the games, drawn by chance or by construction: the same for the same seed, for ever.
//!
//! Each family is a struct of its parameters; [`Family::generate`] makes an instance. The source of chance is
//! [`Random`], the stream cipher ChaCha8.
//!
//! # Examples
//! ```
//! use winset::generate::{Family, Random, RandomWalls, Share};
//! let family = RandomWalls { rows: 20, columns: 30, walls: Share::percent(20) };
//! let grid = family.generate(&mut Random::new(1))?;
//! assert_eq!(grid, family.generate(&mut Random::new(1))?);
//! # Ok::<(), winset::generate::GenerateError>(())
//! ```

mod bipartite;
mod digraph;
mod general;
mod grid;
mod play;
mod random;
mod slide;
mod tree_walk;
mod walk;

pub use bipartite::RandomBipartite;
pub use digraph::{Downhill, Line, RandomAcyclic, RandomSparse, Refuges};
pub use general::{PowerLaw, RandomGraph, Roads};
pub use grid::{Comb, Diamond, Imbalanced, Open, RandomDominoes, RandomWalls, Rooms, Serpentine, Spiral};
pub use play::{faulty_play, random_play};
pub use random::{NotAShare, Random, Share};
pub use slide::{PlayedSlide, SlideRecord, WalkKind};
pub use tree_walk::Growth;

use crate::graph::TooManyCells;

/// A family of instances, with the parameters that tell its members apart.
pub trait Family {
    /// What a member is.
    type Instance;

    /// About the most bytes that are held to make a member.
    fn needed_bytes(&self) -> u64;

    /// A member by chance.
    ///
    /// # Errors
    /// [`GenerateError`] when the family has no member with these parameters.
    fn generate(&self, random: &mut Random) -> Result<Self::Instance, GenerateError>;
}

/// Why there is no instance with these parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The board is too large for 32-bit ids.
    #[error(transparent)]
    TooManyCells(#[from] TooManyCells),
    /// A number is below the least that makes sense.
    #[error("{parameter} is {value}, expected at least {least}")]
    TooSmall {
        /// What the number counts.
        parameter: &'static str,
        /// The number.
        value: u64,
        /// The least number.
        least: u64,
    },
    /// A number is above the greatest that is possible.
    #[error("{parameter} is {value}, expected at most {most}")]
    TooLarge {
        /// What the number counts.
        parameter: &'static str,
        /// The number.
        value: u64,
        /// The greatest number.
        most: u64,
    },
}

impl GenerateError {
    fn at_least(parameter: &'static str, value: u32, least: u32) -> Result<(), Self> {
        let (value, least) = (u64::from(value), u64::from(least));
        if value < least { Err(Self::TooSmall { parameter, value, least }) } else { Ok(()) }
    }

    fn at_most(parameter: &'static str, value: u64, most: u64) -> Result<(), Self> {
        if value > most { Err(Self::TooLarge { parameter, value, most }) } else { Ok(()) }
    }
}
