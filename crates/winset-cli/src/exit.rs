use std::process::ExitCode;

use winset::{Outcome, Player};

/// How the program ends, as its exit code tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done.
    Done,
    /// The command line is not valid.
    Usage,
    /// The input is not valid.
    InvalidInput,
    /// A limit stopped it: the answer is unknown.
    Limit,
    /// A certificate is rejected.
    Rejected,
    /// The first player wins; only where the verdict was asked for.
    First,
    /// The second player wins; only where the verdict was asked for.
    Second,
    /// Neither wins; only where the verdict was asked for.
    Draw,
    /// Our own fault.
    Internal,
    /// A file or a stream failed.
    InputOutput,
    /// Interrupted by a signal.
    Interrupted,
}

impl Exit {
    /// The number that the shell sees.
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Usage => 2,
            Self::InvalidInput => 3,
            Self::Limit => 4,
            Self::Rejected => 5,
            Self::First => 10,
            Self::Second => 20,
            Self::Draw => 30,
            Self::Internal => 70,
            Self::InputOutput => 74,
            Self::Interrupted => 130,
        }
    }
}

impl From<Outcome> for Exit {
    fn from(verdict: Outcome) -> Self {
        match verdict {
            Outcome::Won(Player::First) => Self::First,
            Outcome::Won(Player::Second) => Self::Second,
            Outcome::Drawn => Self::Draw,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
