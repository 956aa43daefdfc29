//! What `winset play` says: who wins or has won, which moves do, why, how the engine moves, and the mistakes.

use super::course::Course;
use super::reason;

/// A position of a play, which `moves` have led to.
pub struct Said<'c> {
    pub course: &'c Course,
    pub moves: &'c [String],
    /// Whom the one person plays, where there is just one.
    pub person: Option<&'c str>,
}

/// Words of sentences that claim something: none goes by unread.
const CLAIMING: [&str; 10] =
    [" win", " won", "mistake", "better", "??", "matching", "attractor", "resists", "as good as", "perfect"];

impl Said<'_> {
    /// Requires that all is proved that these lines claim of the position, the engine having made the last moves.
    #[track_caller]
    pub fn require(&self, lines: &[String]) {
        let by_engine: Vec<&str> =
            lines.iter().filter_map(|line| line.strip_prefix("the engine moves the ")).collect();
        let first = self.moves.len().checked_sub(by_engine.len()).expect("the moves of the engine are made");
        for (made, by_engine) in (first..).zip(by_engine) {
            self.require_perfect(made, by_engine);
        }
        let mut lines = lines.iter().map(String::as_str).peekable();
        while let Some(line) = lines.next() {
            if let Some(counts) =
                line.split_once("mistakes: ").filter(|(whose, _)| matches!(*whose, "" | "your "))
            {
                let is_one = |line: &&str| {
                    ["move ", "  better:", "  why:"].iter().any(|start| line.starts_with(start))
                };
                let mistakes: Vec<&str> = std::iter::from_fn(|| lines.next_if(is_one)).collect();
                self.require_mistakes(counts, &mistakes);
            } else {
                self.require_line(line);
            }
        }
    }

    fn turn(&self) -> &'static str {
        self.course.turn(self.moves.len())
    }

    /// The winner is `claimed`.
    #[track_caller]
    fn require_winner(&self, claimed: &str, line: &str) {
        self.require_winner_after(self.moves, claimed, line);
    }

    #[track_caller]
    fn require_winner_after(&self, moves: &[String], claimed: &str, line: &str) {
        let winner = self.course.winner(moves);
        assert_eq!(claimed, winner, "`{line}` of {:?} after {moves:?}", self.course);
    }

    fn after(&self, mv: &str) -> Vec<String> {
        [self.moves, &[mv.to_owned()]].concat()
    }

    #[track_caller]
    fn require_line(&self, line: &str) {
        let turn = self.turn();
        if let Some(standing) = line.strip_prefix("with perfect play the ") {
            return self.require_standing(standing);
        }
        if let Some((claimed, why)) = has_won(line) {
            self.require_winner(claimed, line);
            assert_eq!(self.course.legal(self.moves), [""; 0], "{line}");
            return self.require_line(why);
        }
        if let Some((player, _)) = line.split_once(" to move at ") {
            return assert_eq!(player, turn, "{line}");
        }
        if let Some([some, all]) = counted(line) {
            return self.require_counted(line, some, all);
        }
        if let Some(best) = line.strip_suffix(" wins") {
            return self.require_winner_after(&self.after(best), turn, line);
        }
        if let Some(best) = line.strip_suffix(" is as good as any") {
            assert!(self.course.legal(self.moves).iter().any(|mv| mv == best), "{line}");
            return self.require_winner(self.course.other(turn), line);
        }
        if let Some(best) = line.strip_suffix(" resists longest") {
            return self.require_longest(best, line);
        }
        let sentence = line.strip_prefix("why: ").unwrap_or(line);
        if let Some(claim) = reason::claim(sentence, turn, self.course.other(turn)) {
            self.require_winner(claim.winner, line);
            return claim
                .best
                .into_iter()
                .for_each(|best| self.require_winner_after(&self.after(&best), turn, line));
        }
        assert!(!claims(line) || is_refused(line) || line.contains(": who wins "), "nothing proves `{line}`");
    }

    /// Who wins with perfect play, and how long it takes.
    #[track_caller]
    fn require_standing(&self, standing: &str) {
        let mut words = standing.split(' ');
        self.require_winner(words.next().expect("a player"), standing);
        let moves = standing.split_once(" in ").map(|(_, moves)| moves.split(' ').next().expect("a number"));
        if let Some(proved) = self.course.moves_to_win(self.moves) {
            assert_eq!(moves, Some(proved.to_string().as_str()), "{standing}");
        }
    }

    /// So many of all moves win.
    #[track_caller]
    fn require_counted(&self, line: &str, some: usize, all: usize) {
        assert_eq!(self.course.legal(self.moves).len(), all, "{line}");
        assert_eq!(self.course.winning(self.moves).len(), some, "{line}");
    }

    /// No other move puts the end off longer.
    #[track_caller]
    fn require_longest(&self, best: &str, line: &str) {
        self.require_winner(self.course.other(self.turn()), line);
        let after = |mv: &str| self.course.moves_to_win(&self.after(mv));
        let all = self.course.legal(self.moves);
        assert_eq!(after(best), all.iter().map(|mv| after(mv)).max().expect("a move"), "{line}");
    }

    /// The engine gives no win away, and hurries or delays as well as anybody can.
    #[track_caller]
    pub fn require_perfect(&self, made: usize, by_engine: &str) {
        let (before, after) = (&self.moves[..made], &self.moves[..=made]);
        let turn = self.course.turn(made);
        assert_eq!(by_engine, format!("{turn}: {}", self.moves[made]));
        assert_eq!(
            self.course.winner(before),
            self.course.winner(after),
            "the engine, {by_engine}, after {before:?} of {:?}",
            self.course
        );
        let (before, after) = (self.course.moves_to_win(before), self.course.moves_to_win(after));
        if self.course.board.game == "pursuit" && before.is_some() {
            assert_eq!(after.map(|plies| plies + 1).or(after), before, "the engine, {by_engine}");
        }
    }

    /// The mistakes of all moves, in the order of the moves, each with its place, the better moves and the reason.
    #[track_caller]
    pub fn require_mistakes(&self, (whose, counts): (&str, &str), mistakes: &[&str]) {
        let proved = self.course.mistakes(self.moves);
        let of = |player: &str| proved.iter().filter(|&&made| self.course.turn(made) == player).count();
        let [first, second] = self.course.players();
        let both = |[first, second]: [&str; 2]| format!("{first} {}, {second} {}", of(first), of(second));
        let expected = match self.person {
            Some(person) if whose == "your " => vec![of(person).to_string()],
            _ => vec![both([first, second]), both([second, first])],
        };
        assert!(expected.iter().any(|expected| expected == counts), "{whose}{counts}: {proved:?}");
        assert_eq!(mistakes.len(), 3 * proved.len(), "{mistakes:?}: {proved:?}");
        for (made, lines) in proved.into_iter().zip(mistakes.chunks(3)) {
            let (turn, played) = (self.course.turn(made), &self.moves[made]);
            let number = (0..=made).filter(|&ply| self.course.turn(ply) == turn).count();
            assert_eq!(lines[0], format!("move {}, {turn} {number}: {played} ??", made + 1));
            self.require_better(made, lines[1]);
            assert!(lines[2].contains(played.as_str()), "{lines:?}");
        }
    }

    /// The better moves, or some of them and how many more there are.
    #[track_caller]
    fn require_better(&self, made: usize, line: &str) {
        let winning = self.course.winning(&self.moves[..made]);
        let better = line.strip_prefix("  better: ").expect("the better moves");
        let (named, more) = better.split_once(" and ").unwrap_or((better, "0 more"));
        let named: Vec<&str> = named.split(' ').collect();
        assert!(named.iter().all(|mv| winning.iter().any(|winning| winning == mv)), "{line}: {winning:?}");
        assert_eq!(more, format!("{} more", winning.len() - named.len()), "{line}: {winning:?}");
    }
}

