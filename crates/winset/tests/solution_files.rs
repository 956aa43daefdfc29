//! Solution files say what the solution says, and a damaged one is refused.

use std::sync::Arc;

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};
use winset::Unwatched;
use winset::game::{Geography, Pursuit, Slide};
use winset::graph::{DirectedGraph, Graph, Grid, Labels, UndirectedGraph};
use winset::io::Limits;
use winset::io::solution_file::{Answer, Loaded, SolutionFile, SolutionFileError, Solved, Stored};
use winset::record::Session;
use winset::show::{Advice, Show};
use winset::solution::{Method, Solution};
use winset_certified::{Positions, Written, assert_sessions_proved, solved, solved_by};

#[path = "oracles/boards.rs"]
#[allow(dead_code, reason = "some of the boards are for other tests")]
mod boards;
fn file_of<G: Stored>(game: &G, solution: &Solution) -> Vec<u8> {
    let mut bytes = Vec::new();
    game.write_solution_file(solution, &mut bytes, &mut Unwatched).unwrap();
    bytes
}

fn solved_file<G: Stored + Show + Written>(game: &G) -> Vec<u8> {
    file_of(game, &solved(game))
}

fn open(bytes: &[u8]) -> SolutionFile<&[u8]> {
    SolutionFile::open("test.winset", bytes).unwrap()
}

fn load(bytes: &[u8]) -> Result<Loaded, SolutionFileError> {
    SolutionFile::open("test.winset", bytes)?.load(&Limits::none(), &mut Unwatched)
}

// ---- a file says what its solution says ----

/// At every start the file gives the advice that the engine does, which is proved.
fn check_advice<G: Stored + Show + Positions>(game: &Arc<G>, method: Method) -> Vec<u8> {
    let solution = Arc::new(solved_by(&**game, method));
    let bytes = file_of(&**game, &solution);
    let file = open(&bytes);
    file.check(&mut Unwatched).unwrap();
    assert_eq!(file.game_name(), game.name());
    assert_eq!((file.method(), file.counts()), (solution.method(), solution.regions().counts()));
    let starts = (0..game.starts()).filter_map(|number| Some((number, game.start(number)?)));
    let (numbers, mut sessions): (Vec<u64>, Vec<Session<G>>) =
        starts.map(|(number, position)| (number, Session::at(game, &solution, position))).unzip();
    assert_sessions_proved(&mut sessions);
    for (number, session) in numbers.into_iter().zip(&mut sessions) {
        let expected = Advice::of(session);
        let answer = file.advise(&game.start_text(number)).unwrap();
        match method {
            method if method.finds_winners_alone() => assert_eq!(answer, Answer::NotStored),
            _ => assert_eq!(answer, Answer::Known(Box::new(expected)), "{}", game.start_text(number)),
        }
    }
    bytes
}

/// What is loaded is the same game with the same solution: written again, it is the same file.
fn check_loading(bytes: &[u8]) {
    let again = match load(bytes).unwrap() {
        Loaded::Grid(Solved { game, solution }) => file_of(&game, &solution),
        Loaded::Graph(Solved { game, solution }) => file_of(&game, &solution),
        Loaded::Slide(Solved { game, solution }) => file_of(&game, &solution),
        Loaded::Pursuit(Solved { game, solution }) => file_of(&game, &solution),
        other => panic!("{other:?}"),
    };
    assert_eq!(again, bytes);
}

fn check_by<G: Stored + Show + Positions>(game: G, methods: &[Method]) {
    let game = Arc::new(game);
    for &method in methods {
        check_loading(&check_advice(&game, method));
    }
}

const BOTH: [Method; 2] = [Method::DulmageMendelsohn, Method::Exhaustive];

#[test]
fn grids_of_every_size_and_density() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for (rows, columns) in [(0, 0), (0, 3), (3, 0), (1, 1), (1, 9), (7, 1), (5, 6), (13, 11), (40, 57)] {
        for walls in [0.0, 0.1, 0.35, 1.0] {
            let board = boards::random(&mut rng, rows, columns, walls);
            check_by(Geography::new(board.clone()), &[Method::DulmageMendelsohn]);
            check_by(Geography::with_free_start(board), &[Method::DulmageMendelsohn]);
        }
    }
    check_by(Geography::new(boards::random(&mut rng, 3, 4, 0.2)), &BOTH);
    check_by(Geography::new(boards::random(&mut rng, 9, 8, 0.2)), &[Method::GallaiEdmonds]);
    check_by(Geography::with_free_start(boards::comb(3)), &BOTH);
}

