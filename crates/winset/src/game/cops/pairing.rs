//! Which cop went where: a move names places only.

use std::collections::VecDeque;

use super::Cops;
use super::rules::CopMoves;
use crate::graph::{Graph, Vertex};

/// A cop's way in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CopStep {
    /// Where it stood.
    pub from: Vertex,
    /// Where it stands now.
    pub to: Vertex,
}

impl Cops {
    /// A way for each cop, in the order of where they stood, by which they all come from some places to others in one
    /// move; `None` when they cannot. As many as can stay where they are, if that leaves the others a way.
    ///
    /// # Complexity
    /// O(*k*³) for *k* cops, and the logarithm of a degree for each pair.
    #[must_use]
    pub fn cop_steps(&self, from: &[Vertex], to: &[Vertex]) -> Option<Vec<CopStep>> {
        if from.len() != to.len() || to.iter().any(|&v| !self.graph.contains(v)) {
            return None;
        }
        let mut pairing = Pairing::new(from, to);
        for cop in 0..from.len() {
            if pairing.goal_of[cop].is_none() && !pairing.extend(cop, |from, to| self.has_step(from, to)) {
                return None;
            }
        }
        let steps = pairing.steps();
        let moved = steps.iter().filter(|step| step.from != step.to).count();
        match self.rules.cop_moves {
            CopMoves::One if moved > 1 => None,
            _ => Some(steps),
        }
    }

    fn has_step(&self, from: Vertex, to: Vertex) -> bool {
        from == to || self.graph.neighbours(from).any(|head| head == to)
    }
}

/// A matching of cops and goals, which grows along alternating paths.
struct Pairing<'a> {
    from: &'a [Vertex],
    to: &'a [Vertex],
    goal_of: Vec<Option<usize>>,
    cop_of: Vec<Option<usize>>,
}

impl<'a> Pairing<'a> {
    /// Whoever can stay is matched with the same place.
    fn new(from: &'a [Vertex], to: &'a [Vertex]) -> Self {
        let (mut goal_of, mut cop_of) = (vec![None; from.len()], vec![None; to.len()]);
        for (cop, place) in from.iter().enumerate() {
            let free = (0..to.len()).find(|&goal| to[goal] == *place && cop_of[goal].is_none());
            if let Some(goal) = free {
                (goal_of[cop], cop_of[goal]) = (Some(goal), Some(cop));
            }
        }
        Self { from, to, goal_of, cop_of }
    }

    /// Finds a goal for one more cop, whatever the others have to change; whether there is one.
    fn extend(&mut self, cop: usize, has_step: impl Fn(Vertex, Vertex) -> bool) -> bool {
        let mut asked_by = vec![None; self.to.len()];
        let mut waiting = VecDeque::from([cop]);
        while let Some(asking) = waiting.pop_front() {
            for goal in 0..self.to.len() {
                if asked_by[goal].is_some() || !has_step(self.from[asking], self.to[goal]) {
                    continue;
                }
                asked_by[goal] = Some(asking);
                match self.cop_of[goal] {
                    Some(other) => waiting.push_back(other),
                    None => {
                        self.turn_over(goal, &asked_by);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Gives each goal on the path to a free one to the cop that asked for it.
    fn turn_over(&mut self, free: usize, asked_by: &[Option<usize>]) {
        let mut next = Some(free);
        while let Some(goal) = next {
            let Some(cop) = asked_by[goal] else { return };
            self.cop_of[goal] = Some(cop);
            next = self.goal_of[cop].replace(goal);
        }
    }

    fn steps(&self) -> Vec<CopStep> {
        let ways = self.from.iter().zip(&self.goal_of);
        ways.filter_map(|(&from, goal)| goal.map(|goal| CopStep { from, to: self.to[goal] })).collect()
    }
}
