use std::sync::Arc;

use fixedbitset::FixedBitSet;

use crate::attractor::Ranks;
use crate::player::{ByPlayer, Outcome, Player};

/// Which starts each player wins.
#[derive(Clone, Debug)]
pub struct Regions(Told);

#[derive(Clone, Debug)]
enum Told {
    /// A bit a start and player.
    BySets { won: ByPlayer<FixedBitSet>, drawn: FixedBitSet },
    /// This player wins the attractor, the other one everything else: nothing is stored twice.
    ByAttractor { player: Player, ranks: Arc<Ranks> },
}

impl Regions {
    /// The regions of a game without draws, by the numbers of the starts.
    #[must_use]
    pub const fn new(won: ByPlayer<FixedBitSet>) -> Self {
        Self(Told::BySets { won, drawn: FixedBitSet::new() })
    }

    /// The regions of a game that `player` wins from its attractor and nowhere else; the starts are its positions.
    #[must_use]
    pub const fn of_attractor(player: Player, ranks: Arc<Ranks>) -> Self {
        Self(Told::ByAttractor { player, ranks })
    }

    /// The regions with these outcomes; `None` where the numbers have a hole.
    #[must_use]
    pub fn from_outcomes(outcomes: impl IntoIterator<Item = Option<Outcome>>) -> Self {
        let (mut won, mut drawn) = (ByPlayer::<FixedBitSet>::default(), FixedBitSet::new());
        for (start, outcome) in outcomes.into_iter().enumerate() {
            match outcome {
                Some(Outcome::Won(player)) => won[player].grow_and_insert(start),
                Some(Outcome::Drawn) => drawn.grow_and_insert(start),
                None => {}
            }
        }
        Self(Told::BySets { won, drawn })
    }

    /// The outcome of a start, or `None` where the numbers have a hole.
    #[must_use]
    pub fn outcome(&self, start: u64) -> Option<Outcome> {
        match &self.0 {
            Told::BySets { won, drawn } => {
                let start = usize::try_from(start).ok()?;
                let winner = Player::BOTH.into_iter().find(|&player| won[player].contains(start));
                winner.map(Outcome::Won).or_else(|| drawn.contains(start).then_some(Outcome::Drawn))
            }
            Told::ByAttractor { player, ranks } => (start < ranks.positions())
                .then(|| Outcome::Won(if ranks.contains(start) { *player } else { !*player })),
        }
    }

    /// The starts that `player` wins, in the order of their numbers.
    pub fn won_by(&self, player: Player) -> impl Iterator<Item = u64> + '_ {
        let (set, ranks) = match &self.0 {
            Told::BySets { won, .. } => (Some(&won[player]), None),
            Told::ByAttractor { player: attracting, ranks } => (None, Some((ranks, player == *attracting))),
        };
        let listed = set.into_iter().flat_map(|set| set.ones().map(|start| start as u64));
        let ranked = ranks.into_iter().flat_map(|(ranks, inside)| {
            (0..ranks.positions()).filter(move |&start| ranks.contains(start) == inside)
        });
        listed.chain(ranked)
    }

    /// The starts that nobody wins, in the order of their numbers.
    pub fn drawn(&self) -> impl Iterator<Item = u64> + '_ {
        let drawn = match &self.0 {
            Told::BySets { drawn, .. } => Some(drawn),
            Told::ByAttractor { .. } => None,
        };
        drawn.into_iter().flat_map(|set| set.ones().map(|start| start as u64))
    }

    /// How many starts each player wins.
    #[must_use]
    pub fn counts(&self) -> ByPlayer<u64> {
        match &self.0 {
            Told::BySets { won, .. } => {
                let count = |set: &FixedBitSet| set.count_ones(..) as u64;
                ByPlayer { first: count(&won.first), second: count(&won.second) }
            }
            Told::ByAttractor { player, ranks } => {
                let mut counts = ByPlayer::default();
                counts[*player] = ranks.attracted();
                counts[!*player] = ranks.positions() - ranks.attracted();
                counts
            }
        }
    }
}
