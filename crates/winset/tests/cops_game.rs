//! Cops and robbers as a game: the engine hurries and delays as the rules allow, every method finds the same, and every
//! answer is proved.

mod oracles;

use std::num::NonZeroU32;
use std::sync::Arc;

use oracles::Adjacency;
use oracles::cops::Chase;
use oracles::tiny::TinyGraph;
use winset::game::{Chasing, CopMoves, Cops, CopsMove, CopsPosition, CopsRules, Game, Notation, RobberMoves};
use winset::graph::{Arena, DirectedGraph, Graph, Labels, UndirectedGraph, Vertex};
use winset::io::Limits;
use winset::io::solution_file::{Loaded, SolutionFile, Stored};
use winset::record::{Session, annotate};
use winset::solution::{Method, Solution};
use winset::solve::{Engine, Solve, SolveError, Value};
use winset::{Outcome, Player, Stopped, Unwatched};
use winset_certified::{assert_proved, solved, solved_by};

const COPS: Player = Player::First;
const ROBBER: Player = Player::Second;

/// All rules with so many cops.
fn all_rules(cops: u8) -> impl Iterator<Item = CopsRules> {
    let fast = |speed| RobberMoves::Fast(NonZeroU32::new(speed).unwrap());
    let robbers = [RobberMoves::Free, RobberMoves::Active, fast(2), fast(3)];
    [CopMoves::All, CopMoves::One]
        .into_iter()
        .flat_map(move |cop_moves| robbers.map(|robber_moves| CopsRules { cops, cop_moves, robber_moves }))
}

/// A graph of each kind that is connected: those that differ in the names of their vertices alone are mostly one.
fn connected_graphs(order: u32) -> Vec<TinyGraph> {
    let mut seen = std::collections::HashSet::new();
    let connected = TinyGraph::all(order).filter(|graph| is_connected(&Adjacency::of(&graph.undirected())));
    connected.filter(|graph| seen.insert(signature(&Adjacency::of(&graph.undirected())))).collect()
}

fn is_connected(graph: &Adjacency) -> bool {
    let (mut reached, mut waiting) = (vec![false; graph.neighbours.len()], vec![0]);
    while let Some(v) = waiting.pop() {
        if !std::mem::replace(&mut reached[v], true) {
            waiting.extend(&graph.neighbours[v]);
        }
    }
    reached.into_iter().all(|is_reached| is_reached)
}

/// For each vertex its degree, and sorted by those the degrees of the neighbours of the neighbours: graphs that differ in
/// names alone have the same; few others do, of which one stays out.
fn signature(graph: &Adjacency) -> Vec<Vec<Vec<Vec<usize>>>> {
    let degree = |v: usize| graph.neighbours[v].len();
    let sorted = |mut list: Vec<usize>| {
        list.sort_unstable();
        list
    };
    let near = |v: usize| {
        sorted(graph.neighbours[v].iter().map(|&w| 10 * degree(w) + common(graph, v, w)).collect())
    };
    let mut all: Vec<Vec<Vec<Vec<usize>>>> = graph
        .vertices()
        .map(|v| {
            let mut around: Vec<Vec<usize>> = graph.neighbours[v].iter().map(|&w| near(w)).collect();
            around.sort_unstable();
            vec![vec![near(v)], around]
        })
        .collect();
    all.sort_unstable();
    all
}

fn common(graph: &Adjacency, v: usize, w: usize) -> usize {
    graph.neighbours[v].iter().filter(|u| graph.neighbours[w].contains(u)).count()
}

fn ids(vertices: &[Vertex]) -> Vec<usize> {
    vertices.iter().map(|v| v.index()).collect()
}

/// What the rules, played out, say of a position.
fn expected(chase: &Chase, at: &Chasing) -> Option<u32> {
    let key = (ids(&at.cops), at.robber.index());
    let times = if at.turn == COPS { &chase.cops_to_move } else { &chase.robber_to_move };
    times.get(&key).copied()
}

fn assert_values(game: &Arc<Cops>, solution: &Arc<Solution>, name: &str) {
    let chase = Chase::on(&Adjacency::of(game.graph()), game.rules());
    let mut engine = game.engine(solution, &game.initial());
    for start in 0..game.starts() {
        let at = game.chasing(start);
        assert_eq!(solution.rank(start), expected(&chase, &at), "{name} {at:?}");
        for turn in Player::BOTH {
            let at = Chasing { turn, ..at.clone() };
            assert_position(game, &mut *engine, &chase, &at, name);
        }
    }
    let value = engine.value(&game.initial());
    assert_eq!(value.rank, chase.capture_time(), "{name}");
    assert_eq!(value.outcome == Outcome::Won(COPS), chase.capture_time().is_some(), "{name}");
}

