//! What `winset solve` answers: who wins from where and in how many moves, and who wins the game.

use std::collections::BTreeMap;

use serde_json::Value;

use super::board::Board;
use super::course::Course;
use super::graph::Graph;
use super::position::{Start, Starts, winner_of_game};

/// All that the answer tells is proved.
#[track_caller]
pub fn prove(board: &Board, answer: &str) {
    match serde_json::from_str::<Value>(answer) {
        Ok(claimed) => require_json(board, &claimed),
        Err(_) => {
            prove_counts(board, answer);
            let claimed = winners_of(answer);
            // A summary has no table.
            assert!(claimed.is_empty() || claimed == winners_of(&board.checked(&["--winners"])), "{board:?}");
            // In a stream the lines of a graph are one.
            answer.split("; ").flat_map(str::lines).for_each(|line| require_line(board, line));
        }
    }
}

#[track_caller]
fn counts(board: &Board) -> Value {
    serde_json::from_str(&board.checked(&["--json"])).expect("an answer")
}

/// The winners in the order of the starts, and how long they take: the rows of a board, or what stands below `winner` and
/// behind it in a table, whose first columns are names.
fn winners_of(text: &str) -> Vec<&str> {
    let mut lines = text.lines().skip_while(|line| !is_heading(line) && !is_row(line)).peekable();
    let Some(heading) = lines.next_if(|line| is_heading(line)) else {
        return lines.take_while(|line| is_row(line)).collect();
    };
    let columns = heading.rsplit(' ').position(|word| word == "winner").expect("it is a heading") + 1;
    let lines = lines.take_while(|line| !line.starts_with("component of "));
    lines.filter_map(|row| row.rmatch_indices(' ').nth(columns - 1).map(|(at, _)| &row[at + 1..])).collect()
}

fn is_heading(line: &str) -> bool {
    let mut words = line.split(' ');
    words.clone().any(|word| word == "winner")
        && words.all(|word| word.bytes().all(|c| c.is_ascii_lowercase()))
}

fn is_row(line: &str) -> bool {
    line.bytes().all(|c| matches!(c, b'#' | b'm' | b'p' | b'c' | b'r'))
}

/// The counts in words, or the winner where there is one start.
#[track_caller]
pub fn prove_counts(board: &Board, answer: &str) {
    let proved = counts(board);
    if proved["game"] == "slide" {
        let winner = proved["winner"].as_str().expect("one start has a winner");
        return assert!(answer.starts_with(&format!("{winner} wins")), "{answer} {proved}");
    }
    let counts = proved["count"].as_object().expect("counts");
    for (player, count) in counts {
        let first = answer.lines().next().unwrap_or_default();
        let says = |text: String| first.contains(&text);
        assert!(
            says(format!("{player} wins from {count} "))
                || says(format!("{player} win from {count} "))
                || says(format!("{player} from {count} ")),
            "{answer} {proved}"
        );
    }
}

/// Who wins the game, by a choice if there is one, and the longest win.
#[track_caller]
fn require_line(board: &Board, line: &str) {
    let won_by =
        |player: &str, place: &str| Starts::of(board).named(place.trim_matches('\'')).winner == player;
    if let Some((winner, choice)) = line.split_once(" wins the game") {
        assert_eq!(winner, winner_of_game(board), "{line}");
        assert!(choice.strip_prefix(", choosing ").is_none_or(|place| won_by(winner, place)), "{line}");
    } else if let Some((component, choice)) =
        line.strip_prefix("component of ").and_then(|line| line.split_once(": "))
    {
        let wins = self::component(board, component).iter().any(|(_, wins)| *wins);
        assert_eq!(choice.ends_with(", no choice wins"), !wins, "{line}");
        let choice = choice.split_once(", choosing ");
        assert!(choice.is_none_or(|(_, place)| won_by("chooser", place)), "{line}");
    } else if let Some(placing) = line.strip_prefix("placing freely, ").filter(|_| board.game == "pursuit") {
        let mut words = placing.split([' ', ',']);
        assert_eq!(words.next().expect("a winner"), winner_of_game(board), "{line}");
        if let Some(from) = placing.strip_prefix("pursuer wins from ") {
            let (pursuer, plies) =
                from.split_once(", ").map_or((from, None), |(pursuer, plies)| (pursuer, Some(plies)));
            let plies = plies
                .map(|plies| plies.split(' ').next().and_then(|plies| plies.parse().ok()).expect("plies"));
            require_placing(board, pursuer, plies);
        }
    } else if let Some(longest) = line.strip_prefix("longest win of the ") {
        let longest = longest.split_once(": ").and_then(|(_, count)| count.split(' ').next()?.parse().ok());
        assert_eq!(longest, longest_win(board), "{line}");
    } else if let Some(winning) = line.strip_prefix("winning first moves: ") {
        assert_eq!(winning.split(' ').collect::<Vec<_>>(), first_moves(board));
    } else if line == "no first move wins" {
        assert_eq!(first_moves(board), [""; 0]);
    }
}

