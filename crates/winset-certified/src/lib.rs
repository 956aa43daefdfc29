//! No answer that a test or an example computes is believed: its certificate goes through `winset-check`, which reads the
//! game from a file, and must prove the same winners.

#![allow(
    dead_code,
    unused_imports,
    reason = "the library's own tests include this file, and use a part of it"
)]

mod answer;
mod kernels;
mod positions;
mod sources;
mod walks;

use std::io::Cursor;

use winset::certificate::Certify;
use winset::game::{Cops, Geography, Pursuit, Slide, Ways};
use winset::graph::{Graph, Grid, Undirected, UndirectedGraph, Vertex};
use winset::io::{dimacs, grid, slide};
use winset::solution::{Method, Solution, Strategy};
use winset::solve::Solve;
use winset::{Outcome, Player, Unwatched};
use winset_check::{Failure, Format, Options, Proved};

pub use answer::assert_answer_proved;
pub use kernels::{assert_maximum_proved, assert_ranks_proved, assert_sets_proved, assert_winners_proved};
pub use positions::{
    PlyMistake, Positions, assert_annotation_proved, assert_outcomes_proved, assert_play_proved,
    assert_session_proved, assert_sessions_proved, assert_start_proved,
};
pub use sources::rust_files;
pub use walks::{assert_walk_proved, proved_mistakes};

/// A game that can be written down for the checker.
pub trait Written: Certify {
    /// The format of its file, and the file.
    fn written(&self) -> (Format, Vec<u8>);
}

/// A graph that can be.
pub trait WrittenGraph: Undirected + Send + Sync + 'static {
    /// The format of its file, and the file.
    fn written(&self) -> (Format, Vec<u8>);
}

impl<G: WrittenGraph> Written for Geography<G> {
    fn written(&self) -> (Format, Vec<u8>) {
        self.graph().written()
    }
}

impl WrittenGraph for Grid {
    fn written(&self) -> (Format, Vec<u8>) {
        let mut text = Vec::new();
        grid::write(&mut text, self).unwrap();
        (Format::Grid, text)
    }
}

impl WrittenGraph for UndirectedGraph {
    fn written(&self) -> (Format, Vec<u8>) {
        let mut text = Vec::new();
        dimacs::write_undirected(&mut text, self).unwrap();
        (Format::Dimacs, text)
    }
}

impl Written for Slide {
    fn written(&self) -> (Format, Vec<u8>) {
        let mut text = Vec::new();
        slide::write(&mut text, self).unwrap();
        (Format::Slide, text)
    }
}

impl Written for Pursuit {
    fn written(&self) -> (Format, Vec<u8>) {
        let mut text = Vec::new();
        dimacs::write_directed(&mut text, self.graph()).unwrap();
        (Format::Dimacs, text)
    }
}

impl Written for Cops {
    fn written(&self) -> (Format, Vec<u8>) {
        let (graph, mut text) = (self.graph(), Vec::new());
        match self.ways() {
            Ways::Arcs => dimacs::write_directed(&mut text, graph).unwrap(),
            Ways::Edges => {
                let from = |v: Vertex| graph.neighbours(v).map(move |w| [v.id(), w.id()]);
                let edges: Vec<[u32; 2]> = graph.vertices().flat_map(from).collect();
                dimacs::write_undirected(&mut text, &UndirectedGraph::from_ids(graph.order(), &edges))
                    .unwrap();
            }
        }
        (Format::Dimacs, text)
    }
}

/// The solution of a game, proved.
#[track_caller]
pub fn solved<G: Solve + Written>(game: &G) -> Solution {
    let solution = game.solve(&mut Unwatched).unwrap();
    assert_proved(game, &solution);
    solution
}

/// The solution of a game by a method, proved.
#[track_caller]
pub fn solved_by<G: Solve + Written>(game: &G, method: Method) -> Solution {
    let solution = game.solve_by(method, &mut Unwatched).unwrap();
    assert_proved(game, &solution);
    solution
}

/// Whoever wins according to the solution, the checker says so too. Winners that were found by search or without ranks hold
/// no proof: another solution of the same game proves them.
#[track_caller]
pub fn assert_proved<G: Solve + Written>(game: &G, solution: &Solution) {
    let claimed = (0..game.starts()).filter_map(|start| solution.outcome(start));
    if matches!(solution.strategy(), Strategy::Search) {
        let proving = game.solve(&mut Unwatched).unwrap();
        let proved = check(game, &certificate(game, &proving)).unwrap_or_else(|failure| panic!("{failure}"));
        return assert!(claimed.eq(winners(&proved)), "the checker proves other winners than the search");
    }
    let proved = check(game, &certificate(game, solution)).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(claimed.eq(winners(&proved)), "the checker proves other winners");
    let times = proved.capture_times().into_iter().flat_map(winset_check::CaptureTimes::all);
    for (start, time) in (0..).zip(times) {
        assert_eq!(time, solution.rank(start));
    }
    for (start, position) in (0..).zip(proved.ranks().into_iter().flat_map(winset_check::Ranks::positions)) {
        assert_eq!(proved.ranks().unwrap().rank(position), solution.rank(start));
    }
}

/// Geography on what is left of a graph without the vertices that a token has left, which stay as vertices without edges:
/// proved, and who wins from every vertex by its id.
#[track_caller]
pub fn solved_without<G: Undirected>(graph: &G, left: &[Vertex]) -> Solution {
    let mut has_left = vec![false; graph.id_bound() as usize];
    left.iter().for_each(|v| has_left[v.index()] = true);
    let from = |v: Vertex| graph.neighbours(v).map(move |w| [v, w]);
    let edges = graph.vertices().flat_map(from).filter(|[v, w]| v < w);
    let edges = edges.filter(|edge| !edge.iter().any(|end| has_left[end.index()]));
    let edges: Vec<[u32; 2]> = edges.map(|edge| edge.map(Vertex::id)).collect();
    solved(&Geography::new(UndirectedGraph::from_ids(graph.id_bound(), &edges)))
}

/// What the checker says of a certificate of this game.
pub fn check<G: Written>(game: &G, certificate: &[u8]) -> Result<Proved, Failure> {
    let (format, text) = game.written();
    check_text(format, text, certificate)
}

/// What the checker says of a certificate of the game in this file.
fn check_text(format: Format, text: Vec<u8>, certificate: &[u8]) -> Result<Proved, Failure> {
    let options = Options { format: Some(format), ..Options::default() };
    winset_check::check(Cursor::new(text), &options, Cursor::new(certificate))
}

/// The certificate that goes with a solution.
pub fn certificate<G: Certify>(game: &G, solution: &Solution) -> Vec<u8> {
    let mut certificate = Vec::new();
    let certified = game.write_certificate(solution, &mut certificate, &mut Unwatched);
    certified.unwrap_or_else(|error| panic!("{error}"));
    certificate
}

/// Who wins every start, as the checker has proved.
pub fn winners(proved: &Proved) -> impl Iterator<Item = Outcome> + '_ {
    proved.winners().map(|winner| {
        Outcome::Won(match winner {
            winset_check::Player::First => Player::First,
            winset_check::Player::Second => Player::Second,
        })
    })
}

/// At most so many of the numbers below `count`, spread over all of them, the first one always.
fn spread(count: usize, most: usize) -> impl Iterator<Item = usize> {
    (0..count).step_by(count.div_ceil(most).max(1))
}
