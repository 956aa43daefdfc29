use fixedbitset::FixedBitSet;

use super::{Colouring, Frame, Graph, OddCycle, Side, StoredColouring, Undirected, Vertex};

/// A rectangular board whose cells have two colours: an edge joins two cells that share a side and differ in
/// colour.
///
/// It is bipartite by its colours, and stores a bit a cell.
#[derive(Clone, Debug)]
pub struct TwoColouredGrid {
    frame: Frame,
    colours: StoredColouring,
}

impl TwoColouredGrid {
    /// The board of this frame; the vertices in `right` have the colour [`Side::Right`].
    #[must_use]
    pub fn new(frame: Frame, right: FixedBitSet) -> Self {
        Self { frame, colours: StoredColouring::new(right) }
    }

    /// Rows, columns and where the cells lie among the ids.
    #[must_use]
    pub const fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The colour of a cell.
    #[must_use]
    pub fn colour(&self, v: Vertex) -> Side {
        self.colours.side(v)
    }
}

impl Graph for TwoColouredGrid {
    fn id_bound(&self) -> u32 {
        self.frame.id_bound()
    }

    #[inline]
    fn contains(&self, v: Vertex) -> bool {
        self.frame.contains(v)
    }

    #[inline]
    fn slots(&self, _v: Vertex) -> u32 {
        Frame::SLOTS
    }

    fn slot_bound(&self) -> u32 {
        Frame::SLOTS
    }

    fn id_distance_bound(&self) -> u32 {
        self.frame.longest_step()
    }

    #[inline]
    fn head(&self, v: Vertex, slot: u32) -> Option<Vertex> {
        self.head_or_hole(v, slot).filter(|&w| self.contains(w))
    }

    #[inline]
    fn head_or_hole(&self, v: Vertex, slot: u32) -> Option<Vertex> {
        let w = self.frame.step(v, slot);
        (self.colours.side(w) != self.colours.side(v)).then_some(w)
    }

    fn label(&self, v: Vertex) -> String {
        self.frame.place(v).to_string()
    }

    fn vertex_labelled(&self, label: &str) -> Option<Vertex> {
        self.frame.vertex(label.parse().ok()?)
    }

    fn vertices(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.frame.cells()
    }

    fn order(&self) -> u32 {
        self.frame.rows() * self.frame.columns()
    }
}

impl Undirected for TwoColouredGrid {
    type Colouring = StoredColouring;

    #[inline]
    fn twin(&self, _v: Vertex, slot: u32) -> u32 {
        Frame::opposite(slot)
    }

    fn colouring(&self) -> Result<StoredColouring, OddCycle> {
        Ok(self.colours.clone())
    }
}
