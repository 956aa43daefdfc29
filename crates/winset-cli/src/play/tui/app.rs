use std::path::{Path, PathBuf};

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use winset::graph::Place;

use super::draw::HELP;
use crate::play::layout::Layout;
use crate::play::model::{Play, Refusal};
use crate::play::picture::Overlay;
use crate::play::saving::save;

/// A play on a terminal: the play itself, the cursor, and what is on the screen beside the board.
pub struct App<'a> {
    /// The play.
    pub play: &'a mut Play,
    /// The place under the cursor.
    pub cursor: Place,
    /// What was said since the position came up.
    pub notes: Vec<String>,
    /// Whether the winners are shown.
    pub overlay: Overlay,
    /// What the next key is for.
    pub mode: Mode,
    /// Where records are saved; the last one named.
    file: Option<PathBuf>,
    /// Whether leaving saves the moves anyway.
    ending: Ending,
}

/// What the next key is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The board.
    Playing,
    /// The page of keys.
    Help {
        /// So many lines of it are above the screen.
        skipped: u16,
    },
    /// The name of the file to save in, as far as it is written.
    Naming(String),
    /// Whether to leave without saving.
    Leaving,
}

/// What becomes of the moves at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Saves,
    Forgets,
}

/// Whether the play goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    GoOn,
    /// Somebody leaves.
    Quit,
    /// Somebody leaves at once.
    Interrupt,
}

impl<'a> App<'a> {
    /// Starts a play; `file` is where it is saved at the end.
    pub fn new(play: &'a mut Play, file: Option<&Path>) -> Self {
        let notes = play.start();
        let ending = if file.is_some() { Ending::Saves } else { Ending::Forgets };
        let cursor = play.focus();
        let file = file.map(Path::to_owned);
        Self { play, cursor, notes, overlay: Overlay::Hidden, mode: Mode::Playing, file, ending }
    }

