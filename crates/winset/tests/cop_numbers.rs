//! Cop numbers and capture times of the corpora, and of every graph with few vertices.

mod oracles;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use oracles::Adjacency;
use oracles::cops::{Chase, cop_number as number_by_the_rules};
use oracles::kinds::{connected_kinds, kinds};
use winset::attractor::{
    CopNumber, CopsNeeded, cop_number, cops_best_placement, cops_needed, directed_cops_needed,
    pursuit_attractor, small_cop_number,
};
use winset::game::{Cops, CopsRules};
use winset::graph::{DirectedGraph, Graph, SmallGraph, UndirectedGraph, visit_components};
use winset::io::{GraphLines, Limits, Source, graph6, small_graph6};
use winset::record::Session;
use winset::{Outcome, Player, Unwatched};
use winset_certified::{assert_ranks_proved, solved};

fn corpus(name: &str) -> String {
    let path = corpora().join("cops").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn corpora() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpora")
}

fn needed(graph: &UndirectedGraph) -> CopsNeeded {
    cops_needed(graph, u32::MAX, &mut Unwatched).unwrap()
}

fn exactly(needed: &CopsNeeded) -> (u32, u32) {
    (needed.cops.exactly().unwrap(), needed.capture_time.unwrap())
}

/// A graph of the corpus that has a name.
struct Named {
    name: String,
    graph: UndirectedGraph,
    cops: u32,
    capture_time: u32,
}

fn named() -> Vec<Named> {
    let table = corpus("named.tsv");
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('\t').collect();
        let source = Source::new(cells[1], cells[0].as_bytes());
        let graph = graph6::read_undirected(&source, &Limits::none()).unwrap().value;
        assert_eq!(graph.order().to_string(), cells[2], "{line}");
        Named {
            name: cells[1].to_owned(),
            graph,
            cops: cells[3].parse().unwrap(),
            capture_time: cells[4].parse().unwrap(),
        }
    };
    table.lines().filter(|line| !line.starts_with('#')).map(row).collect()
}

#[test]
fn graphs_with_names() {
    let named = named();
    assert!(named.len() > 30);
    for Named { name, graph, cops, capture_time } in named {
        assert_eq!(exactly(&needed(&graph)), (cops, capture_time), "{name}");
        assert_eq!(cop_number(&graph, cops, &mut Unwatched), Ok(CopNumber::Exactly(cops)), "{name}");
        assert_eq!(cop_number(&graph, cops - 1, &mut Unwatched), Ok(CopNumber::MoreThan(cops - 1)), "{name}");
    }
}

/// So many cops are proved to win on them, and one fewer not to.
#[test]
fn graphs_with_names_are_proved() {
    let is_small = |named: &Named| u64::from(named.graph.order()).pow(named.cops + 1) <= 300_000;
    let mut proved = 0;
    for Named { name, graph, cops, .. } in named().into_iter().filter(is_small) {
        for tried in [cops - 1, cops].into_iter().filter(|&tried| tried > 0) {
            let game = Arc::new(Cops::on_edges(&graph, CopsRules::usual(tried as u8)));
            let solution = Arc::new(solved(&*game));
            let winner = if tried == cops { Player::First } else { Player::Second };
            let found = Session::new(&game, &solution).value().outcome;
            assert_eq!(found, Outcome::Won(winner), "{tried} on {name}");
            proved += 1;
        }
    }
    assert!(proved >= 40, "only {proved} numbers of cops were proved");
}

/// Those that are small enough for the plain repetition of the rules; fewer cops never win.
#[test]
fn graphs_with_names_by_the_rules() {
    let is_feasible = |named: &Named| named.graph.order().pow(named.cops + 1) <= 60_000;
    let mut compared = 0;
    for Named { name, graph, cops, capture_time } in named().into_iter().filter(is_feasible) {
        let by_rules =
            |cops: u32| Chase::on(&Adjacency::of(&graph), &CopsRules::usual(cops as u8)).capture_time();
        assert_eq!((by_rules(cops - 1), by_rules(cops)), (None, Some(capture_time)), "{name}");
        compared += 1;
    }
    assert!(compared >= 20, "only {compared} graphs were compared");
}

#[test]
fn every_graph_of_up_to_five_vertices_by_the_rules() {
    for graph in (0..=5).flat_map(kinds) {
        let expected = number_by_the_rules(&Adjacency::of(&graph.undirected()));
        assert_eq!(exactly(&needed(&graph.undirected())).0, u32::from(expected), "{graph:?}");
    }
}

/// How many graphs there are of each kind.
type Histogram = BTreeMap<u32, usize>;

