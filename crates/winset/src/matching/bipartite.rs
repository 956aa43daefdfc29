use super::agenda::Agenda;
use super::augment::{AugmentingSearch, flip, unmatched_neighbour};
use super::bands::{ids_in_a_band, match_in_bands};
use super::karp_sipser::karp_sipser;
use super::links::{AllLinks, Flag, Links, PackedLinks, WideLinks};
use super::mates::Matching;
use super::push_relabel::push_relabel;
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped, Watch};

/// A maximum matching of a bipartite graph.
///
/// From the empty matching, one search for an augmenting path runs from each vertex that is unmatched
/// when its turn comes, in the order of the ids and of the slots. What a failed search has seen stays dead for good.
/// Where the ids of neighbours lie far apart and vertices have few slots, Karp and Sipser's rules come first; where the
/// searches take too long, as they do when unmatched vertices of the two sides lie far apart, pushes and relabels go on.
///
/// # Complexity
/// O(*n*·*m*) time in the worst case; on grids, roads and power laws nearly every search ends within a few steps, and
/// the whole takes a small multiple of one breadth-first pass. Extra memory: a byte a vertex where no vertex has more
/// than four slots, nine elsewhere, and the stack of the longest search; four more a vertex where searches alone take
/// too long.
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
/// # winset_certified::assert_maximum_proved(&grid, &matching);
/// assert_eq!(matching.size(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
/// C. Berge, *Two theorems in graph theory*, PNAS 43 (1957) 842–844,
/// [doi:10.1073/pnas.43.9.842](https://doi.org/10.1073/pnas.43.9.842).
pub fn maximum_bipartite_matching<G: Undirected>(
    graph: &G,
    colouring: &G::Colouring,
    watch: &mut dyn Watch,
) -> Result<Matching, Stopped> {
    maximum_bipartite_matching_by(Augmentation::Automatic, graph, colouring, watch)
}

/// How [`maximum_bipartite_matching_by`] makes a matching of a bipartite graph grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Augmentation {
    /// The way that the graph asks for, see [`maximum_bipartite_matching`].
    Automatic,
    /// One search from each unmatched vertex, from the empty matching to the end.
    Searches,
    /// Pushes and relabels from the empty matching to the end.
    Pushes,
}

/// A maximum matching of a bipartite graph, found in a way of the caller's choice, to compare them; as
/// [`maximum_bipartite_matching`] otherwise.
///
/// # Complexity
/// O(*n*·*m*) time by searches; O(*n*·*m*) and four bytes a vertex more by pushes.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::{Grid, Undirected};
/// use winset::matching::{Augmentation, maximum_bipartite_matching_by};
/// let grid = Grid::from_rows(&["...", "..."])?;
/// for way in [Augmentation::Automatic, Augmentation::Searches, Augmentation::Pushes] {
///     let matching = maximum_bipartite_matching_by(way, &grid, &grid.colouring()?, &mut Unwatched)?;
///     # winset_certified::assert_maximum_proved(&grid, &matching);
///     assert_eq!(matching.size(), 3);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn maximum_bipartite_matching_by<G: Undirected>(
    way: Augmentation,
    graph: &G,
    colouring: &G::Colouring,
    watch: &mut dyn Watch,
) -> Result<Matching, Stopped> {
    let pulse = &mut Pulse::new(watch);
    if graph.slot_bound() <= PackedLinks::MAX_SLOTS {
        maximum::<G, PackedLinks>(way, graph, colouring, pulse)
    } else {
        maximum::<G, WideLinks>(way, graph, colouring, pulse)
    }
}

fn maximum<G: Undirected, L: AllLinks>(
    way: Augmentation,
    graph: &G,
    colouring: &G::Colouring,
    pulse: &mut Pulse<'_>,
) -> Result<Matching, Stopped> {
    let mut links = unmatched::<G, L>(graph, pulse)?;
    match way {
        Augmentation::Automatic => augment_all(graph, colouring, &mut links, pulse)?,
        Augmentation::Searches => search_to_the_end(graph, &mut links, pulse)?,
        Augmentation::Pushes => {
            push_relabel(graph, colouring, &mut links, pulse)?;
            search_to_the_end(graph, &mut links, pulse)?;
        }
    }
    Ok(links.into_matching())
}

