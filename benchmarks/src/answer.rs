//! What an engine has found: a few numbers that every right engine agrees on.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};

/// Numbers by name, such as the size of a maximum matching.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer(BTreeMap<String, u64>);

impl Answer {
    /// The answer that consists of these numbers.
    pub fn of<const N: usize>(numbers: [(&str, u64); N]) -> Self {
        Self(numbers.map(|(name, number)| (name.to_owned(), number)).into())
    }

    /// Every number found must be expected, and at least one must be found.
    ///
    /// # Errors
    /// Names the first number that is another than expected.
    pub fn check(&self, expected: &Self) -> Result<()> {
        if self.0.is_empty() {
            bail!("an answer without a number");
        }
        for (name, found) in &self.0 {
            match expected.0.get(name) {
                Some(expected) if expected == found => {}
                Some(expected) => bail!("wrong answer: {name} is {found}, expected {expected}"),
                None => bail!("the entry does not say what to expect for {name}, which is {found}"),
            }
        }
        Ok(())
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let numbers: Vec<String> = self.0.iter().map(|(name, number)| format!("{name} {number}")).collect();
        f.write_str(&numbers.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_may_leave_numbers_out_but_not_change_them() {
        let expected = Answer::of([("matching", 7), ("inessential", 3)]);
        assert!(Answer::of([("matching", 7)]).check(&expected).is_ok());
        assert!(Answer::of([("matching", 8)]).check(&expected).is_err());
        assert!(Answer::of([("matching", 7), ("size", 1)]).check(&expected).is_err());
        assert!(Answer::default().check(&expected).is_err());
    }
}