/// The value is right, the winning moves are just those that keep it, and the best one is best.
fn assert_position(game: &Cops, engine: &mut dyn Engine<Cops>, chase: &Chase, at: &Chasing, name: &str) {
    let (rank, position) = (expected(chase, at), CopsPosition::Chasing(at.clone()));
    let winner = if rank.is_some() { COPS } else { ROBBER };
    assert_eq!(engine.value(&position), Value { outcome: Outcome::Won(winner), rank }, "{name} {at:?}");
    let legal = game.legal_moves(&position);
    let ends_here = game.outcome(&position).is_some();
    assert_eq!(legal.is_empty(), ends_here, "{name} {at:?}");
    let after = |mv: &CopsMove| {
        let mut after = position.clone();
        game.play(&mut after, mv).unwrap();
        let CopsPosition::Chasing(at) = &after else { panic!() };
        let rank = expected(chase, at);
        let mut back = after.clone();
        game.undo(&mut back, mv);
        assert_eq!(back, position);
        rank
    };
    let keeps = |mv: &&CopsMove| after(mv).is_some() == (at.turn == COPS);
    assert_eq!(engine.winning_moves(&position), legal.iter().filter(keeps).cloned().collect::<Vec<_>>());
    let Some(best) = engine.best_move(&position) else { return };
    match (at.turn, rank) {
        (COPS, Some(rank)) => assert_eq!(after(&best), Some(rank - 1), "{name} {at:?}"),
        (ROBBER, _) => assert_eq!(after(&best), rank, "{name} {at:?}"),
        (COPS, None) => assert_eq!(after(&best), None, "{name} {at:?}"),
    }
}

/// Lets the engine play both sides against everything: from a position of this rank every play of the cops by the engine
/// ends within it, and against the engine as the robber none ends before.
fn assert_captures_in_time(game: &Arc<Cops>, solution: &Arc<Solution>, name: &str) {
    let mut engine = game.engine(solution, &game.initial());
    for start in 0..game.starts() {
        let position = game.start(start).unwrap();
        let Some(rank) = solution.rank(start) else { continue };
        assert_eq!(longest_chase(game, &mut *engine, &position), rank, "{name} {position:?}");
        let mut soonest = position;
        let mut moves = 0;
        while game.outcome(&soonest).is_none() {
            moves += u32::from(game.turn(&soonest) == COPS);
            let mv = engine.best_move(&soonest).unwrap();
            game.play(&mut soonest, &mv).unwrap();
        }
        assert_eq!(moves, rank, "{name}: the engine against itself");
    }
}

/// The most moves that the engine's cops take, whatever the robber does; no position comes up twice, or it is endless.
fn longest_chase(game: &Cops, engine: &mut dyn Engine<Cops>, position: &CopsPosition) -> u32 {
    let (mut frontier, mut moves) = (vec![position.clone()], 0);
    loop {
        frontier.retain(|position| game.outcome(position).is_none());
        if frontier.is_empty() {
            return moves;
        }
        moves += 1;
        let mut next = std::collections::HashSet::new();
        for mut position in frontier {
            let mv = engine.best_move(&position).unwrap();
            game.play(&mut position, &mv).unwrap();
            for mv in game.legal_moves(&position) {
                let mut after = position.clone();
                game.play(&mut after, &mv).unwrap();
                next.insert(after);
            }
        }
        assert!(moves < 100, "an endless chase");
        frontier = next.into_iter().collect();
    }
}

#[test]
fn the_connected_graphs_are_as_many_as_is_known() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(|order| connected_graphs(order).len()), [1, 1, 2, 6, 21, 112]);
}

#[test]
fn the_engine_captures_in_the_capture_time_on_all_connected_graphs_of_up_to_six_vertices() {
    for order in 1..=6 {
        for graph in connected_graphs(order) {
            for cops in 1..=3 {
                let game = Arc::new(Cops::on_edges(&graph.undirected(), CopsRules::usual(cops)));
                let solution = Arc::new(solved(&*game));
                let name = format!("{graph:?}, {cops} cops");
                assert_values(&game, &solution, &name);
                assert_captures_in_time(&game, &solution, &name);
            }
        }
    }
}

#[test]
fn all_rules_on_all_graphs_of_up_to_four_vertices() {
    for graph in (0..=4).flat_map(TinyGraph::all) {
        for rules in (0..=3).flat_map(all_rules).filter(|rules| graph.order < 4 || rules.cops < 3) {
            let game = Arc::new(Cops::on_edges(&graph.undirected(), rules));
            let solution = Arc::new(solved(&*game));
            assert_values(&game, &solution, &format!("{graph:?} {rules:?}"));
        }
    }
}

