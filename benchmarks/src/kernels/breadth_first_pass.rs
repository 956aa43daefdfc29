//! What it costs to see every vertex once: the units in which the other engines are measured.

use std::collections::VecDeque;

use anyhow::Result;
use winset::graph::{Graph, Vertex, visit_components};

use crate::answer::Answer;
use crate::clock::{Repeat, repeated};
use crate::measurement::Measurement;

/// A pass as fast as we can make it: two small layers in place of a queue, and a byte a vertex that tells holes from
/// what is fresh, so that nothing is asked twice.
pub fn in_layers<G: Graph>(graph: &G, repeat: Repeat) -> Result<Measurement> {
    measure(graph, repeat, components_by_layers)
}

/// The pass of the textbooks: a queue of vertices, and for each vertex whether it was seen.
pub fn by_queue<G: Graph>(graph: &G, repeat: Repeat) -> Result<Measurement> {
    measure(graph, repeat, components_by_queue)
}

fn measure<G: Graph>(graph: &G, repeat: Repeat, components: impl Fn(&G) -> u64) -> Result<Measurement> {
    let (components, seconds) = repeated(repeat, || components(graph));
    let measurement = Measurement::of_runs(env!("CARGO_PKG_VERSION"), &seconds);
    let expected = visit_components(graph, |_, _| {});
    anyhow::ensure!(
        components == u64::from(expected),
        "{components} components, the library finds {expected}"
    );
    Ok(measurement.with_answer(Answer::of([("components", components)])))
}

/// The state of a vertex that no search has reached; the others are holes, or know the slot they were reached by.
const FRESH: u8 = 1;
const REACHED: u8 = 2;

/// The number of components, by a breadth-first search of each.
fn components_by_queue<G: Graph>(graph: &G) -> u64 {
    let mut is_seen = vec![false; graph.id_bound() as usize];
    let mut components = 0;
    let mut queue = VecDeque::new();
    for root in graph.vertices() {
        if std::mem::replace(&mut is_seen[root.index()], true) {
            continue;
        }
        components += 1;
        queue.push_back(root);
        while let Some(v) = queue.pop_front() {
            for w in graph.neighbours(v) {
                if !std::mem::replace(&mut is_seen[w.index()], true) {
                    queue.push_back(w);
                }
            }
        }
    }
    components
}

/// The same number, layer by layer.
fn components_by_layers<G: Graph>(graph: &G) -> u64 {
    let mut states = vec![0; graph.id_bound() as usize];
    for v in graph.vertices() {
        states[v.index()] = FRESH;
    }
    let mut components = 0;
    let (mut layer, mut next) = (Vec::new(), Vec::new());
    for root in graph.vertices() {
        if states[root.index()] != FRESH {
            continue;
        }
        components += 1;
        states[root.index()] = REACHED;
        layer.push(root);
        while !layer.is_empty() {
            for &v in &layer {
                reach_neighbours(graph, &mut states, v, &mut next);
            }
            std::mem::swap(&mut layer, &mut next);
            next.clear();
        }
    }
    components
}

#[inline]
fn reach_neighbours<G: Graph>(graph: &G, states: &mut [u8], v: Vertex, next: &mut Vec<Vertex>) {
    for slot in 0..graph.slots(v) {
        let Some(w) = graph.head_or_hole(v, slot) else { continue };
        let state = &mut states[w.index()];
        if *state == FRESH {
            *state = REACHED | (slot as u8) << 2;
            next.push(w);
        }
    }
}
