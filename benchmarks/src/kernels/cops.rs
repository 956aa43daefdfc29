//! Cops and robbers: the library, and the usual way to solve it.

use std::collections::VecDeque;

use anyhow::{Context, Result, ensure};
use winset::Unwatched;
use winset::attractor::{cops_needed, small_cop_number};
use winset::game::CopPlacements;
use winset::graph::{Graph, SmallGraph, UndirectedGraph, Vertex};
use winset::io::small_graph6;

use crate::answer::Answer;
use crate::clock::{Repeat, repeated};
use crate::measurement::Measurement;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How many cops it takes, and how many moves they need.
pub fn needed(graph: &UndirectedGraph, repeat: Repeat) -> Result<Measurement> {
    let (needed, seconds) = repeated(repeat, || cops_needed(graph, u32::MAX, &mut Unwatched));
    let (needed, measurement) = (needed?, Measurement::of_runs(VERSION, &seconds));
    let cops = needed.cops.exactly().context("the cop number is known")?;
    let time = needed.capture_time.context("and so is the capture time")?;
    Ok(measurement.with_answer(Answer::of([("cops", cops.into()), ("capture-time", time.into())])))
}

/// How many of the graphs need one cop, two and three.
pub fn numbers(lines: &[u8], repeat: Repeat) -> Result<Measurement> {
    let (counts, seconds) = repeated(repeat, || counts(lines));
    let (counts, measurement) = (counts?, Measurement::of_runs(VERSION, &seconds));
    let [_, one, two, three] = counts;
    Ok(measurement.with_answer(Answer::of([("one", one), ("two", two), ("three", three)])))
}

fn counts(lines: &[u8]) -> Result<[u64; 4]> {
    let mut counts = [0; 4];
    let mut graph = SmallGraph::empty(0);
    for line in lines.strip_suffix(b"\n").unwrap_or(lines).split(|&byte| byte == b'\n') {
        ensure!(small_graph6::read(line, &mut graph), "a line that is not plain graph6");
        let cops = small_cop_number(&graph, 3, &mut Unwatched)?;
        let cops = cops.exactly().context("a graph that takes more than three cops")?;
        counts[cops as usize] += 1;
    }
    Ok(counts)
}

/// The same as [`needed`] by retrograde analysis with one queue and a counter for each position of the robber.
pub fn needed_by_queue(graph: &UndirectedGraph, repeat: Repeat) -> Result<Measurement> {
    let (needed, seconds) = repeated(repeat, || {
        (1..).find_map(|cops| Retrograde::new(graph, cops).capture_time().map(|time| (cops, time)))
    });
    let measurement = Measurement::of_runs(VERSION, &seconds);
    let (cops, time) = needed.context("as many cops as vertices win")?;
    Ok(measurement.with_answer(Answer::of([("cops", cops.into()), ("capture-time", time.into())])))
}

/// Positions are numbered *placement*·*n* + *robber*, once with the cops to move, once with the robber.
struct Retrograde<'g> {
    graph: &'g UndirectedGraph,
    n: usize,
    /// The placements that the cops can move to from each, and so from where they can come.
    moves: Vec<Vec<u32>>,
    won: Vec<bool>,
    lost: Vec<bool>,
    /// For each position of the robber, its moves that the cops have not refuted.
    unrefuted: Vec<u16>,
    /// For each placement, the robber's starts from which the cops do not win yet.
    open: Vec<u32>,
    /// The positions that the robber has lost, and in how many moves of the cops.
    queue: VecDeque<(usize, u32)>,
}

impl<'g> Retrograde<'g> {
    fn new(graph: &'g UndirectedGraph, cops: u8) -> Self {
        let n = graph.order() as usize;
        let placements = CopPlacements::new(graph.order(), cops);
        let count = placements.count().unwrap_or(u64::MAX) as usize;
        let degrees = graph.vertices().map(|v| graph.neighbours(v).count() as u16 + 1);
        let mut retrograde = Self {
            graph,
            n,
            moves: (0..count).map(|number| moves(graph, &placements, number as u64)).collect(),
            won: vec![false; count * n],
            lost: vec![false; count * n],
            unrefuted: degrees.collect::<Vec<_>>().repeat(count),
            open: vec![n as u32; count],
            queue: VecDeque::new(),
        };
        retrograde.begin(&placements);
        retrograde
    }

    fn begin(&mut self, placements: &CopPlacements) {
        for placement in 0..self.open.len() {
            let mut cops = placements.cops_on(placement as u64);
            cops.dedup();
            for cop in cops {
                self.lose(placement, cop.index(), 0);
                self.win(placement, cop.index(), 0);
            }
        }
    }

    /// The capture time, if the cops win.
    fn capture_time(mut self) -> Option<u32> {
        if self.open.contains(&0) {
            return Some(0);
        }
        while let Some((position, time)) = self.queue.pop_front() {
            let (placement, robber) = (position / self.n, position % self.n);
            for at in 0..self.moves[placement].len() {
                let from = self.moves[placement][at] as usize;
                self.win(from, robber, time + 1);
                if self.open[from] == 0 {
                    return Some(time + 1);
                }
            }
        }
        None
    }

    fn lose(&mut self, placement: usize, robber: usize, time: u32) {
        if !std::mem::replace(&mut self.lost[placement * self.n + robber], true) {
            self.queue.push_back((placement * self.n + robber, time));
        }
    }

    fn win(&mut self, placement: usize, robber: usize, time: u32) {
        if std::mem::replace(&mut self.won[placement * self.n + robber], true) {
            return;
        }
        self.open[placement] -= 1;
        let v = Vertex::new(robber as u32);
        for from in self.graph.neighbours(v).chain([v]).map(Vertex::index) {
            let unrefuted = &mut self.unrefuted[placement * self.n + from];
            *unrefuted -= 1;
            if *unrefuted == 0 {
                self.lose(placement, from, time);
            }
        }
    }
}

/// The numbers of the placements that the cops can move to.
fn moves(graph: &UndirectedGraph, placements: &CopPlacements, number: u64) -> Vec<u32> {
    let mut moved: Vec<Vec<Vertex>> = vec![Vec::new()];
    for cop in placements.cops_on(number) {
        let with = |others: &Vec<Vertex>, to: Vertex| [&others[..], &[to]].concat();
        moved = moved
            .iter()
            .flat_map(|others| graph.neighbours(cop).chain([cop]).map(move |to| with(others, to)))
            .collect();
    }
    let mut numbers: Vec<u32> = moved
        .into_iter()
        .map(|mut cops| {
            cops.sort_unstable();
            placements.number(&cops) as u32
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}
