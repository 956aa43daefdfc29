use fixedbitset::FixedBitSet;

use super::Random;

/// How a random spanning tree grows, which decides how the walk around it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Growth {
    /// Always from the vertex reached last: few long branches.
    #[default]
    DepthFirst,
    /// From any vertex of the tree: many short branches.
    Bushy,
}

/// A closed walk over the cells of a board, each visited once, one cell left out where both sides are odd.
///
/// Blocks of 2×2 cells are joined by a random spanning tree; keeping to the left of it, one comes by every cell.
/// A last row or column that fills no block is visited on the way along the blocks beside it.
pub(super) struct TreeWalk {
    rows: u32,
    columns: u32,
    tree: BlockTree,
}

/// A cell, its row and column counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) row: u32,
    pub(super) column: u32,
}

impl Cell {
    const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }
}

impl TreeWalk {
    /// Both sides must be at least 2.
    pub(super) fn new(rows: u32, columns: u32, growth: Growth, random: &mut Random) -> Self {
        Self { rows, columns, tree: BlockTree::grow(rows / 2, columns / 2, growth, random) }
    }

    /// The number of cells on the walk.
    pub(super) const fn most_cells(rows: u32, columns: u32) -> u64 {
        rows as u64 * columns as u64 / 2 * 2
    }

    /// The walk round and round, from the corner of a block taken by chance.
    pub(super) fn cells(&self, random: &mut Random) -> impl Iterator<Item = Cell> + '_ {
        let (row, column) = (2 * random.below(self.rows / 2), 2 * random.below(self.columns / 2));
        let corners = std::iter::successors(Some(Cell::new(row, column)), |&cell| Some(self.next(cell)));
        corners.flat_map(|cell| {
            let detour = self.detour(cell);
            std::iter::once(cell).chain(detour.into_iter().flatten())
        })
    }

    /// The next cell of a block, clockwise around it where the tree does not lead on to another.
    fn next(&self, cell: Cell) -> Cell {
        let Cell { row, column } = cell;
        let tree = &self.tree;
        let [above, beside] = [row / 2, column / 2];
        match (row % 2, column % 2) {
            (0, 0) if above > 0 && tree.down[tree.index(above - 1, beside)] => Cell::new(row - 1, column),
            (0, 0) => Cell::new(row, column + 1),
            (0, _) if tree.right[tree.index(above, beside)] => Cell::new(row, column + 1),
            (0, _) => Cell::new(row + 1, column),
            (_, 1) if tree.down[tree.index(above, beside)] => Cell::new(row + 1, column),
            (_, 1) => Cell::new(row, column - 1),
            _ if beside > 0 && tree.right[tree.index(above, beside - 1)] => Cell::new(row, column - 1),
            _ => Cell::new(row - 1, column),
        }
    }

    /// The two cells outside the blocks that are visited between this cell and the next.
    fn detour(&self, cell: Cell) -> Option<[Cell; 2]> {
        let Cell { row, column } = cell;
        let last_row = self.rows % 2 == 1 && row + 2 == self.rows;
        let last_column = self.columns % 2 == 1 && column + 2 == self.columns;
        match (row % 2, column % 2) {
            (1, 1) if last_row => Some([Cell::new(row + 1, column), Cell::new(row + 1, column - 1)]),
            (0, 1) if last_column => Some([Cell::new(row, column + 1), Cell::new(row + 1, column + 1)]),
            _ => None,
        }
    }
}

/// A spanning tree of a board of blocks: whether an edge leads from a block to the right, and down.
struct BlockTree {
    rows: u32,
    columns: u32,
    right: FixedBitSet,
    down: FixedBitSet,
}

impl BlockTree {
    fn index(&self, row: u32, column: u32) -> usize {
        row as usize * self.columns as usize + column as usize
    }

    fn grow(rows: u32, columns: u32, growth: Growth, random: &mut Random) -> Self {
        let blocks = rows as usize * columns as usize;
        let (right, down) = (FixedBitSet::with_capacity(blocks), FixedBitSet::with_capacity(blocks));
        let mut tree = Self { rows, columns, right, down };
        let mut reached = FixedBitSet::with_capacity(blocks);
        let root = Cell::new(random.below(rows), random.below(columns));
        reached.insert(tree.index(root.row, root.column));
        let mut growing = vec![root];
        while !growing.is_empty() {
            let at = match growth {
                Growth::DepthFirst => growing.len() - 1,
                Growth::Bushy => random.below(growing.len() as u32) as usize,
            };
            match tree.unreached_neighbour(growing[at], &reached, random) {
                Some(next) => {
                    reached.insert(tree.index(next.row, next.column));
                    tree.join(growing[at], next);
                    growing.push(next);
                }
                None => {
                    growing.swap_remove(at);
                }
            }
        }
        tree
    }

    fn unreached_neighbour(&self, block: Cell, reached: &FixedBitSet, random: &mut Random) -> Option<Cell> {
        let Cell { row, column } = block;
        let mut found = [block; 4];
        let mut count = 0;
        // A step up or to the left off the board wraps to a number that no board has.
        for next in [
            Cell::new(row.wrapping_sub(1), column),
            Cell::new(row, column.wrapping_sub(1)),
            Cell::new(row, column + 1),
            Cell::new(row + 1, column),
        ] {
            let on_board = next.row < self.rows && next.column < self.columns;
            if on_board && !reached[self.index(next.row, next.column)] {
                found[count] = next;
                count += 1;
            }
        }
        random.pick(&found[..count]).copied()
    }

    fn join(&mut self, a: Cell, b: Cell) {
        let index = self.index(a.row.min(b.row), a.column.min(b.column));
        let edges = if a.row == b.row { &mut self.right } else { &mut self.down };
        edges.insert(index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On every small board the walk comes by all cells but the odd one, and closes.
    #[test]
    fn the_walk_is_a_cycle_over_all_cells() {
        for (rows, columns) in (2..8).flat_map(|rows| (2..8).map(move |columns| (rows, columns))) {
            for growth in [Growth::DepthFirst, Growth::Bushy] {
                let random = &mut Random::new(u64::from(rows * columns));
                let walk = TreeWalk::new(rows, columns, growth, random);
                let length = TreeWalk::most_cells(rows, columns) as usize;
                let cells: Vec<Cell> = walk.cells(random).take(length + 1).collect();
                assert_eq!(cells[0], cells[length]);
                let mut seen = FixedBitSet::with_capacity((rows * columns) as usize);
                for pair in cells.windows(2) {
                    let [a, b] = [pair[0], pair[1]];
                    assert_eq!(a.row.abs_diff(b.row) + a.column.abs_diff(b.column), 1);
                    assert!(b.row < rows && b.column < columns);
                    seen.insert((b.row * columns + b.column) as usize);
                }
                assert_eq!(seen.count_ones(..), length, "{rows}×{columns}");
            }
        }
    }
}
