use fixedbitset::FixedBitSet;

use super::{Endless, Game, Notation, Step, stuck};
use crate::graph::{Frame, Place, TooManyCells, TwoColouredGrid, Vertex};
use crate::player::{ByPlayer, Outcome, Player};

/// What lies on a cell of a slide board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// A white piece, written `O`, moved by the rabbit.
    White,
    /// A black piece, written `X`, moved by the egg.
    Black,
    /// The one blank, written `.`.
    Blank,
}

/// The game of rabbits and eggs: a board of white and black pieces with one blank. The rabbit slides a white
/// piece beside the blank into it, then the egg a black one, in turn; who cannot move loses.
///
/// # Examples
/// ```
/// use winset::game::{Game, Notation, Slide};
/// let board = Slide::from_rows(&["XO.OXO"])?;
/// let moves = board.legal_moves(&board.initial());
/// let texts: Vec<_> = moves.iter().map(|mv| board.move_text(mv)).collect();
/// assert_eq!(texts, ["1,2", "1,4"]);
/// # Ok::<(), winset::game::SlideError>(())
/// ```
///
/// # References
/// Chinese National Olympiad in Informatics (NOI) 2011, day 2.
#[derive(Clone, Debug)]
pub struct Slide {
    frame: Frame,
    initial: SlidePosition,
}

/// A position of [`Slide`]: all pieces, the blank, and who moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SlidePosition {
    white: FixedBitSet,
    blank: Vertex,
    turn: Player,
}

impl SlidePosition {
    /// The cell that is blank.
    #[must_use]
    pub const fn blank(&self) -> Vertex {
        self.blank
    }

    /// What lies on a cell of the board.
    #[must_use]
    pub fn cell(&self, v: Vertex) -> Cell {
        if v == self.blank {
            Cell::Blank
        } else if self.white.contains(v.index()) {
            Cell::White
        } else {
            Cell::Black
        }
    }
}

/// Why rows do not make a [`Slide`] board. Rows and columns are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SlideError {
    /// A row is longer or shorter than the first one.
    #[error("row {row} has {length} cells, expected {expected}")]
    RowLength {
        /// The row.
        row: usize,
        /// Its number of cells.
        length: usize,
        /// The number of cells of the first row.
        expected: usize,
    },
    /// A cell is none of `O`, `X` and `.`.
    #[error("a strange cell at {0}: expected `O`, `X` or `.`")]
    StrangeCell(Place),
    /// There is no blank.
    #[error("the board has no blank")]
    NoBlank,
    /// There is more than one blank.
    #[error("a second blank at {0}: a board has one")]
    SecondBlank(Place),
    /// The board is too large for 32-bit ids.
    #[error(transparent)]
    TooManyCells(#[from] TooManyCells),
}

impl Slide {
    /// The name of the game.
    pub const NAME: &'static str = "slide";
    /// What people call the two players.
    pub const PLAYERS: ByPlayer<&'static str> = ByPlayer { first: "rabbit", second: "egg" };

    /// The board with these rows of `O`, `X` and one `.`.
    ///
    /// # Errors
    /// [`SlideError`] when the rows are not such a board.
    pub fn from_rows<S: AsRef<[u8]>>(rows: &[S]) -> Result<Self, SlideError> {
        let columns = rows.first().map_or(0, |row| row.as_ref().len());
        let frame = Frame::new(rows.len() as u64, columns as u64)?;
        let mut white = FixedBitSet::with_capacity(frame.id_bound() as usize);
        let mut blank = None;
        for (row, cells) in (1..).zip(rows.iter().map(AsRef::as_ref)) {
            if cells.len() != columns {
                return Err(SlideError::RowLength { row, length: cells.len(), expected: columns });
            }
            for (v, &cell) in frame.row(row as u32).zip(cells) {
                match cell {
                    b'O' => white.insert(v.index()),
                    b'X' => {}
                    b'.' if blank.is_none() => blank = Some(v),
                    b'.' => return Err(SlideError::SecondBlank(frame.place(v))),
                    _ => return Err(SlideError::StrangeCell(frame.place(v))),
                }
            }
        }
        let blank = blank.ok_or(SlideError::NoBlank)?;
        Ok(Self { frame, initial: SlidePosition { white, blank, turn: Player::First } })
    }

    /// Rows, columns and where the cells lie among the ids.
    #[must_use]
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The cells of the board at `position`, joined where they share a side and differ in colour. The blank has the
    /// colour that the player to move has not, since the next piece to move into it is that player's.
    #[must_use]
    pub fn graph(&self, position: &SlidePosition) -> TwoColouredGrid {
        let mut white = position.white.clone();
        white.set(position.blank.index(), position.turn == Player::Second);
        TwoColouredGrid::new(self.frame, white)
    }

    /// The cells beside the blank with a piece that the player to move may slide.
    fn movable<'a>(&'a self, position: &'a SlidePosition) -> impl Iterator<Item = Vertex> + 'a {
        let own = match position.turn {
            Player::First => Cell::White,
            Player::Second => Cell::Black,
        };
        (0..Frame::SLOTS)
            .map(|slot| self.frame.step(position.blank, slot))
            .filter(move |&v| self.frame.contains(v) && position.cell(v) == own)
    }
}

impl Game for Slide {
    type Position = SlidePosition;
    /// The step of the blank: from where it was to the cell of the piece that moves into it.
    type Move = Step;

    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn players(&self) -> ByPlayer<&'static str> {
        Self::PLAYERS
    }

    fn initial(&self) -> SlidePosition {
        self.initial.clone()
    }

    fn turn(&self, position: &SlidePosition) -> Player {
        position.turn
    }

    fn moves(&self, position: &SlidePosition, out: &mut Vec<Step>) {
        let from = Some(position.blank);
        out.extend(self.movable(position).map(|to| Step { from, to }));
    }

    fn outcome(&self, position: &SlidePosition) -> Option<Outcome> {
        self.movable(position).next().is_none().then(|| stuck(position.turn))
    }

    fn position_bytes(&self, position: &SlidePosition) -> usize {
        size_of_val(position) + size_of_val(position.white.as_slice())
    }

    fn endless(&self) -> Endless {
        Endless::Impossible
    }

    fn play_unchecked(&self, position: &mut SlidePosition, mv: &Step) {
        let colour = position.white.contains(mv.to.index());
        position.white.set(position.blank.index(), colour);
        position.white.remove(mv.to.index());
        position.blank = mv.to;
        position.turn = !position.turn;
    }

    fn undo(&self, position: &mut SlidePosition, mv: &Step) {
        let was = mv.from.expect("the blank always comes from somewhere");
        let colour = position.white.contains(was.index());
        position.white.set(mv.to.index(), colour);
        position.white.remove(was.index());
        position.blank = was;
        position.turn = !position.turn;
    }

    fn starts(&self) -> u64 {
        1
    }

    fn start(&self, number: u64) -> Option<SlidePosition> {
        (number == 0).then(|| self.initial())
    }
}

impl Notation for Slide {
    fn move_text(&self, mv: &Step) -> String {
        self.frame.place(mv.to).to_string()
    }

    fn read_move(&self, position: &SlidePosition, text: &str) -> Option<Step> {
        let to = self.frame.vertex(text.parse().ok()?)?;
        Some(Step { from: Some(position.blank), to })
    }

    /// The place of the blank.
    fn start_text(&self, _number: u64) -> String {
        self.frame.place(self.initial.blank).to_string()
    }

    fn read_start(&self, text: &str) -> Option<u64> {
        (self.frame.vertex(text.parse().ok()?) == Some(self.initial.blank)).then_some(0)
    }
}
