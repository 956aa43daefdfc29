//! The two players, and what a game is worth to them.

use std::ops::{Index, IndexMut, Not};

/// One of the two players. Which of them moves first at a position is said by the game's rules.
///
/// ```
/// use winset::Player;
/// assert_eq!(!Player::First, Player::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// The mover of geography, the chooser of tiles, the rabbit, the evader.
    First,
    /// The placer of geography, the replier of tiles, the egg, the pursuer.
    Second,
}

impl Player {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];
}

impl Not for Player {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// One value for each player.
///
/// ```
/// use winset::{ByPlayer, Player};
/// let wins = ByPlayer { first: 3, second: 2 };
/// assert_eq!(wins[Player::Second], 2);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlayer<T> {
    /// The first player's value.
    pub first: T,
    /// The second player's value.
    pub second: T,
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;

    fn index(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}

/// How a play ends, or how it would end if both sides played perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The named player wins.
    Won(Player),
    /// Neither player can force a win.
    Drawn,
}

/// What an [`Outcome`] is worth to one player, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Worth {
    /// The player loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player wins.
    Win,
}

impl Outcome {
    /// What this outcome is worth to `player`.
    ///
    /// ```
    /// use winset::{Outcome, Player, Worth};
    /// assert_eq!(Outcome::Won(Player::First).worth_to(Player::Second), Worth::Loss);
    /// ```
    #[must_use]
    pub fn worth_to(self, player: Player) -> Worth {
        match self {
            Self::Drawn => Worth::Draw,
            Self::Won(winner) if winner == player => Worth::Win,
            Self::Won(_) => Worth::Loss,
        }
    }
}
