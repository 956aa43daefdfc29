use clap::ValueEnum;
use winset::{ByPlayer, Player};

use crate::failure::Failure;

/// Who is played by people, as the option names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SeatName {
    /// The first player: the mover, chooser, rabbit, evader, cops
    First,
    /// The second player: the placer, replier, egg, pursuer, robber
    Second,
    /// Both players: two people
    Both,
    /// Neither: the engine plays both, a move each time it is asked to
    None,
    /// The first player of geography
    Mover,
    /// The second player of geography
    Placer,
    /// The first player of tiles
    Chooser,
    /// The second player of tiles
    Replier,
    /// The first player of slide
    Rabbit,
    /// The second player of slide
    Egg,
    /// The first player of pursuit
    Evader,
    /// The second player of pursuit
    Pursuer,
    /// The first player of cops
    Cops,
    /// The second player of cops
    Robber,
}

/// Who is played by people; the engine plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// This player.
    One(Player),
    /// Both.
    Both,
    /// Neither: the engine plays when it is asked to.
    Nobody,
}

impl SeatName {
    /// The seats that the name means in a game with these players.
    pub fn seats(self, game: &str, players: &ByPlayer<&'static str>) -> Result<Seats, Failure> {
        match self {
            Self::First => Ok(Seats::One(Player::First)),
            Self::Second => Ok(Seats::One(Player::Second)),
            Self::Both => Ok(Seats::Both),
            Self::None => Ok(Seats::Nobody),
            player => {
                let name = player.to_possible_value().map(|value| value.get_name().to_owned());
                let name = name.unwrap_or_default();
                let seat = Player::BOTH.into_iter().find(|&seat| players[seat] == name);
                seat.map(Seats::One).ok_or_else(|| nobody_called(&name, game, players))
            }
        }
    }
}

fn nobody_called(name: &str, game: &str, players: &ByPlayer<&'static str>) -> Failure {
    let help = format!("expected {}, {}, both or none", players.first, players.second);
    Failure::usage_with_help(format!("nobody in {game} is the {name}"), help)
}

impl Seats {
    /// Whether a player's moves are chosen by people.
    pub fn has(self, player: Player) -> bool {
        match self {
            Self::One(seat) => seat == player,
            Self::Both => true,
            Self::Nobody => false,
        }
    }

    /// Whether a player's moves are answered by the engine without being asked.
    pub fn engine_answers_for(self, player: Player) -> bool {
        matches!(self, Self::One(_)) && !self.has(player)
    }
}
