//! Certificates: from the text of an instance to one, and from both to what they prove.

use std::io::Cursor;

use anyhow::{Context, Result, ensure};
use winset::Unwatched;
use winset::attractor::cops_needed;
use winset::certificate::Certify;
use winset::game::{Cops, CopsRules, Geography, Pursuit};
use winset::graph::{DirectedGraph, Grid, UndirectedGraph};
use winset::io::{Limits, Source, dimacs, grid};
use winset::solve::Solve;
use winset_check::{Format, Options, Player, Proved};

use crate::answer::Answer;
use crate::clock::{Repeat, repeated};
use crate::measurement::Measurement;
use crate::memory;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Reads a game.
type Reader<G> = Box<dyn Fn(&Source<'_>) -> Result<G>>;

/// A game as text, how both sides read it, and what of it is to be found out.
pub struct Written<G> {
    text: Vec<u8>,
    format: Format,
    read: Reader<G>,
    answer: fn(&Proved) -> Result<Answer>,
}

/// Geography on a board.
pub fn grid(board: &Grid) -> Result<Written<Geography<Grid>>> {
    let mut text = Vec::new();
    grid::write(&mut text, board)?;
    let read = |source: &Source<'_>| Ok(Geography::new(grid::read(source, &Limits::none())?));
    Ok(Written { text, format: Format::Grid, read: Box::new(read), answer: inessential })
}

/// Geography on a graph.
pub fn graph(graph: &UndirectedGraph) -> Result<Written<Geography<UndirectedGraph>>> {
    let read = |source: &Source<'_>| Ok(Geography::new(read_undirected(source)?));
    let text = undirected_text(graph)?;
    Ok(Written { text, format: Format::Dimacs, read: Box::new(read), answer: inessential })
}

/// A pursuit.
pub fn pursuit(graph: &DirectedGraph) -> Result<Written<Pursuit>> {
    let mut text = Vec::new();
    dimacs::write_directed(&mut text, graph)?;
    let read = |source: &Source<'_>| Ok(Pursuit::new(dimacs::read_directed(source, &Limits::none())?.value));
    Ok(Written { text, format: Format::Dimacs, read: Box::new(read), answer: pursuers_wins })
}

/// As many cops as it takes.
pub fn cops(graph: &UndirectedGraph) -> Result<Written<Cops>> {
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
    /// From the text to the certificate, both in memory.
    pub fn certify(&self, repeat: Repeat) -> Result<Measurement> {
        let (certificate, seconds) = repeated(repeat, || self.certificate());
        Ok(Measurement::of_runs(VERSION, &seconds).with_answer((self.answer)(&self.check(&certificate?)?)?))
    }

    /// From both to what is proved.
    pub fn verify(&self, repeat: Repeat) -> Result<Measurement> {
        let certificate = self.certificate()?;
        memory::forget_peak();
        let (proved, seconds) = repeated(repeat, || self.check(&certificate));
        Ok(Measurement::of_runs(VERSION, &seconds).with_answer((self.answer)(&proved?)?))
    }

    fn certificate(&self) -> Result<Vec<u8>> {
        let game = (self.read)(&Source::new("instance", &self.text))?;
        let solution = game.solve(&mut Unwatched)?;
        let mut certificate = Vec::new();
        game.write_certificate(&solution, &mut certificate, &mut Unwatched)?;
        Ok(certificate)
    }

    fn check(&self, certificate: &[u8]) -> Result<Proved> {
        let options = Options { format: Some(self.format), numbering: None };
        Ok(winset_check::check(Cursor::new(&self.text), &options, Cursor::new(certificate))?)
    }
}
