//! What each game writes.

use std::io::Write;
use std::sync::Arc;

use super::error::WriteError;
use super::layout::{Board, GameKind, Header, SectionName, Shape, Width};
use super::sections::{FileWriter, SectionWriter};
use crate::game::{Cell, Cops, Game, Geography, Pursuit, Slide, Ways};
use crate::graph::{DirectedGraph, Frame, Graph, Grid, Labels, Undirected, UndirectedGraph, Vertex};
use crate::matching::{MatchedEdges, Matching};
use crate::player::{Outcome, Player};
use crate::record::Session;
use crate::solution::{Solution, Strategy};
use crate::watch::Watch;

/// A game whose solutions are kept in files.
pub trait Stored: Game {
    /// Writes the game and its solution as a solution file, from its beginning to its end.
    ///
    /// What winning moves a matching leaves to be found is found before anything is written, with 2.5 bytes a cell
    /// of a grid and 8 a vertex of a graph; on graphs with odd cycles it may take much longer than the solution.
    ///
    /// # Errors
    /// [`WriteError`] when the watch stops it, the format cannot hold it, or the writer fails.
    fn write_solution_file(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        watch: &mut dyn Watch,
    ) -> Result<(), WriteError>;
}

/// No mate, in four bits.
pub(super) const NO_SLOT: u64 = 15;
/// No mate, in 32 bits.
pub(super) const NO_VERTEX: u64 = u32::MAX as u64;
/// The most bytes of a vertex's name.
pub(super) const LONGEST_NAME: u64 = 1 << 20;

impl Stored for Geography<Grid> {
    fn write_solution_file(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        watch: &mut dyn Watch,
    ) -> Result<(), WriteError> {
        require_no_draw(solution)?;
        let moves = Moves::of(self, solution, watch)?;
        let (grid, frame) = (self.graph(), *self.graph().frame());
        let (rows, columns) = (u64::from(frame.rows()), u64::from(frame.columns()));
        let header =
            header(self, GameKind::Geography(self.placing()), Board::Grid { rows, columns }, solution);
        let mut shapes =
            vec![bits(SectionName::Free, rows * columns), bits(SectionName::Winners, rows * columns)];
        if moves.is_some() {
            let nibbles = |name| Shape { name, width: Width::Nibble, count: rows * columns };
            shapes.extend([SectionName::Mates, SectionName::Winning].map(nibbles));
        }
        let mut file = FileWriter::begin(out, &header, shapes)?;
        file.section(|free| free.extend(frame.cells().map(|v| grid.contains(v).into())))?;
        file.section(|winners| winners.extend(frame.cells().map(|v| first_wins(solution, v.id().into()))))?;
        if let Some(moves) = moves {
            let on_board = |v: &Vertex| grid.contains(*v);
            file.section(|mates| {
                mates.extend(
                    frame.cells().map(|v| Some(v).filter(on_board).map_or(NO_SLOT, |v| moves.mate_slot(v))),
                )
            })?;
            file.section(|winning| {
                winning.extend(
                    frame.cells().map(|v| Some(v).filter(on_board).map_or(0, |v| moves.winning_slots(v))),
                )
            })?;
        }
        Ok(file.finish()?)
    }
}

impl Stored for Geography<UndirectedGraph> {
    fn write_solution_file(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        watch: &mut dyn Watch,
    ) -> Result<(), WriteError> {
        require_no_draw(solution)?;
        let graph = self.graph();
        require_fit(graph, graph.labels())?;
        let moves = Moves::of(self, solution, watch)?;
        let (vertices, heads) = (u64::from(graph.order()), 2 * graph.edge_count());
        let board = Board::Graph { vertices, heads, base: base(graph.labels()) };
        let header = header(self, GameKind::Geography(self.placing()), board, solution);
        let mut shapes = graph_shapes(graph, graph.labels(), heads);
        shapes.push(bits(SectionName::Winners, vertices));
        if moves.is_some() {
            shapes.push(Shape { name: SectionName::Mates, width: Width::Word, count: vertices });
            shapes.push(bits(SectionName::Winning, heads));
        }
        let mut file = FileWriter::begin(out, &header, shapes)?;
        write_graph(&mut file, graph, graph.labels())?;
        file.section(|winners| winners.extend((0..vertices).map(|v| first_wins(solution, v))))?;
        if let Some(moves) = moves {
            let mate = |v| moves.matching.mate(graph, v).map_or(NO_VERTEX, |mate| mate.id().into());
            file.section(|mates| mates.extend(graph.vertices().map(mate)))?;
            file.section(|winning| {
                winning.extend(graph.vertices().flat_map(|v| moves.winning(v).map(u64::from)))
            })?;
        }
        Ok(file.finish()?)
    }
}

