//! What the readers say of input that is not valid: the place, the line with a caret, and what was expected.

use winset::game::{Geography, Pursuit};
use winset::graph::{DirectedGraph, Grid};
use winset::io::judge::{JudgeError, Problem};
use winset::io::{
    EdgeListOptions, InputError, Limits, Numbering, Palette, ReadError, Source, dimacs, edge_list, grid,
    record, slide,
};
use winset::{Unwatched, Watch};

/// The error as a person reads it.
#[track_caller]
fn refused<T>(result: Result<T, ReadError>) -> InputError {
    match result.err() {
        Some(ReadError::Input(error)) => error,
        Some(other) => panic!("not an error about the input: {other}"),
        None => panic!("the input was accepted"),
    }
}

#[track_caller]
fn assert_refused<T>(result: Result<T, ReadError>, expected: &str) {
    assert_eq!(refused(result).render(Palette::Plain), expected.trim_start_matches('\n'));
}

fn read_grid(text: &str) -> Result<Grid, ReadError> {
    grid::read(&Source::new("board.txt", text.as_bytes()), &Limits::none())
}

#[track_caller]
fn assert_slide_refused(text: &str, expected: &str) {
    assert_refused(slide::read(&Source::new("board.txt", text.as_bytes()), &Limits::none()), expected);
}

#[track_caller]
fn assert_play_refused(text: &str, expected: &str) {
    let source = Source::new("play.txt", text.as_bytes());
    assert_refused(slide::read_problem(&source, &Limits::none()), expected);
}

#[track_caller]
fn assert_record_refused(text: &str, expected: &str) {
    let game = Geography::new(Grid::from_rows(&["...", ".#."]).unwrap());
    let source = Source::new("play.txt", text.as_bytes());
    assert_refused(record::read(&source, &Limits::none(), &game), expected);
}

/// The answer to the input of a contest problem; when there is none, nothing may be written.
fn answer(problem: Problem, text: &[u8]) -> Result<String, JudgeError> {
    let mut out = Vec::new();
    let result = problem.answer(&Source::new("-", text), &Limits::none(), &mut Unwatched, &mut out);
    assert!(result.is_ok() || out.is_empty(), "something was written before the error");
    result.map(|()| String::from_utf8(out).unwrap())
}

#[track_caller]
fn assert_unanswered(problem: Problem, text: &str, expected: &str) {
    match answer(problem, text.as_bytes()) {
        Err(JudgeError::Read(error)) => assert_refused(Err::<(), _>(error), expected),
        other => panic!("{other:?}"),
    }
}

// ---- boards ----

#[test]
fn a_row_is_too_short() {
    let expected = "
error: row 3 has 4 cells, expected 5
 --> board.txt:4:5
4 | ..#.
  |     ^ one cell missing
  = help: `3 5` on line 1 sets the row length";
    assert_refused(read_grid("3 5\n.....\n.....\n..#.\n"), expected);
}

#[test]
fn a_row_is_too_long() {
    let expected = "
error: row 2 has 7 cells, expected 5
 --> board.txt:3:6
3 | ..#.#..
  |      ^^ 2 cells too many
  = help: `2 5` on line 1 sets the row length";
    assert_refused(read_grid("2 5\n.....\n..#.#..\n"), expected);
}

#[test]
fn without_a_header_the_first_row_sets_the_length() {
    let expected = "
error: row 2 has 2 cells, expected 3
 --> board.txt:2:3
2 | ..
  |   ^ one cell missing
  = help: the first row sets the row length";
    assert_refused(read_grid("...\n..\n...\n"), expected);
}

#[test]
fn a_cell_is_strange() {
    let expected = "
error: row 2 has a strange cell: `?`
 --> board.txt:3:4
3 | ..#?.
  |    ^ expected `.` for a free cell or `#` for a wall";
    assert_refused(read_grid("2 5\n.....\n..#?.\n"), expected);
}

#[test]
fn rows_are_missing() {
    let expected = "
error: the board has one row, expected 3
 --> board.txt:2:6
2 | .....
  |      ^ 2 rows missing
  = help: `3 5` on line 1 sets the number of rows";
    assert_refused(read_grid("3 5\n.....\n"), expected);
}