fn search_to_the_end<G: Undirected, L: Links>(
    graph: &G,
    links: &mut L,
    pulse: &mut Pulse<'_>,
) -> Result<(), Stopped> {
    search_from_all(graph, links, &mut searches_in_order(graph), u64::MAX, pulse).map(|_| ())
}

/// Every vertex of the graph is there, and unmatched.
pub(super) fn unmatched<G: Undirected, L: AllLinks>(graph: &G, pulse: &mut Pulse<'_>) -> Result<L, Stopped> {
    let ids = u64::from(graph.id_bound());
    // The set of the vertices is held beside them.
    pulse.reserve(ids * L::BYTES + ids.div_ceil(8))?;
    Ok(L::unmatched(&graph.vertex_set()))
}

/// With at most so many slots a vertex, Karp and Sipser's rules come first where the ids tell nothing of where vertices
/// lie, as in random graphs. With 10⁶ + 10⁶ vertices of degree 4 or 8, they leave 44,204 or 706 vertices unmatched, and
/// searches alone scan all slots 20 times.
const SLOTS_FOR_KARP_SIPSER: u64 = 16;

/// Where there are more slots, searches may scan as often as this times all of them before those rules are tried:
/// mostly they need less, and the rules would scan all slots three times.
const SCANS_BEFORE_KARP_SIPSER: u64 = 1;

/// The same before pushes and relabels: then the unmatched vertices of the two sides lie far apart. A grid with 10 %
/// walls takes 4 times all slots, one with 2 % walls would take 60.
const SCANS_BEFORE_PUSH_RELABEL: u64 = 8;

/// Makes the matching of the vertices that are not absent maximum, from the empty one.
///
/// In the end just those vertices are [`DEAD`](Flag::DEAD) that some maximum matching misses, the outer vertices of all
/// searches that failed, and just their neighbours, the inner ones, are [`SEEN`](Flag::SEEN).
pub(super) fn augment_all<G: Undirected, L: AllLinks>(
    graph: &G,
    colouring: &G::Colouring,
    links: &mut L,
    pulse: &mut Pulse<'_>,
) -> Result<(), Stopped> {
    let progress = if ids_tell_where_vertices_lie(graph) {
        search_in_order(graph, links, pulse)?
    } else {
        search_from_least_degrees(graph, links, pulse)?
    };
    if progress == Progress::OutOfPatience {
        push_relabel(graph, colouring, links, pulse)?;
        search_from_all(graph, links, &mut AugmentingSearch::default(), u64::MAX, pulse)?;
    }
    Ok(())
}

/// Searches from the vertices in the order of their ids, in large graphs band by band.
fn search_in_order<G: Undirected, L: AllLinks>(
    graph: &G,
    links: &mut L,
    pulse: &mut Pulse<'_>,
) -> Result<Progress, Stopped> {
    if let Some(ids) = ids_in_a_band(graph)
        && !links.bands(ids as usize).is_empty()
    {
        return match_in_bands(graph, links, ids, SCANS_BEFORE_PUSH_RELABEL, pulse);
    }
    let patience = pulse.done() + SCANS_BEFORE_PUSH_RELABEL * graph.all_slots();
    search_from_all(graph, links, &mut AugmentingSearch::ahead_in(graph), patience, pulse)
}

/// Follows Karp and Sipser's rules, in graphs with many slots only where searches alone take long; then searches.
fn search_from_least_degrees<G: Undirected, L: Links>(
    graph: &G,
    links: &mut L,
    pulse: &mut Pulse<'_>,
) -> Result<Progress, Stopped> {
    let mut search = AugmentingSearch::default();
    let all_slots = graph.all_slots();
    let patience = pulse.done() + SCANS_BEFORE_PUSH_RELABEL * all_slots;
    if all_slots > SLOTS_FOR_KARP_SIPSER * u64::from(graph.order()) {
        let patience = pulse.done() + SCANS_BEFORE_KARP_SIPSER * all_slots;
        if search_from_all(graph, links, &mut search, patience, pulse)? == Progress::Maximum {
            return Ok(Progress::Maximum);
        }
        begin_again(graph, links);
    }
    karp_sipser(graph, links, pulse)?;
    search_from_all(graph, links, &mut search, patience, pulse)
}

