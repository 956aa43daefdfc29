//! Geography on an undirected graph: who moves at *v* wins iff every maximum matching covers *v*.

use std::sync::Arc;

use super::engine::won;
use super::exhaustive::{self, SearchEngine};
use super::{Blunder, Engine, Solve, SolveError, Value, engine};
use crate::game::{Game, Geography, GeographyPosition, Step};
use crate::graph::{Undirected, Vertex};
use crate::matching::{
    Decomposition, LiveMatching, Matching, WalkJudgement, WalkMistake, dulmage_mendelsohn, gallai_edmonds,
    judge_general_walk, judge_walk,
};
use crate::player::{ByPlayer, Player};
use crate::solution::{Method, Regions, Solution, Strategy};
use crate::watch::{Stopped, Watch};

impl<G: Undirected + Send + Sync + 'static> Solve for Geography<G> {
    fn methods(&self) -> Vec<Method> {
        match self.graph().colouring() {
            Ok(_) => vec![Method::DulmageMendelsohn, Method::GallaiEdmonds, Method::Exhaustive],
            Err(_) => vec![Method::GallaiEdmonds, Method::Exhaustive],
        }
    }

    /// The graph is coloured once, where asking for the methods first would colour it twice.
    fn solve(&self, watch: &mut dyn Watch) -> Result<Solution, SolveError> {
        Ok(match self.graph().colouring() {
            Ok(colouring) => self.solved_by_sides(&colouring, watch)?,
            Err(_) => self.solved_by_blossoms(watch)?,
        })
    }

    fn solve_by(&self, method: Method, watch: &mut dyn Watch) -> Result<Solution, SolveError> {
        match method {
            Method::DulmageMendelsohn => {
                let colouring = self.graph().colouring().map_err(|_| SolveError::DoesNotApply(method))?;
                Ok(self.solved_by_sides(&colouring, watch)?)
            }
            Method::GallaiEdmonds => Ok(self.solved_by_blossoms(watch)?),
            Method::Exhaustive => Ok(exhaustive::solve(self, watch)?),
            _ => Err(SolveError::DoesNotApply(method)),
        }
    }

    fn engine(
        self: &Arc<Self>,
        solution: &Arc<Solution>,
        position: &GeographyPosition,
    ) -> Box<dyn Engine<Self>> {
        match solution.strategy() {
            Strategy::Matching(matching) => Box::new(MatchingEngine::new(self, solution, matching, position)),
            _ => Box::new(SearchEngine::new(self, position)),
        }
    }

    fn mistakes(
        self: &Arc<Self>,
        solution: &Arc<Solution>,
        position: &GeographyPosition,
        moves: &[Step],
        watch: &mut dyn Watch,
    ) -> Result<Vec<Blunder<Step>>, Stopped> {
        let is_walk = matches!(solution.strategy(), Strategy::Matching(_)) && position.visited().count() <= 1;
        if !is_walk {
            return engine::mistakes(self, solution, position, moves, watch);
        }
        let walk: Vec<Vertex> = position.token().into_iter().chain(moves.iter().map(|mv| mv.to)).collect();
        let judgement = self.judge(&walk, solution.method(), watch)?;
        let placed = usize::from(position.token().is_none());
        let mut blunders = Vec::new();
        if placed == 1 && !walk.is_empty() && judgement.mover_wins(0) {
            blunders.extend(self.misplacing(solution));
        }
        let stepped = judgement.mistakes().iter();
        blunders.extend(stepped.map(|mistake| step_blunder(&walk, mistake, self.placer(), placed)));
        Ok(blunders)
    }
}

/// A mistake of a walk, as a mistake among moves of which the first `placed` ones place the token.
pub(super) fn step_blunder(
    walk: &[Vertex],
    mistake: &WalkMistake,
    placer: Player,
    placed: usize,
) -> Blunder<Step> {
    let player = if mistake.at.is_multiple_of(2) { !placer } else { placer };
    let from = Some(walk[mistake.at]);
    Blunder {
        index: mistake.at + placed,
        before: won(player),
        after: won(!player),
        better: mistake.better.iter().map(|&to| Step { from, to }).collect(),
    }
}