/// A histogram in the corpus: a number and how many graphs have it, with a colon between them.
fn histogram(text: &str) -> Histogram {
    let entry = |word: &str| {
        let (number, count) = word.split_once(':').unwrap();
        (number.parse().unwrap(), count.parse().unwrap())
    };
    text.split_whitespace().map(entry).collect()
}

fn count(numbers: impl IntoIterator<Item = u32>) -> Histogram {
    let mut histogram = Histogram::new();
    numbers.into_iter().for_each(|number| *histogram.entry(number).or_default() += 1);
    histogram
}

/// The lines of the corpus below the heading that holds this text.
fn below<'a>(counts: &'a str, heading: &'a str) -> impl Iterator<Item = Vec<&'a str>> + 'a {
    let lines = counts.lines().skip_while(move |line| !(line.starts_with('#') && line.contains(heading)));
    let rows = lines.skip_while(|line| line.starts_with('#'));
    rows.take_while(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[test]
fn connected_graphs_of_up_to_eight_vertices() {
    let counts = corpus("counts.tsv");
    let expected: Vec<Vec<usize>> = below(&counts, "connected undirected graphs")
        .map(|row| row.iter().map(|cell| cell.parse().unwrap()).collect())
        .collect();
    assert_eq!(expected.iter().map(|row| row[0]).collect::<Vec<_>>(), [2, 3, 4, 5, 6, 7, 8]);
    for row in expected {
        let all: Vec<(u32, u32)> = connected_kinds(row[0] as u32)
            .into_iter()
            .map(|graph| {
                let (graph, small) = (graph.undirected(), SmallGraph::of(&graph.undirected()).unwrap());
                let needed = needed(&graph);
                assert_eq!(small_cop_number(&small, u32::MAX, &mut Unwatched), Ok(needed.cops), "{graph:?}");
                exactly(&needed)
            })
            .collect();
        assert_eq!(all.len(), row[1]);
        let found = count(all.iter().map(|&(cops, _)| cops));
        let by_cops = [1, 2, 3].map(|cops| found.get(&cops).copied().unwrap_or(0));
        assert_eq!(by_cops, row[2..], "{} vertices", row[0]);
        assert_capture_times(&counts, row[0], &all);
    }
}

fn assert_capture_times(counts: &str, order: usize, all: &[(u32, u32)]) {
    let order = order.to_string();
    let times = |wanted| count(all.iter().filter(|(cops, _)| *cops == wanted).map(|(_, time)| *time));
    for row in below(counts, "capture-time histogram of cop-win graphs").filter(|row| row[0] == order) {
        assert_eq!(times(1), histogram(row[1]), "one cop, {order} vertices");
    }
    let two = counts.lines().find_map(|line| line.strip_prefix("#cop2 capture times: ")).unwrap();
    for (number, text) in two.split(';').map(|entry| entry.trim().split_once('\t').unwrap()) {
        if number == order {
            assert_eq!(times(2), histogram(text), "two cops, {order} vertices");
        }
    }
}

#[test]
#[ignore = "needs Debian's nauty; `cargo test -p winset --test cop_numbers -- --ignored` runs it"]
fn connected_graphs_of_nine_vertices() {
    let geng = Command::new("nauty-geng").args(["-q", "-c", "9"]).output().expect("nauty-geng runs");
    let mut graph = SmallGraph::empty(0);
    let numbers = geng.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).map(|line| {
        assert!(small_graph6::read(line, &mut graph));
        small_cop_number(&graph, u32::MAX, &mut Unwatched).unwrap().exactly().unwrap()
    });
    assert_eq!(count(numbers), BTreeMap::from([(1, 65_561), (2, 195_519)]));
}

/// One weakly connected digraph of each kind, without loops.
fn weakly_connected_digraphs(order: u32) -> Vec<DirectedGraph> {
    let arcs: Vec<[u32; 2]> =
        (0..order).flat_map(|v| (0..order).filter(move |w| *w != v).map(move |w| [v, w])).collect();
    let renamings = permutations(order);
    let mut graphs = Vec::new();
    for chosen in 0..1_u32 << arcs.len() {
        let within =
            |set: u32| arcs.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, arc)| *arc);
        let renamed = |names: &Vec<u32>| -> u32 {
            let place =
                |arc: [u32; 2]| arcs.iter().position(|other| *other == arc.map(|v| names[v as usize]));
            within(chosen).map(|arc| 1 << place(arc).unwrap()).sum()
        };
        let arcs: Vec<[u32; 2]> = within(chosen).collect();
        let parts = visit_components(&UndirectedGraph::from_ids(order, &arcs), |_, _| {});
        if parts == 1 && renamings.iter().all(|names| renamed(names) >= chosen) {
            graphs.push(DirectedGraph::from_ids(order, &arcs));
        }
    }
    graphs
}

