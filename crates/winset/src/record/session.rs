use std::sync::Arc;

use super::Record;
use crate::game::Notation;
use crate::player::{ByPlayer, Outcome, Player};
use crate::solution::{Method, Solution};
use crate::solve::{Engine, Solve, Value};

/// A play that goes on: its position, its moves, and perfect advice.
///
/// It owns what it needs, so it can be kept anywhere. [`Board`] is its front for those who need not know which game
/// it is.
pub struct Session<G: Solve> {
    game: Arc<G>,
    position: G::Position,
    record: Record<G::Move>,
    method: Method,
    engine: Box<dyn Engine<G>>,
}

impl<G: Solve> Session<G> {
    /// A play from the beginning.
    #[must_use]
    pub fn new(game: &Arc<G>, solution: &Arc<Solution>) -> Self {
        Self::at(game, solution, game.initial())
    }

    /// A play from `position`, which can come up in the game.
    #[must_use]
    pub fn at(game: &Arc<G>, solution: &Arc<Solution>, position: G::Position) -> Self {
        let engine = game.engine(solution, &position);
        Self {
            game: Arc::clone(game),
            position,
            record: Record::default(),
            method: solution.method(),
            engine,
        }
    }

    /// The rules.
    #[must_use]
    pub const fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The theorem that gives the advice.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.method
    }

    /// The present position.
    #[must_use]
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// The moves since the session began.
    #[must_use]
    pub const fn record(&self) -> &Record<G::Move> {
        &self.record
    }

    /// What the present position is worth under perfect play.
    pub fn value(&mut self) -> Value {
        self.engine.value(&self.position)
    }

    /// All moves that keep a win; none when the player to move cannot win.
    pub fn winning_moves(&mut self) -> Vec<G::Move> {
        self.engine.winning_moves(&self.position)
    }

    /// A perfect move, or `None` when there is no move at all.
    pub fn best_move(&mut self) -> Option<G::Move> {
        self.engine.best_move(&self.position)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`PlayError::Illegal`] when the rules forbid it; nothing has changed then.
    pub fn play(&mut self, mv: G::Move) -> Result<(), PlayError> {
        self.game.play(&mut self.position, &mv).map_err(|_| PlayError::Illegal)?;
        self.engine.pushed(&mv);
        self.record.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<G::Move> {
        let mv = self.record.moves.pop()?;
        self.game.undo(&mut self.position, &mv);
        self.engine.popped(&mv);
        Some(mv)
    }
}

/// Why a move was not played. The session is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The text does not name a move of this game.
    #[error("`{0}` is not a move of this game")]
    Unreadable(String),
    /// The rules forbid the move.
    #[error("the rules forbid this move")]
    Illegal,
}

/// A play of any game, its moves as text.
///
/// ```
/// use std::sync::Arc;
/// use winset::Unwatched;
/// use winset::game::Geography;
/// use winset::graph::Grid;
/// use winset::record::{Board, Session};
/// use winset::solve::Solve;
/// let game = Arc::new(Geography::new(Grid::from_rows(&["..."])?));
/// let solution = Arc::new(game.solve(&mut Unwatched)?);
/// let mut board: Box<dyn Board> = Box::new(Session::new(&game, &solution));
/// # winset_certified::assert_play_proved(&game, &solution, &["1,2"]);
/// assert_eq!(board.winning(), ["1,1", "1,3"]);
/// board.push("1,2")?;
/// assert_eq!(board.winning(), ["1,1", "1,3"]);
/// assert!(board.pop());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Board: Send {
    /// What people call the players.
    fn players(&self) -> ByPlayer<&'static str>;

    /// Who moves.
    fn turn(&self) -> Player;

    /// How the play has ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// All legal moves.
    fn legal(&self) -> Vec<String>;

    /// What the position is worth under perfect play.
    fn value(&mut self) -> Value;

    /// All moves that keep a win; none when the player to move cannot win.
    fn winning(&mut self) -> Vec<String>;

    /// A perfect move, or `None` when there is no move at all.
    fn best(&mut self) -> Option<String>;

    /// Plays a move.
    ///
    /// # Errors
    /// [`PlayError`] when the text is no move or the rules forbid it; nothing has changed then.
    fn push(&mut self, mv: &str) -> Result<(), PlayError>;

    /// Takes the last move back; `false` when there is none.
    fn pop(&mut self) -> bool;

    /// The moves since the play began.
    fn moves(&self) -> Vec<String>;
}

impl<G: Solve + Notation> Board for Session<G> {
    fn players(&self) -> ByPlayer<&'static str> {
        self.game.players()
    }

    fn turn(&self) -> Player {
        self.game.turn(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    fn legal(&self) -> Vec<String> {
        texts(&*self.game, &self.game.legal_moves(&self.position))
    }

    fn value(&mut self) -> Value {
        Self::value(self)
    }

    fn winning(&mut self) -> Vec<String> {
        texts(&*self.game, &self.engine.winning_moves(&self.position))
    }

    fn best(&mut self) -> Option<String> {
        self.best_move().map(|mv| self.game.move_text(&mv))
    }

    fn push(&mut self, text: &str) -> Result<(), PlayError> {
        let mv = self.game.read_move(&self.position, text);
        self.play(mv.ok_or_else(|| PlayError::Unreadable(text.to_owned()))?)
    }

    fn pop(&mut self) -> bool {
        self.undo().is_some()
    }

    fn moves(&self) -> Vec<String> {
        texts(&*self.game, &self.record.moves)
    }
}

fn texts<G: Notation>(game: &G, moves: &[G::Move]) -> Vec<String> {
    moves.iter().map(|mv| game.move_text(mv)).collect()
}