/// Every digraph with these vertices, loops included.
fn all_digraphs(order: u32) -> impl Iterator<Item = DirectedGraph> {
    let arcs: Vec<[u32; 2]> = (0..order).flat_map(|v| (0..order).map(move |w| [v, w])).collect();
    (0..1_u32 << arcs.len()).map(move |chosen| {
        let chosen = arcs.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1);
        DirectedGraph::from_ids(order, &chosen.map(|(_, arc)| *arc).collect::<Vec<_>>())
    })
}

#[test]
fn all_methods_by_all_rules_on_all_digraphs_of_up_to_three_vertices() {
    for order in 0..=3 {
        for graph in all_digraphs(order) {
            for rules in (0..=2).flat_map(all_rules) {
                let game = Arc::new(Cops::new(graph.clone(), rules));
                let name = format!("{graph:?} {rules:?}");
                let solution = solved(&*game);
                let by_queue = solved_by(&*game, Method::AttractorByQueue);
                let by_search = solved_by(&*game, Method::Exhaustive);
                for start in 0..game.starts() {
                    assert_eq!(solution.rank(start), by_queue.rank(start), "{name} {start}");
                    assert_eq!(solution.outcome(start), by_search.outcome(start), "{name} {start}");
                }
                assert_values(&game, &Arc::new(solution), &name);
                if order < 3 {
                    assert_search_agrees(&game, &Arc::new(by_queue), &Arc::new(by_search), &name);
                }
            }
        }
    }
}

/// The engine that searches the whole game, placing included, says the same.
fn assert_search_agrees(game: &Arc<Cops>, ranked: &Arc<Solution>, searched: &Arc<Solution>, name: &str) {
    let initial = game.initial();
    let mut ranked = game.engine(ranked, &initial);
    let mut searched = game.engine(searched, &initial);
    assert_eq!(ranked.value(&initial), searched.value(&initial), "{name}");
    assert_eq!(ranked.winning_moves(&initial), searched.winning_moves(&initial), "{name}");
    for mv in game.legal_moves(&initial) {
        let mut placed = initial.clone();
        game.play(&mut placed, &mv).unwrap();
        assert_eq!(ranked.value(&placed), searched.value(&placed), "{name} {placed:?}");
        assert_eq!(ranked.winning_moves(&placed), searched.winning_moves(&placed), "{name} {placed:?}");
        game.undo(&mut placed, &mv);
        assert_eq!(placed, initial);
    }
}

#[test]
fn arcs_of_positions_are_seen_from_both_ends() {
    for graph in all_digraphs(3).step_by(7) {
        for rules in (1..=2).flat_map(all_rules) {
            let game = Cops::new(graph.clone(), rules);
            let arcs = |from: u64| game.successors(from).map(move |to| (from, to));
            let mut forward: Vec<(u64, u64)> = (0..game.size()).flat_map(arcs).collect();
            let arcs = |to: u64| game.predecessors(to).map(move |from| (from, to));
            let mut backward: Vec<(u64, u64)> = (0..game.size()).flat_map(arcs).collect();
            forward.sort_unstable();
            backward.sort_unstable();
            assert_eq!(forward, backward, "{graph:?} {rules:?}");
        }
    }
}

fn petersen() -> UndirectedGraph {
    let ring = (0..5).flat_map(|i| [[i, (i + 1) % 5], [i, i + 5], [i + 5, (i + 2) % 5 + 5]]);
    UndirectedGraph::from_ids(10, &ring.collect::<Vec<_>>())
}

#[test]
fn three_cops_are_needed_on_the_petersen_graph() {
    for (cops, capture_time) in [(1, None), (2, None), (3, Some(1))] {
        let game = Arc::new(Cops::on_edges(&petersen(), CopsRules::usual(cops)));
        let solution = Arc::new(solved(&*game));
        assert_eq!(Session::new(&game, &solution).value().rank, capture_time, "{cops} cops");
    }
}

#[test]
fn names_are_read_as_they_are_written() {
    let names = Labels::named(["north gate", "b", "it's"]).unwrap();
    let graph = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2]]).with_labels(names);
    let game = Cops::on_edges(&graph, CopsRules::usual(2));
    for start in 0..game.starts() {
        assert_eq!(game.read_start(&game.start_text(start)), Some(start));
    }
    let mut position = game.initial();
    for text in ["b 'north gate'", r"'it'\''s'", "b b", "b"] {
        let mv = game.read_move(&position, text).unwrap();
        game.play(&mut position, &mv).unwrap();
        assert_eq!(game.read_move(&game.initial(), "b"), None);
    }
    assert_eq!(game.outcome(&position), Some(Outcome::Won(COPS)));
    for text in ["", "b", "b b", "b b b b", "b b c", "'b b b"] {
        assert_eq!(game.read_start(text), None, "{text}");
    }
}

