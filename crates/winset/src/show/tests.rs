use std::io::{self, Write};
use std::sync::Arc;

use serde_json::Value as Json;

use super::{Advice, write_annotation, write_annotation_json};
use super::{Detail, DrawError, MOST_DRAWN, Show};
use crate::certified::{Written, solved, solved_by};
use crate::game::{Game, Geography, Pursuit, Slide};
use crate::generate::{Random, random_play};
use crate::graph::{Checkerboard, DirectedGraph, Graph, Grid, Labels, UndirectedGraph, Vertex};
use crate::matching::maximum_bipartite_matching;
use crate::record::{Annotation, Record, Session, annotate};
use crate::solution::{Method, Solution};
use crate::watch::Unwatched;

// ---- what the tests look at ----

struct Solved<G> {
    game: Arc<G>,
    solution: Arc<Solution>,
}

impl<G: Show + Written> Solved<G> {
    fn new(game: G) -> Self {
        let solution = solved(&game);
        Self { game: Arc::new(game), solution: Arc::new(solution) }
    }

    fn by_search(game: G) -> Self {
        let solution = solved_by(&game, Method::Exhaustive);
        Self { game: Arc::new(game), solution: Arc::new(solution) }
    }
}

impl<G: Show> Solved<G> {
    fn text(&self, detail: Detail) -> String {
        written(|out| self.game.write_solution(&self.solution, detail, out))
    }

    fn json(&self, detail: Detail) -> Json {
        parsed(&written(|out| self.game.write_solution_json(&self.solution, detail, out)))
    }

    fn session(&self, moves: &str) -> Session<G> {
        let mut session = Session::new(&self.game, &self.solution);
        for text in moves.split_whitespace() {
            let mv = self.game.read_move(session.position(), text).unwrap();
            session.play(mv).unwrap();
        }
        session
    }

    fn advice(&self, moves: &str) -> String {
        let mut session = self.session(moves);
        written(|out| Advice::of(&mut session).write(out))
    }

    fn annotated(&self, moves: &str) -> Annotated<G> {
        let record = self.session(moves).record().clone();
        let initial = self.game.initial();
        let annotation = annotate(&self.game, &self.solution, &initial, &record, &mut Unwatched).unwrap();
        Annotated { game: Arc::clone(&self.game), record, annotation }
    }

    fn picture(&self) -> String {
        written(|out| self.game.draw(Some(&self.solution), out).map_err(std::io::Error::other))
    }
}

struct Annotated<G: Game> {
    game: Arc<G>,
    record: Record<G::Move>,
    annotation: Annotation<G::Move>,
}

impl<G: Show> Annotated<G> {
    fn text(&self) -> String {
        written(|out| write_annotation(&*self.game, &self.annotation, out))
    }

    fn json(&self) -> Json {
        parsed(&written(|out| write_annotation_json(&*self.game, &self.annotation, out)))
    }

    fn picture(&self) -> String {
        let initial = self.game.initial();
        let draw = |out: &mut dyn Write| {
            self.game.draw_annotation(&initial, &self.record, &self.annotation, out).unwrap();
            Ok(())
        };
        written(draw)
    }
}

fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut bytes = Vec::new();
    write(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn parsed(line: &str) -> Json {
    assert_eq!(line.matches('\n').count(), 1, "a line of JSON");
    serde_json::from_str(line).unwrap()
}

fn grid(rows: &[&str]) -> Geography<Grid> {
    Geography::new(Grid::from_rows(rows).unwrap())
}

fn tiles(rows: &[&str]) -> Geography<Grid> {
    Geography::with_free_start(Grid::from_rows(rows).unwrap())
}

fn slide(rows: &[&str]) -> Slide {
    Slide::from_rows(rows).unwrap()
}

/// A path of four vertices and a triangle with a tail: one is bipartite, the whole is not.
fn odd_graph() -> Geography<UndirectedGraph> {
    Geography::new(UndirectedGraph::from_ids(8, &[[0, 1], [1, 2], [2, 3], [4, 5], [5, 6], [6, 4], [6, 7]]))
}

fn tree() -> Geography<UndirectedGraph> {
    Geography::new(UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [1, 3]]))
}

/// The evader can go round a triangle for ever, unless it leaves it.
fn chase() -> Pursuit {
    Pursuit::new(DirectedGraph::from_ids(5, &[[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 4]]))
}

const ODD_NAMES: [&str; 4] = ["<a&b>", "say \"hi\"", "back\\slash", "bell\u{7}"];

fn oddly_named() -> Geography<UndirectedGraph> {
    let graph = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3]]);
    Geography::new(graph.with_labels(Labels::named(ODD_NAMES).unwrap()))
}

// ---- text ----

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

// ---- the reasons are true ----

