//! Who wins a position, by the certificate of what is left of its board.

use std::collections::BTreeSet;

use serde_json::Value;

use super::board::Board;
use super::course::split_words;
use super::slide;

/// A position that is not the beginning: where the pieces are, whose turn it is, and where the token has been before.
#[derive(Debug)]
pub struct Position<'p> {
    pub pieces: &'p str,
    pub turn: &'p str,
    pub left: &'p [&'p str],
}

/// Who wins from the beginning, where the pieces are still to be placed.
#[track_caller]
pub fn winner_of_game(board: &Board) -> String {
    if board.game == "pursuit" {
        let (pursuers, escaped) = pursuers(board);
        return if pursuers == escaped { "evader" } else { "pursuer" }.to_owned();
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
    if pursuers(board).1.contains(pursuer) { "evader" } else { "pursuer" }.to_owned()
}

/// A position that is solved, by the name that an answer has for it.
#[derive(Debug)]
pub struct Start {
    pub name: String,
    pub winner: String,
    /// How many moves it takes to win, where that is proved.
    pub moves: Option<u64>,
}

/// All of them in their order.
#[track_caller]
pub fn starts(board: &Board) -> Vec<Start> {
    let table = board.checked(&["--winners"]);
    let mut lines = table.lines();
    let heading = lines.find(|line| line.split(' ').any(|word| word == "winner"));
    let Some(heading) = heading else { return starts_on_grid(board, &table) };
    let names = heading.split(' ').position(|word| word == "winner").expect("it is a heading");
    let rows: Vec<Vec<&str>> = lines.map(|row| row.split(' ').collect()).collect();
    let all = board.names();
    let known: BTreeSet<&str> = all.iter().map(String::as_str).chain(["evader", "pursuer"]).collect();
    // Where a format is read for the checker, it has numbers for the names.
    let is_numbered = !rows.iter().flat_map(|row| &row[..names]).all(|word| known.contains(word));
    let quoted =
        |name: &String| if names > 1 && name.contains(' ') { format!("'{name}'") } else { name.clone() };
    let name = |word: &&str| match word.parse::<usize>() {
        Ok(number) if is_numbered => quoted(&all[number - 1]),
        _ => (*word).to_owned(),
    };
    let start = |row: &Vec<&str>| {
        let name: Vec<String> = row[..names].iter().map(name).collect();
        let moves = row.get(names + 1).and_then(|moves| moves.parse().ok());
        Start { name: name.join(" "), winner: row[names].to_owned(), moves }
    };
    rows.iter().map(start).collect()
}

fn starts_on_grid(board: &Board, picture: &str) -> Vec<Start> {
    let players = if board.game == "tiles" { ["chooser", "replier"] } else { ["mover", "placer"] };
    let is_row = |line: &&str| line.bytes().all(|c| matches!(c, b'#' | b'm' | b'p' | b'c' | b'r'));
    let of_row = |(row, cells): (usize, &str)| {
        let cells: Vec<(usize, char)> = (1..).zip(cells.chars()).filter(|(_, cell)| *cell != '#').collect();
        let start = move |(column, cell): (usize, char)| {
            let winner = players.into_iter().find(|player| player.starts_with(cell)).expect("a letter");
            Start { name: format!("{row},{column}"), winner: winner.to_owned(), moves: None }
        };
        cells.into_iter().map(start)
    };
    (1..).zip(picture.lines().filter(is_row)).flat_map(of_row).collect()
}

/// Where a pursuer may start, and from where of these it does not catch every evader.
#[track_caller]
fn pursuers(board: &Board) -> (BTreeSet<String>, BTreeSet<String>) {
    let starter = format!(" {}", board.rule("--starter").unwrap_or("evader"));
    let starts = starts(board).into_iter();
    let starts = starts.filter_map(|start| {
        let pieces = split_words(start.name.strip_suffix(&starter)?);
        Some((pieces[1].clone(), start.winner))
    });
    let starts: Vec<(String, String)> = starts.collect();
    let escaped = starts.iter().filter(|(_, winner)| winner == "evader").map(|(pursuer, _)| pursuer.clone());
    (starts.iter().map(|(pursuer, _)| pursuer.clone()).collect(), escaped.collect())
}

/// Who wins a position with all pieces placed.
#[track_caller]
pub fn winner(board: &Board, position: &Position<'_>) -> String {
    match board.game.as_str() {
        "geography" | "tiles" => winner_of_token(board, position),
        "slide" => slide::winner(board, position).to_owned(),
        _ => chase(board, position).winner,
    }
}

/// How many moves it takes to win a chase with all pieces placed, where it is won.
#[track_caller]
pub fn moves_to_win(board: &Board, position: &Position<'_>) -> Option<u64> {
    chase(board, position).moves
}

#[track_caller]
fn chase(board: &Board, position: &Position<'_>) -> Start {
    match board.game.as_str() {
        "pursuit" => start(board, &format!("{} {}", position.pieces, position.turn)),
        _ => start(board, position.pieces),
    }
}

/// The start of this name.
#[track_caller]
fn start(board: &Board, name: &str) -> Start {
    let named = starts(board).into_iter().find(|start| start.name == name);
    named.unwrap_or_else(|| panic!("nothing proves who wins {name} of {board:?}"))
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
    let found = start(&rest, &token).winner;
    let [turn, other] = if position.turn == players[0] { players } else { [players[1], players[0]] };
    if found.starts_with('m') { turn } else { other }.to_owned()
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
        let names = board.names();
        let number = |name: &str| {
            let at = names.iter().position(|known| known == name);
            (at.unwrap_or_else(|| panic!("{name} is not on {board:?}")) + 1).to_string()
        };
        let left: Vec<String> = left.iter().map(|name| number(name)).collect();
        let mut rest = board.as_dimacs();
        rest.keep_edges(|ends| !ends.iter().any(|end| left.contains(end)));
        return (rest, number(token));
    }
    let (mut lines, above) = lines_of(&board.input);
    let wall = if board.input.contains(&b'X') { b'X' } else { b'#' };
    for cell in left {
        let [row, column] = numbers(cell).expect("it is a cell");
        lines[above + row - 1][column - 1] = wall;
    }
    (board.with_input(lines.join(&b'\n')), token.to_owned())
}
