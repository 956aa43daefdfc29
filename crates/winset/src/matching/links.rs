use crate::graph::{Graph, Undirected, Vertex};

/// A mark that a search leaves on a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flag(u8);

impl Flag {
    /// A search has reached the vertex.
    pub const SEEN: Self = Self(1 << 5);
    /// No search through the vertex can succeed.
    pub const DEAD: Self = Self(1 << 6);
    /// The vertex is not there: a hole among the ids, or taken out.
    pub const ABSENT: Self = Self(1 << 7);

    /// Either of two flags.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What an alternating search keeps at each vertex: a mate, a parent and three flags.
///
/// [`PackedLinks`] does it in a byte where no vertex has more than four slots, [`WideLinks`] in nine elsewhere.
pub(super) trait Links: Send + Sized + 'static {
    /// The bytes that one vertex takes.
    const BYTES: u64;

    /// No vertex is there yet.
    fn new(id_bound: u32) -> Self;

    /// The links of a matching, without any other flag than [`Flag::ABSENT`].
    fn from_matching(matching: &Matching) -> Option<Self>;

    /// The matching alone.
    fn into_matching(self) -> Matching;

    /// Whether any of these flags is on `v`.
    fn has(&self, v: Vertex, flags: Flag) -> bool;

    /// Puts a flag on `v`.
    fn set(&mut self, v: Vertex, flag: Flag);

    /// Takes flags off `v`.
    fn clear(&mut self, v: Vertex, flags: Flag);

    /// The mate of `v`.
    fn mate<G: Graph>(&self, graph: &G, v: Vertex) -> Option<Vertex>;

    /// Leaves `v` without a mate.
    fn unmatch(&mut self, v: Vertex);

    /// Makes `u` the parent of the vertex in `slot` of `u`.
    fn set_parent<G: Undirected>(&mut self, graph: &G, u: Vertex, slot: u32, child: Vertex);

    /// The parent of `v`.
    fn parent<G: Graph>(&self, graph: &G, v: Vertex) -> Vertex;

    /// Matches `v` with its parent, and the parent with `v`.
    fn match_with_parent<G: Undirected>(&mut self, graph: &G, v: Vertex);
}

/// A byte a vertex, for graphs with at most four slots a vertex: mate (3 bits), parent (2), flags (3).
#[derive(Clone, Debug)]
pub(super) struct PackedLinks(Vec<u8>);

impl PackedLinks {
    /// The most slots that two bits can number.
    pub const MAX_SLOTS: u32 = 4;
    const MATE: u8 = 0b111;
    const NO_MATE: u8 = 0b111;
    const PARENT_SHIFT: u32 = 3;
    const PARENT: u8 = 0b11 << Self::PARENT_SHIFT;

    fn set_mate(&mut self, v: Vertex, slot: u32) {
        let state = &mut self.0[v.index()];
        *state = *state & !Self::MATE | slot as u8;
    }

    fn parent_slot(&self, v: Vertex) -> u32 {
        u32::from((self.0[v.index()] & Self::PARENT) >> Self::PARENT_SHIFT)
    }
}

impl Links for PackedLinks {
    const BYTES: u64 = 1;

    fn new(id_bound: u32) -> Self {
        Self(vec![Flag::ABSENT.0 | Self::NO_MATE; id_bound as usize])
    }

    fn from_matching(matching: &Matching) -> Option<Self> {
        match &matching.0 {
            Mates::Slots(states) => Some(Self(states.clone())),
            Mates::Vertices(_) => None,
        }
    }

    fn into_matching(mut self) -> Matching {
        for state in &mut self.0 {
            *state &= Self::MATE | Flag::ABSENT.0;
        }
        Matching(Mates::Slots(self.0))
    }

    #[inline]
    fn has(&self, v: Vertex, flags: Flag) -> bool {
        self.0[v.index()] & flags.0 != 0
    }

    #[inline]
    fn set(&mut self, v: Vertex, flag: Flag) {
        self.0[v.index()] |= flag.0;
    }

    #[inline]
    fn clear(&mut self, v: Vertex, flags: Flag) {
        self.0[v.index()] &= !flags.0;
    }

    #[inline]
    fn mate<G: Graph>(&self, graph: &G, v: Vertex) -> Option<Vertex> {
        let slot = self.0[v.index()] & Self::MATE;
        if slot == Self::NO_MATE { None } else { graph.head_or_hole(v, u32::from(slot)) }
    }