/// The size of a maximum matching of the free cells without some of them.
fn matching_number(grid: &Grid, without: &[Vertex]) -> u64 {
    let is_free = |v: Vertex| grid.contains(v) && !without.contains(&v);
    let cell = |v| if is_free(v) { b'.' } else { b'#' };
    let frame = grid.frame();
    let rows: Vec<Vec<u8>> = (1..=frame.rows()).map(|row| frame.row(row).map(cell).collect()).collect();
    let rest = Grid::from_rows(&rows).unwrap();
    maximum_bipartite_matching(&rest, &Checkerboard, &mut Unwatched).unwrap().size()
}

/// Whether every maximum matching covers `v`, among the cells that are not in `without`.
fn every_covers(grid: &Grid, without: &[Vertex], v: Vertex) -> bool {
    matching_number(grid, &[without, &[v]].concat()) < matching_number(grid, without)
}

/// Whether some maximum matching joins `v` and `w`, among the cells that are not in `without`.
fn some_joins(grid: &Grid, without: &[Vertex], v: Vertex, w: Vertex) -> bool {
    matching_number(grid, &[without, &[v, w]].concat()) + 1 == matching_number(grid, without)
}

/// What the sentences about mistakes say of matchings, on random plays of every board of three by three.
#[test]
fn what_is_said_of_matchings_is_true() {
    let mut mistakes = 0;
    for walls in 0_u32..1 << 9 {
        let cell = |at: usize| if walls >> at & 1 == 1 { b'#' } else { b'.' };
        let rows = [0, 3, 6].map(|row| [cell(row), cell(row + 1), cell(row + 2)]);
        let board = Solved::new(Geography::new(Grid::from_rows(&rows).unwrap()));
        let (grid, initial) = (board.game.graph(), board.game.initial());
        let record = random_play(&*board.game, &initial, 9, &mut Random::new(walls.into()));
        let annotation = annotate(&board.game, &board.solution, &initial, &record, &mut Unwatched).unwrap();
        let walk: Vec<Vertex> = record.moves.iter().map(|mv| mv.to).collect();
        for mistake in &annotation.mistakes {
            mistakes += 1;
            let Some(token) = mistake.played.from else {
                assert!(every_covers(grid, &[], mistake.played.to));
                assert!(!every_covers(grid, &[], mistake.better[0].to));
                continue;
            };
            let gone = &walk[..mistake.ply - 2];
            assert!(every_covers(grid, gone, token));
            assert!(some_joins(grid, gone, token, mistake.better[0].to));
            assert!(!some_joins(grid, gone, token, mistake.played.to));
        }
    }
    assert!(mistakes > 100, "{mistakes}");
}

// ---- JSON ----

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
            assert_eq!(super::words::outcome(winner, &players), name);
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

// ---- pictures ----

