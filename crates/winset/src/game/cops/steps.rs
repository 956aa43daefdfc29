//! Where cops and robber can go, and where they can have come from.

use std::collections::{BTreeSet, VecDeque};

use super::Cops;
use super::rules::{CopMoves, RobberMoves};
use crate::graph::{Graph, Reversible, Vertex};

/// Along arcs, or against them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
}

impl Cops {
    fn beside(&self, v: Vertex, direction: Direction) -> Vec<Vertex> {
        match direction {
            Direction::Forward => self.graph.neighbours(v).collect(),
            Direction::Backward => self.graph.predecessors(v).collect(),
        }
    }

    /// Where a move of the cops can take them, all as ascending lists; backwards, from where one can have come.
    pub(super) fn cop_moves(&self, cops: &[Vertex], direction: Direction) -> BTreeSet<Vec<Vertex>> {
        match self.rules.cop_moves {
            CopMoves::All => self.moves_of_all(cops, direction),
            CopMoves::One => self.moves_of_one(cops, direction),
        }
    }

    fn moves_of_all(&self, cops: &[Vertex], direction: Direction) -> BTreeSet<Vec<Vertex>> {
        let mut moved = BTreeSet::from([Vec::new()]);
        for &cop in cops {
            let mut goals = self.beside(cop, direction);
            goals.push(cop);
            moved = moved.iter().flat_map(|others| goals.iter().map(|&goal| joined(others, goal))).collect();
        }
        moved
    }

    fn moves_of_one(&self, cops: &[Vertex], direction: Direction) -> BTreeSet<Vec<Vertex>> {
        let mut moved = BTreeSet::from([cops.to_vec()]);
        for (i, &cop) in cops.iter().enumerate() {
            let others = [&cops[..i], &cops[i + 1..]].concat();
            moved.extend(self.beside(cop, direction).into_iter().map(|goal| joined(&others, goal)));
        }
        moved
    }

    /// Where the robber can be after its move, in ascending order; a cop may stand there.
    pub(super) fn robber_goals(&self, cops: &[Vertex], from: Vertex) -> Vec<Vertex> {
        self.robber_steps(cops, from, Direction::Forward)
    }

    /// Where the robber can have been before its move, in ascending order; no cop stands there.
    pub(super) fn robber_origins(&self, cops: &[Vertex], to: Vertex) -> Vec<Vertex> {
        let mut origins = self.robber_steps(cops, to, Direction::Backward);
        origins.retain(|origin| !cops.contains(origin));
        origins
    }

    fn robber_steps(&self, cops: &[Vertex], start: Vertex, direction: Direction) -> Vec<Vertex> {
        let mut ends = match self.rules.robber_moves {
            RobberMoves::Active => self.beside(start, direction),
            RobberMoves::Free => [&[start], &self.beside(start, direction)[..]].concat(),
            RobberMoves::Fast(speed) => self.within(cops, start, speed.get(), direction),
        };
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// The vertices at most so many arcs away, on paths between whose ends no cop stands.
    fn within(&self, cops: &[Vertex], start: Vertex, arcs: u32, direction: Direction) -> Vec<Vertex> {
        let mut reached = BTreeSet::from([start]);
        let mut waiting = VecDeque::from([(start, arcs)]);
        while let Some((v, left)) = waiting.pop_front() {
            if left == 0 || (v != start && cops.contains(&v)) {
                continue;
            }
            for next in self.beside(v, direction) {
                if reached.insert(next) {
                    waiting.push_back((next, left - 1));
                }
            }
        }
        reached.into_iter().collect()
    }
}

/// An ascending list with one more vertex.
fn joined(others: &[Vertex], v: Vertex) -> Vec<Vertex> {
    let at = others.partition_point(|&other| other <= v);
    [&others[..at], &[v], &others[at..]].concat()
}
