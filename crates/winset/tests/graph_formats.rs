//! All graph formats beside each other: what is written is read again, and all read the same graph.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use winset::graph::{DirectedGraph, Graph, Labels, UndirectedGraph, Vertex};
use winset::io::{
    AnyGraph, Format, GraphLines, GraphOptions, Limits, Source, digraph6, graph6, read_directed, read_graph,
    read_undirected, sparse6, write_directed, write_undirected,
};

fn written(format: Format, graph: &UndirectedGraph) -> Vec<u8> {
    let mut text = Vec::new();
    write_undirected(format, &mut text, graph).unwrap_or_else(|error| panic!("{format}: {error}"));
    text
}

fn written_directed(format: Format, graph: &DirectedGraph) -> Vec<u8> {
    let mut text = Vec::new();
    write_directed(format, &mut text, graph).unwrap_or_else(|error| panic!("{format}: {error}"));
    text
}

fn undirected_formats() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.holds_edges())
}

fn directed_formats() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.holds_arcs())
}

/// The names of all vertices and of the ends of all edges, sorted: an edge list changes the order of vertices whose names
/// are numbers.
fn description(graph: &impl Graph) -> Vec<Vec<String>> {
    let vertices = graph.vertices().map(|v| vec![graph.label(v)]);
    let ends = graph.vertices().flat_map(|v| graph.neighbours(v).map(move |w| [v, w]));
    let mut all: Vec<_> = vertices.chain(ends.map(|ends| ends.map(|v| graph.label(v)).to_vec())).collect();
    all.sort();
    all
}

/// The same graph, with the numbers that a format gives to vertices if it holds no names.
fn as_held_by<G: Graph + Clone>(format: Format, graph: &G, with_labels: fn(G, Labels) -> G) -> G {
    let base = match format {
        _ if format.holds_names() => return graph.clone(),
        Format::Graph6 | Format::Sparse6 | Format::Digraph6 => 0,
        _ => 1,
    };
    with_labels(graph.clone(), Labels::numbered(base))
}

fn assert_all_formats_hold(graph: &UndirectedGraph) {
    for format in undirected_formats() {
        let text = written(format, graph);
        let source = Source::new("written", &text);
        // An edge list says nothing of a graph without vertices.
        if graph.order() == 0 && format == Format::EdgeList {
            continue;
        }
        let reading = read_undirected(format, &source, &Limits::none(), &GraphOptions::default());
        let reading = reading.unwrap_or_else(|error| panic!("{format}: {error}"));
        let expected = as_held_by(format, graph, UndirectedGraph::with_labels);
        assert_eq!(description(&reading.value), description(&expected), "{format}");
    }
}

fn assert_all_formats_hold_directed(graph: &DirectedGraph) {
    for format in directed_formats() {
        let text = written_directed(format, graph);
        let source = Source::new("written", &text);
        if graph.order() == 0 && format == Format::EdgeList {
            continue;
        }
        let reading = read_directed(format, &source, &Limits::none(), &GraphOptions::default());
        let reading = reading.unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(reading.notes, [], "{format}");
        let expected = as_held_by(format, graph, DirectedGraph::with_labels);
        assert_eq!(description(&reading.value), description(&expected), "{format}");
    }
}

/// All graphs with so many vertices, by the subsets of their pairs.
fn all_graphs(order: u32) -> impl Iterator<Item = UndirectedGraph> {
    let pairs: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..v).map(move |u| [u, v])).collect();
    (0..1_u32 << pairs.len()).map(move |set| {
        let edges: Vec<[u32; 2]> =
            pairs.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &pair)| pair).collect();
        UndirectedGraph::from_ids(order, &edges)
    })
}

/// All directed graphs with so many vertices, loops included.
fn all_digraphs(order: u32) -> impl Iterator<Item = DirectedGraph> {
    let pairs: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..order).map(move |w| [v, w])).collect();
    (0..1_u32 << pairs.len()).map(move |set| {
        let arcs: Vec<[u32; 2]> =
            pairs.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &pair)| pair).collect();
        DirectedGraph::from_ids(order, &arcs)
    })
}

