//! digraph6: a directed graph a line, as printable bytes after `&`; its adjacency matrix, row by row, a bit an entry.
//!
//! Loops are arcs. The prefix `+` of an older dialect is read, and a note says so. Header, line ends and faults are as
//! in [`graph6`](super::graph6).
//!
//! # References
//! B. D. McKay, *Description of graph6, sparse6 and digraph6 encodings*, `formats.txt` of nauty.

use std::io::{self, Write};
use std::ops::Range;

use super::graph_lines::{Encoding, only_line};
use super::pairs::{Direction, Pairs, SaidBy};
use super::six_bits::{BitWriter, SixBits, count_ones, is_filled_with_zeros, ones};
use super::{Limits, Note, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, Labels};

/// The directed graph of a text with one digraph6 line.
///
/// # Complexity
/// Linear in the length of the line. Dense graphs are smaller as a text than in memory: a byte can be six arcs, of
/// 16 bytes each.
///
/// # Errors
/// As [`graph6::read_undirected`](super::graph6::read_undirected).
///
/// # Examples
/// ```
/// use winset::graph::Graph;
/// use winset::io::{Limits, Source, digraph6};
/// let graph = digraph6::read_directed(&Source::new("x.d6", b"&DI?AO?\n"), &Limits::none())?.value;
/// assert_eq!((graph.order(), graph.arc_count()), (5, 4));
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_directed(source: &Source<'_>, limits: &Limits) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(only_line(source, Encoding::Digraph6)?.read(limits)?.into_directed())
}

/// The graph of a line, of which header, prefix and line end are taken off.
pub(super) fn read_pairs(
    line: &SixBits<'_>,
    prefix: Range<usize>,
    limits: &Limits,
) -> Result<Pairs, ReadError> {
    let mut line = line.clone();
    let order = line.take_order()?;
    let bits = square(order);
    line.require(bits, order)?;
    let data = line.data();
    limits.check(Pairs::memory(u64::from(order), count_ones(data)))?;
    let said_by = SaidBy { span: prefix, instead: "graph6 and sparse6 hold edges" };
    let mut notes = Vec::new();
    if !is_filled_with_zeros(data, bits as u64) {
        notes.push(Note::new("bits after the last entry of the matrix are not 0: they are not read"));
    }
    let mut pairs = Vec::with_capacity(count_ones(data) as usize);
    let entry = |bit: u64| [(bit / u64::from(order)) as u32, (bit % u64::from(order)) as u32];
    pairs.extend(ones(data).take_while(|&bit| u128::from(bit) < bits).map(entry));
    let direction = Direction::Arcs(said_by);
    Ok(Pairs { order, pairs, direction, labels: Labels::numbered(0), notes })
}

/// How many entries the matrix has.
fn square(order: u32) -> u128 {
    u128::from(order) * u128::from(order)
}

/// Writes a directed graph as a line; its vertices are numbered in the order of their ids, and their names are lost.
///
/// # Complexity
/// O(*n*²) bytes for *n* vertices.
///
/// # Errors
/// Those of the writer.
///
/// # Examples
/// ```
/// use winset::graph::DirectedGraph;
/// use winset::io::digraph6;
/// let mut line = Vec::new();
/// digraph6::write_directed(&mut line, &DirectedGraph::from_ids(5, &[[0, 2], [0, 4], [3, 1], [3, 4]]))?;
/// assert_eq!(line, b"&DI?AO?\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_directed(out: &mut impl Write, graph: &DirectedGraph) -> io::Result<()> {
    out.write_all(b"&")?;
    let mut bits = BitWriter::start(out, graph.order())?;
    for v in graph.vertices() {
        let mut column = 0;
        for head in graph.neighbours(v) {
            bits.put_zeros(u64::from(head.id() - column))?;
            bits.put(1, 1)?;
            column = head.id() + 1;
        }
        bits.put_zeros(u64::from(graph.order() - column))?;
    }
    bits.end_line()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Reading<DirectedGraph>, ReadError> {
        read_directed(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    #[test]
    fn the_example_of_the_description_is_read() {
        let graph = DirectedGraph::from_ids(5, &[[0, 2], [0, 4], [3, 1], [3, 4]]);
        for text in ["&DI?AO?", ">>digraph6<<&DI?AO?\r\n", ">>digraph6<<\n&DI?AO?\n\n"] {
            assert_eq!(read(text), Ok(Reading { value: graph.clone(), notes: Vec::new() }), "{text:?}");
        }
        let old = read("+DI?AO?").unwrap();
        assert_eq!((old.value, old.notes.len()), (graph, 1));
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, expected) in [
            ("&", "test:1:2: the number of vertices is missing"),
            ("&DI?AO", "test:1:7: 5 vertices need 5 bytes of arcs or edges, the line has 4"),
            ("&DI?AO??", "test:1:8: 5 vertices need 5 bytes of arcs or edges, the line has 6"),
            ("&DI?A ?", "test:1:6: byte 0x20 does not stand for six bits"),
            ("DQc", "test:1:1: a graph6 line, expected digraph6"),
            ("&?&?", "test:1:3: byte 0x26 does not stand for six bits"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn loops_are_arcs_and_the_empty_graph_has_none() {
        assert_eq!(read("&@_").unwrap().value.arc_count(), 1);
        assert_eq!(read("&?").unwrap().value.order(), 0);
    }
}
