//! Matchings of every tiny graph, and geography on it, against their definitions.

mod oracles;

use oracles::tiny::{Matchings, TinyGraph};
use winset::Unwatched;
use winset::graph::{Graph, Vertex};
use winset::matching::gallai_edmonds;

/// A bit for each vertex with a property.
fn bits(order: u32, has: impl Fn(Vertex) -> bool) -> u32 {
    (0..order).filter(|&id| has(Vertex::new(id))).map(|id| 1 << id).sum()
}

fn check_sets(matchings: &Matchings, tiny: TinyGraph) {
    let expected = matchings.maximum_of(tiny);
    let graph = tiny.undirected();
    let sets = gallai_edmonds(&graph, &mut Unwatched).unwrap();
    assert_eq!(sets.matching().size(), u64::from(expected.size), "{tiny:?}");
    assert_eq!(sets.is_perfect(), expected.inessential == 0, "{tiny:?}");
    let inessential = bits(tiny.order, |v| sets.is_inessential(v));
    assert_eq!(inessential, expected.inessential, "{tiny:?}");
    let beside = |v| graph.neighbours(v).any(|w| inessential >> w.id() & 1 == 1);
    let barrier = bits(tiny.order, beside) & !inessential;
    assert_eq!(bits(tiny.order, |v| sets.is_barrier(&graph, v)), barrier, "{tiny:?}");
    for v in graph.vertices() {
        let mate = sets.matching().mate(&graph, v);
        assert!(mate.is_none_or(|mate| sets.matching().mate(&graph, mate) == Some(v)), "{tiny:?}");
        assert!(mate.is_none_or(|mate| graph.neighbours(v).any(|w| w == mate)), "{tiny:?}");
    }
    assert_eq!(tiny.mover_wins(), !inessential & bits(tiny.order, |_| true), "{tiny:?}");
}

fn check_all(order: u32) {
    let matchings = Matchings::of_complete_graph(order);
    TinyGraph::all(order).for_each(|tiny| check_sets(&matchings, tiny));
}

#[test]
fn every_graph_of_up_to_6_vertices() {
    (0..=6).for_each(check_all);
}

#[test]
fn every_graph_of_7_vertices() {
    check_all(7);
}
