//! Who wins a game, and all starts that its certificate proves.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use serde_json::Value;

use super::board::Board;
use super::course::split_words;
use super::kept::{Kept, kept};

/// The starts of boards.
static STARTS: Kept<Board, Arc<Starts>> = Kept::new(Mutex::default);

/// Who wins from the beginning, where the pieces are still to be placed.
#[track_caller]
pub fn winner_of_game(board: &Board) -> String {
    if board.game == "pursuit" {
        let catches = Starts::of(board).catches.values().any(|catches| *catches);
        return if catches { "pursuer" } else { "evader" }.to_owned();
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
    if Starts::of(board).catches[pursuer] { "pursuer" } else { "evader" }.to_owned()
}

/// A position that is solved, by the name that an answer has for it.
#[derive(Debug)]
pub struct Start {
    pub name: String,
    pub winner: String,
    /// How many moves it takes to win, where that is proved.
    pub moves: Option<u64>,
}

/// All starts of a board.
pub struct Starts {
    /// In their order.
    pub all: Vec<Start>,
    numbers: HashMap<String, usize>,
    /// Of pursuit, where the pursuer may be placed, and whether it wins from there.
    catches: HashMap<String, bool>,
}

impl Starts {
    #[track_caller]
    pub fn of(board: &Board) -> Arc<Self> {
        kept(&STARTS, board.clone(), || {
            let all = read_starts(board);
            let numbers =
                all.iter().enumerate().map(|(number, start)| (start.name.clone(), number)).collect();
            let catches = if board.game == "pursuit" { pursuers(board, &all) } else { HashMap::new() };
            Arc::new(Self { all, numbers, catches })
        })
    }

    /// The start of this name.
    #[track_caller]
    pub fn named(&self, name: &str) -> &Start {
        let number = self.numbers.get(name).unwrap_or_else(|| panic!("nothing proves who wins {name}"));
        &self.all[*number]
    }
}

#[track_caller]
fn read_starts(board: &Board) -> Vec<Start> {
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

/// Where a pursuer may start, each with whether it catches every evader from there.
#[track_caller]
fn pursuers(board: &Board, starts: &[Start]) -> HashMap<String, bool> {
    let starter = format!(" {}", board.rule("--starter").unwrap_or("evader"));
    let mut catches = HashMap::new();
    for start in starts {
        let Some(pieces) = start.name.strip_suffix(&starter) else { continue };
        *catches.entry(split_words(pieces)[1].clone()).or_insert(true) &= start.winner == "pursuer";
    }
    catches
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
