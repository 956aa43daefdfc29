//! Pursuit by the attractor of the pursuer: rank by rank from captures and from where the evader is stuck.

use std::cmp::Reverse;
use std::sync::Arc;

use super::engine::won;
use super::exhaustive::{self, SearchEngine};
use super::{Engine, Solve, SolveError, Value};
use crate::attractor::{Ranks, attractor, pursuit_attractor, pursuit_winners};
use crate::game::{Game, Pursuing, Pursuit, PursuitPosition, Step};
use crate::graph::{Arena, Graph, Vertex};
use crate::player::{Outcome, Player};
use crate::solution::{Method, Regions, Solution, Strategy};
use crate::watch::{Stopped, Watch};

const EVADER: Player = Player::First;
const PURSUER: Player = Player::Second;

impl Solve for Pursuit {
    fn methods(&self) -> Vec<Method> {
        vec![Method::Attractor, Method::AttractorWinners, Method::AttractorByQueue, Method::Exhaustive]
    }

    fn method_for_winners(&self) -> Method {
        Method::AttractorWinners
    }

    fn solve_by(&self, method: Method, watch: &mut dyn Watch) -> Result<Solution, SolveError> {
        match method {
            Method::Attractor => Ok(solution(method, pursuit_attractor(self.moves_along(), watch)?)),
            Method::AttractorWinners => {
                let regions = Regions::of_pursuit(pursuit_winners(self.moves_along(), watch)?);
                Ok(Solution::new(method, regions, Strategy::Search))
            }
            Method::AttractorByQueue => Ok(solution(method, attractor_by_queue(self, watch)?)),
            Method::Exhaustive => Ok(exhaustive::solve(self, watch)?),
            Method::DulmageMendelsohn | Method::GallaiEdmonds => Err(SolveError::DoesNotApply(method)),
        }
    }

    fn engine(
        self: &Arc<Self>,
        solution: &Arc<Solution>,
        position: &PursuitPosition,
    ) -> Box<dyn Engine<Self>> {
        match solution.strategy() {
            Strategy::Ranks(_) => {
                Box::new(RankEngine { game: Arc::clone(self), solution: Arc::clone(solution) })
            }
            _ => Box::new(SearchEngine::new(self, position)),
        }
    }
}

fn attractor_by_queue(game: &Pursuit, watch: &mut dyn Watch) -> Result<Ranks, Stopped> {
    if game.size() > Ranks::MAX_POSITIONS {
        return Err(Stopped::TooManyPositions { positions: game.size(), most: Ranks::MAX_POSITIONS });
    }
    attractor(game, PURSUER, targets(game), watch)
}

fn solution(method: Method, ranks: Ranks) -> Solution {
    let ranks = Arc::new(ranks);
    Solution::new(method, Regions::of_attractor(PURSUER, Arc::clone(&ranks)), Strategy::Ranks(ranks))
}

/// Where the pursuer has won: the evader is caught, or to move and stuck.
fn targets(game: &Pursuit) -> impl Iterator<Item = u64> + '_ {
    let stuck = |v: &Vertex| game.moves_along().slots(*v) == 0;
    let caught = Player::BOTH
        .into_iter()
        .flat_map(move |turn| game.graph().vertices().map(move |v| Pursuing { evader: v, pursuer: v, turn }));
    let stuck = game.graph().vertices().filter(stuck).flat_map(move |evader| {
        game.graph().vertices().map(move |pursuer| Pursuing { evader, pursuer, turn: EVADER })
    });
    caught.chain(stuck).map(|p| game.number(p))
}

/// Goes to lower ranks as the pursuer; as the evader stays outside, or goes to the highest rank.
struct RankEngine {
    game: Arc<Pursuit>,
    solution: Arc<Solution>,
}

impl RankEngine {
    fn ranked(&self, p: Pursuing) -> Value {
        let rank = self.solution.rank(self.game.number(p));
        Value { rank, ..won(if rank.is_some() { PURSUER } else { EVADER }) }
    }

    /// The value of a position, a placing taken as the move it is: to the best of what it leads to.
    fn value_of(&self, position: &PursuitPosition) -> Value {
        match position {
            PursuitPosition::Pursuing(p) => self.ranked(*p),
            _ => {
                let best = self.game.legal_moves(position).into_iter().map(|mv| self.after(position, &mv));
                let best = best.min_by_key(|value| preference(self.game.turn(position), *value));
                let placed = |value: Value| Value { rank: value.rank.map(|rank| rank + 1), ..value };
                best.map_or(won(!self.game.turn(position)), placed)
            }
        }
    }

    fn after(&self, position: &PursuitPosition, mv: &Step) -> Value {
        let mut after = *position;
        self.game.play_unchecked(&mut after, mv);
        self.value_of(&after)
    }
}

/// Orders values, the player's best first: the pursuer hurries to the capture, the evader escapes or delays it.
pub(crate) fn preference(player: Player, value: Value) -> (bool, Reverse<u32>, u32) {
    let lost = value.outcome != Outcome::Won(player);
    let rank = value.rank.unwrap_or(0);
    match player {
        EVADER => (lost, Reverse(rank), 0),
        PURSUER => (lost, Reverse(0), rank),
    }
}

impl Engine<Pursuit> for RankEngine {
    fn value(&mut self, position: &PursuitPosition) -> Value {
        self.value_of(position)
    }

    fn winning_moves(&mut self, position: &PursuitPosition) -> Vec<Step> {
        let goal = Outcome::Won(self.game.turn(position));
        let mut moves = self.game.legal_moves(position);
        moves.retain(|mv| self.after(position, mv).outcome == goal);
        moves
    }

    fn best_move(&mut self, position: &PursuitPosition) -> Option<Step> {
        let player = self.game.turn(position);
        let moves = self.game.legal_moves(position).into_iter();
        moves.min_by_key(|mv| preference(player, self.after(position, mv)))
    }

    fn pushed(&mut self, _mv: &Step) {}

    fn popped(&mut self, _mv: &Step) {}
}
