//! The slide game as geography of the blank, on the graph of the cells that differ in colour.

use std::sync::Arc;

use super::engine::won;
use super::exhaustive::{self, SearchEngine};
use super::geography::step_blunder;
use super::{Blunder, Engine, Solve, SolveError, Value, engine};
use crate::game::{Game, Slide, SlidePosition, Step};
use crate::graph::{TwoColouredGrid, Undirected, Vertex};
use crate::matching::{LiveMatching, dulmage_mendelsohn, judge_walk, maximum_bipartite_matching};
use crate::player::{Outcome, Player};
use crate::solution::{Method, Regions, Solution, Strategy};
use crate::watch::{Stopped, Unwatched, Watch};

impl Solve for Slide {
    fn methods(&self) -> Vec<Method> {
        vec![Method::DulmageMendelsohn, Method::Exhaustive]
    }

    fn solve_by(&self, method: Method, watch: &mut dyn Watch) -> Result<Solution, SolveError> {
        match method {
            Method::DulmageMendelsohn => Ok(self.solve_bipartite(watch)?),
            Method::Exhaustive => Ok(exhaustive::solve(self, watch)?),
            _ => Err(SolveError::DoesNotApply(method)),
        }
    }

    fn engine(self: &Arc<Self>, solution: &Arc<Solution>, position: &SlidePosition) -> Box<dyn Engine<Self>> {
        match solution.strategy() {
            Strategy::Matching(_) => Box::new(BlankEngine::new(self, position)),
            _ => Box::new(SearchEngine::new(self, position)),
        }
    }

    fn mistakes(
        self: &Arc<Self>,
        solution: &Arc<Solution>,
        position: &SlidePosition,
        moves: &[Step],
        watch: &mut dyn Watch,
    ) -> Result<Vec<Blunder<Step>>, Stopped> {
        if !matches!(solution.strategy(), Strategy::Matching(_)) {
            return engine::mistakes(self, solution, position, moves, watch);
        }
        let (graph, colouring) = self.coloured_graph(position);
        let walk: Vec<Vertex> = [position.blank()].into_iter().chain(moves.iter().map(|mv| mv.to)).collect();
        let judgement = judge_walk(&graph, &colouring, &walk, watch)?;
        let waiting = !self.turn(position);
        let blunder = |mistake| step_blunder(&walk, mistake, waiting, 0);
        Ok(judgement.mistakes().iter().map(blunder).collect())
    }
}

impl Slide {
    fn coloured_graph(
        &self,
        position: &SlidePosition,
    ) -> (TwoColouredGrid, <TwoColouredGrid as Undirected>::Colouring) {
        let graph = self.graph(position);
        let colouring = graph.colouring().expect("a board of two colours is bipartite");
        (graph, colouring)
    }

    fn solve_bipartite(&self, watch: &mut dyn Watch) -> Result<Solution, Stopped> {
        let initial = self.initial();
        let (graph, colouring) = self.coloured_graph(&initial);
        let decomposition = dulmage_mendelsohn(&graph, &colouring, watch)?;
        let winner =
            if decomposition.is_inessential(initial.blank()) { Player::Second } else { Player::First };
        let regions = Regions::from_outcomes([Some(Outcome::Won(winner))]);
        let (matching, _) = decomposition.into_matching_and_inessential();
        Ok(Solution::new(Method::DulmageMendelsohn, regions, Strategy::Matching(matching)))
    }
}

/// Moves the blank along a maximum matching of the cells that it has not entered.
struct BlankEngine {
    game: Arc<Slide>,
    graph: TwoColouredGrid,
    unvisited: LiveMatching,
}

impl BlankEngine {
    /// Matches the board as it is at `position`: the cells that the blank has left before cannot be entered again.
    fn new(game: &Arc<Slide>, position: &SlidePosition) -> Self {
        let (graph, colouring) = game.coloured_graph(position);
        let matching = maximum_bipartite_matching(&graph, &colouring, &mut Unwatched);
        let matching = matching.expect("nobody stops this search");
        let unvisited = LiveMatching::new(&matching);
        let mut engine = Self { game: Arc::clone(game), graph, unvisited };
        engine.unvisited.remove(&engine.graph, position.blank());
        engine
    }
}

impl Engine<Slide> for BlankEngine {
    fn value(&mut self, position: &SlidePosition) -> Value {
        let player = self.game.turn(position);
        let wins = self.unvisited.would_grow(&self.graph, position.blank());
        won(if wins { player } else { !player })
    }

    fn winning_moves(&mut self, position: &SlidePosition) -> Vec<Step> {
        let blank = position.blank();
        let winning = self.unvisited.inessential_neighbours(&self.graph, blank);
        winning.into_iter().map(|to| Step { from: Some(blank), to }).collect()
    }

    fn best_move(&mut self, position: &SlidePosition) -> Option<Step> {
        let blank = position.blank();
        let winning = self.unvisited.first_inessential_neighbour(&self.graph, blank);
        winning
            .map(|to| Step { from: Some(blank), to })
            .or_else(|| self.game.legal_moves(position).into_iter().next())
    }

    fn pushed(&mut self, mv: &Step) {
        self.unvisited.remove(&self.graph, mv.to);
    }

    fn popped(&mut self, mv: &Step) {
        self.unvisited.restore(&self.graph, mv.to);
    }
}
