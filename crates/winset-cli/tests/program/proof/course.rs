//! A play move by move: whose turn it is, who wins, and which moves there are.

use super::board::{Board, value_of};
use super::position::{Starts, numbers, winner_of_game};
use super::slide;

/// What names of several words stand in.
const QUOTES: [char; 2] = ['"', '\''];

/// Where a play begins, on a board.
#[derive(Debug)]
pub struct Course {
    pub board: Board,
    /// Where the pieces stand, unless they are still to be placed.
    pub at: Option<String>,
    /// Where the token has been before.
    pub left: Vec<String>,
    /// Who begins a chase, where that is said.
    turn: Option<String>,
}

impl Course {
    /// The beginning that the options of a run tell.
    #[track_caller]
    pub fn of(words: &[&str], input: &[u8]) -> Self {
        let board = Board::of(words, input);
        let value = |option| value_of(words, option).map(str::to_owned);
        let at = value("--at").filter(|at| at != "start" && board.game != "slide");
        let left = value_of(words, "--visited").map(split_words).unwrap_or_default();
        Self { at, left, turn: value("--turn"), board }
    }

    /// The beginning of a board, the pieces standing where `at` says if they are placed.
    pub fn of_board(board: Board, at: &str) -> Self {
        Self { board, at: Some(at.to_owned()).filter(|at| !at.is_empty()), left: Vec::new(), turn: None }
    }

    /// The two players, the first of whom makes the first move of all.
    pub fn players(&self) -> [&'static str; 2] {
        match self.board.game.as_str() {
            "geography" => ["placer", "mover"],
            "tiles" => ["chooser", "replier"],
            "slide" => ["rabbit", "egg"],
            "pursuit" => ["pursuer", "evader"],
            "cops" => ["cops", "robber"],
            game => panic!("{game} has no players"),
        }
    }

    pub fn is_chase(&self) -> bool {
        matches!(self.board.game.as_str(), "pursuit" | "cops")
    }

