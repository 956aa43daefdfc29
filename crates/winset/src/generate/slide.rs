//! Boards of the slide game with the record of a long play.

use super::tree_walk::TreeWalk;
use super::walk::self_avoiding;
use super::{Family, GenerateError, Growth, Random, Share};
use crate::game::{Slide, Step};
use crate::graph::{Frame, Place, Vertex};
use crate::record::Record;

/// A slide board with the record of a finished play.
///
/// The pieces that are moved have the colours that make the record legal, the others colours by chance; beside the
/// cell where the blank comes to rest lies no piece that could be moved.
///
/// # Complexity
/// O(*n*) time for *n* cells, and some twenty bytes a move.
///
/// # Examples
/// ```
/// use winset::generate::{Family, Growth, Random, SlideRecord, WalkKind};
/// let family = SlideRecord { rows: 6, columns: 7, moves: 30, walk: WalkKind::AroundTree(Growth::Bushy) };
/// let played = family.generate(&mut Random::new(1))?;
/// assert_eq!(played.record.moves.len(), 30);
/// # Ok::<(), winset::generate::GenerateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlideRecord {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The number of moves: after an even number the rabbit is the one who is stuck, after an odd one the egg.
    ///
    /// It is exact for [`WalkKind::AroundTree`]. A [`WalkKind::SelfAvoiding`] walk may get stuck before; then the
    /// record is shorter, by an even number of moves.
    pub moves: u32,
    /// The way of the blank.
    pub walk: WalkKind,
}

/// How the blank walks over a board without entering a cell twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkKind {
    /// Around a random spanning tree: by every cell of the board, save one where both sides are odd.
    AroundTree(Growth),
    /// To any cell it has not entered, until it is stuck.
    SelfAvoiding {
        /// The share of its steps that go where the fewest cells are left to go on to: the more, the longer it goes.
        careful: Share,
    },
}

/// A slide board and a record that was played on it.
#[derive(Clone, Debug)]
pub struct PlayedSlide {
    /// The board.
    pub game: Slide,
    /// The moves, which are legal and after which the player to move cannot.
    pub record: Record<Step>,
}

impl Family for SlideRecord {
    type Instance = PlayedSlide;

    fn needed_bytes(&self) -> u64 {
        let moves = u64::from(self.moves) * (size_of::<Step>() + size_of::<Vertex>()) as u64;
        (u64::from(self.rows) * u64::from(self.columns)).saturating_mul(3).saturating_add(moves)
    }

    fn generate(&self, random: &mut Random) -> Result<PlayedSlide, GenerateError> {
        GenerateError::at_least("the number of rows", self.rows, 1)?;
        GenerateError::at_least("the number of columns", self.columns, 1)?;
        let frame = Frame::new(self.rows.into(), self.columns.into())?;
        let walk = self.walk(frame, random)?;
        let steps = walk.windows(2).map(|pair| Step { from: Some(pair[0]), to: pair[1] });
        Ok(PlayedSlide {
            game: coloured_board(frame, &walk, random),
            record: Record { moves: steps.collect() },
        })
    }
}

impl SlideRecord {
    fn walk(&self, frame: Frame, random: &mut Random) -> Result<Vec<Vertex>, GenerateError> {
        match self.walk {
            WalkKind::AroundTree(growth) => self.walk_around_tree(frame, growth, random),
            WalkKind::SelfAvoiding { careful } => {
                let mut walk = self_avoiding(frame, self.moves, careful, random);
                if walk.len() == 1 {
                    self.check_moves(0)?;
                }
                if walk.len() % 2 == self.moves as usize % 2 {
                    walk.pop();
                }
                Ok(walk)
            }
        }
    }

    fn walk_around_tree(
        &self,
        frame: Frame,
        growth: Growth,
        random: &mut Random,
    ) -> Result<Vec<Vertex>, GenerateError> {
        let (rows, columns) = (self.rows, self.columns);
        let cells = self.moves as usize + 1;
        if rows == 1 || columns == 1 {
            self.check_moves(u64::from(rows) * u64::from(columns) - 1)?;
            return Ok(frame.cells().take(cells).collect());
        }
        self.check_moves(TreeWalk::most_cells(rows, columns) - 1)?;
        let walk = TreeWalk::new(rows, columns, growth, random);
        let vertex = |row, column| frame.vertex(Place::new(row + 1, column + 1));
        let vertices = walk.cells(random).filter_map(|cell| vertex(cell.row, cell.column));
        Ok(vertices.take(cells).collect())
    }

    fn check_moves(&self, most: u64) -> Result<(), GenerateError> {
        GenerateError::at_most("the number of moves", self.moves.into(), most)
    }
}

