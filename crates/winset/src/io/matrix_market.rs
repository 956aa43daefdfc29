//! Matrix Market: a banner, the numbers of rows, columns and entries, then an entry a line. An entry that is stored is
//! an edge or arc whatever its value, and a note says how many are zero.
//!
//! For an undirected game a `general` matrix has its rows and columns as two sides, called `r1`, `r2`, … and `c1`, `c2`,
//! …; a `symmetric`, `skew-symmetric` or `hermitian` one has one set of vertices, numbered from 1, and which triangle an
//! entry stands in makes no difference. For a directed game a square `general` matrix has an arc from row to column.
//! Words of the banner may be of any case, blank lines and `%` comments stand anywhere. Dense `array` files are refused.
//!
//! # References
//! R. F. Boisvert, R. Pozo, K. A. Remington, *The Matrix Market exchange formats: initial design*, NISTIR 5935, 1996,
//! [doi:10.6028/NIST.IR.5935](https://doi.org/10.6028/NIST.IR.5935).

use std::io::{self, Write};

use super::edge_list::range_label;
use super::error::counted;
use super::pairs::{Direction, Pairs, SaidBy, Wanted};
use super::text::{Line, Lines, Word};
use super::{InputError, Limits, Note, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, Labels, UndirectedGraph};

/// The undirected graph of a matrix: one set of vertices where it is symmetric, else rows and columns as two sides.
///
/// # Complexity
/// Linear in the length of the text, and the sorting of each vertex's neighbours.
///
/// # Errors
/// [`ReadError::Input`] at the first line that is not of this format, an index out of range, or a wrong number of
/// entries; [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::graph::{Graph, Vertex};
/// use winset::io::{Limits, Source, matrix_market};
/// let text = b"%%MatrixMarket matrix coordinate pattern general\n2 3 3\n1 1\n1 3\n2 2\n";
/// let graph = matrix_market::read_undirected(&Source::new("x.mtx", text), &Limits::none())?.value;
/// assert_eq!((graph.order(), graph.edge_count()), (5, 3));
/// assert_eq!(graph.label(Vertex::new(4)), "c3");
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(source: &Source<'_>, limits: &Limits) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits, Wanted::Edges)?.into_undirected(source)?)
}

/// The directed graph of a matrix: an arc from row to column for each entry; both arcs where it is symmetric, and a
/// note says so.
///
/// # Errors
/// As [`read_undirected`]; a matrix that is not square has no such graph.
///
/// # Examples
/// ```
/// use winset::io::{Limits, Source, matrix_market};
/// let text = b"%%MatrixMarket matrix coordinate integer general\n2 2 1\n1 2 7\n";
/// let graph = matrix_market::read_directed(&Source::new("x.mtx", text), &Limits::none())?.value;
/// assert_eq!(graph.arc_count(), 1);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_directed(source: &Source<'_>, limits: &Limits) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits, Wanted::Arcs)?.into_directed())
}

/// How every file begins, in any case.
const BANNER: &str = "%%MatrixMarket";

/// Whether a text begins as every file does.
pub(super) fn has_banner(source: &Source<'_>) -> bool {
    let text = source.bytes()[source.text_start()..].trim_ascii_start();
    text.get(..BANNER.len()).is_some_and(|start| start.eq_ignore_ascii_case(BANNER.as_bytes()))
}

/// What the entries hold besides their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Pattern,
    Number,
    Complex,
}

impl Field {
    const fn values(self) -> usize {
        match self {
            Self::Pattern => 0,
            Self::Number => 1,
            Self::Complex => 2,
        }
    }
}

/// Which entries are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Symmetry {
    General,
    Symmetric,
}

/// The first line.
#[derive(Clone, Copy, Debug)]
struct Banner<'s> {
    field: Field,
    symmetry: Symmetry,
    /// The word that says which entries are stored.
    symmetry_word: Word<'s>,
}

