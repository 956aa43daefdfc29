//! Answers questions about a start from a few bytes of the file.

use super::error::SolutionFileError;
use super::layout::{Board, GameKind, SectionName};
use super::read_at::ReadAt;
use super::reader::{Elements, SolutionFile};
use super::vertices::Vertices;
use crate::game::{Placing, Pursuing, Pursuit, PursuitRules, Slide};
use crate::graph::{Frame, Place, Vertex, quoted, split_words};
use crate::player::{ByPlayer, Outcome, Player};
use crate::show::{
    Advice, PLACE, Question, Stage, VERTEX, geography_reason, pursuit_end, pursuit_reason, slide_reason,
};
use crate::solution::Method;
use crate::solve::{RankUnit, Value, preference};

/// What a solution file says about a start.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// What the start is worth, the moves that win, one to play, and why.
    Known(Box<Advice>),
    /// The game has no such start.
    NoSuchStart,
    /// The file holds no moves: [load](SolutionFile::load) it to search again where the solution was found by search, or
    /// to find the moves from the ranks, of cops and of a pursuit by other rules than the usual ones.
    NotStored,
}

impl<R: ReadAt> SolutionFile<R> {
    /// What there is to say about the start that people write as `start`, such as `3,4` on a grid.
    ///
    /// # Complexity
    /// A few small reads for each neighbour of where the piece stands that moves, and the logarithm of the number of
    /// vertices for each name that is looked up.
    ///
    /// # Errors
    /// [`SolutionFileError`] when the file cannot be read or is damaged where it is.
    pub fn advise(&self, start: &str) -> Result<Answer, SolutionFileError> {
        if self.method().finds_winners_alone() {
            return Ok(Answer::NotStored);
        }
        let advice = match (self.header.game, self.header.board) {
            (GameKind::Geography(placing), Board::Grid { rows, columns }) => {
                self.advise_on_grid(placing, &self.frame(rows, columns)?, start)?
            }
            (GameKind::Slide, Board::Pieces { rows, columns, blank }) => {
                self.advise_on_pieces(&self.frame(rows, columns)?, blank, start)?
            }
            (GameKind::Geography(placing), _) => self.advise_on_graph(placing, start)?,
            (GameKind::Cops(_), _) => return Ok(Answer::NotStored),
            (GameKind::Pursuit(rules), _) if rules != PursuitRules::default() => {
                return Ok(Answer::NotStored);
            }
            _ => self.advise_on_pursuit(start)?,
        };
        Ok(advice.map_or(Answer::NoSuchStart, |advice| Answer::Known(Box::new(advice))))
    }

    /// The one start that there is, where the game has one.
    ///
    /// # Errors
    /// [`SolutionFileError::Damaged`] when the file is.
    pub fn only_start(&self) -> Result<Option<String>, SolutionFileError> {
        match self.header.board {
            Board::Pieces { rows, columns, blank } => {
                Ok(Some(place(&self.frame(rows, columns)?, blank).to_string()))
            }
            _ => Ok(None),
        }
    }

    pub(super) fn frame(&self, rows: u64, columns: u64) -> Result<Frame, SolutionFileError> {
        Frame::new(rows, columns).map_err(|_| self.damaged(0, "a board of at most 2^32 cells"))
    }

    fn winner(&self, start: u64) -> Result<Player, SolutionFileError> {
        let first_wins = self.element(self.section(SectionName::Winners), start)? == 1;
        Ok(if first_wins { Player::First } else { Player::Second })
    }

    // ---- grids ----

    fn advise_on_grid(
        &self,
        placing: Placing,
        frame: &Frame,
        start: &str,
    ) -> Result<Option<Advice>, SolutionFileError> {
        let free = self.section(SectionName::Free);
        let Some(at) = cell(frame, start) else { return Ok(None) };
        if self.element(free, at)? == 0 {
            return Ok(None);
        }
        let mover = !placing.placer();
        let around = Around::of(frame, at);
        let mut winning = Vec::new();
        let winner = self.winner(at)?;
        if winner == mover {
            winning = self.winning_places(&around, at)?;
        }
        let recommended = match winning.first() {
            Some(first) => Some(*first),
            None => around.first(|cell| Ok(self.element(free, cell)? == 1))?,
        };
        let facts = Facts { game: placing.game_name(), players: placing.players(), mover, winner };
        let (texts, recommended) = (texts(&winning), recommended.map(|place| place.to_string()));
        let position = place(frame, at).to_string();
        Ok(Some(facts.advice(self.method(), position, texts, recommended, |question, position| {
            geography_reason(question, Some(position), PLACE)
        })))
    }

