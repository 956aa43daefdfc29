//! Rejections in words.

use std::error::Error;
use std::fmt;

use crate::failure::{Failure, InputError, Rejection};

impl Rejection {
    /// The rejection in words, the vertices called as `name` says.
    pub fn in_words(&self, name: impl Fn(u32) -> String) -> String {
        match *self {
            Self::NoCertificate => {
                "this is no certificate: it does not begin with the magic bytes".to_owned()
            }
            Self::Version { version } => format!("version {version} of the format is not known, expected 2"),
            Self::Game { code } => format!("game {code} is not known"),
            Self::Truncated { at } => format!("the certificate ends too early, after {at} bytes"),
            Self::Trailing { at } => format!("the certificate goes on after its end, at byte {at}"),
            Self::NoEnd { at } => format!("expected the end of the certificate at byte {at}"),
            Self::NoNumber { at } => format!("strange number: it is too long at byte {at}"),
            Self::Order { claimed, found } => {
                format!("the certificate is of a graph with {claimed} vertices, and the input has {found}")
            }
            Self::Digest => {
                "the certificate is of another input: the digest of the canonical form differs".to_owned()
            }
            Self::LargeRank => "a rank has more than 32 bits".to_owned(),
            Self::Rules { number } => format!("the rules of the game: {number} is not known"),
            _ => self.of_vertices(name),
        }
    }

    fn of_vertices(&self, name: impl Fn(u32) -> String) -> String {
        match *self {
            Self::NoLargerNeighbour { vertex, number } => {
                let vertex = name(vertex);
                format!("matching: the mate of {vertex} is no later neighbour of it (neighbour {number})")
            }
            Self::MatchedTwice { vertex } => format!("matching: {} is matched twice", name(vertex)),
            Self::BarrierUnmatched { vertex } => {
                format!("barrier: {} is not matched into an odd component", name(vertex))
            }
            Self::RestUnmatched { vertex } => {
                format!("rest: {} is not matched within the even components", name(vertex))
            }
            Self::PastBarrier { inside, outside } => {
                let (inside, outside) = (name(inside), name(outside));
                format!("odd components: {inside} has the neighbour {outside}, outside them and the barrier")
            }
            Self::CycleLength { edges } => format!("contraction: a cycle of {edges} edges is not odd"),
            Self::NoVertex { number } => format!("contraction: there is no vertex {number}"),
            Self::NoNeighbour { vertex, number } => {
                format!("{} has no neighbour {number}, counted from 0", name(vertex))
            }
            Self::CycleLeaves { vertex } => {
                format!("contraction: a cycle enters {}, which is in no odd component", name(vertex))
            }
            Self::CycleBroken { vertex } => {
                format!("contraction: a cycle is broken before {}", name(vertex))
            }
            Self::CycleTwice { vertex } => {
                format!("contraction: a cycle comes by {} twice", name(vertex))
            }
            Self::NotContracted { vertex, neighbour } => {
                let (vertex, neighbour) = (name(vertex), name(neighbour));
                format!("contraction: {vertex} and {neighbour} are adjacent and end in different parts")
            }
            Self::NotTight { unmatched, components, barrier } => format!(
                "barrier: {components} odd components less {barrier} barrier vertices are not {unmatched} \
                 unmatched vertices"
            ),
            Self::PointerOutside { vertex, target } => {
                let (vertex, target) = (name(vertex), name(target));
                format!("forest: the pointer of {vertex} leads to {target}, which is in no odd component")
            }
            Self::PointerCycle { vertex } => {
                format!("forest: the pointer of {} closes a cycle", name(vertex))
            }
            Self::Rank { evader, pursuer, pursuer_moves, claimed, follows } => {
                let text = |rank: Option<u32>| rank.map_or("none".to_owned(), |rank| rank.to_string());
                let (claimed, follows) = (text(claimed), text(follows));
                let (mover, evader, pursuer) =
                    (if pursuer_moves { "pursuer" } else { "evader" }, name(evader), name(pursuer));
                format!(
                    "ranks: evader on {evader}, pursuer on {pursuer}, {mover} to move: claimed rank {claimed}, \
                     but {follows} follows"
                )
            }
            Self::CaptureTime { placement, robber, claimed, follows } => {
                let text = |time: Option<u32>| time.map_or("none".to_owned(), |time| time.to_string());
                let (claimed, follows, robber) = (text(claimed), text(follows), name(robber));
                format!(
                    "capture times: cops in placement {placement}, counted from 0, robber on {robber}: claimed {claimed}, \
                     but {follows} follows"
                )
            }
            _ => String::new(),
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(|vertex| format!("vertex {vertex}")))
    }
}

impl Error for Rejection {}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl Error for InputError {}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected { words, .. } => write!(f, "rejected: {words}"),
            Self::Input(error) => error.fmt(f),
            Self::Unread(error) => write!(f, "the input: {error}"),
            Self::Certificate(error) => write!(f, "the certificate: {error}"),
            Self::Memory { needed } => write!(f, "it would take {needed} bytes of memory, more than allowed"),
        }
    }
}

impl Error for Failure {}

impl From<Rejection> for Failure {
    fn from(rejection: Rejection) -> Self {
        let words = rejection.to_string();
        Self::Rejected { rejection, words }
    }
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}
