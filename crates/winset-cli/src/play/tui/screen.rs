//! The terminal, taken over for a while and given back as it was, whatever happens meanwhile.

use std::io::{self, Stdout, stdout};
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::{Frame, Terminal};

/// Whether the terminal is taken over.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is taken over. It is given back when this is dropped, in a panic too.
pub struct Screen(Terminal<CrosstermBackend<Stdout>>);

impl Screen {
    /// Takes the terminal over.
    pub fn enter() -> io::Result<Self> {
        TAKEN.store(true, Ordering::SeqCst);
        let entered = enable_raw_mode()
            .and_then(|()| execute!(stdout(), EnterAlternateScreen))
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        entered.map(Self).inspect_err(|_| restore())
    }

    /// Draws a picture.
    pub fn draw(&mut self, picture: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        self.0.draw(picture).map(drop)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, if it is taken over.
pub fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Nothing better can be done where the terminal does not answer.
        let _ = disable_raw_mode();
        let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::env;
    use std::io::Read;

    use pty_process::blocking::{Command, open};

    use super::*;

    /// Set where this very test runs on a terminal of its own.
    const ON_TERMINAL: &str = "WINSET_TEST_ON_TERMINAL";

    #[test]
    fn a_panic_gives_the_terminal_back() {
        if env::var_os(ON_TERMINAL).is_some() {
            let _screen = Screen::enter().unwrap();
            panic!("the sky fell");
        }
        let output = run_again_on_terminal("play::tui::screen::tests::a_panic_gives_the_terminal_back");
        let entered = output.find("\u{1b}[?1049h").expect("the screen was taken over");
        let left = output.find("\u{1b}[?1049l").expect("the screen was given back");
        assert!(entered < left && output.contains("the sky fell"), "{output}");
        let settings: Vec<&str> = output.lines().filter(|line| are_settings(line)).collect();
        assert_eq!(settings.len(), 2, "{output}");
        assert_eq!(settings[0], settings[1]);
    }

    /// What a test writes on a terminal, between the settings of the terminal before and after it.
    fn run_again_on_terminal(test: &str) -> String {
        let (mut pty, pts) = open().unwrap();
        let line = "stty -g; \"$0\" --exact \"$1\" --nocapture; stty -g";
        let program = env::current_exe().unwrap();
        let shell = Command::new("sh").args(["-c", line]).arg(program).arg(test).env(ON_TERMINAL, "1");
        let mut child = shell.spawn(pts).unwrap();
        let mut output = Vec::new();
        // A terminal that nobody has open any more ends in an error.
        let _ = pty.read_to_end(&mut output);
        child.wait().unwrap();
        String::from_utf8_lossy(&output).into_owned()
    }

    /// Whether a line is what `stty -g` writes.
    fn are_settings(line: &str) -> bool {
        line.contains(':') && line.trim_end().chars().all(|c| c == ':' || c.is_ascii_hexdigit())
    }
}
