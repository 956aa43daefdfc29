//! A play of pursuit or of cops and a robber: the checker lists who wins with all pieces placed, of cops where these move.

use super::course::{Course, split_words, unquoted};
use super::position::{Starts, winner_after_placing, winner_of_game};

/// The pieces of a chase.
struct Pieces {
    /// The evader, or the cops.
    first: Vec<String>,
    /// The pursuer, or the robber.
    second: String,
}

impl Course {
    #[track_caller]
    pub fn winner_of_chase(&self, moves: &[String]) -> String {
        match (&self.at, moves) {
            (None, []) => winner_of_game(&self.board),
            (None, [placed]) if self.board.game == "pursuit" => {
                winner_after_placing(&self.board, &unquoted(placed))
            }
            // The robber starts where it likes.
            (None, [_]) => {
                let names = self.board.names();
                let mut starts = names.iter().filter_map(|start| self.winner_on(start, moves));
                if starts.any(|winner| winner == "robber") { "robber" } else { "cops" }.to_owned()
            }
            _ if self.turn(moves.len()) == "robber" => self.winner_before_robber(moves).to_owned(),
            _ => Starts::of(&self.board).named(&self.start(moves)).winner.clone(),
        }
    }

    /// The robber escapes by a move to where the cops, who move then, do not win; it has none where it is caught.
    #[track_caller]
    fn winner_before_robber(&self, moves: &[String]) -> &'static str {
        let after = |mv: String| self.winner(&[moves, &[mv]].concat());
        if self.legal(moves).into_iter().any(|mv| after(mv) == "robber") { "robber" } else { "cops" }
    }

    /// How many moves it takes until the evader is caught, if the pieces are placed and it can be; not where a robber moves.
    #[track_caller]
    pub fn moves_to_win(&self, moves: &[String]) -> Option<u64> {
        let turn = self.turn(moves.len());
        let is_listed = self.is_chase() && turn != "robber" && (self.at.is_some() || moves.len() > 1);
        Starts::of(is_listed.then_some(&self.board)?).named(&self.start(moves)).moves
    }

    /// The name of the start at which a chase stands after these moves.
    #[track_caller]
    fn start(&self, moves: &[String]) -> String {
        let pieces = self.pieces(moves);
        match self.board.game.as_str() {
            "pursuit" => format!("{pieces} {}", self.turn(moves.len())),
            _ => pieces,
        }
    }

    /// Where the pieces of a chase stand after these moves, as the checker writes it, with names of several words in quotes.
    pub fn pieces(&self, moves: &[String]) -> String {
        let mut moves = moves.iter().enumerate();
        let mut placed = || moves.next().expect("the pieces are placed").1.clone();
        let mut pieces = match &self.at {
            Some(at) => {
                let mut first = split_words(at);
                Pieces { second: first.pop().expect("two pieces"), first }
            }
            None if self.board.game == "pursuit" => {
                let second = unquoted(&placed());
                Pieces { first: vec![unquoted(&placed())], second }
            }
            None => Pieces { first: split_words(&placed()), second: unquoted(&placed()) },
        };
        for (made, to) in moves {
            match self.turn(made) {
                "cops" => pieces.first = split_words(to),
                "evader" => pieces.first = vec![unquoted(to)],
                _ => pieces.second = unquoted(to),
            }
        }
        if pieces.first.len() > 1 {
            let names = self.board.names();
            pieces.first.sort_by_key(|cop| names.iter().position(|name| name == cop));
        }
        pieces.first.push(pieces.second);
        let quoted = |name: String| if name.contains(' ') { format!("'{name}'") } else { name };
        pieces.first.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
    }
}
