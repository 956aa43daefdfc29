use super::augment::{AugmentingSearch, flip};
use super::general::LiveForest;
use super::links::{AllLinks, Flag, PackedLinks, WideLinks};
use super::mates::Matching;
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped, Unwatched};

/// A maximum matching that stays maximum while vertices are taken out and put back.
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
/// # winset_certified::assert_maximum_proved(&corridor, &maximum);
/// let mut live = LiveMatching::new(&maximum);
/// let first = corridor.vertices().next().unwrap();
/// live.remove(&corridor, first);
/// assert!(live.would_grow(&corridor, first));
/// # let proved = winset_certified::solved(&winset::game::Geography::new(corridor.clone()));
/// # assert_eq!(proved.outcome(first.id().into()), Some(winset::Outcome::Won(winset::Player::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LiveMatching(Kind);

#[derive(Debug)]
enum Kind {
    Packed(Live<PackedLinks>),
    Wide(Live<WideLinks>),
    General(General),
}

/// Does the same with whichever links there are.
macro_rules! with_live {
    ($matching:expr, $live:ident => $work:expr) => {
        match &mut $matching.0 {
            Kind::Packed($live) => $work,
            Kind::Wide($live) => $work,
            Kind::General($live) => $work,
        }
    };
}

impl LiveMatching {
    /// Starts from a maximum matching of the whole graph, which is bipartite.
    #[must_use]
    pub fn new(maximum: &Matching) -> Self {
        Self(match PackedLinks::from_matching(maximum) {
            Some(links) => Kind::Packed(Live::new(links)),
            None => Kind::Wide(Live::new(WideLinks::from_matching(maximum).expect("not packed, so wide"))),
        })
    }

    /// Starts from a maximum matching of the whole graph, which may have odd cycles.
    ///
    /// ```
    /// use winset::Unwatched;
    /// use winset::graph::{UndirectedGraph, Vertex};
    /// use winset::matching::{LiveMatching, maximum_matching};
    /// let triangle = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]]);
    /// let maximum = maximum_matching(&triangle, &mut Unwatched)?;
    /// # winset_certified::assert_maximum_proved(&triangle, &maximum);
    /// let mut live = LiveMatching::of_any_graph(&triangle, &maximum);
    /// assert!([0, 1, 2].iter().all(|&id| live.is_inessential(&triangle, Vertex::new(id))));
    /// # let proved = winset_certified::solved(&winset::game::Geography::new(triangle));
    /// # assert_eq!(proved.regions().counts().second, 3);
    /// # Ok::<(), winset::Stopped>(())
    /// ```
    #[must_use]
    pub fn of_any_graph<G: Undirected>(graph: &G, maximum: &Matching) -> Self {
        Self(Kind::General(General(LiveForest::new(graph, maximum))))
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

    /// The neighbours of `v`, in the order of its slots, that are in the graph and that some maximum matching misses.
    ///
    /// # Complexity
    /// One search, O(*m*), for each neighbour; where there may be odd cycles and `v` has many neighbours, O(*n* + *m*
    /// log *n*) for all of them together.
    pub fn inessential_neighbours<G: Undirected>(&mut self, graph: &G, v: Vertex) -> Vec<Vertex> {
        with_live!(self, live => live.inessential_neighbours(graph, v))
    }

    /// The first of the [`inessential_neighbours`](Self::inessential_neighbours), if there is one.
    ///
    /// # Complexity
    /// At most theirs: the search ends with the first.
    pub fn first_inessential_neighbour<G: Undirected>(&mut self, graph: &G, v: Vertex) -> Option<Vertex> {
        match self.0 {
            Kind::General(_) if graph.slots(v) > LiveForest::FEW => {
                self.inessential_neighbours(graph, v).first().copied()
            }
            _ => graph.neighbours(v).find(|&w| self.is_inessential(graph, w)),
        }
    }
}

#[derive(Debug)]
struct Live<L> {
    links: L,
    search: AugmentingSearch,
}

impl<L: AllLinks> Live<L> {
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
        self.search.forget(&mut self.links);
        found.is_some()
    }

    fn is_inessential<G: Undirected>(&mut self, graph: &G, v: Vertex) -> bool {
        if self.links.has(v, Flag::ABSENT) {
            return false;
        }
        let Some(mate) = self.links.mate(graph, v) else { return true };
        self.links.set(v, Flag::SEEN);
        let found = self.find(graph, mate);
        self.search.forget(&mut self.links);
        self.links.clear(v, Flag::SEEN);
        found.is_some()
    }

    fn inessential_neighbours<G: Undirected>(&mut self, graph: &G, v: Vertex) -> Vec<Vertex> {
        graph.neighbours(v).filter(|&w| self.is_inessential(graph, w)).collect()
    }

    fn augment<G: Undirected>(&mut self, graph: &G, root: Vertex) {
        let found = self.find(graph, root);
        self.search.forget(&mut self.links);
        if let Some(found) = found {
            flip(graph, &mut self.links, found);
        }
    }

    fn find<G: Undirected>(&mut self, graph: &G, root: Vertex) -> Option<Vertex> {
        unstopped(|pulse| self.search.run(graph, &mut self.links, root, pulse))
    }
}

/// The same with blossoms.
#[derive(Debug)]
struct General(LiveForest);

impl General {
    fn remove<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        unstopped(|pulse| self.0.remove(graph, v, pulse));
    }

    fn restore<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        unstopped(|pulse| self.0.restore(graph, v, pulse));
    }

    fn would_grow<G: Undirected>(&mut self, graph: &G, v: Vertex) -> bool {
        unstopped(|pulse| self.0.would_grow(graph, v, pulse))
    }

    fn is_inessential<G: Undirected>(&mut self, graph: &G, v: Vertex) -> bool {
        unstopped(|pulse| self.0.is_inessential(graph, v, pulse))
    }

    fn inessential_neighbours<G: Undirected>(&mut self, graph: &G, v: Vertex) -> Vec<Vertex> {
        unstopped(|pulse| self.0.inessential_neighbours(graph, v, pulse))
    }
}

fn unstopped<T>(search: impl FnOnce(&mut Pulse<'_>) -> Result<T, Stopped>) -> T {
    let mut watch = Unwatched;
    search(&mut Pulse::new(&mut watch)).expect("nobody stops this search")
}
