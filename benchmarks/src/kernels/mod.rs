//! The engines that run in this program: the library, and the baselines that it is compared with.

mod breadth_first_pass;
mod library;
mod queue_and_counters;

use anyhow::{Result, bail};
use clap::ValueEnum;

use crate::instance::Instance;
use crate::measurement::Measurement;

/// An engine of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kernel {
    /// The library.
    Winset,
    /// A baseline: one breadth-first pass over the same graph, a byte a vertex.
    BreadthFirstPass,
    /// A baseline: retrograde analysis of a pursuit with a queue and counters.
    QueueAndCounters,
}

impl Kernel {
    /// The name in the definitions and on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// The engine with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::from_str(name, false).ok()
    }

    /// Whether an entry may be too large for it.
    pub const fn may_take_too_long(self) -> bool {
        !matches!(self, Self::Winset | Self::BreadthFirstPass | Self::QueueAndCounters)
    }

    /// Runs the engine on an instance and checks what can be checked of its answer.
    ///
    /// # Errors
    /// When the engine does not answer this question, or its answer does not prove itself.
    pub fn measure(self, instance: Instance) -> Result<Measurement> {
        match (self, instance) {
            (Self::Winset, Instance::Grid(grid)) => library::solve_grid(grid),
            (Self::Winset, Instance::Bipartite(graph)) => library::decompose(&graph),
            (Self::Winset, Instance::Record(played)) => library::annotate_record(played),
            (Self::Winset, Instance::Pursuit(graph)) => library::solve_pursuit(graph),
            (Self::BreadthFirstPass, Instance::Grid(grid)) => breadth_first_pass::measure(&grid),
            (Self::BreadthFirstPass, Instance::Bipartite(graph)) => breadth_first_pass::measure(&graph),
            (Self::QueueAndCounters, Instance::Pursuit(graph)) => queue_and_counters::measure(&graph),
            _ => bail!("the engine `{}` does not answer this question", self.name()),
        }
    }
}