fn permutations(order: u32) -> Vec<Vec<u32>> {
    (0..order).fold(vec![Vec::new()], |shorter, next| {
        let with = |names: &Vec<u32>, at: usize| {
            let mut names = names.clone();
            names.insert(at, next);
            names
        };
        shorter.iter().flat_map(|names| (0..=names.len()).map(move |at| with(names, at))).collect()
    })
}

#[test]
fn weakly_connected_digraphs_of_up_to_four_vertices() {
    let counts = corpus("counts.tsv");
    let rows: Vec<Vec<&str>> = below(&counts, "weakly connected digraphs").collect();
    assert_eq!(rows.len(), 3);
    for row in rows {
        let graphs = weakly_connected_digraphs(row[0].parse().unwrap());
        assert_eq!(graphs.len().to_string(), row[1]);
        let times = graphs
            .iter()
            .filter_map(|graph| directed_cops_needed(graph, 1, &mut Unwatched).unwrap().capture_time);
        let times = count(times);
        assert_eq!(times.values().sum::<usize>().to_string(), row[2]);
        assert_eq!(times, histogram(row[5]), "{} vertices", row[0]);
        let lost =
            graphs.iter().map(positions_lost_by_the_evader).fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
        assert_eq!(lost.map(|lost| lost.to_string()), row[3..5]);
    }
}

/// How many positions of a pursuit the pursuer wins: the evader being to move, and the pursuer.
fn positions_lost_by_the_evader(graph: &DirectedGraph) -> [usize; 2] {
    let ranks = pursuit_attractor(graph, &mut Unwatched).unwrap();
    let half = ranks.positions() / 2;
    let lost = [0..half, half..2 * half]
        .map(|positions| positions.filter(|&position| ranks.contains(position)).count());
    assert_ranks_proved(graph, ranks);
    lost
}

#[test]
fn graphs_on_which_other_programs_failed() {
    let lines = fs::read(corpora().join("faults/80-cops-state-left-over/input.g6")).unwrap();
    let mut lines = GraphLines::new("input.g6", &lines[..], Limits::none());
    let mut numbers = Vec::new();
    while let Some(line) = lines.next_line().unwrap() {
        numbers.push(exactly(&needed(&line.read_undirected().unwrap().value)).0);
    }
    assert_eq!(numbers, [2, 1, 3, 1, 2]);
    let line = fs::read(corpora().join("faults/82-cops-degree-over-255/input.g6")).unwrap();
    let graph = graph6::read_undirected(&Source::new("input.g6", &line), &Limits::none()).unwrap().value;
    assert_eq!((graph.order(), exactly(&needed(&graph))), (258, (2, 1)));
}

#[test]
fn graphs_without_much_to_catch() {
    for (order, edges, expected) in [
        (0, &[][..], (0, 0)),
        (1, &[], (1, 0)),
        (1, &[[0, 0]], (1, 0)),
        (2, &[[0, 1], [1, 0]], (1, 1)),
        (4, &[], (4, 0)),
        (5, &[[0, 1], [2, 3]], (3, 1)),
        (9, &[[0, 1], [1, 2], [2, 3], [3, 0], [4, 5], [5, 6], [6, 7]], (4, 2)),
    ] {
        let graph = UndirectedGraph::from_ids(order, edges);
        assert_eq!(exactly(&needed(&graph)), expected, "{edges:?}");
        let directed = directed_cops_needed(&DirectedGraph::with_both_arcs(&graph), u32::MAX, &mut Unwatched);
        assert_eq!(exactly(&directed.unwrap()), expected, "{edges:?}");
        let rules = CopsRules::usual(expected.0 as u8);
        let on_all = cops_best_placement(&graph, &rules, &mut Unwatched).unwrap();
        assert_eq!(on_all.map(|best| best.capture_time), Some(expected.1), "{edges:?}");
    }
}

/// Every arc leads away: a cop is needed wherever the robber could start and no cop come to.
#[test]
fn a_directed_graph_takes_a_cop_for_every_source() {
    let star = DirectedGraph::from_ids(6, &[[0, 5], [1, 5], [2, 5], [3, 5], [4, 5]]);
    assert_eq!(exactly(&directed_cops_needed(&star, u32::MAX, &mut Unwatched).unwrap()), (5, 1));
}
