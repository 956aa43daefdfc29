//! Who wins a position of slide: it is a board of its own. A record has hundreds of them, so each is proved in this process.

use std::io::Cursor;

use winset::Unwatched;
use winset::certificate::Certify;
use winset::io::{Limits, Source, slide};
use winset::solve::Solve;
use winset_check::{Format, Options};

use super::board::Board;
use super::position::{Position, lines_of, numbers};

/// Who wins where the pieces of `position` have been moved one after the other into the blank.
///
/// The egg's turn is the rabbit's with the colours exchanged.
#[track_caller]
pub fn winner(board: &Board, position: &Position<'_>) -> &'static str {
    let (mut lines, above) = lines_of(&board.input);
    let rows = lines.iter().skip(above).take_while(|line| line.iter().any(|c| b"XO.".contains(c))).count();
    lines.truncate(above + rows);
    let cells = &mut lines[above..];
    let of_row = |(row, cells): (usize, &Vec<u8>)| Some([row, cells.iter().position(|&c| c == b'.')?]);
    let mut blank = cells.iter().enumerate().find_map(of_row).expect("a blank");
    for cell in position.left.iter().chain([&position.pieces]) {
        let [row, column] = numbers(cell).expect("a cell");
        let piece = [row - 1, column - 1];
        if piece != blank {
            cells[blank[0]][blank[1]] = std::mem::replace(&mut cells[piece[0]][piece[1]], b'.');
            blank = piece;
        }
    }
    let turns = ["rabbit", "egg"];
    let [turn, other] = if position.turn == "egg" { ["egg", "rabbit"] } else { turns };
    if turn == "egg" {
        for cell in cells.iter_mut().flatten() {
            *cell = match *cell {
                b'X' => b'O',
                b'O' => b'X',
                other => other,
            };
        }
    }
    let text = [lines.join(&b'\n'), b"\n".to_vec()].concat();
    if is_rabbits(&text) { turn } else { other }
}

/// Whether the rabbit wins a board, which the checker reads and proves.
#[track_caller]
fn is_rabbits(text: &[u8]) -> bool {
    let source = Source::new("board", text);
    let game = slide::read(&source, &Limits::none()).unwrap_or_else(|error| panic!("{error}"));
    let solution = game.solve(&mut Unwatched).expect("nobody stops it");
    let mut certificate = Vec::new();
    game.write_certificate(&solution, &mut certificate, &mut Unwatched).expect("it has a certificate");
    let options = Options { format: Some(Format::Slide), ..Options::default() };
    let proved = winset_check::check(Cursor::new(text), &options, Cursor::new(certificate));
    let proved = proved.unwrap_or_else(|failure| panic!("{failure}: {}", String::from_utf8_lossy(text)));
    proved.verdict() == Some(winset_check::Player::First)
}