/// The pursuer wins from there wherever the evader is placed, and within so many plies.
#[track_caller]
fn require_placing(board: &Board, pursuer: &str, plies: Option<u64>) {
    let starter = board.rule("--starter").unwrap_or("evader");
    let is_there =
        |start: &&Start| start.name.ends_with(&format!(" {} {starter}", pursuer.trim_matches('\'')));
    let starts = Starts::of(board);
    let starts: Vec<&Start> = starts.all.iter().filter(is_there).collect();
    assert!(
        !starts.is_empty() && starts.iter().all(|start| start.winner == "pursuer"),
        "{pursuer} of {board:?}"
    );
    let longest = starts.iter().filter_map(|start| start.moves).max();
    assert!(plies.is_none() || plies == longest, "{pursuer} of {board:?}: {plies:?}, {longest:?}");
}

/// The moves that win at the beginning.
#[track_caller]
fn first_moves(board: &Board) -> Vec<String> {
    Course::of_board(board.clone(), "").winning(&[])
}

/// The longest win that is proved.
#[track_caller]
fn longest_win(board: &Board) -> Option<u64> {
    Starts::of(board).all.iter().filter_map(|start| start.moves).max()
}

/// The names in the component of a vertex, each with whether the chooser wins from there.
#[track_caller]
fn component(board: &Board, vertex: &str) -> Vec<(String, bool)> {
    let graph = Graph::of(board);
    let mover_wins = graph.mover_wins(&[]);
    let vertex = graph.number(vertex.trim_matches('\''));
    let components = graph.components(|_| true);
    let component = components.into_iter().find(|component| component.contains(&vertex)).expect("one has it");
    component.into_iter().map(|v| (graph.names[v].clone(), !mover_wins[v])).collect()
}

/// The counts, the starts that each player wins, and how long it takes.
#[track_caller]
fn require_json(board: &Board, claimed: &Value) {
    assert_eq!(claimed["count"], counts(board)["count"], "{board:?}");
    if let Some(winner) = claimed["winner"].as_str().or(claimed["placing"]["winner"].as_str()) {
        assert_eq!(winner, winner_of_game(board), "{board:?}");
    }
    if let Some(pursuer) = claimed["placing"]["pursuer"].as_str() {
        require_placing(board, pursuer, claimed["placing"]["plies"].as_u64());
    }
    if let Some(winning) = claimed["winning"].as_array() {
        let winning: Vec<&str> = winning.iter().filter_map(Value::as_str).collect();
        assert_eq!(winning, first_moves(board), "{board:?}");
    }
    for claimed in claimed["components"].as_array().into_iter().flatten() {
        let starts = component(board, claimed["first"].as_str().expect("a vertex"));
        let wins = |choice: &str| starts.iter().any(|(name, wins)| *wins && name == choice);
        assert_eq!(claimed["positions"], starts.len(), "{claimed}");
        assert_eq!(claimed["win"], starts.iter().any(|(_, wins)| *wins), "{claimed}");
        assert!(claimed["choice"].as_str().is_none_or(wins), "{claimed}");
    }
    let (Some(wins), false) = (claimed["wins"].as_object(), board.game == "slide") else { return };
    let proved = &Starts::of(board).all;
    for (player, claimed) in wins {
        let claimed: Vec<&str> =
            claimed.as_array().expect("starts").iter().filter_map(Value::as_str).collect();
        let proved = proved.iter().filter(|start| start.winner == *player).map(|start| start.name.as_str());
        assert_eq!(claimed, proved.collect::<Vec<_>>(), "{player} of {board:?}");
    }
    if matches!(claimed["method"].as_str(), Some("exhaustive" | "attractor-winners")) {
        // Neither finds out how long it takes.
        return;
    }
    for moves in [&claimed["plies"], &claimed["capture_times"]].into_iter().filter_map(Value::as_object) {
        let claimed: BTreeMap<&str, u64> =
            moves.iter().map(|(start, moves)| (start.as_str(), moves.as_u64().expect("a number"))).collect();
        let proved = proved.iter().filter_map(|start| Some((start.name.as_str(), start.moves?)));
        assert_eq!(claimed, proved.collect(), "{board:?}");
    }
    if let Some(longest) = claimed["longest"].as_u64() {
        assert_eq!(Some(longest), longest_win(board), "{board:?}");
    }
}
