//! DIMACS graphs: `c` comments, a line `p edge N M`, then a line `e U V` for each edge; or `p sp N M` and a line
//! `a U V WEIGHT` for each arc. Vertices are numbered from 1.
//!
//! `p col N M` and `p N M` are read too. The number of vertices binds; the number of edges is advice, and a note
//! says so when it is not right. Weights are not read.

use std::io::{self, Write};

use super::edge_list::range_label;
use super::error::counted;
use super::pairs::{Direction, Pairs, SaidBy};
use super::text::{After, Line, Lines, Word};
use super::{InputError, Limits, Note, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, Labels, UndirectedGraph};

/// The undirected graph of a DIMACS file.
///
/// # Complexity
/// Linear in the length of the text, and the sorting of each vertex's neighbours.
///
/// # Errors
/// [`ReadError::Input`] at the first line that is not of this format, a vertex out of range, or an arc: the theorems
/// on undirected graphs give wrong winners on directed ones. [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::io::{Limits, Source, dimacs};
/// let path = Source::new("path.col", b"c a path\np edge 3 2\ne 1 2\ne 2 3\n");
/// let graph = dimacs::read_undirected(&path, &Limits::none())?.value;
/// assert_eq!(graph.edge_count(), 2);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(source: &Source<'_>, limits: &Limits) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_undirected(source)?)
}

/// The directed graph of a DIMACS file; an edge is two arcs, and a note says so.
///
/// # Errors
/// As [`read_undirected`], but arcs are welcome.
///
/// # Examples
/// ```
/// use winset::io::{Limits, Source, dimacs};
/// let cycle = Source::new("cycle.gr", b"p sp 3 3\na 1 2 1\na 2 3 1\na 3 1 1\n");
/// let graph = dimacs::read_directed(&cycle, &Limits::none())?.value;
/// assert_eq!(graph.arc_count(), 3);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_directed(source: &Source<'_>, limits: &Limits) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_directed())
}

pub(super) fn read_pairs(source: &Source<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    Ok(File::read(source, limits)?.into_pairs())
}

/// Edges or arcs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Edge,
    Arc,
}

/// What a file lists, and the word that says so first.
#[derive(Clone, Copy, Debug)]
struct Listed<'s> {
    kind: Kind,
    given_by: Word<'s>,
}

/// The line `p …`.
#[derive(Clone, Copy, Debug)]
struct Problem<'s> {
    line: Line<'s>,
    vertices: u32,
    pairs: u64,
}

#[derive(Debug)]
struct File<'s> {
    problem: Problem<'s>,
    listed: Option<Listed<'s>>,
    pairs: Vec<[u32; 2]>,
}

/// The bytes of the shortest line that is an edge: `e 1 2`.
const LEAST_LINE: u64 = 6;

impl<'s> File<'s> {
    fn read(source: &'s Source<'s>, limits: &Limits) -> Result<Self, ReadError> {
        let mut lines = Lines::new(source);
        let mut file = Self::read_problem(&mut lines)?;
        limits.check_promise(Pairs::memory(u64::from(file.problem.vertices), lines.lines_left()))?;
        file.pairs.reserve_exact(lines.lines_left().min(lines.bytes_left() / LEAST_LINE + 1) as usize);
        loop {
            file.read_plain_pairs(&mut lines);
            match next_line(&mut lines)? {
                Some(line) => file.read_pair(&line)?,
                None => return Ok(file),
            }
        }
    }

    /// Reads lines as long as they are of the kind that is known, and spelt in the plainest way.
    fn read_plain_pairs(&mut self, lines: &mut Lines<'s>) {
        let (letter, after) = match self.listed {
            Some(Listed { kind: Kind::Edge, .. }) => (b'e', After::Nothing),
            Some(Listed { kind: Kind::Arc, .. }) => (b'a', After::MaybeNumber),
            None => return,
        };
        while let Some(pair) = lines.take_pair(Some(letter), 1..=self.problem.vertices, after) {
            self.pairs.push(pair.map(|number| number - 1));
        }
    }

    fn read_problem(lines: &mut Lines<'s>) -> Result<Self, ReadError> {
        const EXPECTED: &str = "expected `p edge N M`";
        let Some(line) = next_line(lines)? else {
            return Err(lines.error_at_end("there is no `p` line", EXPECTED).into());
        };
        let words: Vec<Word<'_>> = line.words().take(5).collect();
        let (format, vertices, pairs) = match &words[..] {
            [p, vertices, pairs] if p.text() == "p" && vertices.is_number() => (None, vertices, pairs),
            [p, format, vertices, pairs] if p.text() == "p" => (Some(*format), vertices, pairs),
            [p, ..] if p.text() == "p" => return Err(line.error("a strange `p` line", EXPECTED).into()),
            _ => return Err(line.error("there is no `p` line before this one", EXPECTED).into()),
        };
        let listed = format.map_or(Ok(None), what_follows)?;
        let (vertices, pairs) = (vertices.order()?, pairs.number()?);
        Ok(Self { problem: Problem { line, vertices, pairs }, listed, pairs: Vec::new() })
    }

