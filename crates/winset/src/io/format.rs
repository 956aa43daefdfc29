use std::fmt;
use std::str::FromStr;

use super::text::{Line, Lines};
use super::{Source, solution_file};

/// A format of boards, graphs or records; all of them are read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A grid with walls: [`grid`](super::grid).
    Grid,
    /// A board of the slide game: [`slide`](super::slide).
    Slide,
    /// Two names a line: [`edge_list`](super::edge_list).
    EdgeList,
    /// DIMACS `.col` and `.gr`: [`dimacs`](super::dimacs).
    Dimacs,
    /// The moves of a play: [`record`](super::record).
    Record,
    /// A game and its solution: [`solution_file`](super::solution_file).
    Winset,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 6] =
        [Self::Grid, Self::Slide, Self::EdgeList, Self::Dimacs, Self::Record, Self::Winset];

    /// The name in the program's options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Slide => "slide",
            Self::EdgeList => "edge-list",
            Self::Dimacs => "dimacs",
            Self::Record => "record",
            Self::Winset => "winset",
        }
    }

    /// Other names of the same format.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::EdgeList => &["edges", "edgelist"],
            Self::Dimacs => &["col", "gr"],
            Self::Grid | Self::Slide | Self::Record | Self::Winset => &[],
        }
    }

    /// What it looks like, in a line.
    #[must_use]
    pub const fn note(self) -> &'static str {
        match self {
            Self::Grid => "`.` free, `#` (or `X`, `x`) wall; with or without a first line `rows columns`",
            Self::Slide => {
                "`O` white, `X` black, one `.` blank; with or without `rows columns`; a record may follow"
            }
            Self::EdgeList => "two names a line; one name is a vertex by itself; `#` and `%` start comments",
            Self::Dimacs => "`.col` with `e` lines for edges, `.gr` with `a` lines for arcs; vertices from 1",
            Self::Record => "`winset-record 1 GAME`, then a move a line; `#` starts comments",
            Self::Winset => "a game with its winners and moves, binary: `winset solve … -o FILE.winset`",
        }
    }

    /// The format of a graph, told from what it looks like: a solution file, grid, edge list or DIMACS.
    ///
    /// A text that could be more than one is taken for the first of DIMACS, grid and edge list; two numbers alone
    /// are an edge.
    ///
    /// ```
    /// use winset::io::{Format, Source};
    /// assert_eq!(Format::detect(&Source::new("a", b"2 3\n..#\n.#.\n")), Format::Grid);
    /// assert_eq!(Format::detect(&Source::new("b", b"# squares\n2 3\n3 4\n")), Format::EdgeList);
    /// assert_eq!(Format::detect(&Source::new("c", b"c squares\np edge 4 1\ne 2 3\n")), Format::Dimacs);
    /// ```
    #[must_use]
    pub fn detect(source: &Source<'_>) -> Self {
        if source.bytes().starts_with(&solution_file::MAGIC) {
            return Self::Winset;
        }
        let mut lines = Lines::new(source);
        let mut guess = Self::Grid;
        let mut is_first = true;
        let mut columns = None;
        while let Ok(Some(line)) = lines.next_filled_line() {
            if columns.take().is_some_and(|columns| is_one_word_of(&line, columns)) {
                return Self::Grid;
            }
            if std::mem::take(&mut is_first) {
                columns = promised_columns(&line);
            }
            match look_of(&line) {
                Look::Only(format) => return format,
                Look::Perhaps(format) => guess = format,
            }
        }
        guess
    }
}

/// What a line says of the format.
enum Look {
    /// It can stand in no other format.
    Only(Format),
    /// It could stand in others too: the next line may tell.
    Perhaps(Format),
}

fn look_of(line: &Line<'_>) -> Look {
    let words: Vec<&str> = line.words().take(5).map(|word| word.text()).collect();
    match words[..] {
        ["p", _, _] | ["p", _, _, _] | ["e" | "a", _, _] | ["a", _, _, _] => Look::Only(Format::Dimacs),
        ["c"] | ["c", _] => Look::Perhaps(Format::EdgeList),
        ["c", ..] => Look::Perhaps(Format::Dimacs),
        [rows, columns] if is_number(rows) && is_number(columns) => Look::Perhaps(Format::EdgeList),
        [row] if row.bytes().all(|cell| cell == b'#') => Look::Perhaps(Format::Grid),
        _ if is_row(line.text()) => Look::Only(Format::Grid),
        _ => Look::Only(Format::EdgeList),
    }
}

/// The number of columns, if a first line may be the header of a board.
fn promised_columns(line: &Line<'_>) -> Option<usize> {
    let words: Vec<&str> = line.words().take(3).map(|word| word.text()).collect();
    match words[..] {
        [rows, columns] if is_number(rows) => columns.parse().ok().filter(|&columns| columns > 1),
        _ => None,
    }
}

/// Whether a line is a word of so many letters: below such a header it is meant to be a row, whatever its cells.
fn is_one_word_of(line: &Line<'_>, letters: usize) -> bool {
    let mut words = line.words();
    words.next().is_some_and(|word| word.text().len() == letters) && words.next().is_none()
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line is meant to be a row of a board: at least half of its letters are cells.
fn is_row(text: &str) -> bool {
    let is_cell = |byte: &u8| matches!(byte, b'.' | b'#' | b'X' | b'x' | b'O');
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
    let cells = text.bytes().filter(is_cell).count();
    let letters = text.bytes().filter(|byte| !is_blank(byte)).count();
    2 * cells >= letters && (text.contains('.') || letters == text.len())
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No format has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no format is called `{0}`")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let is_called = |format: &Self| format.name() == name || format.aliases().contains(&name);
        Self::ALL.into_iter().find(is_called).ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_look_of_a_text_tells_its_format() {
        for (text, format) in [
            ("", Format::Grid),
            ("..#\n", Format::Grid),
            ("3 3\n...\n", Format::Grid),
            ("2 2\n##\n##\n", Format::Grid),
            ("4 4\n.x..\n....\n", Format::Grid),
            ("##\n#.\n", Format::Grid),
            ("3 3\n.?.\n", Format::Grid),
            ("2 2\nab\n..\n", Format::Grid),
            ("3 3\n010\n000\n101\n", Format::Grid),
            ("3 3\n. .\n", Format::Grid),
            ("XO.OXO\n", Format::Grid),
            ("1 2\n", Format::EdgeList),
            ("1 2\n3\n", Format::EdgeList),
            ("1 2\n# a comment\n2 3\n", Format::EdgeList),
            ("#####\n# a comment\n", Format::EdgeList),
            ("#comment\na b\n", Format::EdgeList),
            ("% comment\n", Format::EdgeList),
            ("c d\nd e\n", Format::EdgeList),
            ("p q\n", Format::EdgeList),
            ("a b c d e\n", Format::EdgeList),
            ("alone\n", Format::EdgeList),
            ("c comment\np edge 3 2\n", Format::Dimacs),
            ("c\nc this is a graph\np 3 2\n", Format::Dimacs),
            ("e 1 2\n", Format::Dimacs),
            ("p sp 3 2\na 1 2 1\n", Format::Dimacs),
        ] {
            assert_eq!(Format::detect(&Source::new("test", text.as_bytes())), format, "{text:?}");
        }
    }

    #[test]
    fn every_name_is_one_format() {
        for format in Format::ALL {
            for name in format.aliases().iter().chain([&format.name()]) {
                assert_eq!(name.parse(), Ok(format));
            }
        }
        assert!("gird".parse::<Format>().is_err());
    }
}
