use std::io::{self, Write};

use winset::graph::Place;
use winset::record::PlayError;
use winset::{Outcome, Player};

use super::content::Content;
use super::ending;
use super::hint::HintStep;
use super::layout::Layout;
use super::seats::Seats;
use super::stage::Stage;

/// A play by people or against the engine: commands in, what is to be seen out. It knows no terminal.
pub struct Play {
    stage: Box<dyn Stage>,
    seats: Seats,
    /// The moves taken back, the one to be made again first at the end.
    undone: Vec<String>,
    hint: HintStep,
    /// The places of a move that are chosen, where it takes several.
    chosen: Vec<Place>,
    /// Where legal moves lead besides, in order.
    legal: Vec<Place>,
    /// Where moves lead that win, once somebody asks.
    winning: Option<Vec<Place>>,
    record: RecordState,
}

/// Whether the moves so far are in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RecordState {
    Saved,
    Unsaved,
}

/// Why a command did nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is no command, and names no place.
    #[error("`{0}` is neither a command nor a move: `help` lists the commands")]
    Unreadable(String),
    /// The rules forbid the move.
    #[error("`{0}` is not a legal move here: `moves` lists those that are")]
    Illegal(String),
    /// Nobody can move.
    #[error("the play is over: `undo` takes a move back")]
    Over,
    /// The engine plays both sides.
    #[error("the engine plays both: `next` lets it move")]
    EngineOnly,
    /// No move of anybody's is to be taken back.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// No move was taken back.
    #[error("there is no move to make again")]
    NothingToRedo,
}

impl Play {
    /// A play that is about to [`start`](Self::start).
    pub fn new(stage: Box<dyn Stage>, seats: Seats) -> Self {
        let legal = stage.legal_places(&[]);
        Self {
            stage,
            seats,
            undone: Vec::new(),
            hint: HintStep::Nothing,
            chosen: Vec::new(),
            legal,
            winning: None,
            record: RecordState::Saved,
        }
    }

    /// Lets the engine move if it is its turn, and returns what is to be said.
    pub fn start(&mut self) -> Vec<String> {
        let lines = self.answer();
        let lines = self.moved(lines);
        self.record = RecordState::Saved;
        lines
    }

