//! sparse6: an undirected graph a line, as printable bytes after `:`; the edges in order, a few bits each.
//!
//! Loops and parallel edges can be written. Bits that only fill up the last byte make no edge; of whole bytes after
//! the last edge, those of ones alone are passed over with a note, as some writers put them there, and others refused. Lines that start with `;` hold the difference to the graph before and are refused too.
//! Header and line ends are as in [`graph6`](super::graph6). Vertices are numbered from 0.
//!
//! # References
//! B. D. McKay, *Description of graph6, sparse6 and digraph6 encodings*, `formats.txt` of nauty.

use std::io::{self, Write};

use super::graph_lines::{Encoding, only_line};
use super::pairs::{Direction, Pairs};
use super::six_bits::{BitReader, BitWriter, ONES, SixBits};
use super::{Limits, Note, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, Labels, UndirectedGraph};

/// The undirected graph of a text with one sparse6 line.
///
/// # Complexity
/// Linear in the number of vertices and the length of the line.
///
/// # Errors
/// [`ReadError::Input`] where the line is too long, holds another byte or no number of vertices, or one that 32 bits cannot
/// hold, or a second line follows. [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::graph::Graph;
/// use winset::io::{Limits, Source, sparse6};
/// let graph = sparse6::read_undirected(&Source::new("x.s6", b":Fa@x^\n"), &Limits::none())?.value;
/// assert_eq!((graph.order(), graph.edge_count()), (7, 4));
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(source: &Source<'_>, limits: &Limits) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(only_line(source, Encoding::Sparse6)?.read(limits)?.into_undirected(source)?)
}

/// The directed graph with both arcs of every edge, and a note that says so.
///
/// # Errors
/// As [`read_undirected`].
pub fn read_directed(source: &Source<'_>, limits: &Limits) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(only_line(source, Encoding::Sparse6)?.read(limits)?.into_directed())
}

/// The graph of a line, of which header, prefix and line end are taken off.
pub(super) fn read_pairs(line: &SixBits<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    let mut line = line.clone();
    let order = line.take_order()?;
    let (data, width) = (line.data(), vertex_width(order));
    let most = data.len() as u64 * 6 / u64::from(width + 1);
    limits.check_promise(Pairs::memory(u64::from(order), most))?;
    let Edges { pairs, bits } = Edges::read(order, data);
    let used = bits.div_ceil(6) as usize;
    let mut notes = Vec::new();
    if used < data.len() {
        if data[used..].iter().any(|&byte| byte != ONES) {
            return Err(line.too_long(used, "the line goes on after the last edge".to_owned()).into());
        }
        notes.push(Note::new("bytes `~` after the last edge are taken for padding"));
    }
    Ok(Pairs { order, pairs, direction: Direction::Edges, labels: Labels::numbered(0), notes })
}

/// How many bits write a vertex.
const fn vertex_width(order: u32) -> u32 {
    u32::BITS - order.saturating_sub(1).leading_zeros()
}

/// The edges of a line.
struct Edges {
    pairs: Vec<[u32; 2]>,
    /// How many bits there are up to the end of the last edge.
    bits: u64,
}

impl Edges {
    /// Reads units of a bit that moves to the next vertex, and a vertex that is moved to when it is larger than the
    /// current one, and else is joined with it.
    fn read(order: u32, data: &[u8]) -> Self {
        let (width, order) = (vertex_width(order), u64::from(order));
        let (mut bits, mut current) = (BitReader::new(data), 0);
        let mut edges = Self { pairs: Vec::new(), bits: 0 };
        while bits.left() > u64::from(width) {
            current += bits.take(1);
            let vertex = bits.take(width);
            if current.max(vertex) >= order {
                break;
            }
            if vertex > current {
                current = vertex;
            } else {
                edges.pairs.push([vertex as u32, current as u32]);
                edges.bits = bits.position();
            }
        }
        edges
    }
}

