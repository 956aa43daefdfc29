//! The sentences that people read, in one place.

use crate::player::{ByPlayer, Outcome};
use crate::solution::Method;

/// A noun that is counted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Noun {
    one: &'static str,
    pub(super) many: &'static str,
}

pub(crate) const PLACE: Noun = Noun { one: "place", many: "places" };
pub(crate) const VERTEX: Noun = Noun { one: "vertex", many: "vertices" };
pub(super) const EDGE: Noun = Noun { one: "edge", many: "edges" };
pub(super) const PIECE: Noun = Noun { one: "piece", many: "pieces" };
pub(super) const POSITION: Noun = Noun { one: "position", many: "positions" };
pub(super) const PLY: Noun = Noun { one: "ply", many: "plies" };
pub(super) const MISTAKE: Noun = Noun { one: "mistake", many: "mistakes" };
pub(super) const MOVE: Noun = Noun { one: "move", many: "moves" };

impl Noun {
    /// As `1 place`, `3 places`.
    pub(super) fn count(self, number: u64) -> String {
        format!("{number} {}", if number == 1 { self.one } else { self.many })
    }
}

/// The verb behind the name of a player, of whom there may be several.
pub(super) fn wins(player: &str) -> &'static str {
    if player.ends_with('s') { "win" } else { "wins" }
}

/// The verb behind the name of a player, of whom there may be several.
pub(super) fn has(player: &str) -> &'static str {
    if player.ends_with('s') { "have" } else { "has" }
}

/// How a play ended or will end, with the names of the players.
pub(super) fn outcome(outcome: Outcome, players: &ByPlayer<&'static str>) -> &'static str {
    match outcome {
        Outcome::Won(winner) => players[winner],
        Outcome::Drawn => "draw",
    }
}

/// Who is about to move, who waits, and what they may do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn<'a> {
    /// Who is to move.
    pub(super) mover: &'a str,
    /// The other player.
    pub(super) waiter: &'a str,
    /// What the position is worth to who is to move.
    pub(super) standing: Standing,
    /// A perfect move, if there is a move at all.
    pub(super) best: Option<&'a str>,
}

/// Whether the player to move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    Wins,
    DoesNotWin,
}

/// A move that gave a win away.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slip<'a> {
    pub(super) mover: &'a str,
    pub(super) waiter: &'a str,
    pub(super) played: &'a str,
    /// One of the better moves.
    pub(super) better: &'a str,
}

/// What search alone can say.
pub(super) mod searched {
    use super::{Slip, Standing, Turn, has, wins};

    const BY: &str = "search through all that can follow";

    pub(in crate::show) fn value(turn: Turn<'_>) -> String {
        let Turn { mover, waiter, standing, best } = turn;
        match (standing, best) {
            (Standing::Wins, Some(best)) => format!("{BY}: the {mover} {} with {best}", wins(mover)),
            (Standing::Wins, None) => format!("the play has ended, and the {mover} {} won", has(mover)),
            (Standing::DoesNotWin, Some(_)) => {
                format!("{BY}: the {waiter} {} an answer to every move", has(waiter))
            }
            (Standing::DoesNotWin, None) => format!("the {mover} {} no move", has(mover)),
        }
    }

    pub(in crate::show) fn mistake(slip: Slip<'_>) -> String {
        let Slip { mover, waiter, played, better } = slip;
        let wins = wins(waiter);
        format!("{BY}: the {mover} could win with {better}, but after {played} the {waiter} {wins}")
    }
}

/// What maximum matchings say of geography.
pub(super) mod geography {
    use super::{Noun, Slip, Standing, Turn};

    /// With the token on `token`.
    pub(in crate::show) fn value(turn: Turn<'_>, token: &str, noun: Noun) -> String {
        let Turn { mover, waiter, standing, best } = turn;
        let matching = format!("maximum matching of {token} and the unvisited {}", noun.many);
        match (standing, best) {
            (_, None) => format!("no neighbour of {token} is unvisited: the {mover} cannot move"),
            (Standing::Wins, Some(best)) => format!(
                "every {matching} covers {token}: the {mover} goes to its mate under one of them, {best}, and \
                 answers along that matching to the end"
            ),
            (Standing::DoesNotWin, Some(_)) => format!(
                "some {matching} misses {token}: wherever the {mover} goes, the {waiter} goes to the mate \
                 under that matching"
            ),
        }
    }

