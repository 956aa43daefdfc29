//! The capture times of all positions of cops and a robber, in two bytes each where they are small.

use std::io::Read;

use crate::certificate::Certificate;
use crate::cop_rules::Rules;
use crate::failure::{Failure, Rejection};
use crate::placements::Placements;

/// For each position with the cops to move, in how many of their moves they catch the robber, if they do.
pub struct CaptureTimes {
    pub(crate) rules: Rules,
    pub(crate) vertices: u32,
    pub(crate) placements: Placements,
    pub(crate) times: Times,
}

/// The times by position: by placement of the cops, then by vertex of the robber.
pub(crate) enum Times {
    Short(Vec<u16>),
    Long(Vec<u32>),
}

/// A time, or never, which is the latest of all.
pub(crate) trait Time: Copy + Ord {
    const ZERO: Self;
    const NEVER: Self;

    /// The time that is one move later.
    fn one_more(self) -> Self;

    /// So many moves, or `None` for never.
    fn moves(self) -> Option<u32>;
}

impl Time for u16 {
    const ZERO: Self = 0;
    const NEVER: Self = Self::MAX;

    fn one_more(self) -> Self {
        self.saturating_add(1)
    }

    fn moves(self) -> Option<u32> {
        (self != Self::NEVER).then_some(self.into())
    }
}

impl Time for u32 {
    const ZERO: Self = 0;
    const NEVER: Self = Self::MAX;

    fn one_more(self) -> Self {
        self.saturating_add(1)
    }

    fn moves(self) -> Option<u32> {
        (self != Self::NEVER).then_some(self)
    }
}

impl Times {
    /// One number a position: 0 where the robber escapes, else one more than the time.
    pub(crate) fn read<R: Read>(certificate: &mut Certificate<R>, positions: u64) -> Result<Self, Failure> {
        // A time one less than never would become never a move later.
        const LONGEST_SHORT: u64 = u16::MAX as u64 - 2;
        const LONGEST: u64 = u32::MAX as u64 - 2;
        let mut times = Self::Short(Vec::new());
        for _ in 0..positions {
            let time = certificate.number()?.checked_sub(1);
            if time.is_some_and(|time| time > LONGEST) {
                return Err(Rejection::LargeRank.into());
            }
            if time.is_some_and(|time| time > LONGEST_SHORT) {
                times = times.lengthened();
            }
            match &mut times {
                Self::Short(short) => short.push(time.map_or(u16::NEVER, |time| time as u16)),
                Self::Long(long) => long.push(time.map_or(u32::NEVER, |time| time as u32)),
            }
        }
        Ok(times)
    }

    fn lengthened(self) -> Self {
        match self {
            Self::Short(short) => {
                let long = |time: u16| time.moves().unwrap_or(u32::NEVER);
                Self::Long(short.into_iter().map(long).collect())
            }
            Self::Long(long) => Self::Long(long),
        }
    }

    fn get(&self, position: usize) -> Option<u32> {
        match self {
            Self::Short(short) => short[position].moves(),
            Self::Long(long) => long[position].moves(),
        }
    }

    const fn len(&self) -> usize {
        match self {
            Self::Short(short) => short.len(),
            Self::Long(long) => long.len(),
        }
    }
}

impl CaptureTimes {
    /// The rules that the game is played by.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How many vertices the graph has.
    #[must_use]
    pub const fn vertices(&self) -> u32 {
        self.vertices
    }

    /// The cops' vertices, ascending, in the placement with this number.
    #[must_use]
    pub fn cops_on(&self, placement: u64) -> Vec<u32> {
        self.placements.cops_on(placement)
    }

    /// In how many of their moves the cops catch the robber, from each position: by placement of the cops, then by
    /// vertex of the robber.
    pub fn all(&self) -> impl Iterator<Item = Option<u32>> + '_ {
        (0..self.times.len()).map(|position| self.times.get(position))
    }

    /// Whether the cops have a placement from which they win wherever the robber is placed then.
    #[must_use]
    pub fn cops_win(&self) -> bool {
        let n = self.vertices as usize;
        let wins = |row: usize| (row * n..(row + 1) * n).all(|position| self.times.get(position).is_some());
        (0..self.placements.count() as usize).any(wins)
    }
}