#[test]
fn graphs_with_numbers_and_with_names() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..30 {
        let (left, right) = (rng.random_range(1..30), rng.random_range(1..30));
        let edges: Vec<[u32; 2]> = (0..rng.random_range(0..90))
            .map(|_| [rng.random_range(0..left), left + rng.random_range(0..right)])
            .collect();
        let graph = UndirectedGraph::from_ids(left + right, &edges);
        check_by(Geography::new(graph.clone()), &[Method::DulmageMendelsohn]);
        let numbered = graph.clone().with_labels(Labels::numbered(1));
        check_by(Geography::with_free_start(numbered), &[Method::DulmageMendelsohn]);
        let names =
            (0..left + right).map(|id| format!("{}猫 {}", id * 7919 % 1009, "x".repeat(id as usize % 5)));
        let named = graph.with_labels(Labels::named(names).unwrap());
        check_by(Geography::new(named), &[Method::DulmageMendelsohn]);
    }
    let triangle = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]]);
    check_by(Geography::new(triangle), &[Method::GallaiEdmonds, Method::Exhaustive]);
    for order in 1..40 {
        let edge = |rng: &mut ChaCha8Rng| [rng.random_range(0..order), rng.random_range(0..order)];
        let edges: Vec<[u32; 2]> = (0..order + order / 3).map(|_| edge(&mut rng)).collect();
        let graph = UndirectedGraph::from_ids(order, &edges);
        check_by(Geography::new(graph.clone()), &[Method::GallaiEdmonds]);
        check_by(Geography::with_free_start(graph), &[Method::GallaiEdmonds]);
    }
}

#[test]
fn boards_of_pieces() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 4), (5, 5)] {
        for _ in 0..30 {
            let blank = [rng.random_range(0..rows), rng.random_range(0..columns)];
            let mut cell = |at| if at == blank { b'.' } else { *b"OX".choose(&mut rng).unwrap() };
            let rows: Vec<Vec<u8>> =
                (0..rows).map(|row| (0..columns).map(|column| cell([row, column])).collect()).collect();
            let methods: &[Method] = if rows.len() * columns <= 12 { &BOTH } else { &BOTH[..1] };
            check_by(Slide::from_rows(&rows).unwrap(), methods);
        }
    }
}

#[test]
fn pursuits_with_short_and_long_ranks() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for vertices in [0, 1, 2, 5, 9] {
        for degree in 0..4 {
            let mut arc = || [rng.random_range(0..vertices), rng.random_range(0..vertices)];
            let arcs: Vec<[u32; 2]> = (0..vertices * degree).map(|_| arc()).collect();
            let graph = DirectedGraph::from_ids(vertices, &arcs);
            check_by(
                Pursuit::new(graph),
                &[Method::Attractor, Method::AttractorWinners, Method::AttractorByQueue, Method::Exhaustive],
            );
        }
    }
    let path: Vec<[u32; 2]> = (0..149).flat_map(|v| [[v, v + 1], [v + 1, v]]).collect();
    let names = (0..150).map(|id| format!("v{id}"));
    let path = DirectedGraph::from_ids(150, &path).with_labels(Labels::named(names).unwrap());
    check_by(Pursuit::new(path), &[Method::Attractor]);
}

#[test]
fn what_is_no_start_is_said_to_be_none() {
    let grid = solved_file(&Geography::new(Grid::from_rows(&["..#"]).unwrap()));
    for text in ["1,3", "1,4", "2,1", "0,1", "start", "", "1"] {
        assert_eq!(open(&grid).advise(text).unwrap(), Answer::NoSuchStart, "{text}");
    }
    let pursuit = solved_file(&Pursuit::new(DirectedGraph::from_ids(2, &[[0, 1]])));
    for text in ["0", "0 2", "0 1 2", "0 1 evader 1", "", "a b"] {
        assert_eq!(open(&pursuit).advise(text).unwrap(), Answer::NoSuchStart, "{text}");
    }
    let pieces = solved_file(&Slide::from_rows(&["XO.OXO"]).unwrap());
    assert_eq!(open(&pieces).only_start().unwrap().as_deref(), Some("1,3"));
    assert_eq!(open(&pieces).advise("1,2").unwrap(), Answer::NoSuchStart);
}

// ---- damaged files ----

/// A small file of every kind of board.
fn small_files() -> Vec<Vec<u8>> {
    let edges = [[0, 1], [1, 2], [1, 3]];
    let names = Labels::named(["b", "a", "", "ab"]).unwrap();
    let graph = UndirectedGraph::from_ids(4, &edges).with_labels(names.clone());
    let digraph = DirectedGraph::from_ids(4, &edges).with_labels(names);
    vec![
        solved_file(&Geography::new(Grid::from_rows(&[".##", "...", "#.#"]).unwrap())),
        solved_file(&Geography::with_free_start(graph)),
        solved_file(&Slide::from_rows(&["XO.", "OXO"]).unwrap()),
        solved_file(&Pursuit::new(digraph)),
    ]
}

