//! Every bound and every reduction, against the search without it.

use super::bounds::{by_girth, each, one_cop_wins_in_parts, stand_and_chase};
use super::dismantling::{core, without_corners};
use super::parts::{induced, parts};
use super::search::search_from;
use super::*;
use crate::Unwatched;
use crate::graph::{Graph, UndirectedGraph};
use crate::watch::Pulse;

/// Graphs of up to nine vertices, of all densities.
fn random_graphs() -> impl Iterator<Item = UndirectedGraph> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) % below
    };
    (0..600).map(move |_| {
        let (order, density) = (1 + random(9) as u32, 1 + random(9));
        let pairs = (1..order).flat_map(|w| (0..w).map(move |v| [v, w]));
        let edges: Vec<[u32; 2]> = pairs.filter(|_| random(10) < density).collect();
        UndirectedGraph::from_ids(order, &edges)
    })
}

/// The cop number of each connected part of a graph by search alone, in ascending order.
fn searched(graph: &UndirectedGraph) -> Vec<u32> {
    let numbers = parts(graph).into_iter().map(|part| {
        let needed = search_from(1, &induced(graph, &part), u32::MAX, &mut Unwatched);
        needed.unwrap().cops.exactly().unwrap()
    });
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn corners_do_not_matter() {
    for graph in random_graphs() {
        let small = SmallGraph::of(&graph).unwrap();
        let left = without_corners(&small, small.vertices());
        let left: Vec<Vertex> = each(left).map(Vertex::new).collect();
        let core = core(&graph, &mut Pulse::new(&mut Unwatched)).unwrap();
        let expected = searched(&graph);
        for kept in [left, core] {
            assert_eq!(searched(&induced(&graph, &kept)), expected, "{graph:?} and {kept:?}");
        }
    }
}

#[test]
fn one_cop_wins_where_one_vertex_is_left() {
    for graph in random_graphs() {
        let small = SmallGraph::of(&graph).unwrap();
        let expected = searched(&graph).iter().all(|&cops| cops == 1);
        assert_eq!(one_cop_wins_in_parts(&small, small.vertices()), expected, "{graph:?}");
    }
}

#[test]
fn cops_who_stand_and_one_who_chases_win() {
    let mut found = [0; 4];
    for graph in random_graphs() {
        let expected = searched(&graph);
        if let [number] = expected[..] {
            let small = SmallGraph::of(&graph).unwrap();
            for cops in 2..=3 {
                if stand_and_chase(&small, small.vertices(), cops) {
                    assert!(number <= cops, "{graph:?}");
                    found[cops as usize] += 1;
                }
            }
        }
    }
    assert!(found[2] > 100 && found[3] >= found[2], "{found:?}");
}

#[test]
fn no_fewer_cops_win_than_the_girth_allows() {
    let cycles = (3..10).map(cycle);
    for graph in random_graphs().chain(cycles).chain([petersen(), UndirectedGraph::from_ids(0, &[])]) {
        assert!(searched(&graph).iter().sum::<u32>() >= by_girth(&graph), "{graph:?}");
    }
    let bounds = [cycle(3), cycle(4), cycle(5), petersen()].map(|graph| by_girth(&graph));
    assert_eq!(bounds, [1, 1, 2, 3]);
}

#[test]
fn the_cop_number_is_that_of_the_search() {
    for graph in random_graphs().chain([petersen()]) {
        let expected: u32 = searched(&graph).iter().sum();
        for max in [u32::MAX, 3, 2, 1, 0] {
            let found = cop_number(&graph, max, &mut Unwatched).unwrap();
            assert_eq!(found, CopNumber::up_to(expected, max), "{graph:?}");
            assert_eq!(cops_needed(&graph, max, &mut Unwatched).unwrap().cops, found);
        }
    }
}

/// As many paths of two edges as the graph has vertices are hung on it: it has more than 64 vertices then.
#[test]
fn graphs_with_tails_take_as_many_cops() {
    for graph in random_graphs().step_by(29).chain([petersen()]) {
        let order = graph.order();
        let mut edges: Vec<[u32; 2]> =
            graph.vertices().flat_map(|v| graph.neighbours(v).map(move |w| [v.id(), w.id()])).collect();
        edges.extend((order..order + 66).map(|v| [if v < 2 * order { v - order } else { v - 1 }, v]));
        let tailed = UndirectedGraph::from_ids(order + 66, &edges);
        let expected = cop_number(&graph, u32::MAX, &mut Unwatched).unwrap();
        assert_eq!(cop_number(&tailed, u32::MAX, &mut Unwatched).unwrap(), expected, "{graph:?}");
    }
}

fn cycle(order: u32) -> UndirectedGraph {
    UndirectedGraph::from_ids(order, &(0..order).map(|v| [v, (v + 1) % order]).collect::<Vec<_>>())
}

fn petersen() -> UndirectedGraph {
    let edges = (0..5).flat_map(|i| [[i, (i + 1) % 5], [i, i + 5], [i + 5, (i + 2) % 5 + 5]]);
    UndirectedGraph::from_ids(10, &edges.collect::<Vec<_>>())
}
