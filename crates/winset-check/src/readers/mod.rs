//! Readers of what certificates are about: the checker's own, so that a fault of the solver's readers shows.

mod board;
mod dimacs;
mod edge_list;
mod graph6;

pub use board::{Board, Kind as Cell};
pub use dimacs::Dimacs;
pub use edge_list::EdgeList;
pub use graph6::Graph6;
