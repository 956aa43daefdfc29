//! The corpora of inputs with confirmed answers: the judges' cases to the byte, and the faults of other programs.

mod certified;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use certified::solved;
use winset::game::{Geography, Notation};
use winset::graph::{Graph, Undirected, UndirectedGraph};
use winset::io::judge::{self, Problem};
use winset::io::{EdgeListOptions, Limits, Numbering, Source, dimacs, edge_list, grid};
use winset::matching::dulmage_mendelsohn;
use winset::{Player, Unwatched};

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
    prove_all(problem, &source);
    String::from_utf8(out).unwrap()
}

/// Every game of a contest's input is solved, proved and checked.
fn prove_all(problem: Problem, source: &Source<'_>) {
    let limits = &Limits::none();
    match problem {
        Problem::Bzoj1443 => drop(solved(&judge::bzoj1443::read(source, limits).unwrap())),
        Problem::Uva12530 => {
            judge::uva12530::cases(source, limits).for_each(|game| drop(solved(&game.unwrap())));
        }
        Problem::Uvalive7042 => {
            let cases = judge::uvalive7042::cases(source, limits).unwrap();
            cases.for_each(|case| drop(solved(&case.unwrap().game)));
        }
        Problem::Noi2011Rabbits => drop(solved(&judge::noi2011_rabbits::read(source, limits).unwrap().game)),
        other => panic!("nobody proves {other:?}"),
    }
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
    let solution = solved(&game);
    Player::BOTH.map(|player| solution.regions().won_by(player).map(|start| game.start_text(start)).collect())
}

fn names(cell: &str) -> BTreeSet<String> {
    cell.split_whitespace().filter(|&name| name != "-").map(str::to_owned).collect()
}

fn read_dimacs(case: &str, input: &str) -> UndirectedGraph {
    let bytes = fault(&format!("{case}/{input}"));
    let reading = dimacs::read_undirected(&Source::new(case, &bytes), &Limits::none());
    reading.unwrap_or_else(|error| panic!("{case}: {error}")).value
}

#[test]
fn winners_and_matchings_of_the_faulty_graphs() {
    let mut compared = 0;
    for fault in faults().iter().filter(|fault| !fault.mover.is_empty() && !fault.case.starts_with("31-")) {
        for input in &fault.inputs {
            let graph = read_dimacs(&fault.case, input);
            assert_eq!(graph.order().to_string(), fault.vertices, "{}", fault.case);
            if let (Ok(colouring), false) = (graph.colouring(), fault.matching.is_empty()) {
                let sets = dulmage_mendelsohn(&graph, &colouring, &mut Unwatched).unwrap();
                assert_eq!(sets.matching().size().to_string(), fault.matching, "{}", fault.case);
            }
            assert_eq!(winners(graph), [names(&fault.mover), names(&fault.placer)], "{}", fault.case);
            compared += 1;
        }
    }
    assert!(compared >= 13, "only {compared} graphs were compared");
}

/// Undirected geography gives the opposite winner on some directed graphs: they are refused, with a hint.
#[test]
fn a_directed_graph_is_no_undirected_one() {
    let bytes = fault("31-directed-fed-to-matching/input.gr");
    let refused = dimacs::read_undirected(&Source::new("input.gr", &bytes), &Limits::none()).unwrap_err();
    let text = refused.to_string();
    assert!(text.contains("directed"), "{text}");
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
    let graph = read_dimacs("94-edge-vs-vertex-geography", "input.col");
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
