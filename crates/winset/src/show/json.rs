//! Lines that programs read, written as they are made: no list of all starts is ever held.

use std::fmt::Display;
use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::words;
use super::{Advice, Detail, Show};
use crate::game::Game;
use crate::player::{ByPlayer, Outcome, Player};
use crate::record::{Annotation, Mistake};
use crate::solution::Solution;
use crate::solve::RankUnit;

/// A value for each player, under the players' names.
pub(super) struct Named<T> {
    names: ByPlayer<&'static str>,
    values: ByPlayer<T>,
}

impl<T> Named<T> {
    pub(super) fn new<G: Game>(game: &G, value: impl Fn(Player) -> T) -> Self {
        let values = ByPlayer { first: value(Player::First), second: value(Player::Second) };
        Self { names: game.players(), values }
    }
}

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        for player in Player::BOTH {
            map.serialize_entry(self.names[player], &self.values[player])?;
        }
        map.end()
    }
}

/// A list that is made while it is written, again each time.
pub(super) struct Listed<F>(pub(super) F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Listed<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// A string that is written as it is formatted.
pub(super) struct Text<T>(pub(super) T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

#[derive(Serialize)]
struct SolutionLine<W, X> {
    schema: &'static str,
    game: &'static str,
    method: &'static str,
    positions: u64,
    count: Named<u64>,
    #[serde(flatten)]
    extra: X,
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<Named<W>>,
}

/// Writes a solution, with what a game has to say besides under the names of the fields of `extra`.
pub(super) fn write_solution<G: Show, L: Display>(
    game: &G,
    solution: &Solution,
    detail: Detail,
    label: impl Fn(u64) -> L,
    extra: impl Serialize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (counts, label) = (solution.regions().counts(), &label);
    let wins = |player| Listed(move || solution.regions().won_by(player).map(|start| Text(label(start))));
    let line = SolutionLine {
        schema: "winset/solve/1",
        game: game.name(),
        method: solution.method().name(),
        positions: counts.first + counts.second + solution.regions().drawn().count() as u64,
        count: Named::new(game, |player| counts[player]),
        extra,
        wins: (detail == Detail::Full).then(|| Named::new(game, wins)),
    };
    write_line(&line, out)
}

/// Nothing to say besides.
#[derive(Serialize)]
pub(super) struct NoExtra {}

pub(super) fn write_line(line: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    writeln!(out)
}

#[derive(Serialize)]
struct AnnotationLine<L> {
    schema: &'static str,
    game: &'static str,
    method: &'static str,
    plies: usize,
    /// The winner's name, `draw`, or nothing when the record breaks off.
    outcome: Option<&'static str>,
    mistakes: L,
}

#[derive(Serialize)]
struct MistakeEntry<L> {
    ply: usize,
    player: &'static str,
    number: usize,
    played: String,
    better: L,
    why: String,
}

/// Writes the mistakes of a record as a line of JSON, schema `winset/annotate/1`.
///
/// # Errors
/// Those of the writer.
pub fn write_annotation_json<G: Show>(
    game: &G,
    annotation: &Annotation<G::Move>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let entry = |mistake| mistake_entry(game, annotation, mistake);
    let line = AnnotationLine {
        schema: "winset/annotate/1",
        game: game.name(),
        method: annotation.method.name(),
        plies: annotation.plies,
        outcome: annotation.outcome.map(|outcome| words::outcome(outcome, &game.players())),
        mistakes: Listed(|| annotation.mistakes.iter().map(entry)),
    };
    write_line(&line, out)
}

fn mistake_entry<'a, G: Show>(
    game: &'a G,
    annotation: &Annotation<G::Move>,
    mistake: &'a Mistake<G::Move>,
) -> MistakeEntry<impl Serialize + 'a> {
    MistakeEntry {
        ply: mistake.ply,
        player: game.players()[mistake.player],
        number: mistake.number,
        played: game.move_text(&mistake.played),
        better: Listed(move || mistake.better.iter().map(|mv| game.move_text(mv))),
        why: game.why_mistake(annotation.method, mistake),
    }
}

#[derive(Serialize)]
struct MoveLine<'a> {
    schema: &'static str,
    game: &'static str,
    method: &'static str,
    position: &'a str,
    turn: &'static str,
    /// The name of who wins, or nothing at a draw.
    winner: Option<&'static str>,
    plies: Option<u32>,
    /// The moves of the cops, in a game of cops.
    #[serde(skip_serializing_if = "Option::is_none")]
    cop_moves: Option<Option<u32>>,
    winning: &'a [String],
    recommended: Option<&'a str>,
    why: &'a str,
}

/// Writes advice, schema `winset/move/1`.
pub(super) fn write_advice(advice: &Advice, out: &mut dyn Write) -> io::Result<()> {
    let line = MoveLine {
        schema: "winset/move/1",
        game: advice.game,
        method: advice.method.name(),
        position: &advice.position,
        turn: advice.players[advice.mover],
        winner: match advice.value.outcome {
            Outcome::Won(winner) => Some(advice.players[winner]),
            Outcome::Drawn => None,
        },
        plies: advice.plies,
        cop_moves: (advice.unit == RankUnit::CopMoves).then_some(advice.value.rank),
        winning: &advice.winning,
        recommended: advice.recommended.as_deref(),
        why: &advice.why,
    };
    write_line(&line, out)
}
