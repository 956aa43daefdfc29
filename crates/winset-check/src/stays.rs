//! Where one may stay in a pursuit instead of following an arc, as a certificate says it.

use std::fmt;
use std::io::Read;

use crate::certificate::Certificate;
use crate::failure::{Failure, Rejection};
use crate::graph::Graph;

/// Where one may stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stays {
    /// Nowhere: the usual rules.
    Nowhere,
    /// Where there is no arc to follow.
    WhereStuck,
    /// Everywhere.
    Everywhere,
}

impl Stays {
    pub(crate) fn read<R: Read>(certificate: &mut Certificate<R>) -> Result<Self, Failure> {
        match certificate.number()? {
            1 => Ok(Self::WhereStuck),
            2 => Ok(Self::Everywhere),
            number => Err(Rejection::Rules { number }.into()),
        }
    }

    /// The graph with a loop wherever one may stay.
    pub(crate) fn added_to(self, graph: Graph) -> Graph {
        match self {
            Self::Nowhere => graph,
            Self::WhereStuck => graph.with_loops(|degree| degree == 0),
            Self::Everywhere => graph.with_loops(|_| true),
        }
    }
}

impl fmt::Display for Stays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nowhere => "nobody may stay",
            Self::WhereStuck => "who has no arc to follow stays",
            Self::Everywhere => "one may stay",
        })
    }
}
