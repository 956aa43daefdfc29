//! The laws of certificates: what is read is proved, and nothing wrong is.

use std::io::Cursor;

use winset::Unwatched;
use winset::certificate::Certify;
use winset::game::{Cops, CopsRules, Geography, Passing, Pursuit, PursuitRules, Slide};
use winset::graph::{DirectedGraph, Grid, UndirectedGraph};
use winset::io::{self, EdgeListOptions, Limits, Numbering, ReadError, Reading};
use winset::solution::{Method, Solution};
use winset::solve::Solve;
use winset_certified::{Written, solved, solved_by, winners};
use winset_check::{Failure, Proved};

use super::{SOLVED_LIMITS, source};

/// Bytes that are taken for a certificate, or for what comes after its head, prove no wrong winner of a few games.
pub fn certificate(bytes: &[u8]) {
    proves_nothing_wrong(&Geography::new(Grid::from_rows(&["..#.", "....", ".#.."]).unwrap()), bytes);
    let edges = [[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [3, 5], [3, 6], [6, 7], [4, 8], [8, 4]];
    proves_nothing_wrong(&Geography::new(UndirectedGraph::from_ids(9, &edges)), bytes);
    proves_nothing_wrong(&Slide::from_rows(&["XO.", "OXO"]).unwrap(), bytes);
    let arcs = [[0, 1], [1, 2], [2, 0], [2, 3], [3, 3], [3, 0]];
    let graph = DirectedGraph::from_ids(4, &arcs);
    proves_nothing_wrong(&Pursuit::new(graph.clone()), bytes);
    let stays = PursuitRules { passing: Passing::Allowed, ..PursuitRules::default() };
    proves_nothing_wrong(&Pursuit::with_rules(graph.clone(), stays), bytes);
    for cops in [1, 2] {
        proves_nothing_wrong(&Cops::new(graph.clone(), CopsRules::usual(cops)), bytes);
    }
    is_worth_as_much_without_its_board(bytes);
}

/// Boards are checked 64 cells at a time, graphs vertex by vertex.
fn is_worth_as_much_without_its_board(bytes: &[u8]) {
    let rows = [
        ".#...................",
        "......#.....#......#.",
        "..................#..",
        ".##...........#......",
        "....#",
    ];
    let rows = rows.map(|row| format!("{row:.<21}"));
    let board = Geography::new(Grid::from_rows(&rows).unwrap());
    let text = rows.join("\n");
    let reading = io::read_undirected(
        io::Format::Grid,
        &source(text.as_bytes()),
        &Limits::none(),
        &io::GraphOptions::default(),
    );
    let graph = Geography::new(reading.unwrap().value);
    let mut certificate = own(&board).1;
    certificate.extend(bytes);
    let [on_board, on_graph] =
        [winset_certified::check(&board, &certificate), winset_certified::check(&graph, &certificate)].map(
            |proved| match proved {
                Ok(proved) => Ok(proved.winners().collect::<Vec<_>>()),
                Err(Failure::Rejected { rejection, .. }) => Err(rejection),
                Err(other) => panic!("{other}"),
            },
        );
    assert_eq!(on_board, on_graph);
}

fn proves_nothing_wrong<G: Written + Solve>(game: &G, bytes: &[u8]) {
    let expected = solved_by(game, Method::Exhaustive);
    let (format, text) = game.written();
    let options = winset_check::Options { format: Some(format), ..winset_check::Options::default() };
    let (own, mut behind_head) = own(game);
    behind_head.extend(bytes);
    for certificate in [bytes, &behind_head] {
        match winset_check::check(Cursor::new(&text), &options, Cursor::new(certificate)) {
            // It may be of another game on this graph, or of other rules, which are stated in it.
            Ok(proved) if (proved.game(), proved.rules()) != (own.game(), own.rules()) => {}
            Ok(proved) => same_winners(&proved, &expected, game.starts()),
            Err(Failure::Rejected { words, .. }) => {
                assert!(!words.is_empty() && words.len() < 400, "{words}");
            }
            // It may be of another game, which is played on another kind of board, or of cops along edges.
            Err(Failure::Input(error)) => {
                assert!(certificate == bytes || own.game() == winset_check::Game::Cops, "{error}");
            }
            Err(other) => panic!("{other}"),
        }
    }
}

/// What the game's own certificate proves, and its head; the number of its vertices takes one byte.
fn own<G: Written + Solve>(game: &G) -> (Proved, Vec<u8>) {
    const HEAD: usize = 43;
    let mut certificate = winset_certified::certificate(game, &solved(game));
    let proved = winset_certified::check(game, &certificate).unwrap_or_else(|failure| panic!("{failure}"));
    certificate.truncate(HEAD);
    (proved, certificate)
}

fn same_winners(proved: &Proved, solution: &Solution, starts: u64) {
    assert!(winners(proved).eq((0..starts).filter_map(|start| solution.outcome(start))));
}

/// Whatever the library reads, the checker reads alike: it accepts the certificate. It panics over nothing.
pub fn certified_input(bytes: &[u8]) {
    use winset_check::{Format, Numbering as Numbers, Options};
    let format = |format| Options { format: Some(format), ..Options::default() };
    let numbered = Options { numbering: Some(Numbers { vertices: 10, base: 1 }), ..format(Format::EdgeList) };
    let numbering = EdgeListOptions { numbering: Some(Numbering { vertices: 10, base: 1 }) };
    let (source, limits) = (&source(bytes), &SOLVED_LIMITS);
    let (game, value) = (Geography::new, |reading: Reading<UndirectedGraph>| Geography::new(reading.value));
    reads_alike(io::grid::read(source, limits).map(game), bytes, format(Format::Grid));
    reads_alike(io::slide::read(source, limits), bytes, format(Format::Slide));
    reads_alike(io::dimacs::read_undirected(source, limits).map(value), bytes, format(Format::Dimacs));
    let six = io::read_undirected(io::Format::Graph6, source, limits, &io::GraphOptions::default());
    reads_alike(six.map(value), bytes, format(Format::Graph6));
    for (options, checked) in [(EdgeListOptions::default(), format(Format::EdgeList)), (numbering, numbered)]
    {
        let (edges, arcs) = (io::edge_list::read_undirected, io::edge_list::read_directed);
        reads_alike(edges(source, limits, &options).map(value), bytes, checked);
        reads_alike(arcs(source, limits, &options).map(|arcs| Pursuit::new(arcs.value)), bytes, checked);
    }
    let arcs = io::dimacs::read_directed(source, limits);
    reads_alike(arcs.map(|arcs| Pursuit::new(arcs.value)), bytes, format(Format::Dimacs));
}

fn reads_alike<G: Certify + Solve>(read: Result<G, ReadError>, bytes: &[u8], options: winset_check::Options) {
    let check =
        |certificate: &[u8]| winset_check::check(Cursor::new(bytes), &options, Cursor::new(certificate));
    let Ok(game) = read else { return reads_without_panic(check) };
    if game.methods().first() == Some(&Method::Exhaustive) {
        return;
    }
    let solution = game.solve(&mut Unwatched).unwrap();
    let proved =
        check(&winset_certified::certificate(&game, &solution)).unwrap_or_else(|failure| panic!("{failure}"));
    same_winners(&proved, &solution, game.starts());
}

/// An input that the library refuses is read to its end by the checker all the same, or refused: the first certificate
/// is of no vertex, the second of as many as there are, and has a byte for each.
fn reads_without_panic(check: impl Fn(&[u8]) -> Result<Proved, Failure>) {
    const MANY: u64 = 1 << 16;
    for game in 0..6 {
        let mut head = b"\x89WSCERT\n\x01".to_vec();
        head.push(game);
        head.extend([0; 32]);
        let of_none: Vec<u8> = head.iter().copied().chain([0]).collect();
        if let Err(Failure::Rejected { rejection: winset_check::Rejection::Order { found, .. }, .. }) =
            check(&of_none)
            && found < MANY
        {
            let mut number = found;
            while number >= 0x80 {
                head.push(number as u8 | 0x80);
                number >>= 7;
            }
            head.push(number as u8);
            head.extend(vec![0; found as usize]);
            assert!(check(&head).is_err(), "nothing is proved of what cannot be read");
        }
    }
}
