//! Pursuit: counts by who moves, the game with placing, and a table of all positions with their ranks.

use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::geography::slip;
use super::words::{self, PLY, POSITION};
use super::{Detail, DrawError, Question, Show, json, svg, text};
use crate::game::{Game, Notation, Passing, Pursuing, Pursuit, PursuitPosition, PursuitRules, Step, Stuck};
use crate::graph::{Arena, Graph, Vertex, quoted};
use crate::player::{ByPlayer, Outcome, Player};
use crate::record::{Annotation, Mistake, Record};
use crate::solution::{Method, Solution, Strategy};
use crate::solve::Value;

const EVADER: Player = Player::First;
const PURSUER: Player = Player::Second;

impl Show for Pursuit {
    fn position_text(&self, position: &PursuitPosition) -> String {
        match position {
            PursuitPosition::Empty => "start".to_owned(),
            PursuitPosition::PursuerPlaced(v) => format!("pursuer {}", self.word(*v)),
            PursuitPosition::Pursuing(p) => format!("{} {}", self.word(p.evader), self.word(p.pursuer)),
        }
    }

    fn why_value(
        &self,
        method: Method,
        position: &PursuitPosition,
        value: Value,
        best: Option<&Step>,
    ) -> String {
        if let Some(end) = self.end_text(position) {
            return end.to_owned();
        }
        let best = best.map(|mv| self.word(mv.to));
        let (players, mover) = (self.players(), self.turn(position));
        reason(Question { players, mover, method, value, best: best.as_deref() })
    }

    fn why_mistake(&self, method: Method, mistake: &Mistake<Step>) -> String {
        let better = mistake.better.first().map(|mv| self.word(mv.to)).unwrap_or_default();
        let played = self.word(mistake.played.to);
        let slip = slip(self, mistake.player, &played, &better);
        match mistake.player {
            _ if words::is_search(method) => words::searched::mistake(slip),
            PURSUER => words::pursuit::pursuers_mistake(slip, mistake.before.rank),
            EVADER => words::pursuit::evaders_mistake(slip, mistake.after.rank),
        }
    }

    /// Writes the counts, over all and by who moves, the game with placing and the longest pursuit; in full also a
    /// line a position.
    fn write_solution(&self, solution: &Solution, detail: Detail, out: &mut dyn Write) -> io::Result<()> {
        text::write_counts(self, solution, POSITION, out)?;
        let survey = Survey::new(self, solution);
        for turn in Player::BOTH {
            let (mover, wins) = (self.players()[turn], survey.wins[turn]);
            writeln!(out, "{mover} to move: evader wins {}, pursuer {}", wins.first, wins.second)?;
        }
        self.write_placing(&survey, out)?;
        if let Some(longest) = survey.longest {
            writeln!(out, "longest win of the pursuer: {}", PLY.count(longest.into()))?;
        }
        if detail == Detail::Full { self.write_table(solution, out) } else { Ok(()) }
    }

    fn write_solution_json(
        &self,
        solution: &Solution,
        detail: Detail,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let survey = Survey::new(self, solution);
        let extra = Extra {
            rules: rules_entry(self),
            placing: self.placing_entry(&survey),
            longest: survey.longest,
            plies: (detail == Detail::Full).then_some(Plies { game: self, solution }),
        };
        json::write_solution(self, solution, detail, |start| self.start_text(start), extra, out)
    }

    fn draw(&self, solution: Option<&Solution>, out: &mut dyn Write) -> Result<(), DrawError> {
        svg::draw_pursuit(self, solution, out)
    }

    fn draw_annotation(
        &self,
        position: &PursuitPosition,
        record: &Record<Step>,
        annotation: &Annotation<Step>,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        svg::draw_annotated_pursuit(self, position, record, annotation, out)
    }
}

/// How a play has ended that ended at `p`.
pub(crate) fn end(p: Pursuing) -> &'static str {
    match p.turn {
        _ if p.is_caught() => words::pursuit::CAUGHT,
        EVADER => words::pursuit::EVADER_STUCK,
        PURSUER => words::pursuit::PURSUER_STUCK,
    }
}

