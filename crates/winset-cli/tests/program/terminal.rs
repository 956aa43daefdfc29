//! Playing on a terminal: keys in, a screen out, and the terminal left as it was.

use std::io::{Read, Write};
use std::num::NonZero;
use std::process::Child;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::program::{Folder, project_folder};
use crate::proof;

/// How long a screen is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is written when a screen has been drawn.
const DRAWN: &[u8] = b"\x1b[?25l";

/// A terminal of our own with the program on it, and what it shows.
struct Terminal {
    arguments: String,
    pty: Arc<Pty>,
    child: Child,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// All that was ever written on it.
    written: Vec<u8>,
    /// The screens that were drawn, each line by line.
    drawn: Vec<Vec<String>>,
    /// The keys that were pressed.
    pressed: String,
}

impl Terminal {
    /// Runs the program, between two looks at the settings of the terminal.
    fn winset(arguments: &str, environment: &[(&str, &str)]) -> Self {
        const LINE: &str =
            r#"stty -g; sh -c 'echo "process $$"; exec "$0" "$@"' "$0" "$@"; echo "ended with $?"; stty -g"#;
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(24, 80)).unwrap();
        let command = Command::new("sh")
            .args(["-c", LINE, env!("CARGO_BIN_EXE_winset")])
            .args(arguments.split(' '))
            .current_dir(project_folder().join("docs/problems"))
            .env_remove("NO_COLOR")
            .env("TERM", "xterm-256color")
            .envs(environment.iter().copied());
        let child = command.spawn(pts).unwrap();
        let pty = Arc::new(pty);
        let output = read_on(Arc::clone(&pty));
        Self {
            arguments: arguments.to_owned(),
            pty,
            child,
            output,
            screen: vt100::Parser::new(at_least_one(24), at_least_one(80), 0),
            written: Vec::new(),
            drawn: Vec::new(),
            pressed: String::new(),
        }
    }

    fn press(&mut self, keys: &str) {
        self.pressed.push_str(keys);
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    fn resize(&mut self, rows: u16, columns: u16) {
        self.screen.screen_mut().set_size(at_least_one(rows), at_least_one(columns));
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    fn wait_until(&mut self, is_there: impl Fn(&vt100::Screen) -> bool) {
        let started = Instant::now();
        while !is_there(self.screen.screen()) {
            match self.output.recv_timeout(Duration::from_millis(50)) {
                Ok(bytes) => {
                    bytes.into_iter().for_each(|byte| self.show(byte));
                }
                Err(RecvTimeoutError::Timeout) if started.elapsed() < PATIENCE => {}
                Err(_) => panic!("it was not shown:\n{}", self.text()),
            }
        }
    }

    fn show(&mut self, byte: u8) {
        self.screen.process(&[byte]);
        self.written.push(byte);
        let screen = self.screen.screen();
        if self.written.ends_with(DRAWN) && screen.alternate_screen() {
            let (_, columns) = screen.size();
            self.drawn.push(screen.rows(0, columns.get()).collect());
        }
    }

    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        self.wait_until(|screen| screen.contents().contains(text));
    }

    /// Waits for the end, and checks that the terminal is as it was at the beginning. What was drawn is proved.
    #[track_caller]
    fn end(mut self, code: u8) -> String {
        let ended = format!("ended with {code}");
        self.wait_until(|screen| {
            let text = screen.contents();
            let below = text.split_once(&ended).map(|(_, below)| below.trim());
            below.is_some_and(are_settings)
        });
        self.child.wait().unwrap();
        let (screen, text) = (self.screen.screen(), self.text());
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{text}");
        let written = String::from_utf8_lossy(&self.written);
        let settings: Vec<&str> = written.lines().filter(|line| are_settings(line.trim_end())).collect();
        assert_eq!(settings.len(), 2, "{text}");
        assert_eq!(settings[0], settings[1]);
        self.drawn.dedup();
        match self.drawn.is_empty() {
            true => proof::screen::require_printed(&self.arguments, &printed(&written), &self.pressed),
            false => proof::screen::require(&self.arguments, &self.drawn),
        }
        text
    }
}

