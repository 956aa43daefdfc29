//! DOT, the language of Graphviz: `graph { a -- b }` and `digraph { a -> b }`.
//!
//! Vertices are called by their ids, in the order in which they come up; quoted or not makes no difference. Subgraphs
//! stand for all of their vertices: `{a b} -- c` is two edges. Attributes, ports, `strict` and the names of graphs are
//! read over, comments too.
//!
//! # References
//! E. R. Gansner, S. C. North, *An open graph visualization system and its applications to software engineering*,
//! Software: Practice and Experience 30 (2000),
//! [doi:10.1002/1097-024X(200009)30:11<1203::AID-SPE338>3.0.CO;2-N](https://doi.org/10.1002/1097-024X(200009)30:11%3C1203::AID-SPE338%3E3.0.CO;2-N).

mod parser;
mod tokens;

use std::io::{self, Write};

use super::names::writable_name;
use super::pairs::Pairs;
use super::{Limits, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, UndirectedGraph, Vertex};

/// The undirected graph of a DOT file.
///
/// # Complexity
/// Linear in the length of the text and the number of edges, which subgraphs can make larger than the text.
///
/// # Errors
/// [`ReadError::Input`] at the first token that is out of place, where there is a second graph, or for a `digraph`;
/// [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::io::{Limits, Source, dot};
/// let text = Source::new("x.dot", b"strict graph x { a -- {b; \"c d\"} [color=red]; }");
/// let graph = dot::read_undirected(&text, &Limits::none())?.value;
/// assert_eq!(graph.edge_count(), 2);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(source: &Source<'_>, limits: &Limits) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_undirected(source)?)
}

/// The directed graph of a DOT file; both arcs of every edge where it is undirected, and a note says so.
///
/// # Errors
/// As [`read_undirected`], but a `digraph` is welcome.
pub fn read_directed(source: &Source<'_>, limits: &Limits) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_directed())
}

pub(super) fn read_pairs(source: &Source<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    parser::read_pairs(source, limits)
}

/// Whether a text begins as a graph does.
pub(super) fn is_likely(source: &Source<'_>) -> bool {
    parser::begins_graph(source)
}

/// Writes an undirected graph.
///
/// # Errors
/// Those of the writer; [`io::ErrorKind::InvalidInput`] for a name that DOT cannot hold: one with a control character,
/// or with an odd number of backslashes before a quote or at its end.
///
/// # Examples
/// ```
/// use winset::graph::UndirectedGraph;
/// use winset::io::dot;
/// let mut text = Vec::new();
/// dot::write_undirected(&mut text, &UndirectedGraph::from_ids(3, &[[0, 1]]))?;
/// assert_eq!(text, b"graph {\n  \"0\"\n  \"1\"\n  \"2\"\n  \"0\" -- \"1\"\n}\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_undirected(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    write(out, graph, ["graph", "--"], |v, w| w > v)
}

/// Writes a directed graph.
///
/// # Errors
/// As [`write_undirected`].
pub fn write_directed(out: &mut impl Write, graph: &DirectedGraph) -> io::Result<()> {
    write(out, graph, ["digraph", "->"], |_, _| true)
}

fn write<G: Graph>(
    out: &mut impl Write,
    graph: &G,
    [word, join]: [&str; 2],
    is_written: impl Fn(Vertex, Vertex) -> bool,
) -> io::Result<()> {
    writeln!(out, "{word} {{")?;
    for v in graph.vertices() {
        writeln!(out, "  {}", quoted(graph, v)?)?;
    }
    for v in graph.vertices() {
        for w in graph.neighbours(v).filter(|&w| is_written(v, w)) {
            writeln!(out, "  {} {join} {}", quoted(graph, v)?, quoted(graph, w)?)?;
        }
    }
    writeln!(out, "}}")
}

fn quoted(graph: &impl Graph, v: Vertex) -> io::Result<String> {
    let name = writable_name(graph.label(v), |_| false)?;
    let (mut text, mut backslashes) = (String::from('"'), 0);
    for c in name.chars().chain(['"']) {
        if c == '"' && backslashes % 2 == 1 {
            let message = format!("DOT cannot hold the name {name:?}");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        if c == '"' {
            text.push('\\');
        }
        text.push(c);
    }
    // The last quote ends the name.
    text.truncate(text.len() - 2);
    text.push('"');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Labels;

    #[test]
    fn what_was_written_is_read_again() {
        let labels = Labels::named(["a \"b\"", "\\n{}\\\\\"", "1", ""]).unwrap();
        let graph = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2]]).with_labels(labels.clone());
        let mut text = Vec::new();
        write_undirected(&mut text, &graph).unwrap();
        let again = read_undirected(&Source::new("test", &text), &Limits::none()).unwrap();
        assert_eq!((again.value, again.notes), (graph, Vec::new()));
        let graph = DirectedGraph::from_ids(4, &[[0, 1], [1, 0], [2, 2]]).with_labels(labels);
        let mut text = Vec::new();
        write_directed(&mut text, &graph).unwrap();
        let again = read_directed(&Source::new("test", &text), &Limits::none()).unwrap();
        assert_eq!((again.value, again.notes), (graph, Vec::new()));
    }

    #[test]
    fn names_that_cannot_be_written_are_refused() {
        for name in ["\n", "a\\", "a\\\"b"] {
            let graph = UndirectedGraph::from_ids(1, &[]).with_labels(Labels::named([name]).unwrap());
            let refused = write_undirected(&mut Vec::new(), &graph).unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::InvalidInput, "{name:?}");
        }
    }
}
