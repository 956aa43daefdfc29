//! Two computations at a time.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// What both give, the first by a thread of its own if that pays and there can be one.
pub fn side_by_side<A: Send, B>(
    pays: bool,
    first: impl Fn() -> A + Sync,
    second: impl FnOnce() -> B,
) -> (A, B) {
    scope(|scope| {
        let thread = pays.then(|| Builder::new().spawn_scoped(scope, &first).ok()).flatten();
        let second = second();
        let first = match thread {
            Some(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            None => first(),
        };
        (first, second)
    })
}
