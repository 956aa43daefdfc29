//! One graph of each kind: those that differ in the names of their vertices alone are one.

use std::collections::BTreeSet;

use super::tiny::{TinyGraph, pairs};

/// One graph of each kind with so many vertices, at most eight.
pub fn kinds(order: u32) -> Vec<TinyGraph> {
    let mut kinds = BTreeSet::from([0]);
    for smaller in 0..order {
        // Every graph is one with a vertex less, and that vertex beside any of the others.
        let first = pairs(smaller).count();
        let with_more =
            kinds.iter().flat_map(|&edges| (0..1_u32 << smaller).map(move |beside| edges | beside << first));
        kinds = with_more.map(|edges| canonical(TinyGraph { order: smaller + 1, edges })).collect();
    }
    kinds.into_iter().map(|edges| TinyGraph { order, edges }).collect()
}

/// The same without those that are not connected.
pub fn connected_kinds(order: u32) -> Vec<TinyGraph> {
    kinds(order).into_iter().filter(|graph| is_connected(*graph)).collect()
}

fn is_connected(graph: TinyGraph) -> bool {
    let beside = graph.neighbours();
    let mut seen = 1_u32;
    for _ in 0..graph.order {
        seen |= (0..graph.order)
            .filter(|v| seen >> v & 1 == 1)
            .map(|v| beside[v as usize])
            .fold(0, |all, set| all | set);
    }
    seen.count_ones() >= graph.order
}

/// The least list of edges among those that graphs of the same kind have, with names that their looks allow.
fn canonical(graph: TinyGraph) -> u32 {
    let mut least = u32::MAX;
    let beside = graph.neighbours();
    name_all(&beside, vec![0; graph.order as usize], &mut least);
    least
}

/// Gives colours to vertices that look different, and every name to those that look the same.
fn name_all(beside: &[u32; 8], colours: Vec<usize>, least: &mut u32) {
    let colours = refined(beside, colours);
    let order = colours.len();
    let shared = (0..order).find(|&colour| colours.iter().filter(|&&other| other == colour).count() > 1);
    let Some(shared) = shared else {
        *least = (*least).min(edges(beside, &colours));
        return;
    };
    let alike: Vec<usize> = (0..order).filter(|&v| colours[v] == shared).collect();
    for (i, &v) in alike.iter().enumerate() {
        // Two with the same neighbours can change places: nothing new comes of the second.
        let is_twin = |w: &usize| (beside[v] ^ beside[*w]) & !(1 << v | 1 << *w) == 0;
        if !alike[..i].iter().any(is_twin) {
            let mut colours = colours.clone();
            alike.iter().filter(|&&w| w != v).for_each(|&w| colours[w] += 1);
            name_all(beside, colours, least);
        }
    }
}

/// The colours as numbers of vertices that have smaller ones, different where the colours of neighbours are.
fn refined(beside: &[u32; 8], mut colours: Vec<usize>) -> Vec<usize> {
    loop {
        let looks: Vec<(usize, Vec<usize>)> = (0..colours.len())
            .map(|v| {
                let around = (0..colours.len()).filter(|w| beside[v] >> w & 1 == 1);
                let mut around: Vec<usize> = around.map(|w| colours[w]).collect();
                around.sort_unstable();
                (colours[v], around)
            })
            .collect();
        let next: Vec<usize> =
            looks.iter().map(|look| looks.iter().filter(|other| *other < look).count()).collect();
        if next == colours {
            return colours;
        }
        colours = next;
    }
}

fn edges(beside: &[u32; 8], names: &[usize]) -> u32 {
    let number = |v: usize, w: usize| {
        let (v, w) = (names[v].min(names[w]), names[v].max(names[w]));
        w * (w - 1) / 2 + v
    };
    let order = names.len();
    let pairs = (0..order).flat_map(|w| (0..w).map(move |v| (v, w)));
    pairs.filter(|&(v, w)| beside[v] >> w & 1 == 1).map(|(v, w)| 1 << number(v, w)).sum()
}
