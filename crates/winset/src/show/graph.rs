//! Geography on a stored graph: a table of its vertices.

use std::fmt::Display;
use std::io::{self, Write};

use super::geography::Scene;
use super::words::{self, Noun, VERTEX};
use crate::game::{Game, Geography};
use crate::graph::{Graph, UndirectedGraph, Vertex, quoted};
use crate::solution::Solution;

impl Scene for UndirectedGraph {
    const NOUN: Noun = VERTEX;

    fn name(&self, v: Vertex) -> impl Display + '_ {
        self.label(v)
    }

    /// Writes a line a vertex.
    fn write_winners(game: &Geography<Self>, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        let players = game.players();
        writeln!(out, "vertex winner")?;
        for v in game.graph().vertices() {
            if let Some(outcome) = solution.outcome(v.id().into()) {
                writeln!(out, "{} {}", quoted(&game.graph().label(v)), words::outcome(outcome, &players))?;
            }
        }
        Ok(())
    }
}
