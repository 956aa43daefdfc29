//! The laws that the readers keep, whatever the bytes: one for each fuzz target, which runs the function of its
//! name. An ordinary test of the library includes this file and replays the corpus.
//!
//! A law panics when it is broken.

mod certificates;

pub use certificates::{certificate, certified_input};
use sha2::{Digest, Sha256};
use winset::Unwatched;
use winset::game::{Game, Geography, Notation, Pursuit, Slide};
use winset::graph::{DirectedGraph, Graph, Grid, Labels, UndirectedGraph};
use winset::io::judge::{self, JudgeError, Problem};
use winset::io::solution_file::{SolutionFile, SolutionFileError};
use winset::io::{
    self, AnyGraph, Compression, EdgeListOptions, Format, GraphLines, InputError, Limits, Numbering, Palette,
    ReadError, Reading, Source,
};

/// The name of a fuzz target and its law.
pub type Target = (&'static str, fn(&[u8]));

/// All fuzz targets.
pub const TARGETS: [Target; 24] = [
    ("bzoj1443", bzoj1443),
    ("certificate", certificate),
    ("certified_input", certified_input),
    ("compression", compression),
    ("digraph6", digraph6),
    ("dimacs", dimacs),
    ("dot", dot),
    ("edge_list", edge_list),
    ("format", format),
    ("graph6", graph6),
    ("graph_lines", graph_lines),
    ("graphml", graphml),
    ("grid", grid),
    ("matrix_market", matrix_market),
    ("metis", metis),
    ("node_link", node_link),
    ("noi2011_rabbits", noi2011_rabbits),
    ("record", record),
    ("slide", slide),
    ("slide_problem", slide_problem),
    ("solution_file", solution_file),
    ("sparse6", sparse6),
    ("uva12530", uva12530),
    ("uvalive7042", uvalive7042),
];

/// What a header may ask for beyond the bytes that are there.
const LIMITS: Limits = Limits::memory(16 << 20);

/// As [`LIMITS`], where what was read is also solved.
const SOLVED_LIMITS: Limits = Limits::memory(16 << 10);

/// The format of any bytes can be told, and its reader gives a graph or an error in its place.
pub fn format(bytes: &[u8]) {
    match Format::detect(&source(bytes)) {
        Format::Grid => grid(bytes),
        Format::EdgeList => edge_list(bytes),
        Format::Dimacs => dimacs(bytes),
        Format::Metis => metis(bytes),
        Format::MatrixMarket => matrix_market(bytes),
        Format::NodeLink => node_link(bytes),
        Format::Graphml => graphml(bytes),
        Format::Dot => dot(bytes),
        Format::Graph6 => graph6(bytes),
        Format::Sparse6 => sparse6(bytes),
        Format::Digraph6 => digraph6(bytes),
        Format::Winset => solution_file(bytes),
        other => panic!("{other} is no format of graphs"),
    }
}

/// What is compressed comes out again; what is not, or was damaged, is refused, and never holds more than is allowed.
pub fn compression(bytes: &[u8]) {
    let mut encoder = Compression::Gzip.encoder(Vec::new()).unwrap();
    std::io::Write::write_all(&mut encoder, bytes).unwrap();
    let file = encoder.finish().unwrap();
    assert_eq!(Compression::Gzip.decompress(&file, &LIMITS).unwrap(), bytes);
    let limits = Limits::memory(1 << 16);
    if let Some(text) = Compression::of_bytes(bytes).and_then(|kind| kind.decompress(bytes, &limits).ok()) {
        assert!(text.len() <= 1 << 16);
    }
}

/// A graph6 line that was accepted, written and read again is the same graph.
pub fn graph6(bytes: &[u8]) {
    let read = |bytes: &[u8]| io::graph6::read_undirected(&source(bytes), &LIMITS);
    same_graph_again(bytes, read, io::graph6::write_undirected);
}

/// A sparse6 line that was accepted, written and read again is the same graph.
pub fn sparse6(bytes: &[u8]) {
    let read = |bytes: &[u8]| io::sparse6::read_undirected(&source(bytes), &LIMITS);
    same_graph_again(bytes, read, io::sparse6::write_undirected);
}

/// A digraph6 line that was accepted, written and read again is the same graph.
pub fn digraph6(bytes: &[u8]) {
    let read = |bytes: &[u8]| io::digraph6::read_directed(&source(bytes), &LIMITS);
    same_graph_again(bytes, read, io::digraph6::write_directed);
}

/// Every line of a stream is a graph, or is refused by its number, and the stream goes on to its end.
pub fn graph_lines(bytes: &[u8]) {
    let mut lines = GraphLines::new("input", bytes, LIMITS);
    let mut before = 0;
    while let Some(line) = lines.next_line().unwrap() {
        assert!(line.number() > before);
        before = line.number();
        assert!(!line.text().is_empty() && !line.text().contains(&b'\n'));
        match line.read_directed() {
            Err(ReadError::Input(error)) => assert_eq!(error.line(), line.number()),
            Err(_) => {}
            Ok(graph) => {
                let again = line.read().unwrap();
                assert!(
                    matches!(again.value, AnyGraph::Undirected(_))
                        || again.value == AnyGraph::Directed(graph.value)
                );
            }
        }
    }
    assert!(before <= 1 + bytes.iter().filter(|&&byte| byte == b'\n').count() as u64);
}

/// A METIS graph that was accepted, written and read again has the same vertices and edges.
pub fn metis(bytes: &[u8]) {
    let read = |bytes: &[u8]| io::metis::read_undirected(&source(bytes), &LIMITS);
    same_graph_again(bytes, read, io::metis::write_undirected);
}

/// A matrix that was accepted, written and read again has the same vertices and edges, but for the names of two sides.
pub fn matrix_market(bytes: &[u8]) {
    use io::matrix_market::{read_directed, read_undirected, write_directed, write_undirected};
    let numbered = |reading: Reading<UndirectedGraph>| {
        let value = reading.value.with_labels(Labels::numbered(1));
        Reading { value, notes: reading.notes }
    };
    let read = |bytes: &[u8]| read_undirected(&source(bytes), &LIMITS).map(numbered);
    same_graph_again(bytes, read, write_undirected);
    let read = |bytes: &[u8]| read_directed(&source(bytes), &LIMITS);
    same_graph_again(bytes, read, write_directed);
}

/// A node-link graph that was accepted, written and read again has the same vertices and edges.
pub fn node_link(bytes: &[u8]) {
    use io::node_link::{read_directed, read_undirected, write_directed, write_undirected};
    same_names_again(bytes, read_undirected, write_undirected);
    same_names_again(bytes, read_directed, write_directed);
}

/// A GraphML graph that was accepted, written and read again has the same vertices and edges.
pub fn graphml(bytes: &[u8]) {
    use io::graphml::{read_directed, read_undirected, write_directed, write_undirected};
    same_names_again(bytes, read_undirected, write_undirected);
    same_names_again(bytes, read_directed, write_directed);
}

/// A DOT graph that was accepted, written and read again has the same vertices and edges.
pub fn dot(bytes: &[u8]) {
    use io::dot::{read_directed, read_undirected, write_directed, write_undirected};
    same_names_again(bytes, read_undirected, write_undirected);
    same_names_again(bytes, read_directed, write_directed);
}

/// A grid that was accepted, written and read again is the same grid.
pub fn grid(bytes: &[u8]) {
    let read = |bytes: &[u8]| io::grid::read(&source(bytes), &LIMITS);
    let Some(grid) = accepted(bytes, read) else { return };
    let text = written(|out| io::grid::write(out, &grid));
    assert_eq!(read(&text), Ok(grid));
}

/// A slide board that was accepted, written and read again is the same board.
pub fn slide(bytes: &[u8]) {
    let read = |bytes: &[u8]| io::slide::read(&source(bytes), &LIMITS);
    let Some(board) = accepted(bytes, |bytes| read(bytes).map(|board| board.initial())) else { return };
    let text = written(|out| io::slide::write(out, &read(bytes).unwrap()));
    assert_eq!(read(&text).unwrap().initial(), board);
}

/// A slide board and its record that were accepted, written and read again are the same.
pub fn slide_problem(bytes: &[u8]) {
    let read = |bytes: &[u8]| io::slide::read_problem(&source(bytes), &LIMITS);
    let key = |bytes: &[u8]| read(bytes).map(|played| (played.game.initial(), played.record));
    let Some(played) = accepted(bytes, key) else { return };
    let game = read(bytes).unwrap().game;
    let text = written(|out| io::slide::write_problem(out, &game, &played.1));
    assert_eq!(key(&text).unwrap(), played);
}

/// A graph that was accepted as an edge list, written and read again has the same vertices and edges.
pub fn edge_list(bytes: &[u8]) {
    use io::edge_list::{read_directed, read_undirected, write_directed, write_undirected};
    let numbering = Some(Numbering { vertices: 10, base: 1 });
    for options in [EdgeListOptions::default(), EdgeListOptions { numbering }] {
        let read = |bytes: &[u8]| read_undirected(&source(bytes), &LIMITS, &options);
        same_graph_again(bytes, read, write_undirected);
        let read = |bytes: &[u8]| read_directed(&source(bytes), &LIMITS, &options);
        same_graph_again(bytes, read, write_directed);
    }
}

/// A DIMACS graph that was accepted, written and read again has the same vertices and edges. What is accepted for an
/// undirected game is accepted for a directed one.
pub fn dimacs(bytes: &[u8]) {
    use io::dimacs::{read_directed, read_undirected, write_directed, write_undirected};
    let read = |bytes: &[u8]| read_undirected(&source(bytes), &LIMITS);
    same_graph_again(bytes, read, write_undirected);
    let directed = |bytes: &[u8]| read_directed(&source(bytes), &LIMITS);
    same_graph_again(bytes, directed, write_directed);
    assert!(read(bytes).is_err() || directed(bytes).is_ok());
}

/// A record that was accepted, written and read again is the same record.
pub fn record(bytes: &[u8]) {
    let board = Grid::from_rows(&["..#.", "....", ".#.."]).unwrap();
    same_record_again(bytes, &Geography::new(board.clone()));
    same_record_again(bytes, &Geography::with_free_start(board));
    same_record_again(bytes, &Slide::from_rows(&["XO.", "OXO"]).unwrap());
    let arcs = [[0, 1], [1, 2], [2, 0], [2, 3], [3, 3], [3, 0]];
    same_record_again(bytes, &Pursuit::new(DirectedGraph::from_ids(4, &arcs)));
}

/// A solution file is refused with a place in it, or says something about some starts and is loaded or refused; so is
/// one whose digests are right.
pub fn solution_file(bytes: &[u8]) {
    ask_file(bytes);
    let mut signed = bytes.to_vec();
    sign(&mut signed);
    ask_file(&signed);
}

fn ask_file(bytes: &[u8]) {
    let file = match SolutionFile::open("input", bytes) {
        Ok(file) => file,
        Err(error) => return is_placed(&error, bytes),
    };
    for start in ["1,1", "2,3", "1", "3", "a", "b", "1 2", "2 1 pursuer"] {
        file.advise(start).map_or_else(|error| is_placed(&error, bytes), |_| ());
    }
    file.only_start().map_or_else(|error| is_placed(&error, bytes), |_| ());
    match file.load(&LIMITS, &mut Unwatched) {
        Ok(_) => file.check(&mut Unwatched).expect("what was loaded was checked"),
        Err(error) => is_placed(&error, bytes),
    }
}

/// The place of an error is one of the file.
fn is_placed(error: &SolutionFileError, bytes: &[u8]) {
    if let SolutionFileError::Damaged { offset, expected, .. } = error {
        assert!(*offset <= bytes.len() as u64 && expected.len() < 200, "{error}");
    }
}

/// Writes the digests that belong into a solution file, as far as its table can be found.
fn sign(bytes: &mut [u8]) {
    const HEADER: usize = 192;
    const ENTRY: usize = 80;
    let Some(end) = bytes.len().checked_sub(32).filter(|&end| end >= HEADER) else { return };
    let number = |bytes: &[u8], at: usize| {
        let field = bytes.get(at..at + 8).and_then(|field| field.try_into().ok());
        usize::try_from(u64::from_le_bytes(field.unwrap_or_default())).unwrap_or(usize::MAX)
    };
    let table = number(bytes, 88).clamp(HEADER, end);
    for entry in (table..end).step_by(ENTRY).filter(|entry| entry + ENTRY <= end) {
        let (offset, length) = (number(bytes, entry + 24), number(bytes, entry + 40));
        if let Some(section) = bytes.get(offset..offset.saturating_add(length)) {
            let digest = Sha256::digest(section);
            bytes[entry + 48..entry + ENTRY].copy_from_slice(&digest);
        }
    }
    let digest = Sha256::new_with_prefix(&bytes[..HEADER]).chain_update(&bytes[table..end]).finalize();
    bytes[end..].copy_from_slice(&digest);
}

/// The answer is `LOSE`, or `WIN` and a line for each of some free cells.
pub fn bzoj1443(bytes: &[u8]) {
    let read = |bytes: &[u8]| judge::bzoj1443::read(&source(bytes), &SOLVED_LIMITS);
    let cells = accepted(bytes, |bytes| read(bytes).map(|game| game.graph().order() as usize));
    let Some(answer) = answer(Problem::Bzoj1443, bytes, cells.is_some()) else { return };
    let lines: Vec<&str> = answer.lines().collect();
    assert!(lines == ["LOSE"] || lines[0] == "WIN" && (2..=1 + cells.unwrap_or(0)).contains(&lines.len()));
}

/// The answer has a line for each case.
pub fn uva12530(bytes: &[u8]) {
    let read = |bytes: &[u8]| {
        let source = source(bytes);
        judge::uva12530::cases(&source, &SOLVED_LIMITS).try_fold(0, |cases, case| case.map(|_| cases + 1))
    };
    let cases = accepted(bytes, read);
    let Some(answer) = answer(Problem::Uva12530, bytes, cases.is_some()) else { return };
    assert!(answer.lines().all(|line| line == "1" || line == "2"));
    assert_eq!(Some(answer.lines().count()), cases);
}

/// The answer has a line for each case, which has its number.
pub fn uvalive7042(bytes: &[u8]) {
    let read = |bytes: &[u8]| {
        let source = source(bytes);
        judge::uvalive7042::cases(&source, &SOLVED_LIMITS)?.try_fold(0, |cases, case| case.map(|_| cases + 1))
    };
    let cases = accepted(bytes, read);
    let Some(answer) = answer(Problem::Uvalive7042, bytes, cases.is_some()) else { return };
    for (number, line) in (1..).zip(answer.lines()) {
        assert!(["Yes", "No"].iter().any(|verdict| line == format!("Case #{number}: {verdict}")));
    }
    assert_eq!(Some(answer.lines().count()), cases);
}

/// The answer counts its other lines, which are ascending numbers of rounds.
pub fn noi2011_rabbits(bytes: &[u8]) {
    let read = |bytes: &[u8]| judge::noi2011_rabbits::read(&source(bytes), &SOLVED_LIMITS);
    let plies = accepted(bytes, |bytes| read(bytes).map(|played| played.record.moves.len()));
    let Some(answer) = answer(Problem::Noi2011Rabbits, bytes, plies.is_some()) else { return };
    let numbers: Vec<usize> = answer.lines().map(|line| line.parse().unwrap()).collect();
    let (count, mistakes) = numbers.split_first().unwrap();
    assert_eq!(*count, mistakes.len());
    assert!(mistakes.is_sorted_by(|a, b| a < b));
    assert!(mistakes.iter().all(|&number| number >= 1 && 2 * number <= plies.unwrap_or(0)));
}

fn source(bytes: &[u8]) -> Source<'_> {
    Source::new("input", bytes)
}

fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Vec<u8> {
    let mut text = Vec::new();
    write(&mut text).unwrap();
    text
}

/// What a reader makes of the bytes. An error lies in the input; `\r\n` instead of `\n` changes nothing.
fn accepted<T: PartialEq + std::fmt::Debug>(
    bytes: &[u8],
    read: impl Fn(&[u8]) -> Result<T, ReadError>,
) -> Option<T> {
    let found = read(bytes);
    if let Err(ReadError::Input(error)) = &found {
        lies_within(bytes, error);
    }
    if !matches!(found, Err(ReadError::TooLarge { .. })) {
        let again = read(&with_carriage_returns(bytes));
        match (&found, &again) {
            (Err(ReadError::Input(a)), Err(ReadError::Input(b))) => {
                assert_eq!((a.line(), a.column(), a.message()), (b.line(), b.column(), b.message()));
            }
            (_, Err(ReadError::TooLarge { .. })) => {}
            _ => assert_eq!(found, again),
        }
    }
    found.ok()
}

fn with_carriage_returns(bytes: &[u8]) -> Vec<u8> {
    let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
    lines.join(&b"\r\n"[..])
}

/// The place of an error is one of the input, and what is printed of it is short and safe.
fn lies_within(bytes: &[u8], error: &InputError) {
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let line = lines.nth(error.line() as usize - 1).expect("the line is one of the input");
    let characters = String::from_utf8_lossy(line).chars().count() as u64;
    assert!(error.column() >= 1 && error.column() - 1 + error.length() <= characters, "{error:?}");
    let shown = error.render(Palette::Plain);
    assert!(shown.len() < 4000 && shown.contains(error.message()) && shown.contains('^'), "{shown}");
    assert!(!shown.contains(|c: char| c.is_control() && c != '\n'), "{shown:?}");
}

