//! A pursuit by every choice of its rules, on every tiny digraph: against search, against loops drawn by hand, proved,
//! and kept in files.

use std::sync::Arc;

use winset::game::{Game, Passing, Pursuit, PursuitPosition, PursuitRules, Stuck};
use winset::graph::{Arena, DirectedGraph, Graph};
use winset::io::Limits;
use winset::io::solution_file::{Loaded, SolutionFile, Stored};
use winset::record::Session;
use winset::solution::Method;
use winset::{Player, Unwatched};
use winset_certified::{Positions, solved, solved_by};

fn all_rules() -> impl Iterator<Item = PursuitRules> {
    let stuck = |starter, passing| {
        [Stuck::Loses, Stuck::Passes].map(|stuck| PursuitRules { starter, passing, stuck })
    };
    let passing = move |starter| {
        [Passing::Forbidden, Passing::Allowed].into_iter().flat_map(move |passing| stuck(starter, passing))
    };
    Player::BOTH.into_iter().flat_map(passing)
}

/// Every digraph with so many vertices, loops included.
fn all_arcs(order: u32) -> impl Iterator<Item = Vec<[u32; 2]>> {
    let arcs: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..order).map(move |w| [v, w])).collect();
    (0..1_u32 << arcs.len())
        .map(move |set| (0..arcs.len()).filter(|at| set >> at & 1 == 1).map(|at| arcs[at]).collect())
}

/// The arcs, and a loop wherever the rules let somebody stay.
fn with_loops(order: u32, arcs: &[[u32; 2]], rules: &PursuitRules) -> Vec<[u32; 2]> {
    let is_stuck = |v: u32| !arcs.iter().any(|arc| arc[0] == v);
    let stays = |v: &u32| rules.passing == Passing::Allowed || rules.stuck == Stuck::Passes && is_stuck(*v);
    arcs.iter().copied().chain((0..order).filter(stays).map(|v| [v, v])).collect()
}

#[test]
fn all_rules_on_all_digraphs_of_up_to_three_vertices() {
    for order in 0..=3 {
        for arcs in all_arcs(order) {
            for rules in all_rules() {
                let game = Pursuit::with_rules(DirectedGraph::from_ids(order, &arcs), rules);
                let solution = solved(&game);
                let drawn = Pursuit::new(DirectedGraph::from_ids(order, &with_loops(order, &arcs, &rules)));
                let expected = solved_by(&drawn, Method::AttractorByQueue);
                let searched = solved_by(&game, Method::Exhaustive);
                let winners = solved_by(&game, Method::AttractorWinners);
                for start in 0..game.size() {
                    assert_eq!(solution.rank(start), expected.rank(start), "{arcs:?} {rules:?} {start}");
                    for found in [&solution, &winners] {
                        let place = || format!("{arcs:?} {rules:?} {start}");
                        assert_eq!(found.outcome(start), searched.outcome(start), "{}", place());
                    }
                }
            }
        }
    }
}

#[test]
fn the_game_with_placing_is_what_search_finds() {
    for arcs in all_arcs(2).chain(all_arcs(3).step_by(5)) {
        let order = arcs.iter().flatten().max().map_or(2, |v| v + 1);
        for rules in all_rules() {
            let game = Arc::new(Pursuit::with_rules(DirectedGraph::from_ids(order, &arcs), rules));
            let ranked = Arc::new(solved_by(&*game, Method::AttractorByQueue));
            let searched = Arc::new(solved_by(&*game, Method::Exhaustive));
            let mut sessions = [ranked, searched].map(|solution| Session::new(&game, &solution));
            let proved = game.proved_outcomes(&[game.initial()])[0];
            let [ranked, searched] = sessions.each_mut().map(|session| session.value().outcome);
            assert_eq!([ranked, ranked], [searched, proved], "{arcs:?} {rules:?}");
        }
    }
}

#[test]
fn the_starter_moves_first_after_placing() {
    let graph = || DirectedGraph::from_ids(2, &[[0, 1], [1, 0]]);
    for starter in Player::BOTH {
        let game = Pursuit::with_rules(graph(), PursuitRules { starter, ..PursuitRules::default() });
        let mut position = game.initial();
        let mut moves = Vec::new();
        for step in [0, 1] {
            let mv = game.legal_moves(&position)[step];
            game.play(&mut position, &mv).unwrap();
            moves.push(mv);
        }
        assert!(matches!(position, PursuitPosition::Pursuing(p) if p.turn == starter));
        moves.iter().rev().for_each(|mv| game.undo(&mut position, mv));
        assert_eq!(position, game.initial());
    }
}

#[test]
fn files_keep_the_rules() {
    for rules in all_rules() {
        let game = Pursuit::with_rules(DirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 0], [2, 3]]), rules);
        let solution = solved(&game);
        let mut bytes = Vec::new();
        game.write_solution_file(&solution, &mut bytes, &mut Unwatched).unwrap();
        let file = SolutionFile::open("pursuit.winset", &bytes[..]).unwrap();
        let Loaded::Pursuit(loaded) = file.load(&Limits::none(), &mut Unwatched).unwrap() else { panic!() };
        assert_eq!((loaded.game.rules(), loaded.game.graph()), (game.rules(), game.graph()));
        assert!((0..game.size()).all(|start| loaded.solution.rank(start) == solution.rank(start)));
        assert_eq!(loaded.game.moves_along().arc_count(), game.moves_along().arc_count());
        assert_eq!(loaded.game.graph().order(), 4);
    }
}
