//! Long records, judged backwards with marks that are kept, against the plain ways that keep none.

mod oracles;

use std::sync::Arc;

use fixedbitset::FixedBitSet;
use oracles::{Adjacency, backwards, boards, delete_and_augment};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use winset::Unwatched;
use winset::game::{Game, Notation, Slide};
use winset::generate::{Family, Growth, Random, SlideRecord, WalkKind};
use winset::graph::{Frame, Graph, Grid, TwoColouredGrid, Undirected, UndirectedGraph, Vertex};
use winset::matching::{WalkJudgement, judge_walk};
use winset::record::{Record, annotate};
use winset_certified::{assert_annotation_proved, assert_walk_proved, solved};

/// How a walk picks its next vertex.
#[derive(Clone, Copy)]
enum Taste {
    /// Any unvisited neighbour.
    Any,
    /// The unvisited neighbour with the fewest unvisited neighbours, which makes long walks.
    Narrow,
}

/// A random walk over distinct vertices, as long as it lasts.
fn random_walk<G: Graph>(graph: &G, rng: &mut ChaCha8Rng, taste: Taste) -> Vec<Vertex> {
    let starts: Vec<Vertex> = graph.vertices().collect();
    let Some(&start) = starts.choose(rng) else { return Vec::new() };
    let mut visited = vec![false; graph.id_bound() as usize];
    let mut walk = vec![start];
    visited[start.index()] = true;
    loop {
        let at = *walk.last().unwrap();
        let mut next: Vec<Vertex> = graph.neighbours(at).filter(|w| !visited[w.index()]).collect();
        next.shuffle(rng);
        if matches!(taste, Taste::Narrow) && rng.random_bool(0.9) {
            next.sort_by_key(|&w| graph.neighbours(w).filter(|x| !visited[x.index()]).count());
        }
        let Some(&step) = next.first() else { return walk };
        visited[step.index()] = true;
        walk.push(step);
    }
}

fn judged<G: Undirected>(graph: &G, walk: &[Vertex]) -> WalkJudgement {
    judge_walk(graph, &graph.colouring().unwrap(), walk, &mut Unwatched).unwrap()
}

/// Compares the winner at every step with the plain backwards way, and what follows from the winners.
fn assert_judged_right<G: Undirected>(graph: &G, walk: &[Vertex]) -> usize {
    let judgement = judged(graph, walk);
    assert_walk_proved(graph, walk, &judgement);
    let indices: Vec<usize> = walk.iter().map(|v| v.index()).collect();
    let wins = backwards::mover_wins_along(&Adjacency::of(graph), &indices);
    for (at, &wins) in wins.iter().enumerate() {
        assert_eq!(judgement.mover_wins(at), wins, "at {at} of {walk:?}");
    }
    let mistakes: Vec<usize> =
        (1..wins.len()).filter(|&at| wins[at - 1] && wins[at]).map(|at| at - 1).collect();
    let found: Vec<usize> = judgement.mistakes().iter().map(|mistake| mistake.at).collect();
    assert_eq!(found, mistakes);
    found.len()
}

/// Compares the better steps of some mistakes with the definition, on what the walk had left.
fn assert_better_steps_are_right<G: Undirected>(graph: &G, walk: &[Vertex], rng: &mut ChaCha8Rng) {
    let judgement = judged(graph, walk);
    assert_walk_proved(graph, walk, &judgement);
    for mistake in judgement.mistakes().iter().choose_multiple(rng, 3) {
        let mut rest = Adjacency::of(graph);
        for v in &walk[..=mistake.at] {
            rest.present[v.index()] = false;
        }
        let steps = graph.neighbours(walk[mistake.at]).filter(|w| rest.present[w.index()]);
        let better: Vec<Vertex> =
            steps.filter(|w| delete_and_augment::is_inessential(&rest, w.index())).collect();
        assert_eq!(mistake.better, better, "at {} of {walk:?}", mistake.at);
    }
}

/// A slide board on which the blank can walk along `walk`: its cells alternate in colour, the others are as chance
/// will have it. Such boards break into patches, so their records hold many mistakes.
fn coloured_along(frame: Frame, walk: &[Vertex], rng: &mut ChaCha8Rng) -> TwoColouredGrid {
    let mut white = FixedBitSet::with_capacity(frame.id_bound() as usize);
    for v in frame.cells() {
        white.set(v.index(), rng.random());
    }
    for (at, v) in walk.iter().enumerate() {
        white.set(v.index(), at % 2 == 1);
    }
    TwoColouredGrid::new(frame, white)
}

/// A part of a random walk over an open board, and the board coloured along it.
fn random_slide(rng: &mut ChaCha8Rng, rows: usize, columns: usize) -> (TwoColouredGrid, Vec<Vertex>) {
    let open = boards::by_rule(rows, columns, |_, _| true);
    let taste = if rng.random_bool(0.2) { Taste::Any } else { Taste::Narrow };
    let mut walk = random_walk(&open, rng, taste);
    walk.truncate(rng.random_range(walk.len() / 3..=walk.len()));
    (coloured_along(*open.frame(), &walk, rng), walk)
}

/// A generated board with a record that goes around a random tree, and the walk of its blank.
fn generated_slide(rng: &mut ChaCha8Rng, rows: u32, columns: u32) -> (TwoColouredGrid, Vec<Vertex>) {
    let growth = if rng.random_bool(0.7) { Growth::DepthFirst } else { Growth::Bushy };
    let moves = rng.random_range(rows * columns / 4..rows * columns * 95 / 100);
    let family = SlideRecord { rows, columns, moves, walk: WalkKind::AroundTree(growth) };
    let played = family.generate(&mut Random::new(rng.random())).unwrap();
    let initial = played.game.initial();
    let walk = [initial.blank()].into_iter().chain(played.record.moves.iter().map(|mv| mv.to));
    (played.game.graph(&initial), walk.collect())
}

