//! Geography on every tiny board against exhaustive search, which reads only the rules.

mod oracles;

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::Arc;

use oracles::{boards, plays};
use winset::game::{Game, Geography};
use winset::graph::{Graph, Grid, Undirected, UndirectedGraph, Vertex};
use winset::solution::{Method, Solution};
use winset::solve::Solve;
use winset::solve::exhaustive::Table;
use winset::{Outcome, Player, Unwatched};
use winset_certified::{WrittenGraph, solved_by};

/// A game with its solution by the theorem and by search.
struct Solved<G: WrittenGraph> {
    game: Arc<Geography<G>>,
    solution: Arc<Solution>,
    table: Table<Geography<G>>,
}

impl<G: WrittenGraph + Debug> Solved<G> {
    fn new(game: Geography<G>) -> Self {
        let best = game.methods()[0];
        Self::by(best, game)
    }

    fn by(method: Method, game: Geography<G>) -> Self {
        let roots = (0..game.starts()).filter_map(|start| game.start(start)).chain([game.initial()]);
        let table = Table::explore(&game, roots, &mut Unwatched).unwrap();
        let solution = Arc::new(solved_by(&game, method));
        assert_eq!(solution.method(), method);
        Self { game: Arc::new(game), solution, table }
    }

    fn assert_starts_agree(&self) {
        for start in 0..self.game.starts() {
            let expected =
                self.game.start(start).map(|position| self.table.value(&position).unwrap().outcome);
            assert_eq!(self.solution.outcome(start), expected, "start {start} of {:?}", self.game);
        }
    }

    /// Who wins with the token on a vertex is who wins from there on what is left, which is proved.
    fn assert_plays_are_proved(&self) {
        self.assert_short_plays_are_proved(usize::MAX);
    }

    fn assert_short_plays_are_proved(&self, plies: usize) {
        let mut proved: HashMap<Vec<Vertex>, Solution> = HashMap::new();
        plays::for_each_record(&*self.game, &self.game.initial(), plies, &mut |_, position| {
            let Some(token) = position.token() else { return };
            let left: Vec<Vertex> = position.visited().filter(|&v| v != token).collect();
            let rest = || winset_certified::solved_without(self.game.graph(), &left);
            // Of the two solutions, the first players are those who move next.
            let starter = proved.entry(left.clone()).or_insert_with(rest).outcome(u64::from(token.id()));
            let mover = self.game.turn(position);
            let expected = match starter {
                Some(Outcome::Won(Player::First)) => mover,
                Some(Outcome::Won(Player::Second)) => !mover,
                other => panic!("{other:?}"),
            };
            let found = self.table.value(position).unwrap().outcome;
            assert_eq!(found, Outcome::Won(expected), "{position:?} of {:?}", self.game);
        });
    }

    fn assert_plays_agree(&self, plies: usize) {
        plays::assert_session_is_right(&self.game, &self.solution, &self.table, &self.game.initial(), plies);
    }

    fn assert_annotations_agree(&self) {
        let initial = self.game.initial();
        plays::for_each_record(&*self.game, &initial, usize::MAX, &mut |moves, position| {
            if self.game.outcome(position).is_some() {
                plays::assert_annotation_is_right(&self.game, &self.solution, &self.table, &initial, moves);
            }
        });
    }
}

fn both_placings(grid: &Grid) -> [Solved<Grid>; 2] {
    [Solved::new(Geography::new(grid.clone())), Solved::new(Geography::with_free_start(grid.clone()))]
}

#[test]
fn winners_on_every_board_up_to_3_by_4() {
    for rows in 1..=3 {
        for columns in 1..=4 {
            for grid in boards::all(rows, columns) {
                let [given, free] = both_placings(&grid);
                assert_eq!(given.solution.method(), Method::DulmageMendelsohn);
                given.assert_starts_agree();
                free.assert_starts_agree();
                for solved in [given, free] {
                    solved.assert_short_plays_are_proved(2);
                    solved.assert_plays_agree(1);
                }
            }
        }
    }
}

#[test]
fn winners_on_a_slice_of_the_4_by_4_boards() {
    for bits in (0..1 << 16).step_by(101) {
        Solved::new(Geography::new(boards::from_bits(4, 4, bits))).assert_starts_agree();
    }
}

#[test]
fn sessions_in_every_play_on_every_board_up_to_3_by_3() {
    for (rows, columns) in [(1, 1), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3)] {
        for grid in boards::all(rows, columns) {
            for solved in both_placings(&grid) {
                solved.assert_plays_are_proved();
                solved.assert_plays_agree(usize::MAX);
            }
        }
    }
}

