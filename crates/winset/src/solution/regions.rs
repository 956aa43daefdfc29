use fixedbitset::FixedBitSet;

use crate::player::{ByPlayer, Outcome, Player};

/// Which starts each player wins, a bit a start and player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Regions {
    won: ByPlayer<FixedBitSet>,
    drawn: FixedBitSet,
}

impl Regions {
    /// The regions of a game without draws, by the numbers of the starts.
    #[must_use]
    pub const fn new(won: ByPlayer<FixedBitSet>) -> Self {
        Self { won, drawn: FixedBitSet::new() }
    }

    /// The regions with these outcomes; `None` where the numbers have a hole.
    #[must_use]
    pub fn from_outcomes(outcomes: impl IntoIterator<Item = Option<Outcome>>) -> Self {
        let mut regions = Self::default();
        for (start, outcome) in outcomes.into_iter().enumerate() {
            match outcome {
                Some(Outcome::Won(player)) => regions.won[player].grow_and_insert(start),
                Some(Outcome::Drawn) => regions.drawn.grow_and_insert(start),
                None => {}
            }
        }
        regions
    }

    /// The outcome of a start, or `None` where the numbers have a hole.
    #[must_use]
    pub fn outcome(&self, start: u64) -> Option<Outcome> {
        let start = usize::try_from(start).ok()?;
        let winner = Player::BOTH.into_iter().find(|&player| self.won[player].contains(start));
        winner.map(Outcome::Won).or_else(|| self.drawn.contains(start).then_some(Outcome::Drawn))
    }

    /// The starts that `player` wins, in the order of their numbers.
    pub fn won_by(&self, player: Player) -> impl Iterator<Item = u64> + '_ {
        self.won[player].ones().map(|start| start as u64)
    }

    /// The starts that nobody wins, in the order of their numbers.
    pub fn drawn(&self) -> impl Iterator<Item = u64> + '_ {
        self.drawn.ones().map(|start| start as u64)
    }

    /// How many starts each player wins.
    #[must_use]
    pub fn counts(&self) -> ByPlayer<u64> {
        let count = |set: &FixedBitSet| set.count_ones(..) as u64;
        ByPlayer { first: count(&self.won.first), second: count(&self.won.second) }
    }
}
