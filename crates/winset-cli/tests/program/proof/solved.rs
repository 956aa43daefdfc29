//! What `winset solve` answers: who wins from where and in how many moves, and who wins the game.

use std::collections::BTreeMap;

use serde_json::Value;

use super::board::Board;
use super::course::Course;
use super::position::{Start, starts, winner_of_game};

/// Each graph of a stream has an answer of its own, a line.
#[track_caller]
pub fn prove_each(board: &Board, answer: &str) {
    let graphs: Vec<&[u8]> = board.input.split_inclusive(|&byte| byte == b'\n').collect();
    let answers: Vec<&str> = answer.lines().collect();
    if graphs.len() < 2 || graphs.len() != answers.len() || board.input.contains(&b' ') {
        return prove(board, answer);
    }
    for (graph, answer) in graphs.into_iter().zip(answers) {
        prove(&board.with_input(graph.to_owned()), &format!("{answer}\n"));
    }
}

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

/// A start of this name, which may be in quotes.
#[track_caller]
fn start<'s>(starts: &'s [Start], name: &str) -> &'s Start {
    let name = name.trim_matches('\'');
    starts.iter().find(|start| start.name == name).unwrap_or_else(|| panic!("{name} is no start"))
}

/// Who wins the game, by a choice if there is one, and the longest win.
#[track_caller]
fn require_line(board: &Board, line: &str) {
    let won_by = |player: &str, place: &str| start(&starts(board), place).winner == player;
    if let Some((winner, choice)) = line.split_once(" wins the game") {
        assert_eq!(winner, winner_of_game(board), "{line}");
        assert!(choice.strip_prefix(", choosing ").is_none_or(|place| won_by(winner, place)), "{line}");
    } else if let Some((component, choice)) =
        line.strip_prefix("component of ").and_then(|line| line.split_once(": "))
    {
        let winning = component_starts(board, component).into_iter().find(|start| start.winner == "chooser");
        assert_eq!(choice.ends_with(", no choice wins"), winning.is_none(), "{line}");
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
        assert_eq!(longest, starts(board).iter().filter_map(|start| start.moves).max(), "{line}");
    } else if let Some(winning) = line.strip_prefix("winning first moves: ") {
        let winning: Vec<&str> = winning.split(' ').collect();
        assert_eq!(
            Some(winning),
            first_moves(board).as_ref().map(|moves| moves.iter().map(String::as_str).collect())
        );
    } else if line == "no first move wins" {
        assert_eq!(first_moves(board), Some(Vec::new()));
    }
}

/// The pursuer wins from there wherever the evader is placed, and within so many plies.
#[track_caller]
fn require_placing(board: &Board, pursuer: &str, plies: Option<u64>) {
    let starter = board.rule("--starter").unwrap_or("evader");
    let is_there =
        |start: &&Start| start.name.ends_with(&format!(" {} {starter}", pursuer.trim_matches('\'')));
    let starts = starts(board);
    let starts: Vec<&Start> = starts.iter().filter(is_there).collect();
    assert!(
        !starts.is_empty() && starts.iter().all(|start| start.winner == "pursuer"),
        "{pursuer} of {board:?}"
    );
    let longest = starts.iter().filter_map(|start| start.moves).max();
    assert!(plies.is_none() || plies == longest, "{pursuer} of {board:?}: {plies:?}, {longest:?}");
}

/// The moves that win at the beginning.
#[track_caller]
fn first_moves(board: &Board) -> Option<Vec<String>> {
    Course::of_board(board.clone(), "").winning(&[])
}

/// The starts in the component of a vertex.
#[track_caller]
fn component_starts(board: &Board, vertex: &str) -> Vec<Start> {
    let starts = starts(board);
    let graph = String::from_utf8(board.as_dimacs().input).expect("DIMACS is text");
    let number = |word: &str| word.parse::<usize>().expect("a number") - 1;
    let edges = graph.lines().filter_map(|line| line.strip_prefix("e ")?.split_once(' '));
    let edges: Vec<[usize; 2]> = edges.map(|(v, w)| [number(v), number(w)]).collect();
    let mut is_in: Vec<bool> = starts.iter().map(|start| start.name == vertex.trim_matches('\'')).collect();
    assert!(is_in.contains(&true), "{vertex} of {board:?}");
    while let Some([v, w]) = edges.iter().find(|[v, w]| is_in[*v] != is_in[*w]) {
        (is_in[*v], is_in[*w]) = (true, true);
    }
    starts.into_iter().zip(is_in).filter(|(_, is_in)| *is_in).map(|(start, _)| start).collect()
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
        let winning: Vec<String> = winning.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        assert_eq!(Some(winning), first_moves(board), "{board:?}");
    }
    for component in claimed["components"].as_array().into_iter().flatten() {
        let starts = component_starts(board, component["first"].as_str().expect("a vertex"));
        let winning: Vec<&str> = starts
            .iter()
            .filter(|start| start.winner == "chooser")
            .map(|start| start.name.as_str())
            .collect();
        assert_eq!(component["positions"], starts.len(), "{component}");
        assert_eq!(component["win"], !winning.is_empty(), "{component}");
        assert!(component["choice"].as_str().is_none_or(|choice| winning.contains(&choice)), "{component}");
    }
    let (Some(wins), false) = (claimed["wins"].as_object(), board.game == "slide") else { return };
    let proved = starts(board);
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
        assert_eq!(Some(longest), proved.iter().filter_map(|start| start.moves).max(), "{board:?}");
    }
}
