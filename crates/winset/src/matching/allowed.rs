use super::mates::Matching;
use crate::graph::{Colouring, Side, Undirected, Vertex};
use crate::watch::{Pulse, Stopped, Watch};

/// Which edges of a bipartite graph lie in some maximum matching: the *allowed* ones.
///
/// It stores a label for each vertex of the left side; a vertex of the right side is known by its mate's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedEdges {
    labels: Vec<u32>,
}

/// What the label of a left vertex says, when it is no number of a block or of the search.
mod label {
    /// It is not reached yet.
    pub(super) const UNREACHED: u32 = 0;
    /// Some maximum matching misses it.
    pub(super) const INESSENTIAL: u32 = u32::MAX;
    /// Some maximum matching misses its mate.
    pub(super) const BARRIER: u32 = u32::MAX - 1;
    /// The number of the first block; they are numbered downwards.
    pub(super) const FIRST_BLOCK: u32 = u32::MAX - 2;
}

impl AllowedEdges {
    /// Whether the edge `vw` lies in some maximum matching.
    ///
    /// `graph`, `colouring` and `matching` are those that the allowed edges were made from.
    #[inline]
    #[must_use]
    pub fn contains<G: Undirected>(
        &self,
        graph: &G,
        colouring: &impl Colouring,
        matching: &Matching,
        v: Vertex,
        w: Vertex,
    ) -> bool {
        let (left, right) = match colouring.side(v) {
            Side::Left => (v, w),
            Side::Right => (w, v),
        };
        let mate_of_right = matching.mate(graph, right);
        let of_mate = mate_of_right.map_or(label::BARRIER, |mate| self.label(colouring, mate));
        match self.label(colouring, left) {
            label::BARRIER => of_mate == label::BARRIER,
            label::INESSENTIAL => of_mate == label::INESSENTIAL,
            block => of_mate == block,
        }
    }

    /// What is known of a vertex of the left side.
    #[inline]
    pub(super) fn standing(&self, colouring: &impl Colouring, left: Vertex) -> Standing {
        match self.label(colouring, left) {
            label::INESSENTIAL => Standing::Inessential,
            label::BARRIER => Standing::BesideInessential,
            block => Standing::In(Block(block)),
        }
    }

    #[inline]
    fn label<C: Colouring>(&self, colouring: &C, left: Vertex) -> u32 {
        self.labels[colouring.index_on_side(left)]
    }
}

/// What is known of a vertex of the left side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Some maximum matching misses it.
    Inessential,
    /// Some maximum matching misses its mate.
    BesideInessential,
    /// Neither; it is in this block.
    In(Block),
}

/// A strongly connected component of the digraph of the matched pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block(u32);

/// The edges of a bipartite graph that lie in some maximum matching, from one of them and the inessential vertices.
///
/// # Complexity
/// O(*n* + *m*) time. The result takes 4 bytes an id of one side (2 a cell on a grid), and the search a byte more where
/// no vertex has more than 126 slots, 4 elsewhere: it keeps no stack.
///
/// # Why it is right
/// The symmetric difference of two maximum matchings is made of alternating cycles and of even alternating paths from
/// unmatched vertices. So an edge outside the matching is allowed iff it lies on such a path, which makes one of its
/// ends inessential and the other a neighbour of one; or on an alternating cycle. Contract each matched pair, and
/// point every other edge from its left end's pair to its right end's: the alternating cycles become the cycles of a
/// digraph, and an edge lies on one iff both its ends lie in one strongly connected component, a *block*. Blocks are
/// found by D. J. Pearce's form of R. E. Tarjan's search. The way back through the search tree is told by the slot of
/// each vertex's parent alone, and the vertices of a block, being connected in the tree, are found again by a walk.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::{Graph, Grid, Undirected};
/// use winset::matching::{allowed_edges, dulmage_mendelsohn};
/// let corridor = Grid::from_rows(&["...."])?;
/// let sides = corridor.colouring()?;
/// let sets = dulmage_mendelsohn(&corridor, &sides, &mut Unwatched)?;
/// # winset_certified::assert_sets_proved(&corridor, &sets);
/// let allowed = allowed_edges(&corridor, &sides, sets.matching(), |v| sets.is_inessential(v), &mut Unwatched)?;
/// let vertex = |place| corridor.vertex_labelled(place).unwrap();
/// let is_allowed = |v, w| allowed.contains(&corridor, &sides, sets.matching(), vertex(v), vertex(w));
/// assert!(is_allowed("1,1", "1,2") && !is_allowed("1,2", "1,3") && is_allowed("1,3", "1,4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
/// L. Lovász, M. D. Plummer, *Matching Theory*, Annals of Discrete Mathematics 29 (1986), chapter 4,
/// [doi:10.1016/S0304-0208(08)73642-2](https://doi.org/10.1016/S0304-0208(08)73642-2).
/// R. E. Tarjan, *Depth-first search and linear graph algorithms*, SIAM Journal on Computing 1 (1972) 146–160,
/// [doi:10.1137/0201010](https://doi.org/10.1137/0201010).
/// D. J. Pearce, *A space-efficient algorithm for finding strongly connected components*, Information Processing
/// Letters 116 (2016) 47–52, [doi:10.1016/j.ipl.2015.08.010](https://doi.org/10.1016/j.ipl.2015.08.010).
pub fn allowed_edges<G: Undirected>(
    graph: &G,
    colouring: &G::Colouring,
    maximum: &Matching,
    is_inessential: impl Fn(Vertex) -> bool,
    watch: &mut dyn Watch,
) -> Result<AllowedEdges, Stopped> {
    blocks(graph, colouring, maximum, is_inessential, &mut Pulse::new(watch))
}

