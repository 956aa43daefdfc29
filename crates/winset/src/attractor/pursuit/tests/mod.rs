//! Graphs whose ids have holes: no stored graph has any, but the search is for any graph. And the ways of searching,
//! each on graphs for which another one is taken.

mod thin;

use super::*;
use crate::Unwatched;
use crate::certified::solved;
use crate::game::Pursuit;
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
        let (numbering, _) = Numbering::closer(&graph, &mut Pulse::new(&mut Unwatched)).unwrap();
        assert_eq!(numbering.is_some(), factor != 1);
        let expected = proved_attractor(&graph);
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

/// The ranks, which a certificate proves.
fn proved_attractor(graph: &DirectedGraph) -> Ranks {
    let ranks = pursuit_attractor(graph, &mut Unwatched).unwrap();
    let proved = solved(&Pursuit::new(graph.clone()));
    assert!((0..ranks.positions()).all(|position| ranks.rank(position) == proved.rank(position)));
    ranks
}

/// Ranks in rows and one by one, and what is said of them as a whole.
fn compare_ways(graph: &DirectedGraph) {
    let mut watch = Unwatched;
    let pulse = &mut Pulse::new(&mut watch);
    let thin = Ranks::of_thin(ThinRanks::of(graph, pulse).unwrap().unwrap());
    let rows = Ranks::by_row(by_row(graph, None, pulse).unwrap());
    let ranks: Vec<Option<u32>> = (0..rows.positions()).map(|position| rows.rank(position)).collect();
    let listed: Ranks = ranks.iter().copied().collect();
    for ways in [&thin, &listed, &proved_attractor(graph)] {
        assert!((0..ways.positions()).map(|position| ways.rank(position)).eq(ranks.iter().copied()));
        assert_eq!(ways.positions(), rows.positions());
        assert_eq!(ways.attracted(), rows.attracted());
        assert_eq!(ways.attracted_by_turn(), rows.attracted_by_turn());
        assert_eq!(ways.greatest(), rows.greatest());
    }
    let n = u64::from(graph.id_bound());
    for turn in Player::BOTH {
        let first = if turn == Player::First { 0 } else { n * n };
        let greatest =
            |p| (0..n).map(|e| rows.rank(first + e * n + p)).try_fold(0, |all, r| r.map(|r| r.max(all)));
        let greatest: Vec<Option<u32>> = (0..n).map(greatest).collect();
        assert_eq!(rows.greatest_by_pursuer(turn), Some(greatest), "{turn:?}");
    }
}

#[test]
fn all_ways_find_the_same_on_every_digraph_of_3_vertices_and_fewer() {
    for order in 0..=3_u32 {
        let pairs: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..order).map(move |w| [v, w])).collect();
        for subset in 0_u32..1 << pairs.len() {
            let arcs: Vec<_> = (0..pairs.len()).filter(|i| subset >> i & 1 == 1).map(|i| pairs[i]).collect();
            compare_ways(&DirectedGraph::from_ids(order, &arcs));
        }
    }
}

#[test]
fn all_ways_find_the_same_on_longer_graphs() {
    for order in [63, 64, 65, 130, 200] {
        for reach in [1, 2, 5, 40] {
            let down = (1..order).flat_map(|v: u32| (1..=reach.min(v)).map(move |by| [v, v - by]));
            let up = (1..order).map(|v| [v - 1, v]);
            let loops = (0..order).map(|v| [v, v]);
            let down: Vec<_> = down.collect();
            let line: Vec<_> = down.iter().copied().chain(up).chain(loops).collect();
            for arcs in [&down, &line, &line[..line.len() - order as usize / 2].to_vec()] {
                compare_ways(&DirectedGraph::from_ids(order, arcs));
            }
        }
    }
}

/// Arcs down from all vertices, called by chance: no order makes them shorter, but one makes them lead down again.
#[test]
fn what_can_lead_one_way_is_made_to() {
    let random = &mut crate::generate::Random::new(1);
    let mut names: Vec<u32> = (0..200).collect();
    random.shuffle(&mut names);
    let down = (0..200).flat_map(|v| (0..v).map(move |w| [v, w]));
    let down: Vec<[u32; 2]> = down.map(|arc| arc.map(|v| names[v as usize])).collect();
    let mut around = down.clone();
    around.extend(down.iter().map(|&[v, w]| [w, v]));
    for (arcs, leads_down) in [(down, true), (around, false)] {
        let graph = DirectedGraph::from_ids(200, &arcs);
        let (numbering, _) = Numbering::closer(&graph, &mut Pulse::new(&mut Unwatched)).unwrap();
        assert_eq!(numbering.is_some(), leads_down);
        if let Some(numbering) = numbering {
            let number = |v| numbering.number(Vertex::new(v)).unwrap();
            assert!(arcs.iter().all(|&[v, w]| number(v) > number(w)));
        }
    }
}

#[test]
fn long_and_thin_graphs_are_told_from_others() {
    let is_thin = |order: u32, lengths: &[u32]| {
        let arcs =
            (0..order).flat_map(|v| lengths.iter().filter_map(move |&by| Some([v, v.checked_sub(by)?])));
        let graph = DirectedGraph::from_ids(order, &arcs.collect::<Vec<_>>());
        Numbering::closer(&graph, &mut Pulse::new(&mut Unwatched)).unwrap().1.are_thin()
    };
    for (every, thin) in [(4, false), (7, false), (8, true), (16, true)] {
        let arcs = (0..160_u32).filter(|v| v % every != 0).map(|v| [v, v - 1]);
        let graph = DirectedGraph::from_ids(160, &arcs.collect::<Vec<_>>());
        let (_, lengths) = Numbering::closer(&graph, &mut Pulse::new(&mut Unwatched)).unwrap();
        assert_eq!(lengths.are_thin(), thin, "no arc from each {every}th vertex");
    }
    for (order, lengths, thin) in [
        (100, &[1][..], true),
        (100, &[0, 1], true),
        (100, &[1, 2, 3, 4], true),
        (100, &[3, 5, 10], false),
        (1000, &[1, 2], true),
        (1000, &[0, 1, 2], true),
        (1000, &[1, 2, 3, 4], false),
        (15_000, &[1], true),
        (15_001, &[1], false),
    ] {
        assert_eq!(is_thin(order, lengths), thin, "{order} {lengths:?}");
    }
}