#[test]
fn every_format_holds_every_graph_of_up_to_four_vertices() {
    (0..=4).flat_map(all_graphs).for_each(|graph| assert_all_formats_hold(&graph));
    (0..=3).flat_map(all_digraphs).for_each(|graph| assert_all_formats_hold_directed(&graph));
}

#[test]
fn lines_hold_every_graph_of_up_to_five_vertices() {
    for graph in (0..=5).flat_map(all_graphs) {
        for format in [Format::Graph6, Format::Sparse6] {
            let line = written(format, &graph);
            let source = Source::new("written", &line);
            assert_eq!(Format::detect(&source), format, "{:?}", String::from_utf8_lossy(&line));
            let reading =
                read_undirected(format, &source, &Limits::none(), &GraphOptions::default()).unwrap();
            assert_eq!((reading.value, reading.notes.len()), (graph.clone(), 0));
        }
    }
}

#[test]
fn sizes_around_those_that_change_the_encoding() {
    for order in [62, 63, 64, 65, 127, 128, 129, 255, 256, 257, 512, 1000, 4096] {
        let edges: Vec<[u32; 2]> =
            (1..order).map(|v| [v / 2, v]).chain([[order - 2, 0], [order - 1, 0]]).collect();
        let graph = UndirectedGraph::from_ids(order, &edges);
        assert_all_formats_hold(&graph);
        let without_last = UndirectedGraph::from_ids(order, &edges[..order as usize - 2]);
        assert_all_formats_hold(&without_last);
        if order < 600 {
            assert_all_formats_hold_directed(&DirectedGraph::from_ids(order, &edges));
        }
    }
    let many = UndirectedGraph::from_ids(258_048, &[[0, 258_047]]);
    let line = written(Format::Sparse6, &many);
    assert!(line.starts_with(b":~~"));
    let again = sparse6::read_undirected(&Source::new("written", &line), &Limits::none()).unwrap();
    assert_eq!(again.value, many);
}

#[test]
fn what_was_written_is_recognised() {
    let edges = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [0, 5], [6, 7]];
    let graph = UndirectedGraph::from_ids(8, &edges).with_labels(Labels::numbered(1));
    for format in undirected_formats() {
        let text = written(format, &graph);
        let source = Source::new("written", &text);
        assert_eq!(Format::detect(&source), format);
        let options = GraphOptions::default();
        let any = read_graph(format, &source, &Limits::none(), &options).unwrap().value;
        assert!(matches!(any, AnyGraph::Undirected(_)), "{format}");
    }
    let graph = DirectedGraph::from_ids(8, &edges);
    for format in directed_formats() {
        let text = written_directed(format, &graph);
        assert_eq!(Format::detect(&Source::new("written", &text)), format);
    }
}

/// A graph that is read as undirected from a directed file would have other winners: no format lets that happen.
#[test]
fn directed_files_are_refused_by_undirected_readers() {
    let graph = DirectedGraph::from_ids(3, &[[0, 1], [1, 2]]);
    for format in directed_formats() {
        // These do not say what their pairs are.
        if matches!(format, Format::EdgeList | Format::MatrixMarket) {
            continue;
        }
        let text = written_directed(format, &graph);
        let source = Source::new("written", &text);
        let error = read_undirected(format, &source, &Limits::none(), &GraphOptions::default()).unwrap_err();
        assert!(error.to_string().contains("the graph is directed"), "{format}: {error}");
    }
}

// ---- nauty's own programs, where they are installed ----

