use std::str::FromStr;
use std::time::Duration;

/// How long the program may look for an answer, as people write it: `60s`, `500ms`, `2m`, `1h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit(pub Duration);

/// A text that is not a [`TimeLimit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time such as 60s, 500ms, 2m or 1h")]
pub struct NotATime;

/// Units and the seconds in them; `ms` stands before the units it ends in.
const UNITS: [(&str, f64); 4] = [("ms", 1e-3), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];

impl FromStr for TimeLimit {
    type Err = NotATime;

    fn from_str(text: &str) -> Result<Self, NotATime> {
        let split = UNITS.iter().find_map(|&(unit, seconds)| Some((text.strip_suffix(unit)?, seconds)));
        let (digits, seconds) = split.unwrap_or((text, 1.0));
        let is_number = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit() || c == b'.');
        let number: f64 = digits.parse().ok().filter(|_| is_number).ok_or(NotATime)?;
        Duration::try_from_secs_f64(number * seconds).map(Self).map_err(|_| NotATime)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        for (text, milliseconds) in [
            ("60s", 60_000),
            ("60", 60_000),
            ("500ms", 500),
            ("2m", 120_000),
            ("1h", 3_600_000),
            ("0.5s", 500),
        ] {
            assert_eq!(text.parse(), Ok(TimeLimit(Duration::from_millis(milliseconds))), "{text}");
        }
        for text in ["", "s", "-1s", "1d", "1 s", "inf", "1e400s", "99999999999999999999999h"] {
            assert_eq!(text.parse::<TimeLimit>(), Err(NotATime), "{text}");
        }
    }
}
