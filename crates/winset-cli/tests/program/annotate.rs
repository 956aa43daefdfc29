//! `winset annotate`.

use serde_json::Value;

use crate::program::{Folder, run, winset, winset_on};

fn mistakes(answer: &str) -> Vec<(u64, String, u64)> {
    let answer: Value = serde_json::from_str(answer).unwrap();
    let mistake = |m: &Value| {
        (m["ply"].as_u64().unwrap(), m["player"].as_str().unwrap().to_owned(), m["number"].as_u64().unwrap())
    };
    answer["mistakes"].as_array().unwrap().iter().map(mistake).collect()
}

#[test]
fn a_record_is_annotated_from_either_format() {
    let apart = winset("annotate slide boards/trap.txt boards/trap-record.txt --json").answer();
    assert_eq!(winset("annotate slide boards/trap-case.txt --json").answer(), apart);
    let expected = [(1, "rabbit".to_owned(), 1), (2, "egg".to_owned(), 1), (7, "rabbit".to_owned(), 4)];
    assert_eq!(mistakes(&apart), expected);
}

#[test]
fn the_record_may_come_from_standard_input() {
    let record = "winset-record 1 slide\n4,2\n4,1\n";
    let answer = winset_on("annotate slide boards/trap.txt - --json", record).answer();
    assert_eq!(mistakes(&answer), [(1, "rabbit".to_owned(), 1), (2, "egg".to_owned(), 1)]);
    winset_on("annotate slide - - --json", record).error(2);
}

#[test]
fn every_game_has_records() {
    let folder = Folder::new();
    let annotate = |game: &str, moves: &str| {
        let record = folder.write(game, format!("winset-record 1 {game}\n{moves}"));
        mistakes(&winset(&format!("annotate {game} boards/{game}.txt {record} --json")).answer())
    };
    assert_eq!(
        annotate("geography", "1,3\n2,3\n"),
        [(1, "placer".to_owned(), 1), (2, "mover".to_owned(), 1)]
    );
    assert_eq!(annotate("tiles", "1,1\n1,2\n2,2\n3,2\n"), [(3, "chooser".to_owned(), 2)]);
    assert_eq!(annotate("pursuit", "1\n3\n4\n2\n5\n"), [(2, "evader".to_owned(), 1)]);
}

/// A board of three rows, and the record of the way along the middle one, each cell of which has one more beside it, with no
/// way on: so every move along is a mistake.
pub fn along(folder: &Folder, game: &str, columns: usize) -> (String, String) {
    let board =
        format!("{}\n{}\n{}\n", "#.".repeat(columns / 2), ".".repeat(columns), ".#".repeat(columns / 2));
    let moves: String = (1..=columns).map(|column| format!("2,{column}\n")).collect();
    let record = folder.write("along", format!("winset-record 1 {game}\n{moves}"));
    (folder.write("comb", board), record)
}

/// So many times around on the board of the page, with the pursuer behind, and then out of it.
pub fn rounds(folder: &Folder, rounds: usize) -> String {
    let moves = format!("3\n1\n{}2\n1\n3\n2\n4\n", "2\n1\n3\n2\n1\n3\n".repeat(rounds));
    folder.write("rounds", format!("winset-record 1 pursuit\n{moves}"))
}

#[test]
fn long_records_are_annotated_to_their_end() {
    let folder = Folder::new();
    for game in ["geography", "tiles"] {
        let (board, record) = along(&folder, game, 80);
        let found = mistakes(&winset(&format!("annotate {game} {board} {record} --json")).answer());
        assert_eq!((found.len(), found[78].0), (79, 80), "{found:?}");
        let told = winset(&format!("annotate {game} {board} {record}")).answer();
        assert!(told.starts_with("79 mistakes in 80 moves: "), "{told}");
    }
    let found = mistakes(
        &winset(&format!("annotate pursuit boards/pursuit.txt {} --json", rounds(&folder, 50))).answer(),
    );
    assert_eq!(found.last(), Some(&(307, "evader".to_owned(), 154)));
}

#[test]
fn a_record_may_begin_at_a_position() {
    let folder = Folder::new();
    let record = folder.write("record", "winset-record 1 geography\n2,3\n");
    let answer =
        run(["annotate", "geography", "boards/geography.txt", &record, "--at", "1,3", "--json"]).answer();
    assert_eq!(mistakes(&answer), [(1, "mover".to_owned(), 1)]);
    let record = folder.write("record", "winset-record 1 pursuit\n4\n4\n");
    let at = ["--at", "3 3", "--json"];
    let caught = run(["annotate", "pursuit", "boards/pursuit.txt", &record].into_iter().chain(at));
    let message = caught.error(3);
    assert!(message.contains("comes after the end"), "{message}");
}

#[test]
fn an_illegal_move_names_its_ply() {
    let folder = Folder::new();
    for (moves, line) in
        [("4,2\n4,3\n", ":3:1"), ("4,2\n9,9\n", ":3:1"), ("1,1\n", ":2:1"), ("4,2\nnorth\n", ":3:1")]
    {
        let record = folder.write("record", format!("winset-record 1 slide\n{moves}"));
        let run = winset(&format!("annotate slide boards/trap.txt {record}"));
        let message = run.error(3);
        assert!(message.contains("ply ") && message.contains(line) && message.contains('^'), "{message}");
    }
}

#[test]
fn a_record_is_required_where_the_board_has_none() {
    winset("annotate geography boards/geography.txt").error(2);
    winset("annotate slide boards/trap.txt").error(3);
}
