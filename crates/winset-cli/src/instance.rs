//! From the name of a game and a file to the rules: the one place that knows which reader makes which game.

use std::sync::Arc;

use clap::ValueEnum;
use winset::certificate::Certify;
use winset::game::{Cops, Geography, Placing, Pursuit, Slide};
use winset::graph::{DirectedGraph, Graph, UndirectedGraph};
use winset::io::slide::{self, RecordedSlide};
use winset::io::solution_file::Stored;
use winset::io::{AnyGraph, Format, Reading, grid, read_directed, read_graph, read_undirected};
use winset::show::Show;
use winset::solution::Solution;

use crate::commands::matching::Matched;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::Input;
use crate::options::ReadOptions;
use crate::place::Locate;
use crate::play::Scenery;
use crate::reporter::Reporter;
use crate::rules::RuleOptions;
use crate::supervisor::Supervisor;

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// A token moves to places it has not been on; who cannot move loses
    Geography,
    /// Geography in which the first player chooses where the token starts
    Tiles,
    /// Rabbits and eggs: white and black pieces slide into the blank
    Slide,
    /// An evader and a pursuer move along arcs
    Pursuit,
    /// Cops and robbers: cops chase a robber along edges or arcs
    Cops,
}

impl GameName {
    /// The name of the game.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Geography => Placing::BySecond.game_name(),
            Self::Tiles => Placing::ByFirst.game_name(),
            Self::Slide => Slide::NAME,
            Self::Pursuit => Pursuit::NAME,
            Self::Cops => Cops::NAME,
        }
    }
}

/// A game that the program can solve, show, ask about, play, keep and prove.
pub trait Playable: Show + Locate + Scenery + Stored + Matched + Certify {}

impl<G: Show + Locate + Scenery + Stored + Matched + Certify> Playable for G {}

/// What a command does with a game, whichever it is.
pub trait Action {
    /// Does it.
    fn run<G: Playable>(self, game: G, supervisor: Supervisor) -> Result<Exit, Failure>;

    /// Does it with a game whose solution is known already; a command that has no use for it solves the game again.
    fn run_solved<G: Playable>(
        self,
        game: G,
        solution: Arc<Solution>,
        supervisor: Supervisor,
    ) -> Result<Exit, Failure>
    where
        Self: Sized,
    {
        drop(solution);
        self.run(game, supervisor)
    }
}

/// An instance of a game that is still to be read.
#[derive(Debug)]
pub struct Unread<'a> {
    /// Which game it is of.
    pub game: GameName,
    /// The bytes.
    pub input: Input,
    /// How they are to be read.
    pub options: &'a ReadOptions,
    /// By which rules it is played.
    pub rules: &'a RuleOptions,
    /// Who says what the reader noticed.
    pub reporter: Reporter,
}

