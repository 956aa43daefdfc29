use std::io;
use std::time::Duration;

use winset::io::solution_file::SolutionFileError;
use winset::io::{DecompressError, InputError, ReadError};
use winset::show::DrawError;

use crate::exit::Exit;
use crate::size::Size;

/// Why the program gives no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The arguments do not fit together, or do not fit the game.
    #[error("{message}")]
    Usage {
        /// What is wrong.
        message: String,
        /// What may help.
        help: Option<String>,
    },
    /// The arguments are not those of any command.
    #[error(transparent)]
    Arguments(#[from] clap::Error),
    /// The input is not valid.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The solution file is not valid.
    #[error(transparent)]
    SolutionFile(SolutionFileError),
    /// The input of a certificate is not valid, or is in no format that the checker reads.
    #[error("{name}:{line}: {message}")]
    NotChecked {
        /// The input.
        name: String,
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong.
        message: String,
    },
    /// A certificate does not prove what it claims.
    #[error("rejected: {0}")]
    Rejected(String),
    /// The compressed input is damaged.
    #[error("{name}: {error}")]
    Compressed {
        /// The file or the stream.
        name: String,
        /// What is wrong with it.
        error: DecompressError,
    },
    /// It would take more memory than allowed.
    #[error("the answer is unknown: it would take {}", beyond(*.needed, *.limit))]
    Memory {
        /// What it would take.
        needed: Size,
        /// What is allowed.
        limit: Size,
    },
    /// There are more positions than the method can number.
    #[error("the answer is unknown: {} are more than the {most} that this method can number", number_of(*.positions))]
    TooManyPositions {
        /// How many there are; all 64 bits when they are that many or more.
        positions: u64,
        /// How many there may be.
        most: u64,
    },
    /// There are more vertices than ids.
    #[error("the answer is unknown: {vertices} vertices or cells are more than 32 bits can number")]
    TooManyVertices {
        /// How many there are.
        vertices: u64,
    },
    /// There is more on the board than anybody can look at.
    #[error(transparent)]
    TooLargeToDraw(DrawError),
    /// One graph of a stream has no answer.
    #[error("{name}:{line}: {failure}")]
    AtLine {
        /// The stream.
        name: String,
        /// The number of the graph's line, from 1.
        line: u64,
        /// Why it has none.
        failure: Box<Self>,
    },
    /// The time allowed is over.
    #[error("the answer is unknown: it was not found within {text}", text = text_of(*.0))]
    Time(Duration),
    /// A signal asked the program to end.
    #[error("interrupted")]
    Interrupted,
    /// A file or a stream failed.
    #[error("{name}: {error}")]
    InputOutput {
        /// The file or the stream.
        name: String,
        /// What happened to it.
        error: io::Error,
    },
    /// Who read our output has gone: a quiet end.
    #[error("nobody reads the output")]
    ReaderGone,
    /// Our own fault.
    #[error("{0}")]
    Internal(String),
}

/// What is needed and what is allowed, in numbers that differ. All 64 bits stand for whatever is too much to count.
fn beyond(needed: Size, limit: Size) -> String {
    let [mut taken, mut allowed] = [needed, limit].map(|size| size.to_string());
    if needed.0 == u64::MAX {
        taken = "at least 2^64 bytes".to_owned();
    } else if taken == allowed {
        // Of a compressed file it is known only that it holds more.
        taken = format!("at least {} bytes", needed.0);
        allowed = format!("{} bytes", limit.0);
    }
    format!("{taken} of memory, more than the {allowed} allowed")
}

/// A number of positions. All 64 bits stand for whatever is too much to count.
fn number_of(positions: u64) -> String {
    if positions == u64::MAX {
        "at least 2^64 positions".to_owned()
    } else {
        format!("{positions} positions")
    }
}

/// A time as people write it.
fn text_of(time: Duration) -> String {
    if time.is_zero() { "0s".to_owned() } else { format!("{time:?}") }
}

impl Failure {
    /// A usage error without help.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: None }
    }

    /// A usage error with help.
    pub fn usage_with_help(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Usage { message: message.into(), help: Some(help.into()) }
    }

    /// The failure of a file or a stream.
    pub fn of(name: impl Into<String>, error: io::Error) -> Self {
        Self::InputOutput { name: name.into(), error }
    }

    /// The failure of a compressed file.
    pub fn of_compressed(name: impl Into<String>, error: DecompressError) -> Self {
        match error {
            DecompressError::Read(error) => error.into(),
            error => Self::Compressed { name: name.into(), error },
        }
    }

    /// The failure of one graph of a stream, which says its line, if other graphs may have answers all the same.
    ///
    /// # Errors
    /// The failure itself, if it is one of the whole stream.
    pub fn of_line(self, name: &str, line: u64) -> Result<Self, Self> {
        match self {
            // It says its line.
            Self::Input(_) => Ok(self),
            Self::Memory { .. } | Self::TooManyPositions { .. } | Self::TooManyVertices { .. } => {
                Ok(Self::AtLine { name: name.to_owned(), line, failure: Box::new(self) })
            }
            _ => Err(self),
        }
    }

    /// How the program ends.
    pub fn exit(&self) -> Exit {
        match self {
            Self::Usage { .. } => Exit::Usage,
            Self::Arguments(error) if error.exit_code() == 0 => Exit::Done,
            Self::Arguments(_) => Exit::Usage,
            Self::Input(_) | Self::SolutionFile(_) | Self::Compressed { .. } | Self::NotChecked { .. } => {
                Exit::InvalidInput
            }
            Self::Rejected(_) => Exit::Rejected,
            Self::Memory { .. }
            | Self::TooManyPositions { .. }
            | Self::TooManyVertices { .. }
            | Self::TooLargeToDraw(_)
            | Self::Time(_) => Exit::Limit,
            Self::AtLine { failure, .. } => failure.exit(),
            Self::Interrupted => Exit::Interrupted,
            Self::InputOutput { .. } => Exit::InputOutput,
            Self::ReaderGone => Exit::Done,
            Self::Internal(_) => Exit::Internal,
        }
    }

    /// What kind of failure it is, in a word.
    pub fn kind(&self) -> &'static str {
        match self.exit() {
            Exit::Usage => "usage",
            Exit::InvalidInput => "input",
            Exit::Limit => "limit",
            Exit::Rejected => "rejected",
            Exit::InputOutput => "io",
            Exit::Interrupted => "interrupted",
            _ => "internal",
        }
    }

    /// What may help.
    pub fn help(&self) -> Option<&str> {
        match self {
            Self::Usage { help, .. } => help.as_deref(),
            Self::Input(error) => error.help(),
            Self::Memory { .. } => Some("`--memory` sets how much may be used"),
            Self::AtLine { failure, .. } => failure.help(),
            Self::Time(_) => Some("`--time-limit` sets how long to look for it"),
            Self::Internal(_) => {
                Some("this is a fault of winset: please report it, with the command and its input")
            }
            _ => None,
        }
    }
}

impl From<SolutionFileError> for Failure {
    fn from(error: SolutionFileError) -> Self {
        match error {
            SolutionFileError::Io { name, error } => Self::InputOutput { name, error },
            SolutionFileError::Unread { error, .. } => error.into(),
            other => Self::SolutionFile(other),
        }
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Input(error) => Self::Input(error),
            ReadError::TooLarge { needed, limit } => {
                Self::Memory { needed: Size(needed), limit: Size(limit) }
            }
            ReadError::TooManyVertices { vertices } => Self::TooManyVertices { vertices },
            ReadError::NoGraph { .. } => Self::usage(error.to_string()),
            other => Self::Internal(other.to_string()),
        }
    }
}