    fn read_pair(&mut self, line: &Line<'s>) -> Result<(), InputError> {
        let letter = line.words().next().unwrap_or(line.whole());
        let [tail, head] = match letter.text() {
            "e" => {
                self.note_kind(Kind::Edge, letter)?;
                let [_, tail, head] = line.just("expected `e U V`")?;
                [tail, head]
            }
            "a" => {
                self.note_kind(Kind::Arc, letter)?;
                arc(line)?
            }
            "p" => return Err(line.error("a second `p` line", "expected an edge or an arc")),
            _ => {
                let message = format!("a line that starts with {}", letter.quoted());
                return Err(letter.error(message, "expected `e`, `a` or `c`"));
            }
        };
        self.pairs.push([self.vertex(&tail)?, self.vertex(&head)?]);
        Ok(())
    }

    /// Edges and arcs do not stand in one file.
    fn note_kind(&mut self, kind: Kind, letter: Word<'s>) -> Result<(), InputError> {
        let listed = self.listed.get_or_insert(Listed { kind, given_by: letter });
        match (listed.kind, kind) {
            (Kind::Edge, Kind::Arc) => Err(letter.error("an arc among edges", "expected `e U V`")),
            (Kind::Arc, Kind::Edge) => Err(letter.error("an edge among arcs", "expected `a U V WEIGHT`")),
            _ => Ok(()),
        }
    }

    fn vertex(&self, word: &Word<'_>) -> Result<u32, InputError> {
        let (number, vertices) = (word.number()?, u64::from(self.problem.vertices));
        if (1..=vertices).contains(&number) {
            return Ok((number - 1) as u32);
        }
        let message = format!("vertex {number} is out of range");
        let (text, line) = (self.problem.line.whole().quoted(), self.problem.line.number());
        let error = word.error(message, range_label(1, vertices));
        Err(error.with_help(format!("{text} on line {line} sets the number of vertices")))
    }

    fn into_pairs(self) -> Pairs {
        let Problem { line, vertices, pairs: promised } = self.problem;
        let mut notes = Vec::new();
        let found = self.pairs.len() as u64;
        if promised != found {
            let (line, promised) = (line.number(), counted(promised, "edge", "edges"));
            notes.push(Note::new(format!("line {line} promises {promised}, the file has {found}")));
        }
        let direction = match self.listed {
            Some(Listed { kind: Kind::Arc, given_by }) => {
                Direction::Arcs(SaidBy { span: given_by.span(), instead: "`e` lines are edges" })
            }
            Some(Listed { kind: Kind::Edge, .. }) => Direction::Edges,
            None => Direction::Unsaid,
        };
        Pairs { order: vertices, pairs: self.pairs, direction, labels: Labels::numbered(1), notes }
    }
}

