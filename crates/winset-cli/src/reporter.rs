//! What goes to standard error: errors, notes and details, as text or as JSON.

use std::ffi::{OsStr, OsString};
use std::io::{IsTerminal, Write};

use serde::Serialize;
use winset::io::{InputError, Palette};

use crate::failure::Failure;
use crate::progress;

/// How messages are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// For people.
    Text,
    /// An object a line, for programs.
    Json,
}

/// How much is said beside the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loudness {
    /// Errors only.
    Quiet,
    /// Notes too.
    Normal,
    /// How the answer was found too.
    Verbose,
}

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ColourChoice {
    /// On a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColourChoice {
    /// The colours of what is written to standard error.
    fn palette(self) -> Palette {
        self.palette_of(&std::io::stderr())
    }

    /// The colours of what is written to a stream.
    pub fn palette_of(self, stream: &impl IsTerminal) -> Palette {
        let is_coloured = match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let no_color = std::env::var_os("NO_COLOR");
                stream.is_terminal() && !is_dumb_terminal() && !forbids_colours(no_color.as_deref())
            }
        };
        if is_coloured { Palette::Coloured } else { Palette::Plain }
    }
}

/// Whether the variable `NO_COLOR` has a value, as <https://no-color.org> has it.
fn forbids_colours(no_color: Option<&OsStr>) -> bool {
    no_color.is_some_and(|value| !value.is_empty())
}

/// Whether the terminal can only print.
pub fn is_dumb_terminal() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Writes errors, notes and details.
#[derive(Clone, Copy, Debug)]
pub struct Reporter {
    style: Style,
    palette: Palette,
    loudness: Loudness,
}

impl Reporter {
    /// The reporter for arguments that were read.
    pub fn new(style: Style, colour: ColourChoice, loudness: Loudness) -> Self {
        Self { style, palette: colour.palette(), loudness }
    }

    /// The reporter for arguments that are still to be read, and perhaps not valid.
    pub fn for_unread(arguments: &[OsString]) -> Self {
        let style =
            if arguments.iter().any(|argument| argument == "--json") { Style::Json } else { Style::Text };
        Self::new(style, colour_choice(arguments), Loudness::Normal)
    }

    /// How much is said.
    pub const fn loudness(&self) -> Loudness {
        self.loudness
    }

    /// How messages are written.
    pub const fn style(&self) -> Style {
        self.style
    }

    /// Says why there is no answer.
    pub fn error(&self, failure: &Failure) {
        let text = match self.style {
            Style::Json => json_line(&ErrorLine::new(failure)),
            Style::Text => self.error_text(failure),
        };
        say(&text);
    }

    /// Says what a person may want to know, although the input is valid.
    pub fn note(&self, note: &str) {
        if self.loudness >= Loudness::Normal {
            self.remark(note);
        }
    }

    /// Says how the answer was found.
    pub fn detail(&self, detail: &str) {
        if self.loudness >= Loudness::Verbose {
            self.remark(detail);
        }
    }

    fn remark(&self, message: &str) {
        match self.style {
            Style::Json => say(&json_line(&NoteLine { schema: "winset/note/1", message })),
            Style::Text => say(&format!("{} {message}\n", self.painted("note:", "\u{1b}[1;36m"))),
        }
    }

    fn error_text(&self, failure: &Failure) -> String {
        match failure {
            Failure::Input(error) => error.render(self.palette) + "\n",
            Failure::Arguments(error) if self.palette == Palette::Coloured => {
                error.render().ansi().to_string()
            }
            Failure::Arguments(error) => error.render().to_string(),
            _ => {
                let help =
                    failure.help().map(|help| format!("  = {} {help}\n", self.painted("help:", "\u{1b}[1m")));
                let title = self.painted("error:", "\u{1b}[1;31m");
                format!("{title} {failure}\n{}", help.unwrap_or_default())
            }
        }
    }

