//! Certificates: from the text of an instance to who wins, to a certificate, and from both to what they prove.

use std::io::Cursor;

use anyhow::{Context, Result, bail, ensure};
use winset::Unwatched;
use winset::attractor::cops_needed;
use winset::certificate::Certify;
use winset::game::{Cops, CopsRules, Geography, Pursuit};
use winset::graph::{DirectedGraph, Grid, UndirectedGraph};
use winset::io::{Limits, Source, dimacs, grid};
use winset::solution::Solution;
use winset::solve::Solve;
use winset_check::{Format, Options, Player, Proved};

use crate::answer::Answer;
use crate::clock::{Repeat, repeated};
use crate::instance::Instance;
use crate::measurement::Measurement;
use crate::memory;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Reads a game.
type Reader<G> = Box<dyn Fn(&Source<'_>) -> Result<G>>;

/// What an instance is turned into.
#[derive(Clone, Copy)]
pub enum Stage {
    /// Its text, into who wins.
    Solved,
    /// Its text, into a certificate.
    Certified,
    /// Its text and the certificate, into what they prove.
    Checked,
}

/// Measures one of the stages.
pub fn measure(stage: Stage, instance: Instance, repeat: Repeat) -> Result<Measurement> {
    match instance {
        Instance::Grid(board) => grid(&board)?.measure(stage, repeat),
        Instance::General(edges) => graph(&edges)?.measure(stage, repeat),
        Instance::Pursuit(arcs) => pursuit(&arcs)?.measure(stage, repeat),
        Instance::Cops(edges) => cops(&edges)?.measure(stage, repeat),
        _ => bail!("there are no certificates of such instances"),
    }
}

/// A game as text, how both sides read it, and what of it is to be found out.
struct Written<G> {
    text: Vec<u8>,
    format: Format,
    read: Reader<G>,
    answer: fn(&Proved) -> Result<Answer>,
}

/// Geography on a board.
fn grid(board: &Grid) -> Result<Written<Geography<Grid>>> {
    let mut text = Vec::new();
    grid::write(&mut text, board)?;
    let read = |source: &Source<'_>| Ok(Geography::new(grid::read(source, &Limits::none())?));
    Ok(Written { text, format: Format::Grid, read: Box::new(read), answer: inessential })
}

/// Geography on a graph.
fn graph(graph: &UndirectedGraph) -> Result<Written<Geography<UndirectedGraph>>> {
    let read = |source: &Source<'_>| Ok(Geography::new(read_undirected(source)?));
    let text = undirected_text(graph)?;
    Ok(Written { text, format: Format::Dimacs, read: Box::new(read), answer: inessential })
}

/// A pursuit.
fn pursuit(graph: &DirectedGraph) -> Result<Written<Pursuit>> {
    let mut text = Vec::new();
    dimacs::write_directed(&mut text, graph)?;
    let read = |source: &Source<'_>| Ok(Pursuit::new(dimacs::read_directed(source, &Limits::none())?.value));
    Ok(Written { text, format: Format::Dimacs, read: Box::new(read), answer: pursuers_wins })
}

/// As many cops as it takes.
fn cops(graph: &UndirectedGraph) -> Result<Written<Cops>> {
    let needed = cops_needed(graph, u32::MAX, &mut Unwatched)?.cops.exactly().context("it is known")?;
    let rules = CopsRules::usual(needed.try_into()?);
    let read = move |source: &Source<'_>| Ok(Cops::on_edges(&read_undirected(source)?, rules));
    let text = undirected_text(graph)?;
    Ok(Written { text, format: Format::Dimacs, read: Box::new(read), answer: cops_that_win })
}

fn undirected_text(graph: &UndirectedGraph) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    dimacs::write_undirected(&mut text, graph)?;
    Ok(text)
}

fn read_undirected(source: &Source<'_>) -> Result<UndirectedGraph> {
    Ok(dimacs::read_undirected(source, &Limits::none())?.value)
}

fn inessential(proved: &Proved) -> Result<Answer> {
    Ok(Answer::of([("inessential", proved.counts()[1])]))
}

fn pursuers_wins(proved: &Proved) -> Result<Answer> {
    Ok(Answer::of([("pursuer", proved.counts()[1])]))
}

/// The rules begin with the number of cops.
fn cops_that_win(proved: &Proved) -> Result<Answer> {
    ensure!(proved.verdict() == Some(Player::First), "so many cops do not win");
    let rules = proved.rules().context("cops have rules")?;
    let cops = rules.split(' ').next().unwrap_or_default();
    Ok(Answer::of([("cops", cops.parse()?)]))
}

impl<G: Certify + Solve> Written<G> {
    fn measure(&self, stage: Stage, repeat: Repeat) -> Result<Measurement> {
        let certificate = self.certificate()?;
        memory::forget_peak();
        let seconds = match stage {
            Stage::Solved => seconds(repeat, || self.solved())?,
            Stage::Certified => seconds(repeat, || self.certificate())?,
            Stage::Checked => seconds(repeat, || self.check(&certificate))?,
        };
        Ok(Measurement::of_runs(VERSION, &seconds).with_answer((self.answer)(&self.check(&certificate)?)?))
    }

    fn solved(&self) -> Result<(G, Solution)> {
        let game = (self.read)(&Source::new("instance", &self.text))?;
        let solution = game.solve(&mut Unwatched)?;
        Ok((game, solution))
    }

    fn certificate(&self) -> Result<Vec<u8>> {
        let (game, solution) = self.solved()?;
        let mut certificate = Vec::new();
        game.write_certificate(&solution, &mut certificate, &mut Unwatched)?;
        Ok(certificate)
    }

    fn check(&self, certificate: &[u8]) -> Result<Proved> {
        let options = Options { format: Some(self.format), ..Options::default() };
        Ok(winset_check::check(Cursor::new(&self.text), &options, Cursor::new(certificate))?)
    }
}

/// The seconds that each run of a stage takes.
fn seconds<R>(repeat: Repeat, stage: impl FnMut() -> Result<R>) -> Result<Vec<f64>> {
    let (result, seconds) = repeated(repeat, stage);
    result.map(|_| seconds)
}
