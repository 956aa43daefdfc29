//! One file a command.

pub mod annotate;
mod annotating;
pub mod certify;
pub mod check;
pub mod completions;
pub mod convert;
pub mod cop_number;
pub mod draw;
pub mod formats;
pub mod games;
pub mod r#gen;
pub mod judge;
pub mod man;
pub mod matching;
pub mod r#move;
pub mod play;
pub mod solve;
mod solve_stream;
mod solving;
mod table;
