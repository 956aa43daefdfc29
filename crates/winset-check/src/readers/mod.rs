//! Readers of what certificates are about: the checker's own, so that a fault of the solver's readers shows.

pub mod board;
mod dimacs;
mod edge_list;
mod graph6;

pub use dimacs::Dimacs;
pub use edge_list::EdgeList;
pub use graph6::Graph6;
