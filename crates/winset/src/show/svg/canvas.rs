use std::fmt;
use std::io::{self, Write};

use super::overview::shades;
use crate::player::{ByPlayer, Player};

/// A point of a picture, *y* downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point `distance` from here on the way to `to`.
    pub(super) fn towards(self, to: Self, distance: f64) -> Self {
        let length = (to.x - self.x).hypot(to.y - self.y);
        let part = if length > 0.0 { distance / length } else { 0.0 };
        Self::new(self.x + (to.x - self.x) * part, self.y + (to.y - self.y) * part)
    }

    /// The point between this and `to`, moved aside, to the left as one looks along.
    pub(super) fn between(self, to: Self, aside: f64) -> Self {
        let middle = Self::new((self.x + to.x) / 2.0, (self.y + to.y) / 2.0);
        let left = Self::new(middle.x + (to.y - self.y), middle.y - (to.x - self.x));
        middle.towards(left, aside)
    }
}

/// A number with at most one decimal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounded(pub(super) f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding nothing turns minus nothing into nothing.
        write!(f, "{}", (self.0 * 10.0).round() / 10.0 + 0.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Rounded(self.x), Rounded(self.y))
    }
}

/// Text between tags or within an attribute.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.0.chars() {
            match sign {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' | '\r' => f.write_str(" ")?,
                // XML has no way to write these.
                '\0'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => f.write_str("\u{fffd}")?,
                _ => write!(f, "{sign}")?,
            }
        }
        Ok(())
    }
}

/// What a sign of the legend looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// The mark of a player, with its initial.
    Mark(Player),
    /// The mark of a player, for numbers to be written on.
    Number(Player),
    /// The way of a player's piece.
    Trail(Player),
    /// The way of the one piece.
    Way,
    Matching,
    Wall,
    /// The shades of a player in an overview.
    Scale(Player),
    /// The shade of neither player in an overview.
    Even,
    /// A tile of an overview with walls around.
    Framed,
    White,
    Black,
    Blank,
    Mistake,
    Better,
    BetterPlace,
}

/// A picture that is being written.
pub(super) struct Canvas<'w> {
    out: &'w mut dyn Write,
}

/// The height of a line of the legend.
const LINE: f64 = 31.0;
/// The space around the picture.
pub(super) const MARGIN: f64 = 16.0;
/// The space above the board, with the heading.
pub(super) const HEADING: f64 = 62.0;
/// About the width of a letter.
const LETTER: f64 = 7.8;

const STYLE: &str = include_str!("style.css");

/// What surrounds the board of a picture.
pub(super) struct Surroundings<'a> {
    /// The name of the game.
    pub(super) heading: &'static str,
    /// What there is to say of the whole.
    pub(super) summary: &'a str,
    pub(super) initials: ByPlayer<char>,
    pub(super) legend: Vec<(Sign, String)>,
    /// The board's size.
    pub(super) width: f64,
    pub(super) height: f64,
}

impl<'w> Canvas<'w> {
    /// Opens a picture: heading and legend are written, and the board is up to the caller, between here and
    /// [`Canvas::close`]. The board's corner is at ([`MARGIN`], [`HEADING`]).
    pub(super) fn open(out: &'w mut dyn Write, around: &Surroundings<'_>) -> io::Result<Self> {
        let texts = around.legend.iter().map(|(_, text)| 46.0 + LETTER * text.chars().count() as f64);
        let summary = LETTER * around.summary.chars().count() as f64;
        let width = texts.fold(around.width.max(summary), f64::max) + 2.0 * MARGIN;
        let legend_height = LINE * around.legend.len() as f64;
        let height = HEADING + around.height + legend_height + 2.0 * MARGIN;
        let mut canvas = Canvas { out };
        canvas.head(Rounded(width), Rounded(height), around)?;
        for (line, (sign, text)) in around.legend.iter().enumerate() {
            let y = HEADING + around.height + MARGIN + LINE * (line as f64 + 0.5);
            canvas.sign(*sign, Point::new(MARGIN + 18.0, y))?;
            canvas.text("ink", Point::new(MARGIN + 46.0, y + 4.5), text)?;
        }
        Ok(canvas)
    }

