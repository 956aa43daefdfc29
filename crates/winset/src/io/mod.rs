//! Readers and writers, one format a file, the contest formats in [`judge`], and [solution files](solution_file).
//!
//! A reader takes the bytes of a [`Source`], which the caller has mapped or read, and copies none of them. What it
//! refuses it names with line, column, the line itself and what was expected: an [`InputError`]. What would not fit
//! the [`Limits`] is refused before anything is reserved.

mod any_graph;
mod board;
mod compression;
mod detect;
pub mod digraph6;
pub mod dimacs;
pub mod dot;
pub mod edge_list;
mod error;
mod excerpt;
mod format;
pub mod graph6;
mod graph_lines;
pub mod graphml;
pub mod grid;
pub mod judge;
mod limits;
pub mod matrix_market;
pub mod metis;
mod names;
pub mod node_link;
mod numbers;
mod pairs;
mod reading;
pub mod record;
mod six_bits;
pub mod slide;
pub mod small_graph6;
pub mod solution_file;
mod source;
pub mod sparse6;
mod text;

pub use any_graph::{
    AnyGraph, GraphOptions, read_directed, read_graph, read_undirected, write_directed, write_undirected,
};
pub use compression::{Compression, DecompressError, Encoder};
pub use edge_list::{EdgeListOptions, Numbering};
pub use error::{InputError, Palette, ReadError};
pub use format::{Format, UnknownFormat};
pub use graph_lines::{Encoding, GraphLine, GraphLines, StreamError};
pub use limits::Limits;
pub use reading::{Note, Reading};
pub use source::Source;
