//! What has been found before is found only once.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{LazyLock, Mutex};

/// Answers that have been found, by their questions.
pub type Kept<Q, A> = LazyLock<Mutex<HashMap<Q, A>>>;

/// The answer that has been found before, or else is found now.
#[track_caller]
pub fn kept<Q: Eq + Hash, A: Clone>(
    answers: &Mutex<HashMap<Q, A>>,
    question: Q,
    find: impl FnOnce() -> A,
) -> A {
    // Not while it is looked for, or a test that fails takes others with it.
    let before = answers.lock().expect("nothing fails in here").get(&question).cloned();
    before.unwrap_or_else(|| {
        let answer = find();
        answers.lock().expect("nothing fails in here").insert(question, answer.clone());
        answer
    })
}
