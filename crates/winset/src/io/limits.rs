use super::ReadError;

/// What a reader may use.
///
/// Readers check it before they reserve memory, so that a header cannot ask for more than there is.
///
/// ```
/// use winset::io::{Limits, ReadError, Source, dimacs};
/// let promise = Source::new("huge.col", b"p edge 4000000000 0\n");
/// let refused = dimacs::read_undirected(&promise, &Limits::memory(1 << 30)).unwrap_err();
/// assert!(matches!(refused, ReadError::TooLarge { limit: 0x4000_0000, .. }));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    memory: Option<u64>,
}

impl Limits {
    /// No limit but the machine's.
    #[must_use]
    pub const fn none() -> Self {
        Self { memory: None }
    }

    /// At most this many bytes for what is read.
    #[must_use]
    pub const fn memory(bytes: u64) -> Self {
        Self { memory: Some(bytes) }
    }

    /// The most bytes there may be, if there is a limit.
    pub(super) const fn most(&self) -> Option<u64> {
        self.memory
    }

    /// Whether `needed` bytes are allowed.
    pub(super) const fn check(&self, needed: u64) -> Result<(), ReadError> {
        match self.memory {
            Some(limit) if needed > limit => Err(ReadError::TooLarge { needed, limit }),
            _ => Ok(()),
        }
    }

    /// Whether `needed` bytes, which the input only promises, are allowed and can be had.
    pub(super) fn check_promise(&self, needed: u64) -> Result<(), ReadError> {
        self.check(needed)?;
        let size = usize::try_from(needed).unwrap_or(usize::MAX);
        let probe = Vec::<u8>::new().try_reserve_exact(size);
        probe.map_err(|_| ReadError::TooLarge { needed, limit: self.memory.unwrap_or(isize::MAX as u64) })
    }
}
