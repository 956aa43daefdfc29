//! The slide game: its winner, and the first moves that win.

use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;

use super::geography::slip;
use super::{Detail, DrawError, Question, Show, json, svg, words};
use crate::game::{Game, Notation, Slide, SlidePosition, Step};
use crate::player::Player;
use crate::record::{Annotation, Mistake, Record, Session};
use crate::solution::{Method, Solution};
use crate::solve::Value;

impl Show for Slide {
    /// The place of the blank.
    fn position_text(&self, position: &SlidePosition) -> String {
        self.frame().place(position.blank()).to_string()
    }

    fn why_value(
        &self,
        method: Method,
        position: &SlidePosition,
        value: Value,
        best: Option<&Step>,
    ) -> String {
        let best = best.map(|mv| self.move_text(mv));
        let (players, mover) = (self.players(), self.turn(position));
        let question = Question { players, mover, method, value, best: best.as_deref() };
        reason(question, &self.position_text(position))
    }

    fn why_mistake(&self, method: Method, mistake: &Mistake<Step>) -> String {
        let better = mistake.better.first().map(|mv| self.move_text(mv)).unwrap_or_default();
        let played = self.move_text(&mistake.played);
        let slip = slip(self, mistake.player, &played, &better);
        match mistake.played.from {
            Some(blank) if !words::is_search(method) => {
                let blank = self.frame().place(blank).to_string();
                words::slide::mistake(slip, &blank, blank_colour(mistake.player))
            }
            _ => words::searched::mistake(slip),
        }
    }

    /// Writes the winner, and the first moves that win.
    fn write_solution(&self, solution: &Solution, _detail: Detail, out: &mut dyn Write) -> io::Result<()> {
        let counts = solution.regions().counts();
        let winner = Player::BOTH.into_iter().find(|&player| counts[player] > 0);
        let winner = winner.map_or("nobody", |player| self.players()[player]);
        writeln!(out, "{winner} wins ({})", solution.method())?;
        let winning = self.winning_texts(solution);
        if winning.is_empty() {
            return writeln!(out, "no first move wins");
        }
        writeln!(out, "winning first moves: {}", winning.join(" "))
    }

    fn write_solution_json(
        &self,
        solution: &Solution,
        detail: Detail,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        #[derive(Serialize)]
        struct FirstMoves {
            winning: Vec<String>,
        }
        let extra = FirstMoves { winning: self.winning_texts(solution) };
        json::write_solution(self, solution, detail, |start| self.start_text(start), extra, out)
    }

    fn draw(&self, solution: Option<&Solution>, out: &mut dyn Write) -> Result<(), DrawError> {
        svg::draw_slide(self, solution, out)
    }

    fn draw_annotation(
        &self,
        position: &SlidePosition,
        record: &Record<Step>,
        annotation: &Annotation<Step>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        svg::draw_annotated_slide(self, position, record, annotation, out)
    }
}

/// Why a position with the blank on a place of this name is worth what it is.
pub(crate) fn reason(question: Question<'_>, blank: &str) -> String {
    if words::is_search(question.method) {
        words::searched::value(question.turn())
    } else {
        words::slide::value(question.turn(), blank, blank_colour(question.mover))
    }
}

/// The blank counts as a piece of the player who does not move, since only the mover's pieces can come into it.
const fn blank_colour(mover: Player) -> &'static str {
    match mover {
        Player::First => "black",
        Player::Second => "white",
    }
}

impl Slide {
    /// The engine that knows them wants its game shared: the board is copied, a few bytes a cell.
    pub(super) fn winning_first_moves(&self, solution: &Solution) -> Vec<Step> {
        Session::new(&Arc::new(self.clone()), &Arc::new(solution.clone())).winning_moves()
    }

    fn winning_texts(&self, solution: &Solution) -> Vec<String> {
        self.winning_first_moves(solution).iter().map(|mv| self.move_text(mv)).collect()
    }
}
