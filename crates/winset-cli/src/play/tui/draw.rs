//! How a play looks on a terminal. What matters is told by signs and letters; colours only repeat it.

use std::ops::RangeInclusive;
use std::path::Path;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout as Split, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};
use winset::Player;
use winset::graph::Place;
use winset::io::Palette;

use super::app::{App, Mode};
use super::wrap::wrap;
use crate::play::content::Content;
use crate::play::layout::{Layout, digits, window};
use crate::play::picture::Overlay;

/// On fewer columns or rows nothing can be drawn.
const LEAST: [u16; 2] = [24, 8];
/// From so many columns on, the text stands beside the board.
const WIDE: u16 = 72;
/// The width of the text beside the board.
const PANEL: u16 = 34;
/// The columns that a cell takes.
const CELL: u32 = 3;

/// The keys, as they stand below the board; the first are the last to be cut off.
const KEYS: &str = "? help  q quit  Enter plays  u undo  r redo  h hint  o winners  s save";

/// The page of keys.
pub const HELP: &str = "\
arrows   move the cursor; so do j, k, l and H
Tab      to the next legal move
Enter    make the move under the cursor, or choose one of its places
u, r     undo, redo
h        a hint, a little more each time
n        let the engine move
o        show or hide who wins from where
s        save the moves as a record
q        quit

(x) a legal move, [x] the cursor, {x} both, <x> chosen
# wall, @ token, + visited, . free or blank
E evader, P pursuer, C cop, R robber, & caught";

/// Draws all of it.
pub fn draw(frame: &mut Frame<'_>, app: &mut App<'_>, palette: Palette) {
    let area = frame.area();
    let [least_width, least_height] = LEAST;
    if area.width < least_width || area.height < least_height {
        let text =
            format!("{}x{} is too small: winset needs {least_width}x{least_height}", area.width, area.height);
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    let [title, body, keys] =
        Split::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    frame.render_widget(bold(app.play.title()), title);
    frame.render_widget(footer(app), keys);
    if let Mode::Help { skipped } = app.mode {
        return frame.render_widget(Paragraph::new(HELP).scroll((skipped, 0)), body);
    }
    let [board, panel] = split(app, body);
    frame.render_widget(picture(app, board, Paint(palette)), board);
    frame.render_widget(text(app, panel), panel);
}

fn bold(text: String) -> Line<'static> {
    Line::styled(text, Modifier::BOLD)
}

/// The board, and the text beside or below it.
fn split(app: &App<'_>, body: Rect) -> [Rect; 2] {
    if body.width >= WIDE {
        return Split::horizontal([Constraint::Fill(1), Constraint::Length(PANEL)]).areas(body);
    }
    let header = u32::from(matches!(app.play.layout(), Layout::Board { .. }));
    let needed = u16::try_from(app.play.layout().rows().saturating_add(header)).unwrap_or(u16::MAX);
    let above = needed.min(body.height - body.height / 3);
    Split::vertical([Constraint::Length(above), Constraint::Fill(1)]).areas(body)
}