    #[inline]
    fn unmatch(&mut self, v: Vertex) {
        self.0[v.index()] |= Self::NO_MATE;
    }

    #[inline]
    fn set_parent<G: Undirected>(&mut self, graph: &G, u: Vertex, slot: u32, child: Vertex) {
        let state = &mut self.0[child.index()];
        *state = *state & !Self::PARENT | (graph.twin(u, slot) as u8) << Self::PARENT_SHIFT;
    }

    #[inline]
    fn parent<G: Graph>(&self, graph: &G, v: Vertex) -> Vertex {
        graph.head_or_hole(v, self.parent_slot(v)).expect("a parent sits in a slot that is not empty")
    }

    #[inline]
    fn match_with_parent<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        let slot = self.parent_slot(v);
        let parent = self.parent(graph, v);
        self.set_mate(parent, graph.twin(v, slot));
        self.set_mate(v, slot);
    }
}

/// Nine bytes a vertex, for any graph.
#[derive(Clone, Debug)]
pub(super) struct WideLinks {
    pub(super) mates: Vec<u32>,
    pub(super) parents: Vec<u32>,
    pub(super) flags: Vec<u8>,
}

impl WideLinks {
    pub(super) const NO_MATE: u32 = u32::MAX;
    /// In a [`Matching`]: the vertex is not there.
    const ABSENT: u32 = u32::MAX - 1;

    /// The links of a perfect matching in which each vertex has the mate with this id.
    pub(super) fn of_mates(mates: Vec<u32>) -> Self {
        Self { parents: vec![0; mates.len()], flags: vec![0; mates.len()], mates }
    }

    /// The links of a matching: for each id its mate, if it has one; nothing where it is no vertex.
    pub(super) fn of_vertices(mates: impl Iterator<Item = Option<Option<Vertex>>>) -> Self {
        let (mut ids, mut flags) = (Vec::new(), Vec::new());
        for mate in mates {
            ids.push(mate.flatten().map_or(Self::NO_MATE, Vertex::id));
            flags.push(if mate.is_some() { 0 } else { Flag::ABSENT.0 });
        }
        Self { parents: vec![0; ids.len()], mates: ids, flags }
    }

    /// Whether the flags of a vertex say that it is not there.
    pub(super) const fn is_absent(flags: u8) -> bool {
        flags & Flag::ABSENT.0 != 0
    }
}

impl Links for WideLinks {
    const BYTES: u64 = 9;

    fn new(id_bound: u32) -> Self {
        let ids = id_bound as usize;
        Self { mates: vec![Self::NO_MATE; ids], parents: vec![0; ids], flags: vec![Flag::ABSENT.0; ids] }
    }

    fn from_matching(matching: &Matching) -> Option<Self> {
        let Mates::Vertices(mates) = &matching.0 else { return None };
        let absent = |&mate: &u32| if mate == Self::ABSENT { Flag::ABSENT.0 } else { 0 };
        let flags = mates.iter().map(absent).collect();
        let mates: Vec<u32> =
            mates.iter().map(|&mate| if mate == Self::ABSENT { Self::NO_MATE } else { mate }).collect();
        Some(Self { parents: vec![0; mates.len()], flags, mates })
    }

    fn into_matching(mut self) -> Matching {
        for (mate, flags) in self.mates.iter_mut().zip(&self.flags) {
            if flags & Flag::ABSENT.0 != 0 {
                *mate = Self::ABSENT;
            }
        }
        Matching(Mates::Vertices(self.mates))
    }

    #[inline]
    fn has(&self, v: Vertex, flags: Flag) -> bool {
        self.flags[v.index()] & flags.0 != 0
    }

    #[inline]
    fn set(&mut self, v: Vertex, flag: Flag) {
        self.flags[v.index()] |= flag.0;
    }

    #[inline]
    fn clear(&mut self, v: Vertex, flags: Flag) {
        self.flags[v.index()] &= !flags.0;
    }

    #[inline]
    fn mate<G: Graph>(&self, _graph: &G, v: Vertex) -> Option<Vertex> {
        let mate = self.mates[v.index()];
        (mate != Self::NO_MATE).then(|| Vertex::new(mate))
    }

    #[inline]
    fn unmatch(&mut self, v: Vertex) {
        self.mates[v.index()] = Self::NO_MATE;
    }

