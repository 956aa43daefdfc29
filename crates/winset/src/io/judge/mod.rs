//! The contest formats of the founding problems: their inputs are read and their answers written to the byte.
//!
//! All of an input is read and checked, and everything is solved, before the first byte of an answer is written.

pub mod bzoj1443;
pub mod noi2011_rabbits;
pub mod uva12530;
pub mod uvalive7042;

use std::io::{self, Write};
use std::str::FromStr;

use super::{Limits, ReadError, Source};
use crate::record::AnnotateError;
use crate::solve::SolveError;
use crate::watch::{Stopped, Watch};

/// A contest problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Problem {
    /// Every start from which the placer wins geography on a grid.
    Bzoj1443,
    /// Whether the evader escapes a pursuit.
    Uvalive7042,
    /// Who wins tiles: geography in which the first player chooses the start.
    Uva12530,
    /// The rabbit's mistakes in a play of slide.
    Noi2011Rabbits,
}

impl Problem {
    /// All problems.
    pub const ALL: [Self; 4] = [Self::Bzoj1443, Self::Uvalive7042, Self::Uva12530, Self::Noi2011Rabbits];

    /// The name in the program's arguments.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bzoj1443 => "bzoj1443",
            Self::Uvalive7042 => "uvalive7042",
            Self::Uva12530 => "uva12530",
            Self::Noi2011Rabbits => "noi2011-rabbits",
        }
    }

    /// Other names of the same problem.
    #[must_use]
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::Bzoj1443 => &["luogu-p4055"],
            Self::Uvalive7042 | Self::Uva12530 => &[],
            Self::Noi2011Rabbits => &["luogu-p1971", "bzoj2437"],
        }
    }

    /// What is asked.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Bzoj1443 => "geography on a grid: the starts from which the placer wins",
            Self::Uvalive7042 => "pursuit on a directed graph: does the evader escape",
            Self::Uva12530 => "tiles: geography on a grid with a free start, who wins",
            Self::Noi2011Rabbits => "slide: the rabbit's mistakes in a record",
        }
    }

    /// Reads the problem's input and writes its answer.
    ///
    /// # Errors
    /// [`JudgeError`]; nothing is written unless the writer itself fails.
    ///
    /// # Examples
    /// ```
    /// use winset::Unwatched;
    /// use winset::io::judge::Problem;
    /// use winset::io::{Limits, Source};
    /// let mut answer = Vec::new();
    /// let input = Source::new("input", b"3 3\n.##\n...\n#.#\n");
    /// Problem::Bzoj1443.answer(&input, &Limits::none(), &mut Unwatched, &mut answer)?;
    /// # winset_certified::assert_answer_proved(Problem::Bzoj1443, &input, &answer);
    /// assert_eq!(answer, b"WIN\n2 3\n3 2\n");
    /// # Ok::<(), winset::io::judge::JudgeError>(())
    /// ```
    pub fn answer(
        self,
        input: &Source<'_>,
        limits: &Limits,
        watch: &mut dyn Watch,
        out: &mut impl Write,
    ) -> Result<(), JudgeError> {
        match self {
            Self::Bzoj1443 => bzoj1443::answer(input, limits, watch, out),
            Self::Uvalive7042 => uvalive7042::answer(input, limits, watch, out),
            Self::Uva12530 => uva12530::answer(input, limits, watch, out),
            Self::Noi2011Rabbits => noi2011_rabbits::answer(input, limits, watch, out),
        }
    }
}

/// No problem has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no problem is called `{0}`")]
pub struct UnknownProblem(pub String);

impl FromStr for Problem {
    type Err = UnknownProblem;

    fn from_str(name: &str) -> Result<Self, UnknownProblem> {
        let is_called = |problem: &Self| problem.name() == name || problem.aliases().contains(&name);
        Self::ALL.into_iter().find(is_called).ok_or_else(|| UnknownProblem(name.to_owned()))
    }
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JudgeError {
    /// The input was not read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The watch stopped the solver.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The answer was not written.
    #[error("the answer cannot be written: {0}")]
    Write(#[from] io::Error),
}

impl From<SolveError> for JudgeError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Stopped(stopped) => Self::Stopped(stopped),
            SolveError::DoesNotApply(method) => unreachable!("{method} is the game's own choice"),
        }
    }
}

impl From<AnnotateError> for JudgeError {
    fn from(error: AnnotateError) -> Self {
        match error {
            AnnotateError::Stopped(stopped) => Self::Stopped(stopped),
            AnnotateError::Illegal { ply } => unreachable!("move {ply} was played while it was read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_one_problem() {
        for problem in Problem::ALL {
            for name in problem.aliases().iter().chain([&problem.name()]) {
                assert_eq!(name.parse(), Ok(problem));
            }
        }
        assert_eq!("bzoj".parse::<Problem>(), Err(UnknownProblem("bzoj".to_owned())));
    }
}
