//! What is drawn, and what keys do.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use winset::Player;
use winset::game::{Cops, CopsRules, Slide};
use winset::graph::{Place, UndirectedGraph};
use winset::io::Palette;

use super::app::{App, Flow, Mode};
use super::draw::draw;
use crate::play::model::Play;
use crate::play::seats::Seats;
use crate::play::tests::{board, path, play, triangle_with_tail};

fn screen(app: &mut App<'_>, width: u16, height: u16, palette: Palette) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, app, palette)).unwrap();
    terminal
}

/// The lines of the screen, without the blanks at their ends.
fn drawn(app: &mut App<'_>, width: u16, height: u16) -> Vec<String> {
    let terminal = screen(app, width, height, Palette::Plain);
    let buffer = terminal.backend().buffer();
    let line = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..height).map(line).collect()
}

fn press(app: &mut App<'_>, keys: impl IntoIterator<Item = KeyCode>) -> Flow {
    let event = |key| Event::Key(KeyEvent::new(key, KeyModifiers::NONE));
    keys.into_iter().map(|key| app.react(&event(key))).last().unwrap()
}

fn type_in(app: &mut App<'_>, text: &str) -> Flow {
    press(app, text.chars().map(KeyCode::Char))
}

fn geography(seats: Seats) -> Play {
    play(board(&[".##", "...", "#.#"]), seats)
}

#[test]
fn a_board_is_drawn_with_what_is_said_below_it() {
    let mut play = geography(Seats::Both);
    let mut app = App::new(&mut play, None);
    press(&mut app, [KeyCode::Enter, KeyCode::Down, KeyCode::Enter]);
    let expected = [
        "geography: the mover and the placer, two",
        "  1  2  3",
        "1 +  #  #",
        "2[@](.) .",
        "3 #  .  #",
        "placer to move at 2,1",
        "cursor on 2,1: token",
        "moves: 1. 1,1 2. 2,1",
        "",
        "? help  q quit  Enter plays  u undo  r r",
    ];
    assert_eq!(drawn(&mut app, 40, 10), expected);
}

#[test]
fn winners_are_told_by_letters() {
    let mut play = geography(Seats::One(Player::Second));
    let mut app = App::new(&mut play, None);
    press(&mut app, [KeyCode::Char('o'), KeyCode::Down, KeyCode::Right]);
    let expected = [
        "geography: you are the placer, the engine the mover",
        "  1  2  3                                             placer to move at start",
        "1 m  #  #                                             cursor on 2,2: free, a legal move",
        "2 m [m] p                                             m mover, p placer: who wins once",
        "3 #  p  #                                             the token is placed there, nothing",
        "                                                      else being visited",
    ];
    assert_eq!(drawn(&mut app, 88, 20)[..6], expected);
    press(&mut app, [KeyCode::Char('o')]);
    assert_eq!(
        drawn(&mut app, 88, 20)[2],
        "1 .  #  #                                             cursor on 2,2: free, a legal move"
    );
}

