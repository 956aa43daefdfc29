//! By which rules cops and a robber play, as a certificate says it.

use std::fmt;
use std::io::Read;

use crate::certificate::Certificate;
use crate::failure::{Failure, Rejection};
use crate::graph::Kind;

/// How many cops there are, and how both sides move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// What the moves are along.
    pub ways: Ways,
    /// The number of cops.
    pub cops: u8,
    /// Which cops may move in a turn.
    pub cop_moves: CopMoves,
    /// How the robber moves.
    pub robber_moves: RobberMoves,
}

/// What the moves are along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// Edges, both ways; loops are left out.
    Edges,
    /// Arcs.
    Arcs,
}

/// Which cops may move in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopMoves {
    /// Each of them moves or stays.
    All,
    /// At most one of them moves.
    One,
}

/// How the robber moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RobberMoves {
    /// Along one arc, and it may not stay; where there is none, it is lost.
    Active,
    /// It stays or goes along at most so many arcs, past no cop.
    Within(u32),
}

impl Rules {
    /// Reads the rules, which a body begins with.
    pub(crate) fn read<R: Read>(certificate: &mut Certificate<R>) -> Result<Self, Failure> {
        let mut number = |most: u64| match certificate.number() {
            Ok(number) if number <= most => Ok(number),
            Ok(number) => Err(Rejection::Rules { number }.into()),
            Err(failure) => Err::<u64, Failure>(failure),
        };
        Ok(Self {
            ways: if number(1)? == 0 { Ways::Edges } else { Ways::Arcs },
            cops: number(u8::MAX.into())? as u8,
            cop_moves: if number(1)? == 0 { CopMoves::All } else { CopMoves::One },
            robber_moves: match number(u32::MAX.into())? as u32 {
                0 => RobberMoves::Active,
                speed => RobberMoves::Within(speed),
            },
        })
    }

    pub(crate) const fn kind(&self) -> Kind {
        match self.ways {
            Ways::Edges => Kind::BothArcs,
            Ways::Arcs => Kind::Arcs,
        }
    }
}

/// As `2 cops, along edges`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cops = if self.cops == 1 { "cop" } else { "cops" };
        let ways = if self.ways == Ways::Edges { "edges" } else { "arcs" };
        write!(f, "{} {cops}, along {ways}", self.cops)?;
        if self.cop_moves == CopMoves::One {
            f.write_str(", lazy cops")?;
        }
        match self.robber_moves {
            RobberMoves::Active => f.write_str(", an active robber"),
            RobberMoves::Within(1) => Ok(()),
            RobberMoves::Within(speed) => write!(f, ", a robber of speed {speed}"),
        }
    }
}
