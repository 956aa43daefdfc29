//! The usual solutions of the contest problems: the very code that the library's tests compare it with.

use anyhow::{Context, Result};
use winset::game::Game;
use winset::generate::PlayedSlide;
use winset::graph::{Colouring, Graph, Side, Undirected, Vertex};

use crate::answer::Answer;
use crate::check;
use crate::clock::{Repeat, repeated};
use crate::measurement::Measurement;

#[path = "../../../crates/winset/tests/oracles/adjacency.rs"]
mod adjacency;
#[path = "../../../crates/winset/tests/oracles/backwards.rs"]
mod backwards;
#[path = "../../../crates/winset/tests/oracles/delete_and_augment.rs"]
#[expect(dead_code, reason = "the tests ask it for single vertices as well")]
mod delete_and_augment;
#[path = "../../../crates/winset/tests/oracles/flow.rs"]
mod flow;
#[path = "../../../crates/winset/tests/oracles/kuhn.rs"]
#[expect(dead_code, reason = "the tests ask it for components as well")]
mod kuhn;

use adjacency::Adjacency;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A maximum matching by H. W. Kuhn's depth-first walks.
pub fn kuhn<G: Graph>(graph: &G, repeat: Repeat) -> Measurement {
    let adjacency = Adjacency::of(graph);
    let (size, seconds) = repeated(repeat, || kuhn::Kuhn::maximum(&adjacency).size());
    Measurement::of_runs(VERSION, &seconds).with_answer(Answer::of([("matching", size as u64)]))
}

/// The placer's region by E. A. Dinic's maximum flow, and what its residual network reaches.
pub fn dinic<G: Undirected>(graph: &G, repeat: Repeat) -> Result<Measurement> {
    let (adjacency, colouring) = (Adjacency::of(graph), graph.colouring()?);
    let is_left = |v: usize| colouring.side(Vertex::new(v as u32)) == Side::Left;
    let (region, seconds) = repeated(repeat, || flow::inessential(&adjacency, is_left));
    let size = region.iter().filter(|&&is_inessential| is_inessential).count() as u64;
    Ok(Measurement::of_runs(VERSION, &seconds).with_answer(Answer::of([("inessential", size)])))
}

/// A record read backwards, its cells put back one by one with a search each.
pub fn plain_backwards(played: &PlayedSlide, repeat: Repeat) -> Result<Measurement> {
    judge(played, repeat, backwards::mover_wins_along)
}

/// A record read forwards, its cells deleted one by one with a walk each.
pub fn delete_and_augment(played: &PlayedSlide, repeat: Repeat) -> Result<Measurement> {
    judge(played, repeat, delete_and_augment::mover_wins_along)
}

fn judge(
    played: &PlayedSlide,
    repeat: Repeat,
    method: fn(&Adjacency, &[usize]) -> Vec<bool>,
) -> Result<Measurement> {
    let position = played.game.initial();
    let adjacency = Adjacency::of(&played.game.graph(&position));
    let entered = played.record.moves.iter().map(|mv| mv.to.index());
    let walk: Vec<usize> = std::iter::once(position.blank().index()).chain(entered).collect();
    let (wins, seconds) = repeated(repeat, || method(&adjacency, &walk));
    let measurement = Measurement::of_runs(VERSION, &seconds);
    // A move is a mistake when who made it was winning before, and the opponent is after it.
    let is_mistake = |&ply: &usize| wins[ply - 1] && wins[ply];
    let plies = (1..wins.len()).filter(is_mistake).map(|ply| ply as u64);
    Ok(measurement.with_answer(check::mistakes(plies)))
}

/// Runs a method that recurs as deep as its input is large.
///
/// # Errors
/// When the system refuses a stack of that size.
pub fn with_deep_stack(method: impl FnOnce() -> Result<Measurement> + Send + 'static) -> Result<Measurement> {
    const STACK: usize = 8 << 30;
    let thread =
        std::thread::Builder::new().stack_size(STACK).spawn(method).context("no room for the stack")?;
    thread.join().map_err(|_| anyhow::anyhow!("the method panicked"))?
}
