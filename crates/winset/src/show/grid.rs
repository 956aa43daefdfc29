//! Geography on a board: a letter for the winner of each cell.

use std::io::{self, Write};

use super::free_start::FreeStart;
use super::words::PLACE;
use super::{Detail, DrawError, Show, free_start, geography, json, svg, text};
use crate::game::{Geography, GeographyPosition, Step};
use crate::graph::{Graph, Grid, Vertex};
use crate::player::{ByPlayer, Outcome, Player};
use crate::record::{Annotation, Mistake, Record};
use crate::solution::{Method, Solution};
use crate::solve::Value;

impl Show for Geography<Grid> {
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
        geography::why_value(self, PLACE, method, position, value, best)
    }

    fn why_mistake(&self, method: Method, mistake: &Mistake<Step>) -> String {
        geography::why_mistake(self, PLACE, method, mistake)
    }

    /// Writes the counts, then the board with `#` for walls and the initial of each free cell's winner; where the
    /// start is free, who wins the whole, and every component.
    fn write_solution(&self, solution: &Solution, detail: Detail, out: &mut dyn Write) -> io::Result<()> {
        text::write_counts(self, solution, PLACE, out)?;
        let free_start = FreeStart::new(self, solution);
        if let Some(free_start) = &free_start {
            free_start.write_verdict(out)?;
        }
        if detail == Detail::Full {
            self.write_winners(solution, out)?;
        }
        free_start.map_or(Ok(()), |free_start| free_start.write_components(PLACE, out))
    }

    fn write_solution_json(
        &self,
        solution: &Solution,
        detail: Detail,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let free_start = FreeStart::new(self, solution);
        let place = |start| self.graph().place(Vertex::new(start as u32));
        json::write_solution(self, solution, detail, place, free_start::extra(free_start.as_ref()), out)
    }

    fn draw(&self, solution: Option<&Solution>, out: &mut dyn Write) -> Result<(), DrawError> {
        svg::draw_grid(self, solution, out)
    }

    fn draw_annotation(
        &self,
        position: &GeographyPosition,
        record: &Record<Step>,
        annotation: &Annotation<Step>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        svg::draw_annotated_grid(self, position, record, annotation, out)
    }
}

impl Geography<Grid> {
    fn write_winners(&self, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        let (grid, frame) = (self.graph(), self.graph().frame());
        let letters = ByPlayer {
            first: text::initial(self, Player::First) as u8,
            second: text::initial(self, Player::Second) as u8,
        };
        let letter = |v: Vertex| match solution.outcome(v.id().into()) {
            Some(Outcome::Won(winner)) => letters[winner],
            Some(Outcome::Drawn) => b'=',
            None => b'#',
        };
        let mut line = Vec::with_capacity(frame.columns() as usize + 1);
        for row in 1..=frame.rows() {
            line.clear();
            line.extend(frame.row(row).map(|v| if grid.contains(v) { letter(v) } else { b'#' }));
            line.push(b'\n');
            out.write_all(&line)?;
        }
        Ok(())
    }
}
