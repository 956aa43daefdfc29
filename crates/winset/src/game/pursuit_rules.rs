use crate::graph::{DirectedGraph, Graph, Vertex};
use crate::player::Player;

/// The rules of a pursuit in which people differ.
///
/// # Examples
/// ```
/// use winset::Player;
/// use winset::game::{Passing, PursuitRules, Stuck};
/// let usual = PursuitRules::default();
/// assert_eq!((usual.starter, usual.passing, usual.stuck), (Player::First, Passing::Forbidden, Stuck::Loses));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PursuitRules {
    /// Who moves first once both are placed.
    pub starter: Player,
    /// Whether one may stay where one is.
    pub passing: Passing,
    /// What becomes of who has no arc to follow.
    pub stuck: Stuck,
}

/// Whether one may stay where one is instead of following an arc.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passing {
    /// One has to move.
    #[default]
    Forbidden,
    /// One may stay: as if there were a loop at every vertex.
    Allowed,
}

/// What becomes of who is to move and has no arc to follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stuck {
    /// The play is lost.
    #[default]
    Loses,
    /// The turn passes to the other: as if there were a loop.
    Passes,
}

impl Default for PursuitRules {
    /// The evader moves first, nobody may stay, and who is stuck loses.
    fn default() -> Self {
        Self { starter: Player::First, passing: Passing::Forbidden, stuck: Stuck::Loses }
    }
}

impl PursuitRules {
    /// The graph along whose arcs people move by these rules; `None` where it is the given one.
    pub(super) fn moves_on(&self, graph: &DirectedGraph) -> Option<DirectedGraph> {
        let may_stay = |v: &Vertex| match (self.passing, self.stuck) {
            (Passing::Allowed, _) => true,
            (Passing::Forbidden, Stuck::Passes) => graph.slots(*v) == 0,
            (Passing::Forbidden, Stuck::Loses) => false,
        };
        if !graph.vertices().any(|v| may_stay(&v)) {
            return None;
        }
        let loops = graph.vertices().filter(may_stay).map(|v| [v.id(), v.id()]);
        let from = |v: Vertex| graph.neighbours(v).map(move |w| [v.id(), w.id()]);
        let arcs: Vec<[u32; 2]> = loops.chain(graph.vertices().flat_map(from)).collect();
        Some(DirectedGraph::from_ids(graph.order(), &arcs))
    }
}
