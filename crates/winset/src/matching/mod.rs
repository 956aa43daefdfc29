//! Maximum matchings, and what they say of every vertex.
//!
//! One search per unmatched vertex, in the order of the ids, with the trees of failed searches kept dead;
//! from there which vertices some maximum matching misses, which edges lie in some, a matching that stays maximum while
//! vertices come and go ([`LiveMatching`]), and the judgement of a whole walk read backwards.
//!
//! | | bipartite graphs | any undirected graph |
//! | --- | --- | --- |
//! | a maximum matching | [`maximum_bipartite_matching`] | [`maximum_matching`], with J. Edmonds' blossoms |
//! | who is missed by one | [`dulmage_mendelsohn`] | [`gallai_edmonds`] |
//! | which edges are in one | [`allowed_edges`] | [`general_allowed_edges`] |
//! | a walk | [`judge_walk`] | [`judge_general_walk`] |

mod agenda;
mod allowed;
mod augment;
mod bands;
mod bipartite;
mod decomposition;
mod edges;
mod general;
mod karp_sipser;
mod links;
mod live;
mod mates;
mod push_relabel;
mod walk;

pub use allowed::{AllowedEdges, allowed_edges};
pub use bipartite::{Augmentation, maximum_bipartite_matching, maximum_bipartite_matching_by};
pub use decomposition::{Decomposition, dulmage_mendelsohn};
pub use edges::{EdgeKind, MatchedEdges};
pub use general::{
    GeneralAllowedEdges, gallai_edmonds, general_allowed_edges, judge_general_walk, maximum_matching,
};
pub use live::LiveMatching;
pub use mates::{Matching, NotAMatching};
pub use walk::{WalkJudgement, WalkMistake, judge_walk};