/// What a program of nauty makes of its input, or nothing where there is no such program.
fn nauty(program: &str, arguments: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    use std::io::Write;
    let command = Command::new(format!("nauty-{program}"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let mut child = command.ok()?;
    let (mut stdin, input) = (child.stdin.take()?, input.to_vec());
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().ok()?;
    writer.join().ok()?.ok()?;
    Some(output.stdout)
}

#[test]
fn nauty_reads_and_writes_the_same_lines() {
    let graphs: Vec<UndirectedGraph> = (1..=5).flat_map(all_graphs).collect();
    let lines = |write: fn(&mut Vec<u8>, &UndirectedGraph) -> std::io::Result<()>| {
        let mut text = Vec::new();
        graphs.iter().for_each(|graph| write(&mut text, graph).unwrap());
        text
    };
    let (as_graph6, as_sparse6) = (lines(graph6::write_undirected), lines(sparse6::write_undirected));
    let Some(by_nauty) = nauty("copyg", &["-gq"], &as_sparse6) else {
        eprintln!("nauty is not installed: nothing was compared");
        return;
    };
    assert_same_lines(&by_nauty, &as_graph6);
    assert_same_lines(&nauty("copyg", &["-sq"], &as_graph6).unwrap(), &as_sparse6);
    let digraphs: Vec<DirectedGraph> = (1..=3).flat_map(all_digraphs).collect();
    let mut as_digraph6 = Vec::new();
    digraphs.iter().for_each(|graph| digraph6::write_directed(&mut as_digraph6, graph).unwrap());
    assert_same_lines(&nauty("copyg", &["-zq"], &as_digraph6).unwrap(), &as_digraph6);
}

#[track_caller]
fn assert_same_lines(found: &[u8], expected: &[u8]) {
    let lines = |text: &[u8]| -> Vec<String> {
        text.split(|&byte| byte == b'\n').map(|line| String::from_utf8_lossy(line).into_owned()).collect()
    };
    let (found, expected) = (lines(found), lines(expected));
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
}

#[test]
fn a_stream_of_nauty_is_read_to_its_end() {
    let Some(stream) = nauty("geng", &["-q", "-h", "6"], b"") else { return };
    let mut lines = GraphLines::new("geng", &stream[..], Limits::none());
    let mut graphs = 0;
    while let Some(line) = lines.next_line().unwrap() {
        assert_eq!(line.read_undirected().unwrap().value.order(), 6);
        graphs += 1;
    }
    assert_eq!(graphs, 156);
}

// ---- properties ----

fn any_pairs() -> impl Strategy<Value = (u32, Vec<[u32; 2]>)> {
    (1..40_u32).prop_flat_map(|order| {
        let pair = [0..order, 0..order];
        (Just(order), proptest::collection::vec(pair, 0..120))
    })
}

/// Names that every format which holds names can write.
fn any_names(order: u32) -> impl Strategy<Value = Vec<String>> {
    proptest::collection::btree_set("[a-zA-Z_.é猫\"&<>'-][a-zA-Z0-9_{}\\[\\]:;,é]{0,6}", order as usize)
        .prop_map(|names| names.into_iter().collect())
}

/// Names with blanks, quotes, braces and other letters, that need not be words; numbers among them. DOT alone cannot hold a
/// backslash at the end.
fn strange_names(order: u32) -> impl Strategy<Value = Vec<String>> {
    proptest::collection::btree_set("[ a'\"<>&;{}é猫\u{a0}\u{301}0-9,#%-]{0,5}", order as usize)
        .prop_map(|names| names.into_iter().collect())
}

fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut state = seed | 1;
    for end in (1..items.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        items.swap(end, (state >> 33) as usize % (end + 1));
    }
}

/// What was written is read again as the same graph, vertex by vertex.
fn assert_order_is_kept(format: Format, graph: &UndirectedGraph, digraph: &DirectedGraph) {
    let (limits, options) = (Limits::none(), GraphOptions::default());
    let names = |graph: &dyn Fn(Vertex) -> String, order: u32| -> Vec<String> {
        (0..order).map(|id| graph(Vertex::new(id))).collect()
    };
    let text = written(format, graph);
    let again = read_undirected(format, &Source::new("written", &text), &limits, &options).unwrap().value;
    let order = graph.order();
    assert_eq!(names(&|v| again.label(v), order), names(&|v| graph.label(v), order), "{format}");
    let text = written_directed(format, digraph);
    let again = read_directed(format, &Source::new("written", &text), &limits, &options).unwrap().value;
    assert_eq!(names(&|v| again.label(v), order), names(&|v| digraph.label(v), order), "{format}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn all_formats_hold_the_same_graph((order, pairs) in any_pairs(), base in 0..2_u32) {
        let labels = Labels::numbered(base);
        assert_all_formats_hold(&UndirectedGraph::from_ids(order, &pairs).with_labels(labels.clone()));
        assert_all_formats_hold_directed(&DirectedGraph::from_ids(order, &pairs).with_labels(labels));
    }

    #[test]
    fn names_are_kept(
        (order, pairs, names) in any_pairs().prop_flat_map(|(order, pairs)| (Just(order), Just(pairs), any_names(order)))
    ) {
        let labels = Labels::named(&names).unwrap();
        assert_all_formats_hold(&UndirectedGraph::from_ids(order, &pairs).with_labels(labels.clone()));
        assert_all_formats_hold_directed(&DirectedGraph::from_ids(order, &pairs).with_labels(labels));
    }

    /// Vertices stay in their order, and so a certificate serves every format.
    #[test]
    fn names_are_kept_in_their_order(
        (order, pairs, names, seed) in any_pairs().prop_flat_map(|(order, pairs)| {
            (Just(order), Just(pairs), any_names(order), any::<u64>())
        })
    ) {
        let mut names = names;
        shuffle(&mut names, seed);
        let labels = Labels::named(&names).unwrap();
        let graph = UndirectedGraph::from_ids(order, &pairs).with_labels(labels.clone());
        let digraph = DirectedGraph::from_ids(order, &pairs).with_labels(labels);
        for format in Format::ALL.into_iter().filter(|format| format.holds_names()) {
            assert_order_is_kept(format, &graph, &digraph);
        }
    }

    #[test]
    fn strange_names_are_kept_in_their_order(
        (order, pairs, names, seed) in any_pairs().prop_flat_map(|(order, pairs)| {
            (Just(order), Just(pairs), strange_names(order), any::<u64>())
        })
    ) {
        let mut names = names;
        shuffle(&mut names, seed);
        let labels = Labels::named(&names).unwrap();
        let graph = UndirectedGraph::from_ids(order, &pairs).with_labels(labels.clone());
        let digraph = DirectedGraph::from_ids(order, &pairs).with_labels(labels);
        for format in [Format::NodeLink, Format::Graphml, Format::Dot] {
            assert_order_is_kept(format, &graph, &digraph);
        }
    }

    #[test]
    fn the_order_of_the_edges_makes_no_difference((order, pairs) in any_pairs(), seed in any::<u64>()) {
        let mut shuffled = pairs.clone();
        shuffle(&mut shuffled, seed);
        prop_assert_eq!(UndirectedGraph::from_ids(order, &pairs), UndirectedGraph::from_ids(order, &shuffled));
        prop_assert_eq!(DirectedGraph::from_ids(order, &pairs), DirectedGraph::from_ids(order, &shuffled));
    }
}

// ---- the corpus ----

/// All cases of the corpus of faults that are graphs hold their graph in every format.
#[test]
fn faulty_graphs_go_through_every_format() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../corpora/faults");
    let mut graphs = 0;
    for case in fs::read_dir(folder).unwrap().filter_map(|entry| fs::read_dir(entry.unwrap().path()).ok()) {
        for file in case.map(|entry| entry.unwrap().path()) {
            let name = file.display().to_string();
            let bytes = fs::read(&file).unwrap();
            let source = Source::new(&name, &bytes);
            let is_graph = Format::of_path(&file).is_some_and(|format| format != Format::Grid);
            let format = Format::detect(&source);
            if let (true, Ok(reading)) =
                (is_graph, read_undirected(format, &source, &Limits::none(), &GraphOptions::default()))
            {
                assert_all_formats_hold(&reading.value);
                graphs += 1;
            }
        }
    }
    assert!(graphs >= 20, "only {graphs} graphs");
}
