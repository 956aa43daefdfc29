//! Who wins does not depend on names, mirrors or what else is on the table.

mod oracles;

use oracles::boards;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use winset::game::{Geography, Pursuing, Pursuit};
use winset::graph::{DirectedGraph, Graph, Grid, Place, UndirectedGraph, Vertex};
use winset::solve::Solve;
use winset_certified::{Written, solved};

fn solution<G: Solve + Written>(game: &G) -> winset::solution::Solution {
    solved(game)
}

/// A grid with each cell moved, and whether the moved cell has the same outcome.
fn assert_same_after(grid: &Grid, rows: u32, columns: u32, moved: impl Fn(Place) -> Place) {
    let free: std::collections::HashSet<Place> = grid.vertices().map(|v| moved(grid.place(v))).collect();
    let image = boards::by_rule(rows as usize, columns as usize, |row, column| {
        free.contains(&Place::new(row as u32 + 1, column as u32 + 1))
    });
    let (before, after) = (solution(&Geography::new(grid.clone())), solution(&Geography::new(image.clone())));
    for v in grid.vertices() {
        let image = image.vertex(moved(grid.place(v))).unwrap();
        assert_eq!(before.outcome(v.id().into()), after.outcome(image.id().into()));
    }
}

#[test]
fn mirrored_and_turned_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..60 {
        let (rows, columns) = (rng.random_range(1..=15_u32), rng.random_range(1..=15_u32));
        let grid = boards::random(&mut rng, rows as usize, columns as usize, 0.25);
        assert_same_after(&grid, rows, columns, |p| Place::new(p.row, columns + 1 - p.column));
        assert_same_after(&grid, rows, columns, |p| Place::new(rows + 1 - p.row, p.column));
        assert_same_after(&grid, columns, rows, |p| Place::new(p.column, p.row));
    }
}

/// Two boards side by side with a wall between them keep their winners.
#[test]
fn joined_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for _ in 0..60 {
        let parts = [boards::random(&mut rng, 9, 8, 0.2), boards::random(&mut rng, 9, 6, 0.2)];
        let offset = [0, 9];
        let joined = boards::by_rule(9, 15, |row, column| {
            let place = |part: usize| Place::new(row as u32 + 1, (column + 1 - offset[part]) as u32);
            match column {
                0..8 => parts[0].vertex(place(0)).is_some(),
                8 => false,
                _ => parts[1].vertex(place(1)).is_some(),
            }
        });
        let whole = solution(&Geography::new(joined.clone()));
        for (part, offset) in parts.iter().zip(offset) {
            let alone = solution(&Geography::new(part.clone()));
            for v in part.vertices() {
                let place = part.place(v);
                let there = joined.vertex(Place::new(place.row, place.column + offset as u32)).unwrap();
                assert_eq!(alone.outcome(v.id().into()), whole.outcome(there.id().into()));
            }
        }
    }
}

#[test]
fn relabelled_graphs_with_shuffled_edges() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    for _ in 0..100 {
        let order = 40_u32;
        let edge = |rng: &mut ChaCha8Rng| [2 * rng.random_range(0..20), 2 * rng.random_range(0..20) + 1];
        let edges: Vec<[u32; 2]> = (0..45).map(|_| edge(&mut rng)).collect();
        let mut names: Vec<u32> = (0..order).collect();
        names.shuffle(&mut rng);
        let mut renamed: Vec<[u32; 2]> = edges.iter().map(|edge| edge.map(|v| names[v as usize])).collect();
        renamed.shuffle(&mut rng);
        let before = solution(&Geography::new(UndirectedGraph::from_ids(order, &edges)));
        let after = solution(&Geography::new(UndirectedGraph::from_ids(order, &renamed)));
        for v in 0..order {
            assert_eq!(before.outcome(v.into()), after.outcome(names[v as usize].into()));
        }
    }
}

#[test]
fn relabelled_pursuits() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for _ in 0..60 {
        let n = 12_u32;
        let arc = |rng: &mut ChaCha8Rng| [rng.random_range(0..n), rng.random_range(0..n)];
        let arcs: Vec<[u32; 2]> = (0..20).map(|_| arc(&mut rng)).collect();
        let mut names: Vec<u32> = (0..n).collect();
        names.shuffle(&mut rng);
        let renamed: Vec<[u32; 2]> = arcs.iter().map(|arc| arc.map(|v| names[v as usize])).collect();
        let (before, after) = (
            Pursuit::new(DirectedGraph::from_ids(n, &arcs)),
            Pursuit::new(DirectedGraph::from_ids(n, &renamed)),
        );
        let (solved_before, solved_after) = (solution(&before), solution(&after));
        for number in 0..u64::from(2 * n * n) {
            let p = before.pursuing(number);
            let rename = |v: Vertex| Vertex::new(names[v.index()]);
            let there = after.number(Pursuing { evader: rename(p.evader), pursuer: rename(p.pursuer), ..p });
            assert_eq!(solved_before.outcome(number), solved_after.outcome(there));
            assert_eq!(solved_before.rank(number), solved_after.rank(there));
        }
    }
}
