use std::fmt;
use std::str::FromStr;

/// A theorem, or a way of search, that solves a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Method {
    /// A maximum matching of a bipartite graph and the sets of Dulmage and Mendelsohn.
    DulmageMendelsohn,
    /// A maximum matching of any undirected graph and the sets of Gallai and Edmonds.
    GallaiEdmonds,
    /// The pursuer's attractor with ranks, 64 positions at a time.
    Attractor,
    /// The pursuer's attractor without ranks, in an eighth of the memory: who wins, and nothing else.
    AttractorWinners,
    /// The pursuer's attractor with ranks, by a queue and counters.
    AttractorByQueue,
    /// All positions that can come up, by the rules alone.
    Exhaustive,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 6] = [
        Self::DulmageMendelsohn,
        Self::GallaiEdmonds,
        Self::Attractor,
        Self::AttractorWinners,
        Self::AttractorByQueue,
        Self::Exhaustive,
    ];

    /// Whether a solution by this method says who wins and nothing else: play has to search again.
    #[must_use]
    pub const fn finds_winners_alone(self) -> bool {
        matches!(self, Self::AttractorWinners | Self::Exhaustive)
    }

    /// The name in the program's options and output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DulmageMendelsohn => "dulmage-mendelsohn",
            Self::GallaiEdmonds => "gallai-edmonds",
            Self::Attractor => "attractor",
            Self::AttractorWinners => "attractor-winners",
            Self::AttractorByQueue => "attractor-by-queue",
            Self::Exhaustive => "exhaustive",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No method has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no method is called `{0}`")]
pub struct UnknownMethod(pub String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let found = Self::ALL.into_iter().find(|method| method.name() == name);
        found.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
