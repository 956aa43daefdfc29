use std::fmt;
use std::str::FromStr;

/// A number of bytes, as people write it: `8G`, `512M`, `1.5GiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size(pub u64);

/// The letters of the units, each 1024 times the one before it.
const UNITS: [char; 6] = ['K', 'M', 'G', 'T', 'P', 'E'];

/// A text that is not a [`Size`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number of bytes such as 8G or 512M")]
pub struct NotASize;

impl FromStr for Size {
    type Err = NotASize;

    fn from_str(text: &str) -> Result<Self, NotASize> {
        let text = text.strip_suffix(['b', 'B']).unwrap_or(text);
        let text = text.strip_suffix('i').unwrap_or(text);
        let unit =
            text.chars().last().and_then(|c| UNITS.iter().position(|&unit| unit == c.to_ascii_uppercase()));
        let (digits, factor) = match unit {
            Some(unit) => (&text[..text.len() - 1], 1_u64 << (10 * (unit + 1))),
            None => (text, 1),
        };
        bytes(digits, factor).map(Self).ok_or(NotASize)
    }
}

/// So many times `factor` bytes; the number may have decimals.
fn bytes(digits: &str, factor: u64) -> Option<u64> {
    if let Ok(whole) = digits.parse::<u64>() {
        return whole.checked_mul(factor).filter(|_| !digits.starts_with('+'));
    }
    let is_decimal = digits.bytes().all(|c| c.is_ascii_digit() || c == b'.');
    let number: f64 = digits.parse().ok().filter(|_| is_decimal)?;
    let bytes = number * factor as f64;
    (bytes < u64::MAX as f64).then_some(bytes as u64)
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 1024 {
            return write!(f, "{} byte{}", self.0, if self.0 == 1 { "" } else { "s" });
        }
        let mut size = self.0 as f64 / 1024.0;
        let mut unit = 0;
        while size >= 1024.0 && unit + 1 < UNITS.len() {
            size /= 1024.0;
            unit += 1;
        }
        write!(f, "{size:.1} {}iB", UNITS[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_people_write_them() {
        for (text, bytes) in [
            ("0", 0),
            ("1000", 1000),
            ("1K", 1024),
            ("2k", 2048),
            ("8G", 8 << 30),
            ("8GB", 8 << 30),
            ("8GiB", 8 << 30),
            ("1.5M", 3 << 19),
            ("16T", 1 << 44),
            ("3PiB", 3 << 50),
            ("15e", 15 << 60),
        ] {
            assert_eq!(text.parse(), Ok(Size(bytes)), "{text}");
        }
        for text in
            ["", "G", "-1", "+1", "1e9", "inf", "NaN", "8 G", "8X", "99999999999999999999", "99999999T", "ib"]
        {
            assert_eq!(text.parse::<Size>(), Err(NotASize), "{text}");
        }
    }

    #[test]
    fn sizes_are_written_shortly() {
        for (bytes, text) in [
            (7, "7 bytes"),
            (1024, "1.0 KiB"),
            (3 << 19, "1.5 MiB"),
            (8 << 30, "8.0 GiB"),
            (5 << 50, "5.0 PiB"),
            (u64::MAX, "16.0 EiB"),
        ] {
            assert_eq!(Size(bytes).to_string(), text);
        }
    }
}
