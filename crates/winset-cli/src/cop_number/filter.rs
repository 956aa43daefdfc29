use std::str::FromStr;

use winset::attractor::{CopNumber, CopsNeeded};

/// What graphs are to have to be passed on, such as `cops>=3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    quantity: Quantity,
    comparison: Comparison,
    number: u32,
}

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantity {
    Cops,
    CaptureTime,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    AtLeast,
    AtMost,
    Not,
    Equal,
    More,
    Less,
}

/// A text that is not a [`Filter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `cops` or `capture-time`, then one of >= <= != = > <, and a number, such as cops>=3")]
pub struct NotAFilter;

impl Comparison {
    /// The longer ones first.
    const SIGNS: [(&'static str, Self); 6] = [
        (">=", Self::AtLeast),
        ("<=", Self::AtMost),
        ("!=", Self::Not),
        ("=", Self::Equal),
        (">", Self::More),
        ("<", Self::Less),
    ];

    const fn holds(self, found: u32, number: u32) -> bool {
        match self {
            Self::AtLeast => found >= number,
            Self::AtMost => found <= number,
            Self::Not => found != number,
            Self::Equal => found == number,
            Self::More => found > number,
            Self::Less => found < number,
        }
    }
}

impl FromStr for Filter {
    type Err = NotAFilter;

    fn from_str(text: &str) -> Result<Self, NotAFilter> {
        let text = text.replace(' ', "");
        let split = |(sign, comparison): (&str, Comparison)| {
            let (quantity, number) = text.split_once(sign)?;
            Some((quantity.to_owned(), comparison, number.parse::<u32>().ok()?))
        };
        let (quantity, comparison, number) =
            Comparison::SIGNS.into_iter().find_map(split).ok_or(NotAFilter)?;
        let quantity = match quantity.as_str() {
            "cops" => Quantity::Cops,
            "capture-time" => Quantity::CaptureTime,
            _ => return Err(NotAFilter),
        };
        Ok(Self { quantity, comparison, number })
    }
}

impl Filter {
    /// How far the cop number has to be known to tell whether the graph passes.
    pub const fn max_needed(&self) -> u32 {
        match (self.quantity, self.comparison) {
            (Quantity::CaptureTime, _) => u32::MAX,
            (_, Comparison::AtLeast | Comparison::Less) => self.number.saturating_sub(1),
            _ => self.number,
        }
    }

    /// Whether the capture time has to be known.
    pub fn needs_capture_time(&self) -> bool {
        self.quantity == Quantity::CaptureTime
    }

    /// Whether a graph passes of which as much is known as the filter needs.
    pub fn passes(&self, needed: &CopsNeeded) -> bool {
        let found = match (self.quantity, needed.cops) {
            (Quantity::CaptureTime, _) => needed.capture_time,
            (Quantity::Cops, CopNumber::Exactly(cops)) => Some(cops),
            // As good as any number above, since it is compared with none that is larger.
            (Quantity::Cops, CopNumber::MoreThan(max)) => Some(max.saturating_add(1)),
        };
        found.is_some_and(|found| self.comparison.holds(found, self.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_much_is_found_out_as_a_filter_needs() {
        for sign in [">=", "<=", "!=", "=", ">", "<", " > "] {
            for number in 0..5 {
                let filter: Filter = format!("cops{sign}{number}").parse().unwrap();
                let max = filter.max_needed();
                for cops in 0..8 {
                    let exactly = CopsNeeded { cops: CopNumber::Exactly(cops), capture_time: None };
                    let known = if cops > max { CopNumber::MoreThan(max) } else { CopNumber::Exactly(cops) };
                    let known = CopsNeeded { cops: known, capture_time: None };
                    assert_eq!(filter.passes(&known), filter.passes(&exactly), "{filter:?} {cops}");
                }
            }
        }
        let filter: Filter = "cops>=3".parse().unwrap();
        let passes = |cops| filter.passes(&CopsNeeded { cops: CopNumber::Exactly(cops), capture_time: None });
        assert_eq!([2, 3, 4].map(passes), [false, true, true]);
    }

    #[test]
    fn other_texts_are_no_filters() {
        for text in ["", "cops", "cops>", "cops>=-1", "cops>=x", "vertices>3", "cops==3", "3<cops", "cops=>3"]
        {
            assert_eq!(text.parse::<Filter>(), Err(NotAFilter), "{text}");
        }
    }
}
