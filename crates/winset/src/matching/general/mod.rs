//! Maximum matchings of any undirected graph, by J. Edmonds' blossoms, and what they say of every vertex.

mod beginning;
mod decomposition;
mod forest;
mod label;
mod maximum;
#[cfg(test)]
mod tests;

pub use decomposition::gallai_edmonds;
pub use maximum::maximum_matching;