impl<'s> Banner<'s> {
    fn read(lines: &mut Lines<'s>) -> Result<Self, InputError> {
        const EXPECTED: &str = "expected `%%MatrixMarket matrix coordinate FIELD SYMMETRY`";
        let line = lines.require_filled_line("there is no matrix", EXPECTED)?;
        let [banner, object, layout, field, symmetry] = line.just(EXPECTED)?;
        require(&banner, &[BANNER], "the banner `%%MatrixMarket`")?;
        require(&object, &["matrix"], "`matrix`")?;
        require(&layout, &["coordinate"], "`coordinate`: a list of entries")?;
        let fields = ["pattern", "real", "integer", "double", "complex"];
        let field = match require(&field, &fields, "`pattern`, `real`, `integer` or `complex`")? {
            0 => Field::Pattern,
            4 => Field::Complex,
            _ => Field::Number,
        };
        let symmetries = ["general", "symmetric", "skew-symmetric", "hermitian"];
        let found = require(&symmetry, &symmetries, "`general` or `symmetric`")?;
        let kind = if found == 0 { Symmetry::General } else { Symmetry::Symmetric };
        Ok(Self { field, symmetry: kind, symmetry_word: symmetry })
    }
}

/// Which of the words it is, in any case.
fn require(word: &Word<'_>, known: &[&str], expected: &str) -> Result<usize, InputError> {
    let found = known.iter().position(|known| known.eq_ignore_ascii_case(word.text()));
    found.ok_or_else(|| {
        word.error(format!("{} is not read here", word.quoted()), format!("expected {expected}"))
    })
}

/// The line with three numbers.
#[derive(Clone, Copy, Debug)]
struct Dimensions<'s> {
    line: Line<'s>,
    rows: u64,
    columns: u64,
    entries: u64,
}

impl<'s> Dimensions<'s> {
    fn read(lines: &mut Lines<'s>) -> Result<Self, InputError> {
        const EXPECTED: &str = "expected the numbers of rows, columns and entries";
        let Some(line) = next_line(lines)? else {
            return Err(lines.error_at_end("the size of the matrix is missing", EXPECTED));
        };
        let [rows, columns, entries] = line.just(EXPECTED)?;
        Ok(Self {
            line,
            rows: rows.order()?.into(),
            columns: columns.order()?.into(),
            entries: entries.number()?,
        })
    }

    fn help(&self) -> String {
        let (text, line) = (self.line.whole().quoted(), self.line.number());
        format!("{text} on line {line} sets the numbers of rows, columns and entries")
    }

    fn is_square(&self) -> bool {
        self.rows == self.columns
    }

    fn index(&self, word: &Word<'_>, bound: u64) -> Result<u64, InputError> {
        let number = word.number()?;
        if (1..=bound).contains(&number) {
            return Ok(number - 1);
        }
        let error = word.error(format!("index {number} is out of range"), range_label(1, bound));
        Err(error.with_help(self.help()))
    }
}

/// What the entries are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// An edge between a row and a column, which are different vertices.
    TwoSides,
    /// An edge between two vertices.
    Edges,
    /// An arc from the row to the column.
    Arcs,
}

pub(super) fn read_pairs(source: &Source<'_>, limits: &Limits, wanted: Wanted) -> Result<Pairs, ReadError> {
    let mut lines = Lines::new(source);
    let banner = Banner::read(&mut lines)?;
    let size = Dimensions::read(&mut lines)?;
    let meaning = meaning(&banner, &size, wanted)?;
    let vertices = match meaning {
        Meaning::TwoSides => size.rows + size.columns,
        Meaning::Edges | Meaning::Arcs => size.rows,
    };
    let order = u32::try_from(vertices).map_err(|_| size.line.whole().too_many_vertices(vertices))?;
    let names = if meaning == Meaning::TwoSides { vertices.saturating_mul(BYTES_A_NAME) } else { 0 };
    let entries = size.entries.min(lines.lines_left());
    limits.check_promise(Pairs::memory(vertices, entries).saturating_add(names))?;
    let mut matrix = Matrix { banner, size, shift: 0, pairs: Vec::new(), zeros: 0 };
    matrix.shift = if meaning == Meaning::TwoSides { size.rows as u32 } else { 0 };
    matrix.read_entries(&mut lines)?;
    Ok(matrix.into_pairs(order, meaning))
}

