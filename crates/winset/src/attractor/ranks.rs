use std::ops::Range;

use super::cops::CopsAttractor;
use super::pursuit::{PursuitRanks, ThinRanks};
use crate::graph::Vertex;
use crate::player::{ByPlayer, Player};

/// For each position of an arena, in how many moves a player forces the play into the target.
#[derive(Clone, Debug)]
pub struct Ranks(Stored);

#[derive(Clone, Debug)]
enum Stored {
    /// For each position its rank, or a number from [`Ranks::OUTSIDE`] on.
    Positions(Vec<u32>),
    Rows(PursuitRanks),
    Thin(ThinRanks),
    /// For each placement of cops and each vertex of the robber, the cops to move.
    Placements(Box<CopsAttractor>),
}

impl Ranks {
    /// Set on what is no rank; below it, the moves of the opponent that do not lead into the attractor yet.
    pub(super) const OUTSIDE: u32 = 1 << 31;

    /// The largest number of positions that [`attractor`](super::attractor) can rank.
    pub const MAX_POSITIONS: u64 = Self::OUTSIDE as u64;

    pub(super) const fn by_position(entries: Vec<u32>) -> Self {
        Self(Stored::Positions(entries))
    }

    pub(super) const fn by_row(ranks: PursuitRanks) -> Self {
        Self(Stored::Rows(ranks))
    }

    pub(super) const fn of_thin(ranks: ThinRanks) -> Self {
        Self(Stored::Thin(ranks))
    }

    /// The ranks of the positions of cops and robber with the cops to move, in moves of the cops: position *p·n* + *r* is
    /// the robber on *r* among *n* vertices, and the cops in the placement with the number *p*.
    #[must_use]
    pub fn of_cops(attractor: CopsAttractor) -> Self {
        Self(Stored::Placements(Box::new(attractor)))
    }

    /// What was found for cops and a robber, where these ranks are of such a game.
    pub(crate) const fn cops(&self) -> Option<&CopsAttractor> {
        match &self.0 {
            Stored::Placements(attractor) => Some(attractor),
            _ => None,
        }
    }

    /// The number of moves, both players' counted or as the maker of the ranks says, in which the target is reached when the attracting player
    /// hurries and the opponent delays; `None` outside the attractor.
    #[must_use]
    pub fn rank(&self, position: u64) -> Option<u32> {
        match &self.0 {
            Stored::Positions(entries) => {
                Some(entries[position as usize]).filter(|&entry| entry < Self::OUTSIDE)
            }
            Stored::Rows(ranks) => ranks.rank(position),
            Stored::Thin(ranks) => ranks.rank(position),
            Stored::Placements(attractor) => rank_of_cops(attractor, position),
        }
    }

    /// Whether the position is in the attractor.
    #[must_use]
    pub fn contains(&self, position: u64) -> bool {
        match &self.0 {
            Stored::Positions(entries) => entries[position as usize] < Self::OUTSIDE,
            Stored::Rows(ranks) => ranks.contains(position),
            Stored::Thin(ranks) => ranks.contains(position),
            Stored::Placements(attractor) => rank_of_cops(attractor, position).is_some(),
        }
    }

    /// The number of positions of the arena, ranked or not.
    #[must_use]
    pub fn positions(&self) -> u64 {
        match &self.0 {
            Stored::Positions(entries) => entries.len() as u64,
            Stored::Rows(ranks) => ranks.positions(),
            Stored::Thin(ranks) => ranks.positions(),
            Stored::Placements(attractor) => {
                let placements = attractor.placements();
                placements.count().map_or(0, |count| count * u64::from(placements.vertices()))
            }
        }
    }

    /// The number of positions in the attractor.
    #[must_use]
    pub fn attracted(&self) -> u64 {
        match &self.0 {
            Stored::Positions(entries) => {
                entries.iter().filter(|&&entry| entry < Self::OUTSIDE).count() as u64
            }
            Stored::Rows(ranks) => ranks.attracted(),
            Stored::Thin(ranks) => ranks.attracted(),
            Stored::Placements(attractor) => attractor.won(),
        }
    }
}

/// What is said of a pursuit's ranks as a whole.
impl Ranks {
    /// The numbers of positions in the attractor in the first and in the second half: the evader's and the pursuer's.
    pub(crate) fn attracted_by_turn(&self) -> ByPlayer<u64> {
        let by_turn = |count: &dyn Fn(Player) -> u64| ByPlayer {
            first: count(Player::First),
            second: count(Player::Second),
        };
        match &self.0 {
            Stored::Rows(ranks) => by_turn(&|turn| ranks.attracted_at(turn)),
            Stored::Thin(ranks) => by_turn(&|turn| ranks.attracted_at(turn)),
            Stored::Positions(_) | Stored::Placements(_) => {
                let half = self.positions() / 2;
                let count =
                    |range: Range<u64>| range.filter(|&position| self.contains(position)).count() as u64;
                ByPlayer { first: count(0..half), second: count(half..self.positions()) }
            }
        }
    }

    /// The greatest rank.
    pub(crate) fn greatest(&self) -> Option<u32> {
        match &self.0 {
            Stored::Rows(ranks) => ranks.greatest(),
            Stored::Thin(ranks) => ranks.greatest(),
            Stored::Positions(_) | Stored::Placements(_) => {
                (0..self.positions()).filter_map(|position| self.rank(position)).max()
            }
        }
    }

    /// For each id of the pursuer, the greatest rank over all vertices of the evader when this player is to move, and
    /// `None` where one has no rank; nothing where that is not found faster than by asking for each rank.
    pub(crate) fn greatest_by_pursuer(&self, turn: Player) -> Option<Vec<Option<u32>>> {
        match &self.0 {
            Stored::Rows(ranks) => Some(ranks.greatest_by_pursuer(turn)),
            _ => None,
        }
    }
}

#[inline]
fn rank_of_cops(attractor: &CopsAttractor, position: u64) -> Option<u32> {
    let vertices = u64::from(attractor.placements().vertices());
    attractor.cops_to_move(position / vertices, Vertex::new((position % vertices) as u32))
}

/// The rank of each position, in the order of their numbers; `None` outside the attractor.
impl FromIterator<Option<u32>> for Ranks {
    /// # Panics
    /// If a rank is 2³¹ or more.
    fn from_iter<I: IntoIterator<Item = Option<u32>>>(ranks: I) -> Self {
        let entry = |rank: Option<u32>| {
            assert!(rank.is_none_or(|rank| rank < Self::OUTSIDE), "a rank below 2^31");
            rank.unwrap_or(Self::OUTSIDE)
        };
        Self::by_position(ranks.into_iter().map(entry).collect())
    }
}
