use std::collections::VecDeque;

use fixedbitset::FixedBitSet;

use super::{Graph, Vertex};

/// Visits the vertices of an undirected graph, one connected component after the other, and returns how many
/// components there are.
///
/// The components are numbered from 0 by their least vertices; that vertex is visited first.
///
/// # Complexity
/// O(*n* + *m*) time; a bit for each id and the frontier of a breadth-first search.
///
/// # Examples
/// ```
/// use winset::graph::{Grid, visit_components};
/// let grid = Grid::from_rows(&[".#.", ".#.", "..#"])?;
/// let mut orders = Vec::new();
/// let count = visit_components(&grid, |component, _| {
///     orders.resize(component as usize + 1, 0);
///     orders[component as usize] += 1;
/// });
/// assert_eq!((count, orders), (2, vec![4, 2]));
/// # Ok::<(), winset::graph::GridError>(())
/// ```
pub fn visit_components<G: Graph>(graph: &G, mut visit: impl FnMut(u32, Vertex)) -> u32 {
    let mut seen = FixedBitSet::with_capacity(graph.id_bound() as usize);
    let mut frontier = VecDeque::new();
    let mut count = 0;
    for root in graph.vertices() {
        if seen.put(root.index()) {
            continue;
        }
        frontier.push_back(root);
        while let Some(v) = frontier.pop_front() {
            visit(count, v);
            frontier.extend(graph.neighbours(v).filter(|w| !seen.put(w.index())));
        }
        count += 1;
    }
    count
}
