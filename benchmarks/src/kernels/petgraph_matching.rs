//! petgraph's `maximum_matching`: H. N. Gabow's algorithm for general graphs. It has none for bipartite graphs.

use anyhow::{Context, Result};
use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;
use winset::graph::{Graph, Vertex};

use crate::answer::Answer;
use crate::clock::{Repeat, repeated};
use crate::measurement::Measurement;
use crate::memory;

pub fn measure<G: Graph>(graph: G, repeat: Repeat) -> Result<Measurement> {
    let edges = edges(&graph);
    drop(graph);
    let graph = UnGraph::<(), ()>::from_edges(&edges);
    drop(edges);
    memory::forget_peak();
    let (size, seconds) = repeated(repeat, || maximum_matching(&graph).len());
    let measurement = Measurement::of_runs(version()?, &seconds);
    Ok(measurement.with_answer(Answer::of([("matching", size as u64)])))
}

/// The edges between vertices that are numbered without holes.
fn edges<G: Graph>(graph: &G) -> Vec<(u32, u32)> {
    let mut numbers = vec![0; graph.id_bound() as usize];
    for (number, v) in (0..).zip(graph.vertices()) {
        numbers[v.index()] = number;
    }
    let pair = |v: Vertex, w: Vertex| (numbers[v.index()], numbers[w.index()]);
    let edges_from = |v: Vertex| graph.neighbours(v).filter(move |&w| w > v).map(move |w| pair(v, w));
    graph.vertices().flat_map(edges_from).collect()
}

/// The version that this program was built with.
fn version() -> Result<&'static str> {
    let lock = include_str!("../../../Cargo.lock");
    let (_, rest) =
        lock.split_once("name = \"petgraph\"\nversion = \"").context("no petgraph in the lock file")?;
    Ok(rest.split('"').next().unwrap_or_default())
}