    /// The places beside the cell `at` that the file says win.
    fn winning_places(&self, around: &Around, at: u64) -> Result<Vec<Place>, SolutionFileError> {
        let winning = self.section(SectionName::Winning);
        let slots = self.element(winning, at)?;
        let mut places = Vec::new();
        for slot in (0..4).filter(|slot| slots >> slot & 1 == 1) {
            let place = around.0[slot].map(|(_, place)| place);
            places.push(place.ok_or_else(|| self.no_moves(winning, at))?);
        }
        if places.is_empty() { Err(self.no_moves(winning, at)) } else { Ok(places) }
    }

    fn no_moves(&self, winning: Elements, start: u64) -> SolutionFileError {
        self.damaged(winning.offset_of(start), "the moves that win from a start that is won")
    }

    // ---- boards of pieces ----

    fn advise_on_pieces(
        &self,
        frame: &Frame,
        blank: u64,
        start: &str,
    ) -> Result<Option<Advice>, SolutionFileError> {
        if cell(frame, start) != Some(blank) {
            return Ok(None);
        }
        let white = self.section(SectionName::White);
        let around = Around::of(frame, blank);
        let winner = self.winner(0)?;
        let mut winning = Vec::new();
        if winner == Player::First {
            let slots = self.element(self.section(SectionName::Winning), 0)?;
            let named = (0..4).filter(|slot| slots >> slot & 1 == 1).filter_map(|slot| around.0[slot]);
            winning.extend(named.map(|(_, place)| place));
        }
        let recommended = match winning.first() {
            Some(first) => Some(*first),
            None => around.first(|cell| Ok(self.element(white, cell)? == 1))?,
        };
        let facts = Facts { game: Slide::NAME, players: Slide::PLAYERS, mover: Player::First, winner };
        let (texts, recommended) = (texts(&winning), recommended.map(|place| place.to_string()));
        let position = place(frame, blank).to_string();
        Ok(Some(facts.advice(self.method(), position, texts, recommended, slide_reason)))
    }

    // ---- stored graphs ----

    fn advise_on_graph(&self, placing: Placing, start: &str) -> Result<Option<Advice>, SolutionFileError> {
        let vertices = Vertices::of(self);
        let Some(v) = vertices.find(start)? else { return Ok(None) };
        let (mover, winner) = (!placing.placer(), self.winner(v)?);
        let row = vertices.row(v)?;
        let mut winning = Vec::new();
        if winner == mover {
            let wins = self.elements(self.section(SectionName::Winning), row.clone());
            for (head, wins) in vertices.heads(row.clone()).zip(wins) {
                if wins? == 1 {
                    winning.push(vertices.label(head?)?);
                }
            }
        }
        let recommended = match winning.first() {
            Some(first) => Some(first.clone()),
            None => vertices.heads(row).next().transpose()?.map(|head| vertices.label(head)).transpose()?,
        };
        let facts = Facts { game: placing.game_name(), players: placing.players(), mover, winner };
        let position = vertices.label(v)?;
        Ok(Some(facts.advice(self.method(), position, winning, recommended, |question, position| {
            geography_reason(question, Some(position), VERTEX)
        })))
    }

    // ---- pursuits ----

    fn advise_on_pursuit(&self, start: &str) -> Result<Option<Advice>, SolutionFileError> {
        let vertices = Vertices::of(self);
        let words = split_words(start).unwrap_or_default();
        let (evader, pursuer, turn) = match &words[..] {
            [evader, pursuer] => (evader, pursuer, Player::First),
            [evader, pursuer, turn] if turn == Pursuit::PLAYERS.first => (evader, pursuer, Player::First),
            [evader, pursuer, turn] if turn == Pursuit::PLAYERS.second => (evader, pursuer, Player::Second),
            _ => return Ok(None),
        };
        let (Some(evader), Some(pursuer)) = (vertices.find(evader)?, vertices.find(pursuer)?) else {
            return Ok(None);
        };
        Ok(Some(self.advise_pursuing(&vertices, Chase { evader, pursuer, turn })?))
    }

    fn advise_pursuing(&self, vertices: &Vertices<'_, R>, at: Chase) -> Result<Advice, SolutionFileError> {
        let value = self.ranked(vertices, at)?;
        let row = if at.is_caught() { 0..0 } else { vertices.row(at.mover())? };
        let (mut winning, mut best) = (Vec::new(), None);
        for head in vertices.heads(row.clone()) {
            let head = head?;
            let after = self.ranked(vertices, at.with(head))?;
            if after.outcome == Outcome::Won(at.turn) {
                winning.push(vertices.label(head)?);
            }
            let preference = preference(at.turn, after);
            if best.is_none_or(|(least, _)| preference < least) {
                best = Some((preference, head));
            }
        }
        let recommended = best.map(|(_, head)| vertices.label(head)).transpose()?;
        let (players, mover, method) = (Pursuit::PLAYERS, at.turn, self.method());
        let best = recommended.as_deref().map(quoted);
        let [evader, pursuer] = [vertices.label(at.evader)?, vertices.label(at.pursuer)?];
        Ok(Advice {
            game: Pursuit::NAME,
            players,
            method,
            position: format!("{} {}", quoted(&evader), quoted(&pursuer)),
            mover,
            value,
            unit: RankUnit::Plies,
            plies: value.rank,
            stage: if row.is_empty() { Stage::HasEnded } else { Stage::GoesOn },
            winning,
            why: match best.as_deref() {
                None => pursuit_end(at.pursuing()).to_owned(),
                best => pursuit_reason(Question { players, mover, method, value, best }),
            },
            recommended,
        })
    }

