use super::numbering::Numbering;
use super::turn::Turn;
use crate::graph::Vertex;
use crate::player::{ByPlayer, Player};

/// The ranks of a pursuit's positions, by the player to move.
#[derive(Clone, Debug)]
pub(in crate::attractor) struct PursuitRanks {
    pub(super) id_bound: u32,
    /// How the search called the vertices, if it had names of its own for them.
    pub(super) numbering: Option<Numbering>,
    pub(super) turns: ByPlayer<Turn>,
}

/// A position: who is to move, and the search's vertices for the player who moves and the one who waits.
struct Placed {
    turn: Player,
    moving: Vertex,
    waiting: Vertex,
}

impl PursuitRanks {
    pub(in crate::attractor) fn rank(&self, position: u64) -> Option<u32> {
        let Placed { turn, moving, waiting } = self.placed(position)?;
        self.turns[turn].rank(moving, waiting)
    }

    pub(in crate::attractor) fn contains(&self, position: u64) -> bool {
        self.placed(position)
            .is_some_and(|placed| self.turns[placed.turn].contains(placed.moving, placed.waiting))
    }

    pub(in crate::attractor) const fn positions(&self) -> u64 {
        2 * (self.id_bound as u64).pow(2)
    }

    pub(in crate::attractor) fn attracted(&self) -> u64 {
        self.turns.first.attracted() + self.turns.second.attracted()
    }

    /// The position with this number, or `None` when somebody does not stand on a vertex of the graph.
    fn placed(&self, position: u64) -> Option<Placed> {
        let n = u64::from(self.id_bound);
        let (rest, pursuer) = (position / n, position % n);
        let (turn, evader) = if rest < n { (Player::First, rest) } else { (Player::Second, rest - n) };
        let (evader, pursuer) = (self.called(evader)?, self.called(pursuer)?);
        Some(match turn {
            Player::First => Placed { turn, moving: evader, waiting: pursuer },
            Player::Second => Placed { turn, moving: pursuer, waiting: evader },
        })
    }

    fn called(&self, id: u64) -> Option<Vertex> {
        let v = Vertex::new(id as u32);
        self.numbering.as_ref().map_or(Some(v), |numbering| numbering.number(v))
    }
}
