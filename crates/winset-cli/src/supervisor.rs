use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use winset::io::Limits;
use winset::{Stopped, Watch};

use crate::failure::Failure;
use crate::interrupt;
use crate::progress::{self, ProgressChoice};
use crate::reporter::Reporter;
use crate::size::Size;

/// What a computation may use.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The memory.
    pub memory: Size,
    /// The time.
    pub time: Option<Duration>,
    /// The threads.
    pub threads: NonZeroUsize,
}

/// Watches a computation: its time, its memory, signals; and shows how it goes on.
#[derive(Debug)]
pub struct Supervisor {
    bounds: Bounds,
    started: Instant,
    /// The bytes that the inputs take.
    held: u64,
    shows_progress: bool,
}

impl Supervisor {
    /// The supervisor of a computation that starts now.
    pub fn start(bounds: Bounds, progress: ProgressChoice, reporter: Reporter) -> Self {
        let started = Instant::now();
        if let Some(limit) = bounds.time {
            interrupt::end_after(limit, started, reporter);
        }
        Self { bounds, started, held: 0, shows_progress: progress.is_wanted(reporter) }
    }

    /// How long ago the computation started.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Counts `bytes` more as held; fails when they would not fit.
    pub fn hold(&mut self, bytes: u64) -> Result<(), Failure> {
        if !self.may_hold(bytes) {
            return Err(self.too_large(bytes));
        }
        self.held += bytes;
        Ok(())
    }

    /// How many more bytes may be held.
    pub const fn memory_left(&self) -> u64 {
        self.bounds.memory.0.saturating_sub(self.held)
    }

    /// What a reader may use.
    pub const fn limits(&self) -> Limits {
        Limits::memory(self.memory_left())
    }

    /// Fails when the computation is not to go on.
    pub fn check(&self) -> Result<(), Failure> {
        if interrupt::is_interrupted() {
            return Err(Failure::Interrupted);
        }
        match self.bounds.time {
            Some(limit) if self.elapsed() >= limit => Err(Failure::Time(limit)),
            _ => Ok(()),
        }
    }

    /// Why the computation was stopped.
    pub fn failure(&self, stopped: Stopped) -> Failure {
        match stopped {
            Stopped::TooLarge { needed } => self.too_large(needed),
            Stopped::TooManyPositions { positions, most } => Failure::TooManyPositions { positions, most },
            _ => self.check().err().unwrap_or(Failure::Interrupted),
        }
    }

    /// The failure for want of `bytes`, beside what is held already.
    pub const fn too_large(&self, bytes: u64) -> Failure {
        Failure::Memory { needed: Size(self.held.saturating_add(bytes)), limit: self.bounds.memory }
    }
}

impl Watch for Supervisor {
    fn go_on(&mut self, done: u64) -> bool {
        if self.shows_progress {
            progress::show(done, self.elapsed());
        }
        self.check().is_ok()
    }

    fn may_hold(&mut self, bytes: u64) -> bool {
        bytes <= self.memory_left()
    }

    fn threads(&self) -> usize {
        self.bounds.threads.get()
    }
}
