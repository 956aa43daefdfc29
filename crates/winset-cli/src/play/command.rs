use std::path::PathBuf;

/// What people ask for, as a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// This move is made.
    Move(String),
    /// The engine makes a move for who is to move.
    Next,
    /// The last move is taken back, with the engine's answer to it.
    Undo,
    /// What was taken back is made again.
    Redo,
    /// A little more about the best move.
    Hint,
    /// Why the position is worth what it is.
    Why,
    /// All legal moves.
    Moves,
    /// Who wins from where.
    Winners,
    /// The position.
    Board,
    /// The moves so far.
    Record,
    /// The moves so far are written to a file.
    Save(Option<PathBuf>),
    /// All commands.
    Help,
    /// The end.
    Quit,
}

/// What the commands are, one a line.
pub const HELP: &str = "\
MOVE       make a move, written as in a record; `move MOVE` does too
next       let the engine make a move for who is to move
undo       take back your last move, with the answer to it
redo       make again what was taken back
hint       a little more each time: who wins, how many moves do, one of them, and why
why        why the position is worth what it is
moves      all legal moves
winners    who wins from where
board      the position
record     the moves so far
save FILE  write the moves so far as a record
help       this list
quit       end; so does the end of the input";

impl Command {
    /// The command that a line means, or `None` where it is blank or a comment.
    pub fn read(line: &str) -> Option<Self> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return None;
        }
        if let Some((word, argument)) = line.split_once(char::is_whitespace) {
            match word {
                "move" => return Some(Self::Move(argument.trim().to_owned())),
                "save" => return Some(Self::Save(Some(argument.trim().into()))),
                _ => {}
            }
        }
        Some(match line {
            "next" => Self::Next,
            "undo" => Self::Undo,
            "redo" => Self::Redo,
            "hint" => Self::Hint,
            "why" => Self::Why,
            "moves" => Self::Moves,
            "winners" => Self::Winners,
            "board" => Self::Board,
            "record" => Self::Record,
            "save" => Self::Save(None),
            "help" => Self::Help,
            "quit" => Self::Quit,
            text => Self::Move(text.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_command_or_a_move() {
        assert_eq!(Command::read("  undo\r\n"), Some(Command::Undo));
        assert_eq!(Command::read("3,4"), Some(Command::Move("3,4".to_owned())));
        assert_eq!(Command::read("move undo"), Some(Command::Move("undo".to_owned())));
        assert_eq!(Command::read("undo twice"), Some(Command::Move("undo twice".to_owned())));
        assert_eq!(Command::read("save"), Some(Command::Save(None)));
        assert_eq!(Command::read("save  my game.txt "), Some(Command::Save(Some("my game.txt".into()))));
        for nothing in ["", "  \t", "# a comment"] {
            assert_eq!(Command::read(nothing), None);
        }
    }

    #[test]
    fn the_help_knows_every_command() {
        for line in HELP.lines().filter(|line| !line.starts_with("MOVE")) {
            let word = line.split(' ').next().unwrap();
            assert!(!matches!(Command::read(word), Some(Command::Move(_)) | None), "{word}");
        }
    }
}
