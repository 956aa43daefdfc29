use fixedbitset::FixedBitSet;

use super::{Endless, Game, Notation, Step, stuck};
use crate::graph::{Undirected, Vertex, split_words};
use crate::player::{ByPlayer, Outcome, Player};

/// Who places the token before it is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Placing {
    /// The second player places it, the *placer*; the first player, the *mover*, moves it first.
    BySecond,
    /// The first player places it, the *chooser*; the second player, the *replier*, moves it first.
    ByFirst,
}

impl Placing {
    /// The name of the game in which the token is placed so.
    #[must_use]
    pub const fn game_name(self) -> &'static str {
        match self {
            Self::BySecond => "geography",
            Self::ByFirst => "tiles",
        }
    }

    /// What people call the two players then.
    #[must_use]
    pub const fn players(self) -> ByPlayer<&'static str> {
        match self {
            Self::BySecond => ByPlayer { first: "mover", second: "placer" },
            Self::ByFirst => ByPlayer { first: "chooser", second: "replier" },
        }
    }

    /// Who places it.
    #[must_use]
    pub const fn placer(self) -> Player {
        match self {
            Self::BySecond => Player::Second,
            Self::ByFirst => Player::First,
        }
    }
}

/// Undirected vertex geography: a token moves along edges, never to a vertex it has been on; who cannot move
/// loses. Placing the token is the first move: who has no vertex to place it on loses too.
///
/// # Examples
/// ```
/// use winset::game::{Game, Geography};
/// use winset::graph::Grid;
/// let corridor = Geography::new(Grid::from_rows(&["..."])?);
/// let placings = corridor.legal_moves(&corridor.initial());
/// assert_eq!(placings.len(), 3);
/// # Ok::<(), winset::graph::GridError>(())
/// ```
///
/// # References
/// A. S. Fraenkel, E. R. Scheinerman, D. Ullman, *Undirected edge geography*, Theoretical Computer Science 112
/// (1993) 371–381, [doi:10.1016/0304-3975(93)90026-P](https://doi.org/10.1016/0304-3975(93)90026-P).
#[derive(Clone, Debug)]
pub struct Geography<G> {
    graph: G,
    placing: Placing,
}

impl<G> Geography<G> {
    /// Geography in which the second player places the token.
    #[must_use]
    pub const fn new(graph: G) -> Self {
        Self { graph, placing: Placing::BySecond }
    }

    /// Geography with a free start: the first player chooses where the token begins.
    #[must_use]
    pub const fn with_free_start(graph: G) -> Self {
        Self { graph, placing: Placing::ByFirst }
    }

    /// The graph that the token moves on.
    #[must_use]
    pub const fn graph(&self) -> &G {
        &self.graph
    }

    /// Who places the token.
    #[must_use]
    pub const fn placing(&self) -> Placing {
        self.placing
    }

    /// Who places the token.
    #[must_use]
    pub const fn placer(&self) -> Player {
        self.placing.placer()
    }
}

/// A position of geography: where the token stands, and where it has been.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GeographyPosition {
    visited: FixedBitSet,
    token: Option<Vertex>,
    turn: Player,
}

impl GeographyPosition {
    /// Where the token stands, or `None` before it is placed.
    #[must_use]
    pub const fn token(&self) -> Option<Vertex> {
        self.token
    }

    /// Whether the token is or has been on `v`.
    #[inline]
    #[must_use]
    pub fn has_visited(&self, v: Vertex) -> bool {
        self.visited.contains(v.index())
    }

    /// All vertices the token is or has been on.
    pub fn visited(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.visited.ones().map(|index| Vertex::new(index as u32))
    }
}

impl<G: Undirected> Geography<G> {
    /// The position with the token on `token`, the vertices in `visited` used up, and the player to move who moves
    /// first after the placing.
    #[must_use]
    pub fn position(&self, token: Vertex, visited: &[Vertex]) -> GeographyPosition {
        let mut position = self.before_placing();
        position.turn = !self.placer();
        position.token = Some(token);
        for v in visited.iter().chain([&token]) {
            position.visited.insert(v.index());
        }
        position
    }

