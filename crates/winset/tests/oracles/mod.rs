//! What the solvers are compared with: the definition of the games played out, and the methods of the founding
//! solutions, each by its name. They are simple before they are fast, and share no code with the library.

#![allow(dead_code, reason = "each test binary uses some of the oracles")]

mod adjacency;
pub mod backwards;
pub mod blossom;
pub mod boards;
pub mod cops;
pub mod counters;
pub mod delete_and_augment;
pub mod flow;
pub mod kinds;
pub mod kuhn;
pub mod plays;
pub mod tiny;

pub use adjacency::Adjacency;
