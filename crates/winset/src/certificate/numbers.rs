use fixedbitset::FixedBitSet;

use crate::graph::{Graph, Vertex};

/// The numbers that certificates call vertices by: in the order of the ids, without holes.
pub(super) struct Numbers {
    /// Where ids have holes: the vertices, and how many there are before each block.
    holed: Option<(FixedBitSet, Vec<u32>)>,
}

const BLOCK: usize = usize::BITS as usize;

impl Numbers {
    /// # Complexity
    /// O(*n*) time; two bits an id, nothing where there are no holes.
    pub(super) fn of<G: Graph>(graph: &G) -> Self {
        if graph.order() == graph.id_bound() {
            return Self { holed: None };
        }
        let (vertices, mut count) = (graph.vertex_set(), 0);
        let before = vertices.as_slice().iter().map(|block| {
            let before = count;
            count += block.count_ones();
            before
        });
        let before = before.collect();
        Self { holed: Some((vertices, before)) }
    }

    #[inline]
    pub(super) fn number(&self, v: Vertex) -> u32 {
        let Some((vertices, before)) = &self.holed else { return v.id() };
        let (block, bit) = (v.index() / BLOCK, v.index() % BLOCK);
        let smaller = vertices.as_slice()[block] & ((1 << bit) - 1);
        before[block] + smaller.count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Grid;

    #[test]
    fn free_cells_are_numbered_row_by_row() {
        let rows: Vec<String> = (0..20_u32)
            .map(|row| (0..17_u32).map(|column| if (row * column) % 3 == 1 { '#' } else { '.' }).collect())
            .collect();
        for rows in [rows, vec!["...".to_owned()], vec!["###".to_owned()], Vec::new()] {
            let grid = Grid::from_rows(&rows).unwrap();
            let numbers = Numbers::of(&grid);
            let found: Vec<u32> = grid.vertices().map(|v| numbers.number(v)).collect();
            assert_eq!(found, (0..grid.order()).collect::<Vec<_>>());
        }
    }
}