#[test]
fn annotations_of_every_record_on_every_board_up_to_3_by_3() {
    for (rows, columns) in [(1, 4), (2, 2), (2, 3), (2, 4), (3, 3)] {
        for grid in boards::all(rows, columns) {
            for solved in both_placings(&grid) {
                solved.assert_plays_are_proved();
                solved.assert_annotations_agree();
            }
        }
    }
}

/// Records that break off, and records from a given start instead of the placing.
#[test]
fn annotations_of_unfinished_records_and_given_starts() {
    for grid in boards::all(2, 3) {
        let solved = Solved::new(Geography::new(grid));
        solved.assert_plays_are_proved();
        let Solved { game, solution, table } = &solved;
        let starts = (0..game.starts()).filter_map(|start| game.start(start));
        for from in starts.chain([game.initial()]) {
            plays::for_each_record(&**game, &from, usize::MAX, &mut |moves, _| {
                plays::assert_annotation_is_right(game, solution, table, &from, moves);
            });
        }
    }
}

fn all_graphs(order: u32) -> impl Iterator<Item = UndirectedGraph> {
    let pairs: Vec<[u32; 2]> = (0..order).flat_map(|a| (0..a).map(move |b| [a, b])).collect();
    (0_u64..1 << pairs.len()).map(move |subset| {
        let chosen = (0..pairs.len()).filter(|i| subset >> i & 1 == 1);
        UndirectedGraph::from_ids(order, &chosen.map(|i| pairs[i]).collect::<Vec<_>>())
    })
}

/// Every graph on up to five vertices, by every theorem that applies: both sets where there are no odd cycles.
#[test]
fn every_graph_up_to_5_vertices() {
    for graph in (0..=5).flat_map(all_graphs) {
        let methods = Geography::new(graph.clone()).methods();
        assert_eq!(methods[0] == Method::DulmageMendelsohn, graph.colouring().is_ok());
        for &method in methods.iter().filter(|method| **method != Method::Exhaustive) {
            let solved = Solved::by(method, Geography::new(graph.clone()));
            solved.assert_starts_agree();
            if graph.order() <= 4 {
                solved.assert_plays_are_proved();
                solved.assert_plays_agree(usize::MAX);
                solved.assert_annotations_agree();
            }
        }
    }
}

/// Play and records on graphs of five and six vertices with odd cycles, both ways to begin.
#[test]
fn plays_and_records_on_graphs_with_odd_cycles() {
    let odd = (5..=6).flat_map(|order| all_graphs(order).step_by([7, 997][order as usize - 5]));
    for graph in odd.filter(|graph| graph.colouring().is_err() && graph.edge_count() < 9) {
        for game in [Geography::new(graph.clone()), Geography::with_free_start(graph)] {
            let solved = Solved::by(Method::GallaiEdmonds, game);
            solved.assert_starts_agree();
            solved.assert_plays_are_proved();
            solved.assert_plays_agree(usize::MAX);
            solved.assert_annotations_agree();
        }
    }
}

/// The blossoms on boards too, which have holes among their ids and no odd cycles.
#[test]
fn boards_by_the_theorem_for_all_graphs() {
    for grid in boards::all(2, 4) {
        let solved = Solved::by(Method::GallaiEdmonds, Geography::new(grid));
        solved.assert_starts_agree();
        solved.assert_plays_are_proved();
        solved.assert_plays_agree(usize::MAX);
        solved.assert_annotations_agree();
    }
}

/// A vertex with so many neighbours that they are not searched from one by one: a wheel whose rim has gaps, and paths
/// hanging from it.
#[test]
fn plays_from_a_vertex_with_very_many_neighbours() {
    let spokes = (1..=20).map(|rim| [0, rim]);
    let rim = [[1, 2], [2, 3], [3, 1], [5, 6], [8, 21], [9, 22], [22, 23]];
    let graph = UndirectedGraph::from_ids(24, &spokes.chain(rim).collect::<Vec<_>>());
    let solved = Solved::by(Method::GallaiEdmonds, Geography::new(graph));
    solved.assert_starts_agree();
    solved.assert_short_plays_are_proved(4);
    solved.assert_plays_agree(3);
}

/// A star with more than four arms and what hangs on it: the links of high degrees.
#[test]
fn sessions_and_annotations_where_a_vertex_has_many_neighbours() {
    let star = [[0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [1, 6], [2, 6], [5, 7]];
    for kept in 0_u32..1 << star.len() {
        let edges: Vec<[u32; 2]> = (0..star.len()).filter(|i| kept >> i & 1 == 1).map(|i| star[i]).collect();
        let solved = Solved::new(Geography::new(UndirectedGraph::from_ids(8, &edges)));
        solved.assert_starts_agree();
        solved.assert_plays_are_proved();
        solved.assert_plays_agree(usize::MAX);
        solved.assert_annotations_agree();
    }
}