/// What the program has printed, and what has been typed there.
fn printed(written: &str) -> String {
    let lines = written.lines().map(str::trim_end);
    let lines = lines.skip_while(|line| !line.starts_with("process ")).skip(1);
    // The last prompt stands before what the shell prints.
    lines.take_while(|line| !line.contains("ended with ")).map(|line| format!("{line}\n")).collect()
}

/// Whether a line is what `stty -g` writes.
fn are_settings(line: &str) -> bool {
    line.contains(':') && line.chars().all(|c| c == ':' || c.is_ascii_hexdigit())
}

fn at_least_one(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

/// Collects what is written on a terminal until nobody has it open any more.
fn read_on(pty: Arc<Pty>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(length) = (&*pty).read(&mut bytes)
            && length > 0
            && sender.send(bytes[..length].to_vec()).is_ok()
        {}
    });
    receiver
}

const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";
const RIGHT: &str = "\u{1b}[C";
const LEFT: &str = "\u{1b}[D";

#[test]
fn a_play_on_a_terminal_from_the_first_move_to_the_last() {
    let folder = Folder::new();
    let record = folder.file("record.txt");
    let mut terminal = Terminal::winset("play geography boards/geography.txt", &[]);
    terminal.wait_for("placer to move at start");
    terminal.wait_for("1 # [.] .  .  #");
    assert!(terminal.screen.screen().alternate_screen());

    terminal.press("h");
    terminal.wait_for("with perfect play the placer wins");
    terminal.press("h");
    terminal.wait_for("4 of 12 moves win");
    terminal.press("h");
    terminal.wait_for("1,2 wins");
    terminal.press("h");
    terminal.wait_for("some maximum matching misses");

    terminal.press("o");
    terminal.wait_for("3 p  m  m  m  m");
    terminal.press("o");
    terminal.wait_for("3 .  .  .  .  .");

    terminal.press(&format!("{DOWN}{DOWN}{RIGHT}{RIGHT}{RIGHT}\r"));
    terminal.wait_for("moves: 1. 3,5 2. 3,4");
    terminal.press("u");
    terminal.wait_for("placer to move at start");
    terminal.press("r");
    terminal.wait_for("moves: 1. 3,5 2. 3,4");
    terminal.press(&format!("{LEFT}\r"));
    terminal.wait_for("placer to move at 2,3");
    terminal.press(&format!("{UP}\r"));
    terminal.wait_for("the mover has won: no neighbour of");
    terminal.wait_for("your mistakes: 1");

    terminal.press("s");
    terminal.wait_for("save in: _");
    terminal.press(&format!("{record}\r"));
    terminal.wait_for("saved in");
    terminal.press("q");
    let text = terminal.end(0);
    assert!(!text.contains("placer to move"), "{text}");
    let saved = std::fs::read_to_string(record).unwrap();
    assert_eq!(saved, "winset-record 1 geography\n3,5\n3,4\n3,3\n2,3\n1,3\n1,2\n");
}

#[test]
fn the_board_follows_the_size_of_the_terminal() {
    let mut terminal = Terminal::winset("play slide boards/trap.txt", &[]);
    terminal.wait_for("rabbit to move at 4,3");
    terminal.resize(12, 30);
    terminal.wait_for("4 X (O)[.]");
    terminal.wait_until(|screen| screen.contents().lines().count() <= 12);
    terminal.resize(4, 20);
    terminal.wait_for("20x4 is too small");
    terminal.resize(24, 80);
    terminal.wait_for("6 X  O  X");
    terminal.press("q");
    terminal.end(0);
}

