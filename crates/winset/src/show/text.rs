//! Lines that people read.

use std::io::{self, Write};

use super::Show;
use super::words::{self, MISTAKE, MOVE, Noun, PLY};
use crate::game::Game;
use crate::player::{Outcome, Player};
use crate::record::{Annotation, Mistake, Session};
use crate::solution::Solution;
use crate::solve::Value;

/// Of more better moves than this, only so many are named.
const FEW: usize = 4;

/// Writes how many starts each player wins, and by which method that is known.
pub(super) fn write_counts<G: Game>(
    game: &G,
    solution: &Solution,
    noun: Noun,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{} ({})", counts_text(game, solution, noun), solution.method())
}

/// How many starts each player wins.
pub(super) fn counts_text<G: Game>(game: &G, solution: &Solution, noun: Noun) -> String {
    let (players, counts) = (game.players(), solution.regions().counts());
    let first = noun.count(counts.first);
    format!("{} wins from {first}, {} from {}", players.first, players.second, counts.second)
}

/// The letter that marks what a player wins.
pub(super) fn initial<G: Game>(game: &G, player: Player) -> char {
    game.players()[player].chars().next().unwrap_or('?')
}

/// Writes the mistakes of a record, each with a few of the better moves and the reason.
///
/// # Errors
/// Those of the writer.
pub fn write_annotation<G: Show>(
    game: &G,
    annotation: &Annotation<G::Move>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{} ({})", mistakes_text(game, annotation), annotation.method)?;
    annotation.mistakes.iter().try_for_each(|mistake| write_mistake(game, annotation, mistake, out))
}

/// How many mistakes each player made, and how the play ended.
pub(super) fn mistakes_text<G: Game>(game: &G, annotation: &Annotation<G::Move>) -> String {
    let players = game.players();
    let mistakes = MISTAKE.count(annotation.mistakes.len() as u64);
    let moves = MOVE.count(annotation.plies as u64);
    let of = |player| annotation.mistakes_of(player).count();
    let (first, second) = (of(Player::First), of(Player::Second));
    let end = match annotation.outcome {
        None => "the play is unfinished".to_owned(),
        Some(Outcome::Drawn) => "a draw".to_owned(),
        Some(Outcome::Won(winner)) => format!("{} won", players[winner]),
    };
    format!("{mistakes} in {moves}: {} {first}, {} {second}; {end}", players.first, players.second)
}

fn write_mistake<G: Show>(
    game: &G,
    annotation: &Annotation<G::Move>,
    mistake: &Mistake<G::Move>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Mistake { ply, number, .. } = *mistake;
    let player = game.players()[mistake.player];
    writeln!(out, "move {ply}, {player} {number}: {} {}", game.move_text(&mistake.played), glyph(mistake))?;
    write!(out, "  better:")?;
    for mv in mistake.better.iter().take(FEW) {
        write!(out, " {}", game.move_text(mv))?;
    }
    if mistake.better.len() > FEW {
        write!(out, " and {} more", mistake.better.len() - FEW)?;
    }
    writeln!(out, "\n  why: {}", game.why_mistake(annotation.method, mistake))
}

/// The sign of a mistake, as in chess: `??` when it gave a win to the opponent, `?` when it cost less.
pub(super) fn glyph<M>(mistake: &Mistake<M>) -> &'static str {
    let worth = |value: Value| value.outcome.worth_to(mistake.player) as u8;
    if worth(mistake.before).saturating_sub(worth(mistake.after)) > 1 { "??" } else { "?" }
}

/// Writes what the present position is worth, every winning move, one that is recommended, and why.
///
/// # Errors
/// Those of the writer.
///
/// # Examples
/// ```
/// use std::sync::Arc;
/// use winset::Unwatched;
/// use winset::game::Geography;
/// use winset::graph::Grid;
/// use winset::record::Session;
/// use winset::show::write_move;
/// use winset::solve::Solve;
/// let game = Arc::new(Geography::new(Grid::from_rows(&["..."])?));
/// let solution = Arc::new(game.solve(&mut Unwatched)?);
/// let mut session = Session::new(&game, &solution);
/// let mut text = Vec::new();
/// write_move(&mut session, &mut text)?;
/// assert!(String::from_utf8(text)?.starts_with("placer to move at start: placer wins\nwinning moves: 1,1 1,3\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_move<G: Show>(session: &mut Session<G>, out: &mut dyn Write) -> io::Result<()> {
    let (value, winning, best) = (session.value(), session.winning_moves(), session.best_move());
    let (game, position) = (&**session.game(), session.position());
    let (mover, at) = (game.players()[game.turn(position)], game.position_text(position));
    writeln!(out, "{mover} to move at {at}: {}", value_text(game, position, value))?;
    write!(out, "winning moves:")?;
    if winning.is_empty() {
        write!(out, " none")?;
    }
    winning.iter().try_for_each(|mv| write!(out, " {}", game.move_text(mv)))?;
    let recommended = best.as_ref().map_or_else(|| "none".to_owned(), |mv| game.move_text(mv));
    writeln!(out, "\nrecommended: {recommended}")?;
    writeln!(out, "why: {}", game.why_value(session.method(), position, value, best.as_ref()))
}

fn value_text<G: Game>(game: &G, position: &G::Position, value: Value) -> String {
    let outcome = words::outcome(value.outcome, &game.players());
    let plies = value.rank.map_or(String::new(), |rank| format!(" in {}", PLY.count(rank.into())));
    match value.outcome {
        Outcome::Won(_) if game.outcome(position).is_some() => format!("{outcome} has won"),
        Outcome::Won(_) => format!("{outcome} wins{plies}"),
        Outcome::Drawn => outcome.to_owned(),
    }
}
