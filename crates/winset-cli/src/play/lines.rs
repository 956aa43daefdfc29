//! Playing by lines of text, where there is no terminal: a command a line in, what it does out.

use std::io::{self, BufRead, Write};
use std::path::Path;

use super::command::{self, Command};
use super::model::{Play, Refusal};
use super::picture::{Overlay, picture};
use super::saving::save;
use crate::failure::Failure;
use crate::output::Unwritten;

/// More legal moves than this are not listed beside the position.
const FEW: usize = 12;

/// Whether what is read is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// By a sign, for people.
    Shown,
    /// Not at all: the input comes from a file or a program.
    Hidden,
}

/// A play by lines.
pub struct Lines<'a> {
    /// The play.
    pub play: &'a mut Play,
    /// Where `save` saves that names no file.
    pub file: Option<&'a Path>,
    /// Whether commands are asked for.
    pub prompt: Prompt,
}

/// Whether more commands are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    GoOn,
    End,
}

impl Lines<'_> {
    /// Plays until `quit` or the end of the input.
    pub fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Unwritten> {
        writeln!(out, "{}", self.play.title())?;
        let said = self.play.start();
        self.show_position(&said, out)?;
        let mut line = Vec::new();
        loop {
            if self.prompt == Prompt::Shown {
                write!(out, "> ")?;
            }
            out.flush()?;
            line.clear();
            let read = input.read_until(b'\n', &mut line).map_err(|error| Failure::of("<stdin>", error));
            if read.map_err(Unwritten::Other)? == 0 {
                return Ok(());
            }
            if let Some(command) = Command::read(&String::from_utf8_lossy(&line))
                && self.obey(command, out)? == Flow::End
            {
                return Ok(());
            }
        }
    }

    fn obey(&mut self, command: Command, out: &mut dyn Write) -> io::Result<Flow> {
        match command {
            Command::Quit => return Ok(Flow::End),
            Command::Move(text) => self.moved(Play::make, &text, out)?,
            Command::Next => self.moved(|play, ()| play.next(), (), out)?,
            Command::Undo => self.moved(|play, ()| play.undo(), (), out)?,
            Command::Redo => self.moved(|play, ()| play.redo(), (), out)?,
            Command::Hint => match self.play.hint() {
                Ok(hint) => writeln!(out, "{hint}")?,
                Err(refusal) => refuse(&refusal, out)?,
            },
            Command::Why => writeln!(out, "{}", self.play.why())?,
            Command::Moves => {
                let moves = self.play.legal_moves(usize::MAX).unwrap_or_default();
                writeln!(out, "{}", listed("moves", &moves))?;
            }
            Command::Winners => self.show_winners(out)?,
            Command::Board => self.show_position(&[], out)?,
            Command::Record => writeln!(out, "{}", listed("record", &self.play.moves()))?,
            Command::Save(file) => self.save(file.as_deref(), out)?,
            Command::Help => writeln!(out, "{}", command::HELP)?,
        }
        Ok(Flow::GoOn)
    }

    /// Does what may change the position, and shows the new one.
    fn moved<T>(
        &mut self,
        change: impl FnOnce(&mut Play, T) -> Result<Vec<String>, Refusal>,
        argument: T,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match change(self.play, argument) {
            Ok(said) => self.show_position(&said, out),
            Err(refusal) => refuse(&refusal, out),
        }
    }

    fn show_position(&mut self, said: &[String], out: &mut dyn Write) -> io::Result<()> {
        for line in picture(self.play, Overlay::Hidden) {
            writeln!(out, "{line}")?;
        }
        said.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        if self.play.outcome().is_some() {
            return Ok(());
        }
        writeln!(out, "{}", self.play.status())?;
        self.play.legal_moves(FEW).map_or(Ok(()), |moves| writeln!(out, "{}", listed("moves", &moves)))
    }

    fn show_winners(&mut self, out: &mut dyn Write) -> io::Result<()> {
        for line in picture(self.play, Overlay::Winners) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "{}", self.play.winners_meaning())
    }

    fn save(&mut self, file: Option<&Path>, out: &mut dyn Write) -> io::Result<()> {
        let Some(file) = file.or(self.file) else {
            return writeln!(out, "? expected `save FILE`");
        };
        match save(self.play, file) {
            Ok(saved) => writeln!(out, "{saved}"),
            Err(failure) => writeln!(out, "? {failure}"),
        }
    }
}

fn refuse(refusal: &Refusal, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "? {refusal}")
}

/// A title and moves, or that there are none; those of several words are told apart by semicolons.
fn listed(title: &str, moves: &[String]) -> String {
    let between = if moves.iter().any(|mv| mv.contains(' ')) { "; " } else { " " };
    if moves.is_empty() { format!("{title}: none") } else { format!("{title}: {}", moves.join(between)) }
}
