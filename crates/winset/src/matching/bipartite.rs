use super::augment::{AugmentingSearch, flip};
use super::links::{Flag, Links, Matching, PackedLinks, WideLinks};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped, Watch};

/// A maximum matching of a bipartite graph.
///
/// From the empty matching, one breadth-first search for an augmenting path runs from each vertex that is unmatched
/// when its turn comes, in the order of the ids and of the slots. What a failed search has seen stays dead for good.
/// The colouring is the proof that the graph is bipartite; the searches need not look at it.
///
/// # Complexity
/// O(ν·*m*) time in the worst case, ν the size of the matching; on grids, roads and power laws nearly every search
/// ends within a few steps, and the whole takes a small multiple of one breadth-first pass. Extra memory: a byte a
/// vertex where no vertex has more than four slots, nine elsewhere, and the queue of the longest search.
///
/// # Why it is right
/// A matching is maximum iff no augmenting path exists (Berge). The outer vertices of a failed search have no other
/// neighbours than its inner ones, and those are matched with its outer ones; so no later path of either side enters
/// the tree, and it stays as it is.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::{Grid, Undirected};
/// use winset::matching::maximum_bipartite_matching;
/// let grid = Grid::from_rows(&["...", "..."])?;
/// let matching = maximum_bipartite_matching(&grid, &grid.colouring()?, &mut Unwatched)?;
/// assert_eq!(matching.size(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
/// C. Berge, *Two theorems in graph theory*, PNAS 43 (1957) 842–844,
/// [doi:10.1073/pnas.43.9.842](https://doi.org/10.1073/pnas.43.9.842).
pub fn maximum_bipartite_matching<G: Undirected>(
    graph: &G,
    _bipartite: &G::Colouring,
    watch: &mut dyn Watch,
) -> Result<Matching, Stopped> {
    let pulse = &mut Pulse::new(watch);
    if graph.slot_bound() <= PackedLinks::MAX_SLOTS {
        maximum::<G, PackedLinks>(graph, pulse)
    } else {
        maximum::<G, WideLinks>(graph, pulse)
    }
}

fn maximum<G: Undirected, L: Links>(graph: &G, pulse: &mut Pulse<'_>) -> Result<Matching, Stopped> {
    let mut links = unmatched::<G, L>(graph, pulse)?;
    augment_all(graph, &mut links, pulse)?;
    Ok(links.into_matching())
}

/// Every vertex of the graph is there, and unmatched.
pub(super) fn unmatched<G: Undirected, L: Links>(graph: &G, pulse: &mut Pulse<'_>) -> Result<L, Stopped> {
    pulse.reserve(u64::from(graph.id_bound()) * L::BYTES)?;
    let mut links = L::new(graph.id_bound());
    for v in graph.vertices() {
        links.clear(v, Flag::ABSENT);
    }
    Ok(links)
}

/// Makes the matching of the vertices that are not absent maximum.
///
/// In the end just those vertices are [`SEEN`](Flag::SEEN) that have a neighbour which some maximum matching misses:
/// the inner vertices of all searches that failed.
pub(super) fn augment_all<G: Undirected, L: Links>(
    graph: &G,
    links: &mut L,
    pulse: &mut Pulse<'_>,
) -> Result<(), Stopped> {
    let mut search = AugmentingSearch::default();
    for root in graph.vertices() {
        if links.has(root, Flag::ABSENT) || links.mate(graph, root).is_some() {
            continue;
        }
        if let Some(found) = search.run(graph, links, root, pulse)? {
            search.forget(graph, links, Some(found));
            flip(graph, links, found);
        }
    }
    Ok(())
}

/// Whether some maximum matching misses `v`, after [`augment_all`].
pub(super) fn is_inessential<G: Undirected, L: Links>(graph: &G, links: &L, v: Vertex) -> bool {
    links.mate(graph, v).is_none_or(|mate| links.has(mate, Flag::SEEN))
}