/// All that can be asked of the file; that there is no panic is what counts.
fn ask_everything(bytes: &[u8]) -> Result<(), SolutionFileError> {
    let file = SolutionFile::open("test.winset", bytes)?;
    for start in ["1,1", "2,2", "1,3", "a", "ab", "a b", "b ab pursuer"] {
        let _ = file.advise(start);
    }
    let _ = file.only_start();
    load(bytes).map(|_| ())
}

#[test]
fn every_changed_byte_is_noticed() {
    for bytes in small_files() {
        ask_everything(&bytes).unwrap();
        for at in 0..bytes.len() {
            for flip in [0x01, 0x80, 0xff] {
                let mut changed = bytes.clone();
                changed[at] ^= flip;
                assert!(ask_everything(&changed).is_err(), "byte {at}");
            }
        }
    }
}

#[test]
fn a_file_that_is_cut_or_goes_on_is_refused_with_both_sizes() {
    for bytes in small_files() {
        for length in 16..bytes.len() {
            let refused = ask_everything(&bytes[..length]).unwrap_err();
            assert!(
                matches!(refused, SolutionFileError::Size { found, .. } if found == length as u64),
                "{refused}"
            );
        }
        let longer = [&bytes[..], b"\n"].concat();
        assert!(matches!(ask_everything(&longer), Err(SolutionFileError::Size { .. })));
    }
}

#[test]
fn other_files_and_versions_are_refused_as_such() {
    for bytes in [&b""[..], b"\x89WINSET", b"2 3\n...\n...\n", &[0; 1000]] {
        assert!(matches!(ask_everything(bytes), Err(SolutionFileError::Magic { .. })));
    }
    let mut newer = small_files().remove(0);
    newer[8] = 2;
    let refused = ask_everything(&newer).unwrap_err();
    assert_eq!(refused.to_string(), "test.winset: the file is in version 2 of the format, expected 1");
}

/// Makes the digests right again, as somebody does who writes other files than ours.
fn sign(bytes: &mut [u8]) {
    let number = |at: &[u8]| u64::from_le_bytes(at.try_into().unwrap()) as usize;
    let table = number(&bytes[88..96]);
    let end = bytes.len() - 32;
    for entry in (table..end).step_by(80) {
        let (offset, length) =
            (number(&bytes[entry + 24..entry + 32]), number(&bytes[entry + 40..entry + 48]));
        if let Some(section) = bytes.get(offset..offset.saturating_add(length)) {
            let digest = Sha256::digest(section);
            bytes[entry + 48..entry + 80].copy_from_slice(&digest);
        }
    }
    let digest = Sha256::new_with_prefix(&bytes[..192]).chain_update(&bytes[table..end]).finalize();
    bytes[end..].copy_from_slice(&digest);
}

