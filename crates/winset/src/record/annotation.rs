use std::sync::Arc;

use super::Record;
use crate::game::Game;
use crate::player::{ByPlayer, Outcome, Player};
use crate::solution::{Method, Solution};
use crate::solve::{Blunder, Solve, Value};
use crate::watch::{Stopped, Watch};

/// What was wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation<M> {
    /// The theorem that judged it.
    pub method: Method,
    /// Every mistake of either player, in the order of the moves.
    pub mistakes: Vec<Mistake<M>>,
    /// The number of moves of the record.
    pub plies: usize,
    /// How the play ended, or `None` when the record breaks off before its end.
    pub outcome: Option<Outcome>,
}

/// A move after which the game was worth less to the player who moved than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake<M> {
    /// The number of the move, both players' counted from 1.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// The number of the move among those of its player, counted from 1.
    pub number: usize,
    /// The move.
    pub played: M,
    /// All moves that would have kept what the game was worth.
    pub better: Vec<M>,
    /// What the game was worth before the move.
    pub before: Value,
    /// What it was worth after the move.
    pub after: Value,
}

impl<M> Annotation<M> {
    /// The mistakes of one player.
    pub fn mistakes_of(&self, player: Player) -> impl Iterator<Item = &Mistake<M>> {
        self.mistakes.iter().filter(move |mistake| mistake.player == player)
    }
}

/// Why a record was not judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnnotateError {
    /// The move is illegal where it was played.
    #[error("move {ply} is illegal")]
    Illegal {
        /// The number of the move, counted from 1.
        ply: usize,
    },
    /// The watch stopped the judgement.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Names every mistake of a record that was played from `position`.
///
/// # Complexity
/// For geography and slide on bipartite graphs that of [`judge_walk`](crate::matching::judge_walk); for others a
/// step of the game's [`Engine`](crate::solve::Engine) for each move.
///
/// # Errors
/// [`AnnotateError`] when a move is illegal or the watch stops the judgement.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use winset::Unwatched;
/// use winset::game::{Game, Notation, Slide};
/// use winset::record::{Record, annotate};
/// use winset::solve::Solve;
/// let board = Arc::new(Slide::from_rows(&["XO.OXO"])?);
/// let solution = Arc::new(board.solve(&mut Unwatched)?);
/// let mut position = board.initial();
/// let mut record = Record::default();
/// for text in ["1,2", "1,1"] {
///     let mv = board.read_move(&position, text).expect("a place on the board");
///     board.play(&mut position, &mv)?;
///     record.moves.push(mv);
/// }
/// let annotation = annotate(&board, &solution, &board.initial(), &record, &mut Unwatched)?;
/// # winset_certified::assert_annotation_proved(&*board, &board.initial(), &record.moves, &annotation);
/// let mistake = &annotation.mistakes[0];
/// assert_eq!((mistake.ply, board.move_text(&mistake.better[0]).as_str()), (1, "1,4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn annotate<G: Solve>(
    game: &Arc<G>,
    solution: &Arc<Solution>,
    position: &G::Position,
    record: &Record<G::Move>,
    watch: &mut dyn Watch,
) -> Result<Annotation<G::Move>, AnnotateError> {
    let played = Played::replay(&**game, position, &record.moves)?;
    let blunders = game.mistakes(solution, position, &record.moves, watch)?;
    let mut mistakes = Vec::with_capacity(blunders.len());
    let mut numbers = Numbers::default();
    for blunder in blunders {
        let player = numbers.advance_to(&played.players, blunder.index);
        mistakes.push(mistake(blunder, player, numbers.moves[player], &record.moves));
    }
    Ok(Annotation { method: solution.method(), mistakes, plies: record.moves.len(), outcome: played.outcome })
}

/// Who made each move of a record, and how it ended.
struct Played {
    players: Vec<Player>,
    outcome: Option<Outcome>,
}

impl Played {
    fn replay<G: Game>(game: &G, position: &G::Position, moves: &[G::Move]) -> Result<Self, AnnotateError> {
        let mut position = position.clone();
        let mut players = Vec::with_capacity(moves.len());
        for (ply, mv) in (1..).zip(moves) {
            players.push(game.turn(&position));
            game.play(&mut position, mv).map_err(|_| AnnotateError::Illegal { ply })?;
        }
        Ok(Self { players, outcome: game.outcome(&position) })
    }
}

/// How many moves each player has made so far.
#[derive(Default)]
struct Numbers {
    moves: ByPlayer<usize>,
    next: usize,
}

impl Numbers {
    /// Counts the moves up to and with the one at `index`, and says who made it.
    fn advance_to(&mut self, players: &[Player], index: usize) -> Player {
        for &player in &players[self.next..=index] {
            self.moves[player] += 1;
        }
        self.next = index + 1;
        players[index]
    }
}

fn mistake<M: Clone>(blunder: Blunder<M>, player: Player, number: usize, moves: &[M]) -> Mistake<M> {
    Mistake {
        ply: blunder.index + 1,
        player,
        number,
        played: moves[blunder.index].clone(),
        better: blunder.better,
        before: blunder.before,
        after: blunder.after,
    }
}
