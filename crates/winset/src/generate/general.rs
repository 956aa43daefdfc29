//! Undirected graphs that need not be bipartite, without a board.

use super::{Family, GenerateError, Random, Share};
use crate::graph::UndirectedGraph;

/// Edges between vertices, each drawn by chance from all pairs; loops and edges that are drawn again do not count.
///
/// Neighbours' ids say nothing of each other, and with a few edges a vertex searches for augmenting paths go far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomGraph {
    /// The number of vertices.
    pub order: u32,
    /// How many edges are drawn.
    pub edges: u64,
}

impl Family for RandomGraph {
    type Instance = UndirectedGraph;

    fn needed_bytes(&self) -> u64 {
        list_and_graph(self.order.into(), self.edges)
    }

    fn generate(&self, random: &mut Random) -> Result<UndirectedGraph, GenerateError> {
        require_vertices(self.order, self.edges)?;
        let mut edge = || [random.below(self.order), random.below(self.order)];
        let edges: Vec<[u32; 2]> = (0..self.edges).map(|_| edge()).collect();
        Ok(UndirectedGraph::from_ids(self.order, &edges))
    }
}

/// Crossings in rows and columns, with streets between most neighbours and now and then one along a diagonal: short
/// cycles, odd ones too, long chains and many dead ends, and neighbours whose ids lie close together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roads {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The probability of a street from a crossing to the next one of its row, and of its column.
    pub streets: Share,
    /// The probability of a street from a crossing to the one right below it, a column on.
    pub diagonals: Share,
}

impl Family for Roads {
    type Instance = UndirectedGraph;

    fn needed_bytes(&self) -> u64 {
        let crossings = u64::from(self.rows) * u64::from(self.columns);
        list_and_graph(crossings, crossings.saturating_mul(3))
    }

    fn generate(&self, random: &mut Random) -> Result<UndirectedGraph, GenerateError> {
        let crossings = u64::from(self.rows) * u64::from(self.columns);
        GenerateError::at_most("the number of crossings", crossings, u64::from(u32::MAX) - 1)?;
        let mut edges = Vec::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                self.streets_from(row, column, random, &mut edges);
            }
        }
        Ok(UndirectedGraph::from_ids(crossings as u32, &edges))
    }
}

impl Roads {
    fn streets_from(&self, row: u32, column: u32, random: &mut Random, edges: &mut Vec<[u32; 2]>) {
        let crossing = row * self.columns + column;
        let (is_last_row, is_last_column) = (row + 1 == self.rows, column + 1 == self.columns);
        let ways = [
            (self.streets, 1, is_last_column),
            (self.streets, self.columns, is_last_row),
            (self.diagonals, self.columns + 1, is_last_row || is_last_column),
        ];
        for (share, step, leads_off) in ways {
            if random.happens(share) && !leads_off {
                edges.push([crossing, crossing + step]);
            }
        }
    }
}

/// A graph with few vertices of very many edges and many vertices of few: each edge falls into a quarter of the
/// matrix of adjacency by chance, into a quarter of that, and so on.
///
/// Loops and edges that are drawn again do not count.
///
/// # References
/// D. Chakrabarti, Y. Zhan, C. Faloutsos, *R-MAT: a recursive model for graph mining*, SDM 2004, 442–446,
/// [doi:10.1137/1.9781611972740.43](https://doi.org/10.1137/1.9781611972740.43).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PowerLaw {
    /// There are two to the power of this many vertices.
    pub scale: u32,
    /// How many edges are drawn.
    pub edges: u64,
}

impl PowerLaw {
    /// Hundredths of the edges that fall into the first quarter, into the first two, into the first three.
    const QUARTERS: [u32; 3] = [57, 76, 95];

    fn edge(&self, random: &mut Random) -> [u32; 2] {
        let mut edge = [0, 0];
        for _ in 0..self.scale {
            let drawn = random.below(100);
            let quarter = Self::QUARTERS.iter().filter(|&&end| drawn >= end).count() as u32;
            edge = [edge[0] << 1 | quarter >> 1, edge[1] << 1 | quarter & 1];
        }
        edge
    }
}

impl Family for PowerLaw {
    type Instance = UndirectedGraph;

    fn needed_bytes(&self) -> u64 {
        list_and_graph(1_u64.checked_shl(self.scale).unwrap_or(u64::MAX), self.edges)
    }

    fn generate(&self, random: &mut Random) -> Result<UndirectedGraph, GenerateError> {
        GenerateError::at_most("the scale", self.scale.into(), 31)?;
        let edges: Vec<[u32; 2]> = (0..self.edges).map(|_| self.edge(random)).collect();
        Ok(UndirectedGraph::from_ids(1 << self.scale, &edges))
    }
}

/// The list of the edges, and the stored graph while it is made.
fn list_and_graph(vertices: u64, edges: u64) -> u64 {
    edges.saturating_mul(16).saturating_add(vertices.saturating_mul(16))
}

fn require_vertices(order: u32, edges: u64) -> Result<(), GenerateError> {
    GenerateError::at_most("the number of vertices", order.into(), u64::from(u32::MAX) - 1)?;
    if order == 0 { GenerateError::at_most("the number of edges", edges, 0) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Graph, Vertex};

    fn rows(graph: &UndirectedGraph) -> String {
        let row = |v| graph.neighbours(v).map(|w| w.id().to_string()).collect::<Vec<_>>().join(" ");
        graph.vertices().map(row).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn graphs_are_the_same_for_ever() {
        let random = RandomGraph { order: 5, edges: 6 }.generate(&mut Random::new(1)).unwrap();
        assert_eq!(rows(&random), "1, 0 3 4, , 1, 1");
        let roads = Roads { rows: 2, columns: 3, streets: Share::percent(60), diagonals: Share::percent(50) };
        assert_eq!(rows(&roads.generate(&mut Random::new(1)).unwrap()), "3, 2 4, 1, 0, 1 5, 4");
        let power = PowerLaw { scale: 3, edges: 9 }.generate(&mut Random::new(1)).unwrap();
        assert_eq!(rows(&power), "1 2 4, 0 4 7, 0, , 0 1 5, 4, , 1");
    }

    #[test]
    fn all_streets_make_a_grid_with_diagonals() {
        let roads = Roads { rows: 3, columns: 4, streets: Share::ALL, diagonals: Share::ALL };
        let graph = roads.generate(&mut Random::new(1)).unwrap();
        assert_eq!((graph.order(), graph.edge_count()), (12, 9 + 8 + 6));
        assert_eq!(graph.neighbours(Vertex::new(0)).map(Vertex::id).collect::<Vec<_>>(), [1, 4, 5]);
    }

    #[test]
    fn a_power_law_has_hubs() {
        let graph = PowerLaw { scale: 12, edges: 8 << 12 }.generate(&mut Random::new(1)).unwrap();
        let mut degrees: Vec<u32> = graph.vertices().map(|v| graph.slots(v)).collect();
        degrees.sort_unstable();
        assert!(degrees[4095] > 100 * degrees[2048].max(1), "{:?}", &degrees[4090..]);
    }

    #[test]
    fn what_does_not_exist_is_refused() {
        let random = &mut Random::new(1);
        assert!(RandomGraph { order: 0, edges: 1 }.generate(random).is_err());
        assert_eq!(RandomGraph { order: 0, edges: 0 }.generate(random).unwrap().order(), 0);
        assert!(PowerLaw { scale: 32, edges: 0 }.generate(random).is_err());
        let roads = Roads { rows: 1 << 16, columns: 1 << 16, streets: Share::NONE, diagonals: Share::NONE };
        assert!(roads.generate(random).is_err());
    }
}
