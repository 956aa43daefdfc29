//! By which rules a game is played, where there is a choice, as the options say it.

use std::num::NonZeroU32;

use clap::{Args, ValueEnum};
use winset::Player;
use winset::game::{CopMoves, CopsRules, Passing, PursuitRules, RobberMoves, Stuck};

use crate::failure::Failure;
use crate::instance::GameName;
use crate::options::positive;

/// The rules of cops and robbers, and of a pursuit.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Rules")]
pub struct RuleOptions {
    /// In cops: the number of cops, by default 1
    #[arg(short = 'k', long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..))]
    cops: Option<u8>,

    /// In cops: at most one cop moves in a turn
    #[arg(long)]
    lazy: bool,

    /// In cops: the robber must move along an edge or arc in each of its turns
    #[arg(long, conflicts_with = "speed")]
    active: bool,

    /// In cops: the robber moves along up to N edges or arcs in a turn, past no cop
    #[arg(long, value_name = "N", value_parser = positive::<NonZeroU32>)]
    speed: Option<NonZeroU32>,

    /// In cops: the pairs of an edge list are arcs, and not edges
    #[arg(long)]
    arcs: bool,

    /// In pursuit: who moves first once both are placed, by default the evader
    #[arg(long, value_name = "PLAYER", value_enum)]
    starter: Option<Starter>,

    /// In pursuit: one may stay instead of following an arc
    #[arg(long)]
    passing: bool,

    /// In pursuit: what becomes of who has no arc to follow; by default the play is lost
    #[arg(long, value_name = "RULE", value_enum)]
    stuck: Option<StuckRule>,
}

/// Who moves first in a pursuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Starter {
    /// The evader
    Evader,
    /// The pursuer
    Pursuer,
}

/// What becomes of who is stuck in a pursuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StuckRule {
    /// The play is lost
    Loses,
    /// The turn passes to the other
    Passes,
}

impl RuleOptions {
    /// The rules of cops and robbers.
    pub fn cops(&self) -> CopsRules {
        CopsRules {
            cops: self.cops.unwrap_or(1),
            cop_moves: if self.lazy { CopMoves::One } else { CopMoves::All },
            robber_moves: match (self.active, self.speed) {
                (true, _) => RobberMoves::Active,
                (_, Some(speed)) if speed.get() > 1 => RobberMoves::Fast(speed),
                _ => RobberMoves::Free,
            },
        }
    }

    /// Whether a graph that does not say what it is has arcs.
    pub const fn wants_arcs(&self) -> bool {
        self.arcs
    }

    /// The rules of a pursuit.
    pub fn pursuit(&self) -> PursuitRules {
        PursuitRules {
            starter: if self.starter == Some(Starter::Pursuer) { Player::Second } else { Player::First },
            passing: if self.passing { Passing::Allowed } else { Passing::Forbidden },
            stuck: if self.stuck == Some(StuckRule::Passes) { Stuck::Passes } else { Stuck::Loses },
        }
    }

    /// The options that were given, and the games that they are for.
    fn given(&self) -> impl Iterator<Item = (&'static str, GameName)> + use<> {
        let all = [
            (self.cops.is_some(), "--cops", GameName::Cops),
            (self.lazy, "--lazy", GameName::Cops),
            (self.active, "--active", GameName::Cops),
            (self.speed.is_some(), "--speed", GameName::Cops),
            (self.arcs, "--arcs", GameName::Cops),
            (self.starter.is_some(), "--starter", GameName::Pursuit),
            (self.passing, "--passing", GameName::Pursuit),
            (self.stuck.is_some(), "--stuck", GameName::Pursuit),
        ];
        all.into_iter().filter(|(is_given, ..)| *is_given).map(|(_, option, game)| (option, game))
    }

    /// Refuses options that mean nothing in a game.
    pub fn require_fit(&self, game: GameName) -> Result<(), Failure> {
        match self.given().find(|(_, meant)| *meant != game) {
            Some((option, _)) => Err(Failure::usage(format!("`{option}` means nothing in {}", game.name()))),
            None => Ok(()),
        }
    }

    /// Refuses options beside a solution file, which has the rules in it.
    pub fn require_none(&self) -> Result<(), Failure> {
        match self.given().next() {
            Some((option, _)) => Err(Failure::usage_with_help(
                format!("`{option}` does not change what is solved"),
                "a solution file holds the rules that the game was solved by",
            )),
            None => Ok(()),
        }
    }
}
