//! Allowed edges against their definition, on all small boards and some graphs, and against the engine of geography,
//! which searches for the winning moves.

mod oracles;

use std::sync::Arc;

use oracles::{Adjacency, boards};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use winset::Unwatched;
use winset::game::{Game, Geography};
use winset::graph::{Graph, UndirectedGraph, Vertex};
use winset::matching::{AllowedEdges, Decomposition, allowed_edges, dulmage_mendelsohn};
use winset::record::Session;
use winset_certified::WrittenGraph;

/// The most edges of a matching, by trying all of them.
fn most_edges(graph: &Adjacency, present: &mut [bool]) -> u32 {
    let Some(v) = (0..present.len()).find(|&v| present[v]) else { return 0 };
    present[v] = false;
    let mut most = most_edges(graph, present);
    for &w in &graph.neighbours[v] {
        if present[w] {
            present[w] = false;
            most = most.max(1 + most_edges(graph, present));
            present[w] = true;
        }
    }
    present[v] = true;
    most
}

struct Solved<'g, G: WrittenGraph> {
    graph: &'g G,
    sides: G::Colouring,
    sets: Decomposition,
    allowed: AllowedEdges,
}

impl<'g, G: WrittenGraph + Clone> Solved<'g, G> {
    fn new(graph: &'g G) -> Self {
        let sides = graph.colouring().unwrap();
        let sets = dulmage_mendelsohn(graph, &sides, &mut Unwatched).unwrap();
        winset_certified::assert_sets_proved(graph, &sets);
        let inessential = |v| sets.is_inessential(v);
        let allowed = allowed_edges(graph, &sides, sets.matching(), inessential, &mut Unwatched).unwrap();
        Self { graph, sides, sets, allowed }
    }

    fn is_allowed(&self, v: Vertex, w: Vertex) -> bool {
        self.allowed.contains(self.graph, &self.sides, self.sets.matching(), v, w)
    }
}

/// An edge is in a maximum matching iff what it leaves has one with an edge less.
fn check_definition<G: WrittenGraph + Clone>(graph: &G) {
    let solved = Solved::new(graph);
    let adjacency = Adjacency::of(graph);
    let mut present = adjacency.present.clone();
    let most = most_edges(&adjacency, &mut present);
    for v in graph.vertices() {
        for w in graph.neighbours(v) {
            (present[v.index()], present[w.index()]) = (false, false);
            let is_allowed = most_edges(&adjacency, &mut present) + 1 == most;
            (present[v.index()], present[w.index()]) = (true, true);
            assert_eq!(solved.is_allowed(v, w), is_allowed, "{} {}", graph.label(v), graph.label(w));
        }
    }
}

#[test]
fn every_small_board_has_the_edges_of_its_maximum_matchings() {
    for (rows, columns) in [(1, 6), (2, 4), (3, 3)] {
        boards::all(rows, columns).for_each(|board| check_definition(&board));
    }
}

/// A star has more slots at its centre than a byte can tell.
#[test]
fn random_graphs_and_stars_have_the_edges_of_their_maximum_matchings() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..300 {
        let (left, right) = (rng.random_range(1..6), rng.random_range(1..6));
        let edges = (0..rng.random_range(0..16))
            .map(|_| [rng.random_range(0..left), left + rng.random_range(0..right)]);
        check_definition(&UndirectedGraph::from_ids(left + right, &edges.collect::<Vec<_>>()));
    }
    let mut edges: Vec<[u32; 2]> = (1..=200).map(|leaf| [0, leaf]).collect();
    let star = UndirectedGraph::from_ids(201, &edges);
    let solved = Solved::new(&star);
    assert!((1..=200).all(|leaf| solved.is_allowed(Vertex::new(0), Vertex::new(leaf))));
    edges.extend([[201, 202], [202, 203], [203, 204], [204, 201], [201, 0]]);
    let with_square = UndirectedGraph::from_ids(205, &edges);
    let solved = Solved::new(&with_square);
    assert!(!solved.is_allowed(Vertex::new(201), Vertex::new(0)));
    assert!(solved.is_allowed(Vertex::new(201), Vertex::new(204)));
}

/// At every place the mover wins from, the allowed edges are the winning moves.
fn check_winning_moves<G: WrittenGraph + Clone>(graph: &G) {
    let solved = Solved::new(graph);
    let game = Arc::new(Geography::new(graph.clone()));
    let solution = Arc::new(winset_certified::solved(&*game));
    for v in graph.vertices().filter(|&v| !solved.sets.is_inessential(v)) {
        let position = game.start(v.id().into()).unwrap();
        let mut session = Session::at(&game, &solution, position);
        let winning = session.winning_moves();
        let allowed = graph.neighbours(v).filter(|&w| solved.is_allowed(v, w));
        assert!(allowed.eq(winning.iter().map(|step| step.to)), "{}", graph.label(v));
    }
}

#[test]
fn allowed_edges_are_the_winning_moves() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for walls in [0.0, 0.05, 0.2, 0.35] {
        check_winning_moves(&boards::random(&mut rng, 24, 31, walls));
    }
    for side in [20, 21] {
        for board in [boards::comb(side), boards::corridor(side), boards::spiral(side)] {
            check_winning_moves(&board);
        }
    }
    let edges: Vec<[u32; 2]> =
        (0..900).map(|_| [rng.random_range(0..300), rng.random_range(300..600)]).collect();
    check_winning_moves(&UndirectedGraph::from_ids(600, &edges));
}

/// A path of 10⁶ cells is as deep as a search can get.
#[test]
fn a_long_corridor_needs_no_stack() {
    let board = boards::corridor(1001);
    let solved = Solved::new(&board);
    let forced = |v| board.neighbours(v).filter(|&w| solved.is_allowed(v, w)).count();
    let is_even = board.order().is_multiple_of(2);
    assert!(board.vertices().all(|v| if is_even { forced(v) == 1 } else { forced(v) >= 1 }));
}
