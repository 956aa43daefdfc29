//! Graphs as the rivals read them.
//!
//! Little-endian numbers of 32 bits: how many vertices on the left, on the right, how many edges; then for each edge
//! its left and its right vertex, counted from 0 on either side, in the order of the left ones. All vertices of a graph
//! that need not be bipartite are on the left, and each edge is told once, from its lesser end.

use std::io::{self, Write};

use winset::graph::{Colouring, Side, Undirected, Vertex};

/// Writes a bipartite graph.
///
/// # Errors
/// Those of the writer, and one where the graph is not bipartite or has more than 2³² edges.
pub fn write<G: Undirected>(out: &mut impl Write, graph: &G) -> io::Result<()> {
    let colouring = graph.colouring().map_err(io::Error::other)?;
    let is_left = |v: &Vertex| colouring.side(*v) == Side::Left;
    let mut numbers = vec![0_u32; graph.id_bound() as usize];
    let (mut left, mut right, mut edges) = (0, 0, 0_u64);
    for v in graph.vertices() {
        let count = if is_left(&v) { &mut left } else { &mut right };
        numbers[v.index()] = *count;
        *count += 1;
        edges += if is_left(&v) { graph.neighbours(v).count() as u64 } else { 0 };
    }
    let edges = u32::try_from(edges).map_err(io::Error::other)?;
    for number in [left, right, edges] {
        out.write_all(&number.to_le_bytes())?;
    }
    for v in graph.vertices().filter(is_left) {
        for w in graph.neighbours(v) {
            out.write_all(&numbers[v.index()].to_le_bytes())?;
            out.write_all(&numbers[w.index()].to_le_bytes())?;
        }
    }
    Ok(())
}

/// Writes a graph that need not be bipartite, whose ids have no holes.
///
/// # Errors
/// Those of the writer, and one where the graph has more than 2³² edges.
pub fn write_general<G: Undirected>(out: &mut impl Write, graph: &G) -> io::Result<()> {
    let later = |v: Vertex| graph.neighbours(v).filter(move |&w| v < w);
    let edges = graph.vertices().map(|v| later(v).count() as u64).sum::<u64>();
    let edges = u32::try_from(edges).map_err(io::Error::other)?;
    for number in [graph.order(), 0, edges] {
        out.write_all(&number.to_le_bytes())?;
    }
    for v in graph.vertices() {
        for w in later(v) {
            out.write_all(&v.id().to_le_bytes())?;
            out.write_all(&w.id().to_le_bytes())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use winset::graph::UndirectedGraph;

    use super::*;

    fn numbers(bytes: &[u8]) -> Vec<u32> {
        bytes.chunks(4).map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap())).collect()
    }

    #[test]
    fn edges_with_odd_cycles_are_written_from_their_lesser_ends() {
        let triangle = UndirectedGraph::from_ids(4, &[[2, 0], [0, 1], [2, 1]]);
        let mut bytes = Vec::new();
        write_general(&mut bytes, &triangle).unwrap();
        assert_eq!(numbers(&bytes), [4, 0, 3, 0, 1, 0, 2, 1, 2]);
    }

    #[test]
    fn edges_are_written_from_the_left() {
        // The vertex with the least id of each component is on the left: 0 and 3.
        let graph = UndirectedGraph::from_ids(5, &[[0, 2], [2, 1], [3, 4]]);
        let mut bytes = Vec::new();
        write(&mut bytes, &graph).unwrap();
        assert_eq!(numbers(&bytes), [3, 2, 3, 0, 0, 1, 0, 2, 1]);
    }
}
