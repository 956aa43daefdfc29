use super::chase::{COPS, Chasing, CopsMove, CopsPosition, ROBBER};
use super::placements::CopPlacements;
use super::rules::CopsRules;
use super::steps::Direction;
use crate::game::{Endless, Game, IllegalMove, stuck};
use crate::graph::{DirectedGraph, Graph, UndirectedGraph, Vertex};
use crate::player::{ByPlayer, Outcome, Player};

/// Cops and robbers: cops chase a robber along the arcs of a graph, by the rules that [`CopsRules`] tell.
///
/// The cops are the first player. Their first move places all of them, the robber's first move places it; then they
/// move in turn, the cops first. Cops are not told apart: a position and a move hold the vertices they are on, in
/// ascending order.
///
/// An edge is both of its arcs. In a directed graph a loop is an arc, which matters to an active robber alone: it can stay
/// there; among edges loops are left out. Parallel edges or arcs are one. The parts of a graph that is not connected need no care. Where there is no
/// vertex, the cops have lost if there are any, since they cannot be placed; else the robber has.
///
/// The *starts* are the positions in which all are placed and the cops are to move: the one with the cops' placement
/// number *p* and the robber on *r* among *n* vertices has the number *p·n* + *r*. As an
/// [`Arena`](crate::graph::Arena), the game has those positions, and after them, in the same order, those with the
/// robber to move.
///
/// # Examples
/// ```
/// use winset::game::{Cops, CopsRules, Game};
/// use winset::graph::DirectedGraph;
/// let square = DirectedGraph::from_edges(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
/// let game = Cops::new(square, CopsRules::usual(2));
/// assert_eq!(game.starts(), 10 * 4);
/// assert_eq!(game.legal_moves(&game.initial()).len(), 10);
/// ```
///
/// # References
/// R. Nowakowski, P. Winkler, *Vertex-to-vertex pursuit in a graph*, Discrete Mathematics 43 (1983) 235–239,
/// [doi:10.1016/0012-365X(83)90160-7](https://doi.org/10.1016/0012-365X(83)90160-7). A. Quilliot, *Jeux et pointes
/// fixes sur les graphes*, thesis, Université de Paris VI, 1978. More cops: M. Aigner, M. Fromme, *A game of cops and
/// robbers*, Discrete Applied Mathematics 8 (1984) 1–12,
/// [doi:10.1016/0166-218X(84)90073-8](https://doi.org/10.1016/0166-218X(84)90073-8).
#[derive(Clone, Debug)]
pub struct Cops {
    pub(super) graph: DirectedGraph,
    ways: Ways,
    pub(super) rules: CopsRules,
    placements: CopPlacements,
}

/// What people move along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ways {
    /// Edges, both ways; loops are left out.
    Edges,
    /// Arcs, one way; a loop is an arc.
    Arcs,
}

impl Cops {
    /// The name of the game.
    pub const NAME: &'static str = "cops";
    /// What people call the two players.
    pub const PLAYERS: ByPlayer<&'static str> = ByPlayer { first: "cops", second: "robber" };

    /// The game along the arcs of a directed graph.
    ///
    /// # Complexity
    /// O(*nk*) time and memory for *k* cops on *n* vertices.
    #[must_use]
    pub fn new(graph: DirectedGraph, rules: CopsRules) -> Self {
        let placements = CopPlacements::new(graph.id_bound(), rules.cops);
        Self { graph, ways: Ways::Arcs, rules, placements }
    }

    /// The game along the edges of an undirected graph.
    ///
    /// # Complexity
    /// That of [`Cops::new`], and of storing both arcs of every edge.
    ///
    /// # Examples
    /// ```
    /// use winset::game::{Cops, CopsRules};
    /// use winset::graph::UndirectedGraph;
    /// let path = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2]]);
    /// assert_eq!(Cops::on_edges(&path, CopsRules::usual(1)).graph().arc_count(), 4);
    /// ```
    #[must_use]
    pub fn on_edges(graph: &UndirectedGraph, rules: CopsRules) -> Self {
        let from = |v: Vertex| graph.neighbours(v).map(move |w| [v.id(), w.id()]);
        let arcs: Vec<[u32; 2]> = graph.vertices().flat_map(from).collect();
        let arcs = DirectedGraph::from_ids(graph.order(), &arcs).with_labels(graph.labels().clone());
        Self { ways: Ways::Edges, ..Self::new(arcs, rules) }
    }

