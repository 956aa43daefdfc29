//! Playing on a terminal: keys in, the board drawn. What the keys do is [`App`]'s, how it looks [`draw`]'s.

mod app;
mod draw;
mod screen;
#[cfg(test)]
mod tests;
mod wrap;

use std::path::Path;
use std::time::Duration;

use ratatui::crossterm::event::{self, Event, KeyEventKind};
use winset::io::Palette;

use self::app::{App, Flow};
use self::screen::Screen;
use super::model::Play;
use crate::failure::Failure;
use crate::interrupt;

pub use self::screen::restore;

/// How long a key is waited for before signals are looked at.
const PATIENCE: Duration = Duration::from_millis(100);

/// Plays on the terminal until somebody quits.
pub fn run(play: &mut Play, file: Option<&Path>, palette: Palette) -> Result<(), Failure> {
    let mut app = App::new(play, file);
    let mut screen = Screen::enter().map_err(failed)?;
    // A new size is noticed from the first look at events on: it must not be missed while the first picture is drawn.
    event::poll(Duration::ZERO).map_err(failed)?;
    loop {
        screen.draw(|frame| draw::draw(frame, &mut app, palette)).map_err(failed)?;
        match app.react(&next_event()?) {
            Flow::GoOn => {}
            Flow::Quit => return Ok(()),
            Flow::Interrupt => return Err(Failure::Interrupted),
        }
    }
}

/// Waits for something to happen on the terminal. Keys let go are nothing.
fn next_event() -> Result<Event, Failure> {
    loop {
        if interrupt::is_interrupted() {
            return Err(Failure::Interrupted);
        }
        if event::poll(PATIENCE).map_err(failed)? {
            match event::read().map_err(failed)? {
                Event::Key(key) if key.kind == KeyEventKind::Release => {}
                event => return Ok(event),
            }
        }
    }
}

fn failed(error: std::io::Error) -> Failure {
    Failure::of("<terminal>", error)
}
