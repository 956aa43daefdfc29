use super::bounds::by_girth;
use super::dismantling::core;
use super::parts::induced;
use super::small::of_connected_small;
use super::{CopNumber, CopsNeeded};
use crate::attractor::cops_best_placement;
use crate::game::CopsRules;
use crate::graph::{Graph, SmallGraph, UndirectedGraph};
use crate::watch::{Pulse, Stopped, Watch};

/// The cop number of a connected graph with vertices.
pub(super) fn of_connected(
    graph: &UndirectedGraph,
    max: u32,
    watch: &mut dyn Watch,
) -> Result<CopNumber, Stopped> {
    if let Some(small) = SmallGraph::of(graph) {
        return of_connected_small(&small, small.vertices(), max, watch);
    }
    let core = core(graph, &mut Pulse::new(watch))?;
    if core.len() == 1 {
        return Ok(CopNumber::up_to(1, max));
    }
    let graph = induced(graph, &core);
    if let Some(small) = SmallGraph::of(&graph) {
        return of_connected_small(&small, small.vertices(), max, watch);
    }
    Ok(search_from(by_girth(&graph).max(2), &graph, max, watch)?.cops)
}

/// How many cops it takes on a connected graph, not fewer than `first`.
pub(super) fn search_from<G: Graph>(
    first: u32,
    graph: &G,
    max: u32,
    watch: &mut dyn Watch,
) -> Result<CopsNeeded, Stopped> {
    for cops in first..=max {
        if let Some(best) = cops_best_placement(graph, &usual(cops)?, watch)? {
            return Ok(CopsNeeded { cops: CopNumber::Exactly(cops), capture_time: Some(best.capture_time) });
        }
    }
    Ok(CopsNeeded { cops: CopNumber::MoreThan(max), capture_time: None })
}

/// The usual rules with so many cops.
pub(super) fn usual(cops: u32) -> Result<CopsRules, Stopped> {
    let cops = u8::try_from(cops).map_err(|_| Stopped::TooLarge { needed: u64::MAX })?;
    Ok(CopsRules::usual(cops))
}