    /// Before the token is placed.
    pub(in crate::show) fn placing(turn: Turn<'_>, noun: Noun) -> String {
        let Turn { mover, waiter, standing, best } = turn;
        match (standing, best) {
            (_, None) => format!("there is no {} for the token", noun.one),
            (Standing::Wins, Some(best)) => format!(
                "some maximum matching misses {best}: wherever the {waiter} goes from there, the {mover} goes \
                 to the mate under that matching"
            ),
            (Standing::DoesNotWin, Some(_)) => format!(
                "every maximum matching covers every {}: wherever the {mover} places the token, the {waiter} \
                 goes to the mate",
                noun.one
            ),
        }
    }

    /// A step from `token`.
    pub(in crate::show) fn mistake(slip: Slip<'_>, token: &str, noun: Noun) -> String {
        let Slip { mover, waiter, played, better } = slip;
        format!(
            "every maximum matching of {token} and the unvisited {} covers {token}: the {mover} could go to \
             {better}, its mate under one of them; {played} is its mate under none, and after it the {waiter} wins",
            noun.many
        )
    }

    pub(in crate::show) fn misplacing(slip: Slip<'_>) -> String {
        let Slip { waiter, played, better, .. } = slip;
        format!(
            "every maximum matching covers {played}, so the {waiter} wins from there; some misses {better}"
        )
    }
}

/// What maximum matchings say of the slide game.
pub(super) mod slide {
    use super::{Slip, Standing, Turn};

    /// The matched graph, for the player who does not move pieces of this colour.
    fn joined(blank_colour: &str) -> String {
        format!("join neighbouring cells of different colours, the blank being {blank_colour}")
    }

    pub(in crate::show) fn value(turn: Turn<'_>, blank: &str, blank_colour: &str) -> String {
        let Turn { mover, waiter, standing, best } = turn;
        let joined = joined(blank_colour);
        match (standing, best) {
            (_, None) => format!("no piece of the {mover}'s is beside the blank, {blank}"),
            (Standing::Wins, Some(best)) => format!(
                "{joined}: every maximum matching covers the blank, {blank}, and the {mover} moves its mate under \
                 one of them, {best}"
            ),
            (Standing::DoesNotWin, Some(_)) => format!(
                "{joined}: some maximum matching misses the blank, {blank}; whatever the {mover} moves, the \
                 {waiter} moves the mate under that matching"
            ),
        }
    }

    pub(in crate::show) fn mistake(slip: Slip<'_>, blank: &str, blank_colour: &str) -> String {
        let Slip { mover, waiter, played, better } = slip;
        format!(
            "{}: every maximum matching covers the blank, {blank}; the {mover} could move {better}, its mate under \
             one of them; {played} is its mate under none, and after it the {waiter} wins",
            joined(blank_colour)
        )
    }
}

/// What the pursuer's attractor says.
pub(super) mod pursuit {
    use super::{PLY, Slip};

    pub(in crate::show) const CAUGHT: &str = "the evader is caught";
    pub(in crate::show) const EVADER_STUCK: &str = "the evader cannot move";
    pub(in crate::show) const PURSUER_STUCK: &str = "the pursuer cannot move";
    pub(in crate::show) const NO_VERTEX: &str = "there is no vertex to stand on";

    fn within(plies: Option<u32>) -> String {
        plies.map_or(String::new(), |plies| format!(" within {}", PLY.count(plies.into())))
    }

    /// The pursuer is to move, or to place itself, and wins.
    pub(in crate::show) fn pursuer_wins(best: &str, plies: Option<u32>) -> String {
        let next = plies.map_or(0, |plies| plies.saturating_sub(1));
        format!(
            "the pursuer goes to {best}, at most {} from a capture or an evader who cannot move, and goes on to \
             lower numbers",
            PLY.count(next.into())
        )
    }

    /// The evader is to move, or to place itself, and loses.
    pub(in crate::show) fn evader_loses(best: &str, plies: Option<u32>) -> String {
        format!(
            "wherever the evader goes, the pursuer can force a capture or an evader who cannot move; {best} delays \
             it longest, and it comes{}",
            within(plies)
        )
    }

