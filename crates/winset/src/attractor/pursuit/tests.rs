//! Graphs whose ids have holes: no stored graph has any, but the search is for any graph.

use super::*;
use crate::Unwatched;
use crate::graph::{DirectedGraph, Graph, Vertex};
use crate::player::Player;

/// A graph whose vertices are called `spread` times as much as another's, and one more.
struct Spread {
    graph: DirectedGraph,
    spread: u32,
}

impl Spread {
    const fn outside(&self, v: Vertex) -> Vertex {
        Vertex::new(self.spread * v.id() + 1)
    }

    const fn inside(&self, v: Vertex) -> Vertex {
        Vertex::new(v.id() / self.spread)
    }
}

impl Graph for Spread {
    fn id_bound(&self) -> u32 {
        self.spread * self.graph.id_bound()
    }

    fn contains(&self, v: Vertex) -> bool {
        v.id() % self.spread == 1 && self.graph.contains(self.inside(v))
    }

    fn slots(&self, v: Vertex) -> u32 {
        self.graph.slots(self.inside(v)) + 1
    }

    fn slot_bound(&self) -> u32 {
        self.graph.slot_bound() + 1
    }

    /// The last slot is empty.
    fn head(&self, v: Vertex, slot: u32) -> Option<Vertex> {
        self.graph.head(self.inside(v), slot).map(|w| self.outside(w))
    }

    fn label(&self, v: Vertex) -> String {
        v.id().to_string()
    }

    fn vertex_labelled(&self, label: &str) -> Option<Vertex> {
        label.parse().ok().map(Vertex::new)
    }
}

impl Reversible for Spread {
    fn predecessors(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        self.graph.predecessors(self.inside(v)).map(|w| self.outside(w))
    }
}

/// Arcs down to close vertices, and from 0 none; `factor` times *v* is what *v* is called, modulo the prime 151.
fn downhill(factor: u32) -> DirectedGraph {
    let arcs = (1..151_u32).flat_map(|v| [[v, v - 1], [v, v.saturating_sub(1 + v % 5)]]);
    let arcs: Vec<[u32; 2]> = arcs.map(|arc| arc.map(|v| factor * v % 151)).collect();
    DirectedGraph::from_ids(151, &arcs)
}

#[test]
fn holes_among_the_ids_do_not_matter() {
    for (factor, spread) in [(1, 2), (1, 3), (61, 2), (61, 5)] {
        let graph = downhill(factor);
        let numbering = Numbering::closer(&graph, &mut Pulse::new(&mut Unwatched)).unwrap();
        assert_eq!(numbering.is_some(), factor != 1);
        let expected = pursuit_attractor(&graph, &mut Unwatched).unwrap();
        let n = u64::from(graph.id_bound());
        let holed = Spread { graph, spread };
        let ranks = pursuit_attractor(&holed, &mut Unwatched).unwrap();
        let winners = pursuit_winners(&holed, &mut Unwatched).unwrap();
        let won = Player::BOTH.map(|turn| winners.attracted(turn)).iter().sum();
        assert_eq!((winners.positions(), won), (ranks.positions(), ranks.attracted()));
        let spread = u64::from(spread);
        assert_eq!(
            (ranks.positions(), ranks.attracted()),
            (expected.positions() * spread.pow(2), expected.attracted())
        );
        for position in 0..expected.positions() {
            let (turn, evader, pursuer) = (position / n / n, position / n % n, position % n);
            let (evader, pursuer) = (spread * evader + 1, spread * pursuer + 1);
            let holed = (turn * spread * n + evader) * spread * n + pursuer;
            assert_eq!(ranks.rank(holed), expected.rank(position), "{position}");
            assert_eq!(winners.contains(holed), expected.contains(position), "{position}");
        }
        assert!(expected.attracted() > n && expected.attracted() < expected.positions());
    }
}
