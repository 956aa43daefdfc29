use crate::graph::Vertex;
use crate::player::Player;

/// Who is who: the cops are [`Player::First`].
pub(super) const COPS: Player = Player::First;
/// The robber is [`Player::Second`].
pub(super) const ROBBER: Player = Player::Second;

/// A position of [`Cops`](super::Cops).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CopsPosition {
    /// Nobody is placed: the cops are to place themselves.
    Empty,
    /// The cops stand on these vertices, in ascending order: the robber is to place itself.
    CopsPlaced(Vec<Vertex>),
    /// All are placed.
    Chasing(Chasing),
}

/// Cops and robber placed, and who moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chasing {
    /// Where the cops stand, in ascending order: nobody tells them apart.
    pub cops: Vec<Vertex>,
    /// Where the robber stands.
    pub robber: Vertex,
    /// Who moves.
    pub turn: Player,
}

impl Chasing {
    /// Whether a cop stands where the robber does.
    #[must_use]
    pub fn is_caught(&self) -> bool {
        self.cops.contains(&self.robber)
    }
}

/// A move of [`Cops`](super::Cops). Cops are on vertices in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum CopsMove {
    /// The cops place themselves.
    PlaceCops(Vec<Vertex>),
    /// The robber places itself.
    PlaceRobber(Vertex),
    /// The cops move, each of them or some.
    Cops {
        /// Where they stood.
        from: Vec<Vertex>,
        /// Where they stand now.
        to: Vec<Vertex>,
    },
    /// The robber moves.
    Robber {
        /// Where it stood.
        from: Vertex,
        /// Where it stands now.
        to: Vertex,
    },
}

impl CopsMove {
    /// Where those who move stand afterwards.
    #[must_use]
    pub fn goals(&self) -> &[Vertex] {
        match self {
            Self::PlaceCops(cops) | Self::Cops { to: cops, .. } => cops,
            Self::PlaceRobber(robber) | Self::Robber { to: robber, .. } => std::slice::from_ref(robber),
        }
    }
}