    /// Does what an event asks for. A new size is seen when the next picture is drawn.
    pub fn react(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(KeyEvent { code: KeyCode::Char('c'), modifiers, .. })
                if modifiers.contains(KeyModifiers::CONTROL) =>
            {
                Flow::Interrupt
            }
            Event::Key(key) => self.press(key.code),
            _ => Flow::GoOn,
        }
    }

    fn press(&mut self, key: KeyCode) -> Flow {
        match &mut self.mode {
            Mode::Playing => return self.press_on_board(key),
            Mode::Help { skipped } => match key {
                KeyCode::Down | KeyCode::Char('j') => {
                    *skipped = (*skipped + 1).min(HELP.lines().count() as u16 - 1);
                }
                KeyCode::Up | KeyCode::Char('k') => *skipped = skipped.saturating_sub(1),
                _ => self.mode = Mode::Playing,
            },
            Mode::Naming(name) => match key {
                KeyCode::Char(letter) => name.push(letter),
                KeyCode::Backspace => drop(name.pop()),
                KeyCode::Enter => self.save(),
                KeyCode::Esc => self.mode = Mode::Playing,
                _ => {}
            },
            Mode::Leaving => match key {
                KeyCode::Char('y' | 'q') => return Flow::Quit,
                KeyCode::Char('s') => self.name_file(),
                _ => self.mode = Mode::Playing,
            },
        }
        Flow::GoOn
    }

    fn press_on_board(&mut self, key: KeyCode) -> Flow {
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return self.leave(),
            KeyCode::Enter | KeyCode::Char(' ') => self.play_at_cursor(),
            KeyCode::Char('n') => self.change(Play::next),
            KeyCode::Char('u') => self.change(Play::undo),
            KeyCode::Char('r') => self.change(Play::redo),
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('o') => self.overlay = self.overlay.other(),
            KeyCode::Char('s') => self.name_file(),
            KeyCode::Char('?') => self.mode = Mode::Help { skipped: 0 },
            KeyCode::Tab => self.go_to_next_move(),
            KeyCode::BackTab => self.go_to_last_move(),
            _ => self.steer(key),
        }
        Flow::GoOn
    }

    fn steer(&mut self, key: KeyCode) {
        const PAGE: u32 = 10;
        let Place { row, column } = self.cursor;
        let layout = self.play.layout();
        let (row, column) = match key {
            KeyCode::Up | KeyCode::Char('k' | 'K') => (row.saturating_sub(1), column),
            KeyCode::Down | KeyCode::Char('j' | 'J') => (row.saturating_add(1), column),
            KeyCode::Left | KeyCode::Char('H') => (row, column.saturating_sub(1)),
            KeyCode::Right | KeyCode::Char('l' | 'L') => (row, column.saturating_add(1)),
            KeyCode::PageUp => (row.saturating_sub(PAGE), column),
            KeyCode::PageDown => (row.saturating_add(PAGE), column),
            KeyCode::Home => self.ends_of_line(layout, 1, 1),
            KeyCode::End => self.ends_of_line(layout, layout.rows(), layout.columns()),
            _ => (row, column),
        };
        self.cursor =
            Place::new(row.clamp(1, layout.rows().max(1)), column.clamp(1, layout.columns().max(1)));
    }

    /// The first or last place of the row, or of the list.
    fn ends_of_line(&self, layout: Layout, row: u32, column: u32) -> (u32, u32) {
        match layout {
            Layout::Board { .. } => (self.cursor.row, column),
            Layout::List { .. } => (row, 1),
        }
    }

    /// The cursor goes to the place of the next legal move, round and round.
    fn go_to_next_move(&mut self) {
        let legal = self.play.legal();
        let next = legal.partition_point(|&place| place <= self.cursor);
        if let Some(&place) = legal.get(next).or_else(|| legal.first()) {
            self.cursor = place;
        }
    }

    fn go_to_last_move(&mut self) {
        let legal = self.play.legal();
        let here = legal.partition_point(|&place| place < self.cursor);
        if let Some(&place) = here.checked_sub(1).and_then(|at| legal.get(at)).or_else(|| legal.last()) {
            self.cursor = place;
        }
    }

    fn play_at_cursor(&mut self) {
        let place = self.cursor;
        match self.play.label(place) {
            Some(_) => self.change(|play| play.choose(place)),
            None => self.notes = vec!["a wall".to_owned()],
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Play) -> Result<Vec<String>, Refusal>) {
        match change(self.play) {
            Ok(said) => {
                self.notes = said;
                if self.play.choice().0.is_empty() {
                    self.cursor = self.play.focus();
                } else if let Some(place) = self.play.hinted_place() {
                    self.cursor = place;
                }
            }
            Err(refusal) => self.notes = vec![self.in_keys(&refusal)],
        }
    }

    /// A refusal for those who press keys.
    fn in_keys(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable(text) | Refusal::Illegal(text) => {
                format!("{text} is not a legal move here: Tab goes to those that are")
            }
            Refusal::Over => "the play is over: u takes a move back".to_owned(),
            Refusal::EngineOnly => "the engine plays both: n lets it move".to_owned(),
            Refusal::NothingToUndo | Refusal::NothingToRedo => refusal.to_string(),
        }
    }

    fn hint(&mut self) {
        match self.play.hint() {
            Ok(hint) if self.notes.last() == Some(&hint) => {}
            Ok(hint) => self.notes.push(hint),
            Err(refusal) => self.notes = vec![self.in_keys(&refusal)],
        }
        if let Some(place) = self.play.hinted_place() {
            self.cursor = place;
        }
    }

    fn leave(&mut self) -> Flow {
        if self.play.is_unsaved() && self.ending == Ending::Forgets {
            self.mode = Mode::Leaving;
            return Flow::GoOn;
        }
        Flow::Quit
    }

    fn name_file(&mut self) {
        let name = self.file.as_deref().map(|file| file.display().to_string());
        self.mode = Mode::Naming(name.unwrap_or_default());
    }

    /// Saves in the file that was named; no name is a change of mind.
    fn save(&mut self) {
        let Mode::Naming(name) = std::mem::replace(&mut self.mode, Mode::Playing) else { return };
        if name.is_empty() {
            return;
        }
        let file = PathBuf::from(name);
        self.notes = vec![save(self.play, &file).unwrap_or_else(|failure| failure.to_string())];
        self.file = Some(file);
    }
}
