use crate::graph::Vertex;

/// A move along an edge; a placing where it comes from nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where the piece stood, or `None` when it is placed.
    pub from: Option<Vertex>,
    /// Where it stands now.
    pub to: Vertex,
}
