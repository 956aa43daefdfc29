//! What each game looks like while it is played: where its places lie, and what lies on them.

use winset::game::{
    Cell, Cops, CopsMove, CopsPosition, Game, Geography, GeographyPosition, Pursuing, Pursuit,
    PursuitPosition, Slide, SlidePosition, Step,
};
use winset::graph::{Graph, Grid, Place, UndirectedGraph, Vertex, quoted};
use winset::solution::Solution;
use winset::{Outcome, Player};

use super::content::Content;
use super::layout::Layout;

/// A game that can be looked at while it is played. It says what is where, and no rule.
pub trait Scenery: Game {
    /// How its places are laid out.
    fn layout(&self) -> Layout;

    /// The vertex at a place of the layout, or `None` for a wall.
    fn vertex_at(&self, place: Place) -> Option<Vertex>;

    /// The place of a vertex in the layout.
    fn place_of(&self, v: Vertex) -> Place;

    /// What people call a vertex, which is the text of the move to it.
    fn name_of(&self, v: Vertex) -> String;

    /// What lies on a vertex.
    fn content(&self, position: &Self::Position, v: Vertex) -> Content;

    /// The vertex whose piece moves, or where it moves to: what people point at to make the move.
    fn goal(&self, mv: &Self::Move) -> Vertex;

    /// How many places people point at to make a move.
    fn pointing(&self) -> Pointing {
        Pointing::AtOnePlace
    }

    /// Where the piece stands that is to move, or the blank to be filled; `None` where a piece is to be placed.
    fn focus(&self, position: &Self::Position) -> Option<Vertex>;

    /// The vertices that arcs lead to, where the layout does not show them.
    fn beside(&self, v: Vertex) -> Vec<Vertex>;

    /// Who wins from `v` by the solution of all starts; `None` where that is told by the moves that win.
    fn winner_on(&self, solution: &Solution, position: &Self::Position, v: Vertex) -> Option<Outcome>;

    /// What the winner on a place is the winner of.
    fn winners_meaning(&self) -> &'static str;

    /// A move in words that leave something to find; `None` where there is none between the number of moves and
    /// the move itself.
    fn clue(&self, position: &Self::Position, mv: &Self::Move) -> Option<String>;
}

/// How many places it takes to name a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointing {
    /// One.
    AtOnePlace,
    /// Several: moves are written.
    AtSeveralPlaces,
}

impl Scenery for Geography<Grid> {
    fn layout(&self) -> Layout {
        let frame = self.graph().frame();
        Layout::Board { rows: frame.rows(), columns: frame.columns() }
    }

    fn vertex_at(&self, place: Place) -> Option<Vertex> {
        self.graph().vertex(place)
    }

    fn place_of(&self, v: Vertex) -> Place {
        self.graph().place(v)
    }

    fn name_of(&self, v: Vertex) -> String {
        self.graph().label(v)
    }

    fn content(&self, position: &GeographyPosition, v: Vertex) -> Content {
        token_or_trace(position, v)
    }

    fn goal(&self, mv: &Step) -> Vertex {
        mv.to
    }

    fn focus(&self, position: &GeographyPosition) -> Option<Vertex> {
        position.token()
    }

    fn beside(&self, _v: Vertex) -> Vec<Vertex> {
        Vec::new()
    }

    fn winner_on(&self, solution: &Solution, _position: &GeographyPosition, v: Vertex) -> Option<Outcome> {
        solution.outcome(v.id().into())
    }

    fn winners_meaning(&self) -> &'static str {
        ON_A_FRESH_BOARD
    }

    fn clue(&self, _position: &GeographyPosition, mv: &Step) -> Option<String> {
        let to = self.place_of(mv.to);
        Some(match mv.from {
            Some(from) => format!("goes {}", direction(self.place_of(from), to).adverb()),
            None => format!("is in row {}", to.row),
        })
    }
}

const ON_A_FRESH_BOARD: &str = "who wins once the token is placed there, nothing else being visited";

fn token_or_trace(position: &GeographyPosition, v: Vertex) -> Content {
    match position.token() {
        Some(token) if token == v => Content::Token,
        _ if position.has_visited(v) => Content::Visited,
        _ => Content::Free,
    }
}

impl Scenery for Geography<UndirectedGraph> {
    fn layout(&self) -> Layout {
        Layout::List { vertices: self.graph().order() }
    }

    fn vertex_at(&self, place: Place) -> Option<Vertex> {
        listed(self.graph(), place)
    }

    fn place_of(&self, v: Vertex) -> Place {
        Place::new(v.id() + 1, 1)
    }

    fn name_of(&self, v: Vertex) -> String {
        self.graph().label(v)
    }

    fn content(&self, position: &GeographyPosition, v: Vertex) -> Content {
        token_or_trace(position, v)
    }

    fn goal(&self, mv: &Step) -> Vertex {
        mv.to
    }

