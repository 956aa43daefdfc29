//! Who wins a position, by the certificate of what is left of its board.

use serde_json::Value;

use super::board::Board;
use super::slide;

/// A position that is not the beginning: where the pieces are, whose turn it is, and where the token has been before.
#[derive(Debug)]
pub struct Position<'p> {
    pub pieces: &'p str,
    pub turn: &'p str,
    pub left: &'p [&'p str],
}

/// What stands above the checker's rows of a pursuit.
const PURSUIT_HEADING: &str = "evader pursuer turn winner plies";

/// Who wins from the beginning, where the pieces are still to be placed.
#[track_caller]
pub fn winner_of_game(board: &Board) -> String {
    if board.game == "pursuit" {
        let starts = starts_of_pursuit(board);
        let escapes = |pursuer: &String| starts.iter().any(|row| row[1] == *pursuer && row[3] == "evader");
        let escapes_all = starts.iter().map(|row| &row[1]).all(escapes);
        return if escapes_all { "evader" } else { "pursuer" }.to_owned();
    }
    let proved: Value = serde_json::from_str(&board.checked(&["--json"])).expect("an answer");
    let placing = match board.game.as_str() {
        "geography" => ["placer", "mover"],
        "tiles" => ["chooser", "replier"],
        _ => return proved["winner"].as_str().expect("a winner").to_owned(),
    };
    placing[usize::from(proved["count"][placing[0]] == 0)].to_owned()
}

/// Who wins a pursuit with the pursuer placed and the evader not yet.
#[track_caller]
pub fn winner_after_placing(board: &Board, pursuer: &str) -> String {
    let escapes = starts_of_pursuit(board).iter().any(|row| row[1] == pursuer && row[3] == "evader");
    if escapes { "evader" } else { "pursuer" }.to_owned()
}

/// The rows of the positions that a pursuit starts from: evader, pursuer, turn, winner, plies.
#[track_caller]
fn starts_of_pursuit(board: &Board) -> Vec<Vec<String>> {
    let mut rows = rows(board, PURSUIT_HEADING);
    rows.retain(|row| row[2] == board.rule("--starter").unwrap_or("evader"));
    rows
}

/// Who wins a position with all pieces placed.
#[track_caller]
pub fn winner(board: &Board, position: &Position<'_>) -> String {
    match board.game.as_str() {
        "geography" | "tiles" => winner_of_token(board, position),
        "slide" => slide::winner(board, position).to_owned(),
        _ => chase(board, position).swap_remove(0),
    }
}

/// How many moves it takes to win a chase with all pieces placed, where it is won.
#[track_caller]
pub fn moves_to_win(board: &Board, position: &Position<'_>) -> Option<u64> {
    chase(board, position)[1].parse().ok()
}

/// Who wins a chase, and in how many moves.
#[track_caller]
fn chase(board: &Board, position: &Position<'_>) -> Vec<String> {
    let row = match board.game.as_str() {
        "pursuit" => {
            let rows = rows(board, PURSUIT_HEADING);
            let find_start = |pieces: &str| find(&rows, &format!("{pieces} {}", position.turn));
            find_start(position.pieces).or_else(|| find_start(&numbered(board, position.pieces)))
        }
        "cops" => {
            let cops = "cop ".repeat(position.pieces.split(' ').count() - 1);
            find(&rows(board, &format!("{cops}robber winner moves")), position.pieces)
        }
        game => panic!("{game} is no chase"),
    };
    row.unwrap_or_else(|| panic!("{position:?} of {board:?} is not proved"))
}

/// The rows of the checker's table with this heading.
#[track_caller]
fn rows(board: &Board, heading: &str) -> Vec<Vec<String>> {
    let table = board.checked(&["--winners"]);
    let rows = table.lines().skip_while(|line| *line != heading).skip(1);
    rows.map(|row| row.split(' ').map(str::to_owned).collect()).collect()
}

