//! The program `winset`: who wins a two-player game on a graph, from every position, and how.

mod arguments;
mod commands;
mod cop_number;
mod exit;
mod failure;
mod graph_stream;
mod input;
mod input_stream;
mod instance;
mod interrupt;
mod memory;
mod options;
mod output;
mod place;
mod play;
mod progress;
mod reporter;
mod rules;
mod size;
mod solved_file;
mod supervisor;
mod time_limit;

use std::ffi::OsString;
use std::io::{self, Write};
use std::panic::{self, PanicHookInfo, UnwindSafe};
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::arguments::Arguments;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::reporter::Reporter;

fn main() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let reporter = Reporter::for_unread(&words);
    let ended = without_panic(|| run(&words));
    output::discard_unfinished();
    ended.unwrap_or_else(|failure| report(reporter, &failure)).into()
}

fn run(words: &[OsString]) -> Result<Exit, Failure> {
    let arguments = Arguments::read(words)?;
    let reporter = arguments.common.reporter();
    interrupt::end_on_signals(reporter);
    arguments.command.run(&arguments.common, reporter)
}

/// Says why there is no answer, and with which code the program ends.
fn report(reporter: Reporter, failure: &Failure) -> Exit {
    match failure {
        // Help and version are answers.
        Failure::Arguments(answer) if !answer.use_stderr() => {
            return match answer.print().and_then(|()| io::stdout().flush()) {
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    report(reporter, &Failure::of("<stdout>", error))
                }
                _ => failure.exit(),
            };
        }
        Failure::ReaderGone => {}
        _ => reporter.error(failure),
    }
    failure.exit()
}

/// The last panic, as its hook saw it.
static PANIC: Mutex<String> = Mutex::new(String::new());

/// Turns a panic into a failure, which is reported as every other one is.
fn without_panic(run: impl FnOnce() -> Result<Exit, Failure> + UnwindSafe) -> Result<Exit, Failure> {
    panic::set_hook(Box::new(|panic| *last_panic() = describe(panic)));
    panic::catch_unwind(run).unwrap_or_else(|_| Err(Failure::Internal(last_panic().clone())))
}

fn last_panic() -> MutexGuard<'static, String> {
    PANIC.lock().unwrap_or_else(PoisonError::into_inner)
}

fn describe(panic: &PanicHookInfo<'_>) -> String {
    let message = panic.payload_as_str().unwrap_or("a panic without a message");
    match panic.location() {
        Some(location) => format!("{message} ({location})"),
        None => message.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_a_fault_of_our_own() {
        let failure = without_panic(|| panic!("the sky fell")).unwrap_err();
        assert_eq!(failure.exit().code(), 70);
        let message = failure.to_string();
        assert!(message.starts_with("the sky fell (") && message.contains("main.rs"), "{message}");
        assert!(failure.help().is_some_and(|help| help.contains("report")));
    }
}