#[test]
fn there_are_more_rows_than_the_header_says() {
    let expected = "
error: the input goes on after its end
 --> board.txt:3:1
3 | ..#..
  | ^^^^^ expected nothing more
  = help: `1 5` on line 1 sets the number of rows";
    assert_refused(read_grid("1 5\n.....\n..#..\n"), expected);
}

#[test]
fn junk_follows_the_board() {
    let expected = "
error: the input goes on after its end
 --> board.txt:4:3
4 |   and more
  |   ^^^^^^^^ expected nothing more
  = help: `1 5` on line 1 sets the number of rows";
    assert_refused(read_grid("1 5\n.....\n\n  and more\n"), expected);
}

#[test]
fn the_header_is_not_two_numbers() {
    let expected = "
error: the line has 3 words, expected 2
 --> board.txt:1:5
1 | 1 5 9
  |     ^ expected the numbers of rows and of columns";
    assert_refused(read_grid("1 5 9\n.....\n"), expected);
}

#[test]
fn a_file_is_empty() {
    let expected = "
error: there is no board
 --> board.txt:1:1
1 |
  | ^ expected a board";
    assert_refused(read_grid(""), expected);
    assert_refused(read_grid(" \r\n\r\n"), expected);
}

#[test]
fn bytes_are_not_text() {
    let source = Source::new("board.txt", b"2 3\n...\n.\xff.\n");
    let expected = "
error: byte 0xff is not text
 --> board.txt:3:2
3 | .\u{fffd}.
  |  ^ expected text in UTF-8";
    assert_refused(grid::read(&source, &Limits::none()), expected);
    let source = Source::new("board.txt", b"\x1f\x8b\x08\x00");
    let expected = "
error: byte 0x1f is not text
 --> board.txt:1:1
1 | ␟\u{fffd}␈␀
  | ^ expected text in UTF-8";
    assert_refused(grid::read(&source, &Limits::none()), expected);
}

#[test]
fn a_line_of_megabytes_is_cut() {
    let mut line = ".".repeat(5_000_000);
    line.replace_range(3_000_000..3_000_001, "?");
    let error = refused(read_grid(&line));
    assert_eq!((error.line(), error.column(), error.length()), (1, 3_000_001, 1));
    let dots = ".".repeat(80);
    assert_eq!(error.line_text(), format!("…{dots}?{dots}…"));
    let rendered = error.render(Palette::Plain);
    assert!(rendered.contains(&format!("\n  | {}^ expected", " ".repeat(81))), "{rendered}");
}

#[test]
fn the_parts_of_an_error_can_be_had_one_by_one() {
    let error = refused(read_grid("3 5\r\n.....\r\n.....\r\n..#.\r\n"));
    assert_eq!(error.source_name(), "board.txt");
    assert_eq!((error.line(), error.column(), error.length()), (4, 5, 0));
    assert_eq!(error.line_text(), "..#.");
    assert_eq!(error.message(), "row 3 has 4 cells, expected 5");
    assert_eq!(error.label(), "one cell missing");
    assert_eq!(error.help(), Some("`3 5` on line 1 sets the row length"));
    assert_eq!(error.to_string(), "board.txt:4:5: row 3 has 4 cells, expected 5");
}

// ---- slide boards and records ----

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
  | ^^^ the egg is to move
  = help: legal here: 1,1 · 2,2";
    assert_play_refused("2 3\nXO.\nOXO\n1\n1 2\n1 3\n", expected);
}

#[test]
fn a_play_of_slide_leaves_the_board() {
    let expected = "
error: ply 1: `3 3` is not a legal move
 --> play.txt:5:1
5 | 3 3
  | ^^^ the rabbit is to move";
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
  | ^^^ the placer is to move
  = help: legal here: 1,3";
    assert_record_refused("winset-record 1 geography\n# a comment\n1,1\n1,2\n1,1\n", expected);
}

#[test]
fn a_record_leaves_the_board() {
    let expected = "
error: ply 2: `0,1` is not a legal move
 --> play.txt:3:1
3 | 0,1
  | ^^^ the mover is to move
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
  | ^ the pursuer is to move
  = help: legal here: 1";
    assert_refused(record::read(&source, &Limits::none(), &triangle), expected);
}

