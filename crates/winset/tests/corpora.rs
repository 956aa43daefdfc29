//! The corpora of inputs with confirmed answers: the judges' cases to the byte, and the faults of other programs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use winset::game::{Geography, Notation, Pursuit};
use winset::graph::{Graph, Labels, UndirectedGraph};
use winset::io::judge::Problem;
use winset::io::{
    EdgeListOptions, Format, GraphLines, GraphOptions, Limits, Numbering, ReadError, Reading, Source,
    digraph6, dot, edge_list, grid, read_undirected,
};
use winset::solution::{Solution, Strategy};
use winset::{Player, Unwatched};
use winset_certified::{assert_answer_proved, solved};

fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora")
}

fn fault(name: &str) -> Vec<u8> {
    let path = corpora().join("faults").join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn answer(problem: Problem, name: &str, input: &[u8]) -> String {
    let mut out = Vec::new();
    let source = Source::new(name, input);
    problem
        .answer(&source, &Limits::none(), &mut Unwatched, &mut out)
        .unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_answer_proved(problem, &source, &out);
    String::from_utf8(out).unwrap()
}

/// Answers every case of a problem, and says how many there are.
fn answer_all(problem: Problem, folder: &str) -> usize {
    let mut cases: Vec<PathBuf> = fs::read_dir(corpora().join("seeds").join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "in"))
        .collect();
    cases.sort();
    for case in &cases {
        let expected = fs::read_to_string(case.with_extension("out")).unwrap();
        let name = case.display().to_string();
        assert_eq!(answer(problem, &name, &fs::read(case).unwrap()), expected, "{name}");
    }
    cases.len()
}

#[test]
fn every_start_from_which_the_placer_wins() {
    assert_eq!(answer_all(Problem::Bzoj1443, "geography"), 38);
}

#[test]
fn every_pursuit() {
    assert_eq!(answer_all(Problem::Uvalive7042, "pursuit"), 39);
}

#[test]
fn every_game_of_tiles() {
    assert_eq!(answer_all(Problem::Uva12530, "tiles"), 37);
}

#[test]
fn every_record_of_rabbits_and_eggs() {
    assert_eq!(answer_all(Problem::Noi2011Rabbits, "slide"), 42);
}

/// A row of the table of faults.
struct Fault {
    case: String,
    kind: String,
    verdict: String,
    inputs: Vec<String>,
    vertices: String,
    matching: String,
    placer: String,
    mover: String,
    mistakes: String,
}

fn faults() -> Vec<Fault> {
    let table = fs::read_to_string(corpora().join("faults/expect.tsv")).unwrap();
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |name: &str| {
            let at = head.iter().position(|&column| column == name).unwrap();
            cells.get(at).copied().unwrap_or_default().to_owned()
        };
        Fault {
            case: cell("case"),
            kind: cell("kind"),
            verdict: cell("verdict"),
            inputs: cell("input").split_whitespace().map(str::to_owned).collect(),
            vertices: cell("vertices"),
            matching: cell("matching"),
            placer: cell("placer"),
            mover: cell("mover"),
            mistakes: cell("mistakes"),
        }
    };
    lines.map(row).collect()
}

/// The names of the vertices that each player wins from.
fn winners(graph: UndirectedGraph) -> [BTreeSet<String>; 2] {
    let game = Geography::new(graph);
    winners_of(&game, &solved(&game))
}

fn winners_of(game: &Geography<UndirectedGraph>, solution: &Solution) -> [BTreeSet<String>; 2] {
    Player::BOTH.map(|player| solution.regions().won_by(player).map(|start| game.start_text(start)).collect())
}

fn names(cell: &str) -> BTreeSet<String> {
    cell.split_whitespace().filter(|&name| name != "-").map(str::to_owned).collect()
}

/// What the undirected readers make of an input of the corpus, in the format that it looks like.
fn read(case: &str, input: &str) -> Result<Reading<UndirectedGraph>, ReadError> {
    let bytes = fault(&format!("{case}/{input}"));
    let source = Source::new(input, &bytes);
    read_undirected(Format::detect(&source), &source, &Limits::memory(1 << 30), &GraphOptions::default())
}

fn read_valid(case: &str, input: &str) -> UndirectedGraph {
    read(case, input).unwrap_or_else(|error| panic!("{case}: {error}")).value
}

