//! Who wins a position of slide: it is a board of its own. A record has hundreds of them, so each is proved in this process.

use std::io::Cursor;

use winset::Unwatched;
use winset::certificate::Certify;
use winset::io::{Limits, Source, slide};
use winset::solve::Solve;
use winset_check::{Format, Options};

use super::board::Board;
use super::graph::Graph;
use super::position::{lines_of, numbers};

/// Who wins where these pieces have been moved one after the other into the blank.
///
/// The egg's turn is the rabbit's with the colours exchanged.
#[track_caller]
pub fn winner(board: &Board, moved: &[String], turn: &str) -> &'static str {
    let mut cells = rows(board);
    let mut blank = blank(&cells);
    for cell in moved {
        let [row, column] = numbers(cell).expect("a cell");
        let piece = [row - 1, column - 1];
        if piece != blank {
            cells[blank[0]][blank[1]] = std::mem::replace(&mut cells[piece[0]][piece[1]], b'.');
            blank = piece;
        }
    }
    let turns = ["rabbit", "egg"];
    let [turn, other] = if turn == "egg" { ["egg", "rabbit"] } else { turns };
    if turn == "egg" {
        for cell in cells.iter_mut().flatten() {
            *cell = match *cell {
                b'X' => b'O',
                b'O' => b'X',
                other => other,
            };
        }
    }
    let size = format!("{} {}\n", cells.len(), cells[0].len());
    let text = [size.into_bytes(), cells.join(&b'\n'), b"\n".to_vec()].concat();
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

/// The rows of cells, below which a record may stand.
pub fn rows(board: &Board) -> Vec<Vec<u8>> {
    let (lines, above) = lines_of(&board.input);
    lines.into_iter().skip(above).take_while(|line| line.iter().any(|c| b"XO.".contains(c))).collect()
}

/// The row and column of the blank, from 0.
#[track_caller]
pub fn blank(rows: &[Vec<u8>]) -> [usize; 2] {
    let of_row = |(row, cells): (usize, &Vec<u8>)| Some([row, cells.iter().position(|&c| c == b'.')?]);
    rows.iter().enumerate().find_map(of_row).expect("a blank")
}

/// The graph of the beginning: cells that share a side and differ in colour, the blank being black.
pub fn graph(board: &Board) -> Graph {
    let rows = rows(board);
    let width = rows[0].len();
    let cells = rows.concat();
    let names = (0..cells.len()).map(|cell| format!("{},{}", cell / width + 1, cell % width + 1));
    let beside = (0..cells.len()).filter(|cell| (cell + 1) % width != 0).map(|cell| [cell, cell + 1]);
    let below = (width..cells.len()).map(|cell| [cell - width, cell]);
    let is_white = |cell: usize| cells[cell] == b'O';
    let edges = beside.chain(below).filter(|&[v, w]| is_white(v) != is_white(w));
    Graph::new(names.collect(), &edges.collect::<Vec<_>>())
}