/// The blocks of the digraph of the matched pairs.
pub(super) fn blocks<G: Undirected, C: Colouring>(
    graph: &G,
    colouring: &C,
    maximum: &Matching,
    is_inessential: impl Fn(Vertex) -> bool,
    pulse: &mut Pulse<'_>,
) -> Result<AllowedEdges, Stopped> {
    let pairs = Pairs { graph, colouring, maximum };
    let labels = pairs.labels_outside_blocks(is_inessential, pulse)?;
    if graph.slot_bound() <= Way::<u8>::MOST_SLOTS {
        BlockSearch::<G, C, u8>::new(pairs, labels, pulse)?.run(pulse)
    } else {
        BlockSearch::<G, C, u32>::new(pairs, labels, pulse)?.run(pulse)
    }
}

/// The digraph of the matched pairs, each called by its left vertex.
struct Pairs<'a, G, C> {
    graph: &'a G,
    colouring: &'a C,
    maximum: &'a Matching,
}

impl<G, C> Clone for Pairs<'_, G, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, C> Copy for Pairs<'_, G, C> {}

impl<G: Undirected, C: Colouring> Pairs<'_, G, C> {
    fn left(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.graph.vertices().filter(|&v| self.colouring.side(v) == Side::Left)
    }

    /// The left vertex whose mate sits in a slot of another one.
    #[inline]
    fn head(&self, left: Vertex, slot: u32) -> Option<Vertex> {
        self.maximum.mate(self.graph, self.graph.head(left, slot)?)
    }

    #[inline]
    fn mate(&self, left: Vertex) -> Vertex {
        self.maximum.mate(self.graph, left).expect("a vertex that no maximum matching misses has a mate")
    }

    /// Labels the left vertices that are in no block.
    fn labels_outside_blocks(
        &self,
        is_inessential: impl Fn(Vertex) -> bool,
        pulse: &mut Pulse<'_>,
    ) -> Result<Vec<u32>, Stopped> {
        let bound = self.colouring.side_bound(self.graph.id_bound());
        pulse.reserve(4 * bound as u64)?;
        let mut labels = vec![label::UNREACHED; bound];
        for left in self.left() {
            let label = &mut labels[self.colouring.index_on_side(left)];
            match self.maximum.mate(self.graph, left) {
                _ if is_inessential(left) => *label = label::INESSENTIAL,
                Some(mate) if !is_inessential(mate) => {}
                _ => *label = label::BARRIER,
            }
        }
        Ok(labels)
    }
}

/// How a search came to a vertex: the slot of its mate in which its parent sits, and whether it reaches a vertex that
/// was reached before it.
#[derive(Clone, Copy, Default)]
struct Way<S>(S);

impl<S: TryFrom<u32> + Into<u32> + Copy + Default> Way<S> {
    const LOWERED: u32 = 1;

    fn from_code(code: u32) -> Self {
        Self(S::try_from(code).ok().expect("a slot below the bound"))
    }

    /// The root of a search came from nowhere.
    fn root() -> Self {
        Self::default()
    }

    fn through(slot: u32) -> Self {
        Self::from_code((slot + 1) << 1)
    }

    fn slot(self) -> Option<u32> {
        (self.0.into() >> 1).checked_sub(1)
    }

    fn is_lowered(self) -> bool {
        self.0.into() & Self::LOWERED != 0
    }

    fn lower(&mut self) {
        *self = Self::from_code(self.0.into() | Self::LOWERED);
    }
}

impl Way<u8> {
    /// The most slots at a vertex that can be told apart.
    const MOST_SLOTS: u32 = 126;
}

/// A depth-first search through the pairs.
struct BlockSearch<'a, G, C, S> {
    pairs: Pairs<'a, G, C>,
    labels: Vec<u32>,
    ways: Vec<Way<S>>,
    reached: u32,
    /// All larger labels are of vertices whose block is known, or of such that are in none.
    next_block: u32,
}

