use crate::graph::{DirectedGraph, Graph, Undirected, UndirectedGraph, Vertex, visit_components};

/// The connected parts of an undirected graph.
pub(super) fn parts<G: Undirected>(graph: &G) -> Vec<Vec<Vertex>> {
    let mut parts: Vec<Vec<Vertex>> = Vec::new();
    visit_components(graph, |part, v| {
        parts.resize_with(parts.len().max(part as usize + 1), Vec::new);
        parts[part as usize].push(v);
    });
    parts.iter_mut().for_each(|part| part.sort_unstable());
    parts
}

/// The graph on some vertices of another, in ascending order, with all edges between them.
pub(super) fn induced<G: Undirected>(graph: &G, vertices: &[Vertex]) -> UndirectedGraph {
    UndirectedGraph::from_ids(vertices.len() as u32, &arcs_within(graph, vertices))
}

/// The directed graph on some vertices of another, in ascending order, with all arcs between them.
pub(super) fn induced_directed(graph: &DirectedGraph, vertices: &[Vertex]) -> DirectedGraph {
    DirectedGraph::from_ids(vertices.len() as u32, &arcs_within(graph, vertices))
}

/// A directed graph without the directions of its arcs.
pub(super) fn undirected(graph: &DirectedGraph) -> UndirectedGraph {
    let vertices: Vec<Vertex> = graph.vertices().collect();
    UndirectedGraph::from_ids(graph.order(), &arcs_within(graph, &vertices))
}

/// The arcs between some vertices, each numbered by its place among them.
fn arcs_within<G: Graph>(graph: &G, vertices: &[Vertex]) -> Vec<[u32; 2]> {
    let number = |v: &Vertex| vertices.binary_search(v).ok().map(|number| number as u32);
    let arcs_from = |(from, v): (u32, &Vertex)| {
        let heads = graph.neighbours(*v).filter_map(|head| number(&head)).collect::<Vec<_>>();
        heads.into_iter().map(move |head| [from, head])
    };
    (0..).zip(vertices).flat_map(arcs_from).collect()
}
