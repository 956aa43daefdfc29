//! The cop number of a graph: how many cops it takes to catch a robber.

mod bounds;
mod dismantling;
mod parts;
mod search;
mod small;
#[cfg(test)]
mod tests;

use std::fmt;

use parts::{induced, induced_directed, parts};
use search::{of_connected, search_from};
pub use small::small_cop_number;

use crate::graph::{DirectedGraph, SmallGraph, Undirected, Vertex};
use crate::watch::{Stopped, Watch};

/// How many cops it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CopNumber {
    /// So many, and not fewer.
    Exactly(u32),
    /// More than so many, which was as far as was looked.
    MoreThan(u32),
}

impl CopNumber {
    /// A number that is looked at no further than up to `max`.
    const fn up_to(number: u32, max: u32) -> Self {
        if number > max { Self::MoreThan(max) } else { Self::Exactly(number) }
    }

    /// The number, if it is known.
    #[must_use]
    pub const fn exactly(self) -> Option<u32> {
        match self {
            Self::Exactly(number) => Some(number),
            Self::MoreThan(_) => None,
        }
    }
}

/// The number, or `>3` where it is more than 3.
impl fmt::Display for CopNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(number) => number.fmt(f),
            Self::MoreThan(max) => write!(f, ">{max}"),
        }
    }
}

/// What it takes to catch the robber on a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CopsNeeded {
    /// How many cops.
    pub cops: CopNumber,
    /// How many moves so many cops need, if it is known how many: the capture time.
    pub capture_time: Option<u32>,
}

/// The cop number of an undirected graph, or that it is more than `max`: with how many cops at least the robber is
/// caught by the [usual](crate::game::CopsRules::usual) rules.
///
/// On a graph that is not connected the numbers of its parts are added up: the robber starts where there are too few cops. The
/// graph without vertices takes no cop. Loops and parallel edges make no difference.
///
/// # Complexity
/// For one cop O(*n* + Σ *d*²) time a corner, at most. For more it is that of [`cops_best_placement`](crate::attractor::cops_best_placement) for each number of
/// cops from the first that bounds leave open, on what is left without corners; on small graphs a bound is mostly enough.
///
/// # Why it is right
/// Corners do not matter: see the references. With *k* − 1 cops who stand still, and forbid the robber what they
/// stand on or next to, one more wins on parts from which all corners can be taken away but one vertex. In a graph
/// without cycles of three or four vertices a cop guards at most one of the vertices next to the robber, so that
/// fewer cops than the least degree never catch it. What no bound decides is searched through.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::attractor::{CopNumber, cop_number};
/// use winset::graph::UndirectedGraph;
/// let cycle = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
/// assert_eq!(cop_number(&cycle, u32::MAX, &mut Unwatched)?, CopNumber::Exactly(2));
/// assert_eq!(cop_number(&cycle, 1, &mut Unwatched)?, CopNumber::MoreThan(1));
/// # Ok::<(), winset::Stopped>(())
/// ```
///
/// # References
/// M. Aigner, M. Fromme, *A game of cops and robbers*, Discrete Applied Mathematics 8 (1984) 1–12,
/// [doi:10.1016/0166-218X(84)90073-8](https://doi.org/10.1016/0166-218X(84)90073-8). Corners: A. Berarducci, B. Intrigila,
/// *On the cop number of a graph*, Advances in Applied Mathematics 14 (1993) 389–403,
/// [doi:10.1006/aama.1993.1019](https://doi.org/10.1006/aama.1993.1019).
pub fn cop_number<G: Undirected>(graph: &G, max: u32, watch: &mut dyn Watch) -> Result<CopNumber, Stopped> {
    match SmallGraph::of(graph) {
        Some(small) => small_cop_number(&small, max, watch),
        None => {
            let needed = sum_up(&parts(graph), max, |part, max| {
                let cops = of_connected(&induced(graph, part), max, watch)?;
                Ok(CopsNeeded { cops, capture_time: None })
            });
            Ok(needed?.cops)
        }
    }
}

/// The cop number of an undirected graph, or that it is more than `max`, and the capture time of so many cops.
///
/// On a graph that is not connected the capture time is the largest among its parts, each with as many cops as it takes.
///
/// # Complexity
/// As for [`cop_number`] and [`cops_best_placement`](crate::attractor::cops_best_placement) on each connected part.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::attractor::{CopNumber, cops_needed};
/// use winset::graph::UndirectedGraph;
/// let path = UndirectedGraph::from_ids(5, &[[0, 1], [1, 2], [2, 3], [3, 4]]);
/// let needed = cops_needed(&path, u32::MAX, &mut Unwatched)?;
/// assert_eq!((needed.cops, needed.capture_time), (CopNumber::Exactly(1), Some(2)));
/// # Ok::<(), winset::Stopped>(())
/// ```
pub fn cops_needed<G: Undirected>(graph: &G, max: u32, watch: &mut dyn Watch) -> Result<CopsNeeded, Stopped> {
    sum_up(&parts(graph), max, |part, max| {
        let part = induced(graph, part);
        match of_connected(&part, max, watch)? {
            CopNumber::Exactly(cops) => search_from(cops, &part, max, watch),
            cops => Ok(CopsNeeded { cops, capture_time: None }),
        }
    })
}

/// The cop number of a directed graph, on which both sides go along the arcs, or that it is more than `max`; and
/// the capture time of so many cops.
///
/// Parts are those connected by arcs in any direction; what is said of them for [undirected graphs](cop_number) holds.
///
/// # Complexity
/// As [`cops_best_placement`](crate::attractor::cops_best_placement) on each of them, for one cop and more.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::attractor::{CopNumber, directed_cops_needed};
/// use winset::graph::DirectedGraph;
/// // No cop can come to either of the two vertices that have no arc into them.
/// let graph = DirectedGraph::from_ids(3, &[[0, 2], [1, 2]]);
/// let needed = directed_cops_needed(&graph, u32::MAX, &mut Unwatched)?;
/// assert_eq!((needed.cops, needed.capture_time), (CopNumber::Exactly(2), Some(1)));
/// # Ok::<(), winset::Stopped>(())
/// ```
///
/// # References
/// G. Hahn, G. MacGillivray, *A note on k-cop, l-robber games on graphs*, Discrete Mathematics 306 (2006) 2492–2497,
/// [doi:10.1016/j.disc.2005.12.038](https://doi.org/10.1016/j.disc.2005.12.038).
pub fn directed_cops_needed(
    graph: &DirectedGraph,
    max: u32,
    watch: &mut dyn Watch,
) -> Result<CopsNeeded, Stopped> {
    sum_up(&parts(&parts::undirected(graph)), max, |part, max| {
        search_from(1, &induced_directed(graph, part), max, watch)
    })
}

/// The number of cops and the capture time of parts that have nothing to do with each other.
fn sum_up(
    parts: &[Vec<Vertex>],
    max: u32,
    mut needed: impl FnMut(&[Vertex], u32) -> Result<CopsNeeded, Stopped>,
) -> Result<CopsNeeded, Stopped> {
    let (mut cops, mut capture_time) = (0, Some(0));
    for part in parts {
        let of_part = needed(part, max - cops)?;
        let CopNumber::Exactly(number) = of_part.cops else {
            return Ok(CopsNeeded { cops: CopNumber::MoreThan(max), capture_time: None });
        };
        cops += number;
        capture_time = capture_time.zip(of_part.capture_time).map(|(most, time)| most.max(time));
    }
    Ok(CopsNeeded { cops: CopNumber::Exactly(cops), capture_time })
}
