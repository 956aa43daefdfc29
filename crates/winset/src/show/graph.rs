//! Geography on a stored graph: a table of its vertices.

use std::io::{self, Write};

use super::free_start::FreeStart;
use super::words::{self, VERTEX};
use super::{Detail, DrawError, Show, free_start, geography, json, svg, text};
use crate::game::{Game, Geography, GeographyPosition, Step};
use crate::graph::{Graph, UndirectedGraph, Vertex, quoted};
use crate::record::{Annotation, Mistake, Record};
use crate::solution::{Method, Solution};
use crate::solve::Value;

impl Show for Geography<UndirectedGraph> {
    fn position_text(&self, position: &GeographyPosition) -> String {
        geography::position_text(self, position)
    }

    fn why_value(
        &self,
        method: Method,
        position: &GeographyPosition,
        value: Value,
        best: Option<&Step>,
    ) -> String {
        geography::why_value(self, VERTEX, method, position, value, best)
    }

    fn why_mistake(&self, method: Method, mistake: &Mistake<Step>) -> String {
        geography::why_mistake(self, VERTEX, method, mistake)
    }

    /// Writes the counts, then a line a vertex with its winner; where the start is free, who wins the whole, and
    /// every component.
    fn write_solution(&self, solution: &Solution, detail: Detail, out: &mut dyn Write) -> io::Result<()> {
        text::write_counts(self, solution, VERTEX, out)?;
        let free_start = FreeStart::new(self, solution);
        if let Some(free_start) = &free_start {
            free_start.write_verdict(out)?;
        }
        if detail == Detail::Full {
            self.write_table(solution, out)?;
        }
        free_start.map_or(Ok(()), |free_start| free_start.write_components(VERTEX, out))
    }

    fn write_solution_json(
        &self,
        solution: &Solution,
        detail: Detail,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let free_start = FreeStart::new(self, solution);
        let label = |start| self.graph().label(Vertex::new(start as u32));
        json::write_solution(self, solution, detail, label, free_start::extra(free_start.as_ref()), out)
    }

    fn draw(&self, solution: Option<&Solution>, out: &mut dyn Write) -> Result<(), DrawError> {
        svg::draw_graph(self, solution, out)
    }

    fn draw_annotation(
        &self,
        position: &GeographyPosition,
        record: &Record<Step>,
        annotation: &Annotation<Step>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        svg::draw_annotated_graph(self, position, record, annotation, out)
    }
}

impl Geography<UndirectedGraph> {
    fn write_table(&self, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        let players = self.players();
        writeln!(out, "vertex winner")?;
        for v in self.graph().vertices() {
            if let Some(outcome) = solution.outcome(v.id().into()) {
                writeln!(out, "{} {}", quoted(&self.graph().label(v)), words::outcome(outcome, &players))?;
            }
        }
        Ok(())
    }
}
