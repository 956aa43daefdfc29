//! Contest problems: nothing is answered before all is read.

use super::*;

#[test]
fn a_contest_board_has_a_short_row() {
    let expected = "
error: row 2 has 2 cells, expected 3
 --> -:3:3
3 | ..
  |   ^ one cell missing
  = help: `3 3` on line 1 sets the row length";
    assert_unanswered(Problem::Bzoj1443, "3 3\n...\n..\n...\n", expected);
}

#[test]
fn junk_between_cases_is_no_case() {
    let expected = "
error: `junk` is not a number
 --> -:3:1
3 | junk 1
  | ^^^^ expected digits";
    assert_unanswered(Problem::Uva12530, "1 1\n.\njunk 1\n1 1\n.\n", expected);
}

#[test]
fn a_case_is_missing() {
    let expected = "
error: the input ends in case 2 of 2
 --> -:4:4
4 | 1 2
  |    ^ expected the numbers of vertices and of arcs
  = help: `2` on line 1 sets the number of cases";
    assert_unanswered(Problem::Uvalive7042, "2\n2 1\n1 2\n1 2\n", expected);
}

#[test]
fn a_vertex_of_a_pursuit_is_out_of_range() {
    let expected = "
error: vertex 3 is out of range
 --> -:4:3
4 | 1 3
  |   ^ expected 1 to 2
  = help: `2 1` on line 2 sets 2 vertices and one arc";
    assert_unanswered(Problem::Uvalive7042, "1\n2 1\n1 2\n1 3\n", expected);
}

#[test]
fn a_contest_record_breaks_the_rules() {
    let expected = "
error: ply 2: `1 4` is not a legal move
 --> -:5:1
5 | 1 4
  | ^^^ egg to move
  = help: legal here: 1,1";
    assert_unanswered(Problem::Noi2011Rabbits, "1 6\nXO.OXO\n1\n1 2\n1 4\n", expected);
}

#[test]
fn every_problem_but_the_one_without_an_end_needs_input() {
    for problem in Problem::ALL {
        for text in ["", "\n\n", " \r\n"] {
            let answered = answer(problem, text.as_bytes());
            match problem {
                Problem::Uva12530 => assert_eq!(answered.unwrap(), ""),
                _ => assert!(matches!(answered, Err(JudgeError::Read(ReadError::Input(_)))), "{problem:?}"),
            }
        }
    }
}