#[test]
fn colours_only_repeat_what_letters_say() {
    let mut play = geography(Seats::Both);
    let mut app = App::new(&mut play, None);
    press(&mut app, [KeyCode::Char('o')]);
    let coloured = screen(&mut app, 80, 12, Palette::Coloured);
    let plain = screen(&mut app, 80, 12, Palette::Plain);
    let colour = |terminal: &Terminal<TestBackend>| terminal.backend().buffer()[(8, 3)].fg;
    assert_eq!((colour(&coloured), colour(&plain)), (Color::Magenta, Color::Reset));
    let buffer = plain.backend().buffer();
    assert!(buffer.content().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    assert!(buffer[(2, 2)].modifier.contains(Modifier::REVERSED), "the cursor");
}

#[test]
fn pieces_that_can_slide_are_marked() {
    let mut play = play(Slide::from_rows(&["XOX", "O.O", "XOX"]).unwrap(), Seats::Both);
    let mut app = App::new(&mut play, None);
    let lines = drawn(&mut app, 40, 12);
    assert_eq!(lines[1..5], ["  1  2  3", "1 X (O) X", "2(O)[.](O)", "3 X (O) X"]);
    press(&mut app, [KeyCode::Left, KeyCode::Enter]);
    assert_eq!(drawn(&mut app, 40, 12)[3], "2[.] O  O");
}

#[test]
fn graphs_are_lists_of_vertices() {
    let mut play = play(triangle_with_tail(), Seats::Both);
    let mut app = App::new(&mut play, None);
    press(&mut app, [KeyCode::End, KeyCode::Enter, KeyCode::Up]);
    let expected = [" 0  . -> 1 2", " 1  . -> 0 2", "{2} . -> 0 1 3", " 3  @ -> 2  token"];
    assert_eq!(drawn(&mut app, 40, 12)[1..5], expected);
}

#[test]
fn pursuits_show_both_pieces() {
    let mut play = play(path(), Seats::Both);
    let mut app = App::new(&mut play, None);
    press(&mut app, [KeyCode::Enter, KeyCode::End, KeyCode::Enter, KeyCode::Tab]);
    let expected = [" 0  P -> 1  pursuer", " 1  . -> 0 2", "{2} . -> 1 3", " 3  E -> 2  evader"];
    assert_eq!(drawn(&mut app, 40, 12)[1..5], expected);
}

/// Two cops on a cycle of four, and the robber.
fn two_cops(seats: Seats) -> Play {
    let cycle = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
    play(Cops::on_edges(&cycle, CopsRules::usual(2)), seats)
}

#[test]
fn the_places_of_several_cops_are_chosen_one_after_the_other() {
    let mut play = two_cops(Seats::Both);
    let mut app = App::new(&mut play, None);
    press(&mut app, [KeyCode::Enter]);
    let lines = drawn(&mut app, 40, 14);
    assert_eq!(lines[1..5], ["[0] . -> 1 3", " 1  . -> 0 2", " 2  . -> 1 3", " 3  . -> 0 2"]);
    assert!(lines.contains(&"chosen: 0, 1 more to choose".to_owned()), "{lines:?}");
    // The choice is taken back, not a move; then both cops are placed on one vertex, and the robber.
    type_in(&mut app, "u");
    assert_eq!(app.play.choice(), (&[][..], 2));
    press(&mut app, [KeyCode::Enter, KeyCode::Enter, KeyCode::End, KeyCode::Up, KeyCode::Enter]);
    assert_eq!(app.play.moves(), ["0 0", "2"]);
    press(&mut app, [KeyCode::Tab, KeyCode::Enter, KeyCode::Home]);
    let expected = ["{0} C -> 1 3  cops", "<1> . -> 0 2", " 2  R -> 1 3  robber", "(3) . -> 0 2"];
    assert_eq!(drawn(&mut app, 40, 14)[1..5], expected);
    press(&mut app, [KeyCode::Down, KeyCode::Down, KeyCode::Enter]);
    assert_eq!(app.notes, ["2 is not a legal move here: Tab goes to those that are"]);
    press(&mut app, [KeyCode::Down, KeyCode::Enter]);
    assert_eq!(app.play.moves(), ["0 0", "2", "1 3"]);
    type_in(&mut app, "u");
    assert_eq!(app.play.moves(), ["0 0", "2"]);
    type_in(&mut app, "nnn");
    assert!(app.play.outcome().is_some(), "{:?}", app.play.moves());
}

#[test]
fn hints_and_winners_know_what_is_chosen() {
    let mut play = two_cops(Seats::One(Player::First));
    let mut app = App::new(&mut play, None);
    type_in(&mut app, "ohhh");
    assert_eq!(drawn(&mut app, 40, 14)[1], "[0] c -> 1 3");
    let named = app.notes.last().unwrap().clone();
    press(&mut app, [KeyCode::Enter, KeyCode::Enter]);
    assert_eq!(format!("{} wins", app.play.moves()[0]), named);
}

#[test]
fn a_small_terminal_shows_what_lies_around_the_cursor() {
    let rows = ["....................."; 15];
    let mut play = play(board(&rows), Seats::Both);
    let mut app = App::new(&mut play, None);
    press(&mut app, [KeyCode::PageDown, KeyCode::End]);
    assert_eq!(app.cursor, Place::new(11, 21));
    let lines = drawn(&mut app, 24, 11);
    assert_eq!(lines[1], "  15 16 17 18 19 20 21");
    assert_eq!(lines[4], "11 .  .  .  .  .  . [.]");
    let tiny = drawn(&mut app, 20, 4);
    assert_eq!(tiny[..2], ["20x4 is too small:", "winset needs 24x8"]);
    for (width, height) in [(0, 0), (1, 1), (24, 8), (25, 9), (300, 100)] {
        drawn(&mut app, width, height);
    }
}

#[test]
fn what_is_said_last_is_seen_where_there_is_little_room() {
    let mut play = geography(Seats::Both);
    let mut app = App::new(&mut play, None);
    type_in(&mut app, "hhhh");
    let lines = drawn(&mut app, 30, 9);
    assert_eq!(lines[5], "placer to move at start");
    assert!(lines[6..8].join(" ").ends_with("to the mate under that matching"), "{lines:?}");
}

#[test]
fn a_hint_that_names_the_move_puts_the_cursor_there() {
    let mut play = geography(Seats::Both);
    let mut app = App::new(&mut play, None);
    type_in(&mut app, "hh");
    assert_eq!(app.cursor, Place::new(1, 1));
    type_in(&mut app, "h");
    assert_eq!(app.cursor, Place::new(2, 3));
    assert_eq!(app.notes.last().unwrap(), "2,3 wins");
    type_in(&mut app, "hhh");
    assert_eq!(app.notes.len(), 4, "{:?}", app.notes);
}

#[test]
fn the_cursor_stays_on_the_board_and_goes_round_the_moves() {
    let mut play = geography(Seats::Both);
    let mut app = App::new(&mut play, None);
    press(&mut app, [KeyCode::Up, KeyCode::Left]);
    assert_eq!(app.cursor, Place::new(1, 1));
    press(
        &mut app,
        [KeyCode::Home, KeyCode::End, KeyCode::Down, KeyCode::Down, KeyCode::Down, KeyCode::Right],
    );
    assert_eq!(app.cursor, Place::new(3, 3));
    press(&mut app, [KeyCode::Tab]);
    assert_eq!(app.cursor, Place::new(1, 1));
    press(&mut app, [KeyCode::BackTab]);
    assert_eq!(app.cursor, Place::new(3, 2));
    type_in(&mut app, "kKHLjJlk");
    assert_eq!(app.cursor, Place::new(2, 3));
}

#[test]
fn what_cannot_be_done_is_said_in_keys() {
    let mut play = geography(Seats::Both);
    let mut app = App::new(&mut play, None);
    let note = |app: &App<'_>| app.notes.join("|");
    type_in(&mut app, "u");
    assert_eq!(note(&app), "there is no move to take back");
    press(&mut app, [KeyCode::Right, KeyCode::Enter]);
    assert_eq!(note(&app), "a wall");
    press(&mut app, [KeyCode::Left, KeyCode::Enter, KeyCode::Enter]);
    assert_eq!(note(&app), "1,1 is not a legal move here: Tab goes to those that are");
    type_in(&mut app, "nnnnnnnn");
    assert_eq!(note(&app), "the play is over: u takes a move back");
}

#[test]
fn leaving_asks_only_where_moves_would_be_lost() {
    let mut play = geography(Seats::Both);
    let mut app = App::new(&mut play, None);
    assert_eq!(type_in(&mut app, "q"), Flow::Quit);
    press(&mut app, [KeyCode::Enter]);
    assert_eq!(type_in(&mut app, "q"), Flow::GoOn);
    assert_eq!(drawn(&mut app, 40, 10)[9], "not saved: y quits, s saves");
    assert_eq!(type_in(&mut app, "x"), Flow::GoOn);
    assert_eq!(app.mode, Mode::Playing);
    assert_eq!(type_in(&mut app, "qy"), Flow::Quit);
    let control_c = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(app.react(&Event::Key(control_c)), Flow::Interrupt);
}

#[test]
fn saving_asks_for_a_name_and_a_change_of_mind_is_possible() {
    let mut play = geography(Seats::Both);
    let mut app = App::new(&mut play, None);
    type_in(&mut app, "s");
    type_in(&mut app, "nowhere/q.txx");
    press(&mut app, [KeyCode::Backspace]);
    assert_eq!(drawn(&mut app, 40, 10)[9], "save in: nowhere/q.tx_");
    press(&mut app, [KeyCode::Esc]);
    type_in(&mut app, "sCargo.toml");
    assert_eq!(drawn(&mut app, 40, 10)[9], "save in: Cargo.toml_ (replaces it)");
    press(&mut app, [KeyCode::Esc]);
    assert_eq!((&app.mode, app.notes.len()), (&Mode::Playing, 0));
    type_in(&mut app, "snowhere/q.txt");
    press(&mut app, [KeyCode::Enter]);
    assert!(app.notes[0].starts_with("nowhere/q.txt: "), "{:?}", app.notes);
}

#[test]
fn the_page_of_keys_can_be_read_on_a_small_terminal_too() {
    let mut play = geography(Seats::Both);
    let mut app = App::new(&mut play, None);
    type_in(&mut app, "?");
    assert_eq!(drawn(&mut app, 50, 8)[1], "arrows   move the cursor; so do j, k, l and H");
    press(&mut app, [KeyCode::Down]);
    assert_eq!(drawn(&mut app, 50, 8)[1], "Tab      to the next legal move");
    press(&mut app, [KeyCode::Down; 50]);
    assert_eq!(drawn(&mut app, 50, 8)[1], "E evader, P pursuer, C cop, R robber, & caught");
    type_in(&mut app, "x");
    assert_eq!(app.mode, Mode::Playing);
}
