//! Solutions, advice and annotations as text.

use super::*;

#[test]
fn a_solved_board_is_a_marked_board() {
    let board = Solved::new(grid(&[".##", "...", "#.#"]));
    let counts = "mover wins from 3 places, placer from 2 (dulmage-mendelsohn)\n";
    assert_eq!(board.text(Detail::Summary), counts);
    assert_eq!(board.text(Detail::Full), format!("{counts}m##\nmmp\n#p#\n"));
}

#[test]
fn tiles_tell_of_every_component() {
    let board = Solved::new(tiles(&[".#...#", ".#.##."]));
    let expected = "\
        chooser wins from 1 place, replier from 6 (dulmage-mendelsohn)\n\
        chooser wins the game, choosing 2,6\n\
        r#rrr#\n\
        r#r##c\n\
        component of 1,1: 2 places, no choice wins\n\
        component of 1,3: 4 places, no choice wins\n\
        component of 2,6: 1 place, chooser wins, choosing 2,6\n";
    assert_eq!(board.text(Detail::Full), expected);
    let full = Solved::new(tiles(&["..", ".."]));
    assert!(full.text(Detail::Summary).contains("\nreplier wins the game\n"));
}

#[test]
fn on_an_empty_board_the_chooser_loses() {
    let board = Solved::new(tiles(&["##"]));
    let expected =
        "chooser wins from 0 places, replier from 0 (dulmage-mendelsohn)\nreplier wins the game\n##\n";
    assert_eq!(board.text(Detail::Full), expected);
    assert_eq!(board.json(Detail::Full)["winner"], "replier");
}

#[test]
fn a_solved_graph_is_a_table() {
    let graph = Solved::new(tree());
    let counts = "mover wins from 1 vertex, placer from 3 (dulmage-mendelsohn)\n";
    assert_eq!(graph.text(Detail::Summary), counts);
    assert_eq!(
        graph.text(Detail::Full),
        format!("{counts}vertex winner\n0 placer\n1 mover\n2 placer\n3 placer\n")
    );
}

#[test]
fn a_solved_slide_board_has_a_winner_and_winning_moves() {
    let board = Solved::new(slide(&["XO.OXO"]));
    assert_eq!(board.text(Detail::Full), "rabbit wins (dulmage-mendelsohn)\nwinning first moves: 1,4\n");
    assert_eq!(board.json(Detail::Full)["winning"], serde_json::json!(["1,4"]));
    let lost = Solved::by_search(slide(&["X."]));
    assert_eq!(lost.text(Detail::Full), "egg wins (exhaustive)\nno first move wins\n");
}

#[test]
fn a_solved_pursuit_counts_by_turn_and_ranks_every_position() {
    let path = Solved::new(Pursuit::new(DirectedGraph::from_ids(2, &[[0, 1]])));
    let summary = "\
        evader wins from 1 position, pursuer from 7 (attractor)\n\
        evader to move: evader wins 0, pursuer 4\n\
        pursuer to move: evader wins 1, pursuer 3\n\
        placing freely, pursuer wins from 0, 0 plies after both are placed\n\
        longest win of the pursuer: 1 ply\n";
    assert_eq!(path.text(Detail::Summary), summary);
    let table = "\
        evader pursuer turn winner plies\n\
        0 0 evader pursuer 0\n\
        0 1 evader pursuer 1\n\
        1 0 evader pursuer 0\n\
        1 1 evader pursuer 0\n\
        0 0 pursuer pursuer 0\n\
        0 1 pursuer evader -\n\
        1 0 pursuer pursuer 1\n\
        1 1 pursuer pursuer 0\n";
    assert_eq!(path.text(Detail::Full), format!("{summary}{table}"));
}

#[test]
fn a_pursuit_without_vertices_is_the_evaders() {
    let nowhere = Solved::new(Pursuit::new(DirectedGraph::from_ids(0, &[])));
    assert!(nowhere.text(Detail::Summary).contains("placing freely, evader wins\n"));
    assert!(nowhere.advice("").ends_with("why: there is no vertex to stand on\n"));
}

#[test]
fn advice_names_all_winning_moves_and_the_reason() {
    let board = Solved::new(grid(&["....", "#.##"]));
    let won = "\
        mover to move at 1,3: mover wins\n\
        winning moves: 1,4\n\
        recommended: 1,4\n\
        why: every maximum matching of 1,3 and the unvisited places covers 1,3: the mover goes to its mate under one \
        of them, 1,4, and answers along that matching to the end\n";
    assert_eq!(board.advice("1,3"), won);
    let over = "\
        placer to move at 1,4: mover has won\n\
        winning moves: none\n\
        recommended: none\n\
        why: no neighbour of 1,4 is unvisited: the placer cannot move\n";
    assert_eq!(board.advice("1,3 1,4"), over);
    let placing = "\
        placer to move at start: placer wins\n\
        winning moves: 1,1 2,2\n\
        recommended: 1,1\n\
        why: some maximum matching misses 1,1: wherever the mover goes from there, the placer goes to the mate under \
        that matching\n";
    assert_eq!(board.advice(""), placing);
}

