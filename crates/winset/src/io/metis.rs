//! METIS graphs: a line with the numbers of vertices and of edges, then for each vertex a line with its neighbours,
//! numbered from 1. Lines that start with `%` are comments.
//!
//! An empty line is a vertex without neighbours, and the last line may be left out if it is empty. Both counts bind,
//! and every edge must stand on the lines of both of its ends. Weights and sizes, which the third number of the first
//! line announces, are not read.
//!
//! # References
//! G. Karypis, *METIS: a software package for partitioning unstructured graphs*, the manual of version 5, section 4.1.

use std::io::{self, Write};
use std::ops::Range;

use super::edge_list::range_label;
use super::error::counted;
use super::pairs::{Direction, Pairs};
use super::text::{Line, Lines, Word};
use super::{InputError, Limits, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, Labels, UndirectedGraph};

/// The undirected graph of a METIS file.
///
/// # Complexity
/// Linear in the length of the text, and a sort of the edges.
///
/// # Errors
/// [`ReadError::Input`] at the first line that is not of this format, a vertex out of range, an edge that stands at
/// one end only, or counts that are not right; [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::graph::Graph;
/// use winset::io::{Limits, Source, metis};
/// let text = Source::new("x.graph", b"% a path, and a vertex without neighbours\n4 2\n2\n1 3\n2\n\n");
/// let graph = metis::read_undirected(&text, &Limits::none())?.value;
/// assert_eq!((graph.order(), graph.edge_count()), (4, 2));
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(source: &Source<'_>, limits: &Limits) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_undirected(source)?)
}

/// The directed graph with both arcs of every edge, and a note that says so.
///
/// # Errors
/// As [`read_undirected`].
pub fn read_directed(source: &Source<'_>, limits: &Limits) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_directed())
}

pub(super) fn read_pairs(source: &Source<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    let mut lines = Lines::with_blank_end(source);
    let header = Header::read(&mut lines)?;
    // Every edge is two words, each of them at least two bytes with the blank or line end before it.
    let (vertices, edges) = (u64::from(header.vertices), header.edges.min(lines.bytes_left() / 4 + 1));
    limits.check_promise(Pairs::memory(vertices, edges))?;
    let mut file = File { header, pairs: Vec::new(), from_larger: Vec::new() };
    file.read_vertices(&mut lines)?;
    Ok(file.into_pairs(source)?)
}

/// The first line.
#[derive(Clone, Copy, Debug)]
struct Header<'s> {
    line: Line<'s>,
    vertices: u32,
    edges: u64,
    /// How many numbers stand before the neighbours of a vertex.
    before: usize,
    /// Whether every neighbour is followed by a weight.
    has_weights: bool,
}

impl<'s> Header<'s> {
    fn read(lines: &mut Lines<'s>) -> Result<Self, ReadError> {
        const EXPECTED: &str = "expected the numbers of vertices and of edges";
        let line = loop {
            match lines.next_line()? {
                None => return Err(lines.error_at_end("there is no graph", EXPECTED).into()),
                Some(line) if is_comment(&line) || line.words().next().is_none() => {}
                Some(line) => break line,
            }
        };
        let words: Vec<Word<'_>> = line.words().take(5).collect();
        let [vertices, edges, rest @ ..] = &words[..] else {
            return Err(line.error_after("the line has one word, expected at least 2", EXPECTED).into());
        };
        if let [_, _, extra, ..] = rest {
            return Err(extra.error("a fifth word on the first line", "expected the end of the line").into());
        }
        let (vertices, edges) = (vertices.order()?, edges.number()?);
        let (before, has_weights) = weights(rest)?;
        Ok(Self { line, vertices, edges, before, has_weights })
    }

    fn help(&self) -> String {
        let (text, line) = (self.line.whole().quoted(), self.line.number());
        format!(
            "{text} on line {line} sets the numbers of vertices and of edges in METIS; pairs are the format edge-list"
        )
    }
}