    fn painted(&self, word: &str, code: &str) -> String {
        match self.palette {
            Palette::Coloured => format!("{code}{word}\u{1b}[0m"),
            Palette::Plain => word.to_owned(),
        }
    }
}

/// What `--color` says among arguments that are still to be read.
pub fn colour_choice(arguments: &[OsString]) -> ColourChoice {
    let mut choice = ColourChoice::Auto;
    let mut words = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(word) = words.next() {
        let value = if word == "--color" { words.next() } else { word.strip_prefix("--color=") };
        match value {
            Some("always") => choice = ColourChoice::Always,
            Some("never") => choice = ColourChoice::Never,
            _ => {}
        }
    }
    choice
}

/// An error as an object, by the schema `winset/error/1`.
#[derive(Serialize)]
struct ErrorLine<'a> {
    schema: &'static str,
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
    exit: u8,
}

impl<'a> ErrorLine<'a> {
    fn new(failure: &'a Failure) -> Self {
        let input = match failure {
            Failure::Input(error) => Some(error),
            _ => None,
        };
        let (file, line) = match failure {
            Failure::Input(error) => (Some(error.source_name()), Some(error.line())),
            Failure::NotChecked { name, line, .. } | Failure::AtLine { name, line, .. } => {
                (Some(name.as_str()), Some(*line))
            }
            Failure::InputOutput { name, .. } => (Some(name.as_str()), None),
            Failure::SolutionFile(error) => (error.name(), None),
            _ => (None, None),
        };
        Self {
            schema: "winset/error/1",
            kind: failure.kind(),
            message: message(failure),
            file,
            line,
            column: input.map(InputError::column),
            expected: input.map(InputError::label),
            help: failure.help(),
            exit: failure.exit().code(),
        }
    }
}

/// A note as an object, by the schema `winset/note/1`.
#[derive(Serialize)]
struct NoteLine<'a> {
    schema: &'static str,
    message: &'a str,
}

/// A line of JSON.
fn json_line(object: &impl Serialize) -> String {
    let text = serde_json::to_string(object);
    text.expect("an object of strings and numbers is JSON") + "\n"
}

/// The message alone, without the place, usage and tips that stand around it in text.
fn message(failure: &Failure) -> String {
    match failure {
        Failure::Input(error) => error.message().to_owned(),
        Failure::NotChecked { message, .. } => message.clone(),
        Failure::AtLine { failure, .. } => message(failure),
        Failure::InputOutput { error, .. } => error.to_string(),
        Failure::Arguments(error) => {
            let text = error.render().to_string();
            let message = text.split("\n\n").next().unwrap_or_default();
            message.strip_prefix("error: ").unwrap_or(message).to_owned()
        }
        other => other.to_string(),
    }
}

/// Writes to standard error; when that fails there is nowhere to say so.
fn say(text: &str) {
    progress::clear();
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colour_is_known_before_the_arguments_are_read() {
        let choice = |words: &[&str]| colour_choice(&words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(choice(&["winset", "games"]), ColourChoice::Auto);
        assert_eq!(choice(&["winset", "--color", "never", "games"]), ColourChoice::Never);
        assert_eq!(choice(&["winset", "games", "--color=always"]), ColourChoice::Always);
        assert_eq!(choice(&["winset", "--color"]), ColourChoice::Auto);
    }

    #[test]
    fn any_value_of_no_color_forbids_colours() {
        assert!(forbids_colours(Some(OsStr::new("1"))));
        assert!(!forbids_colours(Some(OsStr::new(""))));
        assert!(!forbids_colours(None));
    }

    #[test]
    fn an_error_names_its_kind_and_exit_code() {
        let error = Failure::usage_with_help("two inputs", "give one");
        let expected =
            r#"{"schema":"winset/error/1","kind":"usage","message":"two inputs","help":"give one","exit":2}"#;
        assert_eq!(json_line(&ErrorLine::new(&error)), format!("{expected}\n"));
    }
}