#[test]
fn a_hundred_random_slide_boards_from_60_to_200() {
    assert_random_slide_boards_are_right(60_200);
}

/// A test by itself, because each takes a minute.
#[test]
fn another_hundred_random_slide_boards_from_60_to_200() {
    assert_random_slide_boards_are_right(60_201);
}

fn assert_random_slide_boards_are_right(seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut mistakes = 0;
    for _ in 0..100 {
        let (rows, columns) = (rng.random_range(60..=200), rng.random_range(60..=200));
        let (board, walk) = generated_slide(&mut rng, rows, columns);
        mistakes += assert_judged_right(&board, &walk);
    }
    assert!(mistakes > 5_000, "the records hold {mistakes} mistakes");
}

#[test]
fn random_walks_over_boards_coloured_along_them() {
    let mut rng = ChaCha8Rng::seed_from_u64(61);
    for _ in 0..200 {
        let (rows, columns) = (rng.random_range(20..=80), rng.random_range(20..=80));
        let (board, walk) = random_slide(&mut rng, rows, columns);
        assert_judged_right(&board, &walk);
    }
}

#[test]
fn random_grids_with_walls() {
    let mut rng = ChaCha8Rng::seed_from_u64(60);
    for round in 0..60 {
        let (rows, columns) = (rng.random_range(30..=120), rng.random_range(30..=120));
        let grid = boards::random(&mut rng, rows, columns, [0.0, 0.02, 0.1, 0.2][round % 4]);
        let walk = random_walk(&grid, &mut rng, Taste::Narrow);
        assert_judged_right(&grid, &walk);
    }
}

#[test]
fn better_steps_on_random_slide_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for _ in 0..300 {
        let (board, walk) = random_slide(&mut rng, 14, 14);
        assert_better_steps_are_right(&board, &walk, &mut rng);
    }
}

/// On small boards marks seldom mislead, so there are many of them.
#[test]
fn many_small_boards_and_sparse_graphs() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..3_000 {
        let (board, walk) = random_slide(&mut rng, 9, 9);
        assert_judged_right(&board, &walk);
        let sides = 30;
        let edge = |rng: &mut ChaCha8Rng| [rng.random_range(0..sides), rng.random_range(sides..2 * sides)];
        let edges: Vec<[u32; 2]> = (0..90).map(|_| edge(&mut rng)).collect();
        let graph = UndirectedGraph::from_ids(2 * sides, &edges);
        let walk = random_walk(&graph, &mut rng, Taste::Narrow);
        assert_judged_right(&graph, &walk);
        assert_better_steps_are_right(&graph, &walk, &mut rng);
    }
}

/// The founding solution deletes where ours puts back.
#[test]
fn delete_and_augment_agrees() {
    let mut rng = ChaCha8Rng::seed_from_u64(2011);
    for _ in 0..60 {
        let (board, walk) = random_slide(&mut rng, 30, 30);
        let indices: Vec<usize> = walk.iter().map(|v| v.index()).collect();
        let wins = delete_and_augment::mover_wins_along(&Adjacency::of(&board), &indices);
        let judgement = judged(&board, &walk);
        assert_walk_proved(&board, &walk, &judgement);
        assert!(wins.iter().enumerate().all(|(at, &wins)| judgement.mover_wins(at) == wins));
    }
}

/// Boards whose shortest ways are long.
#[test]
fn combs_spirals_and_corridors() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for side in [5, 20, 61, 120] {
        for grid in [boards::comb(side), boards::spiral(side), boards::corridor(side)] {
            for taste in [Taste::Any, Taste::Narrow] {
                let walk = random_walk(&grid, &mut rng, taste);
                assert_judged_right(&grid, &walk);
                let half = &walk[..walk.len() / 2];
                assert_judged_right(&grid, half);
            }
        }
    }
}

/// A board on which searches that mark for good what they saw miss a mistake: when the first vertex of a search
/// that succeeds without searching takes the last one as its mate, the dead come to life.
#[test]
fn marks_for_good_are_a_trap() {
    let rows = ["OOO", "XOX", "OXO", "XO.", "XXO", "XOX"];
    let game = Arc::new(Slide::from_rows(&rows).unwrap());
    let solution = Arc::new(solved(&*game));
    let mut position = game.initial();
    let mut record = Record::default();
    for text in ["4,2", "4,1", "3,1", "2,1", "2,2", "2,3", "3,3", "3,2"] {
        let mv = game.read_move(&position, text).unwrap();
        game.play(&mut position, &mv).unwrap();
        record.moves.push(mv);
    }
    let annotation = annotate(&game, &solution, &game.initial(), &record, &mut Unwatched).unwrap();
    assert_annotation_proved(&*game, &game.initial(), &record.moves, &annotation);
    let rabbit: Vec<usize> =
        annotation.mistakes_of(winset::Player::First).map(|mistake| mistake.number).collect();
    assert_eq!(rabbit, [1, 4]);
}

/// A walk may be empty, a single vertex, or the whole board.
#[test]
fn walks_of_every_length() {
    let grid = Grid::from_rows(&["....."]).unwrap();
    let cells: Vec<Vertex> = grid.vertices().collect();
    for length in 0..=cells.len() {
        assert_judged_right(&grid, &cells[..length]);
    }
}