/// The next line that is neither blank nor a comment.
fn next_line<'s>(lines: &mut Lines<'s>) -> Result<Option<Line<'s>>, InputError> {
    while let Some(line) = lines.next_filled_line()? {
        if line.words().next().is_some_and(|word| word.text() != "c") {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// What the word after `p` says of the direction of the lines that follow.
fn what_follows(format: Word<'_>) -> Result<Option<Listed<'_>>, InputError> {
    match format.text() {
        "edge" | "col" => Ok(None),
        "sp" => Ok(Some(Listed { kind: Kind::Arc, given_by: format })),
        _ => {
            Err(format
                .error(format!("an unknown format {}", format.quoted()), "expected `edge`, `col` or `sp`"))
        }
    }
}

/// The ends of an arc, whose weight may be left out.
fn arc<'s>(line: &Line<'s>) -> Result<[Word<'s>; 2], InputError> {
    const EXPECTED: &str = "expected `a U V WEIGHT`";
    if line.words().count() == 3 {
        let [_, tail, head] = line.just(EXPECTED)?;
        return Ok([tail, head]);
    }
    let [_, tail, head, weight] = line.just(EXPECTED)?;
    match weight.text().parse::<f64>() {
        Ok(_) => Ok([tail, head]),
        Err(_) => Err(weight.error(format!("{} is not a weight", weight.quoted()), "expected a number")),
    }
}

/// Writes an undirected graph as a DIMACS file; its vertices are numbered from 1 in the order of their ids.
///
/// # Errors
/// Those of the writer.
pub fn write_undirected(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    writeln!(out, "p edge {} {}", graph.order(), graph.edge_count())?;
    for v in graph.vertices() {
        for w in graph.neighbours(v).filter(|&w| w > v) {
            writeln!(out, "e {} {}", u64::from(v.id()) + 1, u64::from(w.id()) + 1)?;
        }
    }
    Ok(())
}

/// Writes a directed graph as a DIMACS file with arcs of weight 1; its vertices are numbered from 1 in the order of
/// their ids.
///
/// # Errors
/// Those of the writer.
pub fn write_directed(out: &mut impl Write, graph: &DirectedGraph) -> io::Result<()> {
    writeln!(out, "p sp {} {}", graph.order(), graph.arc_count())?;
    for v in graph.vertices() {
        for w in graph.neighbours(v) {
            writeln!(out, "a {} {} 1", u64::from(v.id()) + 1, u64::from(w.id()) + 1)?;
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

    fn texts(notes: &[Note]) -> Vec<String> {
        notes.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn all_dialects_of_the_problem_line_mean_the_same() {
        for start in ["p edge 3 2", "p col 3 2", "p 3 2", "c p edge 9 9\n\nc\np edge 3 2 \r"] {
            let reading = undirected(&format!("{start}\ne 1 2\nc between\ne 2 3")).unwrap();
            assert_eq!((reading.value.edge_count(), reading.notes), (2, Vec::new()), "{start}");
        }
    }

    #[test]
    fn a_wrong_number_of_edges_is_noted() {
        let reading = undirected("p edge 3 1\ne 1 2\ne 2 1\ne 3 3\n").unwrap();
        let expected = [
            "line 1 promises one edge, the file has 3",
            "left out one loop",
            "left out one parallel edge: an edge counts once",
        ];
        assert_eq!(texts(&reading.notes), expected);
    }

    #[test]
    fn an_undirected_file_has_both_arcs_of_each_edge() {
        let reading = directed("p edge 3 2\ne 1 2\ne 3 3\n").unwrap();
        assert_eq!(reading.value.arc_count(), 3);
        assert_eq!(texts(&reading.notes), ["the graph is undirected: each edge is read as two arcs"]);
    }

    #[test]
    fn a_directed_file_is_refused_for_an_undirected_game() {
        for (text, place) in
            [("p sp 2 1\na 1 2 1\n", (1, 3)), ("p sp 2 0\n", (1, 3)), ("p 2 1\na 1 2\n", (2, 1))]
        {
            let Err(ReadError::Input(error)) = undirected(text) else { panic!("{text:?}") };
            assert_eq!((error.line(), error.column()), place, "{text:?}");
            assert!(error.help().is_some() && error.message().contains("directed"));
            assert!(directed(text).is_ok());
        }
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, expected) in [
            ("", "test:1:1: there is no `p` line"),
            ("c nothing\n", "test:1:10: there is no `p` line"),
            ("e 1 2\n", "test:1:1: there is no `p` line before this one"),
            ("p edge 3\n", "test:1:1: a strange `p` line"),
            ("p edge 3 2 1\n", "test:1:1: a strange `p` line"),
            ("p\n", "test:1:1: a strange `p` line"),
            ("p max 3 2\n", "test:1:3: an unknown format `max`"),
            ("p edge -3 2\n", "test:1:8: `-3` is not a number"),
            ("p edge 5000000000 2\n", "test:1:8: 5000000000 vertices are more than 32 bits can number"),
            ("p edge 3 2\np edge 3 2\n", "test:2:1: a second `p` line"),
            ("p edge 3 2\ne 1 4\n", "test:2:5: vertex 4 is out of range"),
            ("p edge 3 2\ne 0 1\n", "test:2:3: vertex 0 is out of range"),
            ("p edge 3 2\ne 1\n", "test:2:4: the line has 2 words, expected 3"),
            ("p edge 3 2\ne 1 2 3\n", "test:2:7: the line has 4 words, expected 3"),
            ("p edge 3 2\nx 1 2\n", "test:2:1: a line that starts with `x`"),
            ("p edge 3 2\ne 1 2\na 1 2\n", "test:3:1: an arc among edges"),
            ("p sp 3 2\ne 1 2\n", "test:2:1: an edge among arcs"),
            ("p sp 3 2\na 1 2 x\n", "test:2:7: `x` is not a weight"),
        ] {
            assert_eq!(directed(text).unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn vertices_are_never_reserved_beyond_the_limit() {
        let source = Source::new("test", b"p edge 4294967295 0\n");
        let refused = read_undirected(&source, &Limits::memory(1 << 32)).unwrap_err();
        assert!(matches!(refused, ReadError::TooLarge { .. }));
    }

    #[test]
    fn what_was_written_is_read_again() {
        for edges in [&[][..], &[[0, 1], [1, 2], [3, 0]]] {
            let mut text = Vec::new();
            let graph = UndirectedGraph::from_ids(4, edges).with_labels(Labels::numbered(1));
            write_undirected(&mut text, &graph).unwrap();
            let again = read_undirected(&Source::new("test", &text), &Limits::none()).unwrap();
            assert_eq!((again.value, again.notes), (graph, Vec::new()));

            let mut text = Vec::new();
            let graph = DirectedGraph::from_ids(4, edges).with_labels(Labels::numbered(1));
            write_directed(&mut text, &graph).unwrap();
            let again = read_directed(&Source::new("test", &text), &Limits::none()).unwrap();
            assert_eq!((again.value, again.notes), (graph, Vec::new()));
        }
    }
}