/// The texts of a picture's elements with this name.
fn texts(picture: &str, name: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(picture).unwrap();
    let elements =
        document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
    elements.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

fn check_picture<G: Show>(solved: &Solved<G>) {
    let picture = solved.picture();
    assert_eq!(picture, solved.picture());
    let titles = texts(&picture, "title");
    assert!(titles[0].starts_with(solved.game.name()), "{titles:?}");
    let unsolved = written(|out| solved.game.draw(None, out).map_err(std::io::Error::other));
    assert!(texts(&unsolved, "title").len() <= titles.len());
}

#[test]
fn pictures_are_well_formed() {
    check_picture(&Solved::new(grid(&[".##", "...", "#.#"])));
    check_picture(&Solved::new(grid(&[])));
    check_picture(&Solved::new(grid(&["", ""])));
    check_picture(&Solved::new(tiles(&[".#.", "..."])));
    check_picture(&Solved::new(odd_graph()));
    check_picture(&Solved::new(oddly_named()));
    check_picture(&Solved::new(Geography::new(UndirectedGraph::from_ids(0, &[]))));
    check_picture(&Solved::new(Geography::new(UndirectedGraph::from_ids(1, &[]))));
    check_picture(&Solved::new(slide(&["XO.OXO"])));
    check_picture(&Solved::by_search(slide(&["XO.OXO"])));
    check_picture(&Solved::new(chase()));
    check_picture(&Solved::new(Pursuit::new(DirectedGraph::from_ids(0, &[]))));
}

#[test]
fn every_cell_says_who_wins() {
    let titles = texts(&Solved::new(grid(&[".##", "...", "#.#"])).picture(), "title");
    for title in ["1,1: mover wins", "1,2: wall", "2,3: placer wins", "3,2: placer wins"] {
        assert!(titles.iter().any(|found| found == title), "{title} in {titles:?}");
    }
}

#[test]
fn odd_names_are_written_so_that_they_can_be_read() {
    let titles = texts(&Solved::new(oddly_named()).picture(), "title");
    for name in ["<a&b>: ", "say \"hi\": ", "back\\slash: ", "bell\u{fffd}: "] {
        assert!(titles.iter().any(|title| title.starts_with(name)), "{name} in {titles:?}");
    }
}

fn check_annotated_picture<G: Show>(annotated: &Annotated<G>) {
    let picture = annotated.picture();
    let texts = texts(&picture, "text");
    let signs = texts.iter().filter(|text| *text == "??").count();
    let in_legend = usize::from(!annotated.annotation.mistakes.is_empty());
    assert_eq!(signs, annotated.annotation.mistakes.len() + in_legend, "{texts:?}");
    assert!(texts.contains(&annotated.record.moves.len().to_string()), "{texts:?}");
}

#[test]
fn annotated_pictures_number_the_moves_and_sign_the_mistakes() {
    check_annotated_picture(&Solved::new(grid(&["....", "#.##"])).annotated("1,2 1,3"));
    check_annotated_picture(&Solved::new(tiles(&["....", "#.##"])).annotated("1,3 1,4"));
    check_annotated_picture(&Solved::new(odd_graph()).annotated("4 6 7"));
    check_annotated_picture(&Solved::new(slide(&["XO.OXO"])).annotated("1,2 1,1"));
    check_annotated_picture(&Solved::new(chase()).annotated("0 1 2 1 3"));
    check_annotated_picture(&Solved::new(chase()).annotated("0 0"));
}

#[test]
fn graphs_too_large_to_look_at_are_not_drawn() {
    let edges: Vec<[u32; 2]> = (0..60_000).map(|v| [v, v + 1]).collect();
    let game = Geography::new(UndirectedGraph::from_ids(60_001, &edges));
    let mut out = Vec::new();
    let refused = game.draw(None, &mut out).unwrap_err();
    assert!(matches!(refused, DrawError::TooLarge { parts: 120_001, limit: MOST_DRAWN }), "{refused}");
    assert!(out.is_empty());
}

/// The area of a tile of an overview.
const TILE_AREA: f64 = 64.0;

/// The area of all paths of a class, which are made of rectangles.
fn area(picture: &str, class: &str) -> f64 {
    let document = roxmltree::Document::parse(picture).unwrap();
    let paths = document.descendants().filter(|node| node.attribute("class") == Some(class));
    let rectangles = paths.filter_map(|path| path.attribute("d")).flat_map(|path| path.split('M').skip(1));
    let area = |rectangle: &str| {
        let numbers: Vec<f64> =
            rectangle.split(['h', 'v', '-', 'z', ' ']).filter_map(|word| word.parse().ok()).collect();
        numbers[2] * numbers[3]
    };
    rectangles.map(area).sum()
}

/// The left half is the mover's, the right half the placer's, and the last tenth is walls.
#[test]
fn large_boards_are_drawn_as_an_overview() {
    let row = |row: usize| {
        let cell = |column: usize| match column {
            0..200 => '.',
            200..400 if row.is_multiple_of(2) || column.is_multiple_of(2) => '#',
            200..400 => '.',
            _ => '#',
        };
        (0..440).map(cell).collect::<String>()
    };
    let rows: Vec<String> = (0..400).map(row).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let board = Solved::new(grid(&rows));
    let picture = board.picture();
    assert!(picture.contains("a tile is 5 × 5 cells"), "{picture}");
    assert_eq!(area(&picture, "first-4"), 40.0 * 80.0 * TILE_AREA);
    let placers = area(&picture, "second-4");
    assert!((0.15..0.35).contains(&(placers / (40.0 * 80.0 * TILE_AREA))), "{placers}");
    assert_eq!(picture, board.picture());
    let unsolved = written(|out| board.game.draw(None, out).map_err(std::io::Error::other));
    assert_eq!(area(&unsolved, "first-4"), 0.0);
    assert!(area(&unsolved, "cell") > 40.0 * 80.0 * TILE_AREA && picture.len() < 200_000);
    let long = Solved::new(grid(&[&".".repeat(200_000)]));
    assert_eq!(area(&long.picture(), "first-4"), 100.0 * TILE_AREA);
}

#[test]
fn large_boards_of_pieces_are_drawn_as_an_overview() {
    let rows: Vec<String> =
        (0..400).map(|row| "O".repeat(200) + &"X".repeat(199) + if row == 7 { "." } else { "X" }).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let board = Solved::new(slide(&rows));
    let picture = board.picture();
    assert!(picture.contains("the blank at 8,400; "), "{picture}");
    assert_eq!(area(&picture, "first-4"), 50.0 * 100.0 * TILE_AREA);
    assert_eq!(area(&picture, "second-4") + area(&picture, "second-3"), 50.0 * 100.0 * TILE_AREA);
}

// ---- writers that fail ----

/// As a reader that goes away.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_error_of_the_writer_comes_through() {
    let board = Solved::new(grid(&["....", "#.##"]));
    let (game, solution) = (&board.game, &board.solution);
    let text = game.write_solution(solution, Detail::Full, &mut Closed).unwrap_err();
    let json = game.write_solution_json(solution, Detail::Full, &mut Closed).unwrap_err();
    assert_eq!((text.kind(), json.kind()), (io::ErrorKind::BrokenPipe, io::ErrorKind::BrokenPipe));
    let drawn = game.draw(Some(solution), &mut Closed).unwrap_err();
    assert!(matches!(drawn, DrawError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe));
}
