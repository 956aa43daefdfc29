use super::CopNumber;
use super::bounds::{by_girth, each, is_independent, stand_and_chase};
use super::dismantling::without_corners;
use super::search::usual;
use crate::attractor::cops_best_placement;
use crate::graph::{SmallGraph, UndirectedGraph, Vertex};
use crate::watch::{Stopped, Watch};

/// The [cop number](super::cop_number) of a graph of at most 64 vertices, or that it is more than `max`: without any
/// allocation where a bound decides.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::attractor::{CopNumber, small_cop_number};
/// use winset::graph::{SmallGraph, Vertex};
/// let mut cycle = SmallGraph::empty(5);
/// (0..5).for_each(|v| cycle.add_edge(Vertex::new(v), Vertex::new((v + 1) % 5)));
/// assert_eq!(small_cop_number(&cycle, u32::MAX, &mut Unwatched)?, CopNumber::Exactly(2));
/// # Ok::<(), winset::Stopped>(())
/// ```
#[inline]
pub fn small_cop_number(graph: &SmallGraph, max: u32, watch: &mut dyn Watch) -> Result<CopNumber, Stopped> {
    let core = without_corners(graph, graph.vertices());
    if is_independent(graph, core) {
        return Ok(CopNumber::up_to(core.count_ones(), max));
    }
    sum_of_parts(graph, core, max, watch)
}

/// The cop number of a graph without corners.
fn sum_of_parts(
    graph: &SmallGraph,
    core: u64,
    max: u32,
    watch: &mut dyn Watch,
) -> Result<CopNumber, Stopped> {
    let (mut cops, mut rest) = (0, core);
    while rest != 0 {
        let part = graph.part_within(rest, Vertex::new(rest.trailing_zeros()));
        rest &= !part;
        match of_connected_core(graph, part, max - cops, watch)? {
            CopNumber::Exactly(number) => cops += number,
            CopNumber::MoreThan(_) => return Ok(CopNumber::MoreThan(max)),
        }
    }
    Ok(CopNumber::Exactly(cops))
}

/// The cop number on connected vertices of a graph, of which there are some.
pub(super) fn of_connected_small(
    graph: &SmallGraph,
    vertices: u64,
    max: u32,
    watch: &mut dyn Watch,
) -> Result<CopNumber, Stopped> {
    of_connected_core(graph, without_corners(graph, vertices), max, watch)
}

/// The cop number on connected vertices of a graph of which none is a corner.
#[inline]
fn of_connected_core(
    graph: &SmallGraph,
    core: u64,
    max: u32,
    watch: &mut dyn Watch,
) -> Result<CopNumber, Stopped> {
    if core & (core - 1) == 0 {
        return Ok(CopNumber::up_to(1, max));
    }
    if max >= 2 && stand_and_chase(graph, core, 2) {
        return Ok(CopNumber::Exactly(2));
    }
    more_than_standing(graph, core, max, watch)
}

/// The cop number, at least two, where two of whom one stands still are not enough.
#[cold]
fn more_than_standing(
    graph: &SmallGraph,
    core: u64,
    max: u32,
    watch: &mut dyn Watch,
) -> Result<CopNumber, Stopped> {
    let stored = induced(graph, core);
    for cops in by_girth(&stored).max(2)..=max {
        let wins = stand_and_chase(graph, core, cops)
            || cops_best_placement(&stored, &usual(cops)?, watch)?.is_some();
        if wins {
            return Ok(CopNumber::Exactly(cops));
        }
    }
    Ok(CopNumber::MoreThan(max))
}

/// The graph on some vertices, with all edges between them.
fn induced(graph: &SmallGraph, vertices: u64) -> UndirectedGraph {
    let number = |v: u32| (vertices & !(u64::MAX << v)).count_ones();
    let edges_at = |v: u32| {
        let later = graph.closed_neighbourhood(Vertex::new(v)) & vertices & u64::MAX << v;
        each(later).map(move |w| [number(v), number(w)])
    };
    let edges: Vec<[u32; 2]> = each(vertices).flat_map(edges_at).collect();
    UndirectedGraph::from_ids(vertices.count_ones(), &edges)
}
