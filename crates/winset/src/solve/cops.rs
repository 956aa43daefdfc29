//! Cops and robbers by the attractor of the cops: by rows of bits, or position by position.

use std::cmp::Reverse;
use std::sync::Arc;

use super::engine::won;
use super::exhaustive::{self, SearchEngine};
use super::{Engine, RankUnit, Solve, SolveError, Value};
use crate::attractor::{Ranks, attractor, cops_attractor};
use crate::game::{Chasing, Cops, CopsMove, CopsPosition, Game, RobberMoves};
use crate::graph::{Arena, Graph, Vertex};
use crate::player::{Outcome, Player};
use crate::solution::{Method, Regions, Solution, Strategy};
use crate::watch::{Stopped, Watch};

const COPS: Player = Player::First;
const ROBBER: Player = Player::Second;

/// Ranks are moves of the cops, as the *capture time* is.
impl Solve for Cops {
    fn methods(&self) -> Vec<Method> {
        vec![Method::Attractor, Method::AttractorByQueue, Method::Exhaustive]
    }

    fn solve_by(&self, method: Method, watch: &mut dyn Watch) -> Result<Solution, SolveError> {
        match method {
            Method::Attractor => {
                let ranks = Ranks::of_cops(cops_attractor(self.graph(), self.rules(), watch)?);
                Ok(solution(method, ranks))
            }
            Method::AttractorByQueue => Ok(solution(method, attractor_by_queue(self, watch)?)),
            Method::Exhaustive => {
                let (positions, most) = (self.starts(), u32::MAX.into());
                if positions > most {
                    return Err(Stopped::TooManyPositions { positions, most }.into());
                }
                Ok(exhaustive::solve(self, watch)?)
            }
            Method::DulmageMendelsohn | Method::GallaiEdmonds | Method::AttractorWinners => {
                Err(SolveError::DoesNotApply(method))
            }
        }
    }

    fn engine(self: &Arc<Self>, solution: &Arc<Solution>, position: &CopsPosition) -> Box<dyn Engine<Self>> {
        match solution.strategy() {
            Strategy::Ranks(_) => Box::new(RankEngine {
                game: Arc::clone(self),
                solution: Arc::clone(solution),
                capture_time: None,
            }),
            _ => {
                let search = SearchEngine::new(self, position);
                Box::new(SearchInCopMoves { game: Arc::clone(self), search })
            }
        }
    }

    fn rank_unit(&self) -> RankUnit {
        RankUnit::CopMoves
    }

    /// An active robber may have to step on a cop, or find no move: then it is caught a move earlier or not, which the
    /// number of the cops' moves does not tell.
    fn plies(&self, position: &CopsPosition, rank: u32) -> Option<u32> {
        let placing = match position {
            CopsPosition::Empty => 2,
            CopsPosition::CopsPlaced(_) => 1,
            CopsPosition::Chasing(_) => 0,
        };
        let chasing = match position {
            CopsPosition::Chasing(at) if at.turn == ROBBER => 2 * rank,
            _ => (2 * rank).saturating_sub(1),
        };
        let is_usual = self.rules().robber_moves != RobberMoves::Active && self.graph().order() > 0;
        is_usual.then_some(placing + chasing)
    }
}

fn solution(method: Method, ranks: Ranks) -> Solution {
    let ranks = Arc::new(ranks);
    Solution::new(method, Regions::of_attractor(COPS, Arc::clone(&ranks)), Strategy::Ranks(ranks))
}

/// The ranks of the starts, from those in moves of both.
fn attractor_by_queue(game: &Cops, watch: &mut dyn Watch) -> Result<Ranks, Stopped> {
    if game.size() > Ranks::MAX_POSITIONS {
        return Err(Stopped::TooManyPositions { positions: game.size(), most: Ranks::MAX_POSITIONS });
    }
    let plies = attractor(game, COPS, targets(game), watch)?;
    Ok((0..game.starts()).map(|start| plies.rank(start).map(|plies| plies.div_ceil(2))).collect())
}

/// Where the cops have won: the robber is caught, or to move and stuck.
fn targets(game: &Cops) -> impl Iterator<Item = u64> + '_ {
    let is_caught = |start: u64| game.chasing(start).is_caught();
    let is_stuck = move |start: u64| {
        let at = game.chasing(start);
        game.robber_moves(&at.cops, at.robber).is_empty()
    };
    let starts = move || 0..game.starts();
    let robber_to_move = move |start| game.starts() + start;
    let caught = starts().filter(move |&start| is_caught(start));
    let lost = starts().filter(move |&start| is_caught(start) || is_stuck(start)).map(robber_to_move);
    caught.chain(lost)
}

/// A placement of the cops from which they win wherever the robber is placed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WinningPlacement {
    /// Where the cops stand.
    pub(crate) cops: Vec<Vertex>,
    /// In how many of their moves they catch the robber, where there are ranks.
    pub(crate) capture_time: Option<u32>,
}

/// The placement from which the cops catch the robber soonest, if they win from any.
pub(crate) fn best_placement(game: &Cops, solution: &Solution) -> Option<WinningPlacement> {
    let placements = game.placements();
    if let Strategy::Ranks(ranks) = solution.strategy()
        && let Some(attractor) = ranks.cops()
    {
        let best = attractor.best_placement()?;
        let cops = placements.cops_on(best.placement);
        return Some(WinningPlacement { cops, capture_time: Some(best.capture_time) });
    }
    let all = 0..placements.count().unwrap_or(0);
    let winning = all.filter_map(|placement| winning_placement(game, solution, placement));
    winning.min_by_key(|winning| winning.capture_time)
}

