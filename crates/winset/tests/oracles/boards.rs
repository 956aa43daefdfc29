//! All small boards, and some large ones.

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use winset::graph::{Grid, GridBuilder};

/// A board by a bit a cell, row by row: 1 is free.
pub fn from_bits(rows: u32, columns: u32, bits: u64) -> Grid {
    let mut builder = GridBuilder::new(u64::from(columns));
    for row in 0..rows {
        let cells = (0..columns).map(|column| bits >> (row * columns + column) & 1 == 1);
        builder.push_row(cells.collect::<Vec<_>>().into_iter()).unwrap();
    }
    builder.finish()
}

/// Every board with this many rows and columns.
pub fn all(rows: u32, columns: u32) -> impl Iterator<Item = Grid> {
    (0..1_u64 << (rows * columns)).map(move |bits| from_bits(rows, columns, bits))
}

/// A board on which each cell is a wall with this probability.
pub fn random(rng: &mut ChaCha8Rng, rows: usize, columns: usize, walls: f64) -> Grid {
    let mut builder = GridBuilder::new(columns as u64);
    for _ in 0..rows {
        let row: Vec<bool> = (0..columns).map(|_| !rng.random_bool(walls)).collect();
        builder.push_row(row.into_iter()).unwrap();
    }
    builder.finish()
}

/// A board by a rule that says of each row and column, counted from 0, whether the cell is free.
pub fn by_rule(rows: usize, columns: usize, is_free: impl Fn(usize, usize) -> bool) -> Grid {
    let mut builder = GridBuilder::new(columns as u64);
    for row in 0..rows {
        let cells: Vec<bool> = (0..columns).map(|column| is_free(row, column)).collect();
        builder.push_row(cells.into_iter()).unwrap();
    }
    builder.finish()
}

/// A row of free cells with teeth hanging from every other one.
pub fn comb(side: usize) -> Grid {
    by_rule(side, side, |row, column| row == 0 || column % 2 == 0)
}

/// One path that fills the board to and fro.
pub fn corridor(side: usize) -> Grid {
    by_rule(side, side, |row, column| row % 2 == 0 || column == if row % 4 == 1 { side - 1 } else { 0 })
}

/// One path that winds from the rim to the centre.
pub fn spiral(side: usize) -> Grid {
    const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let mut free = vec![vec![false; side]; side];
    let step = |(row, column): (usize, usize), heading: usize| {
        let (down, right) = STEPS[heading];
        let (row, column) = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
        (row < side && column < side).then_some((row, column))
    };
    let mut at = (0, 0);
    free[0][0] = true;
    let (mut heading, mut turns) = (0, 0);
    while turns < 2 {
        let beside_one = |&cell: &(usize, usize)| {
            let around = (0..4).filter_map(|heading| step(cell, heading));
            !free[cell.0][cell.1] && around.filter(|&(row, column)| free[row][column]).count() == 1
        };
        match step(at, heading).filter(beside_one) {
            Some(ahead) => {
                free[ahead.0][ahead.1] = true;
                (at, turns) = (ahead, 0);
            }
            None => (heading, turns) = ((heading + 1) % 4, turns + 1),
        }
    }
    by_rule(side, side, |row, column| free[row][column])
}
