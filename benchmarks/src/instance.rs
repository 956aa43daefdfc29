//! An instance in memory, and how large it is.

use std::fs;
use std::path::Path;

use crate::graph_text::GraphText;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use winset::generate::PlayedSlide;
use winset::graph::{DirectedGraph, Graph, Grid, UndirectedGraph};
use winset::io::{Limits, Source, grid};

/// What an engine is given.
pub enum Instance {
    /// A board: which starts of geography does the placer win?
    Grid(Grid),
    /// A bipartite graph: the same question.
    Bipartite(UndirectedGraph),
    /// A graph that may have odd cycles: the same question.
    General(UndirectedGraph),
    /// A slide board and a record: what are its mistakes?
    Record(PlayedSlide),
    /// A digraph: from which positions does the pursuer win?
    Pursuit(DirectedGraph),
    /// A graph: how many cops does it take, and how many moves do they need?
    Cops(UndirectedGraph),
    /// Lines of graph6: how many cops does each graph take?
    GraphLines(Vec<u8>),
    /// The text of a graph: which one is it?
    Text(GraphText),
}

/// How large an instance is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Size {
    /// Cells of a board, walls included; vertices of a graph; positions of a pursuit, both turns counted; bytes of a
    /// text; graphs of a stream.
    pub places: u64,
    /// Vertices of the graph.
    pub vertices: u64,
    /// Its edges, or its arcs where it is directed; the moves of a record.
    pub edges: u64,
}

impl Instance {
    /// Reads a board.
    ///
    /// # Errors
    /// When there is no such file, or it is no board.
    pub fn read(file: &Path) -> Result<Self> {
        let name = file.display().to_string();
        let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
        Ok(Self::Grid(grid::read(&Source::new(&name, &bytes), &Limits::none())?))
    }

    pub fn size(&self) -> Size {
        match self {
            Self::Grid(grid) => {
                let (frame, vertices) = (grid.frame(), grid.order().into());
                let places = u64::from(frame.rows()) * u64::from(frame.columns());
                Size { places, vertices, edges: edge_count(grid) }
            }
            Self::Bipartite(graph) | Self::General(graph) => {
                let vertices = graph.order().into();
                Size { places: vertices, vertices, edges: graph.edge_count() }
            }
            Self::Cops(graph) => {
                let vertices = graph.order().into();
                Size { places: vertices, vertices, edges: graph.edge_count() }
            }
            Self::GraphLines(lines) => {
                let graphs = lines.iter().filter(|&&byte| byte == b'\n').count() as u64;
                let vertices = lines.first().map_or(0, |order| u64::from(order.saturating_sub(63)));
                Size { places: graphs, vertices, edges: 0 }
            }
            Self::Text(text) => {
                Size { places: text.bytes.len() as u64, vertices: text.vertices, edges: text.edges }
            }
            Self::Record(played) => {
                let frame = played.game.frame();
                let cells = u64::from(frame.rows()) * u64::from(frame.columns());
                Size { places: cells, vertices: cells, edges: played.record.moves.len() as u64 }
            }
            Self::Pursuit(graph) => {
                let vertices = u64::from(graph.order());
                Size { places: 2 * vertices * vertices, vertices, edges: graph.arc_count() }
            }
        }
    }
}

fn edge_count(grid: &Grid) -> u64 {
    grid.vertices().map(|v| grid.neighbours(v).filter(|&w| w > v).count() as u64).sum()
}
