//! The graph of a board of geography or tiles in this process, and who wins on what is left of it: each position is a game of
//! its own, whose certificate the checker proves here, in a fraction of a millisecond on hundreds of vertices.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

use winset::graph::{Graph as _, UndirectedGraph, Vertex};
use winset::{Outcome, Player};
use winset_certified::solved_without;

use super::board::Board;
use super::kept::{Kept, kept};

/// The graphs of boards.
static GRAPHS: Kept<Board, Arc<Graph>> = Kept::new(Mutex::default);

/// An edge, the lesser end first.
pub type Edge = [usize; 2];

/// A graph without loops; its vertices are numbered from 0.
pub struct Graph {
    /// The names of the vertices.
    pub names: Vec<String>,
    numbers: HashMap<String, usize>,
    graph: UndirectedGraph,
    /// Who wins where these vertices are left out.
    wins: Mutex<HashMap<Vec<usize>, Arc<[bool]>>>,
}

impl Graph {
    /// The graph of a board, on which the checker has proved the same winners, having read the board itself.
    #[track_caller]
    pub fn of(board: &Board) -> Arc<Self> {
        let board = board.of_game("geography");
        kept(&GRAPHS, board.clone(), || {
            let edges = ends(&String::from_utf8_lossy(&board.as_dimacs().input), "e ");
            let graph = Self::new(board.names(), &edges);
            let rows = board.checked(&["--winners"]);
            assert_eq!(*graph.mover_wins(&[]), *movers(&rows), "{board:?}");
            Arc::new(graph)
        })
    }

    pub fn new(names: Vec<String>, edges: &[[usize; 2]]) -> Self {
        let numbers = (0..).zip(&names).map(|(v, name)| (name.clone(), v)).collect();
        let proper = edges.iter().filter(|[v, w]| v != w);
        let ids: Vec<[u32; 2]> = proper.map(|edge| edge.map(id)).collect();
        let graph = UndirectedGraph::from_ids(id(names.len()), &ids);
        Self { names, numbers, graph, wins: Mutex::default() }
    }

    pub fn order(&self) -> usize {
        self.names.len()
    }

    #[track_caller]
    pub fn number(&self, name: &str) -> usize {
        *self.numbers.get(name).unwrap_or_else(|| panic!("{name} is no vertex of {:?}", self.names))
    }

    pub fn neighbours(&self, v: usize) -> impl Iterator<Item = usize> + '_ {
        self.graph.neighbours(Vertex::new(id(v))).map(Vertex::index)
    }

    /// All edges in their order.
    pub fn edges(&self) -> impl Iterator<Item = Edge> + '_ {
        let later = |v| self.neighbours(v).filter(move |&w| v < w).map(move |w| [v, w]);
        (0..self.order()).flat_map(later)
    }

    pub fn has_edge(&self, [v, w]: Edge) -> bool {
        self.neighbours(v).any(|neighbour| neighbour == w)
    }

    /// Whether the one who moves first wins with the token on each of the vertices, when these have been left: just where every
    /// maximum matching of the rest covers the vertex. It is proved by a certificate of the rest.
    #[track_caller]
    pub fn mover_wins(&self, left: &[usize]) -> Arc<[bool]> {
        let mut left = left.to_owned();
        left.sort_unstable();
        kept(&self.wins, left.clone(), || {
            let left: Vec<Vertex> = left.into_iter().map(|v| Vertex::new(id(v))).collect();
            let solution = solved_without(&self.graph, &left);
            let wins = |v| solution.outcome(v) == Some(Outcome::Won(Player::First));
            (0..self.order() as u64).map(wins).collect()
        })
    }

    /// The graph on some of the vertices, which are numbered anew in their order.
    pub fn induced(&self, set: &[usize]) -> Self {
        let number: HashMap<usize, usize> = set.iter().enumerate().map(|(new, &old)| (old, new)).collect();
        let from = |v: usize| self.neighbours(v).filter(move |&w| v < w).map(move |w| [v, w]);
        let edges = set.iter().flat_map(|&v| from(v));
        let edges = edges.filter_map(|[v, w]| Some([*number.get(&v)?, *number.get(&w)?]));
        let names = set.iter().map(|&v| self.names[v].clone()).collect();
        Self::new(names, &edges.collect::<Vec<_>>())
    }

    /// The components of a set of vertices, each in order.
    pub fn components(&self, is_in: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let (mut seen, mut components) = (HashSet::new(), Vec::new());
        for start in (0..self.order()).filter(|&v| is_in(v)) {
            if !seen.insert(start) {
                continue;
            }
            let (mut component, mut next) = (vec![start], 0);
            while let Some(&v) = component.get(next) {
                let others = self.neighbours(v).filter(|&w| is_in(w));
                component.extend(others.filter(|&w| seen.insert(w)));
                next += 1;
            }
            component.sort_unstable();
            components.push(component);
        }
        components
    }
}

fn id(v: usize) -> u32 {
    u32::try_from(v).expect("boards of tests are small")
}

/// The ends of the edges or arcs of a graph in DIMACS, whose lines begin so.
pub fn ends(dimacs: &str, sign: &str) -> Vec<[usize; 2]> {
    let number = |word: &str| word.parse::<usize>().expect("a number") - 1;
    let of_line = |line: &str| {
        let mut ends = line.strip_prefix(sign)?.split(' ').map(number);
        Some([ends.next()?, ends.next()?])
    };
    dimacs.lines().filter_map(of_line).collect()
}

/// Whether the mover wins each start of the checker's table or picture.
fn movers(winners: &str) -> Vec<bool> {
    let mut rows = winners.lines().skip_while(|line| *line != "vertex winner").skip(1).peekable();
    if rows.peek().is_some() {
        return rows.map(|row| row.ends_with(" mover")).collect();
    }
    let rows = winners.lines().filter(|line| line.bytes().all(|c| b"#mp".contains(&c)));
    rows.flat_map(str::chars).filter(|cell| *cell != '#').map(|cell| cell == 'm').collect()
}
