use std::sync::Arc;

use winset::solution::{Method, Solution};
use winset::solve::{Solve, SolveError};

use crate::failure::Failure;
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// How a game is to be solved.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// By this method.
    By(Method),
    /// By the best method, with what it takes to play.
    Everything,
    /// By the method that takes the least: who wins is all that is asked.
    Winners,
}

impl From<Option<Method>> for Wanted {
    fn from(method: Option<Method>) -> Self {
        method.map_or(Self::Everything, Self::By)
    }
}

/// Solves a game.
pub fn solve<G: Solve>(
    game: &G,
    wanted: impl Into<Wanted>,
    supervisor: &mut Supervisor,
    reporter: Reporter,
) -> Result<Arc<Solution>, Failure> {
    let solved = match wanted.into() {
        Wanted::By(method) => game.solve_by(method, supervisor),
        Wanted::Everything => game.solve(supervisor),
        Wanted::Winners => game.solve_by(game.method_for_winners(), supervisor),
    };
    let solution = solved.map_err(|error| match error {
        SolveError::Stopped(stopped) => supervisor.failure(stopped),
        SolveError::DoesNotApply(_) => {
            let methods: Vec<&str> = game.methods().into_iter().map(Method::name).collect();
            Failure::usage_with_help(error.to_string(), format!("these apply: {}", methods.join(", ")))
        }
        other => Failure::Internal(other.to_string()),
    })?;
    reporter.detail(&format!(
        "solved by {} in {:.3} s",
        solution.method(),
        supervisor.elapsed().as_secs_f64()
    ));
    Ok(Arc::new(solution))
}