/// Whoever signs nonsense gets an answer or an error, and no panic.
#[test]
fn no_signed_file_is_a_danger() {
    let mut refused = 0;
    for bytes in small_files() {
        for at in (16..bytes.len() - 32).filter(|at| !(88..96).contains(at)) {
            for byte in [0, 1, 2, 3, 0x0f, 0x10, 0x7f, 0x80, 0xfe, 0xff] {
                let mut changed = bytes.clone();
                changed[at] = byte;
                sign(&mut changed);
                refused += u32::from(ask_everything(&changed).is_err());
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[track_caller]
fn assert_refused(bytes: &[u8], at: usize, field: impl AsRef<[u8]>, expected: &str) {
    let mut changed = bytes.to_vec();
    changed[at..at + field.as_ref().len()].copy_from_slice(field.as_ref());
    sign(&mut changed);
    let refused = load(&changed).unwrap_err().to_string();
    assert!(refused.contains(expected), "{refused}");
}

#[test]
fn signed_nonsense_is_refused_with_its_place() {
    let files = small_files();
    let grid = &files[0];
    let table = u64::from_le_bytes(grid[88..96].try_into().unwrap()) as usize;
    let huge = u64::MAX.to_le_bytes();
    assert_refused(grid, 16, b"checkers", "at byte 16: expected the name of a game");
    assert_refused(
        grid,
        16,
        b"pursuit\0\0",
        "at byte 32: expected the name of a kind of board that pursuit is",
    );
    assert_refused(grid, 48, b"Dulmage", "at byte 48: expected the name of a method");
    assert_refused(grid, 48, b"attractor\0\0\0\0\0\0\0\0\0", "a method that applies");
    assert_refused(grid, 96, huge, "a board of at most 2^32 cells");
    assert_refused(grid, 104, huge, "a board of at most 2^32 cells");
    assert_refused(grid, 96, 4_u64.to_le_bytes(), "a section `free` of 12 elements of 1 bits");
    assert_refused(grid, 120, huge, "a header with at most 9 wins");
    assert_refused(grid, 120, 4_u64.to_le_bytes(), "as many wins of each player as the header tells");
    assert_refused(grid, table, b"Free", "a section `free` of 9 elements of 1 bits");
    assert_refused(grid, table + 16, [3], "a width of 1, 4, 8, 16, 32 or 64 bits");
    assert_refused(grid, table + 80 + 24, 192_u64.to_le_bytes(), "the offset 256");
    assert_refused(grid, table + 32, huge, "as many bytes as the elements take");
    let mates = 192 + 2 * 64;
    assert_refused(grid, mates, [0x00], "a section with a matching");
    let digraph = &files[3];
    assert_refused(digraph, 96, (1_u64 << 31).to_le_bytes(), "fewer than 2^31 vertices");
    assert_refused(digraph, 192 + 8, huge, "ascending offsets");
    assert_refused(digraph, 256, 9_u32.to_le_bytes(), "a vertex below 4");
}

#[test]
fn what_would_not_fit_the_limits_is_refused() {
    for bytes in small_files() {
        let refused = open(&bytes).load(&Limits::memory(20), &mut Unwatched).unwrap_err();
        assert!(matches!(refused, SolutionFileError::Unread { .. }), "{refused}");
    }
}

// ---- the bytes ----

/// Read by the page alone: the board `.##`, `...`, `#.#`, on which the mover wins all but 2,3 and 3,2.
#[test]
fn the_bytes_are_as_documented() {
    let bytes = &small_files()[0];
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
    let text =
        |at: usize, length| std::str::from_utf8(&bytes[at..at + length]).unwrap().trim_end_matches('\0');
    assert_eq!(bytes[..16], *b"\x89WINSET\n\x01\0\0\0\x04\0\0\0");
    assert_eq!([text(16, 16), text(32, 16), text(48, 32)], ["geography", "grid", "dulmage-mendelsohn"]);
    let fields: Vec<u64> = (80..136).step_by(8).map(number).collect();
    assert_eq!(fields, [bytes.len() as u64, 448, 3, 3, 0, 3, 2]);
    assert!(bytes[136..192].iter().all(|&byte| byte == 0));
    let names = ["free", "winners", "mates", "winning"];
    for (index, (name, [width, length])) in
        names.into_iter().zip([[1, 2], [1, 2], [4, 5], [4, 5]]).enumerate()
    {
        let (entry, offset) = (448 + 80 * index, 192 + 64 * index);
        assert_eq!(text(entry, 16), name);
        assert_eq!(bytes[entry + 16..entry + 24], [width, 0, 0, 0, 0, 0, 0, 0]);
        let fields = [24, 32, 40].map(|at| number(entry + at));
        assert_eq!(fields, [offset as u64, 9, length.into()]);
        assert_eq!(bytes[entry + 48..entry + 80], *Sha256::digest(&bytes[offset..offset + length as usize]));
    }
    assert_eq!(bytes[192..194], [0b1011_1001, 0b0], "free: 1,1 and the second row and 3,2");
    assert_eq!(bytes[256..258], [0b0001_1001, 0b0], "winners: 1,1 2,1 2,2");
    // 1,1 and 2,1 are mates, down and up; 2,2 and 2,3 or 3,2 are, and both moves win there.
    assert_eq!((bytes[320] & 15, bytes[321] >> 4), (3, 0));
    assert_eq!((bytes[384] & 15, bytes[385] >> 4, bytes[386] & 15), (8, 1, 12));
    assert_eq!(bytes.len(), 448 + 4 * 80 + 32);
}

/// Writing to what fails is an error.
#[test]
fn a_writer_that_fails_is_an_error() {
    #[derive(Debug)]
    struct Full(usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(std::io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    fn fails(game: &(impl Stored + Show + Written), room: usize) -> bool {
        let solution = solved(game);
        game.write_solution_file(&solution, &mut Full(room), &mut Unwatched).is_err()
    }
    let game = Geography::new(Grid::from_rows(&["..#", "..."]).unwrap());
    let size = solved_file(&game).len();
    assert!((0..size).all(|room| fails(&game, room)) && !fails(&game, size));
    assert_eq!(game.graph().order(), 5);
}