/// The pieces' places in numbers, as the checker has them where a format is read for it.
#[track_caller]
fn numbered(board: &Board, pieces: &str) -> String {
    let quoted = |name: String| if name.contains(' ') { format!("'{name}'") } else { name };
    let all = board.names();
    let mut names: Vec<(usize, String)> = (1..).zip(all.iter().cloned().map(quoted)).collect();
    // A token's place alone is written as it is.
    names.extend((1..).zip(all));
    // A name may begin with another.
    names.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    let (mut rest, mut numbers) = (pieces, Vec::new());
    while !rest.is_empty() {
        let first = names.iter().find_map(|(number, name)| Some((number, rest.strip_prefix(name.as_str())?)));
        let (number, after) = first.unwrap_or_else(|| panic!("{pieces} are not on {board:?}"));
        numbers.push(number.to_string());
        rest = after.trim_start();
    }
    numbers.join(" ")
}

/// What follows the start in its row.
fn find(rows: &[Vec<String>], start: &str) -> Option<Vec<String>> {
    let start: Vec<&str> = start.split(' ').collect();
    let begins = |row: &&Vec<String>| row.iter().zip(&start).all(|(cell, word)| cell == word);
    rows.iter().filter(|row| row.len() > start.len()).find(begins).map(|row| row[start.len()..].to_vec())
}

/// Whoever is to move with the token on a place wins if it is the mover's on what is left of the board.
#[track_caller]
fn winner_of_token(board: &Board, position: &Position<'_>) -> String {
    let players = if board.game == "tiles" { ["chooser", "replier"] } else { ["placer", "mover"] };
    let board = board.of_game("geography");
    let (rest, token) = match position.left {
        [] => (board.clone(), position.pieces.to_owned()),
        left => without(&board, left, position.pieces),
    };
    let row = |token: &str| find(&rows(&rest, "vertex winner"), token).map(|mut row| row.swap_remove(0));
    let found = row(&token)
        .or_else(|| letter_at(&rest.checked(&["--winners"]), &token))
        .or_else(|| row(&numbered(&rest, &token)))
        .unwrap_or_else(|| panic!("{position:?} of {rest:?} is not proved"));
    let [turn, other] = if position.turn == players[0] { players } else { [players[1], players[0]] };
    if found.starts_with('m') { turn } else { other }.to_owned()
}

/// The letter of a cell in the checker's picture of a board.
fn letter_at(checked: &str, cell: &str) -> Option<String> {
    let [row, column] = numbers(cell)?;
    let is_row = |line: &&str| line.bytes().all(|c| matches!(c, b'#' | b'm' | b'p'));
    let letter = checked.lines().filter(is_row).nth(row - 1)?.chars().nth(column - 1)?;
    Some(letter.to_string())
}

pub fn numbers(cell: &str) -> Option<[usize; 2]> {
    let (row, column) = cell.split_once(',')?;
    Some([row.parse().ok()?, column.parse().ok()?])
}

/// The text of a board, its rows of cells, and whether there is a line with their numbers above them.
pub fn lines_of(board: &[u8]) -> (Vec<Vec<u8>>, usize) {
    let lines: Vec<Vec<u8>> = board.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let above = usize::from(lines[0].iter().all(|c| matches!(c, b'0'..=b'9' | b' ')));
    (lines, above)
}

/// What is left where the token has been, and the token's place there: there are walls on a board, and vertices without edges
/// in a graph, whose vertices are numbered then.
#[track_caller]
fn without(board: &Board, left: &[&str], token: &str) -> (Board, String) {
    if left.iter().any(|place| numbers(place).is_none()) {
        let left: Vec<String> = left.iter().map(|name| numbered(board, name)).collect();
        let mut rest = board.as_dimacs();
        rest.keep_edges(|ends| !ends.iter().any(|end| left.contains(end)));
        return (rest, numbered(board, token));
    }
    let (mut lines, above) = lines_of(&board.input);
    let wall = if board.input.contains(&b'X') { b'X' } else { b'#' };
    for cell in left {
        let [row, column] = numbers(cell).expect("it is a cell");
        lines[above + row - 1][column - 1] = wall;
    }
    (board.with_input(lines.join(&b'\n')), token.to_owned())
}
