//! The usual solution of the pursuit, as it is written when it has to be fast: one queue of numbers, a byte a position
//! for its winner, and a counter for each position of the evader.

use anyhow::{Result, ensure};
use winset::graph::{DirectedGraph, Graph, Reversible, Vertex};

use crate::answer::Answer;
use crate::clock::{Repeat, repeated};
use crate::measurement::Measurement;

pub fn measure(graph: &DirectedGraph, repeat: Repeat) -> Result<Measurement> {
    let most = 46_340; // so that the positions fit 32 bits, and the degrees 16
    ensure!(graph.order() <= most, "{} vertices are more than {most}", graph.order());
    let (won, seconds) = repeated(repeat, || Retrograde::new(graph).pursuer_wins());
    let measurement = Measurement::of_runs(env!("CARGO_PKG_VERSION"), &seconds);
    Ok(measurement.with_answer(Answer::of([("pursuer", won)])))
}

/// Positions are numbered (*turn*·*n* + *evader*)·*n* + *pursuer*, the turn of the evader first.
struct Retrograde<'g> {
    graph: &'g DirectedGraph,
    n: u32,
    won: Vec<bool>,
    /// For each position of the evader, its moves that the pursuer has not refuted.
    unrefuted: Vec<u16>,
    queue: Vec<u32>,
}

impl<'g> Retrograde<'g> {
    fn new(graph: &'g DirectedGraph) -> Self {
        let n = graph.order();
        let positions = n as usize * n as usize;
        let degrees = graph.vertices().flat_map(|v| std::iter::repeat_n(graph.slots(v) as u16, n as usize));
        Self { graph, n, won: vec![false; 2 * positions], unrefuted: degrees.collect(), queue: Vec::new() }
    }

    /// The number of positions that the pursuer wins.
    fn pursuer_wins(mut self) -> u64 {
        for v in 0..self.n {
            self.win(v * self.n + v);
            self.win((self.n + v) * self.n + v);
            if self.graph.slots(Vertex::new(v)) == 0 {
                (0..self.n).for_each(|pursuer| self.win(v * self.n + pursuer));
            }
        }
        let mut next = 0;
        while let Some(&position) = self.queue.get(next) {
            next += 1;
            let (rest, pursuer) = (position / self.n, position % self.n);
            if rest >= self.n {
                self.refute_moves_of_evader(rest - self.n, pursuer);
            } else {
                self.win_by_moves_of_pursuer(rest, pursuer);
            }
        }
        self.queue.len() as u64
    }

    fn win(&mut self, position: u32) {
        if !std::mem::replace(&mut self.won[position as usize], true) {
            self.queue.push(position);
        }
    }

    fn win_by_moves_of_pursuer(&mut self, evader: u32, pursuer: u32) {
        let graph = self.graph;
        for from in graph.predecessors(Vertex::new(pursuer)) {
            self.win((self.n + evader) * self.n + from.id());
        }
    }

    fn refute_moves_of_evader(&mut self, evader: u32, pursuer: u32) {
        let graph = self.graph;
        for from in graph.predecessors(Vertex::new(evader)) {
            let position = from.id() * self.n + pursuer;
            let unrefuted = &mut self.unrefuted[position as usize];
            *unrefuted -= 1;
            if *unrefuted == 0 {
                self.win(position);
            }
        }
    }
}
