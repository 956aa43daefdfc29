use crate::capture_times::CaptureTimes;
use crate::game::{Game, Player};
use crate::geography::Label;
use crate::names::Names;
use crate::ranks::{Position, Ranks};
use crate::stays::Stays;

/// What has been proved of an input: who wins from every position.
pub struct Proved {
    pub(crate) game: Game,
    pub(crate) digest: [u8; 32],
    pub(crate) names: Names,
    pub(crate) start: Option<u32>,
    pub(crate) stays: Stays,
    pub(crate) winners: Winners,
}

/// What tells the winners.
pub(crate) enum Winners {
    /// What the certificate says of each vertex.
    Labels(Vec<Label>),
    /// A bit for each cell of a board: whether some maximum matching misses it.
    Cells(Vec<u64>),
    /// In how many moves the pursuer wins.
    Ranks(Ranks),
    /// In how many moves the cops win.
    CaptureTimes(CaptureTimes),
}

impl Proved {
    /// The game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.game
    }

    /// SHA-256 of the canonical form of the input, in hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> String {
        self.digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Who wins from every position: of geography and tiles with the token on each vertex; of slide the given board;
    /// of pursuit with the evader to move first, then by evader, then by pursuer; of cops and a robber with the cops to
    /// move, by placement of the cops, then by vertex of the robber.
    #[must_use]
    pub fn winners(&self) -> Box<dyn Iterator<Item = Player> + '_> {
        match (&self.winners, self.names.board()) {
            (Winners::Labels(labels), _) => self.at_starts(labels.iter().map(|&label| label == Label::Odd)),
            (Winners::Cells(odd), board) => {
                let cells = board.into_iter().flat_map(|board| board.vertices.iter());
                self.at_starts(cells.map(|cell| odd[(cell / 64) as usize] >> (cell % 64) & 1 == 1))
            }
            (Winners::Ranks(ranks), _) => {
                Box::new(ranks.positions().map(|position| winner_of_pursuit(ranks.rank(position))))
            }
            (Winners::CaptureTimes(times), _) => Box::new(times.all().map(winner_of_chase)),
        }
    }

    /// Who wins at the starts, of all vertices that some maximum matching misses or not.
    fn at_starts<'p>(
        &'p self,
        is_odd: impl Iterator<Item = bool> + 'p,
    ) -> Box<dyn Iterator<Item = Player> + 'p> {
        let (first, count) = self.start.map_or((0, usize::MAX), |start| (start as usize, 1));
        Box::new(is_odd.skip(first).take(count).map(|is_odd| self.winner_at(is_odd)))
    }

    /// The rules that it was proved for, in words, where there is a choice and they are not the usual ones.
    #[must_use]
    pub fn rules(&self) -> Option<String> {
        match (&self.winners, self.stays) {
            (Winners::CaptureTimes(times), _) => Some(times.rules().to_string()),
            (_, Stays::Nowhere) => None,
            (_, stays) => Some(stays.to_string()),
        }
    }

    /// From how many positions the first player wins, and from how many the second.
    #[must_use]
    pub fn counts(&self) -> [u64; 2] {
        let odd = match (&self.winners, self.names.board()) {
            _ if self.start.is_some() => None,
            (Winners::Labels(labels), _) => Some((Label::Odd.count(labels), labels.len() as u64)),
            (Winners::Cells(odd), Some(board)) => Some((
                odd.iter().map(|word| u64::from(word.count_ones())).sum(),
                board.vertices.count().into(),
            )),
            _ => None,
        };
        if let Some((odd, all)) = odd {
            let is_first = self.winner_at(true) == Player::First;
            return if is_first { [odd, all - odd] } else { [all - odd, odd] };
        }
        self.winners().fold([0, 0], |[first, second], winner| match winner {
            Player::First => [first + 1, second],
            Player::Second => [first, second + 1],
        })
    }

    /// Who wins the game where there is one start, or a free choice of it.
    #[must_use]
    pub fn verdict(&self) -> Option<Player> {
        match self.game {
            Game::Cops => {
                let cops_win = self.capture_times().is_some_and(CaptureTimes::cops_win);
                Some(if cops_win { Player::First } else { Player::Second })
            }
            Game::Tiles if self.winners().any(|winner| winner == Player::First) => Some(Player::First),
            Game::Tiles => Some(Player::Second),
            Game::Slide => self.winners().next(),
            Game::Geography | Game::Pursuit => None,
        }
    }

    /// In how many moves the pursuer wins from each position, where the game is a pursuit.
    #[must_use]
    pub const fn ranks(&self) -> Option<&Ranks> {
        match &self.winners {
            Winners::Ranks(ranks) => Some(ranks),
            _ => None,
        }
    }

    /// In how many of their moves the cops win from each position, where the game is one of cops and a robber.
    #[must_use]
    pub const fn capture_times(&self) -> Option<&CaptureTimes> {
        match &self.winners {
            Winners::CaptureTimes(times) => Some(times),
            _ => None,
        }
    }

    /// The one whose turn it is loses where some maximum matching misses the vertex.
    fn winner_at(&self, is_odd: bool) -> Player {
        if is_odd == (self.game == Game::Tiles) { Player::First } else { Player::Second }
    }

    /// Position and rank of every position of a pursuit.
    pub(crate) fn ranked(&self) -> impl Iterator<Item = (Position, Option<u32>)> + '_ {
        self.ranks()
            .into_iter()
            .flat_map(|ranks| ranks.positions().map(|position| (position, ranks.rank(position))))
    }
}

/// The cops win where there is a capture time.
pub(crate) const fn winner_of_chase(time: Option<u32>) -> Player {
    match time {
        Some(_) => Player::First,
        None => Player::Second,
    }
}

/// The pursuer wins where there is a rank.
pub(crate) const fn winner_of_pursuit(rank: Option<u32>) -> Player {
    match rank {
        Some(_) => Player::Second,
        None => Player::First,
    }
}
