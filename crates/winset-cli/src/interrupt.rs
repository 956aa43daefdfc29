//! Ctrl-C and other requests to end, and the limit of time: whatever the program is doing, it ends soon and leaves
//! nothing unfinished behind.
//!
//! Kernels ask [`is_interrupted`] through their watch and return. What is not watched, such as reading from a pipe,
//! is ended from outside after a moment's grace.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::output;
use crate::play::tui;
use crate::reporter::Reporter;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static ANSWERED: AtomicBool = AtomicBool::new(false);

/// How long a computation may take to notice that it is to stop.
const GRACE: Duration = Duration::from_millis(300);

/// Whether a signal has asked the program to end.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ends the program soon after SIGINT, SIGTERM or SIGHUP, except those that it is to ignore, as `nohup` asks.
pub fn end_on_signals(reporter: Reporter) {
    on_signal(move || {
        INTERRUPTED.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        end(reporter, &Failure::Interrupted);
    });
}

/// Without a handler, if there can be none, a signal still ends the program, only less tidily.
#[cfg(not(unix))]
fn on_signal(handler: impl Fn() + Send + 'static) {
    let _ = ctrlc::set_handler(handler);
}

/// Without a handler, if there can be none, a signal still ends the program, only less tidily.
#[cfg(unix)]
fn on_signal(handler: impl Fn() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let heeded = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|&signal| !is_ignored(signal));
    let Ok(mut signals) = signal_hook::iterator::Signals::new(heeded) else { return };
    thread::spawn(move || signals.forever().for_each(|_| handler()));
}

/// Whether the program was started with a signal ignored, as far as the system tells.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Ends the program soon after `limit`, unless the answer is known by then.
pub fn end_after(limit: Duration, started: Instant, reporter: Reporter) {
    thread::spawn(move || {
        thread::sleep(limit.saturating_add(GRACE).saturating_sub(started.elapsed()));
        if !ANSWERED.load(Ordering::Relaxed) {
            end(reporter, &Failure::Time(limit));
        }
    });
}

/// The answer is known, so that the limit of time no longer counts.
pub fn answer_is_known() {
    ANSWERED.store(true, Ordering::Relaxed);
}

fn end(reporter: Reporter, failure: &Failure) -> ! {
    tui::restore();
    output::discard_unfinished();
    reporter.error(failure);
    process::exit(failure.exit().code().into());
}
