use super::numbering::Numbering;
use crate::graph::Vertex;
use crate::player::Player;

/// How the positions of a pursuit are numbered, outside and in a search.
#[derive(Clone, Debug)]
pub(super) struct Placing {
    pub(super) id_bound: u32,
    /// How the search called the vertices, if it had names of its own for them.
    pub(super) numbering: Option<Numbering>,
}

/// A position: who is to move, and the search's vertices for the two players.
pub(super) struct Placed {
    pub(super) turn: Player,
    pub(super) evader: Vertex,
    pub(super) pursuer: Vertex,
}

impl Placing {
    pub(super) const fn positions(&self) -> u64 {
        2 * (self.id_bound as u64).pow(2)
    }

    /// The position with this number, or `None` when somebody does not stand on a vertex of the graph.
    pub(super) fn placed(&self, position: u64) -> Option<Placed> {
        let n = u64::from(self.id_bound);
        let (rest, pursuer) = (position / n, position % n);
        let (turn, evader) = if rest < n { (Player::First, rest) } else { (Player::Second, rest - n) };
        Some(Placed { turn, evader: self.called(evader)?, pursuer: self.called(pursuer)? })
    }

    pub(super) fn called(&self, id: u64) -> Option<Vertex> {
        let v = Vertex::new(id as u32);
        self.numbering.as_ref().map_or(Some(v), |numbering| numbering.number(v))
    }
}