    fn ranked(&self, vertices: &Vertices<'_, R>, at: Chase) -> Result<Value, SolutionFileError> {
        let ranks = self.section(SectionName::Ranks);
        let rank = self.element(ranks, at.number(vertices.count()))?;
        let rank = (rank != ranks.width.largest()).then_some(rank as u32);
        let winner = if rank.is_some() { Player::Second } else { Player::First };
        Ok(Value { outcome: Outcome::Won(winner), rank })
    }
}

/// Both pieces of a pursuit, and who moves.
#[derive(Clone, Copy)]
struct Chase {
    evader: u64,
    pursuer: u64,
    turn: Player,
}

impl Chase {
    const fn is_caught(self) -> bool {
        self.evader == self.pursuer
    }

    const fn mover(self) -> u64 {
        match self.turn {
            Player::First => self.evader,
            Player::Second => self.pursuer,
        }
    }

    /// After a move to `head`.
    fn with(self, head: u64) -> Self {
        match self.turn {
            Player::First => Self { evader: head, turn: !self.turn, ..self },
            Player::Second => Self { pursuer: head, turn: !self.turn, ..self },
        }
    }

    /// The number of the start among `vertices` vertices.
    fn number(self, vertices: u64) -> u64 {
        let turn = u64::from(self.turn == Player::Second);
        (turn * vertices + self.evader) * vertices + self.pursuer
    }

    fn pursuing(self) -> Pursuing {
        let vertex = |number: u64| Vertex::new(number as u32);
        Pursuing { evader: vertex(self.evader), pursuer: vertex(self.pursuer), turn: self.turn }
    }
}

/// What is known of a start from which one of the players wins.
struct Facts {
    game: &'static str,
    players: ByPlayer<&'static str>,
    mover: Player,
    winner: Player,
}

impl Facts {
    fn advice(
        self,
        method: Method,
        position: String,
        winning: Vec<String>,
        recommended: Option<String>,
        reason: impl Fn(Question<'_>, &str) -> String,
    ) -> Advice {
        let Self { game, players, mover, winner } = self;
        let value = Value { outcome: Outcome::Won(winner), rank: None };
        let best = recommended.as_deref().map(quoted);
        let question = Question { players, mover, method, value, best: best.as_deref() };
        let why = reason(question, &quoted(&position));
        let stage = if recommended.is_some() { Stage::GoesOn } else { Stage::HasEnded };
        let (unit, plies) = (RankUnit::Plies, None);
        Advice {
            game,
            players,
            method,
            position,
            mover,
            value,
            unit,
            plies,
            stage,
            winning,
            recommended,
            why,
        }
    }
}

/// The cells beside one, by slot: their numbers and places; nothing off the board.
struct Around([Option<(u64, Place)>; 4]);

impl Around {
    fn of(frame: &Frame, at: u64) -> Self {
        let Place { row, column } = place(frame, at);
        let beside = |row: u32, column: u32| {
            let place = Place::new(row, column);
            number(frame, place).map(|number| (number, place))
        };
        Self([
            beside(row - 1, column),
            beside(row, column - 1),
            beside(row, column + 1),
            beside(row + 1, column),
        ])
    }

    /// The first of them that is as asked for.
    fn first(
        &self,
        mut is_it: impl FnMut(u64) -> Result<bool, SolutionFileError>,
    ) -> Result<Option<Place>, SolutionFileError> {
        for (cell, place) in self.0.into_iter().flatten() {
            if is_it(cell)? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }
}

/// The number of the cell that people write as `text`.
fn cell(frame: &Frame, text: &str) -> Option<u64> {
    number(frame, text.parse().ok()?)
}

/// The number of a cell of the board, row by row from 0.
fn number(frame: &Frame, place: Place) -> Option<u64> {
    let on_board = (1..=frame.rows()).contains(&place.row) && (1..=frame.columns()).contains(&place.column);
    on_board.then(|| u64::from(place.row - 1) * u64::from(frame.columns()) + u64::from(place.column - 1))
}

/// The place of the cell with this number on a board that has it.
fn place(frame: &Frame, number: u64) -> Place {
    let columns = u64::from(frame.columns());
    Place::new((number / columns) as u32 + 1, (number % columns) as u32 + 1)
}

fn texts(places: &[Place]) -> Vec<String> {
    places.iter().map(ToString::to_string).collect()
}
