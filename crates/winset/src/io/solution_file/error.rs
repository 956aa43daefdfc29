use std::io;

use crate::io::ReadError;
use crate::watch::Stopped;

/// Why a file gives no solution.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolutionFileError {
    /// The system did not read it.
    #[error("{name}: {error}")]
    Io {
        /// The file.
        name: String,
        /// What happened.
        error: io::Error,
    },
    /// Its first bytes are not those of a solution file.
    #[error("{name}: this is no winset solution: expected the bytes `89 57 49 4E 53 45 54 0A` first")]
    Magic {
        /// The file.
        name: String,
    },
    /// It is in a version of the format that is not known.
    #[error("{name}: the file is in version {found} of the format, expected {expected}")]
    Version {
        /// The file.
        name: String,
        /// Its version.
        found: u32,
        /// The version that is read.
        expected: u32,
    },
    /// It was cut, or something follows it.
    #[error("{name}: the file has {found} bytes, expected {expected}")]
    Size {
        /// The file.
        name: String,
        /// The bytes it has.
        found: u64,
        /// The bytes its header promises, or the least a header takes.
        expected: u64,
    },
    /// What it holds is not what the format says.
    #[error("{name}: at byte {offset}: expected {expected}")]
    Damaged {
        /// The file.
        name: String,
        /// Where, counted from 0.
        offset: u64,
        /// What should stand there.
        expected: String,
    },
    /// The watch stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// What it holds would not fit the memory allowed.
    #[error("{name}: {error}")]
    Unread {
        /// The file.
        name: String,
        /// What it would take.
        error: ReadError,
    },
}

impl SolutionFileError {
    /// The file, where one is to blame.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Io { name, .. }
            | Self::Magic { name }
            | Self::Version { name, .. }
            | Self::Size { name, .. }
            | Self::Damaged { name, .. }
            | Self::Unread { name, .. } => Some(name),
            Self::Stopped(_) => None,
        }
    }
}

/// Why a solution was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The watch stopped it.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The writer failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The format cannot hold it.
    #[error("a solution file cannot hold {0}")]
    Unfit(String),
}
