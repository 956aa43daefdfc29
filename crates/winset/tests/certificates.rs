//! Every certificate of every tiny game is accepted, and proves what the definition says; so do those of random graphs.

mod oracles;

use std::io::{self, Cursor, Read, Seek, SeekFrom};

use oracles::tiny::TinyGraph;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use winset::game::{Geography, Pursuit, Slide};
use winset::graph::{DirectedGraph, Grid, UndirectedGraph};
use winset::io::{Format, GraphOptions, Limits, Source, read_undirected};
use winset::solution::Method;
use winset::{Outcome, Player};
use winset_certified::{solved, solved_by};
use winset_check::Failure;

fn assert_geography_proved(graph: &UndirectedGraph) {
    solved(&Geography::new(graph.clone()));
    solved(&Geography::with_free_start(graph.clone()));
}

#[test]
fn every_graph_of_up_to_6_vertices() {
    for tiny in (0..=6).flat_map(TinyGraph::all) {
        let game = Geography::new(tiny.undirected());
        let solution = solved_by(&game, Method::GallaiEdmonds);
        let mover_wins = tiny.mover_wins();
        for v in 0..tiny.order {
            let winner = if mover_wins >> v & 1 == 1 { Player::First } else { Player::Second };
            assert_eq!(solution.outcome(v.into()), Some(Outcome::Won(winner)), "{tiny:?}");
        }
    }
}

#[test]
fn ten_thousand_random_graphs() {
    let rng = &mut ChaCha8Rng::seed_from_u64(4);
    for _ in 0..10_000 {
        let order = rng.random_range(1..=200);
        let (edges, reach) = (rng.random_range(0..2 * order), [2, 5, order][rng.random_range(0..3)]);
        let edge = |_| {
            let v = rng.random_range(0..order);
            [v, (v + rng.random_range(0..=reach)) % order]
        };
        let edges: Vec<[u32; 2]> = (0..edges).map(edge).collect();
        assert_geography_proved(&UndirectedGraph::from_ids(order, &edges));
    }
}

/// Odd cycles within odd cycles, many of them at one vertex, and all in one long chain.
#[test]
fn blossoms_in_blossoms() {
    const MANY: u32 = 30_000;
    let friends = (0..MANY).flat_map(|i| [[0, 2 * i + 1], [0, 2 * i + 2], [2 * i + 1, 2 * i + 2]]);
    let chain = (0..MANY).flat_map(|i| [[2 * i, 2 * i + 1], [2 * i, 2 * i + 2], [2 * i + 1, 2 * i + 2]]);
    let nested = (1..2 * MANY).map(|i| [0, i]).chain((1..2 * MANY).map(|i| [i, i + 1]));
    let cycle = (0..=2 * MANY).map(|i| [i, (i + 1) % (2 * MANY + 1)]);
    let path = (0..2 * MANY).map(|i| [i, i + 1]);
    for edges in
        [friends.collect::<Vec<_>>(), chain.collect(), nested.collect(), cycle.collect(), path.collect()]
    {
        assert_geography_proved(&UndirectedGraph::from_ids(2 * MANY + 1, &edges));
    }
    let clique = (0..301).flat_map(|v| (0..v).map(move |w| [v, w]));
    assert_geography_proved(&UndirectedGraph::from_ids(301, &clique.collect::<Vec<_>>()));
}

#[test]
fn every_board_of_up_to_3_by_3() {
    for (rows, columns) in [(0, 0), (1, 1_usize), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3)] {
        for walls in 0_u32..1 << (rows * columns) {
            let cell = |at: usize| if walls >> at & 1 == 1 { '#' } else { '.' };
            let row = |row| (0..columns).map(|column| cell(row * columns + column)).collect::<String>();
            let rows: Vec<String> = (0..rows).map(row).collect();
            let grid = Grid::from_rows(&rows).unwrap();
            solved(&Geography::new(grid.clone()));
            solved(&Geography::with_free_start(grid));
        }
    }
}

/// The checker looks at 64 cells of a board at once; at its graph in another format it looks vertex by vertex.
/// A certificate that may not be read a second time: what is right of a board, the quick check of boards finds right.
struct ReadOnce {
    bytes: Cursor<Vec<u8>>,
    is_read: bool,
}

impl Read for ReadOnce {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.is_read = true;
        self.bytes.read(buffer)
    }
}

impl Seek for ReadOnce {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        assert!(!self.is_read, "the quick check failed");
        self.bytes.seek(to)
    }
}

