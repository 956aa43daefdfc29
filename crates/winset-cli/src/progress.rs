//! A line on a terminal that says how far a computation has come. How far it has to go is not known.

use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::reporter::{Loudness, Reporter, Style, is_dumb_terminal};

/// The line, while it is shown. Whoever writes to the terminal clears it first.
static LINE: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// How long a computation runs before its progress is worth a line.
const PATIENCE: Duration = Duration::from_millis(500);

/// Whether the progress is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ProgressChoice {
    /// On a terminal, after half a second
    #[default]
    Auto,
    /// Never
    Never,
}

impl ProgressChoice {
    /// Whether there is to be a line.
    pub fn is_wanted(self, reporter: Reporter) -> bool {
        self == Self::Auto
            && reporter.loudness() >= Loudness::Normal
            && reporter.style() == Style::Text
            && std::io::stderr().is_terminal()
            && !is_dumb_terminal()
    }
}

/// Shows how many steps were done in a time, if it was a long one.
pub fn show(done: u64, elapsed: Duration) {
    if elapsed >= PATIENCE {
        line().get_or_insert_with(|| new_line(elapsed)).set_position(done);
    }
}

fn new_line(elapsed: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} solving: {human_pos} steps in {elapsed}");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
    ProgressBar::new_spinner().with_elapsed(elapsed).with_style(style)
}

/// Removes the line, if it is shown.
pub fn clear() {
    if let Some(line) = line().take() {
        line.finish_and_clear();
    }
}

fn line() -> MutexGuard<'static, Option<ProgressBar>> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}