/// What the third and the fourth number of the first line announce: three digits for sizes, weights of vertices and
/// weights of edges; how many weights a vertex has.
fn weights(words: &[Word<'_>]) -> Result<(usize, bool), InputError> {
    let Some(format) = words.first() else { return Ok((0, false)) };
    let digits = format.text().as_bytes();
    if digits.is_empty() || digits.len() > 3 || !digits.iter().all(|digit| matches!(digit, b'0' | b'1')) {
        let message = format!("{} is no format of weights", format.quoted());
        return Err(format.error(message, "expected up to three digits 0 or 1"));
    }
    let is_set = |place: usize| digits.iter().rev().nth(place) == Some(&b'1');
    let weights = words.get(1).map_or(Ok(1), Word::number)?;
    let weights = if is_set(1) { usize::try_from(weights).unwrap_or(usize::MAX) } else { 0 };
    Ok((weights.saturating_add(usize::from(is_set(2))), is_set(0)))
}

fn is_comment(line: &Line<'_>) -> bool {
    line.text().trim_start().starts_with('%')
}

/// The edges as they stand on the lines of their ends.
struct File<'s> {
    header: Header<'s>,
    /// From the line of the smaller end; loops too.
    pairs: Vec<[u32; 2]>,
    /// From the line of the larger end, the smaller end first.
    from_larger: Vec<[u32; 2]>,
}

impl<'s> File<'s> {
    fn read_vertices(&mut self, lines: &mut Lines<'s>) -> Result<(), InputError> {
        let mut vertex = 0;
        while let Some(line) = lines.next_line()? {
            if is_comment(&line) {
                continue;
            }
            if vertex == self.header.vertices {
                match line.words().next() {
                    None => continue,
                    Some(_) => return Err(self.too_many_lines(&line)),
                }
            }
            self.read_neighbours(vertex, &line)?;
            vertex += 1;
        }
        let missing = self.header.vertices - vertex;
        // The last line may be empty, and then its end may be missing too.
        if missing <= 1 { Ok(()) } else { Err(self.missing_lines(vertex, lines)) }
    }

    fn read_neighbours(&mut self, vertex: u32, line: &Line<'s>) -> Result<(), InputError> {
        let mut words = line.words();
        for _ in 0..self.header.before.min(line.text().len()) {
            if words.next().is_none() && line.words().next().is_some() {
                return Err(line.error_after("a weight of the vertex is missing", "expected a number"));
            }
        }
        while let Some(word) = words.next() {
            let neighbour = self.vertex(&word)?;
            if self.header.has_weights && words.next().is_none() {
                return Err(line.error_after("the weight of an edge is missing", "expected a number"));
            }
            match neighbour < vertex {
                true => self.from_larger.push([neighbour, vertex]),
                false => self.pairs.push([vertex, neighbour]),
            }
        }
        Ok(())
    }

    fn vertex(&self, word: &Word<'_>) -> Result<u32, InputError> {
        let (number, vertices) = (word.number()?, u64::from(self.header.vertices));
        if (1..=vertices).contains(&number) {
            return Ok((number - 1) as u32);
        }
        let error = word.error(format!("vertex {number} is out of range"), range_label(1, vertices));
        Err(error.with_help(self.header.help()))
    }

    #[cold]
    fn too_many_lines(&self, line: &Line<'_>) -> InputError {
        let message = format!("a line after that of vertex {}", self.header.vertices);
        line.error(message, "expected nothing more").with_help(self.header.help())
    }

    #[cold]
    fn missing_lines(&self, found: u32, lines: &Lines<'_>) -> InputError {
        let message = format!(
            "the file has {}, expected {}",
            counted(found.into(), "line of a vertex", "lines of vertices"),
            self.header.vertices
        );
        let missing = u64::from(self.header.vertices - found);
        let label = format!("{} missing", counted(missing, "line", "lines"));
        lines.error_at_end(&message, &label).with_help(self.header.help())
    }

    fn into_pairs(mut self, source: &Source<'_>) -> Result<Pairs, InputError> {
        self.check_both_ends(source)?;
        let found = self.pairs.len() as u64;
        if found != self.header.edges {
            let whole = self.header.line.whole();
            let message =
                format!("{} promised, the file has {found}", counted(self.header.edges, "edge", "edges"));
            let error = whole.error(message, "the second number is not right");
            return Err(error.with_help(self.header.help()));
        }
        let (order, labels) = (self.header.vertices, Labels::numbered(1));
        Ok(Pairs { order, pairs: self.pairs, direction: Direction::Edges, labels, notes: Vec::new() })
    }

