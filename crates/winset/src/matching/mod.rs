//! Maximum matchings of bipartite graphs, and what they say of every vertex.
//!
//! One breadth-first search per unmatched vertex, in the order of the ids, with the trees of failed searches kept
//! dead ([`maximum_bipartite_matching`]); from there the sets of A. L. Dulmage and N. S. Mendelsohn
//! ([`dulmage_mendelsohn`]), the edges of all maximum matchings ([`allowed_edges`]), a matching that stays maximum while vertices come and go ([`LiveMatching`]), and the
//! judgement of a whole walk read backwards ([`judge_walk`]).

mod allowed;
mod augment;
mod bipartite;
mod decomposition;
mod general;
mod karp_sipser;
mod links;
mod live;
mod push_relabel;
mod walk;

pub use allowed::{AllowedEdges, allowed_edges};
pub use bipartite::maximum_bipartite_matching;
pub use decomposition::{Decomposition, dulmage_mendelsohn};
pub use general::{gallai_edmonds, maximum_matching};
pub use links::{Matching, NotAMatching};
pub use live::LiveMatching;
pub use walk::{WalkJudgement, WalkMistake, judge_walk};
