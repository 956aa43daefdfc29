use super::augment::{AugmentingSearch, flip};
use super::links::{Flag, Links, Matching, PackedLinks, WideLinks};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Unwatched};

/// A maximum matching of a bipartite graph that stays maximum while vertices are taken out and put back.
///
/// Every operation takes the graph it was made for.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::{Graph, Grid, Undirected};
/// use winset::matching::{LiveMatching, maximum_bipartite_matching};
/// let corridor = Grid::from_rows(&["...."])?;
/// let maximum = maximum_bipartite_matching(&corridor, &corridor.colouring()?, &mut Unwatched)?;
/// let mut live = LiveMatching::new(&maximum);
/// let first = corridor.vertices().next().unwrap();
/// live.remove(&corridor, first);
/// assert!(live.would_grow(&corridor, first));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LiveMatching(Kind);

#[derive(Debug)]
enum Kind {
    Packed(Live<PackedLinks>),
    Wide(Live<WideLinks>),
}

/// Does the same with whichever links there are.
macro_rules! with_live {
    ($matching:expr, $live:ident => $work:expr) => {
        match &mut $matching.0 {
            Kind::Packed($live) => $work,
            Kind::Wide($live) => $work,
        }
    };
}

impl LiveMatching {
    /// Starts from a maximum matching of the whole graph.
    #[must_use]
    pub fn new(maximum: &Matching) -> Self {
        Self(match PackedLinks::from_matching(maximum) {
            Some(links) => Kind::Packed(Live::new(links)),
            None => Kind::Wide(Live::new(WideLinks::from_matching(maximum).expect("not packed, so wide"))),
        })
    }

    /// Takes `v` out of the graph.
    ///
    /// # Complexity
    /// One search, O(*m*): only the mate of `v` can begin an augmenting path.
    pub fn remove<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        with_live!(self, live => live.remove(graph, v));
    }

    /// Puts `v` back.
    ///
    /// # Complexity
    /// One search, O(*m*): only `v` can begin an augmenting path.
    pub fn restore<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        with_live!(self, live => live.restore(graph, v));
    }

    /// Whether the maximum matching would grow if `v`, which is not in the graph, were put back.
    ///
    /// # Complexity
    /// One search, O(*m*).
    pub fn would_grow<G: Undirected>(&mut self, graph: &G, v: Vertex) -> bool {
        with_live!(self, live => live.would_grow(graph, v))
    }

    /// Whether `v` is in the graph and some maximum matching misses it.
    ///
    /// # Complexity
    /// One search, O(*m*): the path of even length that would free `v` begins with its mate.
    pub fn is_inessential<G: Undirected>(&mut self, graph: &G, v: Vertex) -> bool {
        with_live!(self, live => live.is_inessential(graph, v))
    }
}

#[derive(Debug)]
struct Live<L> {
    links: L,
    search: AugmentingSearch,
}

impl<L: Links> Live<L> {
    fn new(links: L) -> Self {
        Self { links, search: AugmentingSearch::default() }
    }

    fn remove<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        self.links.set(v, Flag::ABSENT);
        if let Some(mate) = self.links.mate(graph, v) {
            self.links.unmatch(v);
            self.links.unmatch(mate);
            self.augment(graph, mate);
        }
    }

    fn restore<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        self.links.clear(v, Flag::ABSENT);
        self.augment(graph, v);
    }

    fn would_grow<G: Undirected>(&mut self, graph: &G, v: Vertex) -> bool {
        let found = self.find(graph, v);
        self.search.forget(graph, &mut self.links, found);
        found.is_some()
    }

    fn is_inessential<G: Undirected>(&mut self, graph: &G, v: Vertex) -> bool {
        if self.links.has(v, Flag::ABSENT) {
            return false;
        }
        let Some(mate) = self.links.mate(graph, v) else { return true };
        self.links.set(v, Flag::SEEN);
        let found = self.find(graph, mate);
        self.search.forget(graph, &mut self.links, found);
        self.links.clear(v, Flag::SEEN);
        found.is_some()
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