/// The board on which the blank can walk so, and then has nowhere to go.
///
/// The players move in turn, so the odd cells of the walk hold white pieces and the even ones black. A cell that the
/// blank has left is never entered again: only new cells beside the end could be, and they hold pieces of the player
/// who moved last.
fn coloured_board(frame: Frame, walk: &[Vertex], random: &mut Random) -> Slide {
    let mut pieces = vec![UNSETTLED; frame.id_bound() as usize];
    for (step, v) in walk.iter().enumerate() {
        pieces[v.index()] = piece_moved_at(step);
    }
    pieces[walk[0].index()] = b'.';
    let last = walk.len() - 1;
    for v in (0..Frame::SLOTS).map(|slot| frame.step(walk[last], slot)) {
        if pieces[v.index()] == UNSETTLED {
            pieces[v.index()] = piece_moved_at(last);
        }
    }
    let mut settled = |v: Vertex| match pieces[v.index()] {
        UNSETTLED if random.below(2) == 0 => b'O',
        UNSETTLED => b'X',
        piece => piece,
    };
    let rows: Vec<Vec<u8>> =
        (1..=frame.rows()).map(|row| frame.row(row).map(&mut settled).collect()).collect();
    Slide::from_rows(&rows).expect("the rows are of one length and have one blank")
}

/// A cell whose piece nothing has decided yet.
const UNSETTLED: u8 = b'?';

/// The rabbit makes the odd steps, with white pieces.
const fn piece_moved_at(step: usize) -> u8 {
    if step % 2 == 1 { b'O' } else { b'X' }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Cell, Game, Notation};
    use crate::player::Player;

    fn made(family: SlideRecord, seed: u64) -> PlayedSlide {
        family.generate(&mut Random::new(seed)).unwrap()
    }

    fn rows(game: &Slide) -> Vec<String> {
        let (frame, position) = (game.frame(), game.initial());
        let piece = |v| match position.cell(v) {
            Cell::White => 'O',
            Cell::Black => 'X',
            Cell::Blank => '.',
        };
        (1..=frame.rows()).map(|row| frame.row(row).map(piece).collect()).collect()
    }

    const WALKS: [WalkKind; 4] = [
        WalkKind::AroundTree(Growth::DepthFirst),
        WalkKind::AroundTree(Growth::Bushy),
        WalkKind::SelfAvoiding { careful: Share::NONE },
        WalkKind::SelfAvoiding { careful: Share::percent(90) },
    ];

    #[test]
    fn boards_and_records_are_the_same_for_ever() {
        let texts = WALKS.map(|walk| {
            let played = made(SlideRecord { rows: 3, columns: 4, moves: 6, walk }, 1);
            let moves: Vec<String> = played.record.moves.iter().map(|mv| played.game.move_text(mv)).collect();
            format!("{} {}", rows(&played.game).join("/"), moves.join(" "))
        });
        assert_eq!(
            texts,
            [
                ".OXO/XXXX/XXXO 1,2 1,3 1,4 2,4 3,4 3,3",
                "XX.O/XXOX/XXXO 1,4 2,4 3,4 3,3 2,3 2,2",
                "OXOX/O.OX/XOXX 2,1 3,1 3,2 3,3 2,3 2,4",
                "OXOX/O.XX/XOXO 2,1 3,1 3,2 3,3 3,4 2,4"
            ]
        );
    }

    /// Every move is legal, and at the end the player to move, told by the parity, has none.
    #[test]
    fn records_are_legal_and_finished() {
        for (rows, columns) in [(1, 6), (5, 1), (2, 2), (3, 3), (4, 7), (6, 6), (9, 8)] {
            for (moves, walk) in (1..rows * columns - 1).flat_map(|moves| WALKS.map(|walk| (moves, walk))) {
                let family = SlideRecord { rows, columns, moves, walk };
                let Ok(played) = family.generate(&mut Random::new(u64::from(moves))) else { continue };
                let mut position = played.game.initial();
                for mv in &played.record.moves {
                    played.game.play(&mut position, mv).unwrap();
                }
                let stuck = if moves % 2 == 0 { Player::First } else { Player::Second };
                assert_eq!(played.game.turn(&position), stuck);
                assert_eq!(played.game.outcome(&position), Some(crate::Outcome::Won(!stuck)), "{family:?}");
            }
        }
    }

    #[test]
    fn walks_around_a_tree_have_the_length_asked_for() {
        for (rows, columns, most) in [(4, 6, 23), (5, 6, 29), (5, 5, 23), (1, 6, 5), (1, 1, 0)] {
            let walk = WalkKind::AroundTree(Growth::Bushy);
            let moves = |moves| SlideRecord { rows, columns, moves, walk };
            assert_eq!(made(moves(most), 3).record.moves.len(), most as usize);
            let refused = moves(most + 1).generate(&mut Random::new(3)).unwrap_err();
            let expected = GenerateError::TooLarge {
                parameter: "the number of moves",
                value: u64::from(most) + 1,
                most: u64::from(most),
            };
            assert_eq!(refused, expected);
        }
    }

    #[test]
    fn boards_that_do_not_exist_are_refused() {
        for (rows, columns) in [(0, 5), (5, 0), (u32::MAX, u32::MAX)] {
            for walk in WALKS {
                let family = SlideRecord { rows, columns, moves: 0, walk };
                assert!(family.generate(&mut Random::new(1)).is_err());
            }
        }
    }

    #[test]
    fn careful_walks_go_farther() {
        let length = |careful| {
            let walk = WalkKind::SelfAvoiding { careful };
            let family = SlideRecord { rows: 30, columns: 30, moves: 898, walk };
            (0..20).map(|seed| made(family, seed).record.moves.len()).sum::<usize>()
        };
        assert!(length(Share::NONE) < length(Share::percent(80)));
    }
}