    fn focus(&self, position: &GeographyPosition) -> Option<Vertex> {
        position.token()
    }

    fn beside(&self, v: Vertex) -> Vec<Vertex> {
        self.graph().neighbours(v).collect()
    }

    fn winner_on(&self, solution: &Solution, _position: &GeographyPosition, v: Vertex) -> Option<Outcome> {
        solution.outcome(v.id().into())
    }

    fn winners_meaning(&self) -> &'static str {
        ON_A_FRESH_BOARD
    }

    fn clue(&self, _position: &GeographyPosition, _mv: &Step) -> Option<String> {
        None
    }
}

/// The vertices of a stored graph have the ids from 0 on.
fn listed(graph: &impl Graph, place: Place) -> Option<Vertex> {
    let v = Vertex::new(place.row.checked_sub(1)?);
    (place.column == 1 && v.id() < graph.id_bound()).then_some(v)
}

impl Scenery for Slide {
    fn layout(&self) -> Layout {
        Layout::Board { rows: self.frame().rows(), columns: self.frame().columns() }
    }

    fn vertex_at(&self, place: Place) -> Option<Vertex> {
        self.frame().vertex(place)
    }

    fn place_of(&self, v: Vertex) -> Place {
        self.frame().place(v)
    }

    fn name_of(&self, v: Vertex) -> String {
        self.place_of(v).to_string()
    }

    fn content(&self, position: &SlidePosition, v: Vertex) -> Content {
        match position.cell(v) {
            Cell::White => Content::White,
            Cell::Black => Content::Black,
            Cell::Blank => Content::Blank,
        }
    }

    fn goal(&self, mv: &Step) -> Vertex {
        mv.to
    }

    fn focus(&self, position: &SlidePosition) -> Option<Vertex> {
        Some(position.blank())
    }

    fn beside(&self, _v: Vertex) -> Vec<Vertex> {
        Vec::new()
    }

    /// There is one start, the board itself.
    fn winner_on(&self, _solution: &Solution, _position: &SlidePosition, _v: Vertex) -> Option<Outcome> {
        None
    }

    fn winners_meaning(&self) -> &'static str {
        "who wins once the piece there has moved"
    }

    fn clue(&self, position: &SlidePosition, mv: &Step) -> Option<String> {
        let (blank, piece) = (self.place_of(position.blank()), self.place_of(mv.to));
        Some(format!("moves the piece {} the blank", direction(blank, piece).preposition()))
    }
}

impl Scenery for Pursuit {
    fn layout(&self) -> Layout {
        Layout::List { vertices: self.graph().order() }
    }

    fn vertex_at(&self, place: Place) -> Option<Vertex> {
        listed(self.graph(), place)
    }

    fn place_of(&self, v: Vertex) -> Place {
        Place::new(v.id() + 1, 1)
    }

    fn name_of(&self, v: Vertex) -> String {
        self.graph().label(v)
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

    fn goal(&self, mv: &Step) -> Vertex {
        mv.to
    }

    fn focus(&self, position: &PursuitPosition) -> Option<Vertex> {
        match *position {
            PursuitPosition::Empty | PursuitPosition::PursuerPlaced(_) => None,
            PursuitPosition::Pursuing(p) => Some(if p.turn == Player::First { p.evader } else { p.pursuer }),
        }
    }

    fn beside(&self, v: Vertex) -> Vec<Vertex> {
        self.graph().neighbours(v).collect()
    }

    fn winner_on(&self, solution: &Solution, position: &PursuitPosition, v: Vertex) -> Option<Outcome> {
        let arrived = match *position {
            PursuitPosition::Empty => return None,
            PursuitPosition::PursuerPlaced(pursuer) => Pursuing { evader: v, pursuer, turn: Player::First },
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
    fn layout(&self) -> Layout {
        Layout::List { vertices: self.graph().order() }
    }

    fn vertex_at(&self, place: Place) -> Option<Vertex> {
        listed(self.graph(), place)
    }

    fn place_of(&self, v: Vertex) -> Place {
        Place::new(v.id() + 1, 1)
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

    /// The first place of several.
    fn goal(&self, mv: &CopsMove) -> Vertex {
        mv.goals().first().copied().unwrap_or(Vertex::new(0))
    }

    fn pointing(&self) -> Pointing {
        if self.rules().cops == 1 { Pointing::AtOnePlace } else { Pointing::AtSeveralPlaces }
    }

    fn focus(&self, position: &CopsPosition) -> Option<Vertex> {
        match position {
            CopsPosition::Empty | CopsPosition::CopsPlaced(_) => None,
            CopsPosition::Chasing(at) if at.turn == Player::First => at.cops.first().copied(),
            CopsPosition::Chasing(at) => Some(at.robber),
        }
    }

    fn beside(&self, v: Vertex) -> Vec<Vertex> {
        self.graph().neighbours(v).collect()
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
