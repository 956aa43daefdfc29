//! What a record says of where and when it was made.

use std::fs;
use std::num::NonZero;
use std::process::Command;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

/// The processor and its cores, such as `AMD EPYC, 2 cores`.
pub fn name() -> String {
    let information = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = information.lines().find_map(|line| line.strip_prefix("model name"));
    let model =
        line.and_then(|line| line.split_once(':')).map_or("unknown processor", |(_, model)| model.trim());
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    format!("{model}, {cores} cores")
}

/// The name of the machine as a folder is called.
pub fn folder_name() -> String {
    let name = name().to_lowercase();
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// The operating system and the compiler.
pub fn software() -> String {
    let first_line = |program: &str, flag: &str| {
        let output = Command::new(program).arg(flag).output().ok()?;
        String::from_utf8_lossy(&output.stdout).lines().next().map(str::to_owned)
    };
    let parts = [first_line("uname", "-sr"), first_line("rustc", "--version")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The date of today in Greenwich, year, month and day.
pub fn date() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date_of_day(since.as_secs() / 86_400)
}

/// The date so many days after 1970-01-01, in the Gregorian calendar.
fn date_of_day(days: u64) -> String {
    const DAYS_OF_FOUR_CENTURIES: u64 = 146_097;
    // The years begin in March, so that the leap day is the last of its year; 719,468 days lie before 1970.
    let day = days + 719_468;
    let (era, day) = (day / DAYS_OF_FOUR_CENTURIES, day % DAYS_OF_FOUR_CENTURIES);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = 400 * era + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (day, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
        ] {
            assert_eq!(date_of_day(day), date);
        }
    }

    #[test]
    fn a_folder_is_called_by_words() {
        let name = folder_name();
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{name}");
        assert!(name.ends_with("-cores"));
    }
}