#[test]
fn moves_that_are_not_saved_are_not_left_by_one_key() {
    let mut terminal = Terminal::winset("play pursuit boards/pursuit.txt", &[]);
    terminal.wait_for("pursuer to move at start");
    terminal.press("\r");
    terminal.wait_for("moves: 1. 1");
    terminal.press("q");
    terminal.wait_for("not saved: y quits, s saves");
    terminal.press("n");
    terminal.wait_for("q quit");
    terminal.press("q");
    terminal.wait_for("not saved: y quits, s saves");
    terminal.press("y");
    terminal.end(0);
}

#[test]
fn several_cops_move_together() {
    let mut terminal = Terminal::winset("play cops -k 2 boards/cops.txt --as cops", &[]);
    terminal.wait_for("cops to move at start");
    terminal.press("\r");
    terminal.wait_for("1 more to choose");
    terminal.press(&format!("{DOWN}\r"));
    terminal.wait_for("the engine moves the robber: ");
    terminal.press("\t\r");
    terminal.wait_for("1 more to choose");
    terminal.press("u");
    terminal.wait_until(|screen| !screen.contents().contains("more to choose"));
    terminal.press("n");
    terminal.wait_until(|screen| screen.contents().contains(" 3. "));
    terminal.press("qy");
    terminal.end(0);
}

#[test]
fn a_record_that_is_saved_at_the_end_needs_no_question() {
    let folder = Folder::new();
    let record = folder.file("record.txt");
    let arguments = format!("play tiles boards/tiles.txt --as both --save {record}");
    let mut terminal = Terminal::winset(&arguments, &[]);
    terminal.wait_for("chooser to move at start");
    terminal.press("\r");
    terminal.wait_for("moves: 1. 1,1");
    terminal.press("q");
    assert!(terminal.end(0).contains("saved in"));
    assert_eq!(std::fs::read_to_string(record).unwrap(), "winset-record 1 tiles\n1,1\n");
}

#[test]
fn an_interrupted_play_gives_the_terminal_back() {
    let mut terminal = Terminal::winset("play slide boards/trap.txt", &[]);
    terminal.wait_for("rabbit to move at 4,3");
    terminal.press("\u{3}");
    assert!(terminal.end(130).contains("error: interrupted"));
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let mut terminal = Terminal::winset("play slide boards/trap.txt", &[]);
    terminal.wait_for("rabbit to move at 4,3");
    let written = String::from_utf8_lossy(&terminal.written);
    let process = written.lines().find_map(|line| line.trim_end().strip_prefix("process ")).unwrap();
    let sent = std::process::Command::new("kill").args(["-TERM", process]).status();
    assert!(sent.expect("there is a `kill`").success());
    assert!(terminal.end(130).contains("error: interrupted"));
}

/// Whether anything on the screen is coloured.
fn is_coloured(screen: &vt100::Screen) -> bool {
    let (rows, columns) = screen.size();
    let cells = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
    cells
        .filter_map(|(row, column)| screen.cell(row, column))
        .any(|cell| cell.fgcolor() != vt100::Color::Default)
}

#[test]
fn colours_are_left_out_where_they_are_not_wanted() {
    for (environment, coloured) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let mut terminal = Terminal::winset("play geography boards/geography.txt", environment);
        terminal.wait_for("placer to move at start");
        terminal.press("o");
        terminal.wait_for("3 p  m  m  m  m");
        assert_eq!(is_coloured(terminal.screen.screen()), coloured);
        terminal.press("q");
        terminal.end(0);
    }
}

#[test]
fn a_terminal_that_can_only_print_has_lines() {
    for (arguments, environment) in [
        ("play geography boards/geography.txt", &[("TERM", "dumb")][..]),
        ("play geography boards/geography.txt --plain", &[][..]),
    ] {
        let mut terminal = Terminal::winset(arguments, environment);
        terminal.wait_for("moves: 1,2 1,3");
        terminal.wait_for("> ");
        assert!(!terminal.screen.screen().alternate_screen());
        terminal.press("hint\r");
        terminal.wait_for("with perfect play the placer wins");
        terminal.press("quit\r");
        terminal.end(0);
    }
}