/// Whether a text may claim something that has to be proved.
pub fn claims(text: &str) -> bool {
    CLAIMING.iter().any(|word| text.contains(word))
}

/// The player of `the PLAYER has won: WHY`, and why.
fn has_won(line: &str) -> Option<(&str, &str)> {
    let (player, why) = line.strip_prefix("the ")?.split_once(" won: ")?;
    Some((player.strip_suffix(" has").or_else(|| player.strip_suffix(" have"))?, why))
}

/// How many moves win, and of how many, where a line tells that.
fn counted(line: &str) -> Option<[usize; 2]> {
    let words: Vec<&str> = line.split([' ', ',']).collect();
    let number = |word: &str| word.parse().ok();
    match words[..] {
        ["the", "only", "move", "wins", ..] => Some([1, 1]),
        ["the", "only", "move", "does", "not", "win"] => Some([0, 1]),
        ["none", "of", "the", all, "moves", "wins"] => Some([0, number(all)?]),
        ["all", all, "moves", "win"] => Some([number(all)?; 2]),
        [some, "of", all, "moves", "win" | "wins", ..] => Some([number(some)?, number(all)?]),
        _ => None,
    }
}

/// Whether a line refuses a command, or lists them.
fn is_refused(line: &str) -> bool {
    line.starts_with("? ") || ["hint  ", "winners  "].iter().any(|command| line.starts_with(command))
}