impl Unread<'_> {
    /// Reads the instance and does `action` with its game.
    pub fn open(self, mut supervisor: Supervisor, action: impl Action) -> Result<Exit, Failure> {
        self.rules.require_fit(self.game)?;
        let format = self.checked_format()?;
        match (self.game, format) {
            (GameName::Slide, Format::Slide) => {
                let board = self.slide_board(&supervisor)?;
                self.act(board, supervisor, action)
            }
            (GameName::Pursuit, _) if format.holds_graphs() => {
                let game = Pursuit::with_rules(self.directed(format, &supervisor)?, self.rules.pursuit());
                self.act(game, supervisor, action)
            }
            (GameName::Cops, _) if format.holds_graphs() => {
                let graph = self.any_graph(format, &supervisor)?;
                let game = cops_on(&graph, self.rules, &mut supervisor)?;
                self.act(game, supervisor, action)
            }
            (GameName::Geography | GameName::Tiles, Format::Grid) => {
                let grid = grid::read(&self.input.source(), &supervisor.limits())?;
                self.act_on_geography(grid, supervisor, action)
            }
            (GameName::Geography | GameName::Tiles, _) if format.holds_graphs() => {
                let graph = self.undirected(format, &supervisor)?;
                self.act_on_geography(graph, supervisor, action)
            }
            _ => Err(self.wrong_format(format)),
        }
    }

    /// Reads a slide board with the record below it.
    pub fn open_recorded_slide(self, supervisor: &Supervisor) -> Result<RecordedSlide, Failure> {
        match self.checked_format()? {
            Format::Slide => Ok(slide::read_problem(&self.input.source(), &supervisor.limits())?),
            other => Err(self.wrong_format(other)),
        }
    }

    /// Reads a slide board; a record below it is left aside.
    fn slide_board(&self, supervisor: &Supervisor) -> Result<Slide, Failure> {
        let (source, limits) = (self.input.source(), supervisor.limits());
        slide::read(&source, &limits).or_else(|error| {
            let recorded = slide::read_problem(&source, &limits).map_err(|_| error)?;
            self.reporter.note("the record below the board is left aside");
            Ok(recorded.game)
        })
    }

    fn checked_format(&self) -> Result<Format, Failure> {
        let format = self.format();
        self.options.numbering.require_fit(format)?;
        Ok(format)
    }

    /// The format asked for, else the one that the game or the look of the input says.
    fn format(&self) -> Format {
        self.options.format.unwrap_or_else(|| match self.game {
            GameName::Slide => Format::Slide,
            _ if self.options.numbering.is_wanted() => Format::EdgeList,
            GameName::Pursuit | GameName::Cops if self.input.is_blank() => Format::EdgeList,
            _ => Format::detect(&self.input.source()),
        })
    }

    fn wrong_format(&self, format: Format) -> Failure {
        if format == Format::Winset {
            let help = "`winset move`, `solve` and `draw` read one, named as FILE";
            return Failure::usage_with_help("a solution file is not read here", help);
        }
        let expected = match self.game {
            GameName::Slide => "slide",
            _ => "one of graphs: see `winset formats`",
        };
        let message = format!("the game is not played on the format {format}");
        Failure::usage_with_help(message, format!("expected `--format` {expected}"))
    }

    fn undirected(&self, format: Format, supervisor: &Supervisor) -> Result<UndirectedGraph, Failure> {
        let (source, limits) = (self.input.source(), supervisor.limits());
        Ok(self.noted(read_undirected(format, &source, &limits, &self.options.numbering.graph())?))
    }

    fn directed(&self, format: Format, supervisor: &Supervisor) -> Result<DirectedGraph, Failure> {
        let (source, limits) = (self.input.source(), supervisor.limits());
        Ok(self.noted(read_directed(format, &source, &limits, &self.options.numbering.graph())?))
    }

    /// A graph of edges or of arcs, as the text says; of a text that does not say it, as the options do.
    fn any_graph(&self, format: Format, supervisor: &Supervisor) -> Result<AnyGraph, Failure> {
        if self.rules.wants_arcs() {
            return Ok(AnyGraph::Directed(self.directed(format, supervisor)?));
        }
        let (source, limits) = (self.input.source(), supervisor.limits());
        Ok(self.noted(read_graph(format, &source, &limits, &self.options.numbering.graph())?))
    }

    fn noted<T>(&self, reading: Reading<T>) -> T {
        reading.notes.iter().for_each(|note| self.reporter.note(&note.to_string()));
        reading.value
    }

    fn act_on_geography<G>(
        self,
        graph: G,
        supervisor: Supervisor,
        action: impl Action,
    ) -> Result<Exit, Failure>
    where
        Geography<G>: Playable,
    {
        let game = match self.game {
            GameName::Tiles => Geography::with_free_start(graph),
            _ => Geography::new(graph),
        };
        self.act(game, supervisor, action)
    }

    /// The bytes are no longer needed.
    fn act(self, game: impl Playable, supervisor: Supervisor, action: impl Action) -> Result<Exit, Failure> {
        drop(self.input);
        supervisor.check()?;
        action.run(game, supervisor)
    }
}

/// The game of cops and robbers on a graph; the numbers of the placements have to fit the memory.
pub fn cops_on(graph: &AnyGraph, rules: &RuleOptions, supervisor: &mut Supervisor) -> Result<Cops, Failure> {
    let rules = rules.cops();
    let order = match graph {
        AnyGraph::Undirected(graph) => graph.order(),
        AnyGraph::Directed(graph) => graph.order(),
    };
    let needed = 8 * (u64::from(order) + 1) * (u64::from(rules.cops) + 1);
    if needed > supervisor.memory_left() {
        return Err(supervisor.too_large(needed));
    }
    Ok(match graph {
        AnyGraph::Undirected(graph) => Cops::on_edges(graph, rules),
        AnyGraph::Directed(graph) => Cops::new(graph.clone(), rules),
    })
}
