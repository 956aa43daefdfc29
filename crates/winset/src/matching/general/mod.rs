//! Maximum matchings of any undirected graph, by J. Edmonds' blossoms, and what they say of every vertex.

mod allowed;
mod barriers;
mod beginning;
mod cycles;
mod decomposition;
mod exchange;
mod forest;
mod label;
mod live;
mod marks;
mod maximum;
mod questions;
mod rounds;
#[cfg(test)]
mod tests;
mod walk;

pub use allowed::{GeneralAllowedEdges, general_allowed_edges};
pub use decomposition::gallai_edmonds;
pub(super) use live::LiveForest;
pub use maximum::maximum_matching;
pub use walk::judge_general_walk;
