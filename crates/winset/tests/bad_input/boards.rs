//! Boards of cells.

use super::*;

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
