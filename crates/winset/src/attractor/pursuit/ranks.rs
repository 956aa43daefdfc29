use super::placed::{Placed, Placing};
use super::turn::Turn;
use crate::graph::Vertex;
use crate::player::{ByPlayer, Player};

/// The ranks of a pursuit's positions, by the player to move.
#[derive(Clone, Debug)]
pub(in crate::attractor) struct PursuitRanks {
    pub(super) placing: Placing,
    pub(super) turns: ByPlayer<Turn>,
    pub(super) greatest: Option<u32>,
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
        Player::BOTH.into_iter().map(|turn| self.attracted_at(turn)).sum()
    }

    pub(in crate::attractor) fn attracted_at(&self, turn: Player) -> u64 {
        self.turns[turn].attracted()
    }

    pub(in crate::attractor) const fn greatest(&self) -> Option<u32> {
        self.greatest
    }

    /// For each id of the pursuer, the greatest rank over all vertices of the evader; `None` where one has no rank.
    pub(in crate::attractor) fn greatest_by_pursuer(&self, turn: Player) -> Vec<Option<u32>> {
        let greatest = self.greatest.unwrap_or(0);
        let of_search = match turn {
            Player::First => self.turns[turn].greatest_by_waiting(greatest),
            Player::Second => self.turns[turn].greatest_by_moving(greatest),
        };
        let called = |id| self.placing.called(id).and_then(|v| of_search[v.index()]);
        (0..self.placing.id_bound.into()).map(called).collect()
    }
}

const fn moving_and_waiting(placed: &Placed) -> (Vertex, Vertex) {
    match placed.turn {
        Player::First => (placed.evader, placed.pursuer),
        Player::Second => (placed.pursuer, placed.evader),
    }
}