/// The bytes that the name of a row or column takes.
const BYTES_A_NAME: u64 = 48;

fn meaning(banner: &Banner<'_>, size: &Dimensions<'_>, wanted: Wanted) -> Result<Meaning, InputError> {
    match (banner.symmetry, wanted) {
        (Symmetry::General, Wanted::Edges) => Ok(Meaning::TwoSides),
        (Symmetry::General, Wanted::Arcs) if size.is_square() => Ok(Meaning::Arcs),
        (Symmetry::Symmetric, _) if size.is_square() => Ok(Meaning::Edges),
        (symmetry, _) => {
            let message = format!("the matrix has {} rows and {} columns", size.rows, size.columns);
            let error = size.line.error(message, "expected as many rows as columns");
            Err(error.with_help(match symmetry {
                Symmetry::General => {
                    "an entry is an arc from its row to its column, both of one set of vertices"
                }
                Symmetry::Symmetric => "a symmetric matrix is square",
            }))
        }
    }
}

/// The entries.
struct Matrix<'s> {
    banner: Banner<'s>,
    size: Dimensions<'s>,
    /// What is added to a column to give its vertex.
    shift: u32,
    pairs: Vec<[u32; 2]>,
    zeros: u64,
}

impl<'s> Matrix<'s> {
    fn read_entries(&mut self, lines: &mut Lines<'s>) -> Result<(), InputError> {
        while let Some(line) = next_line(lines)? {
            if self.pairs.len() as u64 == self.size.entries {
                let error = line.error("an entry after the last", "expected nothing more");
                return Err(error.with_help(self.size.help()));
            }
            let entry = self.entry(&line)?;
            self.pairs.push(entry);
        }
        let found = self.pairs.len() as u64;
        if found < self.size.entries {
            let message = format!(
                "the matrix has {}, expected {}",
                counted(found, "entry", "entries"),
                self.size.entries
            );
            let label = format!("{} missing", counted(self.size.entries - found, "entry", "entries"));
            return Err(lines.error_at_end(&message, &label).with_help(self.size.help()));
        }
        Ok(())
    }

    fn entry(&mut self, line: &Line<'s>) -> Result<[u32; 2], InputError> {
        let values = self.banner.field.values();
        let found = line.words().take(5).count();
        if found != 2 + values {
            let message =
                format!("the line has {}, expected {}", counted(found as u64, "word", "words"), 2 + values);
            return Err(line.error(message, "expected row, column and what the banner says"));
        }
        let mut words = line.words();
        let mut next = || words.next().unwrap_or(line.whole());
        let row = self.size.index(&next(), self.size.rows)?;
        let column = self.size.index(&next(), self.size.columns)?;
        let mut is_zero = values > 0;
        for _ in 0..values {
            is_zero &= value(&next())? == 0.0;
        }
        self.zeros += u64::from(is_zero);
        Ok([row as u32, self.shift + column as u32])
    }

    fn into_pairs(self, order: u32, meaning: Meaning) -> Pairs {
        let mut notes = Vec::new();
        if self.zeros > 0 {
            let zeros = counted(self.zeros, "entry is zero", "entries are zero");
            notes.push(Note::new(format!("{zeros}: an entry that is stored counts, whatever its value")));
        }
        let (labels, direction) = match meaning {
            Meaning::TwoSides => (labels_of_sides(self.size.rows, self.size.columns), Direction::Edges),
            Meaning::Edges => (Labels::numbered(1), Direction::Edges),
            Meaning::Arcs => {
                let span = self.banner.symmetry_word.span();
                let instead = "`symmetric` matrices hold edges";
                (Labels::numbered(1), Direction::Arcs(SaidBy { span, instead }))
            }
        };
        Pairs { order, pairs: self.pairs, direction, labels, notes }
    }
}