/// Why a position at which the play goes on is worth what it is.
pub(crate) fn reason(question: Question<'_>) -> String {
    let (value, best) = (question.value, question.best.unwrap_or_default());
    match (question.mover, value.outcome) {
        _ if words::is_search(question.method) => words::searched::value(question.turn()),
        (PURSUER, Outcome::Won(PURSUER)) => words::pursuit::pursuer_wins(best, value.rank),
        (PURSUER, _) => words::pursuit::PURSUER_LOSES.to_owned(),
        (EVADER, Outcome::Won(PURSUER)) => words::pursuit::evader_loses(best, value.rank),
        (EVADER, _) => words::pursuit::evader_wins(best),
    }
}

impl Pursuit {
    /// How the play has ended, if it has.
    fn end_text(&self, position: &PursuitPosition) -> Option<&'static str> {
        self.outcome(position)?;
        Some(match position {
            PursuitPosition::Pursuing(p) => end(*p),
            _ => words::pursuit::NO_VERTEX,
        })
    }

    /// The name of a vertex as one word.
    fn word(&self, v: Vertex) -> String {
        quoted(&self.graph().label(v)).into_owned()
    }

    fn write_placing(&self, survey: &Survey, out: &mut dyn Write) -> io::Result<()> {
        let Some(placing) = &survey.best_placing else {
            return writeln!(out, "placing freely, evader wins");
        };
        write!(out, "placing freely, pursuer wins from {}", self.word(placing.pursuer))?;
        match placing.plies {
            Some(plies) => writeln!(out, ", {} after both are placed", PLY.count(plies.into())),
            None => writeln!(out),
        }
    }

    fn placing_entry(&self, survey: &Survey) -> PlacingEntry {
        let best = survey.best_placing.as_ref();
        let winner = if best.is_some() { PURSUER } else { EVADER };
        PlacingEntry {
            winner: self.players()[winner],
            pursuer: best.map(|placing| self.graph().label(placing.pursuer)),
            plies: best.and_then(|placing| placing.plies),
        }
    }

    fn write_table(&self, solution: &Solution, out: &mut dyn Write) -> io::Result<()> {
        let labels: Vec<String> = self.graph().vertices().map(|v| self.word(v)).collect();
        let players = self.players();
        writeln!(out, "evader pursuer turn winner plies")?;
        for number in 0..self.size() {
            let p = self.pursuing(number);
            let Some(outcome) = solution.outcome(number) else { continue };
            let (evader, pursuer) = (&labels[p.evader.index()], &labels[p.pursuer.index()]);
            let winner = words::outcome(outcome, &players);
            write!(out, "{evader} {pursuer} {} {winner} ", players[p.turn])?;
            match solution.rank(number) {
                Some(plies) => writeln!(out, "{plies}")?,
                None => writeln!(out, "-")?,
            }
        }
        Ok(())
    }
}

/// What is said of all positions.
#[derive(Default)]
struct Survey {
    /// For each player to move, the positions that each player wins.
    wins: ByPlayer<ByPlayer<u64>>,
    /// The greatest rank.
    longest: Option<u32>,
    /// Where the pursuer places itself best, if it wins so.
    best_placing: Option<Placed>,
}

/// A vertex from which the pursuer wins wherever the evader is placed then.
pub(super) struct Placed {
    pub(super) pursuer: Vertex,
    /// The plies after the placing of both, where there are ranks.
    pub(super) plies: Option<u32>,
}

