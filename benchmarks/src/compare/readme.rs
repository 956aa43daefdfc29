//! The tables of the README, each group's from the newest record that has it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::record::{Record, Row};
use crate::entry::Entry;

const BEGIN: &str = "<!-- tables: written by `cargo xtask bench --record` -->\n";
const END: &str = "<!-- end of the tables -->";
/// What winset's time is divided by, besides the others' times.
const PASSES: [Pass; 2] = [
    Pass { engine: "breadth-first-pass", head: "winset : pass" },
    Pass { engine: "breadth-first-queue", head: "winset : queue" },
];
const OURS: &str = "winset";

/// A breadth-first pass over an instance.
#[derive(Clone, Copy)]
struct Pass {
    engine: &'static str,
    head: &'static str,
}

/// Whether an engine is another's: not winset, nor a part or a setting of it, nor a breadth-first pass.
pub(super) fn is_other(engine: &str) -> bool {
    engine != OURS && !engine.starts_with("winset-") && !engine.starts_with("breadth-first-")
}

/// Puts the tables between the two marks of the README beside the folder of records, each group's from the newest record
/// that has it.
///
/// # Errors
/// When a record cannot be read, or there is no README, or no marks in it.
pub fn write_tables(records: &Path, entries: &[Entry]) -> Result<()> {
    let all = Record::all(records)?;
    let file = records.parent().unwrap_or(records).join("README.md");
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let (before, rest) = text.split_once(BEGIN).context("the README has no mark where the tables begin")?;
    let (_, after) = rest.split_once(END).context("the README has no mark where the tables end")?;
    let folder = records.file_name().unwrap_or_default().to_string_lossy();
    let tables = groups(entries).into_iter().filter_map(|group| {
        let measured = |record: &Record| entries_of(record, entries, group).next().is_some();
        let record = all.iter().find(|record| measured(record))?;
        let source = format!("{folder}/{}", record.path_in(records));
        Some(table(record, entries, group, &source))
    });
    fs::write(&file, format!("{before}{BEGIN}\n{}{END}{after}", tables.collect::<String>()))?;
    Ok(())
}

/// The entries of a group that have been measured.
fn entries_of<'e>(
    record: &'e Record,
    entries: &'e [Entry],
    group: &'e str,
) -> impl Iterator<Item = &'e Entry> {
    entries.iter().filter(move |entry| entry.group == group && record.row(&entry.name, OURS).is_some())
}

/// The machine and the day, from the path of a record.
fn title(source: &str) -> String {
    let mut parts = source.trim_end_matches(".csv").rsplit('/');
    let (day, machine) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    format!("{} on {day}", machine.replace('-', " "))
}

fn groups(entries: &[Entry]) -> Vec<&str> {
    let mut groups: Vec<&str> = entries.iter().map(|entry| entry.group.as_str()).collect();
    groups.dedup();
    groups
}

/// A row for each entry of a group that has been measured, a column for each engine that ran on any.
fn table(record: &Record, entries: &[Entry], group: &str, source: &str) -> String {
    let entries: Vec<&Entry> = entries_of(record, entries, group).collect();
    let mut engines: Vec<&str> = Vec::new();
    for name in entries.iter().flat_map(|entry| &entry.engines) {
        if !engines.contains(&name.as_str()) {
            engines.push(name);
        }
    }
    let passes: Vec<Pass> = PASSES.into_iter().filter(|pass| engines.contains(&pass.engine)).collect();
    let mut heads = vec!["instance"];
    heads.extend(passes.iter().map(|pass| pass.head));
    heads.push("best other : winset");
    heads.extend(&engines);
    let mut text = format!("\n### {}\n\nOn {}: [{source}]({source}).\n\n", heading(group), title(source));
    text += &format!("| {} |\n|{}\n", heads.join(" | "), " --- |".repeat(heads.len()));
    for entry in entries {
        text += &row(record, entry, &engines, &passes);
    }
    text
}

fn heading(group: &str) -> String {
    let mut words = group.replace('-', " ");
    if let Some(first) = words.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    words
}

fn row(record: &Record, entry: &Entry, engines: &[&str], passes: &[Pass]) -> String {
    let seconds = |engine: &str| record.row(&entry.name, engine).and_then(|row| row.seconds.clone().ok());
    let others = engines.iter().filter(|engine| is_other(engine));
    let best_other = others.filter_map(|engine| seconds(engine)).reduce(f64::min);
    let mut cells = vec![format!("`{}`", entry.name)];
    cells.extend(passes.iter().map(|pass| ratio(seconds(OURS), seconds(pass.engine))));
    cells.push(ratio(best_other, seconds(OURS)));
    cells.extend(engines.iter().map(|engine| cell(record.row(&entry.name, engine))));
    format!("| {} |\n", cells.join(" | "))
}

/// Seconds and 10⁶ bytes; reading apart, where it was measured.
fn cell(row: Option<&Row>) -> String {
    let Some(row) = row else { return String::new() };
    let seconds = match &row.seconds {
        Ok(seconds) => short(*seconds),
        Err(why) => return why.clone(),
    };
    let reading = row.reading_seconds.map(|seconds| format!(" (+{})", short(seconds))).unwrap_or_default();
    let peak = row.peak_mb.map(|mb| format!(" / {mb:.0}")).unwrap_or_default();
    format!("{seconds}{reading}{peak}")
}

/// Three significant digits, and the unit.
fn short(seconds: f64) -> String {
    let digits = three_digits;
    match seconds {
        s if s < 0.001 => format!("{} µs", digits(s * 1e6)),
        s if s < 1.0 => format!("{} ms", digits(s * 1e3)),
        s => format!("{} s", digits(s)),
    }
}

fn ratio(number: Option<f64>, unit: Option<f64>) -> String {
    match (number, unit) {
        (Some(number), Some(unit)) => three_digits(number / unit),
        _ => "–".to_owned(),
    }
}

fn three_digits(number: f64) -> String {
    match number {
        n if n < 10.0 => format!("{n:.2}"),
        n if n < 100.0 => format!("{n:.1}"),
        n => format!("{n:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_digits_and_a_unit() {
        let texts = [0.000_023_074, 0.0042, 0.5, 1.462, 123.4].map(short);
        assert_eq!(texts, ["23.1 µs", "4.20 ms", "500 ms", "1.46 s", "123 s"]);
    }

    #[test]
    fn engines_of_ours_are_no_others() {
        let ours = ["winset", "winset-winners", "winset-pushes", "winset-searches"];
        assert!(ours.into_iter().chain(PASSES.map(|pass| pass.engine)).all(|engine| !is_other(engine)));
        assert!(["queue-and-counters", "lemon", "boost"].into_iter().all(is_other));
    }

    #[test]
    fn a_ratio_needs_both_numbers() {
        assert_eq!(ratio(Some(3.0), Some(0.5)), "6.00");
        assert_eq!(ratio(None, Some(0.5)), "–");
    }
}
