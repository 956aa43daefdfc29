//! What the solvers are compared with: the definition of the games played out, and the methods of the founding
//! solutions, each by its name. They are simple before they are fast, and share no code with the library.

#![allow(dead_code, reason = "each test binary uses some of the oracles")]

pub mod backwards;
pub mod boards;
pub mod counters;
pub mod delete_and_augment;
pub mod flow;
pub mod kuhn;
pub mod plays;

use winset::graph::Graph;

/// A graph as lists of neighbours by id; holes have none.
pub struct Adjacency {
    pub present: Vec<bool>,
    pub neighbours: Vec<Vec<usize>>,
}

impl Adjacency {
    pub fn of<G: Graph>(graph: &G) -> Self {
        let ids = graph.id_bound() as usize;
        let mut adjacency = Self { present: vec![false; ids], neighbours: vec![Vec::new(); ids] };
        for v in graph.vertices() {
            adjacency.present[v.index()] = true;
            adjacency.neighbours[v.index()] = graph.neighbours(v).map(winset::graph::Vertex::index).collect();
        }
        adjacency
    }

    pub fn vertices(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.present.len()).filter(|&v| self.present[v])
    }
}
