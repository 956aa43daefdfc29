//! The position that a question is about, as the options say it, for each game.

use clap::Args;
use winset::Player;
use winset::game::{
    Chasing, Cops, CopsPosition, Game, Geography, GeographyPosition, Notation, Placing, Pursuit,
    PursuitPosition, Slide, SlidePosition, Step,
};
use winset::graph::{Undirected, Vertex, split_words};

use crate::failure::Failure;

/// Where the pieces stand, and who moves.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Position")]
pub struct PlaceOptions {
    /// Where the pieces stand: the token's place; the evader's and the pursuer's vertices; the cops' and, last, the
    /// robber's; `start` before any is placed
    #[arg(long, value_name = "POSITION")]
    pub at: Option<String>,

    /// Who moves, in a pursuit by default the evader, in cops by default the cops
    #[arg(long, value_name = "PLAYER", value_enum)]
    turn: Option<Turn>,

    /// The places that the token has left, which it cannot enter again
    #[arg(long, value_name = "PLACES")]
    visited: Option<String>,
}

/// Who moves in a chase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Turn {
    /// The evader
    Evader,
    /// The pursuer
    Pursuer,
    /// The cops
    Cops,
    /// The robber
    Robber,
}

impl Turn {
    /// Whose turn it is: the starter's where nothing was said.
    fn player(turn: Option<Self>, starter: Player, game: &impl Game) -> Result<Player, Failure> {
        let name = match turn {
            None => return Ok(starter),
            Some(Self::Evader) => Pursuit::PLAYERS.first,
            Some(Self::Pursuer) => Pursuit::PLAYERS.second,
            Some(Self::Cops) => Cops::PLAYERS.first,
            Some(Self::Robber) => Cops::PLAYERS.second,
        };
        let player = Player::BOTH.into_iter().find(|&player| game.players()[player] == name);
        player.ok_or_else(|| Failure::usage(format!("`--turn {name}` means nothing in {}", game.name())))
    }
}

/// The word for the position before any piece is placed.
const BEGINNING: &str = "start";

impl PlaceOptions {
    /// Whether none of these options was given.
    pub const fn is_empty(&self) -> bool {
        self.at.is_none() && self.turn.is_none() && self.visited.is_none()
    }

    /// The start that they name, as solution files know it; `None` where they may name another position.
    pub fn start_text(&self, game: &str) -> Option<String> {
        let at = self.at.as_deref()?;
        let is_pair = split_words(at).is_some_and(|words| words.len() == 2);
        match (game, self.turn, self.visited.is_some()) {
            (_, _, true) => None,
            (Pursuit::NAME, turn, _) => {
                let player = if turn == Some(Turn::Pursuer) { Player::Second } else { Player::First };
                is_pair.then(|| format!("{at} {}", Pursuit::PLAYERS[player]))
            }
            // Moves of cops are found in the game itself.
            (Cops::NAME, ..) => None,
            (_, Some(_), _) => None,
            (_, None, _) => Some(at.to_owned()),
        }
    }

    /// Refuses a place that was looked for in a solution file of `game` in vain, where no other position can be meant.
    pub fn refuse_start(&self, game: &str) -> Result<(), Failure> {
        let is_geography =
            [Placing::BySecond, Placing::ByFirst].iter().any(|placing| placing.game_name() == game);
        match self.at.as_deref() {
            Some(at) if is_geography && at != BEGINNING && self.start_text(game).is_some() => {
                Err(no_place(at))
            }
            _ => Ok(()),
        }
    }

    fn refuse_turn(&self, game: &impl Game) -> Result<(), Failure> {
        refuse(self.turn.as_ref(), "--turn", game)
    }

    fn refuse_visited(&self, game: &impl Game) -> Result<(), Failure> {
        refuse(self.visited.as_ref(), "--visited", game)
    }

    /// The position named by `--at`, which is required.
    fn required(&self, expected: &str) -> Result<&str, Failure> {
        let missing =
            || Failure::usage_with_help("the position is missing", format!("expected `--at {expected}`"));
        self.at.as_deref().ok_or_else(missing)
    }
}

/// Refuses an option that means nothing in a game.
fn refuse<T>(given: Option<&T>, option: &str, game: &impl Game) -> Result<(), Failure> {
    match given {
        Some(_) => Err(Failure::usage(format!("`{option}` means nothing in {}", game.name()))),
        None => Ok(()),
    }
}

/// A game whose positions the options can name.
pub trait Locate: Game {
    /// The position that the options name.
    fn locate(&self, options: &PlaceOptions) -> Result<Self::Position, Failure>;

    /// The one position that the game starts from, if there is just one that people ask about.
    fn only_start(&self) -> Option<Self::Position>;
}