    #[inline]
    fn set_parent<G: Undirected>(&mut self, _graph: &G, u: Vertex, _slot: u32, child: Vertex) {
        self.parents[child.index()] = u.id();
    }

    #[inline]
    fn parent<G: Graph>(&self, _graph: &G, v: Vertex) -> Vertex {
        Vertex::new(self.parents[v.index()])
    }

    #[inline]
    fn match_with_parent<G: Undirected>(&mut self, _graph: &G, v: Vertex) {
        let parent = self.parents[v.index()];
        self.mates[v.index()] = parent;
        self.mates[parent as usize] = v.id();
    }
}

/// A matching: for each vertex its mate, if it has one.
///
/// On graphs with at most four slots a vertex it takes a byte a vertex, elsewhere four; where it stores slots, the
/// graph is needed to read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching(pub(super) Mates);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mates {
    Slots(Vec<u8>),
    Vertices(Vec<u32>),
}

/// What was to be a matching is none: a vertex has a mate that is no neighbour of it, or has another mate itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the mate of {vertex:?} is no neighbour of it, or has another mate")]
pub struct NotAMatching {
    /// The first such vertex.
    pub vertex: Vertex,
}

impl Matching {
    /// The matching of a graph with at most four slots a vertex, by the slot of each vertex's mate; any other number
    /// stands for no mate. What stands for ids that are no vertices does not matter.
    ///
    /// # Errors
    /// [`NotAMatching`] when mates are not each other's.
    ///
    /// # Panics
    /// If a vertex has more than four slots, or there is not just one number an id.
    ///
    /// # Examples
    /// ```
    /// use winset::graph::{Graph, Grid};
    /// use winset::matching::Matching;
    /// let domino = Grid::from_rows(&[".."])?;
    /// let [left, right] = ["1,1", "1,2"].map(|place| domino.vertex_labelled(place).unwrap());
    /// let mut slots = vec![7; domino.id_bound() as usize];
    /// slots[left.index()] = 2;
    /// assert!(Matching::from_slots(&domino, slots.clone()).is_err());
    /// slots[right.index()] = 1;
    /// assert_eq!(Matching::from_slots(&domino, slots)?.mate(&domino, left), Some(right));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_slots<G: Undirected>(graph: &G, mut slots: Vec<u8>) -> Result<Self, NotAMatching> {
        assert!(graph.slot_bound() <= PackedLinks::MAX_SLOTS && slots.len() == graph.id_bound() as usize);
        for id in 0..graph.id_bound() {
            let (vertex, state) = (Vertex::new(id), &mut slots[id as usize]);
            if u32::from(*state) >= PackedLinks::MAX_SLOTS {
                *state = PackedLinks::NO_MATE;
            }
            if !graph.contains(vertex) {
                *state = PackedLinks::NO_MATE | Flag::ABSENT.0;
            }
        }
        for vertex in graph.vertices() {
            let slot = slots[vertex.index()];
            let is_mutual = |mate: Vertex| u32::from(slots[mate.index()]) == graph.twin(vertex, slot.into());
            if slot != PackedLinks::NO_MATE && !graph.head(vertex, slot.into()).is_some_and(is_mutual) {
                return Err(NotAMatching { vertex });
            }
        }
        Ok(Self(Mates::Slots(slots)))
    }

    /// The matching of any graph, by each vertex's mate.
    ///
    /// # Errors
    /// [`NotAMatching`] when mates are not neighbours, or not each other's.
    ///
    /// # Panics
    /// If there is not just one entry an id.
    ///
    /// # Examples
    /// ```
    /// use winset::graph::{UndirectedGraph, Vertex};
    /// use winset::matching::Matching;
    /// let path = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2]]);
    /// let mates = [None, Some(2), Some(1)].map(|mate| mate.map(Vertex::new));
    /// assert_eq!(Matching::from_mates(&path, mates)?.size(), 1);
    /// # Ok::<(), winset::matching::NotAMatching>(())
    /// ```
    pub fn from_mates<G: Undirected>(
        graph: &G,
        mates: impl IntoIterator<Item = Option<Vertex>>,
    ) -> Result<Self, NotAMatching> {
        let mut ids: Vec<u32> =
            mates.into_iter().map(|mate| mate.map_or(WideLinks::NO_MATE, Vertex::id)).collect();
        assert_eq!(ids.len(), graph.id_bound() as usize, "an entry an id");
        for id in (0..graph.id_bound()).filter(|&id| !graph.contains(Vertex::new(id))) {
            ids[id as usize] = WideLinks::ABSENT;
        }
        for vertex in graph.vertices() {
            let mate = ids[vertex.index()];
            let is_edge =
                || graph.neighbours(vertex).any(|w| w.id() == mate && ids[w.index()] == vertex.id());
            if mate != WideLinks::NO_MATE && !is_edge() {
                return Err(NotAMatching { vertex });
            }
        }
        Ok(Self(Mates::Vertices(ids)))
    }

    /// The matching in which each vertex has the mate with this id, or none, as [`WideLinks`] say it.
    pub(super) fn from_mate_ids<G: Undirected>(graph: &G, mut mates: Vec<u32>) -> Self {
        if graph.slot_bound() <= PackedLinks::MAX_SLOTS {
            return Self(Mates::Slots(
                (0..graph.id_bound()).map(|id| mate_slot_in(graph, id, &mates)).collect(),
            ));
        }
        for id in (0..graph.id_bound()).filter(|&id| !graph.contains(Vertex::new(id))) {
            mates[id as usize] = WideLinks::ABSENT;
        }
        Self(Mates::Vertices(mates))
    }

    /// The mate of `v`, or `None` when it is unmatched.
    ///
    /// # Panics
    /// If `v` is no vertex of the graph that was matched.
    #[must_use]
    pub fn mate<G: Graph>(&self, graph: &G, v: Vertex) -> Option<Vertex> {
        match &self.0 {
            Mates::Slots(states) => {
                let slot = states[v.index()] & PackedLinks::MATE;
                if slot == PackedLinks::NO_MATE { None } else { graph.head_or_hole(v, u32::from(slot)) }
            }
            Mates::Vertices(mates) => {
                let mate = mates[v.index()];
                (mate < WideLinks::ABSENT).then(|| Vertex::new(mate))
            }
        }
    }

    /// The slot of `v` in which its mate sits, or `None` when it is unmatched.
    ///
    /// # Complexity
    /// O(1) where no vertex has more than four slots, one pass over the slots of `v` elsewhere.
    ///
    /// # Panics
    /// If `v` is no vertex of the graph that was matched.
    #[must_use]
    pub fn mate_slot<G: Graph>(&self, graph: &G, v: Vertex) -> Option<u32> {
        match &self.0 {
            Mates::Slots(states) => {
                let slot = states[v.index()] & PackedLinks::MATE;
                (slot != PackedLinks::NO_MATE).then_some(slot.into())
            }
            Mates::Vertices(_) => {
                let mate = self.mate(graph, v)?;
                (0..graph.slots(v)).find(|&slot| graph.head(v, slot) == Some(mate))
            }
        }
    }

    /// Whether `v` is a vertex of the graph that was matched, and not a hole among its ids.
    #[must_use]
    pub fn contains(&self, v: Vertex) -> bool {
        match &self.0 {
            Mates::Slots(states) => states.get(v.index()).is_some_and(|state| state & Flag::ABSENT.0 == 0),
            Mates::Vertices(mates) => mates.get(v.index()).is_some_and(|&mate| mate != WideLinks::ABSENT),
        }
    }

    /// The number of edges.
    #[must_use]
    pub fn size(&self) -> u64 {
        let matched = match &self.0 {
            Mates::Slots(states) => {
                states.iter().filter(|&state| state & PackedLinks::MATE != PackedLinks::NO_MATE).count()
            }
            Mates::Vertices(mates) => mates.iter().filter(|&&mate| mate < WideLinks::ABSENT).count(),
        };
        matched as u64 / 2
    }
}

/// The state in a [`Matching`] of the vertex with this id, on a graph with at most four slots a vertex.
fn mate_slot_in<G: Undirected>(graph: &G, id: u32, mates: &[u32]) -> u8 {
    let v = Vertex::new(id);
    if !graph.contains(v) {
        return PackedLinks::NO_MATE | Flag::ABSENT.0;
    }
    let is_mate = |&slot: &u32| graph.head(v, slot).is_some_and(|w| w.id() == mates[v.index()]);
    (0..graph.slots(v)).find(is_mate).map_or(PackedLinks::NO_MATE, |slot| slot as u8)
}
