use std::fmt;
use std::str::FromStr;

/// A format of boards, graphs or records; all of them are read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A grid with walls: [`grid`](super::grid).
    Grid,
    /// A board of the slide game: [`slide`](super::slide).
    Slide,
    /// Two names a line: [`edge_list`](super::edge_list).
    EdgeList,
    /// DIMACS `.col` and `.gr`: [`dimacs`](super::dimacs).
    Dimacs,
    /// A line of neighbours for each vertex: [`metis`](super::metis).
    Metis,
    /// A sparse matrix: [`matrix_market`](super::matrix_market).
    MatrixMarket,
    /// JSON with nodes and links: [`node_link`](super::node_link).
    NodeLink,
    /// XML with nodes and edges: [`graphml`](super::graphml).
    Graphml,
    /// The language of Graphviz: [`dot`](super::dot).
    Dot,
    /// A graph a line, a bit for each two vertices: [`graph6`](super::graph6).
    Graph6,
    /// A graph a line, a few bits for each edge: [`sparse6`](super::sparse6).
    Sparse6,
    /// A directed graph a line: [`digraph6`](super::digraph6).
    Digraph6,
    /// The moves of a play: [`record`](super::record).
    Record,
    /// A game and its solution: [`solution_file`](super::solution_file).
    Winset,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 14] = [
        Self::Grid,
        Self::Slide,
        Self::EdgeList,
        Self::Dimacs,
        Self::Metis,
        Self::MatrixMarket,
        Self::NodeLink,
        Self::Graphml,
        Self::Dot,
        Self::Graph6,
        Self::Sparse6,
        Self::Digraph6,
        Self::Record,
        Self::Winset,
    ];

    /// The name in the program's options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Slide => "slide",
            Self::EdgeList => "edge-list",
            Self::Dimacs => "dimacs",
            Self::Metis => "metis",
            Self::MatrixMarket => "matrix-market",
            Self::NodeLink => "node-link",
            Self::Graphml => "graphml",
            Self::Dot => "dot",
            Self::Graph6 => "graph6",
            Self::Sparse6 => "sparse6",
            Self::Digraph6 => "digraph6",
            Self::Record => "record",
            Self::Winset => "winset",
        }
    }

    /// Whether it holds graphs: a grid is one.
    #[must_use]
    pub const fn holds_graphs(self) -> bool {
        !matches!(self, Self::Slide | Self::Record | Self::Winset)
    }

    /// Whether it holds the names of vertices; otherwise they are numbered.
    #[must_use]
    pub const fn holds_names(self) -> bool {
        matches!(self, Self::EdgeList | Self::NodeLink | Self::Graphml | Self::Dot)
    }

    /// Whether it holds undirected graphs of any kind.
    #[must_use]
    pub const fn holds_edges(self) -> bool {
        self.holds_graphs() && !matches!(self, Self::Grid | Self::Digraph6)
    }

    /// Whether it holds directed graphs.
    #[must_use]
    pub const fn holds_arcs(self) -> bool {
        self.holds_graphs() && !matches!(self, Self::Grid | Self::Metis | Self::Graph6 | Self::Sparse6)
    }

    /// Other names of the same format.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::EdgeList => &["edges", "edgelist"],
            Self::Dimacs => &["col", "gr"],
            Self::Metis => &["graph"],
            Self::MatrixMarket => &["mtx"],
            Self::NodeLink => &["json"],
            Self::Dot => &["gv"],
            Self::Graph6 => &["g6"],
            Self::Sparse6 => &["s6"],
            Self::Digraph6 => &["d6"],
            Self::Grid | Self::Slide | Self::Graphml | Self::Record | Self::Winset => &[],
        }
    }

    /// What it looks like, in a line.
    #[must_use]
    pub const fn note(self) -> &'static str {
        match self {
            Self::Grid => "`.` free, `#` (or `X`, `x`) wall; with or without a first line `rows columns`",
            Self::Slide => {
                "`O` white, `X` black, one `.` blank; with or without `rows columns`; a record may follow"
            }
            Self::EdgeList => "two names a line; one name is a vertex by itself; `#` and `%` start comments",
            Self::Dimacs => "`.col` with `e` lines for edges, `.gr` with `a` lines for arcs; vertices from 1",
            Self::Metis => "vertices and edges on the first line, then the neighbours of each vertex",
            Self::MatrixMarket => "coordinates; a general matrix has two sides, or arcs in a directed game",
            Self::NodeLink => {
                "JSON with `nodes` and `links` or `edges`, as NetworkX and D3 write it; names are kept"
            }
            Self::Graphml => "XML with `node` and `edge` elements; names are kept",
            Self::Dot => "`graph { a -- b }` or `digraph { a -> b }`, as Graphviz reads it; names are kept",
            Self::Graph6 => "a graph a line, for dense ones; many graphs are a stream: `solve … --summary`",
            Self::Sparse6 => "a graph a line after `:`, for sparse ones; streams too",
            Self::Digraph6 => "a directed graph a line after `&`; streams too",
            Self::Record => "`winset-record 1 GAME`, then a move a line; `#` starts comments",
            Self::Winset => "a game with its winners and moves, binary: `winset solve … -o FILE.winset`",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No format has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no format is called `{0}`")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let is_called = |format: &Self| format.name() == name || format.aliases().contains(&name);
        Self::ALL.into_iter().find(is_called).ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_one_format() {
        for format in Format::ALL {
            for name in format.aliases().iter().chain([&format.name()]) {
                assert_eq!(name.parse(), Ok(format));
            }
        }
        assert!("gird".parse::<Format>().is_err());
    }
}
