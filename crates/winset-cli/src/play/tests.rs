//! The model, without any terminal.

use std::sync::Arc;

use winset::game::{Geography, Pursuit, Slide};
use winset::graph::{DirectedGraph, Grid, Place, UndirectedGraph};
use winset::record::{Record, annotate};
use winset::{Outcome, Player, Unwatched};
use winset_certified::{Positions, Written, assert_annotation_proved, assert_play_proved, solved};

use super::content::Content;
use super::layout::Layout;
use super::model::{Play, Refusal};
use super::picture::{Overlay, picture};
use super::seats::Seats;
use super::stage::Staged;
use crate::instance::Playable;

/// A play of a game from its beginning, started.
pub fn play<G: Playable + Written>(game: G, seats: Seats) -> Play {
    let position = game.initial();
    play_from(game, position, seats)
}

fn play_from<G: Playable + Written>(game: G, position: G::Position, seats: Seats) -> Play {
    let game = Arc::new(game);
    let solution = Arc::new(solved(&*game));
    let mut play = Play::new(Box::new(Staged::new(&game, solution, position)), seats);
    play.start();
    play
}

/// Who wins at the beginning and after each of these moves is proved, and which moves do; so are the mistakes among them.
fn prove<G: Playable + Positions>(game: G, moves: &[&str]) {
    let game = Arc::new(game);
    let solution = Arc::new(solved(&*game));
    assert_play_proved(&game, &solution, moves);
    let (mut position, mut record) = (game.initial(), Record::default());
    for text in moves {
        let mv = game.read_move(&position, text).unwrap();
        game.play(&mut position, &mv).unwrap();
        record.moves.push(mv);
    }
    let annotation = annotate(&game, &solution, &game.initial(), &record, &mut Unwatched).unwrap();
    assert_annotation_proved(&*game, &game.initial(), &record.moves, &annotation);
}

pub fn board(rows: &[&str]) -> Geography<Grid> {
    Geography::new(Grid::from_rows(rows).unwrap())
}

pub fn triangle_with_tail() -> Geography<UndirectedGraph> {
    Geography::new(UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 0], [2, 3]]))
}

/// Along a path both ways the evader is caught.
pub fn path() -> Pursuit {
    let edges: Vec<[u32; 2]> = (0..3).flat_map(|v| [[v, v + 1], [v + 1, v]]).collect();
    Pursuit::new(DirectedGraph::from_ids(4, &edges))
}

#[test]
fn the_engine_answers_only_for_the_player_nobody_plays() {
    let mut play = play(board(&["......", "......"]), Seats::One(Player::First));
    assert_eq!(play.moves().len(), 1, "the engine has placed the token");
    let place = play.legal()[0];
    let label = play.label(place).unwrap();
    let said = play.make(&label).unwrap();
    assert_eq!(play.moves().len(), 3);
    assert!(said[0].starts_with("the engine moves the placer: "), "{said:?}");
    assert_eq!(play.turn(), Player::First);
}

#[test]
fn the_engine_moves_twice_where_the_rules_say_so() {
    let mut play = play(path(), Seats::One(Player::Second));
    assert!(play.moves().is_empty());
    play.make("0").unwrap();
    assert_eq!(play.moves().len(), 3, "the evader is placed, and moves");
    play.undo().unwrap();
    assert!(play.moves().is_empty());
    play.redo().unwrap();
    assert_eq!(play.moves().len(), 3);
}

#[test]
fn what_cannot_be_done_changes_nothing() {
    let mut play = play(board(&["...."]), Seats::Both);
    assert_eq!(play.undo(), Err(Refusal::NothingToUndo));
    assert_eq!(play.redo(), Err(Refusal::NothingToRedo));
    assert_eq!(play.make("5,5"), Err(Refusal::Unreadable("5,5".to_owned())));
    play.make("1,2").unwrap();
    assert_eq!(play.make("1,4"), Err(Refusal::Illegal("1,4".to_owned())));
    assert_eq!(play.moves(), ["1,2"]);
    play.make("1,1").unwrap();
    for refused in [play.make("1,3").unwrap_err(), play.next().unwrap_err(), play.hint().unwrap_err()] {
        assert_eq!(refused, Refusal::Over);
    }
}

