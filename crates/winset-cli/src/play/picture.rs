//! A position as lines of text, as much of it as a page holds.

use std::ops::RangeInclusive;

use winset::graph::Place;

use super::content::Content;
use super::layout::{Layout, digits, window};
use super::model::Play;

/// The most rows that are written, and the most columns.
const PAGE: u32 = 40;

/// What stands on the places that have no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing but what lies there.
    Hidden,
    /// The letter of who wins from there.
    Winners,
}

impl Overlay {
    /// The other of the two.
    pub const fn other(self) -> Self {
        match self {
            Self::Hidden => Self::Winners,
            Self::Winners => Self::Hidden,
        }
    }
}

/// The position, a row of the board or a vertex a line.
pub fn picture(play: &mut Play, overlay: Overlay) -> Vec<String> {
    let (layout, focus) = (play.layout(), play.focus());
    let rows = window(layout.rows(), PAGE, focus.row);
    let columns = window(layout.columns(), PAGE, focus.column);
    let mut lines = match layout {
        Layout::Board { .. } => board(play, overlay, rows.clone(), columns.clone()),
        Layout::List { .. } => list(play, overlay, rows.clone()),
    };
    lines.extend(left_out(layout, &rows, &columns));
    lines
}

fn board(
    play: &mut Play,
    overlay: Overlay,
    rows: RangeInclusive<u32>,
    columns: RangeInclusive<u32>,
) -> Vec<String> {
    let (margin, width) = (digits(*rows.end()), digits(*columns.end()) + 1);
    let header: String = columns.clone().map(|column| format!("{column:>width$}")).collect();
    let mut lines = vec![format!("{:margin$}{header}", "")];
    for row in rows {
        let cells: String = columns
            .clone()
            .map(|column| format!("{:>width$}", sign(play, overlay, Place::new(row, column))))
            .collect();
        lines.push(format!("{row:>margin$}{cells}"));
    }
    lines
}

/// The sign on a cell: its piece, else the winner's letter where it is shown, else `*` for a move.
fn sign(play: &mut Play, overlay: Overlay, place: Place) -> char {
    let content = play.content(place);
    match overlay {
        Overlay::Winners if !content.is_piece() => play.winner_letter(place).unwrap_or(content.glyph()),
        Overlay::Hidden if content == Content::Free && play.steps_to(place) => '*',
        _ => content.glyph(),
    }
}

fn list(play: &mut Play, overlay: Overlay, rows: RangeInclusive<u32>) -> Vec<String> {
    let labels = rows.clone().map(|row| play.label(Place::new(row, 1)).unwrap_or_default());
    let width = labels.map(|label| label.chars().count()).max().unwrap_or(0);
    rows.map(|row| vertex(play, overlay, Place::new(row, 1), width)).collect()
}

/// A vertex: `*` where a step leads to it, its name, the winner's letter, where arcs lead from it, and what is on it.
fn vertex(play: &mut Play, overlay: Overlay, place: Place, width: usize) -> String {
    let mark = if play.steps_to(place) { '*' } else { ' ' };
    let letter = match overlay {
        Overlay::Winners => format!(" {}", play.winner_letter(place).unwrap_or(' ')),
        Overlay::Hidden => String::new(),
    };
    let label = play.label(place).unwrap_or_default();
    let content = match play.content(place) {
        Content::Free => String::new(),
        content => format!("  ({})", content.word()),
    };
    let line = format!("{mark}{label:width$}{letter} -> {}{content}", play.beside(place).join(" "));
    line.trim_end().to_owned()
}

/// Which part of a large board is written.
fn left_out(layout: Layout, rows: &RangeInclusive<u32>, columns: &RangeInclusive<u32>) -> Option<String> {
    let is_whole = rows.clone().count() as u64 * columns.clone().count() as u64 == layout.places();
    let rows = format!("{} to {} of {}", rows.start(), rows.end(), layout.rows());
    let text = match layout {
        Layout::Board { .. } => {
            let columns = format!("{} to {} of {}", columns.start(), columns.end(), layout.columns());
            format!("(rows {rows}, columns {columns})")
        }
        Layout::List { .. } => format!("(vertices {rows})"),
    };
    (!is_whole).then_some(text)
}
