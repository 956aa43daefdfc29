//! Matchings of every tiny graph, and geography on it, against their definitions.

mod oracles;

use std::process::Command;

use oracles::tiny::{Matchings, TinyGraph};
use winset::Unwatched;
use winset::graph::{Graph, Vertex};
use winset::matching::{EdgeKind, MatchedEdges, gallai_edmonds, general_allowed_edges};

/// A bit for each vertex with a property.
fn bits(order: u32, has: impl Fn(Vertex) -> bool) -> u32 {
    (0..order).filter(|&id| has(Vertex::new(id))).map(|id| 1 << id).sum()
}

fn check_sets(matchings: &Matchings, tiny: TinyGraph) {
    let expected = matchings.maximum_of(tiny);
    let graph = tiny.undirected();
    let sets = gallai_edmonds(&graph, &mut Unwatched).unwrap();
    winset_certified::assert_sets_proved(&graph, &sets);
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
    let is_inessential = |v| sets.is_inessential(v);
    let matching = sets.matching();
    let allowed = general_allowed_edges(&graph, matching, is_inessential, &mut Unwatched).unwrap();
    let edges = MatchedEdges::of(&graph, matching, is_inessential, &mut Unwatched).unwrap();
    for (at, [v, w]) in tiny.edges() {
        let [v, w] = [v, w].map(Vertex::new);
        let is_in = |edges: u32| edges >> at & 1 == 1;
        let kind = match () {
            () if is_in(expected.forced) => EdgeKind::Forced,
            () if is_in(expected.allowed) => EdgeKind::Allowed,
            () => EdgeKind::Never,
        };
        for [v, w] in [[v, w], [w, v]] {
            assert_eq!(allowed.contains(&graph, matching, v, w), kind != EdgeKind::Never, "{tiny:?}");
            assert_eq!(edges.kind(&graph, &sets, v, w), kind, "{tiny:?}");
        }
    }
    assert_eq!(tiny.mover_wins(), !inessential & bits(tiny.order, |_| true), "{tiny:?}");
}

#[test]
fn every_graph_of_up_to_6_vertices() {
    for order in 0..=6 {
        let matchings = Matchings::of_complete_graph(order);
        TinyGraph::all(order).for_each(|tiny| check_sets(&matchings, tiny));
    }
}

/// Up to the numbers of its vertices: each can be numbered so that the degrees ascend.
#[test]
fn every_graph_of_7_vertices() {
    let matchings = Matchings::of_complete_graph(7);
    let numbered = TinyGraph::all(7).filter(|tiny| tiny.has_ascending_degrees());
    numbered.for_each(|tiny| check_sets(&matchings, tiny));
}

/// One of each kind.
#[test]
#[ignore = "needs Debian's nauty; `cargo test -p winset --test tiny_graphs -- --ignored` runs it"]
fn every_graph_of_8_vertices() {
    let matchings = Matchings::of_complete_graph(8);
    let geng = Command::new("nauty-geng").args(["-q", "8"]).output().expect("nauty-geng runs");
    let graphs = String::from_utf8(geng.stdout).expect("graph6 is text");
    assert_eq!(graphs.lines().count(), 12_346);
    graphs.lines().map(TinyGraph::from_graph6).for_each(|tiny| check_sets(&matchings, tiny));
}