impl Stored for Slide {
    fn write_solution_file(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        _watch: &mut dyn Watch,
    ) -> Result<(), WriteError> {
        require_no_draw(solution)?;
        let (frame, initial) = (*self.frame(), self.initial());
        let (rows, columns) = (u64::from(frame.rows()), u64::from(frame.columns()));
        let blank = cell_number(&frame, initial.blank());
        let header = header(self, GameKind::Slide, Board::Pieces { rows, columns, blank }, solution);
        let mut shapes = vec![bits(SectionName::White, rows * columns), bits(SectionName::Winners, 1)];
        if let Strategy::Matching(_) = solution.strategy() {
            shapes.push(Shape { name: SectionName::Mates, width: Width::Nibble, count: rows * columns });
            shapes.push(Shape { name: SectionName::Winning, width: Width::Nibble, count: 1 });
        }
        let mut file = FileWriter::begin(out, &header, shapes)?;
        file.section(|white| white.extend(frame.cells().map(|v| (initial.cell(v) == Cell::White).into())))?;
        file.section(|winners| winners.push(first_wins(solution, 0)))?;
        if let Strategy::Matching(matching) = solution.strategy() {
            let graph = self.graph(&initial);
            file.section(|mates| mates.extend(frame.cells().map(|v| mate_slot(&graph, matching, v))))?;
            file.section(|winning| winning.push(self.winning_slots(solution)))?;
        }
        Ok(file.finish()?)
    }
}

impl Slide {
    /// A bit for each slot of the blank with a piece that wins.
    fn winning_slots(&self, solution: &Solution) -> u64 {
        let mut session = Session::new(&Arc::new(self.clone()), &Arc::new(solution.clone()));
        let blank = session.position().blank();
        let winning = session.winning_moves();
        let wins = |slot: &u32| winning.iter().any(|step| step.to == self.frame().step(blank, *slot));
        (0..Frame::SLOTS).filter(wins).map(|slot| 1 << slot).sum()
    }
}

impl Stored for Pursuit {
    fn write_solution_file(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        _watch: &mut dyn Watch,
    ) -> Result<(), WriteError> {
        require_no_draw(solution)?;
        let (graph, kind) = (self.graph(), GameKind::Pursuit(*self.rules()));
        let (vertices, heads, base) = (graph.order().into(), graph.arc_count(), base(graph.labels()));
        write_chase(self, graph, kind, Board::Digraph { vertices, heads, base }, solution, out)
    }
}

impl Stored for Cops {
    fn write_solution_file(
        &self,
        solution: &Solution,
        out: &mut dyn Write,
        _watch: &mut dyn Watch,
    ) -> Result<(), WriteError> {
        let (graph, kind) = (self.graph(), GameKind::Cops(*self.rules()));
        let (vertices, heads, base) = (graph.order().into(), graph.arc_count(), base(graph.labels()));
        let board = match self.ways() {
            Ways::Edges => Board::Graph { vertices, heads, base },
            Ways::Arcs => Board::Digraph { vertices, heads, base },
        };
        write_chase(self, graph, kind, board, solution, out)
    }
}

/// Writes the graph, the winner of every position and, where they are known, the ranks.
fn write_chase<G: Game>(
    game: &G,
    graph: &DirectedGraph,
    kind: GameKind,
    board: Board,
    solution: &Solution,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    require_fit(graph, graph.labels())?;
    let ranks = matches!(solution.strategy(), Strategy::Ranks(_)).then(|| rank_width(game, solution));
    let mut shapes = graph_shapes(graph, graph.labels(), graph.arc_count());
    shapes.push(bits(SectionName::Winners, game.starts()));
    shapes.extend(ranks.map(|width| Shape { name: SectionName::Ranks, width, count: game.starts() }));
    let mut file = FileWriter::begin(out, &header(game, kind, board, solution), shapes)?;
    write_graph(&mut file, graph, graph.labels())?;
    file.section(|winners| winners.extend((0..game.starts()).map(|start| first_wins(solution, start))))?;
    if let Some(width) = ranks {
        let rank = |start| solution.rank(start).map_or(width.largest(), u64::from);
        file.section(|ranks| ranks.extend((0..game.starts()).map(rank)))?;
    }
    Ok(file.finish()?)
}

/// The least width in which every rank is smaller than the largest number, which is that of no rank.
fn rank_width<G: Game>(game: &G, solution: &Solution) -> Width {
    let longest = (0..game.starts()).filter_map(|start| solution.rank(start)).max().unwrap_or(0);
    let fits = |width: &Width| u64::from(longest) < width.largest();
    [Width::Byte, Width::Half].into_iter().find(fits).unwrap_or(Width::Word)
}

// ---- what games have in common ----

fn header<G: Game>(game: &G, kind: GameKind, board: Board, solution: &Solution) -> Header {
    debug_assert_eq!(game.name(), kind.name());
    Header { game: kind, board, method: solution.method(), wins: solution.regions().counts() }
}

const fn bits(name: SectionName, count: u64) -> Shape {
    Shape { name, width: Width::Bit, count }
}

fn first_wins(solution: &Solution, start: u64) -> u64 {
    (solution.outcome(start) == Some(Outcome::Won(Player::First))).into()
}

fn require_no_draw(solution: &Solution) -> Result<(), WriteError> {
    match solution.regions().drawn().next() {
        Some(_) => Err(WriteError::Unfit("draws".to_owned())),
        None => Ok(()),
    }
}

