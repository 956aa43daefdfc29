//! Pursuit on every tiny digraph against exhaustive search, endless play included.

mod oracles;

use std::sync::Arc;

use oracles::plays;
use winset::Unwatched;
use winset::game::{Game, Pursuit};
use winset::graph::DirectedGraph;
use winset::record::Session;
use winset::solution::Method;
use winset::solve::Solve;
use winset::solve::exhaustive::Table;
use winset_certified::{Positions, solved, solved_by};

/// Every digraph on `order` vertices whose arcs are among these.
fn all_digraphs(order: u32, arcs: Vec<[u32; 2]>) -> impl Iterator<Item = Pursuit> {
    (0_u64..1 << arcs.len()).map(move |subset| {
        let chosen: Vec<[u32; 2]> =
            (0..arcs.len()).filter(|i| subset >> i & 1 == 1).map(|i| arcs[i]).collect();
        Pursuit::new(DirectedGraph::from_ids(order, &chosen))
    })
}

fn arcs(order: u32) -> impl Iterator<Item = [u32; 2]> {
    (0..order).flat_map(move |tail| (0..order).map(move |head| [tail, head]))
}

fn table(game: &Pursuit) -> Table<Pursuit> {
    let roots = (0..game.starts()).filter_map(|start| game.start(start)).chain([game.initial()]);
    Table::explore(game, roots, &mut Unwatched).unwrap()
}

/// Winners and ranks of all placements by every theorem, and of the empty board before them.
fn compare_values(game: Pursuit) {
    let table = table(&game);
    let game = Arc::new(game);
    for method in game.methods().into_iter().filter(|&method| method != Method::Exhaustive) {
        let solution = Arc::new(solved_by(&*game, method));
        for start in 0..game.starts() {
            let expected = table.value(&game.start(start).unwrap()).unwrap();
            assert_eq!(
                solution.outcome(start),
                Some(expected.outcome),
                "{method}, start {start} of {game:?}"
            );
            let rank = expected.rank.filter(|_| !method.finds_winners_alone());
            assert_eq!(solution.rank(start), rank, "{method}, start {start} of {game:?}");
        }
        let expected = table.value(&game.initial()).unwrap();
        assert_eq!(game.proved_outcomes(&[game.initial()]), [expected.outcome], "{game:?}");
        assert_eq!(Session::new(&game, &solution).value(), expected, "{method}, {game:?}");
    }
}

#[test]
fn winners_and_ranks_on_every_digraph_up_to_4_vertices() {
    for order in 0..=3 {
        all_digraphs(order, arcs(order).collect()).for_each(compare_values);
    }
    let loopless = arcs(4).filter(|[tail, head]| tail != head).collect();
    all_digraphs(4, loopless).for_each(compare_values);
}

#[test]
fn sessions_and_annotations_of_all_short_records_on_every_digraph_up_to_3_vertices() {
    for order in 0..=3 {
        for game in all_digraphs(order, arcs(order).collect()) {
            let table = table(&game);
            let game = Arc::new(game);
            let solution = Arc::new(solved(&*game));
            let initial = game.initial();
            plays::assert_session_is_right(&game, &solution, &table, &initial, 4);
            plays::for_each_record(&*game, &initial, 5, &mut |moves, _| {
                plays::assert_annotation_is_right(&game, &solution, &table, &initial, moves);
            });
        }
    }
}

/// Both sides of a session play as their ranks promise: the pursuer captures in just that many moves.
#[test]
fn perfect_play_takes_as_many_moves_as_the_rank() {
    let loopless = arcs(4).filter(|[tail, head]| tail != head).collect();
    for game in all_digraphs(4, loopless).step_by(7) {
        let game = Arc::new(game);
        let solution = Arc::new(solved(&*game));
        for start in 0..game.starts() {
            let Some(rank) = solution.rank(start) else { continue };
            let mut session = Session::at(&game, &solution, game.start(start).unwrap());
            let mut moves = 0;
            while let Some(mv) = session.best_move() {
                session.play(mv).unwrap();
                moves += 1;
            }
            assert_eq!(moves, rank, "start {start} of {game:?}");
        }
    }
}