    /// The graph that all move on.
    #[must_use]
    pub const fn graph(&self) -> &DirectedGraph {
        &self.graph
    }

    /// Whether all move along edges, or along arcs.
    #[must_use]
    pub const fn ways(&self) -> Ways {
        self.ways
    }

    /// How many cops there are, and how both sides move.
    #[must_use]
    pub const fn rules(&self) -> &CopsRules {
        &self.rules
    }

    /// The numbers of the ways in which the cops can stand.
    #[must_use]
    pub const fn placements(&self) -> &CopPlacements {
        &self.placements
    }

    pub(super) fn n(&self) -> u64 {
        u64::from(self.graph.id_bound())
    }

    /// The number of the start with the cops on these vertices, in ascending order, and the robber on this one.
    #[inline]
    #[must_use]
    pub fn number(&self, cops: &[Vertex], robber: Vertex) -> u64 {
        self.placements.number(cops) * self.n() + u64::from(robber.id())
    }

    /// The start with this number, which is below [`Game::starts`].
    #[must_use]
    pub fn chasing(&self, number: u64) -> Chasing {
        let (placement, robber) = (number / self.n(), number % self.n());
        Chasing { cops: self.placements.cops_on(placement), robber: Vertex::new(robber as u32), turn: COPS }
    }

    /// Where the robber can go from a vertex on which it is not caught, in ascending order; a cop may stand there.
    #[must_use]
    pub fn robber_moves(&self, cops: &[Vertex], robber: Vertex) -> Vec<Vertex> {
        self.robber_goals(cops, robber)
    }

    fn is_legal(&self, position: &CopsPosition, mv: &CopsMove) -> bool {
        let are_placed = |cops: &[Vertex]| {
            let is_on_graph = |&v: &Vertex| self.graph.contains(v);
            cops.len() == usize::from(self.rules.cops) && cops.is_sorted() && cops.iter().all(is_on_graph)
        };
        match (position, mv) {
            (CopsPosition::Empty, CopsMove::PlaceCops(cops)) => are_placed(cops),
            (CopsPosition::CopsPlaced(_), CopsMove::PlaceRobber(robber)) => self.graph.contains(*robber),
            (CopsPosition::Chasing(at), _) if at.is_caught() => false,
            (CopsPosition::Chasing(at), CopsMove::Cops { from, to }) if at.turn == COPS => {
                *from == at.cops && are_placed(to) && self.cop_steps(from, to).is_some()
            }
            (CopsPosition::Chasing(at), CopsMove::Robber { from, to }) if at.turn == ROBBER => {
                *from == at.robber && self.robber_goals(&at.cops, *from).binary_search(to).is_ok()
            }
            _ => false,
        }
    }

    fn moves_while_chasing(&self, at: &Chasing, out: &mut Vec<CopsMove>) {
        match at.turn {
            COPS => {
                let moved = self.cop_moves(&at.cops, Direction::Forward).into_iter();
                out.extend(moved.map(|to| CopsMove::Cops { from: at.cops.clone(), to }));
            }
            ROBBER => {
                let goals = self.robber_goals(&at.cops, at.robber).into_iter();
                out.extend(goals.map(|to| CopsMove::Robber { from: at.robber, to }));
            }
        }
    }
}

