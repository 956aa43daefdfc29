//! What a text looks like.

use std::path::Path;

use super::graph_lines::{Encoding, likely_encoding};
use super::text::{Line, Lines};
use super::{Format, Source, dot, graphml, matrix_market, metis, node_link, solution_file};

impl Format {
    /// The format of a graph, told from what it looks like.
    ///
    /// Where the text leaves it open, the suffix of the source's name decides, such as `.g6`; then the first of
    /// graph6 and its kin, grid and edge list that it can be. Two numbers alone are the first line of a board: there
    /// is an edge just as well, so say which it is.
    ///
    /// ```
    /// use winset::io::{Format, Source};
    /// assert_eq!(Format::detect(&Source::new("a", b"2 3\n..#\n.#.\n")), Format::Grid);
    /// assert_eq!(Format::detect(&Source::new("b", b"# squares\n2 3\n3 4\n")), Format::EdgeList);
    /// assert_eq!(Format::detect(&Source::new("c", b"c squares\np edge 4 1\ne 2 3\n")), Format::Dimacs);
    /// assert_eq!(Format::detect(&Source::new("d", b"DQc\n")), Format::Graph6);
    /// ```
    #[must_use]
    pub fn detect(source: &Source<'_>) -> Self {
        let told = by_signature(source).or_else(|| by_suffix(source));
        let told = told.or_else(|| likely_encoding(source).map(Encoding::format));
        match (told, by_lines(source)) {
            (Some(Format::EdgeList | Format::Metis), Format::Dimacs) => Format::Dimacs,
            (Some(format), _) => format,
            (None, Format::EdgeList) if metis::is_likely(source) => Format::Metis,
            (None, format) => format,
        }
    }

    /// The format that files with this suffix have, before `.gz` or `.zst` if they are compressed.
    ///
    /// ```
    /// use std::path::Path;
    /// use winset::io::Format;
    /// assert_eq!(Format::of_path(Path::new("graphs/x.g6.gz")), Some(Format::Graph6));
    /// assert_eq!(Format::of_path(Path::new("x.txt")), None);
    /// ```
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        let is_compressed = path.extension().is_some_and(|suffix| suffix == "gz" || suffix == "zst");
        let path = if is_compressed { Path::new(path.file_stem()?) } else { path };
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "g6" => Some(Self::Graph6),
            "s6" => Some(Self::Sparse6),
            "d6" => Some(Self::Digraph6),
            "graph" | "metis" => Some(Self::Metis),
            "mtx" => Some(Self::MatrixMarket),
            "json" => Some(Self::NodeLink),
            "graphml" => Some(Self::Graphml),
            "dot" | "gv" => Some(Self::Dot),
            "col" | "gr" => Some(Self::Dimacs),
            "edges" | "edgelist" => Some(Self::EdgeList),
            "grid" => Some(Self::Grid),
            "winset" => Some(Self::Winset),
            _ => None,
        }
    }
}

