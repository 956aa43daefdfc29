//! Cop numbers of streams of graphs: chunks of lines are answered by several threads, and the answers stay in order.

mod answerer;
mod chunks;
mod filter;
mod helper;
mod in_order;

pub use answerer::{Answerer, Answers, Form, Question};
pub use chunks::{Chunk, Chunks, NoChunk};
pub use filter::Filter;
pub use helper::Team;
pub use in_order::in_order;