impl Game for Cops {
    type Position = CopsPosition;
    type Move = CopsMove;

    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn players(&self) -> ByPlayer<&'static str> {
        Self::PLAYERS
    }

    fn initial(&self) -> CopsPosition {
        CopsPosition::Empty
    }

    fn turn(&self, position: &CopsPosition) -> Player {
        match position {
            CopsPosition::Empty => COPS,
            CopsPosition::CopsPlaced(_) => ROBBER,
            CopsPosition::Chasing(at) => at.turn,
        }
    }

    fn moves(&self, position: &CopsPosition, out: &mut Vec<CopsMove>) {
        match position {
            CopsPosition::Empty => {
                let placements = 0..self.placements.count().unwrap_or(u64::MAX);
                out.extend(placements.map(|number| CopsMove::PlaceCops(self.placements.cops_on(number))));
            }
            CopsPosition::CopsPlaced(_) => out.extend(self.graph.vertices().map(CopsMove::PlaceRobber)),
            CopsPosition::Chasing(at) if at.is_caught() => {}
            CopsPosition::Chasing(at) => self.moves_while_chasing(at, out),
        }
    }

    fn outcome(&self, position: &CopsPosition) -> Option<Outcome> {
        match position {
            CopsPosition::Empty => (self.n() == 0 && self.rules.cops > 0).then(|| stuck(COPS)),
            CopsPosition::CopsPlaced(_) => (self.n() == 0).then(|| stuck(ROBBER)),
            CopsPosition::Chasing(at) if at.is_caught() => Some(Outcome::Won(COPS)),
            CopsPosition::Chasing(at) if at.turn == COPS => None,
            CopsPosition::Chasing(at) => {
                self.robber_goals(&at.cops, at.robber).is_empty().then(|| stuck(ROBBER))
            }
        }
    }

    fn endless(&self) -> Endless {
        Endless::Worth(Outcome::Won(ROBBER))
    }

    fn play_unchecked(&self, position: &mut CopsPosition, mv: &CopsMove) {
        match (&mut *position, mv) {
            (CopsPosition::Chasing(at), CopsMove::Cops { to, .. }) => {
                at.cops.clone_from(to);
                at.turn = ROBBER;
            }
            (CopsPosition::Chasing(at), CopsMove::Robber { to, .. }) => {
                at.robber = *to;
                at.turn = COPS;
            }
            (CopsPosition::CopsPlaced(cops), CopsMove::PlaceRobber(robber)) => {
                let cops = std::mem::take(cops);
                *position = CopsPosition::Chasing(Chasing { cops, robber: *robber, turn: COPS });
            }
            (_, CopsMove::PlaceCops(cops)) => *position = CopsPosition::CopsPlaced(cops.clone()),
            _ => debug_assert!(false, "a move that is legal"),
        }
    }

    fn undo(&self, position: &mut CopsPosition, mv: &CopsMove) {
        match (&mut *position, mv) {
            (CopsPosition::Chasing(at), CopsMove::Cops { from, .. }) => {
                at.cops.clone_from(from);
                at.turn = COPS;
            }
            (CopsPosition::Chasing(at), CopsMove::Robber { from, .. }) => {
                at.robber = *from;
                at.turn = ROBBER;
            }
            (CopsPosition::Chasing(at), CopsMove::PlaceRobber(_)) => {
                *position = CopsPosition::CopsPlaced(std::mem::take(&mut at.cops));
            }
            _ => *position = CopsPosition::Empty,
        }
    }

    fn starts(&self) -> u64 {
        self.placements.count().map_or(u64::MAX, |count| count.saturating_mul(self.n()))
    }

    fn start(&self, number: u64) -> Option<CopsPosition> {
        (number < self.starts()).then(|| CopsPosition::Chasing(self.chasing(number)))
    }

    fn position_bytes(&self, position: &CopsPosition) -> usize {
        size_of_val(position) + usize::from(self.rules.cops) * size_of::<Vertex>()
    }

    /// Asks whether the move is legal, instead of listing all that are: there can be very many.
    fn play(&self, position: &mut CopsPosition, mv: &CopsMove) -> Result<(), IllegalMove> {
        if !self.is_legal(position, mv) {
            return Err(IllegalMove);
        }
        self.play_unchecked(position, mv);
        Ok(())
    }
}
