//! Lines that people read.

use std::io::{self, Write};

use super::Show;
use super::words::{self, MISTAKE, MOVE, Noun};
use crate::game::Game;
use crate::player::{Outcome, Player};
use crate::record::{Annotation, Mistake};
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
    let wins = words::wins(players.first);
    format!("{} {wins} from {first}, {} from {}", players.first, players.second, counts.second)
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
    let better: Vec<String> = mistake.better.iter().take(FEW).map(|mv| game.move_text(mv)).collect();
    write!(out, "  better:{}{}", if better.is_empty() { "" } else { " " }, listed(&better))?;
    if mistake.better.len() > FEW {
        write!(out, " and {} more", mistake.better.len() - FEW)?;
    }
    writeln!(out, "\n  why: {}", game.why_mistake(annotation.method, mistake))
}

/// Moves in a row; those of several words are told apart by semicolons.
pub(super) fn listed(moves: &[String]) -> String {
    moves.join(if moves.iter().any(|mv| mv.contains(' ')) { "; " } else { " " })
}

/// The sign of a mistake, as in chess: `??` when it gave a win to the opponent, `?` when it cost less.
pub(super) fn glyph<M>(mistake: &Mistake<M>) -> &'static str {
    let worth = |value: Value| value.outcome.worth_to(mistake.player) as u8;
    if worth(mistake.before).saturating_sub(worth(mistake.after)) > 1 { "??" } else { "?" }
}
