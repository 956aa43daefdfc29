//! The mistakes that `winset annotate` names, by the proved winners before and after every move.

use std::fs;

use serde_json::Value;

use super::board::{Board, value_of};
use super::owned;
use super::position::{Position, winner, winner_after_placing, winner_of_game};
use crate::program::{program_folder, run_unproved};

/// Of a long record so many moves are proved.
const MOST_MOVES: usize = 30;

/// The moves that change the winner are named, and no others.
#[track_caller]
pub fn require_annotated(words: &[&str], input: &[u8]) {
    let as_json = [words, &["--json"][usize::from(words.contains(&"--json"))..]].concat();
    let answer: Value =
        serde_json::from_str(&run_unproved(&owned(&as_json), input).stdout).expect("an answer");
    let named = answer["mistakes"].as_array().expect("mistakes").iter();
    let named = named.map(|mistake| mistake["ply"].as_u64().expect("a number") as usize);
    let board = Board::of(words, input);
    // The checker lists no position in which the robber moves.
    if board.game == "cops" {
        return;
    }
    let mut moves = moves(words, input);
    moves.truncate(MOST_MOVES);
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let values = match board.game.as_str() {
        "pursuit" => values_of_pursuit(&board, value_of(words, "--at"), &moves),
        _ => values_of_walk(&board, value_of(words, "--at"), &moves),
    };
    let is_mistake = |ply: &usize| {
        let [before, after] = [&values[ply - 1], &values[*ply]];
        before.turn == before.winner && after.winner != before.turn
    };
    let mistakes: Vec<usize> = (1..=moves.len()).filter(is_mistake).collect();
    assert_eq!(named.filter(|&ply| ply <= moves.len()).collect::<Vec<_>>(), mistakes, "{words:?}");
}

/// Whose turn it is, and who wins.
struct ValueOf {
    turn: &'static str,
    winner: String,
}

/// The moves of the record, which is a file of its own, or stands below a board of slide.
fn moves(words: &[&str], input: &[u8]) -> Vec<String> {
    let files: Vec<&str> =
        words[2..].iter().copied().take_while(|word| *word == "-" || !word.starts_with('-')).collect();
    let read = |file: &str| match file {
        "-" => String::from_utf8(input.to_owned()).expect("records are text"),
        _ => fs::read_to_string(program_folder().join(file)).expect("the file can be read"),
    };
    if let Some(record) = files.get(1) {
        return read(record).lines().skip(1).map(str::to_owned).collect();
    }
    let text = read(files[0]);
    let rows: usize = text.split_whitespace().next().and_then(|rows| rows.parse().ok()).expect("a size");
    text.lines().skip(1 + rows + 1).map(|line| line.trim().replace(' ', ",")).collect()
}

/// The values along the walk of a token or blank, which leaves places behind.
fn values_of_walk(board: &Board, at: Option<&str>, moves: &[&str]) -> Vec<ValueOf> {
    let turns = match board.game.as_str() {
        "geography" => ["placer", "mover"],
        "tiles" => ["chooser", "replier"],
        _ => ["rabbit", "egg"],
    };
    let walk: Vec<&str> = at.into_iter().chain(moves.iter().copied()).collect();
    let of_position = |made: usize| {
        let turn = turns[made % 2];
        let position = |(pieces, left)| winner(board, &Position { pieces, turn, left });
        let here = walk[..made].split_last().map(|(&pieces, left)| (pieces, left));
        ValueOf { turn, winner: here.map_or_else(|| winner_of_game(board), position) }
    };
    (walk.len() - moves.len()..=walk.len()).map(of_position).collect()
}

/// The values along a pursuit, whose pieces are placed first where they are not given.
fn values_of_pursuit(board: &Board, at: Option<&str>, moves: &[&str]) -> Vec<ValueOf> {
    let turns = ["evader", "pursuer"];
    let starter = usize::from(board.rule("--starter") == Some("pursuer"));
    let mut values = Vec::new();
    let (mut pieces, moves) = match (at, moves) {
        (Some(at), moves) => (at.split(' ').collect::<Vec<_>>(), moves),
        (None, [pursuer, evader, moves @ ..]) => {
            values.push(ValueOf { turn: "pursuer", winner: winner_of_game(board) });
            values.push(ValueOf { turn: "evader", winner: winner_after_placing(board, pursuer) });
            (vec![*evader, *pursuer], moves)
        }
        (None, _) => panic!("a record in which the pieces are placed"),
    };
    for made in 0..=moves.len() {
        let turn = turns[(starter + made) % 2];
        let winner = winner(board, &Position { pieces: &pieces.join(" "), turn, left: &[] });
        values.push(ValueOf { turn, winner });
        if let Some(to) = moves.get(made) {
            pieces[(starter + made) % 2] = to;
        }
    }
    values
}
