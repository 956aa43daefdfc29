use std::sync::Arc;

use fixedbitset::FixedBitSet;

use crate::attractor::{PursuitWinners, Ranks};
use crate::player::{ByPlayer, Outcome, Player};

/// Which starts each player wins.
#[derive(Clone, Debug)]
pub struct Regions(Told);

#[derive(Clone, Debug)]
enum Told {
    /// A bit a start and player.
    BySets { won: ByPlayer<FixedBitSet>, drawn: FixedBitSet },
    /// This player wins the attractor, the other one everything else: nothing is stored twice.
    ByAttractor { player: Player, attractor: Attractor },
}

#[derive(Clone, Debug)]
enum Attractor {
    Ranked(Arc<Ranks>),
    OfPursuit(Arc<PursuitWinners>),
}

impl Attractor {
    fn contains(&self, position: u64) -> bool {
        match self {
            Self::Ranked(ranks) => ranks.contains(position),
            Self::OfPursuit(winners) => winners.contains(position),
        }
    }

    fn positions(&self) -> u64 {
        match self {
            Self::Ranked(ranks) => ranks.positions(),
            Self::OfPursuit(winners) => winners.positions(),
        }
    }

    fn attracted(&self) -> u64 {
        match self {
            Self::Ranked(ranks) => ranks.attracted(),
            Self::OfPursuit(winners) => Player::BOTH.map(|turn| winners.attracted(turn)).iter().sum(),
        }
    }
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
        Self(Told::ByAttractor { player, attractor: Attractor::Ranked(ranks) })
    }

    /// The regions of a [pursuit](crate::game::Pursuit) of which the winners alone are known.
    #[must_use]
    pub fn of_pursuit(winners: PursuitWinners) -> Self {
        let attractor = Attractor::OfPursuit(Arc::new(winners));
        Self(Told::ByAttractor { player: Player::Second, attractor })
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
            Told::ByAttractor { player, attractor } => (start < attractor.positions())
                .then(|| Outcome::Won(if attractor.contains(start) { *player } else { !*player })),
        }
    }

    /// The starts that `player` wins, in the order of their numbers.
    pub fn won_by(&self, player: Player) -> impl Iterator<Item = u64> + '_ {
        let (set, attractor) = match &self.0 {
            Told::BySets { won, .. } => (Some(&won[player]), None),
            Told::ByAttractor { player: attracting, attractor } => {
                (None, Some((attractor, player == *attracting)))
            }
        };
        let listed = set.into_iter().flat_map(|set| set.ones().map(|start| start as u64));
        let attracted = attractor.into_iter().flat_map(|(attractor, inside)| {
            (0..attractor.positions()).filter(move |&start| attractor.contains(start) == inside)
        });
        listed.chain(attracted)
    }

    /// The starts that nobody wins, in the order of their numbers.
    pub fn drawn(&self) -> impl Iterator<Item = u64> + '_ {
        let drawn = match &self.0 {
            Told::BySets { drawn, .. } => Some(drawn),
            Told::ByAttractor { .. } => None,
        };
        drawn.into_iter().flat_map(|set| set.ones().map(|start| start as u64))
    }

    /// The winners of a pursuit, where nothing else is known.
    pub(crate) fn pursuit(&self) -> Option<&PursuitWinners> {
        match &self.0 {
            Told::ByAttractor { attractor: Attractor::OfPursuit(winners), .. } => Some(winners),
            _ => None,
        }
    }

    /// How many starts each player wins.
    #[must_use]
    pub fn counts(&self) -> ByPlayer<u64> {
        match &self.0 {
            Told::BySets { won, .. } => {
                let count = |set: &FixedBitSet| set.count_ones(..) as u64;
                ByPlayer { first: count(&won.first), second: count(&won.second) }
            }
            Told::ByAttractor { player, attractor } => {
                let mut counts = ByPlayer::default();
                counts[*player] = attractor.attracted();
                counts[!*player] = attractor.positions() - attractor.attracted();
                counts
            }
        }
    }
}
