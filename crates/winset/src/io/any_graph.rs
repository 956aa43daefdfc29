//! Graphs of any format: one door to all readers and writers.

use std::io::{self, Write};

use super::graph_lines::{Encoding, only_line};
use super::pairs::{Pairs, Wanted};
use super::{
    EdgeListOptions, Format, Limits, ReadError, Reading, Source, digraph6, dimacs, dot, edge_list, graph6,
    graphml, grid, matrix_market, metis, node_link, sparse6,
};
use crate::graph::{DirectedGraph, UndirectedGraph};

/// A graph whose file says whether it is directed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyGraph {
    /// Edges.
    Undirected(UndirectedGraph),
    /// Arcs.
    Directed(DirectedGraph),
}

/// How graphs are read that do not say all themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GraphOptions {
    /// How edge lists are read.
    pub edge_list: EdgeListOptions,
}

/// The undirected graph of a text in this format.
///
/// # Errors
/// Those of the format's reader: a directed graph is refused. [`ReadError::NoGraph`] where the format holds none.
///
/// # Examples
/// ```
/// use winset::io::{Format, GraphOptions, Limits, Source, read_undirected};
/// let source = Source::new("path", b"p edge 3 2\ne 1 2\ne 2 3\n");
/// let format = Format::detect(&source);
/// let graph = read_undirected(format, &source, &Limits::none(), &GraphOptions::default())?.value;
/// assert_eq!(graph.edge_count(), 2);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(
    format: Format,
    source: &Source<'_>,
    limits: &Limits,
    options: &GraphOptions,
) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(read_pairs(format, source, limits, options, Wanted::Edges)?.into_undirected(source)?)
}

/// The directed graph of a text in this format; both arcs of every edge where it is undirected, and a note says so.
///
/// # Errors
/// Those of the format's reader. [`ReadError::NoGraph`] where the format holds none.
pub fn read_directed(
    format: Format,
    source: &Source<'_>,
    limits: &Limits,
    options: &GraphOptions,
) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(read_pairs(format, source, limits, options, Wanted::Arcs)?.into_directed())
}

/// The graph of a text in this format, directed if the text says so; where it leaves that open, as an edge list does,
/// undirected.
///
/// # Errors
/// Those of the format's reader. [`ReadError::NoGraph`] where the format holds none.
pub fn read_graph(
    format: Format,
    source: &Source<'_>,
    limits: &Limits,
    options: &GraphOptions,
) -> Result<Reading<AnyGraph>, ReadError> {
    Ok(read_pairs(format, source, limits, options, Wanted::Edges)?.into_any(source)?)
}

fn read_pairs(
    format: Format,
    source: &Source<'_>,
    limits: &Limits,
    options: &GraphOptions,
    wanted: Wanted,
) -> Result<Pairs, ReadError> {
    match format {
        Format::Grid => grid::read_pairs(source, limits),
        Format::EdgeList => edge_list::read_pairs(source, limits, &options.edge_list),
        Format::Dimacs => dimacs::read_pairs(source, limits),
        Format::Metis => metis::read_pairs(source, limits),
        Format::MatrixMarket => matrix_market::read_pairs(source, limits, wanted),
        Format::NodeLink => node_link::read_pairs(source, limits),
        Format::Graphml => graphml::read_pairs(source, limits),
        Format::Dot => dot::read_pairs(source, limits),
        Format::Graph6 => only_line(source, Encoding::Graph6)?.read(limits),
        Format::Sparse6 => only_line(source, Encoding::Sparse6)?.read(limits),
        Format::Digraph6 => only_line(source, Encoding::Digraph6)?.read(limits),
        Format::Slide | Format::Record | Format::Winset => Err(ReadError::NoGraph { format }),
    }
}

/// Writes an undirected graph in this format.
///
/// # Errors
/// Those of the writer; [`io::ErrorKind::Unsupported`] where the format holds no undirected graph, and
/// [`io::ErrorKind::InvalidInput`] where it cannot hold one of the names.
///
/// # Examples
/// ```
/// use winset::graph::UndirectedGraph;
/// use winset::io::{Format, write_undirected};
/// let mut text = Vec::new();
/// write_undirected(Format::EdgeList, &mut text, &UndirectedGraph::from_ids(3, &[[0, 1], [1, 2]]))?;
/// assert_eq!(text, b"0 1\n1 2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_undirected(format: Format, out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    match format {
        Format::EdgeList => edge_list::write_undirected(out, graph),
        Format::Dimacs => dimacs::write_undirected(out, graph),
        Format::Metis => metis::write_undirected(out, graph),
        Format::MatrixMarket => matrix_market::write_undirected(out, graph),
        Format::NodeLink => node_link::write_undirected(out, graph),
        Format::Graphml => graphml::write_undirected(out, graph),
        Format::Dot => dot::write_undirected(out, graph),
        Format::Graph6 => graph6::write_undirected(out, graph),
        Format::Sparse6 => sparse6::write_undirected(out, graph),
        Format::Grid | Format::Slide | Format::Digraph6 | Format::Record | Format::Winset => {
            Err(unsupported(format, "undirected"))
        }
    }
}

/// Writes a directed graph in this format.
///
/// # Errors
/// As [`write_undirected`].
pub fn write_directed(format: Format, out: &mut impl Write, graph: &DirectedGraph) -> io::Result<()> {
    match format {
        Format::EdgeList => edge_list::write_directed(out, graph),
        Format::Dimacs => dimacs::write_directed(out, graph),
        Format::MatrixMarket => matrix_market::write_directed(out, graph),
        Format::NodeLink => node_link::write_directed(out, graph),
        Format::Graphml => graphml::write_directed(out, graph),
        Format::Dot => dot::write_directed(out, graph),
        Format::Digraph6 => digraph6::write_directed(out, graph),
        Format::Grid
        | Format::Slide
        | Format::Metis
        | Format::Graph6
        | Format::Sparse6
        | Format::Record
        | Format::Winset => Err(unsupported(format, "directed")),
    }
}

fn unsupported(format: Format, kind: &str) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, format!("the format {format} holds no {kind} graph"))
}
