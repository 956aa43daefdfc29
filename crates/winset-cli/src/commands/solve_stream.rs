//! `winset solve` on streams of graphs.

use winset::game::{Geography, Pursuit};
use winset::io::AnyGraph;
use winset::show::{Detail, Show};

use super::solving::{Wanted, solve};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::graph_stream::{Asked, GraphStream};
use crate::instance::{GameName, cops_on};
use crate::output::Output;
use crate::reporter::{Reporter, Style};
use crate::rules::RuleOptions;
use crate::supervisor::Supervisor;

/// What is answered to every graph.
pub struct Question<'a> {
    pub game: GameName,
    pub wanted: Wanted,
    pub rules: &'a RuleOptions,
    pub detail: Detail,
    pub reporter: Reporter,
}

impl Question<'_> {
    /// Writes who wins on every graph, a line each.
    pub fn answer_all(
        self,
        stream: GraphStream,
        output: Output,
        supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        stream.answer(output, supervisor, |asked| self.answer(asked))
    }

    fn answer(&self, Asked { line, notes, supervisor }: Asked<'_>) -> Result<Vec<u8>, Failure> {
        match self.game {
            GameName::Pursuit => {
                let graph = notes.noted(line.read_directed()?);
                self.solve(&Pursuit::with_rules(graph, self.rules.pursuit()), supervisor)
            }
            GameName::Cops => {
                let graph = match self.rules.wants_arcs() {
                    true => AnyGraph::Directed(notes.noted(line.read_directed()?)),
                    false => notes.noted(line.read()?),
                };
                let game = cops_on(&graph, self.rules, supervisor)?;
                self.solve(&game, supervisor)
            }
            GameName::Tiles => {
                let graph = notes.noted(line.read_undirected()?);
                self.solve(&Geography::with_free_start(graph), supervisor)
            }
            _ => {
                let graph = notes.noted(line.read_undirected()?);
                self.solve(&Geography::new(graph), supervisor)
            }
        }
    }

    fn solve<G: Show>(&self, game: &G, supervisor: &mut Supervisor) -> Result<Vec<u8>, Failure> {
        let solution = solve(game, self.wanted, supervisor, self.reporter)?;
        let mut text = Vec::new();
        let written = match self.reporter.style() {
            Style::Json => game.write_solution_json(&solution, self.detail, &mut text),
            Style::Text => game.write_solution(&solution, self.detail, &mut text),
        };
        written.map_err(|error| Failure::Internal(error.to_string()))?;
        Ok(text)
    }
}
