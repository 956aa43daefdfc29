//! What the readers take of memory: no more than sixteen times the input, and nothing on a header's word.

use std::fmt::Write;

use peak_alloc::PeakAlloc;
use winset::graph::{DirectedGraph, UndirectedGraph};
use winset::io::{
    Compression, Format, GraphOptions, Limits, Source, read_directed, read_undirected, write_directed,
    write_undirected,
};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// The most bytes that are held while something is done, besides those held before.
fn most_held<T>(action: impl FnOnce() -> T) -> usize {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    drop(action());
    ALLOCATOR.peak_usage() - before
}

/// What is taken whatever the input.
const CONSTANT: usize = 64 << 10;

#[track_caller]
fn assert_modest(what: &str, input: &[u8], held: usize) {
    let most = 16 * input.len() + CONSTANT;
    assert!(held <= most, "{what}: {held} bytes held for {} bytes of input", input.len());
}

/// A graph of so many vertices with three times as many edges, by a fixed rule.
fn pairs(order: u32) -> Vec<[u32; 2]> {
    let ends = |v: u32| [v, (v * 7 + 1) % order, (v * 31 + 5) % order].map(|w| [v, w]);
    (0..order).flat_map(ends).filter(|[v, w]| v != w).collect()
}

/// One test: another one beside it would be counted too.
#[test]
fn readers_take_no_more_than_sixteen_times_the_input() {
    sparse_graphs_of_every_format();
    names_and_short_lines();
    promises();
    compressed_files();
}

fn sparse_graphs_of_every_format() {
    let order = 3000;
    let graph = UndirectedGraph::from_ids(order, &pairs(order));
    for format in Format::ALL.into_iter().filter(|format| format.holds_edges()) {
        let mut text = Vec::new();
        write_undirected(format, &mut text, &graph).unwrap();
        let source = Source::new("input", &text);
        let read = || read_undirected(format, &source, &Limits::none(), &GraphOptions::default()).unwrap();
        assert_modest(format.name(), &text, most_held(read));
    }
    let graph = DirectedGraph::from_ids(order, &pairs(order));
    for format in Format::ALL.into_iter().filter(|format| format.holds_arcs()) {
        let mut text = Vec::new();
        write_directed(format, &mut text, &graph).unwrap();
        let source = Source::new("input", &text);
        let read = || read_directed(format, &source, &Limits::none(), &GraphOptions::default()).unwrap();
        assert_modest(format.name(), &text, most_held(read));
    }
}

/// The texts that hold the most in the fewest bytes.
fn names_and_short_lines() {
    let mut short = String::from("p edge 9 1\n");
    (0..100_000).for_each(|i| writeln!(short, "e {} {}", i % 9 + 1, (i + 1) % 9 + 1).unwrap());
    assert_read_modestly(Format::Dimacs, short.as_bytes());
    let list: String = (0..100_000).map(|i| format!("{} {}\n", i % 9, (i + 1) % 9)).collect();
    assert_read_modestly(Format::EdgeList, list.as_bytes());
    let names: String = (0..100_000).map(|i| format!("{}\n", short_name(i))).collect();
    assert_read_modestly(Format::EdgeList, names.as_bytes());
    assert_read_modestly(Format::Dot, format!("graph{{{names}}}").as_bytes());
    assert_read_modestly(Format::EdgeList, "\n".repeat(100_000).as_bytes());
    assert_read_modestly(Format::NodeLink, &[b"{\"nodes\":[", &b"{\"id\":1},".repeat(50_000)[..]].concat());
}

/// A name of its own for each number, as short as letters make it.
fn short_name(mut number: u32) -> String {
    let mut name = String::new();
    loop {
        name.push(char::from(b'a' + (number % 26) as u8));
        number /= 26;
        if number == 0 {
            return name;
        }
    }
}

fn assert_read_modestly(format: Format, text: &[u8]) {
    let source = Source::new("input", text);
    let read = || read_undirected(format, &source, &Limits::none(), &GraphOptions::default()).ok();
    assert_modest(format.name(), text, most_held(read));
}

fn promises() {
    for (format, text) in [
        (Format::Graph6, &b"~~~~~~~~??"[..]),
        (Format::Graph6, b"~~?B~~~~"),
        (Format::Sparse6, b":~~?B~~~~~"),
        (Format::Sparse6, b":~~~~~~~~"),
        (Format::Digraph6, b"&~~~~~~~~"),
        (Format::Dimacs, b"p edge 4294967295 99999999999"),
        (Format::Metis, b"4294967295 99999999999"),
        (
            Format::MatrixMarket,
            b"%%MatrixMarket matrix coordinate pattern symmetric\n4294967295 4294967295 99999999\n",
        ),
        (Format::Grid, b"4000000000 4000000000\n"),
    ] {
        let (source, limits) = (Source::new("input", text), Limits::memory(1 << 30));
        let read = || read_directed(format, &source, &limits, &GraphOptions::default()).unwrap_err();
        assert_modest(format.name(), text, most_held(read));
    }
}

fn compressed_files() {
    let mut file = Compression::Gzip.encoder(Vec::new()).unwrap();
    std::io::Write::write_all(&mut file, &vec![b'.'; 50_000_000]).unwrap();
    let file = file.finish().unwrap();
    let limits = Limits::memory(1 << 20);
    let held = most_held(|| Compression::Gzip.decompress(&file, &limits).unwrap_err());
    assert!(held <= (4 << 20), "{held} bytes held for a bomb that may be {} bytes", 1 << 20);
}
