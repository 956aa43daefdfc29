/// What lies on a place of a board, or on a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// No place at all.
    Wall,
    /// Nothing.
    Free,
    /// Nothing; the token has been there.
    Visited,
    /// The token.
    Token,
    /// A white piece.
    White,
    /// A black piece.
    Black,
    /// The blank among the pieces.
    Blank,
    /// The evader.
    Evader,
    /// The pursuer.
    Pursuer,
    /// The evader, caught by the pursuer.
    Caught,
    /// A cop.
    Cop,
    /// Several cops.
    Cops,
    /// The robber.
    Robber,
    /// The robber, caught by a cop.
    RobberCaught,
}

impl Content {
    /// The sign on a board.
    pub const fn glyph(self) -> char {
        match self {
            Self::Wall => '#',
            Self::Free | Self::Blank => '.',
            Self::Visited => '+',
            Self::Token => '@',
            Self::White => 'O',
            Self::Black => 'X',
            Self::Evader => 'E',
            Self::Pursuer => 'P',
            Self::Caught | Self::RobberCaught => '&',
            Self::Cop | Self::Cops => 'C',
            Self::Robber => 'R',
        }
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Free => "free",
            Self::Visited => "visited",
            Self::Token => "token",
            Self::White => "white piece",
            Self::Black => "black piece",
            Self::Blank => "blank",
            Self::Evader => "evader",
            Self::Pursuer => "pursuer",
            Self::Caught => "evader, caught",
            Self::Cop => "cop",
            Self::Cops => "cops",
            Self::Robber => "robber",
            Self::RobberCaught => "robber, caught",
        }
    }

    /// Whether a piece stands there that a winner's letter must not hide.
    pub const fn is_piece(self) -> bool {
        !matches!(self, Self::Wall | Self::Free | Self::Visited | Self::White | Self::Black)
    }
}
