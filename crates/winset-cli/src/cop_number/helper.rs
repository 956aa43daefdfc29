use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, Ordering};

use winset::{Stopped, Watch};

use crate::failure::Failure;
use crate::supervisor::Supervisor;

/// Threads that share the memory allowed.
pub struct Team<'a> {
    supervisor: &'a Supervisor,
    size: u64,
    /// Held together by those who use their share, and by one alone who uses all.
    memory: RwLock<()>,
    abandoned: AtomicBool,
}

/// Watches the computation of one of a team.
pub struct Helper<'a> {
    team: &'a Team<'a>,
    memory: u64,
}

impl<'a> Team<'a> {
    pub const fn new(supervisor: &'a Supervisor, size: usize) -> Self {
        Self { supervisor, size: size as u64, memory: RwLock::new(()), abandoned: AtomicBool::new(false) }
    }

    /// Whoever computes something may stop: nobody wants it any more.
    pub fn abandon(&self) {
        self.abandoned.store(true, Ordering::Relaxed);
    }

    /// Computes something within a share of the memory; with all of it, while the others wait, if it takes that.
    pub fn compute<T>(
        &self,
        mut compute: impl FnMut(&mut Helper<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let all = self.supervisor.memory_left();
        if self.size > 1 {
            let _shared = self.memory.read();
            match compute(&mut Helper { team: self, memory: all / self.size }) {
                Err(Failure::Memory { .. }) => {}
                other => return other,
            }
        }
        let _alone = self.memory.write();
        compute(&mut Helper { team: self, memory: all })
    }
}

impl Helper<'_> {
    /// How much may be held.
    pub const fn memory(&self) -> u64 {
        self.memory
    }

    /// Why the computation was stopped.
    pub fn failure(&self, stopped: Stopped) -> Failure {
        self.team.supervisor.failure(stopped)
    }
}

impl Watch for Helper<'_> {
    fn go_on(&mut self, _done: u64) -> bool {
        !self.team.abandoned.load(Ordering::Relaxed) && self.team.supervisor.check().is_ok()
    }

    fn may_hold(&mut self, bytes: u64) -> bool {
        bytes <= self.memory
    }
}