    /// Every edge but a loop must have been found at both ends.
    fn check_both_ends(&mut self, source: &Source<'_>) -> Result<(), InputError> {
        self.pairs.sort_unstable();
        self.from_larger.sort_unstable();
        let mut larger = self.from_larger.iter().copied();
        for &[small, large] in self.pairs.iter().filter(|[small, large]| small != large) {
            let found = larger.next();
            if found != Some([small, large]) {
                let one_sided = match found {
                    Some([a, b]) if [a, b] < [small, large] => [b, a],
                    _ => [small, large],
                };
                return Err(self.one_sided(one_sided, source));
            }
        }
        match larger.next() {
            None => Ok(()),
            Some([small, large]) => Err(self.one_sided([large, small], source)),
        }
    }

    /// The error about an edge that stands on the line of one end, and not on that of the other as often.
    #[cold]
    fn one_sided(&self, [at, to]: [u32; 2], source: &Source<'_>) -> InputError {
        let (at, to) = (at + 1, to + 1);
        let message = format!("the line of vertex {at} has {to}, that of vertex {to} has no {at} for it");
        let span = self.line_of(at, source);
        let error = InputError::new(source, span, message, "an edge stands on the lines of both ends");
        error.with_help(self.header.help())
    }

    /// The bytes of the line of a vertex, numbered from 1.
    fn line_of(&self, vertex: u32, source: &Source<'_>) -> Range<usize> {
        let mut lines = Lines::with_blank_end(source);
        let mut left = u64::from(vertex);
        let mut is_after_header = false;
        while let Ok(Some(line)) = lines.next_line() {
            if is_after_header && !is_comment(&line) {
                left -= 1;
            }
            if left == 0 {
                return line.whole().span();
            }
            is_after_header |= line.number() == self.header.line.number();
        }
        self.header.line.whole().span()
    }
}

