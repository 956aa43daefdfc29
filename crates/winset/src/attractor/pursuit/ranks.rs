use super::placed::{Placed, Placing};
use super::turn::Turn;
use crate::graph::Vertex;
use crate::player::{ByPlayer, Player};

/// The ranks of a pursuit's positions, by the player to move.
#[derive(Clone, Debug)]
pub(in crate::attractor) struct PursuitRanks {
    pub(super) placing: Placing,
    pub(super) turns: ByPlayer<Turn>,
}

impl PursuitRanks {
    pub(in crate::attractor) fn rank(&self, position: u64) -> Option<u32> {
        let placed = self.placing.placed(position)?;
        let (moving, waiting) = moving_and_waiting(&placed);
        self.turns[placed.turn].rank(moving, waiting)
    }

    pub(in crate::attractor) fn contains(&self, position: u64) -> bool {
        self.placing.placed(position).is_some_and(|placed| {
            let (moving, waiting) = moving_and_waiting(&placed);
            self.turns[placed.turn].contains(moving, waiting)
        })
    }

    pub(in crate::attractor) const fn positions(&self) -> u64 {
        self.placing.positions()
    }

    pub(in crate::attractor) fn attracted(&self) -> u64 {
        self.turns.first.attracted() + self.turns.second.attracted()
    }
}

const fn moving_and_waiting(placed: &Placed) -> (Vertex, Vertex) {
    match placed.turn {
        Player::First => (placed.evader, placed.pursuer),
        Player::Second => (placed.pursuer, placed.evader),
    }
}