fn same_graph_again<G: Graph + PartialEq + std::fmt::Debug>(
    bytes: &[u8],
    read: impl Fn(&[u8]) -> Result<Reading<G>, ReadError>,
    write: impl Fn(&mut Vec<u8>, &G) -> std::io::Result<()>,
) {
    let Some(Reading { value: graph, .. }) = accepted(bytes, &read) else { return };
    let text = written(|out| write(out, &graph));
    assert_eq!(description(&read(&text).unwrap().value), description(&graph));
}

/// As [`same_graph_again`], for formats that are not read line by line, and in which other names than a format can hold
/// may be written.
fn same_names_again<G: Graph + PartialEq + std::fmt::Debug>(
    bytes: &[u8],
    read: fn(&Source<'_>, &Limits) -> Result<Reading<G>, ReadError>,
    write: fn(&mut Vec<u8>, &G) -> std::io::Result<()>,
) {
    let graph = match read(&source(bytes), &LIMITS) {
        Ok(reading) => reading.value,
        Err(ReadError::Input(error)) => return lies_within(bytes, &error),
        Err(_) => return,
    };
    let mut text = Vec::new();
    match write(&mut text, &graph) {
        Ok(()) => assert_eq!(description(&read(&source(&text), &LIMITS).unwrap().value), description(&graph)),
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput),
    }
}

