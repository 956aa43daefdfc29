use std::sync::Arc;

use winset::solution::{Method, Solution};
use winset::solve::{Solve, SolveError};

use crate::failure::Failure;
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// Solves a game by the method asked for, or else by the best.
pub fn solve<G: Solve>(
    game: &G,
    method: Option<Method>,
    supervisor: &mut Supervisor,
    reporter: Reporter,
) -> Result<Arc<Solution>, Failure> {
    let solved = match method {
        Some(method) => game.solve_by(method, supervisor),
        None => game.solve(supervisor),
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