/// Searches from roots in the order of the ids.
fn searches_in_order<G: Undirected>(graph: &G) -> AugmentingSearch {
    if ids_tell_where_vertices_lie(graph) {
        AugmentingSearch::ahead_in(graph)
    } else {
        AugmentingSearch::default()
    }
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Progress {
    Maximum,
    OutOfPatience,
}

/// Searches from every unmatched vertex, until the matching is maximum or the pulse has counted `patience` steps.
fn search_from_all<G: Undirected, L: Links>(
    graph: &G,
    links: &mut L,
    search: &mut AugmentingSearch,
    patience: u64,
    pulse: &mut Pulse<'_>,
) -> Result<Progress, Stopped> {
    for root in graph.vertices() {
        if !links.is_root(root) {
            continue;
        }
        if pulse.done() > patience {
            return Ok(Progress::OutOfPatience);
        }
        if !is_augmented_from(graph, links, search, root, pulse)? {
            search.bury(graph, links, root);
        }
    }
    Ok(Progress::Maximum)
}

/// Matches `root`, which has no mate, if there is an augmenting path from it; else leaves what the search has reached.
#[inline(always)]
pub(super) fn is_augmented_from<G: Undirected, L: Links, A: Agenda>(
    graph: &G,
    links: &mut L,
    search: &mut AugmentingSearch<A>,
    root: Vertex,
    pulse: &mut Pulse<'_>,
) -> Result<bool, Stopped> {
    pulse.tick(u64::from(graph.slots(root)))?;
    if let Some((slot, neighbour)) = unmatched_neighbour(graph, links, root) {
        links.join(graph, root, slot, neighbour);
        return Ok(true);
    }
    let found = search.run(graph, links, root, pulse)?;
    if let Some(found) = found {
        search.forget(links);
        flip(graph, links, found);
    }
    Ok(found.is_some())
}

/// Whether most of a sample of edges join ids that lie close to each other, as on grids and roads.
fn ids_tell_where_vertices_lie<G: Undirected>(graph: &G) -> bool {
    let (mut close, mut far) = (0, 0);
    for v in sample(graph) {
        for w in graph.neighbours(v) {
            if are_close(graph, v, w) { close += 1 } else { far += 1 }
        }
    }
    close >= far
}

/// Some of the vertices, spread over the ids.
pub(super) fn sample<G: Undirected>(graph: &G) -> impl Iterator<Item = Vertex> {
    const SAMPLE: u32 = 4096;
    let ids = graph.id_bound();
    let every = (0..ids).step_by((ids / SAMPLE).max(1) as usize);
    every.map(Vertex::new).filter(|&v| graph.contains(v))
}

/// Whether the ids of two vertices lie close to each other.
pub(super) fn are_close<G: Undirected>(graph: &G, v: Vertex, w: Vertex) -> bool {
    const CLOSE: u32 = 64;
    v.id().abs_diff(w.id()) <= graph.id_bound() / CLOSE
}

/// Forgets the matching and what the searches have seen.
fn begin_again<G: Undirected, L: Links>(graph: &G, links: &mut L) {
    for v in graph.vertices() {
        links.unmatch(v);
        links.clear(v, Flag::SEEN.or(Flag::DEAD));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certified::{WrittenGraph, solved};
    use crate::game::Geography;
    use crate::generate::Random;
    use crate::graph::{Graph, Grid, UndirectedGraph, Vertex};
    use crate::player::{Outcome, Player};
    use crate::watch::Unwatched;

    /// The size of the matching and what is dead, after a beginning and searches to the end.
    fn after<G: Undirected, L: AllLinks>(
        graph: &G,
        begin: impl FnOnce(&G::Colouring, &mut L, &mut Pulse<'_>),
    ) -> (usize, Vec<bool>) {
        let mut watch = Unwatched;
        let pulse = &mut Pulse::new(&mut watch);
        let mut links = unmatched::<G, L>(graph, pulse).unwrap();
        begin(&graph.colouring().unwrap(), &mut links, pulse);
        search_from_all(graph, &mut links, &mut searches_in_order(graph), u64::MAX, pulse).unwrap();
        let matched = graph.vertices().filter(|&v| links.is_matched(v)).count();
        let reached = |v| links.mate(graph, v).is_none_or(|mate| links.has(mate, Flag::SEEN));
        assert!(graph.vertices().all(|v| links.has(v, Flag::DEAD) == reached(v)));
        (matched, graph.vertices().map(|v| links.has(v, Flag::DEAD)).collect())
    }

    fn all_beginnings_agree<G: WrittenGraph + Clone, L: AllLinks>(graph: &G) {
        let searches = after::<G, L>(graph, |_, _, _| {});
        let proved = solved(&Geography::new(graph.clone()));
        let placer = |v: Vertex| proved.outcome(v.id().into()) == Some(Outcome::Won(Player::Second));
        assert!(
            graph.vertices().map(placer).eq(searches.1.iter().copied()),
            "the dead are the inessential ones"
        );
        let greedy = after::<G, L>(graph, |_, links, pulse| karp_sipser(graph, links, pulse).unwrap());
        let pushed =
            after::<G, L>(graph, |sides, links, pulse| push_relabel(graph, sides, links, pulse).unwrap());
        let half_way = after::<G, L>(graph, |sides, links, pulse| {
            let patience = u64::from(graph.id_bound());
            search_from_all(graph, links, &mut searches_in_order(graph), patience, pulse).unwrap();
            push_relabel(graph, sides, links, pulse).unwrap();
        });
        let again = after::<G, L>(graph, |_, links, pulse| {
            search_from_all(graph, links, &mut searches_in_order(graph), 50, pulse).unwrap();
            begin_again(graph, links);
            karp_sipser(graph, links, pulse).unwrap();
        });
        assert!([greedy, pushed, half_way, again].iter().all(|other| *other == searches));
    }

    #[test]
    fn all_ways_to_begin_end_in_the_same_sets() {
        let mut random = Random::new(1);
        for _ in 0..200 {
            let (left, right) = (1 + random.below(40), 1 + random.below(40));
            let edge = |random: &mut Random| [random.below(left), left + random.below(right)];
            let edges: Vec<[u32; 2]> = (0..random.below(120)).map(|_| edge(&mut random)).collect();
            all_beginnings_agree::<_, WideLinks>(&UndirectedGraph::from_ids(left + right, &edges));
            let (rows, columns) = (1 + random.below(12), 1 + random.below(12));
            let mut row = || (0..columns).map(|_| b"...#"[random.below(4) as usize]).collect::<Vec<u8>>();
            let rows: Vec<Vec<u8>> = (0..rows).map(|_| row()).collect();
            all_beginnings_agree::<_, PackedLinks>(&Grid::from_rows(&rows).unwrap());
        }
    }

    #[test]
    fn grids_are_local_and_shuffled_ones_are_not() {
        let side = 100;
        assert!(ids_tell_where_vertices_lie(&Grid::from_rows(&vec![".".repeat(side); side]).unwrap()));
        let shuffled = |id: u32| id * 7_919 % 10_007;
        let edges: Vec<[u32; 2]> = (0..9_999).map(|id| [shuffled(id), shuffled(id + 1)]).collect();
        assert!(!ids_tell_where_vertices_lie(&UndirectedGraph::from_ids(10_007, &edges)));
    }

    /// Enough surplus on one side and deficit on the other, far apart, that searches alone run out of patience.
    #[test]
    fn an_imbalanced_grid_is_matched_by_pushes() {
        let side = 500;
        let cell = |row: usize, column: usize| {
            let holed = if row < 8 {
                0
            } else if row >= side - 8 {
                1
            } else {
                2
            };
            if (row + column) % 2 == holed && column.is_multiple_of(11) { b'#' } else { b'.' }
        };
        let rows: Vec<Vec<u8>> =
            (0..side).map(|row| (0..side).map(|column| cell(row, column)).collect()).collect();
        all_beginnings_agree::<_, PackedLinks>(&Grid::from_rows(&rows).unwrap());
        let grid = Grid::from_rows(&rows).unwrap();
        let mut watch = Unwatched;
        let pulse = &mut Pulse::new(&mut watch);
        let mut links = unmatched::<_, PackedLinks>(&grid, pulse).unwrap();
        let patience = SCANS_BEFORE_PUSH_RELABEL * u64::from(4 * grid.id_bound());
        let progress =
            search_from_all(&grid, &mut links, &mut searches_in_order(&grid), patience, pulse).unwrap();
        assert!(progress == Progress::OutOfPatience);
    }
}