    /// Makes a move, and returns what is to be said about it and the engine's answer.
    pub fn make(&mut self, text: &str) -> Result<Vec<String>, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        if self.seats == Seats::Nobody {
            return Err(Refusal::EngineOnly);
        }
        self.stage.board_mut().push(text).map_err(|error| match error {
            PlayError::Unreadable(text) => Refusal::Unreadable(text),
            _ => Refusal::Illegal(text.to_owned()),
        })?;
        self.undone.clear();
        let lines = self.answer();
        Ok(self.moved(lines))
    }

    /// Chooses a place of a move: the move is made when it has all its places.
    pub fn choose(&mut self, place: Place) -> Result<Vec<String>, Refusal> {
        let label = self.label(place).unwrap_or_default();
        if self.stage.pointing() == 1 || self.outcome().is_some() || self.seats == Seats::Nobody {
            return self.make(&label);
        }
        if !self.is_legal(place) {
            return Err(Refusal::Illegal(label));
        }
        self.chosen.push(place);
        if self.chosen.len() < self.stage.pointing() {
            self.look_for_places();
            return Ok(Vec::new());
        }
        let names = std::mem::take(&mut self.chosen).into_iter().filter_map(|place| self.label(place));
        let text = names.collect::<Vec<_>>().join(" ");
        self.make(&text)
    }

    /// Lets the engine make a move for who is to move.
    pub fn next(&mut self) -> Result<Vec<String>, Refusal> {
        let mut lines = vec![self.engine_move().ok_or(Refusal::Over)?];
        self.undone.clear();
        lines.extend(self.answer());
        Ok(self.moved(lines))
    }

    /// Takes back a place that is chosen, or else the last move of a person, with the engine's answers to it.
    pub fn undo(&mut self) -> Result<Vec<String>, Refusal> {
        if self.chosen.pop().is_some() {
            self.look_for_places();
            return Ok(Vec::new());
        }
        let moves = self.stage.board().moves();
        let mut taken = 0;
        while self.stage.board_mut().pop() {
            taken += 1;
            if !self.seats.engine_answers_for(self.turn()) {
                break;
            }
        }
        let taken_back = &moves[moves.len() - taken..];
        if taken == 0 || self.seats.engine_answers_for(self.turn()) {
            for mv in taken_back {
                self.replay(mv);
            }
            return Err(Refusal::NothingToUndo);
        }
        self.undone.extend(taken_back.iter().rev().cloned());
        Ok(self.moved(Vec::new()))
    }

    /// Makes again what the last undo took back.
    pub fn redo(&mut self) -> Result<Vec<String>, Refusal> {
        let mut next = Some(self.undone.pop().ok_or(Refusal::NothingToRedo)?);
        while let Some(mv) = next {
            self.replay(&mv);
            next = if self.seats.engine_answers_for(self.turn()) { self.undone.pop() } else { None };
        }
        Ok(self.moved(Vec::new()))
    }

    /// A little more about the best move than the last time.
    pub fn hint(&mut self) -> Result<String, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        self.hint = self.hint.next();
        Ok(self.hint.text(&mut *self.stage))
    }

    /// Whether the hints have named the move, and where it leads.
    pub fn hinted_place(&mut self) -> Option<Place> {
        if matches!(self.hint, HintStep::Move | HintStep::Reason) {
            self.stage.best_place(&self.chosen)
        } else {
            None
        }
    }

    /// Why the position is worth what it is.
    pub fn why(&mut self) -> String {
        self.stage.why()
    }

    /// Writes the moves so far as a record.
    pub fn write_record(&self, out: &mut dyn Write) -> io::Result<()> {
        self.stage.write_record(out)
    }

    /// The record is in a file now.
    pub fn record_is_saved(&mut self) {
        self.record = RecordState::Saved;
    }

    /// Whether there are moves that are in no file.
    pub fn is_unsaved(&self) -> bool {
        self.record == RecordState::Unsaved && !self.stage.board().moves().is_empty()
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<String> {
        self.stage.board().moves()
    }

    /// Who plays what.
    pub fn title(&self) -> String {
        let (game, players) = (self.stage.game_name(), self.stage.board().players());
        match self.seats {
            Seats::One(player) => {
                format!("{game}: you are the {}, the engine the {}", players[player], players[!player])
            }
            Seats::Both => format!("{game}: the {} and the {}, two people", players.first, players.second),
            Seats::Nobody => {
                format!("{game}: the engine is both the {} and the {}", players.first, players.second)
            }
        }
    }

    /// Who is to move and where, or who has won.
    pub fn status(&self) -> String {
        let players = self.stage.board().players();
        let position = self.stage.position_text();
        match self.outcome() {
            Some(Outcome::Won(winner)) => format!("the {} {} won", players[winner], has(players[winner])),
            Some(Outcome::Drawn) => "nobody has won".to_owned(),
            None => format!("{} to move at {position}", players[self.turn()]),
        }
    }

    /// The name of a player, as its winners' letter begins it.
    pub fn player_name(&self, player: Player) -> &'static str {
        self.stage.board().players()[player]
    }

    /// Who is to move.
    pub fn turn(&self) -> Player {
        self.stage.board().turn()
    }

    /// How the play has ended, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.stage.board().outcome()
    }

    /// How the places are laid out.
    pub fn layout(&self) -> Layout {
        self.stage.layout()
    }

    /// What lies on a place.
    pub fn content(&self, place: Place) -> Content {
        self.stage.content(place)
    }

    /// What people call a place, or `None` for a wall.
    pub fn label(&self, place: Place) -> Option<String> {
        self.stage.label(place)
    }

    /// What people call the vertices that arcs lead to, where the layout does not show them.
    pub fn beside(&self, place: Place) -> Vec<String> {
        self.stage.beside(place)
    }

    /// Where people look first: at the piece, or else at a legal move, or else at the first place.
    pub fn focus(&self) -> Place {
        self.stage.focus().or_else(|| self.legal.first().copied()).unwrap_or(Place::new(1, 1))
    }

    /// The places of a move that are chosen, and how many are still to be.
    pub fn choice(&self) -> (&[Place], usize) {
        (&self.chosen, self.stage.pointing() - self.chosen.len())
    }

    /// Where the legal moves lead besides the places that are chosen, in order.
    pub fn legal(&self) -> &[Place] {
        &self.legal
    }

    /// The legal moves as they are written, where there are no more than so many.
    pub fn legal_moves(&self, most: usize) -> Option<Vec<String>> {
        let moves: Vec<String> = match self.stage.pointing() {
            1 => self.legal.iter().filter_map(|&place| self.label(place)).collect(),
            _ => self.stage.board().legal(),
        };
        (moves.len() <= most).then_some(moves)
    }

    /// Whether a legal move leads to a place.
    pub fn is_legal(&self, place: Place) -> bool {
        self.legal.binary_search(&place).is_ok()
    }

    /// Whether a piece that is on the board can step to a place.
    pub fn steps_to(&self, place: Place) -> bool {
        self.stage.focus().is_some() && self.is_legal(place)
    }

    /// The letter of who wins from a place, where that is known.
    pub fn winner_letter(&mut self, place: Place) -> Option<char> {
        let outcome = match self.stage.winner_on(place) {
            Some(outcome) => outcome,
            None if self.is_legal(place) => self.outcome_of_move(place),
            None => return None,
        };
        Some(match outcome {
            Outcome::Won(winner) => self.player_name(winner).chars().next().unwrap_or('?'),
            Outcome::Drawn => '=',
        })
    }

    /// What the letters of the winners mean.
    pub fn winners_meaning(&self) -> String {
        let letter = |player| self.player_name(player).chars().next().unwrap_or('?');
        let [first, second] =
            Player::BOTH.map(|player| format!("{} {}", letter(player), self.player_name(player)));
        format!("{first}, {second}: {}", self.stage.winners_meaning())
    }

    /// Who wins after a legal move, of a game that somebody wins.
    fn outcome_of_move(&mut self, place: Place) -> Outcome {
        let winning = self.winning.get_or_insert_with(|| self.stage.winning_places(&self.chosen));
        let wins = winning.binary_search(&place).is_ok();
        Outcome::Won(if wins { self.turn() } else { !self.turn() })
    }

    /// Lets the engine answer for as long as it is to.
    fn answer(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while self.seats.engine_answers_for(self.turn()) {
            let Some(line) = self.engine_move() else { break };
            lines.push(line);
        }
        lines
    }

    /// Makes a perfect move for who is to move, and says so.
    fn engine_move(&mut self) -> Option<String> {
        if self.outcome().is_some() {
            return None;
        }
        let (turn, best) = (self.turn(), self.stage.board_mut().best()?);
        self.replay(&best);
        Some(format!("the engine moves the {}: {best}", self.player_name(turn)))
    }

    /// Makes a move that is known to be legal.
    fn replay(&mut self, mv: &str) {
        let played = self.stage.board_mut().push(mv);
        played.expect("the move was found to be legal");
    }

    fn look_for_places(&mut self) {
        self.legal = self.stage.legal_places(&self.chosen);
        self.winning = None;
    }

    /// The position is a new one; adds what is to be said of it.
    fn moved(&mut self, mut lines: Vec<String>) -> Vec<String> {
        self.chosen.clear();
        self.look_for_places();
        self.hint = HintStep::Nothing;
        self.record = RecordState::Unsaved;
        if let Some(outcome) = self.outcome() {
            lines.extend(ending::announce(&mut *self.stage, self.seats, outcome));
        } else if let Some(again) = self.stage.repetition() {
            let winner = match again.endless {
                Outcome::Won(winner) => possessive(self.player_name(winner)),
                Outcome::Drawn => "a draw".to_owned(),
            };
            lines.push(format!(
                "the position has come up {} times; a play that never ends is {winner}",
                again.times
            ));
        }
        lines
    }
}

/// Whose something is, by a name that may be that of several.
fn possessive(player: &str) -> String {
    if player.ends_with('s') { format!("the {player}'") } else { format!("the {player}'s") }
}

/// The verb behind the name of a player, of whom there may be several.
pub(super) fn has(player: &str) -> &'static str {
    if player.ends_with('s') { "have" } else { "has" }
}