/// A vertex, and the first of its slots that is still to be looked at.
#[derive(Clone, Copy)]
struct Cursor {
    left: Vertex,
    slot: u32,
}

impl<'a, G: Undirected, C: Colouring, S: TryFrom<u32> + Into<u32> + Copy + Default> BlockSearch<'a, G, C, S> {
    fn new(pairs: Pairs<'a, G, C>, labels: Vec<u32>, pulse: &mut Pulse<'_>) -> Result<Self, Stopped> {
        pulse.reserve((size_of::<u32>() + size_of::<S>()) as u64 * labels.len() as u64)?;
        let ways = vec![Way::root(); labels.len()];
        Ok(Self { pairs, labels, ways, reached: 0, next_block: label::FIRST_BLOCK })
    }

    fn run(mut self, pulse: &mut Pulse<'_>) -> Result<AllowedEdges, Stopped> {
        let pairs = self.pairs;
        for left in pairs.left() {
            if self.labels[self.index(left)] == label::UNREACHED {
                self.search(left, pulse)?;
            }
        }
        Ok(AllowedEdges { labels: self.labels })
    }

    #[inline]
    fn index(&self, left: Vertex) -> usize {
        self.pairs.colouring.index_on_side(left)
    }

    /// Searches all that `root` reaches.
    fn search(&mut self, root: Vertex, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let mut at = self.reach(root, Way::root());
        loop {
            if let Some(child) = self.descend(&mut at) {
                at = child;
                continue;
            }
            pulse.tick(u64::from(at.slot))?;
            if !self.ways[self.index(at.left)].is_lowered() {
                self.close(at.left);
            }
            let Some(parent) = self.ascend(at.left) else { return Ok(()) };
            let label = self.labels[self.index(at.left)];
            self.lower(parent.left, label);
            at = Cursor { slot: parent.slot + 1, ..parent };
        }
    }

    fn reach(&mut self, left: Vertex, way: Way<S>) -> Cursor {
        let index = self.index(left);
        self.reached += 1;
        self.labels[index] = self.reached;
        self.ways[index] = way;
        Cursor { left, slot: 0 }
    }

    /// Looks at the slots from the cursor's on, until one leads to a vertex not reached yet.
    fn descend(&mut self, at: &mut Cursor) -> Option<Cursor> {
        let pairs = self.pairs;
        let slots = pairs.graph.slots(at.left);
        while at.slot < slots {
            if let Some(head) = pairs.head(at.left, at.slot) {
                match self.labels[self.index(head)] {
                    label::UNREACHED => {
                        let way = Way::through(pairs.graph.twin(at.left, at.slot));
                        return Some(self.reach(head, way));
                    }
                    label => self.lower(at.left, label),
                }
            }
            at.slot += 1;
        }
        None
    }

    /// Notes that `left` reaches a vertex with this label. Those of known blocks are larger than all others.
    #[inline]
    fn lower(&mut self, left: Vertex, label: u32) {
        let index = self.index(left);
        if label < self.labels[index] {
            self.labels[index] = label;
            self.ways[index].lower();
        }
    }

    /// Where the search came from to `left`; the slot of the parent that led here.
    fn ascend(&self, left: Vertex) -> Option<Cursor> {
        let graph = self.pairs.graph;
        let (mate, slot) = (self.pairs.mate(left), self.ways[self.index(left)].slot()?);
        let parent = graph.head(mate, slot).expect("a parent sits in a slot that is not empty");
        Some(Cursor { left: parent, slot: graph.twin(mate, slot) })
    }

    /// Makes a block of `top` and all below it in the tree whose block is not known.
    fn close(&mut self, top: Vertex) {
        let block = self.next_block;
        self.next_block -= 1;
        let index = self.index(top);
        self.labels[index] = block;
        let mut at = Cursor { left: top, slot: 0 };
        loop {
            if let Some(child) = self.child(&mut at) {
                let index = self.index(child);
                self.labels[index] = block;
                at = Cursor { left: child, slot: 0 };
            } else if at.left == top {
                return;
            } else {
                let parent = self.ascend(at.left).expect("below the top every vertex has a parent");
                at = Cursor { slot: parent.slot + 1, ..parent };
            }
        }
    }

    /// Looks at the slots from the cursor's on, until one leads to a child in the tree whose block is not known.
    fn child(&self, at: &mut Cursor) -> Option<Vertex> {
        let pairs = self.pairs;
        let slots = pairs.graph.slots(at.left);
        while at.slot < slots {
            let slot = at.slot;
            let is_child = |&head: &Vertex| {
                let index = self.index(head);
                self.labels[index] <= self.next_block
                    && self.ways[index].slot() == Some(pairs.graph.twin(at.left, slot))
            };
            if let Some(child) = pairs.head(at.left, slot).filter(is_child) {
                return Some(child);
            }
            at.slot += 1;
        }
        None
    }
}