#[test]
fn advice_on_a_slide_board_says_what_the_blank_counts_as() {
    let board = Solved::new(slide(&["XO.OXO"]));
    let expected = "\
        egg to move at 1,4: rabbit wins\n\
        winning moves: none\n\
        recommended: 1,5\n\
        why: join neighbouring cells of different colours, the blank being white: some maximum matching misses the \
        blank, 1,4; whatever the egg moves, the rabbit moves the mate under that matching\n";
    assert_eq!(board.advice("1,4"), expected);
}

#[test]
fn advice_in_a_pursuit_counts_plies() {
    let chase = Solved::new(chase());
    let lost = "\
        evader to move at 2 0: pursuer wins in 8 plies\n\
        winning moves: none\n\
        recommended: 3\n\
        why: wherever the evader goes, the pursuer can force a capture or an evader who cannot move; 3 delays it \
        longest, and it comes within 8 plies\n";
    assert_eq!(chase.advice("0 2"), lost);
    assert!(
        chase.advice("0 2 3").contains("pursuer to move at 3 0: pursuer wins in 7 plies\nwinning moves: 1\n")
    );
    assert!(chase.advice("0 1").contains("evader to move at 1 0: evader wins\nwinning moves: 2\n"));
    assert!(chase.advice("0 0").ends_with("why: the evader is caught\n"));
}

#[test]
fn search_gives_no_other_reason_than_its_result() {
    let odd = Solved::by_search(odd_graph());
    let expected = "\
        mover to move at 4: mover wins in 3 plies\n\
        winning moves: 5\n\
        recommended: 5\n\
        why: search through all that can follow: the mover wins with 5\n";
    assert_eq!(odd.advice("4"), expected);
}

#[test]
fn an_annotation_names_mistakes_better_moves_and_reasons() {
    let board = Solved::new(grid(&["....", "#.##"]));
    let expected = "\
        2 mistakes in 2 moves: mover 1, placer 1; the play is unfinished (dulmage-mendelsohn)\n\
        move 1, placer 1: 1,2 ??\n  \
          better: 1,1 2,2\n  \
          why: every maximum matching covers 1,2, so the mover wins from there; some misses 1,1\n\
        move 2, mover 1: 1,3 ??\n  \
          better: 1,1 2,2\n  \
          why: every maximum matching of 1,2 and the unvisited places covers 1,2: the mover could go to 1,1, its mate \
          under one of them; 1,3 is its mate under none, and after it the placer wins\n";
    assert_eq!(board.annotated("1,2 1,3").text(), expected);
    let board = Solved::new(slide(&["XO.OXO"]));
    let expected = "\
        1 mistake in 2 moves: rabbit 1, egg 0; egg won (dulmage-mendelsohn)\n\
        move 1, rabbit 1: 1,2 ??\n  \
          better: 1,4\n  \
          why: join neighbouring cells of different colours, the blank being black: every maximum matching covers the \
          blank, 1,3; the rabbit could move 1,4, its mate under one of them; 1,2 is its mate under none, and after it \
          the egg wins\n";
    assert_eq!(board.annotated("1,2 1,1").text(), expected);
}

#[test]
fn the_mistakes_of_a_pursuit_tell_how_long_it_would_have_taken() {
    let evaders = Solved::new(chase()).annotated("0 1 2 1 3").text();
    let why = "with 0 the evader could stay out of the pursuer's attractor for ever; after 3 the pursuer can force a win";
    assert!(
        evaders.contains(&format!("move 5, evader 3: 3 ??\n  better: 0\n  why: {why} within 5 plies\n")),
        "{evaders}"
    );
    let fork = || Pursuit::new(DirectedGraph::from_ids(3, &[[0, 1], [0, 2], [1, 1], [2, 2]]));
    let pursuers = Solved::new(fork()).annotated("0 1 1 2").text();
    let why = "the pursuer could force a win within 1 ply, beginning with 1; after 2 the evader can stay out of the";
    assert!(pursuers.contains(&format!("move 4, pursuer 2: 2 ??\n  better: 1\n  why: {why}")), "{pursuers}");
    let searched = Solved::by_search(fork()).annotated("0 1 1 2").text();
    assert!(searched.contains("the pursuer could win with 1, but after 2 the evader wins"), "{searched}");
}

#[test]
fn many_better_moves_are_cut_short_in_text_alone() {
    let board = Solved::new(grid(&["............."]));
    let annotated = board.annotated("1,2");
    assert!(annotated.text().contains("  better: 1,1 1,3 1,5 1,7 and 3 more\n"), "{}", annotated.text());
    assert_eq!(annotated.json()["mistakes"][0]["better"].as_array().unwrap().len(), 7);
}
