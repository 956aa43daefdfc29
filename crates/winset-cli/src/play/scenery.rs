//! What each game looks like while it is played: where its places lie, and what lies on them.

use winset::game::{
    Cell, Cops, CopsMove, CopsPosition, Game, Geography, GeographyPosition, Pursuing, Pursuit,
    PursuitPosition, Slide, SlidePosition, Step,
};
use winset::graph::{Graph, Grid, Place, Undirected, UndirectedGraph, Vertex, quoted};
use winset::solution::Solution;
use winset::{Outcome, Player};

use super::content::Content;
use super::ground::Ground;

/// A game that can be looked at while it is played. It says what is where, and no rule.
pub trait Scenery: Game {
    /// What it is played on.
    fn ground(&self) -> Ground<'_>;

    /// What people call a vertex, which is the text of the move to it.
    fn name_of(&self, v: Vertex) -> String {
        self.ground().label(v)
    }

    /// What lies on a vertex.
    fn content(&self, position: &Self::Position, v: Vertex) -> Content;

    /// The vertices whose pieces move, or where they move to: what people point at to make the move, in any order.
    fn goals(&self, mv: &Self::Move) -> Vec<Vertex>;

    /// How many vertices people point at to make a move.
    fn pointing(&self, _position: &Self::Position) -> usize {
        1
    }

    /// Where people may point when they have pointed at some vertices of a move, in order, each once.
    fn next_goals(&self, position: &Self::Position, chosen: &[Vertex]) -> Vec<Vertex> {
        goals_beside(self, &self.legal_moves(position), chosen)
    }

    /// Where the piece stands that is to move, or the blank to be filled; `None` where a piece is to be placed.
    fn focus(&self, position: &Self::Position) -> Option<Vertex>;

    /// Who wins from `v` by the solution of all starts; `None` where that is told by the moves that win.
    fn winner_on(&self, solution: &Solution, position: &Self::Position, v: Vertex) -> Option<Outcome>;

    /// What the winner on a place is the winner of.
    fn winners_meaning(&self) -> &'static str;

    /// A move in words that leave something to find; `None` where there is none between the number of moves and
    /// the move itself.
    fn clue(&self, position: &Self::Position, mv: &Self::Move) -> Option<String>;
}

/// What is left of the goals of moves beside some that are chosen, in order, each once.
pub fn goals_beside<G: Scenery + ?Sized>(game: &G, moves: &[G::Move], chosen: &[Vertex]) -> Vec<Vertex> {
    let left = |mv: &G::Move| {
        let mut goals = game.goals(mv);
        for v in chosen {
            let at = goals.iter().position(|goal| goal == v)?;
            goals.swap_remove(at);
        }
        Some(goals)
    };
    let mut all: Vec<Vertex> = moves.iter().filter_map(left).flatten().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// A graph that a token is played on.
trait Terrain: Undirected + Send + Sync + Sized + 'static {
    fn ground(&self) -> Ground<'_>;

    /// A move in words that leave something to find, where places have directions.
    fn clue(&self, mv: &Step) -> Option<String>;
}

impl Terrain for Grid {
    fn ground(&self) -> Ground<'_> {
        Ground::Grid(self)
    }

    fn clue(&self, mv: &Step) -> Option<String> {
        let to = self.place(mv.to);
        Some(match mv.from {
            Some(from) => format!("goes {}", direction(self.place(from), to).adverb()),
            None => format!("is in row {}", to.row),
        })
    }
}

impl Terrain for UndirectedGraph {
    fn ground(&self) -> Ground<'_> {
        Ground::Edges(self)
    }

    fn clue(&self, _mv: &Step) -> Option<String> {
        None
    }
}

#[allow(private_bounds, reason = "the graphs that a token is played on are those of this program")]
impl<G: Terrain> Scenery for Geography<G> {
    fn ground(&self) -> Ground<'_> {
        self.graph().ground()
    }

    fn content(&self, position: &GeographyPosition, v: Vertex) -> Content {
        match position.token() {
            Some(token) if token == v => Content::Token,
            _ if position.has_visited(v) => Content::Visited,
            _ => Content::Free,
        }
    }

    fn goals(&self, mv: &Step) -> Vec<Vertex> {
        vec![mv.to]
    }

    fn focus(&self, position: &GeographyPosition) -> Option<Vertex> {
        position.token()
    }

    fn winner_on(&self, solution: &Solution, _position: &GeographyPosition, v: Vertex) -> Option<Outcome> {
        solution.outcome(v.id().into())
    }

    fn winners_meaning(&self) -> &'static str {
        "who wins once the token is placed there, nothing else being visited"
    }

    fn clue(&self, _position: &GeographyPosition, mv: &Step) -> Option<String> {
        self.graph().clue(mv)
    }
}

impl Scenery for Slide {
    fn ground(&self) -> Ground<'_> {
        Ground::Frame(self.frame())
    }

    fn content(&self, position: &SlidePosition, v: Vertex) -> Content {
        match position.cell(v) {
            Cell::White => Content::White,
            Cell::Black => Content::Black,
            Cell::Blank => Content::Blank,
        }
    }

    fn goals(&self, mv: &Step) -> Vec<Vertex> {
        vec![mv.to]
    }

    fn focus(&self, position: &SlidePosition) -> Option<Vertex> {
        Some(position.blank())
    }

    /// There is one start, the board itself.
    fn winner_on(&self, _solution: &Solution, _position: &SlidePosition, _v: Vertex) -> Option<Outcome> {
        None
    }

    fn winners_meaning(&self) -> &'static str {
        "who wins once the piece there has moved"
    }

    fn clue(&self, position: &SlidePosition, mv: &Step) -> Option<String> {
        let (blank, piece) = (self.ground().place_of(position.blank()), self.ground().place_of(mv.to));
        Some(format!("moves the piece {} the blank", direction(blank, piece).preposition()))
    }
}