/// Writes an undirected graph; its vertices are numbered from 1 in the order of their ids, and their names are lost.
///
/// # Errors
/// Those of the writer.
///
/// # Examples
/// ```
/// use winset::graph::UndirectedGraph;
/// use winset::io::metis;
/// let mut text = Vec::new();
/// metis::write_undirected(&mut text, &UndirectedGraph::from_ids(4, &[[0, 1], [1, 2]]))?;
/// assert_eq!(text, b"4 2\n2\n1 3\n2\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_undirected(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    writeln!(out, "{} {}", graph.order(), graph.edge_count())?;
    for v in graph.vertices() {
        for (slot, w) in graph.neighbours(v).enumerate() {
            let blank = if slot == 0 { "" } else { " " };
            write!(out, "{blank}{}", u64::from(w.id()) + 1)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Whether a text that begins with numbers is likely to be one: a line for each vertex, and two numbers an edge.
///
/// The line of a last vertex without neighbours may be missing, but not below lines of two numbers each, which are edges
/// then: an edge list that is taken for METIS must begin with a loop at the number of its lines, or have a line that is no
/// edge.
pub(super) fn is_likely(source: &Source<'_>) -> bool {
    let mut lines = Lines::with_blank_end(source);
    let Ok(header) = Header::read(&mut lines) else { return false };
    if header.line.words().nth(2).is_some() {
        return true;
    }
    let vertices = u64::from(header.vertices);
    if vertices == 0 || lines.lines_left() > 2 * vertices + 64 {
        return false;
    }
    let (mut found, mut filled, mut words, mut are_pairs) = (0, 0, 0, true);
    while let Ok(Some(line)) = lines.next_line() {
        if !is_comment(&line) {
            found += 1;
            let here = line.words().count() as u64;
            if here > 0 {
                (words, filled) = (words + here, found);
            }
            are_pairs &= here == 2;
        }
        if filled > vertices {
            return false;
        }
    }
    let are_all_there = found >= vertices || found + 1 == vertices && !are_pairs;
    are_all_there && words == header.edges.saturating_mul(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Reading<UndirectedGraph>, ReadError> {
        read_undirected(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    #[test]
    fn an_empty_line_is_a_vertex() {
        let graph = UndirectedGraph::from_ids(5, &[[0, 1], [3, 4]]).with_labels(Labels::numbered(1));
        for text in [
            "5 2\n2\n1\n\n5\n4",
            "% c\n5 2\r\n2\r\n1\r\n\r\n5\r\n4\r\n",
            "\n5  2 0\n2\n%c\n1\n \n5\n4\n\n\n",
            "5 2 1\n2 9\n1 9\n\n5 1\n4 1\n",
            "5 2 11\n7 2 9\n7 1 9\n7\n7 5 1\n7 4 1\n",
            "5 2 110 2\n7 7 7 2\n7 7 7 1\n1 1 1\n7 7 7 5\n7 7 7 4\n",
        ] {
            assert_eq!(read(text), Ok(Reading { value: graph.clone(), notes: Vec::new() }), "{text:?}");
        }
    }

    #[test]
    fn the_last_line_may_be_missing_where_it_is_empty() {
        for text in ["3 1\n2\n1\n\n", "3 1\n2\n1\n", "3 1\n2\n1", "1 0", "1 0\n\n"] {
            let graph = read(text).unwrap().value;
            assert_eq!(u64::from(graph.order()), if text.starts_with('3') { 3 } else { 1 }, "{text:?}");
        }
        assert_eq!(read("0 0\n").unwrap().value.order(), 0);
    }

    #[test]
    fn loops_are_left_out() {
        let reading = read("2 2\n1 2\n1\n").unwrap();
        assert_eq!((reading.value.edge_count(), reading.value.loops(), reading.notes.len()), (1, 1, 1));
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, expected) in [
            ("", "test:1:1: there is no graph"),
            ("5\n", "test:1:2: the line has one word, expected at least 2"),
            ("2 1 0 1 1\n2\n1\n", "test:1:9: a fifth word on the first line"),
            ("2 1 2\n2\n1\n", "test:1:5: `2` is no format of weights"),
            ("2 x\n2\n1\n", "test:1:3: `x` is not a number"),
            ("2 1\n3\n1\n", "test:2:1: vertex 3 is out of range"),
            ("2 1\n0\n1\n", "test:2:1: vertex 0 is out of range"),
            ("2 1\n2\n1\n1\n", "test:4:1: a line after that of vertex 2"),
            ("4 1\n2\n1\n", "test:4:1: the file has 2 lines of vertices, expected 4"),
            ("2 2\n2\n1\n", "test:1:1: 2 edges promised, the file has 1"),
            ("3 2\n2\n1 3\n\n", "test:3:1: the line of vertex 2 has 3, that of vertex 3 has no 2 for it"),
            ("3 2\n2\n1\n2\n", "test:4:1: the line of vertex 3 has 2, that of vertex 2 has no 3 for it"),
            ("2 1\n%\n2 2\n1\n", "test:3:1: the line of vertex 1 has 2, that of vertex 2 has no 1 for it"),
            ("2 1 1\n2\n1 1\n", "test:2:2: the weight of an edge is missing"),
            ("5000000000 1\n", "test:1:1: 5000000000 vertices are more than 32 bits can number"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn what_the_header_promises_is_not_reserved() {
        let source = Source::new("test", b"4000000000 99999999999\n");
        let refused = read_undirected(&source, &Limits::memory(1 << 30)).unwrap_err();
        assert!(matches!(refused, ReadError::TooLarge { .. }));
    }

    #[test]
    fn what_was_written_is_read_again() {
        for edges in [&[][..], &[[0, 1], [1, 2], [3, 0]], &[[0, 3]]] {
            let graph = UndirectedGraph::from_ids(5, edges).with_labels(Labels::numbered(1));
            let mut text = Vec::new();
            write_undirected(&mut text, &graph).unwrap();
            let again = read_undirected(&Source::new("test", &text), &Limits::none()).unwrap();
            assert_eq!((again.value, again.notes), (graph, Vec::new()));
            assert!(is_likely(&Source::new("test", &text)));
        }
    }
}