fn value(word: &Word<'_>) -> Result<f64, InputError> {
    let value = word.text().parse();
    value.map_err(|_| word.error(format!("{} is not a value", word.quoted()), "expected a number"))
}

fn labels_of_sides(rows: u64, columns: u64) -> Labels {
    let names = |letter: char, count: u64| (1..=count).map(move |number| format!("{letter}{number}"));
    let labels = Labels::named(names('r', rows).chain(names('c', columns)));
    labels.expect("letter and number are a name of their own")
}

/// The next line that is neither blank nor a comment.
fn next_line<'s>(lines: &mut Lines<'s>) -> Result<Option<Line<'s>>, InputError> {
    while let Some(line) = lines.next_filled_line()? {
        if !line.text().trim_start().starts_with('%') {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// Writes an undirected graph as a symmetric pattern, the lower triangle of its adjacency matrix; its vertices are
/// numbered from 1 in the order of their ids, and their names are lost.
///
/// # Errors
/// Those of the writer.
///
/// # Examples
/// ```
/// use winset::graph::UndirectedGraph;
/// use winset::io::matrix_market;
/// let mut text = Vec::new();
/// matrix_market::write_undirected(&mut text, &UndirectedGraph::from_ids(3, &[[0, 1], [1, 2]]))?;
/// assert_eq!(text, b"%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_undirected(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    writeln!(out, "{BANNER} matrix coordinate pattern symmetric")?;
    writeln!(out, "{0} {0} {1}", graph.order(), graph.edge_count())?;
    for v in graph.vertices() {
        for w in graph.neighbours(v).take_while(|&w| w < v) {
            writeln!(out, "{} {}", u64::from(v.id()) + 1, u64::from(w.id()) + 1)?;
        }
    }
    Ok(())
}

/// Writes a directed graph as a square general pattern, rows being tails; its vertices are numbered from 1 in the order
/// of their ids, and their names are lost.
///
/// # Errors
/// Those of the writer.
pub fn write_directed(out: &mut impl Write, graph: &DirectedGraph) -> io::Result<()> {
    writeln!(out, "{BANNER} matrix coordinate pattern general")?;
    writeln!(out, "{0} {0} {1}", graph.order(), graph.arc_count())?;
    for v in graph.vertices() {
        for w in graph.neighbours(v) {
            writeln!(out, "{} {}", u64::from(v.id()) + 1, u64::from(w.id()) + 1)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn undirected(text: &str) -> Result<Reading<UndirectedGraph>, ReadError> {
        read_undirected(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    fn directed(text: &str) -> Result<Reading<DirectedGraph>, ReadError> {
        read_directed(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    #[test]
    fn case_blanks_and_blank_lines_make_no_difference() {
        let graph = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2]]).with_labels(Labels::numbered(1));
        for text in [
            "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n",
            "\u{feff}  %%MATRIXMARKET  MATRIX\tCoordinate Pattern   Symmetric \r\n\r\n% c\n 3  3\t2 \r\n\n2 1\n%\n 3 2",
            "%%matrixmarket matrix coordinate real symmetric\n3 3 2\n1 2 -1e3\n2 3 .5\n",
            "%%MatrixMarket matrix coordinate complex hermitian\n3 3 2\n2 1 1 0\n3 2 0 1\n",
        ] {
            assert_eq!(undirected(text), Ok(Reading { value: graph.clone(), notes: Vec::new() }), "{text:?}");
        }
    }

    #[test]
    fn stored_zeros_are_entries_and_noted() {
        let text = "%%MatrixMarket matrix coordinate integer symmetric\n2 2 2\n2 1 0\n1 1 0\n";
        let reading = undirected(text).unwrap();
        assert_eq!((reading.value.edge_count(), reading.value.loops()), (1, 1));
        assert!(reading.notes[0].to_string().starts_with("2 entries are zero"), "{:?}", reading.notes);
    }

    #[test]
    fn a_general_matrix_has_two_sides_or_arcs() {
        let text = "%%MatrixMarket matrix coordinate pattern general\n2 2 3\n1 1\n1 2\n2 1\n";
        let sides = undirected(text).unwrap().value;
        assert_eq!((sides.order(), sides.edge_count()), (4, 3));
        assert_eq!(sides.vertices().map(|v| sides.label(v)).collect::<Vec<_>>(), ["r1", "r2", "c1", "c2"]);
        let arcs = directed(text).unwrap();
        assert_eq!((arcs.value.order(), arcs.value.arc_count(), arcs.notes.len()), (2, 3, 0));
        let symmetric = text.replace("general", "symmetric");
        assert_eq!(directed(&symmetric).unwrap().value.arc_count(), 3);
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        const START: &str = "%%MatrixMarket matrix coordinate pattern";
        for (text, expected) in [
            (String::new(), "test:1:1: there is no matrix"),
            (
                "%%MatrixMarket matrix coordinate pattern\n".into(),
                "test:1:41: the line has 4 words, expected 5",
            ),
            ("%%MatrixMarket matrix array real general\n".into(), "test:1:23: `array` is not read here"),
            (
                "%%MatrixMarket vector coordinate real general\n".into(),
                "test:1:16: `vector` is not read here",
            ),
            (format!("{START} triangular\n"), "test:1:42: `triangular` is not read here"),
            (format!("{START} general\n"), "test:1:49: the size of the matrix is missing"),
            (format!("{START} general\n2 2\n"), "test:2:4: the line has 2 words, expected 3"),
            (format!("{START} general\n2 2 x\n"), "test:2:5: `x` is not a number"),
            (format!("{START} general\n2 2 1\n1\n"), "test:3:1: the line has one word, expected 2"),
            (format!("{START} general\n2 2 1\n1 1 1\n"), "test:3:1: the line has 3 words, expected 2"),
            (format!("{START} general\n2 3 1\n2 4\n"), "test:3:3: index 4 is out of range"),
            (format!("{START} general\n2 3 1\n0 1\n"), "test:3:1: index 0 is out of range"),
            (format!("{START} general\n2 2 1\n1 1\n2 2\n"), "test:4:1: an entry after the last"),
            (format!("{START} general\n2 2 2\n1 1\n"), "test:3:4: the matrix has one entry, expected 2"),
            (format!("{START} symmetric\n2 3 0\n"), "test:2:1: the matrix has 2 rows and 3 columns"),
            (
                "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 x\n".into(),
                "test:3:5: `x` is not a value",
            ),
            (
                format!("{START} general\n4000000000 4000000000 0\n"),
                "test:2:1: 8000000000 vertices are more than 32 bits can number",
            ),
        ] {
            assert_eq!(undirected(&text).unwrap_err().to_string(), expected, "{text:?}");
        }
        let refused = directed(&format!("{START} general\n2 3 0\n")).unwrap_err();
        assert_eq!(refused.to_string(), "test:2:1: the matrix has 2 rows and 3 columns");
    }

    #[test]
    fn what_the_size_promises_is_not_reserved() {
        let text =
            b"%%MatrixMarket matrix coordinate pattern symmetric\n4000000000 4000000000 99999999999999\n";
        let refused = read_undirected(&Source::new("test", text), &Limits::memory(1 << 30)).unwrap_err();
        assert!(matches!(refused, ReadError::TooLarge { .. }));
    }

    #[test]
    fn what_was_written_is_read_again() {
        for edges in [&[][..], &[[0, 1], [1, 2], [3, 0]]] {
            let (graph, mut text) = (UndirectedGraph::from_ids(4, edges), Vec::new());
            write_undirected(&mut text, &graph).unwrap();
            let again = read_undirected(&Source::new("test", &text), &Limits::none()).unwrap();
            assert_eq!(again.value, graph.with_labels(Labels::numbered(1)));
            let (graph, mut text) = (DirectedGraph::from_ids(4, edges), Vec::new());
            write_directed(&mut text, &graph).unwrap();
            let again = read_directed(&Source::new("test", &text), &Limits::none()).unwrap();
            assert_eq!(again.value, graph.with_labels(Labels::numbered(1)));
        }
    }
}