impl Scenery for Pursuit {
    fn ground(&self) -> Ground<'_> {
        Ground::Arcs(self.graph())
    }

    fn content(&self, position: &PursuitPosition, v: Vertex) -> Content {
        match *position {
            PursuitPosition::PursuerPlaced(pursuer) if pursuer == v => Content::Pursuer,
            PursuitPosition::Pursuing(p) if p.evader == v && p.pursuer == v => Content::Caught,
            PursuitPosition::Pursuing(p) if p.evader == v => Content::Evader,
            PursuitPosition::Pursuing(p) if p.pursuer == v => Content::Pursuer,
            _ => Content::Free,
        }
    }

    fn goals(&self, mv: &Step) -> Vec<Vertex> {
        vec![mv.to]
    }

    fn focus(&self, position: &PursuitPosition) -> Option<Vertex> {
        match *position {
            PursuitPosition::Empty | PursuitPosition::PursuerPlaced(_) => None,
            PursuitPosition::Pursuing(p) => Some(if p.turn == Player::First { p.evader } else { p.pursuer }),
        }
    }

    fn winner_on(&self, solution: &Solution, position: &PursuitPosition, v: Vertex) -> Option<Outcome> {
        let arrived = match *position {
            PursuitPosition::Empty => return None,
            PursuitPosition::PursuerPlaced(pursuer) => {
                Pursuing { evader: v, pursuer, turn: self.rules().starter }
            }
            PursuitPosition::Pursuing(p) if p.turn == Player::First => {
                Pursuing { evader: v, turn: Player::Second, ..p }
            }
            PursuitPosition::Pursuing(p) => Pursuing { pursuer: v, turn: Player::First, ..p },
        };
        solution.outcome(self.number(arrived))
    }

    fn winners_meaning(&self) -> &'static str {
        "who wins once the player to move stands there"
    }

    fn clue(&self, _position: &PursuitPosition, _mv: &Step) -> Option<String> {
        None
    }
}

impl Scenery for Cops {
    fn ground(&self) -> Ground<'_> {
        Ground::Arcs(self.graph())
    }

    fn name_of(&self, v: Vertex) -> String {
        quoted(&self.graph().label(v)).into_owned()
    }

    fn content(&self, position: &CopsPosition, v: Vertex) -> Content {
        let (cops, robber) = match position {
            CopsPosition::Empty => return Content::Free,
            CopsPosition::CopsPlaced(cops) => (cops, None),
            CopsPosition::Chasing(at) => (&at.cops, Some(at.robber)),
        };
        match (cops.iter().filter(|&&cop| cop == v).count(), robber == Some(v)) {
            (0, true) => Content::Robber,
            (0, false) => Content::Free,
            (1, false) => Content::Cop,
            (_, false) => Content::Cops,
            (_, true) => Content::RobberCaught,
        }
    }

    fn goals(&self, mv: &CopsMove) -> Vec<Vertex> {
        mv.goals().to_vec()
    }

    fn pointing(&self, position: &CopsPosition) -> usize {
        if self.turn(position) == Player::First { self.rules().cops.into() } else { 1 }
    }

    /// Cops are placed anywhere: there is no need to look at all their placements.
    fn next_goals(&self, position: &CopsPosition, chosen: &[Vertex]) -> Vec<Vertex> {
        match position {
            CopsPosition::Empty => self.graph().vertices().collect(),
            _ => goals_beside(self, &self.legal_moves(position), chosen),
        }
    }

    fn focus(&self, position: &CopsPosition) -> Option<Vertex> {
        match position {
            CopsPosition::Empty | CopsPosition::CopsPlaced(_) => None,
            CopsPosition::Chasing(at) if at.turn == Player::First => at.cops.first().copied(),
            CopsPosition::Chasing(at) => Some(at.robber),
        }
    }

    fn winner_on(&self, solution: &Solution, position: &CopsPosition, v: Vertex) -> Option<Outcome> {
        let cops = match position {
            CopsPosition::Empty => return None,
            CopsPosition::CopsPlaced(cops) => cops,
            CopsPosition::Chasing(at) => &at.cops,
        };
        solution.outcome(self.number(cops, v))
    }

    fn winners_meaning(&self) -> &'static str {
        "who wins with the robber there and the cops to move from where they stand"
    }

    fn clue(&self, _position: &CopsPosition, _mv: &CopsMove) -> Option<String> {
        None
    }
}

/// A direction on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// The direction from a place to another one in the same row or column.
const fn direction(from: Place, to: Place) -> Direction {
    if to.row < from.row {
        Direction::Up
    } else if to.row > from.row {
        Direction::Down
    } else if to.column < from.column {
        Direction::Left
    } else {
        Direction::Right
    }
}

impl Direction {
    const fn adverb(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }

    const fn preposition(self) -> &'static str {
        match self {
            Self::Up => "above",
            Self::Down => "below",
            Self::Left => "left of",
            Self::Right => "right of",
        }
    }
}
