//! The standings of an entry, for a person at a terminal.

use super::readme::is_other;
use super::standing::Standing;
use crate::entry::Entry;

/// A line for each engine: its seconds, how often the breadth-first pass and the best other engine fit into them, and
/// its memory.
pub fn text(entry: &Entry, standings: &[Standing]) -> String {
    let pass = seconds_of(standings, |standing| standing.engine() == "breadth-first-pass");
    let best_other = seconds_of(standings, |standing| is_other(standing.engine()));
    let mut text = format!("\n{}", entry.name);
    if let Some(size) = standings.iter().find_map(Standing::size) {
        text += &format!(
            ": {} places, {} vertices, {} edges, arcs or moves",
            size.places, size.vertices, size.edges
        );
    }
    text += &format!(
        "\n  {:<22} {:>10} {:>19} {:>8} {:>8} {:>9} {:>9}  answer\n",
        "engine", "seconds", "least–most", "× pass", "× other", "reading", "MB"
    );
    for standing in standings {
        text += &line(standing, pass, best_other);
    }
    text
}

fn seconds_of(standings: &[Standing], is_meant: impl Fn(&Standing) -> bool) -> Option<f64> {
    let seconds = standings.iter().filter(|standing| is_meant(standing)).filter_map(Standing::median_seconds);
    seconds.reduce(f64::min)
}

fn line(standing: &Standing, pass: Option<f64>, best_other: Option<f64>) -> String {
    let engine = standing.engine();
    let Some(seconds) = standing.median_seconds() else {
        let failure = standing.failure().map(ToString::to_string).unwrap_or_default();
        return format!("  {engine:<22} {failure}\n");
    };
    let all = standing.seconds();
    let (least, most) =
        all.iter().fold((f64::INFINITY, 0.0), |(least, most), &s| (s.min(least), s.max(most)));
    let ratio = |unit: Option<f64>| unit.map_or_else(String::new, |unit| format!("{:.2}", seconds / unit));
    let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.3}"));
    format!(
        "  {engine:<22} {seconds:>10.5} {:>19} {:>8} {:>8} {:>9} {:>9}  {}\n",
        format!("{least:.5}–{most:.5}"),
        ratio(pass),
        ratio(best_other),
        number(standing.reading_seconds()),
        standing.peak_mb().map_or_else(String::new, |mb| format!("{mb:.1}")),
        standing.answer()
    )
}
