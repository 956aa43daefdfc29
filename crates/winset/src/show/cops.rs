//! Cops and robbers: the game with placing, the longest chase, and a table of all positions with their capture times.

use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::geography::slip;
use super::words::{self, POSITION};
use super::{Detail, DrawError, Question, Show, json, svg, text};
use crate::game::{CopMoves, Cops, CopsMove, CopsPosition, Game, Notation, RobberMoves};
use crate::graph::{Graph, quoted};
use crate::player::{Outcome, Player};
use crate::record::{Annotation, Mistake, Record};
use crate::solution::{Method, Solution};
use crate::solve::{RankUnit, Value, WinningPlacement, best_placement};

const COPS: Player = Player::First;
const ROBBER: Player = Player::Second;

impl Show for Cops {
    fn position_text(&self, position: &CopsPosition) -> String {
        match position {
            CopsPosition::Empty => "start".to_owned(),
            CopsPosition::CopsPlaced(cops) => format!("cops {}", self.names(cops)),
            CopsPosition::Chasing(at) => self.names(&[&at.cops[..], &[at.robber]].concat()),
        }
    }

    fn why_value(
        &self,
        method: Method,
        position: &CopsPosition,
        value: Value,
        best: Option<&CopsMove>,
    ) -> String {
        if let Some(end) = self.end_text(position) {
            return end.to_owned();
        }
        let best = best.map(|mv| self.move_text(mv));
        let (players, mover) = (self.players(), self.turn(position));
        let question = Question { players, mover, method, value, best: best.as_deref() };
        let best = best.as_deref().unwrap_or_default();
        match (mover, value.outcome) {
            _ if words::is_search(method) => words::searched::value(question.turn()),
            (COPS, Outcome::Won(COPS)) if *position == CopsPosition::Empty => {
                words::cops::cops_win_by_placing(best, value.rank)
            }
            (COPS, Outcome::Won(COPS)) => words::cops::cops_win(best, value.rank),
            (COPS, _) => words::cops::COPS_LOSE.to_owned(),
            (ROBBER, Outcome::Won(COPS)) => words::cops::robber_loses(best, value.rank),
            (ROBBER, _) => words::cops::robber_wins(best),
        }
    }

    fn why_mistake(&self, method: Method, mistake: &Mistake<CopsMove>) -> String {
        let better = mistake.better.first().map(|mv| self.move_text(mv)).unwrap_or_default();
        let played = self.move_text(&mistake.played);
        let slip = slip(self, mistake.player, &played, &better);
        match mistake.player {
            _ if words::is_search(method) => words::searched::mistake(slip),
            COPS => words::cops::cops_mistake(slip, mistake.before.rank),
            ROBBER => words::cops::robbers_mistake(slip, mistake.after.rank),
        }
    }

    /// Writes the counts, the game with placing and the longest chase; in full also a line a position.
    fn write_solution(&self, solution: &Solution, detail: Detail, out: &mut dyn Write) -> io::Result<()> {
        text::write_counts(self, solution, POSITION, out)?;
        match best_placement(self, solution) {
            None => writeln!(out, "placing freely, robber wins")?,
            Some(WinningPlacement { cops, capture_time: None }) => {
                writeln!(out, "placing freely, cops win from {}", self.names(&cops))?;
            }
            Some(WinningPlacement { cops, capture_time: Some(time) }) => {
                let time = RankUnit::CopMoves.count(time);
                writeln!(out, "placing freely, cops win from {} in {time}", self.names(&cops))?;
            }
        }
        if let Some(longest) = longest(self, solution) {
            writeln!(out, "longest win of the cops: {}", RankUnit::CopMoves.count(longest))?;
        }
        if detail == Detail::Full { self.write_table(solution, out) } else { Ok(()) }
    }