/// Writes an undirected graph as a line; its vertices are numbered in the order of their ids, and their names are lost.
///
/// # Errors
/// Those of the writer.
///
/// # Examples
/// ```
/// use winset::graph::UndirectedGraph;
/// use winset::io::sparse6;
/// let mut line = Vec::new();
/// sparse6::write_undirected(&mut line, &UndirectedGraph::from_ids(7, &[[0, 1], [0, 2], [1, 2], [5, 6]]))?;
/// assert_eq!(line, b":Fa@x^\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_undirected(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    out.write_all(b":")?;
    let (order, width) = (graph.order(), vertex_width(graph.order()));
    let mut bits = BitWriter::start(out, order)?;
    let mut current = 0;
    for v in graph.vertices() {
        for w in graph.neighbours(v).take_while(|&w| w < v) {
            bits.put(u64::from(v.id() > current), 1)?;
            if v.id() - current > 1 {
                bits.put(u64::from(v.id()), width)?;
                bits.put(0, 1)?;
            }
            bits.put(u64::from(w.id()), width)?;
            current = v.id();
        }
    }
    fill_up(&mut bits, order, current)?;
    bits.end_line()
}

/// Fills up the last byte with ones; with a zero before them where they would be read as a loop at the last vertex.
fn fill_up<W: Write>(bits: &mut BitWriter<'_, W>, order: u32, current: u32) -> io::Result<()> {
    let (width, missing) = (vertex_width(order), bits.missing());
    let ones_are_the_last_vertex = order == 1_u32.checked_shl(width).unwrap_or(0);
    if ones_are_the_last_vertex && missing > width && u64::from(current) + 2 == u64::from(order) {
        bits.put(0, 1)?;
    }
    bits.put(u64::MAX, bits.missing())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Vertex;

    fn read(text: &str) -> Result<Reading<UndirectedGraph>, ReadError> {
        read_undirected(&Source::new("test", text.as_bytes()), &Limits::memory(1 << 20))
    }

    #[test]
    fn padding_makes_no_edge() {
        let graph = read(":An").unwrap();
        assert_eq!((graph.value, graph.notes), (UndirectedGraph::from_ids(2, &[[0, 1]]), Vec::new()));
        for (text, order) in [(":?", 0), (":@", 1), (":A", 2), (":~?@?", 64)] {
            let graph = read(text).unwrap().value;
            assert_eq!((graph.order(), graph.edge_count()), (order, 0), "{text:?}");
        }
    }

    #[test]
    fn bytes_of_ones_after_the_last_edge_are_padding_with_a_note() {
        let [plain, padded] = [":Fa@x^", ":Fa@x^~~~"].map(|text| read(text).unwrap());
        assert_eq!((&plain.value, plain.notes.len()), (&padded.value, 0));
        assert_eq!(padded.notes.len(), 1);
    }

    #[test]
    fn loops_and_parallel_edges_are_read_and_noted() {
        let mut line = Vec::new();
        let mut bits = BitWriter::start(&mut line, 3).unwrap();
        // 0–0, 1–0, 1–0, 2–1
        for (step, vertex) in [(0, 0), (1, 0), (0, 0), (1, 1)] {
            bits.put(step, 1).unwrap();
            bits.put(vertex, 2).unwrap();
        }
        bits.end_line().unwrap();
        let reading = read(&format!(":{}", String::from_utf8(line).unwrap())).unwrap();
        let graph = reading.value;
        assert_eq!((graph.edge_count(), graph.loops(), graph.parallel_edges()), (2, 1, 1));
        assert_eq!(graph.neighbours(Vertex::new(1)).count(), 2);
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, expected) in [
            (":", "test:1:2: the number of vertices is missing"),
            (":~?", "test:1:4: the number of vertices is cut off"),
            (":Fa@x^}", "test:1:7: the line goes on after the last edge"),
            (":Fa@x^~?", "test:1:7: the line goes on after the last edge"),
            (":??", "test:1:3: the line goes on after the last edge"),
            (":Fa@ ^", "test:1:5: byte 0x20 does not stand for six bits"),
            ("DQc", "test:1:1: a graph6 line, expected sparse6"),
            (";DQc", "test:1:1: a line of incremental sparse6, expected sparse6"),
            (":~~~~~~~~", "test:1:2: 68719476735 vertices are more than 32 bits can number"),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn vertices_are_never_reserved_beyond_the_limit() {
        // 2³² − 1 vertices without an edge
        assert!(matches!(read(":~~?B~~~~~").unwrap_err(), ReadError::TooLarge { .. }));
    }
}
