//! `winset solve` and `winset move`.

use std::fs;

use serde_json::Value;

use crate::program::{Folder, project_folder, run, run_on, winset, winset_on};

fn json(arguments: &str) -> serde_json::Value {
    serde_json::from_str(&winset(arguments).answer()).unwrap()
}

#[test]
fn a_file_and_standard_input_are_solved_alike() {
    let board = fs::read(project_folder().join("docs/problems/boards/geography.txt")).unwrap();
    let from_file = winset("solve geography boards/geography.txt").answer();
    assert!(from_file.contains("#pmp#\n##m##\npmmmm\n#p#mm\n"), "{from_file}");
    assert_eq!(winset_on("solve geography", &board).answer(), from_file);
    assert_eq!(winset_on("solve geography -", &board).answer(), from_file);
}

#[test]
fn carriage_returns_and_blanks_at_line_ends_change_nothing() {
    let plain = winset_on("solve geography --format grid", "2 3\n..#\n.#.\n").answer();
    assert_eq!(winset_on("solve geography --format grid", "2 3 \r\n..# \r\n.#.\r\n\r\n").answer(), plain);
}

#[test]
fn the_winners_do_not_depend_on_the_order_of_the_edges() {
    let forward =
        winset_on("solve geography --json --base 0 --vertices 6", "0 1\n1 2\n2 3\n3 4\n1 4\n").answer();
    let backward =
        winset_on("solve geography --json --base 0 --vertices 6", "4 1\n4 3\n3 2\n2 1\n1 0\n").answer();
    assert_eq!(forward, backward);
}

#[test]
fn every_method_that_applies_finds_the_same_winners() {
    for (instance, methods) in [
        ("geography boards/geography.txt", ["dulmage-mendelsohn", "exhaustive"]),
        ("geography boards/geography.txt", ["gallai-edmonds", "exhaustive"]),
        ("tiles boards/tiles.txt", ["dulmage-mendelsohn", "exhaustive"]),
        ("slide boards/slide.txt", ["dulmage-mendelsohn", "exhaustive"]),
        ("pursuit boards/pursuit.txt", ["attractor", "exhaustive"]),
        ("pursuit boards/pursuit.txt", ["attractor-winners", "exhaustive"]),
        ("pursuit boards/pursuit.txt", ["attractor-by-queue", "exhaustive"]),
    ] {
        let [theorem, search] =
            methods.map(|method| json(&format!("solve {instance} --json --method {method}")));
        assert_eq!(theorem["method"], methods[0]);
        assert_eq!(search["method"], methods[1]);
        assert_eq!(theorem["wins"], search["wins"], "{instance}");
    }
}

#[test]
fn a_method_that_does_not_apply_is_refused_with_those_that_do() {
    let message = winset("solve geography boards/geography.txt --method attractor").error(2);
    assert!(message.contains("`attractor` does not apply"), "{message}");
    assert!(message.contains("dulmage-mendelsohn, gallai-edmonds, exhaustive"), "{message}");
}

