//! Search through all positions that can come up, by the rules alone: the judge of every other method.
//!
//! It knows no theorem and keeps every position, so it is for small games; a [`Watch`] bounds it.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Engine, Value};
use crate::game::{Endless, Game};
use crate::player::{Outcome, Player, Worth};
use crate::solution::{Method, Regions, Solution, Strategy};
use crate::watch::{Pulse, Stopped, Unwatched, Watch};

/// The value of every position that can come up from some positions.
#[derive(Debug)]
pub struct Table<G: Game> {
    numbers: HashMap<G::Position, u32>,
    values: Vec<Value>,
}

impl<G: Game> Table<G> {
    /// Solves `roots` and all that can follow them.
    ///
    /// # Complexity
    /// O(*r*·*m*) time for *m* moves between the positions and *r* the most moves that a forced win takes; it holds
    /// every position.
    ///
    /// # Why it is right
    /// By induction on the rounds, a position enters a player's forced set in the round that is the number of moves
    /// to an end it asks for, whatever the opponent does. Who cannot be forced to such an end, plays for ever
    /// or to another end, and [`Game::endless`] says what that is worth.
    ///
    /// # Errors
    /// [`Stopped`] when the watch says so.
    ///
    /// # Examples
    /// ```
    /// use winset::{Outcome, Player, Unwatched};
    /// use winset::game::{Game, Slide};
    /// use winset::solve::exhaustive::Table;
    /// let board = Slide::from_rows(&["XO.OXO"])?;
    /// let table = Table::explore(&board, [board.initial()], &mut Unwatched)?;
    /// # assert_eq!(table.value(&board.initial()).map(|value| value.outcome), winset_certified::solved(&board).outcome(0));
    /// assert_eq!(table.value(&board.initial()).unwrap().outcome, Outcome::Won(Player::First));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explore(
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
        watch: &mut dyn Watch,
    ) -> Result<Self, Stopped> {
        let pulse = &mut Pulse::new(watch);
        let mut explored = Explored::new(game);
        explored.reach_all(roots, pulse)?;
        let values = explored.values(pulse)?;
        Ok(Self { numbers: explored.numbers, values })
    }

    /// The value of a position, or `None` when it cannot come up.
    #[must_use]
    pub fn value(&self, position: &G::Position) -> Option<Value> {
        self.numbers.get(position).map(|&number| self.values[number as usize])
    }

    /// The number of positions.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.values.len()
    }
}

/// All positions, numbered, with what the rules say of each.
struct Explored<'g, G: Game> {
    game: &'g G,
    numbers: HashMap<G::Position, u32>,
    nodes: Vec<Node>,
    /// About the bytes that all of this takes.
    held: u64,
}

struct Node {
    turn: Player,
    outcome: Option<Outcome>,
    successors: Vec<u32>,
}

impl<'g, G: Game> Explored<'g, G> {
    fn new(game: &'g G) -> Self {
        Self { game, numbers: HashMap::new(), nodes: Vec::new(), held: 0 }
    }

    fn reach_all(
        &mut self,
        roots: impl IntoIterator<Item = G::Position>,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        let mut waiting = Vec::new();
        for root in roots {
            self.reach(root, &mut waiting);
        }
        let mut moves = Vec::new();
        while let Some((number, mut position)) = waiting.pop() {
            moves.clear();
            self.game.moves(&position, &mut moves);
            pulse.tick(1 + moves.len() as u64)?;
            self.held += 2 * size_of_val(&*moves) as u64;
            for mv in &moves {
                self.game.play_unchecked(&mut position, mv);
                let successor = self.reach(position.clone(), &mut waiting);
                self.nodes[number as usize].successors.push(successor);
                self.game.undo(&mut position, mv);
            }
            pulse.reserve(self.held)?;
        }
        Ok(())
    }

    /// Counts what a new position takes: itself in the table, which grows by doubling, and while it waits; its node;
    /// its place in the lists that hold ranks and values.
    fn count_held(&mut self, position: &G::Position) {
        const LISTS: usize = 64;
        let bytes = 4 * self.game.position_bytes(position) + 2 * size_of::<Node>() + LISTS;
        self.held += bytes as u64;
    }

    fn reach(&mut self, position: G::Position, waiting: &mut Vec<(u32, G::Position)>) -> u32 {
        if let Some(&number) = self.numbers.get(&position) {
            return number;
        }
        let number = u32::try_from(self.nodes.len()).expect("positions that fit the memory can be numbered");
        let outcome = self.game.outcome(&position);
        self.count_held(&position);
        self.nodes.push(Node { turn: self.game.turn(&position), outcome, successors: Vec::new() });
        self.numbers.insert(position.clone(), number);
        if outcome.is_none() {
            waiting.push((number, position));
        }
        number
    }

    /// What the first player can make of each position: a win, else at least a draw, else nothing.
    fn values(&self, pulse: &mut Pulse<'_>) -> Result<Vec<Value>, Stopped> {
        let win = self.secures(Worth::Win, pulse)?;
        let draw = self.secures(Worth::Draw, pulse)?;
        let value = |(win, draw): (&Secured, &Secured)| {
            let outcome = match (win.holds, draw.holds) {
                (true, _) => Outcome::Won(Player::First),
                (false, true) => Outcome::Drawn,
                (false, false) => Outcome::Won(Player::Second),
            };
            Value { outcome, rank: if win.holds { win.rank } else { draw.rank.or(win.rank) } }
        };
        Ok(win.iter().zip(&draw).map(value).collect())
    }

