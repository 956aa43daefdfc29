//! The engines that run in this program: the library, and the baselines that it is compared with.

mod breadth_first_pass;
mod checking;
mod cops;
mod founding;
mod library;
mod petgraph_matching;
mod queue_and_counters;
mod reading;

use anyhow::{Result, bail};
use clap::ValueEnum;
use winset::matching::Augmentation;

use checking::Stage;
use founding::with_deep_stack;

use crate::clock::Repeat;
use crate::instance::Instance;
use crate::measurement::Measurement;

/// An engine of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kernel {
    /// The library.
    Winset,
    /// The library on two threads.
    WinsetTwoThreads,
    /// The library's searches for augmenting paths alone.
    WinsetSearches,
    /// The library's pushes and relabels alone.
    WinsetPushes,
    /// The library's winners of a pursuit without ranks.
    WinsetWinners,
    /// The library from the text of an instance to who wins.
    WinsetFromText,
    /// The library from the text of an instance to a certificate.
    WinsetCertify,
    /// The checker from the text and the certificate to what they prove.
    WinsetCheck,
    /// A baseline: one breadth-first pass over the same graph, layer by layer, a byte a vertex.
    BreadthFirstPass,
    /// A baseline: the same pass with a queue of vertices.
    BreadthFirstQueue,
    /// A baseline: retrograde analysis of a pursuit, or of cops and robbers, with a queue and counters.
    QueueAndCounters,
    /// A usual solution of the grid games: H. W. Kuhn's walks.
    Kuhn,
    /// A usual solution of the grid games: E. A. Dinic's flow.
    Dinic,
    /// A usual solution of the records: delete a cell, let its mate look for another.
    DeleteAndAugment,
    /// A usual solution of the records: put the cells back, the last one first.
    PlainBackwards,
    /// The usual way to read a graph: lines, words, a table of names.
    LinesAndWords,
    /// The rival petgraph, which is a crate.
    Petgraph,
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
        let is_quick = matches!(
            self,
            Self::Winset
                | Self::WinsetTwoThreads
                | Self::WinsetWinners
                | Self::WinsetFromText
                | Self::WinsetCertify
                | Self::WinsetCheck
                | Self::BreadthFirstPass
                | Self::BreadthFirstQueue
                | Self::QueueAndCounters
        );
        !is_quick
    }

    /// Whether it is given a board as text, and its reading measured.
    pub const fn reads_boards(self) -> bool {
        matches!(self, Self::Winset)
    }

    /// Whether it is the work of others.
    pub const fn is_rival(self) -> bool {
        matches!(self, Self::Petgraph)
    }

    /// Runs the engine on an instance and checks what can be checked of its answer.
    ///
    /// # Errors
    /// When the engine does not answer this question, or its answer does not prove itself.
    pub fn measure(self, instance: Instance, repeat: Repeat) -> Result<Measurement> {
        match (self, instance) {
            (Self::Winset, Instance::Grid(grid)) => library::solve_grid(grid, 1, repeat),
            (Self::WinsetTwoThreads, Instance::Grid(grid)) => library::solve_grid(grid, 2, repeat),
            (Self::WinsetSearches, Instance::Grid(grid)) => {
                library::match_grid(&grid, Augmentation::Searches, repeat)
            }
            (Self::WinsetPushes, Instance::Grid(grid)) => {
                library::match_grid(&grid, Augmentation::Pushes, repeat)
            }
            (Self::Winset, Instance::Bipartite(graph)) => library::decompose(&graph, repeat),
            (Self::Winset, Instance::General(graph)) => library::decompose_general(&graph, repeat),
            (Self::Winset, Instance::Record(played)) => library::annotate_record(played, repeat),
            (Self::Winset, Instance::Pursuit(graph)) => library::solve_pursuit(graph, repeat),
            (Self::WinsetWinners, Instance::Pursuit(graph)) => library::find_pursuers_wins(graph, repeat),
            (Self::Winset, Instance::Cops(graph)) => cops::needed(&graph, repeat),
            (Self::Winset, Instance::GraphLines(lines)) => cops::numbers(&lines, repeat),
            (Self::Winset, Instance::Text(text)) => reading::winset(&text, repeat),
            (Self::LinesAndWords, Instance::Text(text)) => reading::lines_and_words(&text, repeat),
            (Self::WinsetFromText, instance) => checking::measure(Stage::Solved, instance, repeat),
            (Self::WinsetCertify, instance) => checking::measure(Stage::Certified, instance, repeat),
            (Self::WinsetCheck, instance) => checking::measure(Stage::Checked, instance, repeat),
            (Self::BreadthFirstPass, Instance::Grid(grid)) => breadth_first_pass::in_layers(&grid, repeat),
            (Self::BreadthFirstPass, Instance::Bipartite(graph) | Instance::General(graph)) => {
                breadth_first_pass::in_layers(&graph, repeat)
            }
            (Self::BreadthFirstQueue, Instance::Grid(grid)) => breadth_first_pass::by_queue(&grid, repeat),
            (Self::QueueAndCounters, Instance::Pursuit(graph)) => queue_and_counters::measure(&graph, repeat),
            (Self::QueueAndCounters, Instance::Cops(graph)) => cops::needed_by_queue(&graph, repeat),
            (Self::Kuhn, Instance::Grid(grid)) => with_deep_stack(move || Ok(founding::kuhn(&grid, repeat))),
            (Self::Kuhn, Instance::Bipartite(graph)) => {
                with_deep_stack(move || Ok(founding::kuhn(&graph, repeat)))
            }
            (Self::Dinic, Instance::Grid(grid)) => founding::dinic(&grid, repeat),
            (Self::Dinic, Instance::Bipartite(graph)) => founding::dinic(&graph, repeat),
            (Self::PlainBackwards, Instance::Record(played)) => founding::plain_backwards(&played, repeat),
            (Self::DeleteAndAugment, Instance::Record(played)) => {
                with_deep_stack(move || founding::delete_and_augment(&played, repeat))
            }
            (Self::Petgraph, Instance::Grid(grid)) => {
                with_deep_stack(move || petgraph_matching::measure(grid, repeat))
            }
            (Self::Petgraph, Instance::Bipartite(graph) | Instance::General(graph)) => {
                with_deep_stack(move || petgraph_matching::measure(graph, repeat))
            }
            _ => bail!("the engine `{}` does not answer this question", self.name()),
        }
    }
}