#[test]
fn a_graph_with_an_odd_cycle_is_solved_by_a_theorem() {
    let triangle = winset_on("solve geography --json", "a b\nb c\nc a\n").answer();
    assert!(
        triangle.contains(r#""method":"gallai-edmonds""#) && triangle.contains(r#""placer":["a","b","c"]"#),
        "{triangle}"
    );
}

#[test]
fn the_summary_leaves_the_winners_out() {
    let whole = json("solve geography boards/geography.txt --json");
    let summary = json("solve geography boards/geography.txt --json --summary");
    assert!(whole.get("wins").is_some() && summary.get("wins").is_none());
    assert_eq!(whole["count"], summary["count"]);
    assert_eq!(winset("solve geography boards/geography.txt --summary").answer().lines().count(), 1);
}

#[test]
fn a_board_without_a_free_cell_is_solved() {
    assert_eq!(winset_on("solve geography --summary", "2 2\n##\n##\n").code, 0);
    assert_eq!(winset_on("solve tiles --exit-verdict", "1 1\n#\n").code, 20);
}

#[test]
fn the_verdict_is_the_exit_code_where_there_is_one_start() {
    assert_eq!(winset("solve tiles boards/tiles.txt --exit-verdict").code, 10);
    assert_eq!(winset_on("solve tiles --exit-verdict", "..\n").code, 20);
    assert_eq!(winset("solve slide boards/slide.txt --exit-verdict").code, 10);
    assert_eq!(winset_on("solve slide --exit-verdict", "X.\n").code, 20);
    assert_eq!(winset("move geography boards/geography.txt --at 3,4 --exit-verdict").code, 10);
    assert_eq!(winset("move geography boards/geography.txt --at 1,2 --exit-verdict").code, 20);
    for game in ["geography", "pursuit"] {
        winset(&format!("solve {game} boards/{game}.txt --exit-verdict")).error(2);
    }
}

#[test]
fn the_format_decides_what_a_text_is() {
    let detected = winset_on("solve geography --json", "1 2\n2 3\n").answer();
    assert_eq!(winset_on("solve geography --json --format edge-list", "1 2\n2 3\n").answer(), detected);
    let dimacs = winset_on("solve geography --json", "p edge 3 2\ne 1 2\ne 2 3\n").answer();
    assert_eq!(dimacs, detected);
    let numbered = winset_on("solve geography --json --base 1 --vertices 4", "1 2\n2 3\n").answer();
    assert!(numbered.contains(r#""placer":["1","3","4"]"#), "{numbered}");
}

#[test]
fn directed_input_is_refused_where_edges_have_no_direction() {
    let message = winset_on("solve geography", "p sp 2 1\na 1 2 1\n").error(3);
    assert!(message.contains("directed"), "{message}");
}

#[test]
fn undirected_input_to_a_pursuit_is_both_arcs_with_a_note() {
    let both = winset_on("solve pursuit --json", "p edge 2 1\ne 1 2\n");
    assert_eq!(both.code, 0);
    assert!(
        both.stderr.contains("\"schema\":\"winset/note/1\"") && both.stderr.contains("undirected"),
        "{both:?}"
    );
    let arcs = winset_on("solve pursuit --json", "p sp 2 2\na 1 2 1\na 2 1 1\n").answer();
    assert_eq!(both.stdout, arcs);
    assert_eq!(winset_on("solve pursuit -q", "p edge 2 1\ne 1 2\n").stderr, "");
    let grid = winset_on("solve pursuit --json --summary", "2 2\n..\n.#\n");
    assert!(grid.stdout.contains(r#""count":{"evader":0,"pursuer":18}"#), "{grid:?}");
    assert!(grid.stderr.contains("the graph is undirected: each edge is read as two arcs"), "{grid:?}");
}

#[test]
fn a_position_can_have_visited_places() {
    let at = |visited: &str| {
        let place = ["--at", "3,4", "--visited", visited, "--json"];
        let arguments = ["move", "geography", "boards/geography.txt"].into_iter().chain(place);
        serde_json::from_str::<serde_json::Value>(&run(arguments).answer()).unwrap()
    };
    let fresh = json("move geography boards/geography.txt --at 3,4 --json");
    assert_eq!((&fresh["turn"], &fresh["winning"]), (&"mover".into(), &serde_json::json!(["3,5", "4,4"])));
    let later = at("4,5 3,5");
    assert_eq!((&later["turn"], &later["winner"]), (&"mover".into(), &"mover".into()));
    assert_eq!(later["winning"], serde_json::json!(["4,4"]));
    assert_eq!(at("3,5")["turn"], "placer");
}

#[test]
fn each_game_knows_its_positions() {
    assert_eq!(json("move tiles boards/tiles.txt --at start --json")["winning"][0], "1,1");
    assert_eq!(json("move tiles boards/tiles.txt --at 1,1 --json")["turn"], "replier");
    assert_eq!(json("move slide boards/slide.txt --json")["turn"], "rabbit");
    let pursuit = |turn: &str| {
        let place = ["--at", "4 3", "--json"];
        let turn = if turn.is_empty() { vec![] } else { vec!["--turn", turn] };
        let run = run(["move", "pursuit", "boards/pursuit.txt"].into_iter().chain(place).chain(turn));
        serde_json::from_str::<serde_json::Value>(&run.answer()).unwrap()
    };
    assert_eq!((&pursuit("")["turn"], &pursuit("")["plies"]), (&"evader".into(), &2.into()));
    assert_eq!((&pursuit("pursuer")["recommended"], &pursuit("pursuer")["plies"]), (&"4".into(), &1.into()));
}

#[test]
fn all_places_are_moves_where_a_board_is_large_and_nothing_is_placed() {
    let board = winset("gen walls 30 40 --seed 4").answer();
    for (game, placer) in [("geography", "placer"), ("tiles", "chooser")] {
        let arguments = format!("move {game} - --at start");
        let answer = winset_on(&format!("{arguments} --json"), &board).answer();
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((&answer["turn"], &answer["winner"]), (&placer.into(), &placer.into()));
        assert!(answer["winning"].as_array().is_some_and(|winning| winning.len() > 100), "{answer}");
        assert!(winset_on(&arguments, &board).answer().contains(" wins\n"));
    }
    let graph = winset("gen refuges 120 --seed 4").answer();
    winset_on("move pursuit - --at start", graph).answer();
}

#[test]
fn a_position_that_is_none_is_refused() {
    for arguments in [
        "move geography boards/geography.txt",
        "move geography boards/geography.txt --at 1,1",
        "move geography boards/geography.txt --at 9,9",
        "move geography boards/geography.txt --at 3,4 --visited 1,1",
        "move geography boards/geography.txt --at 3,4 --visited 3,4",
        "move geography boards/geography.txt --at 3,4 --turn evader",
        "move slide boards/slide.txt --at 1,1",
        "move slide boards/slide.txt --visited 1,1",
        "move pursuit boards/pursuit.txt --at 3",
        "move pursuit boards/pursuit.txt --visited 3",
    ] {
        let message = winset(arguments).error(2);
        assert!(message.starts_with("error: "), "{arguments}: {message}");
    }
    let three = run(["move", "pursuit", "boards/pursuit.txt", "--at", "3 1 evader"]);
    three.error(2);
}

#[test]
fn details_are_said_beside_the_answer() {
    let verbose = winset("solve geography boards/geography.txt -v");
    assert_eq!(verbose.stdout, winset("solve geography boards/geography.txt").answer());
    assert!(verbose.stderr.contains("solved by dulmage-mendelsohn"), "{verbose:?}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = winset("solve geography boards/geography.txt --threads 1").answer();
    assert_eq!(winset("solve geography boards/geography.txt --threads 7").answer(), one);
    winset("solve geography boards/geography.txt --threads 0").error(2);
}

#[test]
fn options_of_edge_lists_are_for_edge_lists() {
    winset_on("solve geography --base 1 --vertices 4 --format grid", "..\n").error(2);
    winset_on("solve geography --vertices 4", "1 2\n").error(2);
    winset_on("solve geography --base 1", "1 2\n").error(2);
    winset("solve slide boards/slide.txt --base 1 --vertices 4").error(2);
}

#[test]
fn a_record_below_a_slide_board_is_left_aside_with_a_note() {
    let board = winset("solve slide boards/trap.txt").answer();
    let recorded = winset("solve slide boards/trap-case.txt");
    assert_eq!(recorded.stdout, board);
    assert_eq!(recorded.stderr, "note: the record below the board is left aside\n");
    winset_on("solve slide", "1 2\n.O\njunk\n").error(3);
}

#[test]
fn a_summary_of_a_pursuit_tells_winners_alone_unless_ranks_are_asked_for() {
    let without = winset("solve pursuit boards/pursuit.txt --summary").answer();
    let with = winset("solve pursuit boards/pursuit.txt --summary --ranks").answer();
    let ranked = |line: &str| line.starts_with("longest");
    assert!(without.contains("(attractor-winners)") && !without.lines().any(ranked), "{without}");
    assert!(with.contains("(attractor)") && with.lines().any(ranked), "{with}");
    let counts = |answer: &str| answer.lines().skip(1).take(2).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(counts(&without), counts(&with));
    let [without, with] = ["", " --ranks"]
        .map(|ranks| json(&format!("solve pursuit boards/pursuit.txt --summary --json{ranks}")));
    assert_eq!((without["count"].clone(), &without["longest"]), (with["count"].clone(), &Value::Null));
    assert_eq!(with["longest"], 4);
    let folder = Folder::new();
    let words =
        ["solve", "pursuit", "boards/pursuit.txt", "--summary", "--certificate", &folder.file("proof")];
    let proved = run(words).answer();
    assert!(proved.contains("(attractor)"), "{proved}");
    winset("solve pursuit boards/pursuit.txt --ranks").error(2);
}

#[test]
fn pursuits_by_other_rules() {
    let placing = |rules: &str| {
        let words = ["solve", "pursuit", "--summary", "--ranks"].into_iter().chain(rules.split_whitespace());
        let solved = run_on(words, "p sp 3 2\na 1 2 1\na 2 3 1\n").answer();
        solved.lines().find(|line| line.starts_with("placing")).unwrap().to_owned()
    };
    for (rules, expected) in [
        ("", "from 2, 1 ply"),
        ("--passing", "from 1, 4 plies"),
        ("--stuck passes", "from 2, 2 plies"),
        ("--starter pursuer", "from 1, 1 ply"),
    ] {
        let expected = format!("placing freely, pursuer wins {expected} after both are placed");
        assert_eq!(placing(rules), expected, "{rules}");
    }
}
