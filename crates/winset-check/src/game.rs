use std::fmt;

/// The games whose certificates can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Undirected vertex geography: the second player places the token.
    Geography,
    /// The same, and the first player places the token.
    Tiles,
    /// Rabbits and eggs.
    Slide,
    /// A pursuit along arcs.
    Pursuit,
    /// Cops and a robber.
    Cops,
}

impl Game {
    const ALL: [Self; 5] = [Self::Geography, Self::Tiles, Self::Slide, Self::Pursuit, Self::Cops];

    /// The game with this number in a certificate, and whether its rules are told.
    pub(crate) fn from_code(code: u8) -> Option<(Self, bool)> {
        const PURSUIT_WITH_STAYS: u8 = 5;
        if code == PURSUIT_WITH_STAYS {
            return Some((Self::Pursuit, true));
        }
        Self::ALL.get(usize::from(code)).map(|&game| (game, game == Self::Cops))
    }

    /// The name of the game.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Geography => "geography",
            Self::Tiles => "tiles",
            Self::Slide => "slide",
            Self::Pursuit => "pursuit",
            Self::Cops => "cops",
        }
    }

    /// What people call the first player and the second.
    #[must_use]
    pub const fn players(self) -> [&'static str; 2] {
        match self {
            Self::Geography => ["mover", "placer"],
            Self::Tiles => ["chooser", "replier"],
            Self::Slide => ["rabbit", "egg"],
            Self::Pursuit => ["evader", "pursuer"],
            Self::Cops => ["cops", "robber"],
        }
    }

    /// Whether its canonical form lists arcs, and not edges.
    pub(crate) const fn lists_arcs(self) -> bool {
        matches!(self, Self::Pursuit | Self::Cops)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The first one: mover, chooser, rabbit, evader, cops.
    First,
    /// The second one: placer, replier, egg, pursuer, robber.
    Second,
}
