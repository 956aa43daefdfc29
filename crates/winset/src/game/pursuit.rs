use super::{Endless, Game, Notation, PursuitRules, Step, stuck};
use crate::graph::{Arena, DirectedGraph, Graph, Reversible, Vertex, quoted, split_words};
use crate::player::{ByPlayer, Outcome, Player};

/// Who is who in a pursuit: the evader is [`Player::First`].
const EVADER: Player = Player::First;
/// The pursuer is [`Player::Second`].
const PURSUER: Player = Player::Second;

/// A pursuit on a directed graph: an evader and a pursuer stand on vertices and move in turn along arcs, the
/// evader first. On the same vertex at any time, the pursuer wins at once; else who cannot move loses; a play
/// that never ends is won by the evader.
///
/// Before that the pursuer places itself, then the evader; who has no vertex to stand on loses. [`PursuitRules`] changes
/// who moves first, whether one may stay, and what becomes of who cannot move.
///
/// As an [`Arena`], its positions are those with both pieces placed: the number of the position with the evader
/// on *e* and the pursuer on *p* among *n* vertices is (*t·n* + *e*)·*n* + *p*, with *t* = 0 where the evader
/// moves and 1 where the pursuer does.
///
/// # Examples
/// ```
/// use winset::game::{Game, Pursuit};
/// use winset::graph::DirectedGraph;
/// let cycle = Pursuit::new(DirectedGraph::from_ids(3, &[[0, 1], [1, 2], [2, 0]]));
/// assert_eq!(cycle.starts(), 2 * 3 * 3);
/// ```
///
/// # References
/// ACM ICPC Asia Xi'an 2014, problem H, *The Problem to Make You Happy* (UVALive 7042). The attractor that
/// decides it: W. Thomas, *On the synthesis of strategies in infinite games*, STACS 1995,
/// [doi:10.1007/3-540-59042-0_57](https://doi.org/10.1007/3-540-59042-0_57).
#[derive(Clone, Debug)]
pub struct Pursuit {
    graph: DirectedGraph,
    rules: PursuitRules,
    /// What people move on, where it is not the graph itself.
    moves: Option<DirectedGraph>,
}

/// Both pieces placed, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pursuing {
    /// Where the evader stands.
    pub evader: Vertex,
    /// Where the pursuer stands.
    pub pursuer: Vertex,
    /// Who moves.
    pub turn: Player,
}

/// A position of [`Pursuit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PursuitPosition {
    /// Nobody is placed: the pursuer is to place itself.
    Empty,
    /// The pursuer stands here: the evader is to place itself.
    PursuerPlaced(Vertex),
    /// Both are placed.
    Pursuing(Pursuing),
}

impl Pursuit {
    /// The name of the game.
    pub const NAME: &'static str = "pursuit";
    /// What people call the two players.
    pub const PLAYERS: ByPlayer<&'static str> = ByPlayer { first: "evader", second: "pursuer" };

    /// The pursuit on a directed graph.
    #[must_use]
    pub fn new(graph: DirectedGraph) -> Self {
        Self::with_rules(graph, PursuitRules::default())
    }

    /// The pursuit on a directed graph by other rules.
    ///
    /// # Complexity
    /// Linear in the size of the graph, which is stored again where somebody may stay.
    ///
    /// # Examples
    /// ```
    /// use winset::game::{Passing, Pursuit, PursuitRules};
    /// use winset::graph::DirectedGraph;
    /// let rules = PursuitRules { passing: Passing::Allowed, ..PursuitRules::default() };
    /// let game = Pursuit::with_rules(DirectedGraph::from_ids(2, &[[0, 1]]), rules);
    /// assert_eq!(game.moves_along().arc_count(), 3);
    /// ```
    #[must_use]
    pub fn with_rules(graph: DirectedGraph, rules: PursuitRules) -> Self {
        Self { moves: rules.moves_on(&graph), graph, rules }
    }

