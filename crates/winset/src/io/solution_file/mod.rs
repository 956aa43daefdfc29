//! Solution files, `FILE.winset`: a game, who wins from every start and how, in one binary file.
//!
//! `docs/formats/winset.md` says where everything stands. [`Stored`] writes a file from its beginning to its end;
//! [`SolutionFile`] reads from it no more than a question needs, or [loads](SolutionFile::load) all of it.

mod advise;
mod error;
mod layout;
mod load;
mod read_at;
mod reader;
mod sections;
mod store;
mod vertices;

pub use advise::Answer;
pub use error::{SolutionFileError, WriteError};
pub use load::{Loaded, Solved};
pub use read_at::ReadAt;
pub use reader::SolutionFile;
pub use store::Stored;

/// The first bytes of every solution file.
pub const MAGIC: [u8; 8] = layout::MAGIC;
