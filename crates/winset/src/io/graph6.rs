//! graph6: a simple undirected graph a line, as printable bytes; the upper triangle of its adjacency matrix, column by
//! column, a bit an entry.
//!
//! The header `>>graph6<<`, carriage returns and blank lines are read over. A line of another length than its number
//! of vertices needs is refused, and so is a byte that does not stand for six bits. Bits that only fill up the last
//! byte should be 0; a note says where they are not. Vertices are numbered from 0.
//!
//! # References
//! B. D. McKay, *Description of graph6, sparse6 and digraph6 encodings*, `formats.txt` of nauty.

use std::io::{self, Write};

use super::graph_lines::{Encoding, only_line};
use super::pairs::{Direction, Pairs};
use super::six_bits::{BitWriter, SixBits, count_ones, is_filled_with_zeros, ones};
use super::{Limits, Note, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, Labels, UndirectedGraph};

/// The undirected graph of a text with one graph6 line.
///
/// # Complexity
/// Linear in the length of the line. Dense graphs are smaller as a text than in memory: a byte can be six edges, of
/// 16 bytes each.
///
/// # Errors
/// [`ReadError::Input`] where the line is cut off, too long or holds another byte, or a second line follows:
/// [`GraphLines`](super::GraphLines) reads many. [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::graph::Graph;
/// use winset::io::{Limits, Source, graph6};
/// let path = graph6::read_undirected(&Source::new("path.g6", b">>graph6<<DhC\n"), &Limits::none())?.value;
/// assert_eq!((path.order(), path.edge_count()), (5, 4));
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(source: &Source<'_>, limits: &Limits) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(only_line(source, Encoding::Graph6)?.read(limits)?.into_undirected(source)?)
}

/// The directed graph with both arcs of every edge, and a note that says so.
///
/// # Errors
/// As [`read_undirected`].
pub fn read_directed(source: &Source<'_>, limits: &Limits) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(only_line(source, Encoding::Graph6)?.read(limits)?.into_directed())
}

/// The graph of a line, of which header and line end are taken off.
pub(super) fn read_pairs(line: &SixBits<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    let mut line = line.clone();
    let order = line.take_order()?;
    let bits = triangle(order);
    line.require(bits, order)?;
    let data = line.data();
    limits.check(Pairs::memory(u64::from(order), count_ones(data)))?;
    let mut notes = Vec::new();
    if !is_filled_with_zeros(data, bits as u64) {
        notes.push(Note::new("bits after the last entry of the matrix are not 0: they are not read"));
    }
    let pairs = upper_triangle(order, data);
    Ok(Pairs { order, pairs, direction: Direction::Edges, labels: Labels::numbered(0), notes })
}

/// How many entries the upper triangle has.
fn triangle(order: u32) -> u128 {
    u128::from(order) * u128::from(order.saturating_sub(1)) / 2
}

/// The entries of the upper triangle that are set.
fn upper_triangle(order: u32, data: &[u8]) -> Vec<[u32; 2]> {
    let mut pairs = Vec::with_capacity(count_ones(data) as usize);
    let (mut column, mut start) = (1_u32, 0_u64);
    for bit in ones(data) {
        while bit - start >= u64::from(column) {
            start += u64::from(column);
            column += 1;
        }
        if column >= order {
            break;
        }
        pairs.push([(bit - start) as u32, column]);
    }
    pairs
}

/// Writes an undirected graph as a line; its vertices are numbered in the order of their ids, and their names are lost.
///
/// # Complexity
/// O(*n*²) bytes for *n* vertices: sparse6 is shorter where there are few edges.
///
/// # Errors
/// Those of the writer.
///
/// # Examples
/// ```
/// use winset::graph::UndirectedGraph;
/// use winset::io::graph6;
/// let mut line = Vec::new();
/// graph6::write_undirected(&mut line, &UndirectedGraph::from_ids(5, &[[0, 2], [0, 4], [1, 3], [3, 4]]))?;
/// assert_eq!(line, b"DQc\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_undirected(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    let mut bits = BitWriter::start(out, graph.order())?;
    for column in graph.vertices() {
        let mut row = 0;
        for v in graph.neighbours(column).take_while(|&v| v < column) {
            bits.put_zeros(u64::from(v.id() - row))?;
            bits.put(1, 1)?;
            row = v.id() + 1;
        }
        bits.put_zeros(u64::from(column.id() - row))?;
    }
    bits.end_line()
}

/// Whether a line is just as long as its number of vertices needs, and filled up with zeros.
pub(super) fn is_likely(line: &SixBits<'_>) -> bool {
    line.is_just(triangle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Vertex;

    fn read(text: &str) -> Result<Reading<UndirectedGraph>, ReadError> {
        read_undirected(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    #[test]
    fn the_example_of_the_description_is_read_and_written() {
        let graph = UndirectedGraph::from_ids(5, &[[0, 2], [0, 4], [1, 3], [3, 4]]);
        for text in ["DQc", "DQc\n", ">>graph6<<DQc\r\n", "\n>>graph6<<\nDQc\n\n", "\u{feff}DQc \n"] {
            assert_eq!(read(text), Ok(Reading { value: graph.clone(), notes: Vec::new() }), "{text:?}");
        }
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, expected) in [
            ("", "test:1:1: there is no graph"),
            (">>graph6<<\n", "test:1:11: there is no graph"),
            ("~", "test:1:2: the number of vertices is cut off"),
            ("D?", "test:1:3: 5 vertices need 2 bytes of arcs or edges, the line has 1"),
            ("D?_?", "test:1:4: 5 vertices need 2 bytes of arcs or edges, the line has 3"),
            ("Dh c", "test:1:3: byte 0x20 does not stand for six bits"),
            ("D?\u{7f}", "test:1:3: byte 0x7f does not stand for six bits"),
            (":An", "test:1:1: a sparse6 line, expected graph6"),
            ("&A?", "test:1:1: a digraph6 line, expected graph6"),
            ("A_\n\nA_\n", "test:3:1: the input holds more than one graph"),
            ("?A_", "test:1:2: 0 vertices need 0 bytes of arcs or edges, the line has 2"),
            ("~~~~~~~~??", "test:1:1: 68719476735 vertices are more than 32 bits can number"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), expected, "{text:?}");
        }
        let source = Source::new("test", b"D?\xff");
        let error = read_undirected(&source, &Limits::none()).unwrap_err();
        assert_eq!(error.to_string(), "test:1:3: byte 0xff does not stand for six bits");
    }

    #[test]
    fn bits_that_fill_up_the_last_byte_make_no_edge() {
        let reading = read("A~").unwrap();
        assert_eq!((reading.value.edge_count(), reading.notes.len()), (1, 1));
        assert_eq!(read("@").unwrap().value.order(), 1);
    }

    #[test]
    fn what_would_not_fit_is_refused() {
        let line = [&b"~?@c"[..], &[b'~'; 825]].concat();
        let source = Source::new("test", &line);
        let refused = read_undirected(&source, &Limits::memory(10_000)).unwrap_err();
        assert!(matches!(refused, ReadError::TooLarge { .. }), "{refused}");
        assert_eq!(read_undirected(&source, &Limits::memory(200_000)).unwrap().value.edge_count(), 4950);
    }

    #[test]
    fn both_arcs_of_every_edge_are_read() {
        let reading = read_directed(&Source::new("test", b"DQc"), &Limits::none()).unwrap();
        assert_eq!((reading.value.arc_count(), reading.notes.len()), (8, 1));
        assert_eq!(reading.value.neighbours(Vertex::new(4)).count(), 2);
    }
}
