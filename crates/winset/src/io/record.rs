//! Records: the moves of a play, one a line, in the spelling of the game's [`Notation`].
//!
//! The first line is `winset-record 1 GAME`; lines that start with `#` are comments.

use std::io::{self, Write};

use super::text::{Line, Lines, Word};
use super::{InputError, Limits, ReadError, Source};
use crate::game::{Game, Notation};
use crate::record::Record;

/// The first word of a record.
const MAGIC: &str = "winset-record";
/// The version of the format.
const VERSION: &str = "1";

/// The record that a text holds, every move of which is legal.
///
/// The play starts at the game's initial position: where placing is a move, the record begins with it.
///
/// # Complexity
/// That of playing the moves.
///
/// # Errors
/// [`ReadError::Input`] at a first line that is not a record's, another game's name, or the first move that the
/// rules forbid, which names its ply; [`ReadError::TooLarge`] before the moves are reserved.
///
/// # Examples
/// ```
/// use winset::game::Geography;
/// use winset::graph::Grid;
/// use winset::io::{Limits, Source, record};
/// let corridor = Geography::new(Grid::from_rows(&["..."])?);
/// let text = Source::new("play.txt", b"winset-record 1 geography\n# to the middle\n1,1\n1,2\n1,3\n");
/// assert_eq!(record::read(&text, &Limits::none(), &corridor)?.moves.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read<G: Notation>(
    source: &Source<'_>,
    limits: &Limits,
    game: &G,
) -> Result<Record<G::Move>, ReadError> {
    read_from(source, limits, game, game.initial())
}

/// The record that a text holds, its play beginning at `position` instead of the game's initial one.
///
/// # Errors
/// As [`read`].
pub fn read_from<G: Notation>(
    source: &Source<'_>,
    limits: &Limits,
    game: &G,
    position: G::Position,
) -> Result<Record<G::Move>, ReadError> {
    let mut lines = Lines::new(source);
    read_first_line(&mut lines, game)?;
    limits.check(lines.lines_left().saturating_mul(size_of::<G::Move>() as u64))?;
    let mut replay = Replay::new(game, position);
    while let Some(line) = lines.next_filled_line()? {
        let text = line.whole();
        if !text.text().starts_with('#') {
            replay.play(game.read_move(replay.position(), text.text()), &text)?;
        }
    }
    Ok(replay.finish())
}

fn read_first_line<G: Game>(lines: &mut Lines<'_>, game: &G) -> Result<(), InputError> {
    let expected = format!("expected `{MAGIC} {VERSION} {}`", game.name());
    let line = match lines.next_line()? {
        Some(line) => line,
        None => return Err(lines.error_at_end("there is no record", &expected)),
    };
    let [magic, version, name] = record_words(&line, &expected)?;
    if magic.text() != MAGIC {
        return Err(magic.error(format!("a record starts with `{MAGIC}`"), expected));
    }
    if version.text() != VERSION {
        let message = format!("records of version {} are unknown", version.quoted());
        return Err(version.error(message, expected));
    }
    if name.text() != game.name() {
        return Err(name.error(format!("the record is one of {}", name.quoted()), expected));
    }
    Ok(())
}

/// The words of the first line; a line that starts otherwise is refused for that, not for its length.
fn record_words<'s>(line: &Line<'s>, expected: &str) -> Result<[Word<'s>; 3], InputError> {
    match line.words().next() {
        Some(word) if word.text() == MAGIC => line.just(expected),
        _ => Err(line.error(format!("a record starts with `{MAGIC}`"), expected)),
    }
}

/// Plays the moves of a record while they are read.
pub(super) struct Replay<'g, G: Notation> {
    game: &'g G,
    position: G::Position,
    moves: Vec<G::Move>,
}

impl<'g, G: Notation> Replay<'g, G> {
    /// The moves are played from `position` on.
    pub(super) const fn new(game: &'g G, position: G::Position) -> Self {
        Self { game, position, moves: Vec::new() }
    }

    /// The position after the moves played so far.
    pub(super) const fn position(&self) -> &G::Position {
        &self.position
    }

    /// Plays the move that `text` writes; it may mean none at all.
    pub(super) fn play(&mut self, mv: Option<G::Move>, text: &Word<'_>) -> Result<(), InputError> {
        let Some(mv) = mv else { return Err(self.illegal(text)) };
        if self.game.play(&mut self.position, &mv).is_err() {
            return Err(self.illegal(text));
        }
        self.moves.push(mv);
        Ok(())
    }

    /// The moves played.
    pub(super) fn finish(self) -> Record<G::Move> {
        Record { moves: self.moves }
    }

    fn illegal(&self, text: &Word<'_>) -> InputError {
        let (game, ply) = (self.game, self.moves.len() + 1);
        if game.outcome(&self.position).is_some() {
            return text
                .error(format!("ply {ply}: {} comes after the end", text.quoted()), "the play is over");
        }
        let player = game.players()[game.turn(&self.position)];
        let message = format!("ply {ply}: {} is not a legal move", text.quoted());
        let error = text.error(message, format!("{player} to move"));
        match self.legal_moves() {
            Some(legal) => error.with_help(format!("legal here: {legal}")),
            None => error,
        }
    }

