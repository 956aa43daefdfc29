//! Solutions, moves and annotations as JSON.

use super::*;

/// The fields that every solution has, and that the starts are listed once each.
fn check_solution<G: Show>(solved: &Solved<G>) {
    let json = solved.json(Detail::Full);
    assert_eq!(json["schema"], "winset/solve/1");
    assert_eq!(json["game"], solved.game.name());
    assert_eq!(json["method"], solved.solution.method().name());
    let players = solved.game.players();
    let mut positions = 0;
    for name in [players.first, players.second] {
        let wins = json["wins"][name].as_array().unwrap();
        assert_eq!(json["count"][name], wins.len());
        for text in wins {
            let start = solved.game.read_start(text.as_str().unwrap()).unwrap();
            let winner = solved.solution.outcome(start).unwrap();
            assert_eq!(crate::show::words::outcome(winner, &players), name);
        }
        positions += wins.len();
    }
    assert_eq!(json["positions"], positions);
    let summary = solved.json(Detail::Summary);
    assert_eq!((&summary["count"], &summary["wins"]), (&json["count"], &Json::Null));
}

#[test]
fn json_lists_every_start_once() {
    check_solution(&Solved::new(grid(&[".##", "...", "#.#"])));
    check_solution(&Solved::new(grid(&[])));
    check_solution(&Solved::new(tiles(&[".#.", "..."])));
    check_solution(&Solved::new(odd_graph()));
    check_solution(&Solved::new(tree()));
    check_solution(&Solved::new(oddly_named()));
    check_solution(&Solved::new(slide(&["XO.OXO"])));
    check_solution(&Solved::new(chase()));
    check_solution(&Solved::by_search(chase()));
}

#[test]
fn the_json_of_tiles_lists_the_components() {
    let json = Solved::new(tiles(&[".#...#", ".#.##."])).json(Detail::Summary);
    let components = serde_json::json!([
        {"first": "1,1", "positions": 2, "win": false},
        {"first": "1,3", "positions": 4, "win": false},
        {"first": "2,6", "positions": 1, "win": true, "choice": "2,6"},
    ]);
    assert_eq!((&json["components"], &json["winner"]), (&components, &Json::from("chooser")));
}

#[test]
fn the_json_of_a_pursuit_has_ranks_and_the_game_with_placing() {
    let json = Solved::new(Pursuit::new(DirectedGraph::from_ids(2, &[[0, 1]]))).json(Detail::Full);
    assert_eq!(json["placing"], serde_json::json!({"winner": "pursuer", "pursuer": "0", "plies": 0}));
    assert_eq!(json["longest"], 1);
    assert_eq!(json["plies"]["0 1 evader"], 1);
    assert_eq!(json["plies"]["0 1 pursuer"], Json::Null);
    assert_eq!(json["plies"].as_object().unwrap().len(), 7);
}

#[test]
fn the_json_of_a_move_says_the_same_as_the_session() {
    let board = Solved::new(grid(&["....", "#.##"]));
    let mut session = board.session("1,2");
    let json = parsed(&written(|out| Advice::of(&mut session).write_json(out)));
    let expected = serde_json::json!({
        "schema": "winset/move/1", "game": "geography", "method": "dulmage-mendelsohn", "position": "1,2",
        "turn": "mover", "winner": "mover", "plies": null, "winning": ["1,1", "2,2"], "recommended": "1,1",
        "why": json["why"],
    });
    assert_eq!(json, expected);
    assert!(json["why"].as_str().unwrap().starts_with("every maximum matching of 1,2 "));
}

#[test]
fn the_json_of_an_annotation_lists_all_better_moves() {
    let json = Solved::new(slide(&["XO.OXO"])).annotated("1,2 1,1").json();
    let mistake = serde_json::json!({
        "ply": 1, "player": "rabbit", "number": 1, "played": "1,2", "better": ["1,4"],
        "why": json["mistakes"][0]["why"],
    });
    let expected = serde_json::json!({
        "schema": "winset/annotate/1", "game": "slide", "method": "dulmage-mendelsohn", "plies": 2,
        "outcome": "egg", "mistakes": [mistake],
    });
    assert_eq!(json, expected);
    assert_eq!(Solved::new(chase()).annotated("0 1").json()["outcome"], Json::Null);
}