/// What the keys do, or a question.
fn footer(app: &App<'_>) -> Line<'static> {
    match &app.mode {
        Mode::Playing => Line::raw(KEYS),
        Mode::Help { .. } => Line::raw("down for more, any other key goes back"),
        Mode::Naming(name) if Path::new(name).is_file() => bold(format!("save in: {name}_ (replaces it)")),
        Mode::Naming(name) => bold(format!("save in: {name}_")),
        Mode::Leaving => bold("not saved: y quits, s saves".to_owned()),
    }
}

/// The text beside the board: who is to move, and of the rest as much of the end as fits.
fn text(app: &mut App<'_>, area: Rect) -> Text<'static> {
    let mut rest = vec![under_cursor(app)];
    rest.extend(chosen(app));
    rest.extend(app.notes.iter().cloned());
    if app.overlay == Overlay::Winners {
        rest.push(app.play.winners_meaning());
    }
    rest.extend(last_moves(app));
    let rest: Vec<String> = rest.iter().flat_map(|text| wrap(text, area.width.into())).collect();
    let room = usize::from(area.height.saturating_sub(1));
    let skipped = rest.len().saturating_sub(room);
    let status = [bold(app.play.status())];
    Text::from_iter(status.into_iter().chain(rest.into_iter().skip(skipped).map(Line::raw)))
}

fn under_cursor(app: &App<'_>) -> String {
    let content = app.play.content(app.cursor).word();
    let legal = if app.play.is_legal(app.cursor) { ", a legal move" } else { "" };
    let label = app.play.label(app.cursor).unwrap_or_else(|| app.cursor.to_string());
    format!("cursor on {label}: {content}{legal}")
}

/// The places of a move that takes several.
fn chosen(app: &App<'_>) -> Option<String> {
    let (chosen, left) = app.play.choice();
    let names: Vec<String> = chosen.iter().filter_map(|&place| app.play.label(place)).collect();
    (!names.is_empty()).then(|| format!("chosen: {}, {left} more to choose", names.join(" ")))
}

fn last_moves(app: &App<'_>) -> Option<String> {
    /// No more than these are written.
    const FEW: usize = 8;
    let moves = app.play.moves();
    let skipped = moves.len().saturating_sub(FEW);
    let list: Vec<String> = (1..).zip(&moves).skip(skipped).map(|(ply, mv)| format!("{ply}. {mv}")).collect();
    (!list.is_empty()).then(|| format!("moves: {}", list.join(" ")))
}

/// The part of the board, or of the list of vertices, that has room, around the cursor.
fn picture(app: &mut App<'_>, area: Rect, paint: Paint) -> Text<'static> {
    match app.play.layout() {
        Layout::Board { rows, columns } => {
            let margin = digits(rows);
            let room = u32::from(area.width).saturating_sub(margin as u32) / CELL;
            let rows = window(rows, u32::from(area.height).saturating_sub(1), app.cursor.row);
            let columns = window(columns, room, app.cursor.column);
            board(app, rows, &columns, margin, paint)
        }
        Layout::List { vertices } => {
            let rows = window(vertices, area.height.into(), app.cursor.row);
            list(app, rows.map(|row| Place::new(row, 1)), paint)
        }
    }
}

fn board(
    app: &mut App<'_>,
    rows: RangeInclusive<u32>,
    columns: &RangeInclusive<u32>,
    margin: usize,
    paint: Paint,
) -> Text<'static> {
    let header: String = columns.clone().map(|column| format!("{:>2} ", column % 100)).collect();
    let mut lines = vec![Line::raw(format!("{:margin$}{header}", ""))];
    for row in rows {
        let mut line = Line::raw(format!("{row:>margin$}"));
        line.extend(columns.clone().map(|column| cell(app, Place::new(row, column), paint)));
        lines.push(line);
    }
    Text::from(lines)
}

fn list(app: &mut App<'_>, places: impl Iterator<Item = Place> + Clone, paint: Paint) -> Text<'static> {
    let labels = places.clone().filter_map(|place| app.play.label(place));
    let width = labels.map(|label| label.chars().count()).max().unwrap_or(0);
    places.map(|place| vertex(app, place, width, paint)).collect()
}

/// A cell: its sign between marks of the cursor and of legal moves.
fn cell(app: &mut App<'_>, place: Place, paint: Paint) -> Span<'static> {
    let (sign, style) = sign(app, place, paint);
    let [open, close] = marks(app, place);
    Span::styled(format!("{open}{sign}{close}"), paint.at_cursor(style, app.cursor == place))
}

/// The marks around a place that tell the cursor and legal moves.
fn marks(app: &App<'_>, place: Place) -> [char; 2] {
    match (app.cursor == place, app.play.steps_to(place)) {
        (true, true) => ['{', '}'],
        (true, false) => ['[', ']'],
        (false, _) if app.play.choice().0.contains(&place) => ['<', '>'],
        (false, true) => ['(', ')'],
        (false, false) => [' ', ' '],
    }
}

/// The piece on a place, else the winner's letter where it is shown.
fn sign(app: &mut App<'_>, place: Place, paint: Paint) -> (char, Style) {
    let content = app.play.content(place);
    let letter = match app.overlay {
        Overlay::Winners if !content.is_piece() => app.play.winner_letter(place),
        _ => None,
    };
    match letter {
        Some(letter) => {
            let first = app.play.player_name(Player::First).starts_with(letter);
            (letter, paint.winner(if first { Player::First } else { Player::Second }))
        }
        None => (content.glyph(), paint.content(content)),
    }
}

/// A vertex: its marks and name, the winner's letter, what is on it, and where arcs lead from it.
fn vertex(app: &mut App<'_>, place: Place, width: usize, paint: Paint) -> Line<'static> {
    let [open, close] = marks(app, place);
    let label = app.play.label(place).unwrap_or_default();
    let (sign, style) = sign(app, place, paint);
    let arcs = app.play.beside(place).join(" ");
    let here = match app.play.content(place) {
        Content::Free => String::new(),
        content => format!("  {}", content.word()),
    };
    let style = paint.at_cursor(style, app.cursor == place);
    Line::from(vec![
        Span::styled(format!("{open}{label:width$}{close} {sign}"), style),
        Span::raw(format!(" -> {arcs}{here}")),
    ])
}

/// Colours, where they are wanted.
#[derive(Clone, Copy)]
struct Paint(Palette);

impl Paint {
    fn colour(self, colour: Color) -> Style {
        match self.0 {
            Palette::Coloured => Style::new().fg(colour),
            Palette::Plain => Style::new(),
        }
    }

    fn content(self, content: Content) -> Style {
        match content {
            Content::Wall | Content::Visited => self.colour(Color::DarkGray),
            Content::Token | Content::Evader | Content::Blank | Content::Robber => self.colour(Color::Yellow),
            Content::Pursuer | Content::Caught | Content::Cop | Content::Cops | Content::RobberCaught => {
                self.colour(Color::Red)
            }
            Content::Free | Content::White | Content::Black => Style::new(),
        }
    }

    fn winner(self, player: Player) -> Style {
        self.colour(match player {
            Player::First => Color::Cyan,
            Player::Second => Color::Magenta,
        })
    }

    fn at_cursor(self, style: Style, is_cursor: bool) -> Style {
        if is_cursor { style.add_modifier(Modifier::REVERSED) } else { style }
    }
}