/// The names of all vertices and of the ends of all edges, sorted: the order of the vertices may depend on the file.
fn description(graph: &impl Graph) -> Vec<Vec<String>> {
    let vertices = graph.vertices().map(|v| vec![graph.label(v)]);
    let ends = graph.vertices().flat_map(|v| graph.neighbours(v).map(move |w| [v, w]));
    let mut all: Vec<_> = vertices.chain(ends.map(|ends| ends.map(|v| graph.label(v)).to_vec())).collect();
    all.sort();
    all
}

fn same_record_again<G: Notation>(bytes: &[u8], game: &G) {
    let read = |bytes: &[u8]| io::record::read(&source(bytes), &LIMITS, game);
    let Some(record) = accepted(bytes, read) else { return };
    let text = written(|out| io::record::write(out, game, &record));
    assert_eq!(read(&text), Ok(record));
}

/// The answer to an input, proved, which there is just if the input is valid; otherwise nothing is written.
fn answer(problem: Problem, bytes: &[u8], is_valid: bool) -> Option<String> {
    let mut out = Vec::new();
    let input = source(bytes);
    match problem.answer(&input, &SOLVED_LIMITS, &mut Unwatched, &mut out) {
        Ok(()) => {
            assert!(is_valid);
            winset_certified::assert_answer_proved(problem, &input, &out);
            Some(String::from_utf8(out).unwrap())
        }
        Err(JudgeError::Read(_)) => {
            assert!(!is_valid && out.is_empty());
            None
        }
        Err(error) => panic!("{error}"),
    }
}