/// The number of a cell of a board, row by row from 0.
pub(super) fn cell_number(frame: &Frame, v: Vertex) -> u64 {
    let place = frame.place(v);
    u64::from(place.row - 1) * u64::from(frame.columns()) + u64::from(place.column - 1)
}

/// The slot in which the mate of `v` sits.
fn mate_slot<G: Graph>(graph: &G, matching: &Matching, v: Vertex) -> u64 {
    matching.mate_slot(graph, v).map_or(NO_SLOT, u64::from)
}

// ---- moves of geography ----

/// The matching of a solution, and the winning moves that it tells.
struct Moves<'a, G: Undirected> {
    game: &'a Geography<G>,
    solution: &'a Solution,
    matching: &'a Matching,
    edges: MatchedEdges<G>,
}

impl<'a, G: Undirected + Send + Sync + 'static> Moves<'a, G> {
    /// Nothing where the solution has no matching.
    fn of(
        game: &'a Geography<G>,
        solution: &'a Solution,
        watch: &mut dyn Watch,
    ) -> Result<Option<Self>, WriteError> {
        let Strategy::Matching(matching) = solution.strategy() else { return Ok(None) };
        let placers = Some(Outcome::Won(game.placer()));
        let is_inessential = |v: Vertex| solution.outcome(v.id().into()) == placers;
        let edges = MatchedEdges::of(game.graph(), matching, is_inessential, watch)?;
        Ok(Some(Self { game, solution, matching, edges }))
    }

    fn mate_slot(&self, v: Vertex) -> u64 {
        mate_slot(self.game.graph(), self.matching, v)
    }

    /// Whether each move from `v` wins.
    fn winning(&self, v: Vertex) -> impl Iterator<Item = bool> + '_ {
        let graph = self.game.graph();
        let mover_wins = self.solution.outcome(v.id().into()) == Some(Outcome::Won(!self.game.placer()));
        let is_allowed = move |w| self.edges.is_allowed(graph, self.matching, v, w);
        (0..graph.slots(v)).map(move |slot| mover_wins && graph.head(v, slot).is_some_and(is_allowed))
    }

    /// A bit for each slot whose move wins.
    fn winning_slots(&self, v: Vertex) -> u64 {
        self.winning(v).zip(0..).map(|(wins, slot)| u64::from(wins) << slot).sum()
    }
}

// ---- stored graphs ----

/// Refuses a graph whose names or numbers are too long.
fn require_fit<G: Graph>(graph: &G, labels: &Labels) -> Result<(), WriteError> {
    if graph.order() >= 1 << 31 {
        return Err(WriteError::Unfit(format!("{} vertices: at most 2^31 - 1", graph.order())));
    }
    if labels.base().is_some() {
        return Ok(());
    }
    match graph.vertices().find(|&v| graph.label(v).len() as u64 > LONGEST_NAME) {
        Some(_) => Err(WriteError::Unfit(format!("a name of more than {LONGEST_NAME} bytes"))),
        None => Ok(()),
    }
}

fn base(labels: &Labels) -> u64 {
    labels.base().unwrap_or(0).into()
}

fn graph_shapes<G: Graph>(graph: &G, labels: &Labels, heads: u64) -> Vec<Shape> {
    let vertices = u64::from(graph.order());
    let mut shapes = vec![
        Shape { name: SectionName::Offsets, width: Width::Long, count: vertices + 1 },
        Shape { name: SectionName::Heads, width: Width::Word, count: heads },
    ];
    if labels.base().is_none() {
        let bytes = graph.vertices().map(|v| graph.label(v).len() as u64).sum();
        shapes.push(Shape { name: SectionName::Names, width: Width::Byte, count: bytes });
        shapes.push(Shape { name: SectionName::NameEnds, width: Width::Long, count: vertices });
        shapes.push(Shape { name: SectionName::ByName, width: Width::Word, count: vertices });
    }
    shapes
}

fn write_graph<G: Graph>(file: &mut FileWriter<'_>, graph: &G, labels: &Labels) -> std::io::Result<()> {
    let summed = |end: &mut u64, length: u64| {
        *end += length;
        Some(*end)
    };
    let degrees = graph.vertices().map(|v| u64::from(graph.slots(v)));
    file.section(|offsets| offsets.extend([0].into_iter().chain(degrees.scan(0, summed))))?;
    let heads = graph.vertices().flat_map(|v| graph.neighbours(v)).map(|head| head.id().into());
    file.section(|section| section.extend(heads))?;
    let Some(by_name) = labels.by_name() else { return Ok(()) };
    file.section(|names| {
        graph.vertices().try_for_each(|v| names.extend(graph.label(v).bytes().map(u64::from)))
    })?;
    let lengths = graph.vertices().map(|v| graph.label(v).len() as u64);
    file.section(|ends| ends.extend(lengths.scan(0, summed)))?;
    file.section(|section: &mut SectionWriter<'_>| section.extend(by_name.iter().map(|&id| id.into())))
}