// ---- graphs ----

#[test]
fn a_vertex_of_a_dimacs_file_is_out_of_range() {
    let source = Source::new("graph.col", b"p edge 3 2\ne 1 2\ne 3 4\n");
    let expected = "
error: vertex 4 is out of range
 --> graph.col:3:5
3 | e 3 4
  |     ^ expected 1 to 3
  = help: `p edge 3 2` on line 1 sets the number of vertices";
    assert_refused(dimacs::read_undirected(&source, &Limits::none()), expected);
}

#[test]
fn a_vertex_of_a_numbered_edge_list_is_out_of_range() {
    let source = Source::new("graph.edges", b"0 1\n1 3\n");
    let options = EdgeListOptions { numbering: Some(Numbering { vertices: 3, base: 0 }) };
    let expected = "
error: vertex 3 is out of range
 --> graph.edges:2:3
2 | 1 3
  |   ^ expected 0 to 2";
    assert_refused(edge_list::read_directed(&source, &Limits::none(), &options), expected);
}

#[test]
fn a_directed_file_is_given_to_an_undirected_game() {
    let source = Source::new("graph.gr", b"c arcs\np sp 2 1\na 1 2 1\n");
    let expected = "
error: the graph is directed, expected an undirected one
 --> graph.gr:2:3
2 | p sp 2 1
  |   ^^ directed
  = help: `e` lines are edges; undirected theorems give wrong winners on arcs, so they are not dropped";
    assert_refused(dimacs::read_undirected(&source, &Limits::none()), expected);
}

#[test]
fn a_graph_is_empty() {
    let source = Source::new("graph.edges", b"");
    let refused_list = edge_list::read_undirected(&source, &Limits::none(), &EdgeListOptions::default());
    assert_eq!(refused(refused_list).message(), "there is no vertex");
    let refused_dimacs = dimacs::read_undirected(&source, &Limits::none());
    assert_eq!(refused(refused_dimacs).message(), "there is no `p` line");
}

#[test]
fn a_line_of_an_edge_list_has_three_names() {
    let source = Source::new("graph.edges", b"a b\na c 3.5 x\n");
    let expected = "
error: the line has 4 words, expected one or two
 --> graph.edges:2:5
2 | a c 3.5 x
  |     ^^^ expected the end of the line";
    let result = edge_list::read_undirected(&source, &Limits::none(), &EdgeListOptions::default());
    assert_refused(result, expected);
}

// ---- contest problems: nothing is answered before all is read ----

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
  | ^^^ the egg is to move
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

// ---- what is accepted ----

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

// ---- limits ----

#[test]
fn what_would_not_fit_is_refused_before_it_is_reserved() {
    let limits = Limits::memory(1 << 20);
    let too_large = |result: Result<(), ReadError>| {
        assert!(matches!(result, Err(ReadError::TooLarge { limit: 0x10_0000, .. })), "{result:?}");
    };
    let board = Source::new("board.txt", b"100000 100000\n");
    too_large(grid::read(&board, &limits).map(drop));
    too_large(slide::read(&board, &limits).map(drop));
    let graph = Source::new("graph.col", b"p edge 4000000000 0\n");
    too_large(dimacs::read_undirected(&graph, &limits).map(drop));
    too_large(dimacs::read_directed(&graph, &limits).map(drop));
    let numbering = Some(Numbering { vertices: 4_000_000_000, base: 0 });
    let edges = Source::new("graph.edges", b"1 2\n");
    too_large(edge_list::read_directed(&edges, &limits, &EdgeListOptions { numbering }).map(drop));
}

#[test]
fn a_watch_that_stops_the_solver_stops_the_answer() {
    struct Never;
    impl Watch for Never {
        fn go_on(&mut self, _done: u64) -> bool {
            false
        }
    }
    let board = format!("1000 1000\n{}", format!("{}\n", ".".repeat(1000)).repeat(1000));
    let mut out = Vec::new();
    let input = Source::new("-", board.as_bytes());
    let stopped = Problem::Bzoj1443.answer(&input, &Limits::none(), &mut Never, &mut out);
    assert!(matches!(stopped, Err(JudgeError::Stopped(_))) && out.is_empty());
}