impl<G: Undirected + Send + Sync + 'static> Geography<G> {
    fn solved_by_sides(&self, colouring: &G::Colouring, watch: &mut dyn Watch) -> Result<Solution, Stopped> {
        let sets = dulmage_mendelsohn(self.graph(), colouring, watch)?;
        Ok(self.solved(Method::DulmageMendelsohn, sets))
    }

    fn solved_by_blossoms(&self, watch: &mut dyn Watch) -> Result<Solution, Stopped> {
        Ok(self.solved(Method::GallaiEdmonds, gallai_edmonds(self.graph(), watch)?))
    }

    fn solved(&self, method: Method, sets: Decomposition) -> Solution {
        let (matching, inessential) = sets.into_matching_and_inessential();
        let mut essential = self.graph().vertex_set();
        essential.difference_with(&inessential);
        let won = match self.placer() {
            Player::First => ByPlayer { first: inessential, second: essential },
            Player::Second => ByPlayer { first: essential, second: inessential },
        };
        Solution::new(method, Regions::new(won), Strategy::Matching(matching))
    }

    /// Judges a walk by the theorem that the method applied.
    fn judge(
        &self,
        walk: &[Vertex],
        method: Method,
        watch: &mut dyn Watch,
    ) -> Result<WalkJudgement, Stopped> {
        match self.graph().colouring() {
            Ok(colouring) if method == Method::DulmageMendelsohn => {
                judge_walk(self.graph(), &colouring, walk, watch)
            }
            _ => judge_general_walk(self.graph(), walk, watch),
        }
    }

    /// The mistake of placing the token where the opponent wins, when there were better places.
    fn misplacing(&self, solution: &Solution) -> Option<Blunder<Step>> {
        let placer = self.placer();
        let better: Vec<Step> = placings(solution, placer).collect();
        (!better.is_empty()).then(|| Blunder { index: 0, before: won(placer), after: won(!placer), better })
    }
}

/// The places that win for who places the token.
fn placings(solution: &Solution, placer: Player) -> impl Iterator<Item = Step> + '_ {
    let places = solution.regions().won_by(placer);
    places.map(|start| Step { from: None, to: Vertex::new(start as u32) })
}

/// Plays along a maximum matching of what the token has not visited.
struct MatchingEngine<G> {
    game: Arc<Geography<G>>,
    solution: Arc<Solution>,
    unvisited: LiveMatching,
}

impl<G: Undirected + Send + Sync + 'static> MatchingEngine<G> {
    fn new(
        game: &Arc<Geography<G>>,
        solution: &Arc<Solution>,
        maximum: &Matching,
        position: &GeographyPosition,
    ) -> Self {
        let mut unvisited = match solution.method() {
            Method::DulmageMendelsohn => LiveMatching::new(maximum),
            _ => LiveMatching::of_any_graph(game.graph(), maximum),
        };
        for v in position.visited() {
            unvisited.remove(game.graph(), v);
        }
        Self { game: Arc::clone(game), solution: Arc::clone(solution), unvisited }
    }
}

impl<G: Undirected + Send + Sync + 'static> Engine<Geography<G>> for MatchingEngine<G> {
    fn value(&mut self, position: &GeographyPosition) -> Value {
        let player = self.game.turn(position);
        let wins = match position.token() {
            None => placings(&self.solution, player).next().is_some(),
            Some(token) => self.unvisited.would_grow(self.game.graph(), token),
        };
        won(if wins { player } else { !player })
    }

    fn winning_moves(&mut self, position: &GeographyPosition) -> Vec<Step> {
        let Some(token) = position.token() else {
            return placings(&self.solution, self.game.placer()).collect();
        };
        let winning = self.unvisited.inessential_neighbours(self.game.graph(), token);
        winning.into_iter().map(|to| Step { from: Some(token), to }).collect()
    }

    fn best_move(&mut self, position: &GeographyPosition) -> Option<Step> {
        let winning = match position.token() {
            None => placings(&self.solution, self.game.placer()).next(),
            Some(token) => {
                let first = self.unvisited.first_inessential_neighbour(self.game.graph(), token);
                first.map(|to| Step { from: Some(token), to })
            }
        };
        winning.or_else(|| self.game.legal_moves(position).into_iter().next())
    }

    fn pushed(&mut self, mv: &Step) {
        self.unvisited.remove(self.game.graph(), mv.to);
    }

    fn popped(&mut self, mv: &Step) {
        self.unvisited.restore(self.game.graph(), mv.to);
    }
}
