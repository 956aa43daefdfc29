//! What looks strange and is accepted.

use super::*;

/// One valid input of each problem and its answer.
const VALID: [(Problem, &str, &str); 4] = [
    (Problem::Bzoj1443, "3 3\n.##\n...\n#.#\n", "WIN\n2 3\n3 2\n"),
    (Problem::Uvalive7042, "2\n3 2\n1 2\n2 3\n1 3\n1 1\n1 1\n1 1\n", "Case #1: Yes\nCase #2: No\n"),
    (Problem::Uva12530, "1 2\n..\n1 3\n...\n", "2\n1\n"),
    (Problem::Noi2011Rabbits, "1 6\nXO.OXO\n1\n1 2\n1 1\n", "1\n1\n"),
];

#[test]
fn carriage_returns_blanks_and_a_missing_line_end_are_accepted() {
    for (problem, text, expected) in VALID {
        let variants = [
            text.to_owned(),
            text.trim_end().to_owned(),
            text.replace('\n', "\r\n"),
            text.replace('\n', " \t\n"),
            format!("{text}\n\r\n \n"),
            format!("\u{feff}{text}"),
        ];
        for variant in variants {
            assert_eq!(answer(problem, variant.as_bytes()).unwrap(), expected, "{problem:?} {variant:?}");
        }
    }
}

#[test]
fn trailing_junk_is_refused_by_every_problem() {
    for (problem, text, _) in VALID {
        for junk in ["junk", "1", ".", "0 0 0", "\0"] {
            let refused = answer(problem, format!("{text}{junk}\n").as_bytes());
            assert!(matches!(refused, Err(JudgeError::Read(ReadError::Input(_)))), "{problem:?} {junk:?}");
        }
    }
}

#[test]
fn a_board_with_no_free_cell_is_valid() {
    assert_eq!(answer(Problem::Bzoj1443, b"2 2\n##\n##\n").unwrap(), "LOSE\n");
    assert_eq!(answer(Problem::Uva12530, b"2 2\nXX\nXX\n").unwrap(), "2\n");
    assert!(read_grid("#\n").is_ok());
}