/// The graph with the names of the corpus, which numbers rows and columns in one.
fn as_in_the_corpus(graph: UndirectedGraph) -> UndirectedGraph {
    match graph.vertex_labelled("r1") {
        Some(_) => graph.with_labels(Labels::numbered(0)),
        None => graph,
    }
}

#[test]
fn winners_and_matchings_of_the_faulty_graphs() {
    let mut compared = 0;
    let is_undirected = |fault: &&Fault| fault.kind != "directed" && fault.kind != "parse-dot";
    let has_winners = |fault: &&Fault| !fault.mover.is_empty() || !fault.placer.is_empty();
    for fault in faults().iter().filter(is_undirected).filter(has_winners) {
        for input in &fault.inputs {
            let graph = as_in_the_corpus(read_valid(&fault.case, input));
            assert_eq!(graph.order().to_string(), fault.vertices, "{}", fault.case);
            let game = Geography::new(graph);
            let solution = solved(&game);
            if let (Strategy::Matching(matching), false) = (solution.strategy(), fault.matching.is_empty()) {
                assert_eq!(matching.size().to_string(), fault.matching, "{}", fault.case);
            }
            let [mover, placer] = winners_of(&game, &solution);
            assert_eq!(placer, names(&fault.placer), "{}", fault.case);
            assert!(fault.mover.is_empty() || mover == names(&fault.mover), "{}", fault.case);
            compared += 1;
        }
    }
    assert!(compared >= 21, "only {compared} graphs were compared");
}

/// What is not valid is refused on its first line; what is, is read, by any of its spellings.
#[test]
fn faulty_graphs_are_refused_and_the_others_read() {
    let mut refused = 0;
    for fault in faults().iter().filter(|fault| fault.kind.starts_with("parse-")) {
        for input in &fault.inputs {
            match (read(&fault.case, input), fault.verdict.as_str()) {
                (Err(ReadError::Input(error)), "reject") => {
                    assert_eq!(error.line(), 1, "{}", fault.case);
                    refused += 1;
                }
                (Ok(_), "accept" | "policy") => {}
                // Directed, or a stream of graphs: read elsewhere here.
                (Err(_), _) if ["41", "47", "61"].contains(&&fault.case[..2]) => {}
                (result, verdict) => panic!("{}: {verdict}, {result:?}", fault.case),
            }
        }
    }
    assert_eq!(refused, 4);
}

/// Undirected geography gives the opposite winner on some directed graphs: they are refused, with a hint.
#[test]
fn a_directed_graph_is_no_undirected_one() {
    for (case, input) in [
        ("31-directed-fed-to-matching", "input.dot"),
        ("47-d6-ampersand", "input.d6"),
        ("47-d6-ampersand", "input-plus.d6"),
        ("61-dot-parallel-arcs", "input.dot"),
    ] {
        let Err(ReadError::Input(error)) = read(case, input) else { panic!("{case} was accepted") };
        assert!(error.message().contains("directed") && error.help().is_some(), "{case}: {error}");
    }
}

#[test]
fn both_prefixes_of_digraph6_mean_the_same() {
    for input in ["input.d6", "input-plus.d6"] {
        let bytes = fault(&format!("47-d6-ampersand/{input}"));
        let reading = digraph6::read_directed(&Source::new(input, &bytes), &Limits::none()).unwrap();
        assert_eq!((reading.value.order(), reading.value.arc_count()), (16, 15));
        assert_eq!(reading.notes.len(), usize::from(input != "input.d6"));
        let game = Pursuit::new(reading.value);
        let solution = solved(&game);
        let is_before_the_evader = |start: &u64| game.pursuing(*start).turn == Player::First;
        assert_eq!(solution.regions().won_by(Player::First).filter(is_before_the_evader).count(), 15);
    }
}