impl Survey {
    fn new(game: &Pursuit, solution: &Solution) -> Self {
        let mut survey = match (solution.regions().pursuit(), solution.strategy()) {
            (Some(winners), _) => {
                let attracted = |turn| winners.attracted(turn);
                let attracted = ByPlayer { first: attracted(EVADER), second: attracted(PURSUER) };
                Self::counted(attracted, winners.positions())
            }
            (None, Strategy::Ranks(ranks)) => Self {
                longest: ranks.greatest(),
                ..Self::counted(ranks.attracted_by_turn(), ranks.positions())
            },
            (None, _) => Self::looked_through(game, solution),
        };
        if let Strategy::Ranks(ranks) = solution.strategy()
            && let Some(greatest) = ranks.greatest_by_pursuer(game.rules().starter)
        {
            let wins = game.graph().vertices().filter_map(|v| greatest[v.index()].map(|plies| (plies, v)));
            let best = wins.min_by_key(|(plies, _)| *plies);
            survey.best_placing = best.map(|(plies, pursuer)| Placed { pursuer, plies: Some(plies) });
            return survey;
        }
        let mut placings = game.graph().vertices().filter_map(|pursuer| placed(game, solution, pursuer));
        survey.best_placing = match solution.strategy() {
            Strategy::Search => placings.next(),
            _ => placings.min_by_key(|placing| placing.plies),
        };
        survey
    }

    /// The counts, from how many positions the pursuer wins with either to move, of how many in all.
    fn counted(attracted: ByPlayer<u64>, positions: u64) -> Self {
        let mut survey = Self::default();
        for turn in Player::BOTH {
            survey.wins[turn][PURSUER] = attracted[turn];
            survey.wins[turn][EVADER] = positions / 2 - attracted[turn];
        }
        survey
    }

    fn looked_through(game: &Pursuit, solution: &Solution) -> Self {
        let mut survey = Self::default();
        for number in 0..game.size() {
            if let Some(Outcome::Won(winner)) = solution.outcome(number) {
                survey.wins[game.pursuing(number).turn][winner] += 1;
            }
            survey.longest = survey.longest.max(solution.rank(number));
        }
        survey
    }
}

/// What comes of placing the pursuer on a vertex; `None` when the evader has a place where it wins.
pub(super) fn placed(game: &Pursuit, solution: &Solution, pursuer: Vertex) -> Option<Placed> {
    let starts = || {
        let turn = game.rules().starter;
        let start = move |evader| game.number(Pursuing { evader, pursuer, turn });
        game.graph().vertices().map(start)
    };
    let wins = |start| solution.outcome(start) == Some(Outcome::Won(PURSUER));
    let plies = || starts().map(|start| solution.rank(start)).max().flatten();
    starts().all(wins).then(|| Placed { pursuer, plies: plies() })
}

/// What the JSON of a pursuit says besides.
#[derive(Serialize)]
struct Extra<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<RulesEntry>,
    placing: PlacingEntry,
    /// The most plies in which the pursuer wins.
    longest: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<Plies<'a>>,
}

/// Rules that are not the usual ones.
#[derive(Serialize)]
struct RulesEntry {
    starter: &'static str,
    passing: &'static str,
    stuck: &'static str,
}

fn rules_entry(game: &Pursuit) -> Option<RulesEntry> {
    let PursuitRules { starter, passing, stuck } = *game.rules();
    (*game.rules() != PursuitRules::default()).then(|| RulesEntry {
        starter: game.players()[starter],
        passing: match passing {
            Passing::Forbidden => "forbidden",
            Passing::Allowed => "allowed",
        },
        stuck: match stuck {
            Stuck::Loses => "loses",
            Stuck::Passes => "passes",
        },
    })
}

/// The game in which first the pursuer, then the evader is placed.
#[derive(Serialize)]
struct PlacingEntry {
    winner: &'static str,
    pursuer: Option<String>,
    plies: Option<u32>,
}

/// The plies of every position from which the pursuer wins.
struct Plies<'a> {
    game: &'a Pursuit,
    solution: &'a Solution,
}

impl Serialize for Plies<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for number in 0..self.game.size() {
            if let Some(rank) = self.solution.rank(number) {
                map.serialize_entry(&self.game.start_text(number), &rank)?;
            }
        }
        map.end()
    }
}