    /// The vertex that is called so, as it stands or in quotes.
    fn vertex_named(&self, text: &str) -> Option<Vertex> {
        let unquoted = || match &split_words(text)?[..] {
            [name] => self.graph.vertex_labelled(name),
            _ => None,
        };
        self.graph.vertex_labelled(text).or_else(unquoted)
    }

    fn before_placing(&self) -> GeographyPosition {
        GeographyPosition {
            visited: FixedBitSet::with_capacity(self.graph.id_bound() as usize),
            token: None,
            turn: self.placer(),
        }
    }

    /// The vertices that the player to move may go to, or place the token on.
    fn destinations(&self, position: &GeographyPosition) -> impl Iterator<Item = Vertex> + '_ {
        let (placings, steps) = match position.token {
            None => (Some(self.graph.vertices()), None),
            Some(token) => (None, Some(self.graph.neighbours(token))),
        };
        placings.into_iter().flatten().chain(steps.into_iter().flatten())
    }
}

impl<G: Undirected + Send + Sync + 'static> Game for Geography<G> {
    type Position = GeographyPosition;
    type Move = Step;

    fn name(&self) -> &'static str {
        self.placing.game_name()
    }

    fn players(&self) -> ByPlayer<&'static str> {
        self.placing.players()
    }

    fn initial(&self) -> GeographyPosition {
        self.before_placing()
    }

    fn turn(&self, position: &GeographyPosition) -> Player {
        position.turn
    }

    fn moves(&self, position: &GeographyPosition, out: &mut Vec<Step>) {
        let free = self.destinations(position).filter(|&v| !position.has_visited(v));
        out.extend(free.map(|to| Step { from: position.token, to }));
    }

    fn outcome(&self, position: &GeographyPosition) -> Option<Outcome> {
        let can_move = self.destinations(position).any(|v| !position.has_visited(v));
        (!can_move).then(|| stuck(position.turn))
    }

    fn position_bytes(&self, position: &GeographyPosition) -> usize {
        size_of_val(position) + size_of_val(position.visited.as_slice())
    }

    fn endless(&self) -> Endless {
        Endless::Impossible
    }

    fn play_unchecked(&self, position: &mut GeographyPosition, mv: &Step) {
        position.token = Some(mv.to);
        position.visited.insert(mv.to.index());
        position.turn = !position.turn;
    }

    fn undo(&self, position: &mut GeographyPosition, mv: &Step) {
        position.visited.remove(mv.to.index());
        position.token = mv.from;
        position.turn = !position.turn;
    }

    fn starts(&self) -> u64 {
        u64::from(self.graph.id_bound())
    }

    fn start(&self, number: u64) -> Option<GeographyPosition> {
        let token = Vertex::new(u32::try_from(number).ok()?);
        let exists = token.id() < self.graph.id_bound() && self.graph.contains(token);
        exists.then(|| self.position(token, &[]))
    }

    fn play(&self, position: &mut GeographyPosition, mv: &Step) -> Result<(), super::IllegalMove> {
        let reachable = match position.token {
            None => mv.to.id() < self.graph.id_bound() && self.graph.contains(mv.to),
            Some(token) => self.graph.neighbours(token).any(|v| v == mv.to),
        };
        if mv.from != position.token || !reachable || position.has_visited(mv.to) {
            return Err(super::IllegalMove);
        }
        self.play_unchecked(position, mv);
        Ok(())
    }
}

impl<G: Undirected + Send + Sync + 'static> Notation for Geography<G> {
    fn move_text(&self, mv: &Step) -> String {
        self.graph.label(mv.to)
    }

    fn read_move(&self, position: &GeographyPosition, text: &str) -> Option<Step> {
        let to = self.vertex_named(text)?;
        Some(Step { from: position.token, to })
    }

    fn start_text(&self, number: u64) -> String {
        self.graph.label(Vertex::new(number as u32))
    }

    fn read_start(&self, text: &str) -> Option<u64> {
        self.vertex_named(text).map(|v| u64::from(v.id()))
    }
}
