use super::links::{Flag, PackedLinks, WideLinks};
use crate::graph::{Graph, Undirected, Vertex};

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
