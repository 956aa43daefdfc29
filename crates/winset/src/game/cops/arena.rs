use super::Cops;
use super::chase::{COPS, ROBBER};
use super::steps::Direction;
use crate::game::Game;
use crate::graph::{Arena, Vertex};
use crate::player::Player;

/// A position by its parts.
struct At {
    cops: Vec<Vertex>,
    robber: Vertex,
    turn: Player,
}

impl At {
    fn is_caught(&self) -> bool {
        self.cops.contains(&self.robber)
    }
}

impl Cops {
    fn at(&self, position: u64) -> At {
        let turn = self.owner(position);
        let chasing = self.chasing(if turn == COPS { position } else { position - self.starts() });
        At { cops: chasing.cops, robber: chasing.robber, turn }
    }

    fn position_of(&self, cops: &[Vertex], robber: Vertex, turn: Player) -> u64 {
        let start = self.number(cops, robber);
        if turn == COPS { start } else { self.starts() + start }
    }
}

impl Arena for Cops {
    fn size(&self) -> u64 {
        self.starts().saturating_mul(2)
    }

    fn owner(&self, position: u64) -> Player {
        if position < self.starts() { COPS } else { ROBBER }
    }

    fn out_degree(&self, position: u64) -> u32 {
        self.successors(position).count() as u32
    }

    fn successors(&self, position: u64) -> impl Iterator<Item = u64> + '_ {
        let at = self.at(position);
        let next: Vec<u64> = match at.turn {
            _ if at.is_caught() => Vec::new(),
            COPS => {
                let moved = self.cop_moves(&at.cops, Direction::Forward);
                moved.iter().map(|cops| self.position_of(cops, at.robber, ROBBER)).collect()
            }
            ROBBER => {
                let goals = self.robber_goals(&at.cops, at.robber);
                goals.into_iter().map(|robber| self.position_of(&at.cops, robber, COPS)).collect()
            }
        };
        next.into_iter()
    }

    /// Nobody moves on from where the robber is caught.
    fn predecessors(&self, position: u64) -> impl Iterator<Item = u64> + '_ {
        let at = self.at(position);
        let before: Vec<u64> = match at.turn {
            ROBBER => {
                let mut origins = self.cop_moves(&at.cops, Direction::Backward);
                origins.retain(|cops| !cops.contains(&at.robber));
                origins.iter().map(|cops| self.position_of(cops, at.robber, COPS)).collect()
            }
            COPS => {
                let origins = self.robber_origins(&at.cops, at.robber);
                origins.into_iter().map(|robber| self.position_of(&at.cops, robber, ROBBER)).collect()
            }
        };
        before.into_iter()
    }
}