#[test]
fn boards_and_their_graphs_are_checked_alike() {
    let rng = &mut ChaCha8Rng::seed_from_u64(6);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..400 {
        let (rows, columns) =
            (rng.random_range(1..30), [rng.random_range(1..200), 64, 63, 1][rng.random_range(0..4)]);
        let walls = [0.0, 0.02, 0.1, 0.3, 0.6][rng.random_range(0..5)];
        let mut row =
            |_| (0..columns).map(|_| if rng.random_bool(walls) { '#' } else { '.' }).collect::<String>();
        let rows = (0..rows).map(&mut row).collect::<Vec<_>>();
        let board = Geography::new(Grid::from_rows(&rows).unwrap());
        let text = rows.join("\n");
        let source = Source::new("board", text.as_bytes());
        let graph = read_undirected(Format::Grid, &source, &Limits::none(), &GraphOptions::default());
        let graph = Geography::new(graph.unwrap().value);
        let honest = winset_certified::certificate(&board, &solved(&board));
        for change in 0..40 {
            let mut certificate = honest.clone();
            if change > 0 {
                let at = rng.random_range(42..certificate.len());
                certificate[at] = [rng.random_range(0..12), rng.random()][rng.random_range(0..2)];
            }
            let [on_board, on_graph] = [
                winset_certified::check(&board, &certificate),
                winset_certified::check(&graph, &certificate),
            ]
            .map(|proved| match proved {
                Ok(proved) => Ok(proved.winners().collect::<Vec<_>>()),
                Err(Failure::Rejected { rejection, .. }) => Err(rejection),
                Err(failure) => panic!("{failure}"),
            });
            assert_eq!(on_board, on_graph, "{text}\n{certificate:?}");
            assert!(change > 0 || on_board.is_ok(), "{text}\n{certificate:?}");
            if change == 0 {
                let mut once = ReadOnce { bytes: Cursor::new(certificate), is_read: false };
                winset_check::check(Cursor::new(&text), &winset_check::Options::default(), &mut once)
                    .unwrap();
            }
            *(if on_board.is_ok() { &mut accepted } else { &mut refused }) += 1;
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} accepted, {refused} refused");
}

#[test]
fn every_slide_board_of_2_by_3() {
    for blank in 0..6_usize {
        for white in 0_u32..1 << 6 {
            let cell = |at: usize| match white >> at & 1 {
                _ if at == blank => '.',
                1 => 'O',
                _ => 'X',
            };
            let rows = [0, 3].map(|row| (row..row + 3).map(cell).collect::<String>());
            solved(&Slide::from_rows(&rows).unwrap());
        }
    }
}

#[test]
fn every_pursuit_on_up_to_3_vertices_and_random_ones() {
    for order in 0..=3_u32 {
        let arcs: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..order).map(move |w| [v, w])).collect();
        for set in 0_u32..1 << arcs.len() {
            let listed = (0..arcs.len()).filter(|at| set >> at & 1 == 1).map(|at| arcs[at]);
            solved(&Pursuit::new(DirectedGraph::from_ids(order, &listed.collect::<Vec<_>>())));
        }
    }
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    for _ in 0..300 {
        let order = rng.random_range(4..60);
        let arc = |_| [rng.random_range(0..order), rng.random_range(0..order)];
        let arcs: Vec<[u32; 2]> = (0..order * 2).map(arc).collect();
        solved(&Pursuit::new(DirectedGraph::from_ids(order, &arcs)));
    }
}

/// The checker takes an input for the same format as the library, where nobody says which it is.
#[test]
fn formats_are_told_apart_as_the_library_does() {
    for text in [
        "..#\n...\n",
        "3 3\n...\n.#.\n...\n",
        "2 2\nXX\n..\n",
        "X.\n.x\n",
        "##\n#.\n",
        "1 2\n2 3\n3 1\n",
        "1 2\n3\n",
        "# a comment\n2 3\n3 4\n",
        "c d\nd e\n",
        "alone\n",
        "c a graph\np edge 3 1\ne 2 3\n",
        "p 3 2\ne 1 2\ne 2 3\n",
        "DQc\n",
        ">>graph6<<DQc\n",
        "@\n",
    ] {
        let source = Source::new("input", text.as_bytes());
        let (format, limits) = (Format::detect(&source), Limits::none());
        let graph = read_undirected(format, &source, &limits, &GraphOptions::default()).unwrap().value;
        let game = Geography::new(graph);
        let certificate = winset_certified::certificate(&game, &solved(&game));
        let options = winset_check::Options::default();
        let checked = winset_check::check(Cursor::new(text), &options, Cursor::new(certificate));
        assert!(checked.is_ok(), "{text:?} is {format}: {}", checked.err().unwrap());
    }
}