fn winning_placement(game: &Cops, solution: &Solution, placement: u64) -> Option<WinningPlacement> {
    let n = u64::from(game.graph().order());
    let starts = placement * n..(placement + 1) * n;
    let wins = |start| solution.outcome(start) == Some(Outcome::Won(COPS));
    starts.clone().all(wins).then(|| {
        let has_ranks = matches!(solution.strategy(), Strategy::Ranks(_));
        let longest = starts.filter_map(|start| solution.rank(start)).max().unwrap_or(0);
        let cops = game.placements().cops_on(placement);
        WinningPlacement { cops, capture_time: has_ranks.then_some(longest) }
    })
}

/// Goes to where the robber is caught soonest as the cops, where it is caught latest or never as the robber.
struct RankEngine {
    game: Arc<Cops>,
    solution: Arc<Solution>,
    /// The capture time of the whole game, once it is known: `Some(None)` where the robber escapes.
    capture_time: Option<Option<u32>>,
}

impl RankEngine {
    fn capture_time(&mut self) -> Option<u32> {
        let (game, solution) = (&self.game, &self.solution);
        let best = || best_placement(game, solution).and_then(|best| best.capture_time);
        *self.capture_time.get_or_insert_with(best)
    }

    /// In how many of their moves the cops catch the robber.
    fn rank(&mut self, position: &CopsPosition) -> Option<u32> {
        match position {
            CopsPosition::Empty => self.capture_time(),
            CopsPosition::CopsPlaced(cops) => self.longest(cops, self.game.graph().vertices()),
            CopsPosition::Chasing(at) => self.rank_while_chasing(at),
        }
    }

    fn rank_while_chasing(&self, at: &Chasing) -> Option<u32> {
        match at.turn {
            _ if at.is_caught() => Some(0),
            COPS => self.solution.rank(self.game.number(&at.cops, at.robber)),
            ROBBER => self.longest(&at.cops, self.game.robber_moves(&at.cops, at.robber)),
        }
    }

    /// The most moves that the cops need, who are to move, when the robber can be on any of these vertices.
    fn longest(&self, cops: &[Vertex], robber: impl IntoIterator<Item = Vertex>) -> Option<u32> {
        let first = self.game.number(cops, Vertex::new(0));
        let mut ranks = robber.into_iter().map(|v| self.solution.rank(first + u64::from(v.id())));
        ranks.try_fold(0, |longest: u32, rank| Some(longest.max(rank?)))
    }

    fn after(&mut self, position: &CopsPosition, mv: &CopsMove) -> Option<u32> {
        let mut after = position.clone();
        self.game.play_unchecked(&mut after, mv);
        self.rank(&after)
    }
}

/// Orders ranks, the player's best first: the cops hurry, the robber escapes or delays.
fn preference(player: Player, rank: Option<u32>) -> (bool, Reverse<u32>, u32) {
    let (is_lost, moves) = (rank.is_some() != (player == COPS), rank.unwrap_or(0));
    match player {
        COPS => (is_lost, Reverse(0), moves),
        ROBBER => (is_lost, Reverse(moves), 0),
    }
}

impl Engine<Cops> for RankEngine {
    fn value(&mut self, position: &CopsPosition) -> Value {
        let rank = match self.game.outcome(position) {
            Some(Outcome::Won(ROBBER)) => None,
            _ => self.rank(position),
        };
        Value { rank, ..won(if rank.is_some() { COPS } else { ROBBER }) }
    }

    fn winning_moves(&mut self, position: &CopsPosition) -> Vec<CopsMove> {
        let cops_move = self.game.turn(position) == COPS;
        let mut moves = self.game.legal_moves(position);
        moves.retain(|mv| self.after(position, mv).is_some() == cops_move);
        moves
    }

    fn best_move(&mut self, position: &CopsPosition) -> Option<CopsMove> {
        if *position == CopsPosition::Empty
            && let Some(best) = best_placement(&self.game, &self.solution)
        {
            return Some(CopsMove::PlaceCops(best.cops));
        }
        let player = self.game.turn(position);
        let moves = self.game.legal_moves(position).into_iter();
        moves.min_by_key(|mv| preference(player, self.after(position, mv)))
    }

    fn pushed(&mut self, _mv: &CopsMove) {}

    fn popped(&mut self, _mv: &CopsMove) {}
}

/// Search counts the moves of both: here the cops' are told from the robber's.
struct SearchInCopMoves {
    game: Arc<Cops>,
    search: SearchEngine<Cops>,
}

impl Engine<Cops> for SearchInCopMoves {
    fn value(&mut self, position: &CopsPosition) -> Value {
        let value = self.search.value(position);
        let is_chase = matches!(position, CopsPosition::Chasing(_));
        let placings = if *position == CopsPosition::Empty { 2 } else { u32::from(!is_chase) };
        let cops_begin = !is_chase || self.game.turn(position) == COPS;
        let cop_moves = |plies: u32| {
            let plies = plies.saturating_sub(placings);
            if cops_begin { plies.div_ceil(2) } else { plies / 2 }
        };
        Value { rank: value.rank.map(cop_moves), ..value }
    }

    fn winning_moves(&mut self, position: &CopsPosition) -> Vec<CopsMove> {
        self.search.winning_moves(position)
    }

    fn best_move(&mut self, position: &CopsPosition) -> Option<CopsMove> {
        self.search.best_move(position)
    }

    fn pushed(&mut self, _mv: &CopsMove) {}

    fn popped(&mut self, _mv: &CopsMove) {}
}