/// The format that can begin in just this way.
fn by_signature(source: &Source<'_>) -> Option<Format> {
    type Beginning = (Format, fn(&Source<'_>) -> bool);
    const TELL: [Beginning; 5] = [
        (Format::Winset, |source| source.bytes().starts_with(&solution_file::MAGIC)),
        (Format::MatrixMarket, matrix_market::has_banner),
        (Format::NodeLink, node_link::is_likely),
        (Format::Graphml, graphml::is_likely),
        (Format::Dot, dot::is_likely),
    ];
    TELL.into_iter().find(|(_, is_such)| is_such(source)).map(|(format, _)| format)
}

/// The format that the suffix of the source's name tells, where the text alone leaves it open.
fn by_suffix(source: &Source<'_>) -> Option<Format> {
    match Format::of_path(Path::new(source.name()))? {
        Format::Graph6 => Some(likely_encoding(source).map_or(Format::Graph6, Encoding::format)),
        Format::Winset => None,
        format => Some(format),
    }
}

/// How many lines are looked at: what they leave open, the others will not tell.
const MOST_LINES: u32 = 1000;

/// The format that most lines leave open and one tells.
fn by_lines(source: &Source<'_>) -> Format {
    let mut lines = Lines::new(source);
    let mut guess = Format::Grid;
    let mut is_first = true;
    let mut columns = None;
    for _ in 0..MOST_LINES {
        let Ok(Some(line)) = lines.next_filled_line() else { break };
        if columns.take().is_some_and(|columns| is_one_word_of(&line, columns)) {
            return Format::Grid;
        }
        let is_header = std::mem::take(&mut is_first) && is_pair_of_numbers(&line);
        if is_header {
            columns = promised_columns(&line);
        }
        match look_of(&line) {
            Look::Only(format) => return format,
            // A header alone, below which a board may be missing or have no rows.
            Look::Perhaps(_) if is_header => {}
            Look::Perhaps(format) => guess = format,
        }
    }
    guess
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
        _ if is_row(&words, line.text()) => Look::Only(Format::Grid),
        _ => Look::Only(Format::EdgeList),
    }
}

fn is_pair_of_numbers(line: &Line<'_>) -> bool {
    let words: Vec<&str> = line.words().take(3).map(|word| word.text()).collect();
    words.len() == 2 && words.into_iter().all(is_number)
}

/// The number of columns, if a first line may be the header of a board.
fn promised_columns(line: &Line<'_>) -> Option<usize> {
    let columns = line.words().nth(1)?.text().parse();
    columns.ok().filter(|&columns| columns > 1)
}

/// Whether a line is a word of so many letters: below such a header it is meant to be a row, whatever its cells.
fn is_one_word_of(line: &Line<'_>, letters: usize) -> bool {
    let mut words = line.words();
    words.next().is_some_and(|word| word.text().len() == letters) && words.next().is_none()
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line is meant to be a row of a board: one word of cells, with no more strange characters than cells, and
/// fewer than free cells and walls where letters or digits are among them; or several words of cells, free ones too.
fn is_row(words: &[&str], text: &str) -> bool {
    let is_cell = |c: char| matches!(c, '.' | '#' | 'X' | 'x' | 'O');
    let strange: Vec<char> = text.chars().filter(|&c| !is_cell(c) && c != ' ' && c != '\t').collect();
    match (words, strange.is_empty()) {
        (_, true) => words.len() == 1 || text.contains('.'),
        ([row], false) => {
            let count = |is_meant: fn(&char) -> bool| row.chars().filter(is_meant).count();
            let free_or_wall = count(|c| matches!(c, '.' | '#'));
            match strange.iter().any(|c| c.is_alphanumeric()) {
                true => free_or_wall > strange.len(),
                false => free_or_wall > 0 && row.chars().count() >= 2 * strange.len(),
            }
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_detected(name: &str, text: &[u8], format: Format) {
        let detected = Format::detect(&Source::new(name, text));
        assert_eq!(detected, format, "{name} {:?}", String::from_utf8_lossy(text));
    }

    #[test]
    fn boards_graphs_and_lists_are_told_apart() {
        for (text, format) in [
            ("", Format::Grid),
            ("..#\n", Format::Grid),
            ("3 3\n...\n", Format::Grid),
            ("2 2\n##\n##\n", Format::Grid),
            ("4 4\n.x..\n....\n", Format::Grid),
            ("##\n#.\n", Format::Grid),
            ("3 3\n.?.\n", Format::Grid),
            (".?.\n", Format::Grid),
            ("X?X.\n", Format::Grid),
            ("..1..\n", Format::Grid),
            ("2 2\nab\n..\n", Format::Grid),
            ("3 3\n010\n000\n101\n", Format::Grid),
            ("3 3\n. .\n", Format::Grid),
            ("XO.OXO\n", Format::Grid),
            ("1 2\n3\n", Format::EdgeList),
            ("1 2\n1 2\n", Format::EdgeList),
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
            assert_detected("test", text.as_bytes(), format);
        }
    }

    #[test]
    fn a_header_alone_is_one_of_a_board() {
        for text in ["3 5\n", "0 5\n", "0 0", "3 5\r\n\r\n"] {
            assert_detected("test", text.as_bytes(), Format::Grid);
        }
    }

    #[test]
    fn names_that_hold_letters_of_boards_are_names() {
        for text in ["x1\nx2 x3\n", "x.1 x.2\n", "O X\nX Y\n", "x.1\nx.1 x.2\n", "Ox\u{e9}\n", "1.5 2.5\n"] {
            assert_detected("test", text.as_bytes(), Format::EdgeList);
        }
    }

    #[test]
    fn lines_of_graphs_are_as_long_as_they_have_to_be() {
        for (text, format) in [
            ("?\n@\nA_\n", Format::Graph6),
            ("D?{\r\n", Format::Graph6),
            (":An\n", Format::Sparse6),
            (":Fa@x^\n", Format::Sparse6),
            ("&DI?AO?\n", Format::Digraph6),
            ("+DI?AO?\n", Format::Digraph6),
            (">>graph6<<\n", Format::Graph6),
            (">>sparse6<<:An\n", Format::Sparse6),
            (">>graph6<<D\n", Format::Graph6),
            ("~~~~~~~~??\n", Format::Graph6),
            ("~\n", Format::Graph6),
            ("D?_?\n", Format::Graph6),
            (":\n", Format::Sparse6),
            ("&DI?AO\n", Format::Digraph6),
            (": x\n", Format::EdgeList),
            ("Dan\n", Format::EdgeList),
        ] {
            assert_detected("test", text.as_bytes(), format);
        }
    }

    #[test]
    fn formats_with_a_beginning_of_their_own_are_told_by_it() {
        for (text, format) in [
            ("%%MatrixMarket matrix coordinate pattern general\n", Format::MatrixMarket),
            (" %%MATRIXMARKET nonsense\n", Format::MatrixMarket),
            ("{\"nodes\": []}", Format::NodeLink),
            ("\u{feff}\n{", Format::NodeLink),
            ("<?xml version=\"1.0\"?>\n", Format::Graphml),
            ("graph { a -- b }", Format::Dot),
            ("// c\nstrict digraph \"x\" {\n", Format::Dot),
            ("/* c */ graph{", Format::Dot),
            ("# c\ngraph x {}\n", Format::Dot),
            ("graph x\nx y\n", Format::EdgeList),
        ] {
            assert_detected("test", text.as_bytes(), format);
        }
    }

    #[test]
    fn lines_of_neighbours_are_no_edges() {
        for (text, format) in [
            ("5 2\n2\n1\n\n5\n4\n", Format::Metis),
            ("% c\n5 2\n2\n1\n\n5\n4", Format::Metis),
            ("3 3\n2 3\n1 3\n1 2\n", Format::Metis),
            ("3 2 1\n2 1 3 1\n1 1\n1 1\n", Format::Metis),
            ("3 1\n1 2\n2 3\n", Format::EdgeList),
            ("1 2\n2 3\n3 1\n", Format::EdgeList),
            ("3 2\n3 1\n2 1\n", Format::EdgeList),
            ("3 2\n1 2\n2 3\n", Format::EdgeList),
            ("4 3\n2 3\n1 3\n1 2\n", Format::EdgeList),
            ("4 3\n2 3\n1 3\n1 2\n\n", Format::Metis),
            ("3 1\n2\n1\n", Format::Metis),
        ] {
            assert_detected("test", text.as_bytes(), format);
        }
    }

    #[test]
    fn a_suffix_decides_what_the_text_leaves_open() {
        for (name, text, format) in [
            ("bad.g6", "D?_?\n", Format::Graph6),
            ("bad.g6", "Dh c\n", Format::Graph6),
            ("bad.G6", "~\n", Format::Graph6),
            ("mixed.g6", ":An\n", Format::Sparse6),
            ("bad.s6", ":\n", Format::Sparse6),
            ("bad.d6", "&\n", Format::Digraph6),
            ("one.edges", "3 5\n", Format::EdgeList),
            ("one.graph", "1 2\n2 3\n", Format::Metis),
            ("x.json.gz", "[]", Format::NodeLink),
            ("x.graph", "graph {}", Format::Dot),
            ("x.graph", "p edge 1 0\n", Format::Dimacs),
        ] {
            assert_detected(name, text.as_bytes(), format);
        }
    }
}
