//! The ranks of all positions of a pursuit, in two bytes each where they are small.

use std::collections::BTreeMap;

/// For each position its rank, or none.
pub struct Ranks {
    vertices: u32,
    short: Vec<u16>,
    long: BTreeMap<usize, u32>,
}

/// Who is to move, and where both stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Whether the pursuer is to move, and not the evader.
    pub pursuer_moves: bool,
    /// Where the evader stands.
    pub evader: u32,
    /// Where the pursuer stands.
    pub pursuer: u32,
}

impl Ranks {
    const NONE: u16 = u16::MAX;
    const LONG: u16 = u16::MAX - 1;

    /// No rank yet.
    pub const fn new(vertices: u32) -> Self {
        Self { vertices, short: Vec::new(), long: BTreeMap::new() }
    }

    /// How many vertices the graph has.
    #[must_use]
    pub const fn vertices(&self) -> u32 {
        self.vertices
    }

    /// Adds the rank of the next position: evader to move first, then by evader, then by pursuer.
    pub(crate) fn push(&mut self, rank: Option<u32>) {
        let short = match rank {
            None => Self::NONE,
            Some(rank) => match u16::try_from(rank) {
                Ok(short) if short < Self::LONG => short,
                _ => {
                    self.long.insert(self.short.len(), rank);
                    Self::LONG
                }
            },
        };
        self.short.push(short);
    }

    /// The rank of a position.
    #[inline]
    #[must_use]
    pub fn rank(&self, position: Position) -> Option<u32> {
        let Position { pursuer_moves, evader, pursuer } = position;
        let n = self.vertices as usize;
        let at = (usize::from(pursuer_moves) * n + evader as usize) * n + pursuer as usize;
        match self.short[at] {
            Self::NONE => None,
            Self::LONG => self.long.get(&at).copied(),
            short => Some(short.into()),
        }
    }

    /// All positions, in order.
    pub fn positions(&self) -> impl Iterator<Item = Position> + use<> {
        let vertices = self.vertices;
        [false, true].into_iter().flat_map(move |pursuer_moves| {
            let all =
                move |evader| (0..vertices).map(move |pursuer| Position { pursuer_moves, evader, pursuer });
            (0..vertices).flat_map(all)
        })
    }
}