#[test]
fn an_undo_that_would_take_back_only_the_engines_move_does_nothing() {
    let mut play = play(board(&["......"]), Seats::One(Player::First));
    let before = play.moves();
    assert_eq!(play.undo(), Err(Refusal::NothingToUndo));
    assert_eq!((play.moves(), play.turn()), (before, Player::First));
}

#[test]
fn hints_tell_a_little_more_each_time_and_begin_anew_at_each_position() {
    prove(board(&["..."]), &["1,2"]);
    let mut play = play(board(&["..."]), Seats::Both);
    let hints: Vec<String> = (0..5).map(|_| play.hint().unwrap()).collect();
    assert_eq!(hints[0], "with perfect play the placer wins");
    assert_eq!(hints[1], "2 of 3 moves win, and one is in row 1");
    assert_eq!(hints[2], "1,1 wins");
    assert!(hints[3].starts_with("why: some maximum matching misses 1,1"), "{hints:?}");
    assert_eq!(hints[4], hints[3]);
    play.make("1,2").unwrap();
    assert_eq!(play.hint().unwrap(), "with perfect play the mover wins");
    assert_eq!(play.hint().unwrap(), "all 2 moves win");
    assert_eq!(play.hinted_place(), None);
    play.hint().unwrap();
    assert_eq!(play.hinted_place(), Some(Place::new(1, 1)));
}

#[test]
fn hints_of_a_pursuit_tell_how_long_it_takes() {
    prove(path(), &["0", "3"]);
    let mut play = play(path(), Seats::Both);
    let standing = play.hint().unwrap();
    assert!(standing.starts_with("with perfect play the pursuer wins"), "{standing}");
    play.make("0").unwrap();
    play.make("3").unwrap();
    let standing = play.hint().unwrap();
    assert!(standing.ends_with(" plies"), "{standing}");
    play.hint().unwrap();
    assert!(play.hint().unwrap().ends_with(" resists longest"));
}

#[test]
fn a_clue_points_at_the_piece_or_in_the_direction() {
    let pieces = || Slide::from_rows(&["XOX", "O.O", "XOX"]).unwrap();
    prove(pieces(), &[]);
    prove(board(&["...", ".##"]), &["1,1"]);
    let mut slide = play(pieces(), Seats::Both);
    slide.hint().unwrap();
    let clue = slide.hint().unwrap();
    assert!(clue.starts_with("none of") || clue.contains("moves the piece"), "{clue}");
    let mut grid = play(board(&["...", ".##"]), Seats::Both);
    grid.make("1,1").unwrap();
    grid.hint().unwrap();
    assert_eq!(grid.hint().unwrap(), "1 of 2 moves wins, and it goes down");
}

#[test]
fn the_winners_of_all_starts_are_those_of_the_solution() {
    let mut play = play(board(&[".##", "...", "#.#"]), Seats::Both);
    let lines = picture(&mut play, Overlay::Winners);
    assert_eq!(lines, ["  1 2 3", "1 m # #", "2 m m p", "3 # p #"]);
    assert_eq!(play.winner_letter(Place::new(1, 2)), None, "a wall");
}

#[test]
fn the_winners_of_slide_are_those_of_the_moves() {
    let pieces = || Slide::from_rows(&["XO.OXO"]).unwrap();
    prove(pieces(), &["1,4"]);
    let mut play = play(pieces(), Seats::Both);
    assert_eq!(picture(&mut play, Overlay::Winners), ["  1 2 3 4 5 6", "1 X e . r X O"]);
    play.make("1,4").unwrap();
    assert_eq!(picture(&mut play, Overlay::Hidden), ["  1 2 3 4 5 6", "1 X O O . X O"]);
}

#[test]
fn the_winners_of_a_pursuit_are_those_once_the_mover_stands_there() {
    let game = Pursuit::new(DirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 0], [2, 3]]));
    prove(game.clone(), &["0"]);
    let mut play = play(game, Seats::Both);
    play.make("0").unwrap();
    let lines = picture(&mut play, Overlay::Winners);
    assert_eq!(lines[0], " 0 p -> 1  (pursuer)");
    assert_eq!(lines[3], " 3 p ->");
}

