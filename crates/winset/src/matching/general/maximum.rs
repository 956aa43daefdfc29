use super::beginning::searches_go_far;
use super::forest::Forest;
use super::label::Label;
use crate::graph::{Undirected, Vertex};
use crate::matching::bipartite::unmatched;
use crate::matching::karp_sipser::karp_sipser;
use crate::matching::links::{Flag, Links, WideLinks};
use crate::matching::mates::Matching;
use crate::watch::{Pulse, Stopped, Watch};

/// A maximum matching of any undirected graph.
///
/// One breadth-first search for an augmenting path runs from each vertex that is unmatched when its turn comes, in
/// the order of the ids and of the slots; odd cycles are shrunk into blossoms. What a failed search has seen stays
/// dead for good. Where searches would go far, Karp and Sipser's greedy matching comes first.
///
/// On a bipartite graph [`maximum_bipartite_matching`](crate::matching::maximum_bipartite_matching) needs less memory
/// and less time.
///
/// # Complexity
/// O(*n*·*m* log *n*) time in the worst case; on random graphs, roads and power laws the searches together take a few
/// steps an edge. Extra memory: 13 bytes a vertex, and the queue of the longest search.
///
/// # Why it is right
/// A matching is maximum iff no augmenting path exists (Berge). A search with blossoms finds one from its root, if
/// there is one; if not, its outer vertices have no other neighbours than their own blossoms and the tree's inner
/// vertices, and those are matched with outer ones. So no later path enters the tree, and it stays as it is (Edmonds).
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::UndirectedGraph;
/// use winset::matching::maximum_matching;
/// let two_triangles = UndirectedGraph::from_ids(6, &[[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 5], [5, 3]]);
/// let matching = maximum_matching(&two_triangles, &mut Unwatched)?;
/// # winset_certified::assert_maximum_proved(&two_triangles, &matching);
/// assert_eq!(matching.size(), 3);
/// # Ok::<(), winset::Stopped>(())
/// ```
///
/// # References
/// J. Edmonds, *Paths, trees, and flowers*, Canadian Journal of Mathematics 17 (1965) 449–467,
/// [doi:10.4153/CJM-1965-045-4](https://doi.org/10.4153/CJM-1965-045-4).
/// H. N. Gabow, *An efficient implementation of Edmonds' algorithm for maximum matching on graphs*, Journal of the
/// ACM 23 (1976) 221–234, [doi:10.1145/321941.321942](https://doi.org/10.1145/321941.321942).
pub fn maximum_matching<G: Undirected>(graph: &G, watch: &mut dyn Watch) -> Result<Matching, Stopped> {
    let forest = Beginning::of(graph).grow(graph, &[], &mut Pulse::new(watch))?;
    Ok(Matching::from_mate_ids(graph, forest.into_mates()))
}

/// How a matching begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    /// With a greedy matching.
    KarpSipser,
    /// With the empty matching; and with the greedy one, if that was no good.
    Empty,
}

/// After the empty matching, searches alone may take as many steps as this times all slots of the graph: more than on
/// all graphs of the table at [`searches_go_far`] for which the empty matching is better.
const STEPS_A_SLOT: u64 = 4;

impl Beginning {
    /// The beginning that suits a graph.
    pub fn of<G: Undirected>(graph: &G) -> Self {
        if searches_go_far(graph) { Self::KarpSipser } else { Self::Empty }
    }

    /// A maximum matching of the graph without the vertices in `absent`, and the trees of all searches that failed:
    /// just the inessential vertices are outer.
    pub fn grow<G: Undirected>(
        self,
        graph: &G,
        absent: &[Vertex],
        pulse: &mut Pulse<'_>,
    ) -> Result<Forest, Stopped> {
        let patience = match self {
            Self::KarpSipser => u64::MAX,
            Self::Empty => pulse.done() + STEPS_A_SLOT * graph.all_slots(),
        };
        let mut links = links_without(graph, absent, pulse)?;
        if self == Self::KarpSipser {
            karp_sipser(graph, &mut links, pulse)?;
        }
        pulse.reserve(u64::from(graph.id_bound()) * Forest::BYTES)?;
        let mut forest = Forest::new(links);
        match augment_all(graph, &mut forest, patience, pulse)? {
            Progress::Maximum => Ok(forest),
            Progress::OutOfPatience => {
                drop(forest);
                Self::KarpSipser.grow(graph, absent, pulse)
            }
        }
    }
}

/// Every vertex is there but for the absent ones, and unmatched.
fn links_without<G: Undirected>(
    graph: &G,
    absent: &[Vertex],
    pulse: &mut Pulse<'_>,
) -> Result<WideLinks, Stopped> {
    let mut links = unmatched::<G, WideLinks>(graph, pulse)?;
    for &v in absent {
        links.set(v, Flag::ABSENT);
    }
    Ok(links)
}

pub(super) enum Progress {
    Maximum,
    OutOfPatience,
}

/// Searches from every unmatched vertex, until the matching is maximum or the pulse has counted `patience` steps.
pub(super) fn augment_all<G: Undirected>(
    graph: &G,
    forest: &mut Forest,
    patience: u64,
    pulse: &mut Pulse<'_>,
) -> Result<Progress, Stopped> {
    for root in graph.vertices() {
        if forest.label(root) != Label::UNMATCHED {
            continue;
        }
        if pulse.done() > patience {
            return Ok(Progress::OutOfPatience);
        }
        let is_unmatched = |w: &Vertex| forest.label(*w) == Label::UNMATCHED;
        if let Some(w) = graph.neighbours(root).find(is_unmatched) {
            forest.match_two(root, w);
        } else if let Some(end) = forest.search(graph, root, pulse)? {
            forest.augment(end);
        }
    }
    Ok(Progress::Maximum)
}