    /// The graph that was given.
    #[must_use]
    pub const fn graph(&self) -> &DirectedGraph {
        &self.graph
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &PursuitRules {
        &self.rules
    }

    /// The graph along whose arcs both move: the given one, with a loop wherever somebody may stay.
    #[must_use]
    pub const fn moves_along(&self) -> &DirectedGraph {
        match &self.moves {
            Some(moves) => moves,
            None => &self.graph,
        }
    }

    fn n(&self) -> u64 {
        u64::from(self.graph.id_bound())
    }

    /// The number of the start with both pieces placed.
    #[inline]
    #[must_use]
    pub fn number(&self, p: Pursuing) -> u64 {
        let turn = u64::from(p.turn == PURSUER);
        (turn * self.n() + u64::from(p.evader.id())) * self.n() + u64::from(p.pursuer.id())
    }

    /// The start with this number, which is below 2*n*².
    #[inline]
    #[must_use]
    pub fn pursuing(&self, number: u64) -> Pursuing {
        let (rest, pursuer) = (number / self.n(), number % self.n());
        let evader = if rest >= self.n() { rest - self.n() } else { rest };
        Pursuing {
            evader: Vertex::new(evader as u32),
            pursuer: Vertex::new(pursuer as u32),
            turn: if rest >= self.n() { PURSUER } else { EVADER },
        }
    }
}

impl Pursuing {
    /// Whether the evader is caught.
    #[inline]
    #[must_use]
    pub fn is_caught(&self) -> bool {
        self.evader == self.pursuer
    }

    fn mover(&self) -> Vertex {
        match self.turn {
            EVADER => self.evader,
            PURSUER => self.pursuer,
        }
    }

    /// The position in which the player who moved last, or is to move now, stands on `v` instead.
    fn with(self, player: Player, v: Vertex) -> Self {
        match player {
            EVADER => Self { evader: v, turn: !self.turn, ..self },
            PURSUER => Self { pursuer: v, turn: !self.turn, ..self },
        }
    }
}

impl Game for Pursuit {
    type Position = PursuitPosition;
    type Move = Step;

    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn players(&self) -> ByPlayer<&'static str> {
        Self::PLAYERS
    }

    fn initial(&self) -> PursuitPosition {
        PursuitPosition::Empty
    }

    fn turn(&self, position: &PursuitPosition) -> Player {
        match position {
            PursuitPosition::Empty => PURSUER,
            PursuitPosition::PursuerPlaced(_) => EVADER,
            PursuitPosition::Pursuing(p) => p.turn,
        }
    }

    fn moves(&self, position: &PursuitPosition, out: &mut Vec<Step>) {
        match position {
            PursuitPosition::Pursuing(p) if p.is_caught() => {}
            PursuitPosition::Pursuing(p) => {
                let from = Some(p.mover());
                out.extend(self.moves_along().neighbours(p.mover()).map(|to| Step { from, to }));
            }
            _ => out.extend(self.graph.vertices().map(|to| Step { from: None, to })),
        }
    }

    fn outcome(&self, position: &PursuitPosition) -> Option<Outcome> {
        match position {
            PursuitPosition::Pursuing(p) if p.is_caught() => Some(Outcome::Won(PURSUER)),
            PursuitPosition::Pursuing(p) => (self.moves_along().slots(p.mover()) == 0).then(|| stuck(p.turn)),
            _ => (self.graph.id_bound() == 0).then(|| stuck(self.turn(position))),
        }
    }

    fn endless(&self) -> Endless {
        Endless::Worth(Outcome::Won(EVADER))
    }

    fn play_unchecked(&self, position: &mut PursuitPosition, mv: &Step) {
        *position = match *position {
            PursuitPosition::Empty => PursuitPosition::PursuerPlaced(mv.to),
            PursuitPosition::PursuerPlaced(pursuer) => {
                PursuitPosition::Pursuing(Pursuing { evader: mv.to, pursuer, turn: self.rules.starter })
            }
            PursuitPosition::Pursuing(p) => PursuitPosition::Pursuing(p.with(p.turn, mv.to)),
        };
    }