#[test]
fn orders_around_those_that_take_more_bytes() {
    let bytes = fault("41-g6-orders-0-1-2-62-63/input.g6");
    let mut lines = GraphLines::new("input.g6", &bytes[..], Limits::none());
    let mut orders = Vec::new();
    while let Some(line) = lines.next_line().unwrap() {
        let game = Geography::new(line.read_undirected().unwrap().value);
        let [mover, placer] = winners_of(&game, &solved(&game));
        // Paths: the mover wins everywhere on one of even order, and from every second vertex on one of odd order.
        let order = game.graph().order();
        let odd: BTreeSet<String> = (0..order).filter(|v| v % 2 == 1).map(|v| v.to_string()).collect();
        assert_eq!(placer.len() as u32, if order % 2 == 1 { order.div_ceil(2) } else { 0 });
        assert!(order % 2 == 0 || mover == odd);
        orders.push(order);
    }
    assert_eq!(orders, [0, 1, 2, 62, 63, 64]);
}

#[test]
fn stored_zeros_are_entries() {
    let reading = read("30-boost-zero-weight", "input.mtx").unwrap();
    assert_eq!((reading.value.edge_count(), reading.notes.len()), (4, 1));
    assert_eq!(winners(reading.value), [names("1 2 3 4"), BTreeSet::new()]);
}

#[test]
fn parallel_arcs_count_once() {
    let bytes = fault("61-dot-parallel-arcs/input.dot");
    let graph = dot::read_directed(&Source::new("input.dot", &bytes), &Limits::none()).unwrap().value;
    assert_eq!((graph.order(), graph.arc_count(), graph.parallel_arcs()), (2, 1, 1));
    assert!(graph.vertex_labelled("n1").is_some());
}

/// An edge list does not say whether it counts from 0 or 1, nor which vertices are isolated.
#[test]
fn an_edge_list_is_read_by_its_names_or_as_numbers() {
    let bytes = fault("59-edgelist-one-based/input.edges");
    let source = Source::new("input.edges", &bytes);
    let named = edge_list::read_undirected(&source, &Limits::none(), &EdgeListOptions::default()).unwrap();
    let mover = names("1 2 3 4 5 7 10 11");
    assert_eq!(winners(named.value), [mover.clone(), BTreeSet::new()]);
    assert!(!named.notes.is_empty(), "the gaps in the numbers are remarked");
    for (vertices, base, placer) in [(11, 1, "6 8 9"), (12, 0, "0 6 8 9")] {
        let options = EdgeListOptions { numbering: Some(Numbering { vertices, base }) };
        let dense = edge_list::read_undirected(&source, &Limits::none(), &options).unwrap();
        assert_eq!(winners(dense.value), [mover.clone(), names(placer)]);
    }
}

/// In one game of this name the edge is used up, in the other the vertex: ours is the latter.
#[test]
fn parallel_edges_change_nothing_where_vertices_are_used_up() {
    let graph = read_valid("94-edge-vs-vertex-geography", "input.col");
    assert_eq!(winners(graph), [names("2"), names("1 3")]);
}

#[test]
fn contest_boards_that_others_trip_over() {
    let board = |case: &str| answer(Problem::Bzoj1443, case, &fault(&format!("{case}/input.grid")));
    let starts = String::from_utf8(fault("07-serpentine-corridor/expected-starts.txt")).unwrap();
    assert_eq!(board("07-serpentine-corridor"), starts);
    assert_eq!(board("84-grid-all-blocked"), "LOSE\n");
    assert_eq!(board("86-grid-lowercase-x"), "WIN\n1 1\n1 3\n2 2\n2 4\n3 3\n4 4\n");
    let short = fault("88-grid-short-row/input.grid");
    let refused = grid::read(&Source::new("board", &short), &Limits::none()).unwrap_err().to_string();
    assert!(refused.contains("row 2 has 2 cells, expected 3"), "{refused}");
    let parallel = fault("77-uvalive7042-parallel-arcs/input.txt");
    assert_eq!(answer(Problem::Uvalive7042, "77", &parallel), "Case #1: No\n");
}

#[test]
fn contest_records_that_others_trip_over() {
    let with_mistakes: Vec<Fault> = faults().into_iter().filter(|fault| !fault.mistakes.is_empty()).collect();
    assert_eq!(with_mistakes.len(), 2);
    for fault in &with_mistakes {
        let input = self::fault(&format!("{}/{}", fault.case, fault.inputs[0]));
        let answer = answer(Problem::Noi2011Rabbits, &fault.case, &input);
        assert_eq!(answer.lines().next(), Some(fault.mistakes.as_str()), "{}", fault.case);
    }
}