impl<G: Undirected + Send + Sync + 'static> Locate for Geography<G> {
    fn locate(&self, options: &PlaceOptions) -> Result<GeographyPosition, Failure> {
        options.refuse_turn(self)?;
        let visited = options.visited.as_deref().map(|text| places(self.graph(), text)).transpose()?;
        let at = match (&options.at, self.only_start()) {
            (None, Some(start)) if visited.is_none() => return Ok(start),
            _ => options.required("PLACE")?,
        };
        let Some(token) = self.read_start(at).map(|start| Vertex::new(start as u32)) else {
            return match (at, visited) {
                (BEGINNING, None) => Ok(self.initial()),
                _ => Err(no_place(at)),
            };
        };
        let mut walk = visited.unwrap_or_default();
        walk.push(token);
        require_distinct(self.graph(), &walk)?;
        Ok(after(self, &walk))
    }

    fn only_start(&self) -> Option<GeographyPosition> {
        (self.placing() == Placing::ByFirst).then(|| self.initial())
    }
}

/// The position in which the token has been on these vertices, and now stands on the last of them.
///
/// Each vertex was a move, so their number says whose turn it is; whether they form a path is not asked.
fn after<G: Undirected + Send + Sync + 'static>(game: &Geography<G>, walk: &[Vertex]) -> GeographyPosition {
    let mut position = game.initial();
    for &to in walk {
        let from = position.token();
        game.play_unchecked(&mut position, &Step { from, to });
    }
    position
}

fn places(graph: &impl Undirected, text: &str) -> Result<Vec<Vertex>, Failure> {
    let words =
        split_words(text).ok_or_else(|| Failure::usage(format!("a quote is not closed in `{text}`")))?;
    words.iter().map(|place| graph.vertex_labelled(place).ok_or_else(|| no_place(place))).collect()
}

fn no_place(text: &str) -> Failure {
    Failure::usage(format!("the token cannot stand on `{text}`: no such free place"))
}

/// A token is nowhere twice.
fn require_distinct(graph: &impl Undirected, walk: &[Vertex]) -> Result<(), Failure> {
    let mut sorted = walk.to_vec();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => {
            let place = graph.label(pair[0]);
            Err(Failure::usage(format!("{place} is named twice: the token enters no place twice")))
        }
        None => Ok(()),
    }
}

impl Locate for Slide {
    fn locate(&self, options: &PlaceOptions) -> Result<SlidePosition, Failure> {
        options.refuse_turn(self)?;
        options.refuse_visited(self)?;
        match options.at.as_deref() {
            Some(at) if at != BEGINNING && self.read_start(at).is_none() => {
                let blank = self.start_text(0);
                Err(Failure::usage_with_help(
                    format!("the blank is not at `{at}` but at {blank}"),
                    "the position of slide is the board file itself",
                ))
            }
            _ => Ok(self.initial()),
        }
    }

    fn only_start(&self) -> Option<SlidePosition> {
        Some(self.initial())
    }
}

impl Locate for Pursuit {
    fn locate(&self, options: &PlaceOptions) -> Result<PursuitPosition, Failure> {
        options.refuse_visited(self)?;
        let at = options.required("\"EVADER PURSUER\"")?;
        if at == BEGINNING && options.turn.is_none() {
            return Ok(self.initial());
        }
        let turn = Turn::player(options.turn, self.rules().starter, self)?;
        let names_two = split_words(at).is_some_and(|words| words.len() == 2);
        let start = self.read_start(&format!("{at} {}", self.players()[turn])).filter(|_| names_two);
        start.and_then(|number| self.start(number)).ok_or_else(|| {
            Failure::usage_with_help(
                format!("`{at}` does not name two vertices"),
                "expected the evader's and the pursuer's: `--at \"EVADER PURSUER\"`",
            )
        })
    }

    fn only_start(&self) -> Option<PursuitPosition> {
        None
    }
}

impl Locate for Cops {
    fn locate(&self, options: &PlaceOptions) -> Result<CopsPosition, Failure> {
        options.refuse_visited(self)?;
        let turn = Turn::player(options.turn, Player::First, self)?;
        if options.turn.is_none() && options.at.as_deref().is_none_or(|at| at == BEGINNING) {
            return Ok(self.initial());
        }
        let at = options.required("\"COP … ROBBER\"")?;
        let start = self.read_start(at).and_then(|number| self.start(number));
        match start {
            Some(CopsPosition::Chasing(at)) => Ok(CopsPosition::Chasing(Chasing { turn, ..at })),
            _ => {
                let cops = self.rules().cops;
                Err(Failure::usage_with_help(
                    format!("`{at}` does not name {} vertices", u32::from(cops) + 1),
                    format!(
                        "expected one for each cop, {cops} in all, and the robber's: `--at \"COP … ROBBER\"`"
                    ),
                ))
            }
        }
    }

    fn only_start(&self) -> Option<CopsPosition> {
        Some(self.initial())
    }
}