#[test]
fn a_graph_is_a_list_of_its_vertices() {
    let mut play = play(triangle_with_tail(), Seats::Both);
    assert_eq!(play.layout(), Layout::List { vertices: 4 });
    play.make("2").unwrap();
    assert_eq!(
        picture(&mut play, Overlay::Hidden),
        ["*0 -> 1 2", "*1 -> 0 2", " 2 -> 0 1 3  (token)", "*3 -> 2"]
    );
    assert_eq!(play.content(Place::new(5, 1)), Content::Wall);
    assert_eq!(play.content(Place::new(1, 2)), Content::Wall);
    assert_eq!(play.label(Place::new(0, 1)), None);
}

#[test]
fn what_is_unsaved_is_known() {
    let mut play = play(board(&["...."]), Seats::One(Player::First));
    assert!(!play.is_unsaved(), "nobody has moved but the engine");
    play.next().unwrap();
    assert!(play.is_unsaved());
    play.record_is_saved();
    assert!(!play.is_unsaved());
    play.undo().unwrap();
    assert!(play.is_unsaved());
}

#[test]
fn the_end_names_the_winner_and_the_mistakes() {
    prove(board(&["..."]), &["1,2", "1,3"]);
    let mut play = play(board(&["..."]), Seats::Both);
    play.make("1,2").unwrap();
    let said = play.make("1,3").unwrap();
    assert_eq!(play.outcome(), Some(Outcome::Won(Player::First)));
    assert!(said[0].starts_with("the mover has won: "), "{said:?}");
    assert_eq!(said[1], "mistakes: mover 0, placer 1");
    assert!(said[2].contains("1,2 ??"), "{said:?}");
    assert_eq!(play.status(), "the mover has won");
}

#[test]
fn an_engine_that_plays_itself_makes_no_mistake() {
    for rows in [&["....", ".##.", "...."][..], &[".....", ".#.#."], &["..", ".."]] {
        let mut play = play(board(rows), Seats::Nobody);
        assert_eq!(play.make("1,1"), Err(Refusal::EngineOnly));
        let mut said = Vec::new();
        while play.outcome().is_none() {
            said = play.next().unwrap();
        }
        let moves = play.moves();
        prove(board(rows), &moves.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(said.contains(&"mistakes: mover 0, placer 0".to_owned()), "{said:?}");
    }
}

#[test]
fn the_position_that_a_play_begins_from_is_its_beginning() {
    let game = board(&["....."]);
    let token = game.graph().vertex(Place::new(1, 3)).unwrap();
    let visited = game.graph().vertex(Place::new(1, 2)).unwrap();
    let position = game.position(token, &[visited]);
    let mut play = play_from(game, position, Seats::Both);
    assert_eq!(picture(&mut play, Overlay::Hidden), ["  1 2 3 4 5", "1 . + @ * ."]);
    play.make("1,4").unwrap();
    play.undo().unwrap();
    assert_eq!(play.undo(), Err(Refusal::NothingToUndo));
}

/// Tries everything that a person can play, and takes it back; returns the number of plays, all lost.
fn lose_in_every_way(play: &mut Play, winner: Player) -> u32 {
    if let Some(outcome) = play.outcome() {
        assert_eq!(outcome, Outcome::Won(winner), "{:?}", play.moves());
        return 1;
    }
    let (legal, before) = (play.legal().to_vec(), play.moves());
    let mut plays = 0;
    for place in legal {
        play.make(&play.label(place).unwrap()).unwrap();
        plays += lose_in_every_way(play, winner);
        play.undo().unwrap();
        assert_eq!(play.moves(), before);
    }
    plays
}

#[test]
fn an_engine_that_can_win_wins_whatever_is_played_against_it() {
    let mover = Seats::One(Player::First);
    let placer = Seats::One(Player::Second);
    assert!(lose_in_every_way(&mut play(board(&["...", "...", "..."]), mover), Player::Second) > 3);
    assert!(lose_in_every_way(&mut play(board(&["....", "....", ".##."]), placer), Player::First) > 20);
    let slide = Slide::from_rows(&["OXO", "X.X", "OXO"]).unwrap();
    assert_eq!(lose_in_every_way(&mut play(slide, mover), Player::Second), 1, "the rabbit cannot move");
    let slide = Slide::from_rows(&["OOX", "XO.", "OXO"]).unwrap();
    assert!(lose_in_every_way(&mut play(slide, placer), Player::First) >= 1);
    assert!(lose_in_every_way(&mut play(path(), mover), Player::Second) > 3);
    assert!(lose_in_every_way(&mut play(triangle_with_tail(), placer), Player::First) > 3);
}
