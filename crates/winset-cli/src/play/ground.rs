use winset::graph::{DirectedGraph, Frame, Graph, Grid, Place, UndirectedGraph, Vertex};

use super::layout::Layout;

/// What a game is played on: where its vertices lie, and what people call them.
#[derive(Clone, Copy, Debug)]
pub enum Ground<'a> {
    /// The cells of a board that are no walls.
    Grid(&'a Grid),
    /// All cells of a board.
    Frame(&'a Frame),
    /// The vertices of a graph, one below another.
    Edges(&'a UndirectedGraph),
    /// The same of a directed graph.
    Arcs(&'a DirectedGraph),
}

impl Ground<'_> {
    /// How the places are laid out.
    pub fn layout(self) -> Layout {
        match self {
            Self::Grid(grid) => Self::Frame(grid.frame()).layout(),
            Self::Frame(frame) => Layout::Board { rows: frame.rows(), columns: frame.columns() },
            Self::Edges(graph) => Layout::List { vertices: graph.order() },
            Self::Arcs(graph) => Layout::List { vertices: graph.order() },
        }
    }

    /// The vertex at a place, or `None` for a wall.
    pub fn vertex_at(self, place: Place) -> Option<Vertex> {
        match self {
            Self::Grid(grid) => grid.vertex(place),
            Self::Frame(frame) => frame.vertex(place),
            Self::Edges(_) | Self::Arcs(_) => {
                let v = Vertex::new(place.row.checked_sub(1)?);
                (place.column == 1 && v.id() < self.layout().rows()).then_some(v)
            }
        }
    }

    /// The place of a vertex.
    pub fn place_of(self, v: Vertex) -> Place {
        match self {
            Self::Grid(grid) => grid.place(v),
            Self::Frame(frame) => frame.place(v),
            Self::Edges(_) | Self::Arcs(_) => Place::new(v.id() + 1, 1),
        }
    }

    /// What people call a vertex.
    pub fn label(self, v: Vertex) -> String {
        match self {
            Self::Grid(_) | Self::Frame(_) => self.place_of(v).to_string(),
            Self::Edges(graph) => graph.label(v),
            Self::Arcs(graph) => graph.label(v),
        }
    }

    /// The vertices that arcs lead to, where the layout does not show them.
    pub fn beside(self, v: Vertex) -> Vec<Vertex> {
        match self {
            Self::Grid(_) | Self::Frame(_) => Vec::new(),
            Self::Edges(graph) => graph.neighbours(v).collect(),
            Self::Arcs(graph) => graph.neighbours(v).collect(),
        }
    }
}
