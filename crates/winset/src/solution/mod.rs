//! What a solver has found out: who wins from every start, by which theorem, and what it takes to play on.

mod method;
mod regions;

use std::sync::Arc;

pub use method::{Method, UnknownMethod};
pub use regions::Regions;

use crate::attractor::Ranks;
use crate::matching::Matching;
use crate::player::Outcome;

/// The solution of a game: the outcome of each start under perfect play, and the strategy's raw material.
///
/// Moves are not stored: a game's [`engine`](crate::solve::Solve::engine) reads them out of the solution.
#[derive(Clone, Debug)]
pub struct Solution {
    method: Method,
    regions: Regions,
    strategy: Strategy,
}

/// What a strategy is read from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Strategy {
    /// Follow this maximum matching.
    Matching(Matching),
    /// Go to lower ranks, or stay outside them.
    Ranks(Arc<Ranks>),
    /// Nothing is stored: search again.
    Search,
}

impl Solution {
    /// The solution that `method` found.
    #[must_use]
    pub const fn new(method: Method, regions: Regions, strategy: Strategy) -> Self {
        Self { method, regions, strategy }
    }

    /// The theorem that was applied.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// Which starts each player wins.
    #[must_use]
    pub const fn regions(&self) -> &Regions {
        &self.regions
    }

    /// What a strategy is read from.
    #[must_use]
    pub const fn strategy(&self) -> &Strategy {
        &self.strategy
    }

    /// The outcome of a start under perfect play, or `None` where the numbers have a hole.
    #[must_use]
    pub fn outcome(&self, start: u64) -> Option<Outcome> {
        self.regions.outcome(start)
    }

    /// The number of moves to the end from a start, where the solution has ranks and the start has one.
    #[must_use]
    pub fn rank(&self, start: u64) -> Option<u32> {
        match &self.strategy {
            Strategy::Ranks(ranks) => ranks.rank(start),
            _ => None,
        }
    }
}
