//! By which rules a game is played, where there is a choice, as the options say it.

use std::num::NonZeroU32;

use clap::Args;
use winset::game::{CopMoves, CopsRules, RobberMoves};

use crate::failure::Failure;
use crate::instance::GameName;

/// The rules of cops and robbers.
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
    #[arg(long, value_name = "N")]
    speed: Option<NonZeroU32>,

    /// In cops: the pairs of an edge list are arcs, and not edges
    #[arg(long)]
    arcs: bool,
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

    /// The first of the options that was given.
    const fn given(&self) -> Option<&'static str> {
        match self {
            Self { cops: Some(_), .. } => Some("--cops"),
            Self { lazy: true, .. } => Some("--lazy"),
            Self { active: true, .. } => Some("--active"),
            Self { speed: Some(_), .. } => Some("--speed"),
            Self { arcs: true, .. } => Some("--arcs"),
            _ => None,
        }
    }

    /// Refuses options that mean nothing in a game.
    pub fn require_fit(&self, game: GameName) -> Result<(), Failure> {
        match self.given() {
            Some(option) if game != GameName::Cops => {
                Err(Failure::usage(format!("`{option}` means nothing in {}", game.name())))
            }
            _ => Ok(()),
        }
    }

    /// Refuses options beside a solution file, which has the rules in it.
    pub fn require_none(&self) -> Result<(), Failure> {
        match self.given() {
            Some(option) => Err(Failure::usage_with_help(
                format!("`{option}` does not change what is solved"),
                "a solution file holds the rules that the game was solved by",
            )),
            None => Ok(()),
        }
    }
}