#[test]
fn only_legal_moves_are_played() {
    let path = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3]]);
    for rules in all_rules(2) {
        let game = Cops::on_edges(&path, rules);
        for start in 0..game.starts() {
            for turn in Player::BOTH {
                let at = Chasing { turn, ..game.chasing(start) };
                let position = CopsPosition::Chasing(at.clone());
                let legal = game.legal_moves(&position);
                for placement in 0..game.placements().count().unwrap() {
                    let to = game.placements().cops_on(placement);
                    let mv = CopsMove::Cops { from: at.cops.clone(), to };
                    assert_eq!(game.play(&mut position.clone(), &mv).is_ok(), legal.contains(&mv), "{mv:?}");
                }
                for to in game.graph().vertices() {
                    let mv = CopsMove::Robber { from: at.robber, to };
                    assert_eq!(game.play(&mut position.clone(), &mv).is_ok(), legal.contains(&mv), "{mv:?}");
                }
            }
        }
    }
}

/// On a square a cop alone catches nobody but who steps beside it.
#[test]
fn mistakes_of_both_are_named() {
    let square = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
    let game = Arc::new(Cops::on_edges(&square, CopsRules::usual(1)));
    let solution = Arc::new(solved(&*game));
    let text = b"winset-record 1 cops\n0\n1\n0\n2\n1\n3\n";
    let source = winset::io::Source::new("record", text);
    let record = winset::io::record::read(&source, &Limits::none(), &*game).unwrap();
    let annotation = annotate(&game, &solution, &game.initial(), &record, &mut Unwatched).unwrap();
    let mistakes = annotation.mistakes.iter().map(|mistake| {
        let better: Vec<String> = mistake.better.iter().map(|mv| game.move_text(mv)).collect();
        (mistake.ply, mistake.player, better.join(", "), mistake.before.rank.or(mistake.after.rank))
    });
    let expected = [(2, ROBBER, "2".to_owned(), Some(1)), (3, COPS, "1".to_owned(), Some(1))];
    assert_eq!(mistakes.collect::<Vec<_>>(), expected);
}

#[test]
fn solution_files_keep_rules_and_ranks() {
    let graphs = [petersen(), UndirectedGraph::from_ids(0, &[]), UndirectedGraph::from_ids(3, &[])];
    for graph in graphs {
        for rules in (1..=2).flat_map(all_rules) {
            let arcs = DirectedGraph::with_both_arcs(&graph);
            for game in [Cops::on_edges(&graph, rules), Cops::new(arcs, rules)] {
                let solution = solved(&game);
                let mut bytes = Vec::new();
                game.write_solution_file(&solution, &mut bytes, &mut Unwatched).unwrap();
                let file = SolutionFile::open("cops.winset", &bytes[..]).unwrap();
                let Loaded::Cops(loaded) = file.load(&Limits::none(), &mut Unwatched).unwrap() else {
                    panic!()
                };
                assert_eq!((loaded.game.rules(), loaded.game.ways()), (game.rules(), game.ways()));
                for start in 0..game.starts() {
                    assert_eq!(loaded.solution.rank(start), solution.rank(start));
                }
                assert_proved(&loaded.game, &loaded.solution);
            }
        }
    }
}

/// A bound on the memory.
struct Memory(u64);

impl winset::Watch for Memory {
    fn go_on(&mut self, _done: u64) -> bool {
        true
    }

    fn may_hold(&mut self, bytes: u64) -> bool {
        bytes <= self.0
    }
}

#[test]
fn more_cops_than_fit_are_refused_before_anything_is_solved() {
    let path: Vec<[u32; 2]> = (1..1000).map(|v| [v - 1, v]).collect();
    let path = UndirectedGraph::from_ids(1000, &path);
    for cops in [3, 4, 20, 255] {
        let game = Cops::on_edges(&path, CopsRules::usual(cops));
        for method in [Method::Attractor, Method::AttractorByQueue, Method::Exhaustive] {
            let refused = game.solve_by(method, &mut Memory(1 << 30)).unwrap_err();
            let SolveError::Stopped(stopped) = refused else { panic!("{refused}") };
            let is_limit = matches!(stopped, Stopped::TooLarge { .. } | Stopped::TooManyPositions { .. });
            assert!(is_limit, "{stopped}");
        }
    }
}