    fn undo(&self, position: &mut PursuitPosition, mv: &Step) {
        *position = match (*position, mv.from) {
            (PursuitPosition::Pursuing(p), Some(from)) => PursuitPosition::Pursuing(p.with(!p.turn, from)),
            (PursuitPosition::Pursuing(p), None) => PursuitPosition::PursuerPlaced(p.pursuer),
            _ => PursuitPosition::Empty,
        };
    }

    fn starts(&self) -> u64 {
        self.size()
    }

    fn start(&self, number: u64) -> Option<PursuitPosition> {
        (number < self.size()).then(|| PursuitPosition::Pursuing(self.pursuing(number)))
    }
}

impl Arena for Pursuit {
    fn size(&self) -> u64 {
        2 * self.n() * self.n()
    }

    #[inline]
    fn owner(&self, position: u64) -> Player {
        if position < self.n() * self.n() { EVADER } else { PURSUER }
    }

    #[inline]
    fn out_degree(&self, position: u64) -> u32 {
        let p = self.pursuing(position);
        if p.is_caught() { 0 } else { self.moves_along().slots(p.mover()) }
    }

    fn successors(&self, position: u64) -> impl Iterator<Item = u64> + '_ {
        let p = self.pursuing(position);
        let heads = (!p.is_caught()).then(|| self.moves_along().neighbours(p.mover()));
        heads.into_iter().flatten().map(move |v| self.number(p.with(p.turn, v)))
    }

    /// The piece that moved came along an arc, and was not on the vertex of the other: that would have been a capture.
    #[inline]
    fn predecessors(&self, position: u64) -> impl Iterator<Item = u64> + '_ {
        let p = self.pursuing(position);
        let (came_to, other) = match p.turn {
            EVADER => (p.pursuer, p.evader),
            PURSUER => (p.evader, p.pursuer),
        };
        let from = |v| self.number(p.with(!p.turn, Vertex::new(v)));
        let (origin, step) = (from(0), from(1).wrapping_sub(from(0)));
        let tails = self.moves_along().predecessors(came_to).filter(move |&v| v != other);
        tails.map(move |v| origin + step * u64::from(v.id()))
    }
}

impl Notation for Pursuit {
    fn move_text(&self, mv: &Step) -> String {
        self.graph.label(mv.to)
    }

    fn read_move(&self, position: &PursuitPosition, text: &str) -> Option<Step> {
        let from = match position {
            PursuitPosition::Pursuing(p) => Some(p.mover()),
            _ => None,
        };
        Some(Step { from, to: self.graph.vertex_labelled(text)? })
    }

    /// The evader's vertex, the pursuer's, and who moves.
    fn start_text(&self, number: u64) -> String {
        let p = self.pursuing(number);
        let (evader, pursuer) = (self.graph.label(p.evader), self.graph.label(p.pursuer));
        format!("{} {} {}", quoted(&evader), quoted(&pursuer), self.players()[p.turn])
    }

    /// The evader's vertex, the pursuer's, and who moves: who moves first when that is left out.
    fn read_start(&self, text: &str) -> Option<u64> {
        let words = split_words(text)?;
        let [evader, pursuer, turn @ ..] = &words[..] else { return None };
        let turn = match turn {
            [] => self.rules.starter,
            [turn] if turn == Self::PLAYERS[EVADER] => EVADER,
            [turn] if turn == Self::PLAYERS[PURSUER] => PURSUER,
            _ => return None,
        };
        let evader = self.graph.vertex_labelled(evader)?;
        let pursuer = self.graph.vertex_labelled(pursuer)?;
        Some(self.number(Pursuing { evader, pursuer, turn }))
    }
}