    /// Where the first player can secure at least `worth`.
    fn secures(&self, worth: Worth, pulse: &mut Pulse<'_>) -> Result<Vec<Secured>, Stopped> {
        let enough = |outcome: Outcome| outcome.worth_to(Player::First) >= worth;
        let endless_is_enough = match self.game.endless() {
            Endless::Impossible => false,
            Endless::Worth(outcome) => enough(outcome),
        };
        let forced = if endless_is_enough {
            self.forces(Player::Second, |outcome| !enough(outcome), pulse)?
        } else {
            self.forces(Player::First, enough, pulse)?
        };
        let secured = |rank: Option<u32>| Secured { holds: rank.is_some() != endless_is_enough, rank };
        Ok(forced.into_iter().map(secured).collect())
    }

    /// In how many moves `player` can force an end with such an outcome; one sweep a round.
    fn forces(
        &self,
        player: Player,
        end: impl Fn(Outcome) -> bool,
        pulse: &mut Pulse<'_>,
    ) -> Result<Vec<Option<u32>>, Stopped> {
        let mut ranks: Vec<Option<u32>> =
            self.nodes.iter().map(|node| node.outcome.filter(|&outcome| end(outcome)).map(|_| 0)).collect();
        for round in 1.. {
            pulse.tick(self.nodes.len() as u64)?;
            let before = |&successor: &u32| ranks[successor as usize].is_some_and(|rank| rank < round);
            let enters = |&number: &usize| {
                let node = &self.nodes[number];
                ranks[number].is_none()
                    && node.outcome.is_none()
                    && if node.turn == player {
                        node.successors.iter().any(before)
                    } else {
                        node.successors.iter().all(before)
                    }
            };
            let entering: Vec<usize> = (0..self.nodes.len()).filter(enters).collect();
            if entering.is_empty() {
                break;
            }
            for number in entering {
                ranks[number] = Some(round);
            }
        }
        Ok(ranks)
    }
}

/// Whether the first player secures something, and in how many moves an end decided it.
struct Secured {
    holds: bool,
    rank: Option<u32>,
}

/// Solves every start of a game by search.
///
/// # Errors
/// [`Stopped`] when the watch says so.
pub(super) fn solve<G: Game>(game: &G, watch: &mut dyn Watch) -> Result<Solution, Stopped> {
    let roots = (0..game.starts()).filter_map(|number| game.start(number));
    let table = Table::explore(game, roots, watch)?;
    let outcome = |number| Some(table.value(&game.start(number)?)?.outcome);
    let regions = Regions::from_outcomes((0..game.starts()).map(outcome));
    Ok(Solution::new(Method::Exhaustive, regions, Strategy::Search))
}

/// Perfect play by search, for games that no theorem covers.
pub(super) struct SearchEngine<G: Game> {
    game: Arc<G>,
    table: Table<G>,
}

impl<G: Game> SearchEngine<G> {
    /// Solves what can follow `position`.
    ///
    /// It is not watched: who solved the game by search has searched all of this before.
    pub(super) fn new(game: &Arc<G>, position: &G::Position) -> Self {
        let table = Table::explore(&**game, [position.clone()], &mut Unwatched);
        Self { game: Arc::clone(game), table: table.expect("nobody stops this search") }
    }

    fn after(&self, position: &G::Position, mv: &G::Move) -> Value {
        let mut after = position.clone();
        self.game.play_unchecked(&mut after, mv);
        self.table.value(&after).expect("a position of this play")
    }

    /// The moves with the best outcome for the player to move.
    fn best_moves(&self, position: &G::Position) -> Vec<G::Move> {
        let player = self.game.turn(position);
        let worth = |mv: &G::Move| self.after(position, mv).outcome.worth_to(player);
        let moves = self.game.legal_moves(position);
        let best = moves.iter().map(worth).max();
        moves.into_iter().filter(|mv| Some(worth(mv)) == best).collect()
    }
}

impl<G: Game> Engine<G> for SearchEngine<G> {
    fn value(&mut self, position: &G::Position) -> Value {
        self.table.value(position).expect("a position of this play")
    }

    fn winning_moves(&mut self, position: &G::Position) -> Vec<G::Move> {
        let wins = self.value(position).outcome == Outcome::Won(self.game.turn(position));
        if wins { self.best_moves(position) } else { Vec::new() }
    }

    fn best_move(&mut self, position: &G::Position) -> Option<G::Move> {
        let wins = self.value(position).outcome == Outcome::Won(self.game.turn(position));
        let rank = |mv: &G::Move| self.after(position, mv).rank;
        let mut moves = self.best_moves(position);
        if wins {
            moves.sort_by_key(|mv| rank(mv).unwrap_or(u32::MAX));
        } else {
            moves.sort_by_key(|mv| std::cmp::Reverse(rank(mv)));
        }
        moves.into_iter().next()
    }

    fn pushed(&mut self, _mv: &G::Move) {}

    fn popped(&mut self, _mv: &G::Move) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Geography;
    use crate::graph::UndirectedGraph;

    /// Lets a computation hold so many bytes.
    struct Memory(u64);

    impl Watch for Memory {
        fn go_on(&mut self, _done: u64) -> bool {
            true
        }

        fn may_hold(&mut self, bytes: u64) -> bool {
            bytes <= self.0
        }
    }

    #[test]
    fn the_search_stops_when_it_would_hold_too_much() {
        let edges: Vec<[u32; 2]> = (0..12).flat_map(|a| (0..a).map(move |b| [a, b])).collect();
        let game = Geography::new(UndirectedGraph::from_ids(12, &edges));
        let stopped = Table::explore(&game, [game.initial()], &mut Memory(100_000)).unwrap_err();
        assert!(matches!(stopped, Stopped::TooLarge { needed: 100_001..=110_000 }), "{stopped:?}");
        assert!(Table::explore(&game, [game.initial()], &mut Memory(1 << 30)).is_ok());
    }
}