    /// Whose turn it is when so many moves have been made.
    pub fn turn(&self, made: usize) -> &'static str {
        let players = self.players();
        if !self.is_chase() {
            return players[(made + self.left.len() + usize::from(self.at.is_some())) % 2];
        }
        let placing = if self.at.is_some() { 0 } else { 2 };
        if made < placing {
            return players[made];
        }
        let starter = match self.board.game.as_str() {
            "pursuit" => self.turn.as_deref().or(self.board.rule("--starter")).unwrap_or("evader"),
            _ => self.turn.as_deref().unwrap_or("cops"),
        };
        let starter = usize::from(starter == players[1]);
        players[(starter + made - placing) % 2]
    }

    /// The player who is not `player`.
    pub fn other(&self, player: &str) -> &'static str {
        let [first, second] = self.players();
        if player == first { second } else { first }
    }

    /// Who wins after these moves.
    #[track_caller]
    pub fn winner(&self, moves: &[String]) -> String {
        match () {
            () if self.has_token() => self.winner_of_token(moves),
            () if self.is_chase() => self.winner_of_chase(moves),
            () if moves.is_empty() => winner_of_game(&self.board),
            () => slide::winner(&self.board, moves, self.turn(moves.len())).to_owned(),
        }
    }

    /// Who wins once a piece of `turn`'s stands on a place: the letter that a play shows there, if any.
    #[track_caller]
    pub fn winner_on(&self, place: &str, moves: &[String]) -> Option<String> {
        let placed = vec![place.to_owned()];
        let after = || [moves, &placed].concat();
        let are_placed = self.at.is_some() || moves.len() > 1;
        match self.board.game.as_str() {
            "geography" | "tiles" => Some(self.winner_placed_on(place)),
            // The robber stands there, and the cops move from where they are.
            "cops" if !moves.is_empty() || are_placed => {
                let pieces = if are_placed { self.pieces(moves) } else { self.pieces(&after()) };
                let cops = pieces.rsplit_once(' ').expect("cops and robber").0;
                Some(Starts::of(&self.board).named(&format!("{cops} {place}")).winner.clone())
            }
            "cops" if self.moves_several() => None,
            "slide" if !self.legal(moves).contains(&placed[0]) => None,
            _ => Some(self.winner(&after())),
        }
    }

    /// The legal moves after these moves.
    #[track_caller]
    pub fn legal(&self, moves: &[String]) -> Vec<String> {
        if self.has_token() {
            return self.moves_of_token(moves).into_iter().map(|(mv, _)| mv).collect();
        }
        let said = self.played("both", &format!("{}moves\n", lines(moves)));
        let listed = said.lines().last().and_then(|line| line.strip_prefix("moves: ")).expect("moves");
        match self.turn(moves.len()) {
            "robber" if self.moves_several() && listed != "none" => split_words(listed),
            _ => self.listed(listed),
        }
    }

    /// Moves that are listed, the first of them one of the cops if there are several of these.
    pub fn listed(&self, list: &str) -> Vec<String> {
        let are_cells = list.split(' ').next().and_then(numbers).is_some();
        let is_one =
            || !are_cells && list.contains(' ') && self.board.names().iter().any(|name| name == list);
        match list {
            "none" => Vec::new(),
            _ if list.contains("; ") || self.moves_several() || is_one() => {
                list.split("; ").map(str::to_owned).collect()
            }
            _ => list.split(' ').map(str::to_owned).collect(),
        }
    }

    /// Whether moves have several words.
    fn moves_several(&self) -> bool {
        let cops = ["-k", "--cops"].iter().find_map(|rule| self.board.rule(rule));
        self.board.game == "cops" && cops.is_some_and(|cops| cops != "1")
    }

    /// The moves that win after these moves.
    #[track_caller]
    pub fn winning(&self, moves: &[String]) -> Vec<String> {
        let turn = self.turn(moves.len());
        let wins = |mv: &String| self.winner(&[moves, std::slice::from_ref(mv)].concat()) == turn;
        let winning: Vec<String> = match self.has_token() {
            true => {
                self.moves_of_token(moves).into_iter().filter(|(_, wins)| *wins).map(|(mv, _)| mv).collect()
            }
            false => self.legal(moves).into_iter().filter(wins).collect(),
        };
        let wins = self.winner(moves) == turn;
        assert_eq!(
            wins,
            !winning.is_empty(),
            "{self:?} after {moves:?}: somebody wins by a move or not at all"
        );
        winning
    }

    /// The moves, by their number from 0, that have given a win away.
    #[track_caller]
    pub fn mistakes(&self, moves: &[String]) -> Vec<usize> {
        self.mistakes_of(&self.players(), moves)
    }

    /// The same, of some players.
    #[track_caller]
    pub fn mistakes_of(&self, players: &[&str], moves: &[String]) -> Vec<usize> {
        let is_mistake = |&made: &usize| {
            let turn = self.turn(made);
            players.contains(&turn)
                && self.winner(&moves[..made]) == turn
                && self.winner(&moves[..=made]) != turn
        };
        (0..moves.len()).filter(is_mistake).collect()
    }

    /// What a play from here says to commands.
    #[track_caller]
    pub fn played(&self, seat: &str, commands: &str) -> String {
        let visited = (!self.left.is_empty()).then(|| self.left.join(" "));
        let options =
            [("--at", self.at.as_ref()), ("--visited", visited.as_ref()), ("--turn", self.turn.as_ref())];
        let options = options.into_iter().filter_map(|(option, value)| Some([option, value?.as_str()]));
        let options = options.chain([["--as", seat]]).flatten();
        self.board.played(&options.collect::<Vec<_>>(), commands)
    }
}

/// The words of a text, some of them in quotes.
pub fn split_words(text: &str) -> Vec<String> {
    let mut quote = None;
    let is_between = |letter: char| {
        match quote {
            None if letter == ' ' => return true,
            None if matches!(letter, '"' | '\'') => quote = Some(letter),
            Some(open) if open == letter => quote = None,
            _ => {}
        }
        false
    };
    text.split(is_between).map(unquoted).collect()
}

pub fn unquoted(word: &str) -> String {
    word.trim_matches(QUOTES).to_owned()
}

/// A line each.
pub fn lines(moves: &[String]) -> String {
    moves.iter().map(|mv| format!("{mv}\n")).collect()
}
