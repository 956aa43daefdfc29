use super::pursuit::PursuitRanks;

/// For each position of an arena, in how many moves a player forces the play into the target.
#[derive(Clone, Debug)]
pub struct Ranks(Stored);

#[derive(Clone, Debug)]
enum Stored {
    /// For each position its rank, or a number from [`Ranks::OUTSIDE`] on.
    ByPosition(Vec<u32>),
    ByRow(PursuitRanks),
}

impl Ranks {
    /// Set on what is no rank; below it, the moves of the opponent that do not lead into the attractor yet.
    pub(super) const OUTSIDE: u32 = 1 << 31;

    /// The largest number of positions that [`attractor`](super::attractor) can rank.
    pub const MAX_POSITIONS: u64 = Self::OUTSIDE as u64;

    pub(super) const fn by_position(entries: Vec<u32>) -> Self {
        Self(Stored::ByPosition(entries))
    }

    pub(super) const fn by_row(ranks: PursuitRanks) -> Self {
        Self(Stored::ByRow(ranks))
    }

    /// The number of moves, both players' counted, in which the target is reached when the attracting player
    /// hurries and the opponent delays; `None` outside the attractor.
    #[must_use]
    pub fn rank(&self, position: u64) -> Option<u32> {
        match &self.0 {
            Stored::ByPosition(entries) => {
                Some(entries[position as usize]).filter(|&entry| entry < Self::OUTSIDE)
            }
            Stored::ByRow(ranks) => ranks.rank(position),
        }
    }

    /// Whether the position is in the attractor.
    #[must_use]
    pub fn contains(&self, position: u64) -> bool {
        match &self.0 {
            Stored::ByPosition(entries) => entries[position as usize] < Self::OUTSIDE,
            Stored::ByRow(ranks) => ranks.contains(position),
        }
    }

    /// The number of positions of the arena, ranked or not.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        match &self.0 {
            Stored::ByPosition(entries) => entries.len() as u64,
            Stored::ByRow(ranks) => ranks.positions(),
        }
    }

    /// The number of positions in the attractor.
    #[must_use]
    pub fn attracted(&self) -> u64 {
        match &self.0 {
            Stored::ByPosition(entries) => {
                entries.iter().filter(|&&entry| entry < Self::OUTSIDE).count() as u64
            }
            Stored::ByRow(ranks) => ranks.attracted(),
        }
    }
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
