//! The attractor of cops who chase a robber, by rows of bits.
//!
//! A *row* is a placement of the cops: a bit for each place of the robber. What the cops can do, they can do for all of
//! them at once.

mod board;
mod ranks;
mod robber;
mod rows;
mod search;
mod spread;
mod stages;

use board::Board;
use ranks::BinaryRanks;
pub use ranks::{BestPlacement, CopsAttractor};
use search::Search;

use crate::game::{CopPlacements, CopsRules};
use crate::graph::Graph;
use crate::watch::{Pulse, Stopped, Watch};

/// The positions of cops and robber on a graph from which the cops can catch the robber, with the number of moves they
/// need.
///
/// A position is a placement of the cops, by its [number](CopPlacements), the robber's vertex, and whose turn it is. On an
/// undirected graph both sides go along its edges, on a directed one along its arcs. The parts of a graph that is not
/// connected need no care: no cop can change its part, and the placements are those on all of it. On the graph without
/// vertices no cop can be placed, so that cops win only when there are none of them, since the robber
/// cannot be placed either.
///
/// # Complexity
/// Let there be *k* cops on *n* vertices, *m* arcs, loops for those who pass included, and *N* = C(*n* + *k* − 1, *k*)
/// placements. Each round, of as many as the cops need moves at most, takes O(*n*^(*k* − 1)·*m*·*n*/64) time where
/// everything changes, and less where little does; many cops on few vertices take no more than O(*N*²·*km*/64), and lazy ones O(*Nkm*/64). The memory is
/// 3*N* bits for each place, and as many binary digits as ranks need. The ids of the graph should have no holes:
/// there would be rows for them too.
///
/// # Why it is right
/// In round *t* all positions are found in which the cops need *t* moves. With the cops to move: those from which some
/// move leads to one where the robber has lost since the last round. With the robber to move: those all of whose moves
/// lead to where the cops win by now, and not all did before.
///
/// # Errors
/// [`Stopped`] when the watch says so; what cannot fit is refused before anything is reserved.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::attractor::cops_attractor;
/// use winset::game::CopsRules;
/// use winset::graph::{UndirectedGraph, Vertex};
/// let cycle = UndirectedGraph::from_ids(6, &[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]]);
/// let attractor = cops_attractor(&cycle, &CopsRules::usual(2), &mut Unwatched)?;
/// let best = attractor.best_placement().expect("two cops win on a cycle");
/// assert_eq!(best.capture_time, 1);
/// assert_eq!(attractor.placements().cops_on(best.placement), [Vertex::new(0), Vertex::new(3)]);
/// # Ok::<(), winset::Stopped>(())
/// ```
///
/// # References
/// The attractor for *k* cops: A. Berarducci, B. Intrigila, *On the cop number of a graph*, Advances in Applied
/// Mathematics 14 (1993) 389–403, [doi:10.1006/aama.1993.1019](https://doi.org/10.1006/aama.1993.1019). Capture time:
/// A. Bonato, P. Golovach, G. Hahn, J. Kratochvíl, *The capture time of a graph*, Discrete Mathematics 309 (2009)
/// 5588–5595, [doi:10.1016/j.disc.2008.04.004](https://doi.org/10.1016/j.disc.2008.04.004).
pub fn cops_attractor<G: Graph>(
    graph: &G,
    rules: &CopsRules,
    watch: &mut dyn Watch,
) -> Result<CopsAttractor, Stopped> {
    let pulse = &mut Pulse::new(watch);
    let placements = placements(graph, rules, pulse)?;
    let board = Board::new(graph, rules, pulse)?;
    let mut ranks = BinaryRanks::none(board.words());
    let best = Search::new(&board, rules, &placements, pulse)?.until_end(&mut ranks, pulse)?;
    Ok(CopsAttractor { rules: *rules, board, placements, ranks, best })
}

/// A placement from which the cops catch the robber in the fewest moves, wherever it starts, or `None` where they
/// do not.
///
/// It is that of [`CopsAttractor::best_placement`], found without ranks and as soon as it is known.
///
/// # Complexity
/// As [`cops_attractor`], but there are no ranks to be stored.
///
/// # Errors
/// [`Stopped`] when the watch says so; what cannot fit is refused before anything is reserved.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::attractor::cops_best_placement;
/// use winset::game::CopsRules;
/// use winset::graph::UndirectedGraph;
/// let square = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
/// let mut needs = |cops| cops_best_placement(&square, &CopsRules::usual(cops), &mut Unwatched);
/// assert_eq!((needs(1)?, needs(2)?.map(|best| best.capture_time)), (None, Some(1)));
/// # Ok::<(), winset::Stopped>(())
/// ```
pub fn cops_best_placement<G: Graph>(
    graph: &G,
    rules: &CopsRules,
    watch: &mut dyn Watch,
) -> Result<Option<BestPlacement>, Stopped> {
    let pulse = &mut Pulse::new(watch);
    let placements = placements(graph, rules, pulse)?;
    let board = Board::new(graph, rules, pulse)?;
    Search::new(&board, rules, &placements, pulse)?.until_best(pulse)
}

/// The placements, if their rows can fit at all.
fn placements<G: Graph>(
    graph: &G,
    rules: &CopsRules,
    pulse: &mut Pulse<'_>,
) -> Result<CopPlacements, Stopped> {
    let order = graph.id_bound();
    pulse.reserve(8 * (u64::from(order) + 1) * (u64::from(rules.cops) + 1))?;
    let placements = CopPlacements::new(order, rules.cops);
    pulse.reserve(search::bytes(rules, &placements, Board::words_for(order)))?;
    Ok(placements)
}
