use super::augment::{AugmentingSearch, flip};
use super::links::{Flag, Links, Matching};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Unwatched};

/// A maximum matching of a bipartite graph that stays maximum while vertices are taken out and put back.
///
/// Every operation takes the graph it was made for.
#[derive(Debug)]
pub struct LiveMatching<L> {
    links: L,
    search: AugmentingSearch,
}

impl<L: Links> LiveMatching<L> {
    /// Starts from a maximum matching of the whole graph; `None` when `L` stores its mates in another way.
    #[must_use]
    pub fn new(maximum: &Matching) -> Option<Self> {
        Some(Self { links: L::from_matching(maximum)?, search: AugmentingSearch::default() })
    }

    /// Takes `v` out of the graph.
    ///
    /// # Complexity
    /// One search, O(*m*): only the mate of `v` can begin an augmenting path.
    pub fn remove<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        self.links.set(v, Flag::ABSENT);
        if let Some(mate) = self.links.mate(graph, v) {
            self.links.unmatch(v);
            self.links.unmatch(mate);
            self.augment(graph, mate);
        }
    }

    /// Puts `v` back.
    ///
    /// # Complexity
    /// One search, O(*m*): only `v` can begin an augmenting path.
    pub fn restore<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        self.links.clear(v, Flag::ABSENT);
        self.augment(graph, v);
    }

    /// Whether the maximum matching would grow if `v`, which is not in the graph, were put back.
    pub fn would_grow<G: Undirected>(&mut self, graph: &G, v: Vertex) -> bool {
        let found = self.find(graph, v);
        self.search.forget(graph, &mut self.links, found);
        found.is_some()
    }

    /// The mate of `v`.
    pub fn mate<G: Undirected>(&self, graph: &G, v: Vertex) -> Option<Vertex> {
        self.links.mate(graph, v)
    }

    /// Whether some maximum matching misses `v`, which is in the graph.
    ///
    /// # Complexity
    /// One search, O(*m*): the path of even length that would free `v` begins with its mate.
    pub fn is_inessential<G: Undirected>(&mut self, graph: &G, v: Vertex) -> bool {
        let Some(mate) = self.links.mate(graph, v) else { return true };
        self.links.set(v, Flag::SEEN);
        let found = self.find(graph, mate);
        self.search.forget(graph, &mut self.links, found);
        self.links.clear(v, Flag::SEEN);
        found.is_some()
    }

    /// Whether `v` is in the graph.
    pub fn contains(&self, v: Vertex) -> bool {
        !self.links.has(v, Flag::ABSENT)
    }

    fn augment<G: Undirected>(&mut self, graph: &G, root: Vertex) {
        let found = self.find(graph, root);
        self.search.forget(graph, &mut self.links, found);
        if let Some(found) = found {
            flip(graph, &mut self.links, found);
        }
    }

    fn find<G: Undirected>(&mut self, graph: &G, root: Vertex) -> Option<Vertex> {
        let mut watch = Unwatched;
        let found = self.search.run(graph, &mut self.links, root, &mut Pulse::new(&mut watch));
        found.expect("nobody stops this search")
    }
}
