use std::num::NonZeroU32;

/// How many cops there are, and how both sides move.
///
/// The cops choose their vertices first, several may share one; then the robber chooses one. From then on the cops
/// and the robber move in turn, the cops first. The robber is caught as soon as it shares a vertex with a cop, whoever
/// moved; a play that never ends is won by the robber.
///
/// Passing is allowed: whoever moves along no arc stays, whether there is a loop or not. Parallel arcs are one. Who has
/// no vertex to stand on at the beginning has lost.
///
/// # Examples
/// ```
/// use std::num::NonZeroU32;
/// use winset::game::{CopMoves, CopsRules, RobberMoves};
/// let usual = CopsRules::usual(2);
/// let fast = CopsRules { robber_moves: RobberMoves::Fast(NonZeroU32::new(3).unwrap()), ..usual };
/// assert_eq!((fast.cops, fast.cop_moves), (2, CopMoves::All));
/// ```
///
/// # References
/// R. Nowakowski, P. Winkler, *Vertex-to-vertex pursuit in a graph*, Discrete Mathematics 43 (1983) 235–239,
/// [doi:10.1016/0012-365X(83)90160-7](https://doi.org/10.1016/0012-365X(83)90160-7). More cops: M. Aigner, M. Fromme,
/// *A game of cops and robbers*, Discrete Applied Mathematics 8 (1984) 1–12,
/// [doi:10.1016/0166-218X(84)90073-8](https://doi.org/10.1016/0166-218X(84)90073-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CopsRules {
    /// The number of cops.
    pub cops: u8,
    /// How the cops move.
    pub cop_moves: CopMoves,
    /// How the robber moves.
    pub robber_moves: RobberMoves,
}

/// Which cops may move in a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CopMoves {
    /// Each of them goes along an arc or stays.
    #[default]
    All,
    /// At most one goes along an arc: *lazy cops*.
    One,
}

/// How the robber moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RobberMoves {
    /// It goes along an arc or stays.
    #[default]
    Free,
    /// It goes along an arc: an *active* robber. One that has none to go along is lost, as who is stuck in a pursuit.
    Active,
    /// It stays or goes along a path of at most so many arcs; no cop stands on the path, but perhaps at its end.
    Fast(NonZeroU32),
}

impl CopsRules {
    /// So many cops, and on both sides everybody may go along an arc or stay.
    #[must_use]
    pub const fn usual(cops: u8) -> Self {
        Self { cops, cop_moves: CopMoves::All, robber_moves: RobberMoves::Free }
    }
}