    fn head(&mut self, width: Rounded, height: Rounded, around: &Surroundings<'_>) -> io::Result<()> {
        let (heading, summary) = (around.heading, Escaped(around.summary));
        let out = &mut self.out;
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">"#
        )?;
        writeln!(out, "<title>{heading}: {summary}</title>\n<style>\n{STYLE}</style>\n<defs>")?;
        for (name, shape) in [("first", FIRST_SHAPE), ("second", SECOND_SHAPE)] {
            let initial = if name == "first" { around.initials.first } else { around.initials.second };
            writeln!(out, r#"<g id="{name}-number">{shape}</g>"#)?;
            writeln!(out, r#"<g id="{name}">{shape}<text class="on-{name}" y="4.5">{initial}</text></g>"#)?;
        }
        for name in ["arc", "better", "first-trail", "second-trail"] {
            writeln!(
                out,
                r#"<marker id="{name}-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="{name}-head" d="M0 0L8 4L0 8z"/></marker>"#
            )?;
        }
        writeln!(out, "</defs>\n<rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>")?;
        writeln!(out, r#"<text class="heading" x="{MARGIN}" y="28">{heading}</text>"#)?;
        writeln!(out, r#"<text x="{MARGIN}" y="49">{summary}</text>"#)
    }

    /// Ends the picture.
    pub(super) fn close(self) -> io::Result<()> {
        writeln!(self.out, "</svg>")
    }

    /// Writes a line as it is.
    pub(super) fn line(&mut self, line: fmt::Arguments<'_>) -> io::Result<()> {
        writeln!(self.out, "{line}")
    }

    pub(super) fn text(&mut self, class: &str, at: Point, text: &str) -> io::Result<()> {
        let (x, y, text) = (Rounded(at.x), Rounded(at.y), Escaped(text));
        self.line(format_args!(r#"<text class="{class}" x="{x}" y="{y}">{text}</text>"#))
    }

    /// The mark of a player, with its initial.
    pub(super) fn mark(&mut self, player: Player, at: Point) -> io::Result<()> {
        let name = class(player);
        self.line(format_args!(r##"<use href="#{name}" x="{}" y="{}"/>"##, Rounded(at.x), Rounded(at.y)))
    }

    /// The mark of a player, with a number on it.
    pub(super) fn number(&mut self, player: Player, at: Point, number: usize) -> io::Result<()> {
        let name = class(player);
        let (x, y) = (Rounded(at.x), Rounded(at.y));
        self.line(format_args!(r##"<use href="#{name}-number" x="{x}" y="{y}"/>"##))?;
        self.digits(&format!("on-{name}"), at, number)
    }

    /// A number in a small circle, the longer the smaller.
    pub(super) fn digits(&mut self, class: &str, at: Point, number: usize) -> io::Result<()> {
        let text = number.to_string();
        let size = match text.len() {
            0..=2 => "",
            3 => " three",
            4 => " four",
            _ => " many",
        };
        self.text(&format!("{class}{size}"), Point::new(at.x, at.y + 4.5), &text)
    }

    /// A sign that a move was a mistake, to the upper right of its place.
    pub(super) fn badge(&mut self, at: Point, glyph: &str) -> io::Result<()> {
        let (x, y) = (Rounded(at.x + 5.0), Rounded(at.y - 19.0));
        self.line(format_args!(r#"<rect class="mistake" x="{x}" y="{y}" width="18" height="13" rx="4"/>"#))?;
        self.text("on-mistake", Point::new(at.x + 14.0, at.y - 8.8), glyph)
    }

    /// A straight arrow between two places, from edge to edge of what is drawn there.
    pub(super) fn arrow(&mut self, class: &str, from: Point, to: Point) -> io::Result<()> {
        let (start, end) = (from.towards(to, 13.0), to.towards(from, 13.0));
        self.line(format_args!(
            r#"<path class="{class}" d="M{start}L{end}" marker-end="url(#{class}-head)"/>"#
        ))
    }

    /// A straight line between two places.
    pub(super) fn segment(&mut self, class: &str, from: Point, to: Point) -> io::Result<()> {
        self.line(format_args!(r#"<path class="{class}" d="M{from}L{to}"/>"#))
    }

    /// A ring around what is drawn at a place.
    pub(super) fn ring(&mut self, class: &str, at: Point) -> io::Result<()> {
        let (x, y) = (Rounded(at.x), Rounded(at.y));
        self.line(format_args!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="17"/>"#))
    }

    /// Draws a line through many places.
    pub(super) fn polyline(&mut self, class: &str, points: impl Iterator<Item = Point>) -> io::Result<()> {
        write!(self.out, r#"<polyline class="{class}" points=""#)?;
        for point in points {
            write!(self.out, "{point} ")?;
        }
        writeln!(self.out, r#""/>"#)
    }

    fn sign(&mut self, sign: Sign, at: Point) -> io::Result<()> {
        let (left, right) = (Point::new(at.x - 18.0, at.y), Point::new(at.x + 18.0, at.y));
        match sign {
            Sign::Mark(player) => self.mark(player, at),
            Sign::Number(player) => self.number(player, at, 1),
            Sign::Trail(player) => self.arrow_line(&format!("{}-trail", class(player)), left, right),
            Sign::Way => self.segment("way", left, right),
            Sign::BetterPlace => self.ring("better", at),
            Sign::Better => self.arrow_line("better", left, right),
            Sign::Matching => {
                let (start, end) = (left.towards(right, 11.0), right.towards(left, 11.0));
                self.line(format_args!(r#"<path class="matching sample" d="M{start}L{end}"/>"#))
            }
            Sign::Wall => self.square("wall", at, 18.0),
            Sign::Scale(player) => self.scale(player, left),
            Sign::Even => self.square("cell", at, 12.0),
            Sign::Framed => {
                self.square("wall", at, 12.0)?;
                self.square("even", at, 9.0)
            }
            Sign::White => self.disc("white", at),
            Sign::Black => self.disc("black", at),
            Sign::Blank => self.square("blank", at, 20.0),
            Sign::Mistake => self.badge(Point::new(at.x - 14.0, at.y + 13.0), "??"),
        }
    }

    /// The shades of a player beside each other.
    fn scale(&mut self, player: Player, left: Point) -> io::Result<()> {
        let places = (0..).map(|number| Point::new(left.x + 4.5 + 9.0 * f64::from(number), left.y));
        shades(player).zip(places).try_for_each(|(shade, at)| self.tile(&shade, at))
    }

    /// A tile of an overview.
    fn tile(&mut self, class: &str, at: Point) -> io::Result<()> {
        let (x, y) = (Rounded(at.x - 4.0), Rounded(at.y - 4.0));
        self.line(format_args!(r#"<rect class="{class}" x="{x}" y="{y}" width="8" height="8"/>"#))
    }

    fn arrow_line(&mut self, class: &str, from: Point, to: Point) -> io::Result<()> {
        self.line(format_args!(r#"<path class="{class}" d="M{from}L{to}" marker-end="url(#{class}-head)"/>"#))
    }

    pub(super) fn square(&mut self, class: &str, at: Point, side: f64) -> io::Result<()> {
        let (x, y, side) = (Rounded(at.x - side / 2.0), Rounded(at.y - side / 2.0), Rounded(side));
        self.line(format_args!(
            r#"<rect class="{class}" x="{x}" y="{y}" width="{side}" height="{side}" rx="3"/>"#
        ))
    }

    pub(super) fn disc(&mut self, class: &str, at: Point) -> io::Result<()> {
        self.line(format_args!(
            r#"<circle class="{class}" cx="{}" cy="{}" r="13"/>"#,
            Rounded(at.x),
            Rounded(at.y)
        ))
    }
}

const FIRST_SHAPE: &str = r#"<circle class="first" r="12"/>"#;
const SECOND_SHAPE: &str = r#"<path class="second" d="M0 -15L15 0L0 15L-15 0z"/>"#;

/// The name of a player in the style.
pub(super) const fn class(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}
