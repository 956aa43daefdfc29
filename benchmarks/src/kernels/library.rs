//! The library, as its users call it.

use std::sync::Arc;

use anyhow::{Context, Result, bail};
use winset::game::{Game, Geography, Pursuit};
use winset::generate::PlayedSlide;
use winset::graph::{Arena, DirectedGraph, Grid, Undirected, UndirectedGraph, Vertex};
use winset::matching::{Augmentation, dulmage_mendelsohn, gallai_edmonds, maximum_bipartite_matching_by};
use winset::record::annotate;
use winset::solution::Strategy;
use winset::solve::Solve;
use winset::{Player, Unwatched, Watch};

use crate::answer::Answer;
use crate::check;
use crate::clock::{Repeat, repeated};
use crate::measurement::Measurement;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Lets a computation run to its end, on so many threads.
struct Threads(usize);

impl Watch for Threads {
    fn go_on(&mut self, _done: u64) -> bool {
        true
    }

    fn threads(&self) -> usize {
        self.0
    }
}

/// Who wins geography from every cell of a board.
pub fn solve_grid(grid: Grid, threads: usize, repeat: Repeat) -> Result<Measurement> {
    let game = Geography::new(grid);
    let (solution, seconds) = repeated(repeat, || game.solve(&mut Threads(threads)));
    let (solution, measurement) = (solution?, Measurement::of_runs(VERSION, &seconds));
    let Strategy::Matching(matching) = solution.strategy() else { bail!("solved without a matching") };
    let regions = solution.regions();
    let is_inessential =
        |v: Vertex| regions.outcome(v.id().into()) == Some(winset::Outcome::Won(Player::Second));
    let answer = check::matching(game.graph(), matching, is_inessential)?;
    Ok(measurement.with_answer(answer))
}

/// A maximum matching of a board in one way alone, to see what the choice between them costs.
pub fn match_grid(grid: &Grid, way: Augmentation, repeat: Repeat) -> Result<Measurement> {
    let colouring = grid.colouring().context("a board is bipartite")?;
    let run = || maximum_bipartite_matching_by(way, grid, &colouring, &mut Unwatched);
    let (matching, seconds) = repeated(repeat, run);
    let answer = Answer::of([("matching", matching?.size())]);
    Ok(Measurement::of_runs(VERSION, &seconds).with_answer(answer))
}

/// The sets of a stored graph whose two sides are known.
pub fn decompose(graph: &UndirectedGraph, repeat: Repeat) -> Result<Measurement> {
    let colouring = graph.colouring().context("the instance is not bipartite")?;
    let (sets, seconds) = repeated(repeat, || dulmage_mendelsohn(graph, &colouring, &mut Unwatched));
    let (sets, measurement) = (sets?, Measurement::of_runs(VERSION, &seconds));
    let answer = check::matching(graph, sets.matching(), |v| sets.is_inessential(v))?;
    Ok(measurement.with_answer(answer))
}

/// The same for a stored graph that may have odd cycles.
pub fn decompose_general(graph: &UndirectedGraph, repeat: Repeat) -> Result<Measurement> {
    let (sets, seconds) = repeated(repeat, || gallai_edmonds(graph, &mut Unwatched));
    let (sets, measurement) = (sets?, Measurement::of_runs(VERSION, &seconds));
    Ok(measurement.with_answer(check::general(graph, &sets)?))
}

/// All mistakes of a record.
pub fn annotate_record(played: PlayedSlide, repeat: Repeat) -> Result<Measurement> {
    let (game, record) = (Arc::new(played.game), played.record);
    let (annotation, seconds) = repeated(repeat, || {
        let solution = Arc::new(game.solve(&mut Unwatched)?);
        anyhow::Ok(annotate(&game, &solution, &game.initial(), &record, &mut Unwatched)?)
    });
    let (annotation, measurement) = (annotation?, Measurement::of_runs(VERSION, &seconds));
    let plies = annotation.mistakes.iter().map(|mistake| mistake.ply as u64);
    Ok(measurement.with_answer(check::mistakes(plies)))
}

/// From where the pursuer wins, and in how many moves.
pub fn solve_pursuit(graph: DirectedGraph, repeat: Repeat) -> Result<Measurement> {
    let game = Pursuit::new(graph);
    let (solution, seconds) = repeated(repeat, || game.solve(&mut Unwatched));
    let (solution, measurement) = (solution?, Measurement::of_runs(VERSION, &seconds));
    check::pursuit(&game, &solution)?;
    debug_assert_eq!(game.starts(), game.size());
    Ok(measurement.with_answer(Answer::of([("pursuer", solution.regions().counts().second)])))
}

/// From where the pursuer wins, without ranks.
pub fn find_pursuers_wins(graph: DirectedGraph, repeat: Repeat) -> Result<Measurement> {
    let game = Pursuit::new(graph);
    let (solution, seconds) = repeated(repeat, || game.solve_by(game.method_for_winners(), &mut Unwatched));
    let (solution, measurement) = (solution?, Measurement::of_runs(VERSION, &seconds));
    check::pursuit_winners(&game, &solution)?;
    Ok(measurement.with_answer(Answer::of([("pursuer", solution.regions().counts().second)])))
}
