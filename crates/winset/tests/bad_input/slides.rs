//! Slide boards, and records.

use super::*;

#[test]
fn a_slide_board_has_two_blanks() {
    let expected = "
error: row 2 has a second blank
 --> board.txt:2:1
2 | .XO
  | ^ expected a piece
  = help: the first blank is at 1,3";
    assert_slide_refused("XO.\n.XO\n", expected);
}

#[test]
fn a_slide_board_has_no_blank() {
    let expected = "
error: the board has no blank
 --> board.txt:3:4
3 | OXO
  |    ^ expected one `.`";
    assert_slide_refused("2 3\nXOX\nOXO\n", expected);
}

#[test]
fn a_slide_board_has_a_wall() {
    let expected = "
error: row 1 has a strange cell: `#`
 --> board.txt:1:2
1 | X#.
  |  ^ expected `O`, `X` or the blank `.`";
    assert_slide_refused("X#.\n", expected);
}

#[test]
fn a_play_of_slide_breaks_the_rules() {
    let expected = "
error: ply 2: `1 3` is not a legal move
 --> play.txt:6:1
6 | 1 3
  | ^^^ egg to move
  = help: legal here: 1,1 · 2,2";
    assert_play_refused("2 3\nXO.\nOXO\n1\n1 2\n1 3\n", expected);
}

#[test]
fn a_play_of_slide_leaves_the_board() {
    let expected = "
error: ply 1: `3 3` is not a legal move
 --> play.txt:5:1
5 | 3 3
  | ^^^ rabbit to move";
    assert_play_refused("2 3\nXO.\nOXO\n1\n3 3\n2 2\n", expected);
}

#[test]
fn a_play_of_slide_is_shorter_than_it_says() {
    let expected = "
error: the record has 2 moves, expected 4
 --> play.txt:6:4
6 | 2 2
  |    ^ 2 moves missing
  = help: `2` on line 4 sets the number of rounds, each of two moves";
    assert_play_refused("2 3\nXO.\nOXO\n2\n1 2\n2 2\n", expected);
}

#[test]
fn a_play_of_slide_is_longer_than_it_says() {
    let expected = "
error: the input goes on after its end
 --> play.txt:7:1
7 | 2 1
  | ^^^ expected nothing more";
    assert_play_refused("2 3\nXO.\nOXO\n1\n1 2\n2 2\n2 1\n", expected);
}

#[test]
fn a_record_holds_an_illegal_move() {
    let expected = "
error: ply 3: `1,1` is not a legal move
 --> play.txt:5:1
5 | 1,1
  | ^^^ placer to move
  = help: legal here: 1,3";
    assert_record_refused("winset-record 1 geography\n# a comment\n1,1\n1,2\n1,1\n", expected);
}

#[test]
fn a_record_leaves_the_board() {
    let expected = "
error: ply 2: `0,1` is not a legal move
 --> play.txt:3:1
3 | 0,1
  | ^^^ mover to move
  = help: legal here: 1,2 · 2,1";
    assert_record_refused("winset-record 1 geography\n1,1\n0,1\n", expected);
}

#[test]
fn a_record_goes_on_after_the_end_of_the_play() {
    let expected = "
error: ply 6: `2,2` comes after the end
 --> play.txt:7:1
7 | 2,2
  | ^^^ the play is over";
    assert_record_refused("winset-record 1 geography\n2,1\n1,1\n1,2\n1,3\n2,3\n2,2\n", expected);
}

#[test]
fn a_record_is_one_of_another_game() {
    let expected = "
error: the record is one of `slide`
 --> play.txt:1:17
1 | winset-record 1 slide
  |                 ^^^^^ expected `winset-record 1 geography`";
    assert_record_refused("winset-record 1 slide\n", expected);
}

#[test]
fn a_record_names_no_vertex() {
    let triangle = Pursuit::new(DirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]]));
    let source = Source::new("play.txt", b"winset-record 1 pursuit\n0\n1\n2\n3\n");
    let expected = "
error: ply 4: `3` is not a legal move
 --> play.txt:5:1
5 | 3
  | ^ pursuer to move
  = help: legal here: 1";
    assert_refused(record::read(&source, &Limits::none(), &triangle), expected);
}