    /// The evader is to move, or to place itself, and wins.
    pub(in crate::show) fn evader_wins(best: &str) -> String {
        format!(
            "{best} leads out of the pursuer's attractor: from there no move of the pursuer's leads in, and the evader \
             always has a move that stays out"
        )
    }

    /// The pursuer is to move, or to place itself, and loses.
    pub(in crate::show) const PURSUER_LOSES: &str = "no move of the pursuer's leads into its attractor, and the evader always has a move that stays out of it";

    pub(in crate::show) fn pursuers_mistake(slip: Slip<'_>, plies: Option<u32>) -> String {
        let Slip { played, better, .. } = slip;
        format!(
            "the pursuer could force a win{}, beginning with {better}; after {played} the evader can stay out of the \
             pursuer's attractor for ever",
            within(plies)
        )
    }

    pub(in crate::show) fn evaders_mistake(slip: Slip<'_>, plies: Option<u32>) -> String {
        let Slip { played, better, .. } = slip;
        let could = format!("with {better} the evader could stay out of the pursuer's attractor for ever");
        match plies {
            Some(0) => format!("{could}; after {played} the pursuer has won"),
            _ => format!("{could}; after {played} the pursuer can force a win{}", within(plies)),
        }
    }
}

/// What the cops' attractor says.
pub(super) mod cops {
    use super::Slip;
    use crate::solve::RankUnit;

    pub(in crate::show) const CAUGHT: &str = "the robber is caught";
    pub(in crate::show) const ROBBER_STUCK: &str = "the robber cannot move";
    pub(in crate::show) const NO_VERTEX: &str = "there is no vertex to stand on";

    fn within(moves: Option<u32>) -> String {
        moves.map_or(String::new(), |moves| format!(" within {}", RankUnit::CopMoves.count(moves)))
    }

    /// The cops are to place themselves, and win.
    pub(in crate::show) fn cops_win_by_placing(best: &str, moves: Option<u32>) -> String {
        format!("from {best} the cops catch the robber{}, wherever it starts", within(moves))
    }

    /// The cops are to move, and win.
    pub(in crate::show) fn cops_win(best: &str, moves: Option<u32>) -> String {
        let rest = moves.map(|moves| moves.saturating_sub(1));
        match rest {
            Some(0) => format!("the cops go to {best}, and the robber is caught or cannot avoid it"),
            _ => {
                format!("the cops go to {best}; whatever the robber does, they catch it{} more", within(rest))
            }
        }
    }

    /// The robber is to move, or to place itself, and loses.
    pub(in crate::show) fn robber_loses(best: &str, moves: Option<u32>) -> String {
        format!(
            "wherever the robber goes, the cops can catch it; {best} delays it longest, and it comes{}",
            within(moves)
        )
    }

    /// The robber is to move, or to place itself, and wins.
    pub(in crate::show) fn robber_wins(best: &str) -> String {
        format!(
            "{best} leads out of the cops' attractor: from there no move of the cops leads in, and the robber always has \
             a move that stays out"
        )
    }

    /// The cops are to move, or to place themselves, and lose.
    pub(in crate::show) const COPS_LOSE: &str = "no move of the cops leads into their attractor, and the robber always has a move that stays out of it";

    pub(in crate::show) fn cops_mistake(slip: Slip<'_>, moves: Option<u32>) -> String {
        let Slip { played, better, .. } = slip;
        format!(
            "the cops could catch the robber{}, beginning with {better}; after {played} it can escape for ever",
            within(moves)
        )
    }

    pub(in crate::show) fn robbers_mistake(slip: Slip<'_>, moves: Option<u32>) -> String {
        let Slip { played, better, .. } = slip;
        let could = format!("with {better} the robber could escape for ever");
        match moves {
            Some(0) => format!("{could}; after {played} it is caught"),
            _ => format!("{could}; after {played} the cops can catch it{}", within(moves)),
        }
    }
}

/// Whether a method is search, which gives no other reason than its result.
pub(super) fn is_search(method: Method) -> bool {
    method == Method::Exhaustive
}