    /// The legal moves as text, where they are few. Pieces are placed in the first plies, anywhere: those are not
    /// listed.
    fn legal_moves(&self) -> Option<String> {
        const FEW: usize = 8;
        let legal = (!self.moves.is_empty()).then(|| self.game.legal_moves(&self.position))?;
        let texts: Vec<String> = legal.iter().take(FEW + 1).map(|mv| self.game.move_text(mv)).collect();
        (texts.len() <= FEW).then(|| texts.join(" · "))
    }
}

/// Writes a record.
///
/// # Errors
/// Those of the writer.
pub fn write<G: Notation>(out: &mut impl Write, game: &G, record: &Record<G::Move>) -> io::Result<()> {
    writeln!(out, "{MAGIC} {VERSION} {}", game.name())?;
    record.moves.iter().try_for_each(|mv| writeln!(out, "{}", game.move_text(mv)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Geography, Pursuit, Slide};
    use crate::graph::{DirectedGraph, Grid, Labels};

    fn corridor() -> Geography<Grid> {
        Geography::new(Grid::from_rows(&["....#"]).unwrap())
    }

    fn read_text<G: Notation>(game: &G, text: &str) -> Result<Record<G::Move>, ReadError> {
        read(&Source::new("test", text.as_bytes()), &Limits::none(), game)
    }

    #[test]
    fn what_was_read_is_written_and_read_again() {
        let text = "winset-record 1 geography\n1,2\n1,3\n1,4\n";
        let record = read_text(&corridor(), text).unwrap();
        let mut again = Vec::new();
        write(&mut again, &corridor(), &record).unwrap();
        assert_eq!(String::from_utf8(again).unwrap(), text);
        let noisy = "winset-record  1 geography \r\n# a comment\r\n\r\n 1,2 \r\n1,3\r\n  # another\r\n1,4";
        assert_eq!(read_text(&corridor(), noisy).unwrap().moves, record.moves);
    }

    #[test]
    fn every_game_has_records() {
        let triangle = DirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]]);
        let pursuit = Pursuit::new(triangle.with_labels(Labels::named(["a", "b", "c"]).unwrap()));
        let record = read_text(&pursuit, "winset-record 1 pursuit\na\nb\nc\nb\n").unwrap();
        assert_eq!(record.moves.len(), 4);
        let slide = Slide::from_rows(&["XO.OXO"]).unwrap();
        assert_eq!(read_text(&slide, "winset-record 1 slide\n1,2\n1,1\n").unwrap().moves.len(), 2);
        let tiles = Geography::with_free_start(Grid::from_rows(&["."]).unwrap());
        assert_eq!(read_text(&tiles, "winset-record 1 tiles\n").unwrap().moves.len(), 0);
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        let first = "winset-record 1 geography\n";
        for (text, expected) in [
            (String::new(), "test:1:1: there is no record"),
            ("1,1\n".to_owned(), "test:1:1: a record starts with `winset-record`"),
            ("winset-record 1\n".to_owned(), "test:1:16: the line has 2 words, expected 3"),
            ("winset-record 2 geography\n".to_owned(), "test:1:15: records of version `2` are unknown"),
            ("winset-record 1 tiles\n".to_owned(), "test:1:17: the record is one of `tiles`"),
            (format!("{first}1,5\n"), "test:2:1: ply 1: `1,5` is not a legal move"),
            (format!("{first}1,1\n#\n1,3\n"), "test:4:1: ply 2: `1,3` is not a legal move"),
            (format!("{first}1,1\n1,2\n1,1\n"), "test:4:1: ply 3: `1,1` is not a legal move"),
            (format!("{first}1,1\n2,1\n"), "test:3:1: ply 2: `2,1` is not a legal move"),
            (format!("{first}1,2\n1,1\n1,2\n"), "test:4:1: ply 3: `1,2` comes after the end"),
            (format!("{first}1,1\n north\n"), "test:3:2: ply 2: `north` is not a legal move"),
        ] {
            assert_eq!(read_text(&corridor(), &text).unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn the_legal_moves_are_offered() {
        let text = "winset-record 1 geography\n1,2\n1,4\n";
        let Err(ReadError::Input(error)) = read_text(&corridor(), text) else { panic!() };
        assert_eq!(error.help(), Some("legal here: 1,1 · 1,3"));
        assert_eq!(error.label(), "mover to move");
    }

    #[test]
    fn a_record_that_would_not_fit_is_refused() {
        let text = format!("winset-record 1 geography\n{}", "1,1\n".repeat(1000));
        let source = Source::new("test", text.as_bytes());
        let refused = read(&source, &Limits::memory(1000), &corridor());
        assert!(matches!(refused, Err(ReadError::TooLarge { .. })));
    }
}
