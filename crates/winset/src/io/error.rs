use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};

use super::excerpt::{Excerpt, printable_text};
use super::{Format, Source};

/// Why a reader gives no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The input is not valid.
    #[error(transparent)]
    Input(#[from] InputError),
    /// What the input holds or promises would not fit the memory allowed.
    #[error("the input needs {needed} bytes of memory, more than the {limit} allowed")]
    TooLarge {
        /// The bytes of memory it would take.
        needed: u64,
        /// The bytes of memory there may be.
        limit: u64,
    },
    /// There are more vertices than their ids of 32 bits can number.
    #[error("{vertices} vertices or cells are more than 32 bits can number")]
    TooManyVertices {
        /// How many there are.
        vertices: u64,
    },
    /// The format holds no graphs.
    #[error("the format {format} holds no graph")]
    NoGraph {
        /// The format.
        format: Format,
    },
}

/// What is wrong with an input and where: the line itself, the place in it, and what was expected there.
///
/// ```
/// use winset::io::{Limits, Palette, ReadError, Source, grid};
/// let board = Source::new("board.txt", b"3 5\n.....\n.....\n..#.\n");
/// let Err(ReadError::Input(error)) = grid::read(&board, &Limits::none()) else { panic!() };
/// assert_eq!((error.line(), error.column()), (4, 5));
/// assert_eq!(error.render(Palette::Plain), "\
/// error: row 3 has 4 cells, expected 5
///  --> board.txt:4:5
/// 4 | ..#.
///   |     ^ one cell missing
///   = help: `3 5` on line 1 sets the row length");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct InputError(Box<Report>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Report {
    source_name: String,
    excerpt: Excerpt,
    message: String,
    label: String,
    help: Option<String>,
}

/// How an error is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Characters only.
    Plain,
    /// With the colour codes of a terminal.
    Coloured,
}

impl InputError {
    /// The error about a number of vertices that no graph here can have.
    pub(super) fn too_many_vertices(source: &Source<'_>, span: Range<usize>, order: u64) -> Self {
        let message = format!("{order} vertices are more than 32 bits can number");
        Self::new(source, span, message, format!("expected at most {}", u32::MAX))
    }

    /// The error about the bytes of `span`; `label` is what stands at the caret.
    pub(super) fn new(
        source: &Source<'_>,
        span: Range<usize>,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self(Box::new(Report {
            source_name: printable_text(source.name()),
            excerpt: Excerpt::new(source, span),
            message: printable_text(&message.into()),
            label: printable_text(&label.into()),
            help: None,
        }))
    }

    /// The same error with a line of help.
    pub(super) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.0.help = Some(printable_text(&help.into()));
        self
    }

    /// The file, or what else the source is called.
    #[must_use]
    pub fn source_name(&self) -> &str {
        &self.0.source_name
    }

    /// The number of the line, from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.0.excerpt.line
    }

    /// The number of the character in the line, from 1; one more than the last where something is missing.
    #[must_use]
    pub const fn column(&self) -> u64 {
        self.0.excerpt.column
    }

    /// How many characters are wrong; 0 where something is missing.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.0.excerpt.length
    }

    /// The line, safe to print: control characters as pictures, a long line cut to what lies around the place.
    #[must_use]
    pub fn line_text(&self) -> &str {
        &self.0.excerpt.text
    }

    /// What is wrong.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What stands at the caret.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.0.label
    }

    /// What may help, if there is such a thing.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// The error as people read it: the message, the place, the line with a caret; no line end after the last line.
    #[must_use]
    pub fn render(&self, palette: Palette) -> String {
        let report = &*self.0;
        let excerpt = &report.excerpt;
        let origin = Origin::path(&*report.source_name).line(excerpt.line as usize);
        let caret = AnnotationKind::Primary.span(excerpt.marked.clone()).label(&*report.label);
        let mut group = Level::ERROR
            .primary_title(&*report.message)
            .element(origin.char_column(excerpt.column as usize))
            .element(Snippet::source(&*excerpt.text).line_start(excerpt.line as usize).annotation(caret));
        if let Some(help) = &report.help {
            group = group.element(Level::HELP.message(&**help));
        }
        without_spacers(&renderer(palette).render(&[group]))
    }
}

impl fmt::Display for InputError {
    /// The error in one line: place and message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.source_name(), self.line(), self.column(), self.message())
    }
}

/// So many of a thing: `one cell`, `3 cells`.
pub(super) fn counted(count: u64, singular: &str, plural: &str) -> String {
    match count {
        1 => format!("one {singular}"),
        _ => format!("{count} {plural}"),
    }
}

fn renderer(palette: Palette) -> Renderer {
    // The excerpt is cut already.
    const WIDTH: usize = 1000;
    match palette {
        Palette::Plain => Renderer::plain().term_width(WIDTH),
        Palette::Coloured => Renderer::styled().term_width(WIDTH),
    }
}

/// The rendered lines less those that hold nothing but the rule at the left.
fn without_spacers(rendered: &str) -> String {
    let kept: Vec<&str> = rendered.lines().filter(|line| !is_spacer(line)).collect();
    kept.join("\n")
}

fn is_spacer(line: &str) -> bool {
    let visible = without_colours(line);
    matches!(visible.trim(), "|" | ":::")
}

fn without_colours(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let before_codes = parts.next().unwrap_or_default().to_owned();
    parts.fold(before_codes, |visible, part| visible + part.split_once('m').map_or(part, |(_, rest)| rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &[u8], span: Range<usize>) -> InputError {
        InputError::new(&Source::new("in\u{7}put", text), span, "strange", "here")
    }

    #[test]
    fn colours_change_no_character() {
        let error = error(b"a\n\tb c\n", 5..6).with_help("think");
        let coloured = error.render(Palette::Coloured);
        assert_ne!(coloured, error.render(Palette::Plain));
        let visible: Vec<String> = coloured.lines().map(without_colours).collect();
        assert_eq!(visible.join("\n"), error.render(Palette::Plain));
    }

    #[test]
    fn the_caret_stands_under_the_place_in_a_long_line_with_wide_characters() {
        let mut line = "猫".repeat(1000);
        line.push('?');
        let rendered = error(line.as_bytes(), 3000..3001).render(Palette::Plain);
        let lines: Vec<&str> = rendered.lines().collect();
        assert_eq!(lines[1], " --> in␇put:1:1001");
        assert_eq!(lines[2], format!("1 | …{}?", "猫".repeat(80)));
        assert_eq!(lines[3], format!("  | {}^ here", " ".repeat(1 + 2 * 80)));
    }
}