    fn write_solution_json(
        &self,
        solution: &Solution,
        detail: Detail,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let extra = Extra {
            rules: self.rules_entry(),
            placement: self.placement_entry(solution),
            longest: longest(self, solution),
            capture_times: (detail == Detail::Full).then_some(CaptureTimes { game: self, solution }),
        };
        json::write_solution(self, solution, detail, |start| self.start_text(start), extra, out)
    }

    fn draw(&self, solution: Option<&Solution>, out: &mut dyn Write) -> Result<(), DrawError> {
        svg::draw_cops(self, solution, out)
    }

    fn draw_annotation(
        &self,
        position: &CopsPosition,
        record: &Record<CopsMove>,
        annotation: &Annotation<CopsMove>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        svg::draw_annotated_cops(self, position, record, annotation, out)
    }
}

/// The most moves in which the cops win.
fn longest(game: &Cops, solution: &Solution) -> Option<u32> {
    (0..game.starts()).filter_map(|start| solution.rank(start)).max()
}

impl Cops {
    /// How the play has ended, if it has.
    fn end_text(&self, position: &CopsPosition) -> Option<&'static str> {
        self.outcome(position)?;
        Some(match position {
            CopsPosition::Chasing(at) if at.is_caught() => words::cops::CAUGHT,
            CopsPosition::Chasing(_) => words::cops::ROBBER_STUCK,
            _ => words::cops::NO_VERTEX,
        })
    }

    fn write_table(&self, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        let players = self.players();
        writeln!(out, "{}robber winner moves", "cop ".repeat(self.rules().cops.into()))?;
        for start in 0..self.starts() {
            let Some(outcome) = solution.outcome(start) else { continue };
            write!(out, "{} {} ", self.start_text(start), words::outcome(outcome, &players))?;
            match solution.rank(start) {
                Some(moves) => writeln!(out, "{moves}")?,
                None => writeln!(out, "-")?,
            }
        }
        Ok(())
    }

    fn rules_entry(&self) -> RulesEntry {
        let rules = self.rules();
        let (robber, speed) = match rules.robber_moves {
            RobberMoves::Free => ("free", None),
            RobberMoves::Active => ("active", None),
            RobberMoves::Fast(speed) => ("fast", Some(speed.get())),
        };
        let cop_moves = match rules.cop_moves {
            CopMoves::All => "all",
            CopMoves::One => "one",
        };
        RulesEntry { cops: rules.cops, cop_moves, robber, speed }
    }

    fn placement_entry(&self, solution: &Solution) -> PlacementEntry {
        let best = best_placement(self, solution);
        let winner = if best.is_some() { COPS } else { ROBBER };
        let names = |best: &WinningPlacement| -> Vec<String> {
            best.cops.iter().map(|&v| quoted(&self.graph().label(v)).into_owned()).collect()
        };
        PlacementEntry {
            winner: self.players()[winner],
            cops: best.as_ref().map(names),
            capture_time: best.and_then(|best| best.capture_time),
        }
    }
}

/// What the JSON of cops and robbers says besides.
#[derive(Serialize)]
struct Extra<'a> {
    rules: RulesEntry,
    placement: PlacementEntry,
    /// The most moves in which the cops win.
    longest: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    capture_times: Option<CaptureTimes<'a>>,
}

#[derive(Serialize)]
struct RulesEntry {
    cops: u8,
    cop_moves: &'static str,
    robber: &'static str,
    /// Of a fast robber.
    #[serde(skip_serializing_if = "Option::is_none")]
    speed: Option<u32>,
}

/// The game in which first the cops, then the robber are placed.
#[derive(Serialize)]
struct PlacementEntry {
    winner: &'static str,
    cops: Option<Vec<String>>,
    capture_time: Option<u32>,
}

/// The moves of the cops in every position from which they win.
struct CaptureTimes<'a> {
    game: &'a Cops,
    solution: &'a Solution,
}

impl Serialize for CaptureTimes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for start in 0..self.game.starts() {
            if let Some(rank) = self.solution.rank(start) {
                map.serialize_entry(&self.game.start_text(start), &rank)?;
            }
        }
        map.end()
    }
}
