//! Clock, memory, cancellation and progress come from outside: no kernel looks at a clock.

/// Somebody who watches a long computation and may stop it.
///
/// A kernel calls [`Watch::go_on`] every few thousand steps with the steps done so far, and
/// [`Watch::may_hold`] before it reserves memory that grows with its input.
pub trait Watch {
    /// Whether the computation may go on; `done` counts the kernel's steps so far.
    fn go_on(&mut self, done: u64) -> bool;

    /// Whether the computation may hold so many bytes in all.
    fn may_hold(&mut self, bytes: u64) -> bool {
        let _ = bytes;
        true
    }

    /// How many threads the computation may work on. The answer does not depend on it.
    fn threads(&self) -> usize {
        1
    }
}

/// Lets every computation run to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn go_on(&mut self, _done: u64) -> bool {
        true
    }
}

/// The [`Watch`] stopped the computation: the answer is unknown and nothing is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// It was not to go on.
    #[error("stopped before the answer was known")]
    Halted,
    /// It was not to hold the memory it needs.
    #[error("the answer needs {needed} bytes of memory, more than the limit")]
    TooLarge {
        /// The bytes it would have held; `u64::MAX` when they are that many or more.
        needed: u64,
    },
    /// There are more positions than the method can number, whatever memory there is.
    #[error("{positions} positions are more than the {most} that the method can number")]
    TooManyPositions {
        /// How many there are; `u64::MAX` when they are that many or more.
        positions: u64,
        /// How many there may be.
        most: u64,
    },
}

/// Counts a kernel's steps and asks its watch now and then.
pub(crate) struct Pulse<'w> {
    watch: &'w mut dyn Watch,
    done: u64,
    next: u64,
    held: u64,
}

impl<'w> Pulse<'w> {
    const INTERVAL: u64 = 1 << 16;

    pub(crate) fn new(watch: &'w mut dyn Watch) -> Self {
        Self { watch, done: 0, next: Self::INTERVAL, held: 0 }
    }

    /// The steps counted so far.
    pub(crate) const fn done(&self) -> u64 {
        self.done
    }

    /// How many threads may work.
    pub(crate) fn threads(&self) -> usize {
        self.watch.threads()
    }

    /// Counts `steps` more steps.
    #[inline]
    pub(crate) fn tick(&mut self, steps: u64) -> Result<(), Stopped> {
        self.done += steps;
        if self.done < self.next {
            return Ok(());
        }
        self.ask()
    }

    #[cold]
    fn ask(&mut self) -> Result<(), Stopped> {
        self.next = self.done + Self::INTERVAL;
        if self.watch.go_on(self.done) { Ok(()) } else { Err(Stopped::Halted) }
    }

    /// Asks whether `bytes` may be held, before they are reserved. No process can hold more than half of its addresses,
    /// whoever watches.
    pub(crate) fn reserve(&mut self, bytes: u64) -> Result<(), Stopped> {
        let fits = bytes <= isize::MAX as u64 && self.watch.may_hold(bytes);
        if fits { Ok(()) } else { Err(Stopped::TooLarge { needed: bytes }) }
    }

    /// Asks whether `bytes` may be held besides all that was asked for so, before they are reserved.
    pub(crate) fn reserve_more(&mut self, bytes: u64) -> Result<(), Stopped> {
        self.held = self.held.saturating_add(bytes);
        self.reserve(self.held)
    }

    /// The bytes asked for so.
    pub(crate) const fn held(&self) -> u64 {
        self.held
    }

    /// Says that no more than `bytes` of those asked for are held any longer.
    pub(crate) const fn release_to(&mut self, bytes: u64) {
        self.held = bytes;
    }
}
