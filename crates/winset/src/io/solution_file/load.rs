//! Loads all of a file: the game and its solution.

use std::sync::Arc;

use super::error::SolutionFileError;
use super::layout::{Board, GameKind, SectionName};
use super::read_at::ReadAt;
use super::reader::{Elements, SolutionFile};
use super::store::NO_VERTEX;
use super::vertices::Vertices;
use crate::attractor::Ranks;
use crate::game::{Cops, CopsRules, Game, Geography, Placing, Pursuit, PursuitRules, Slide};
use crate::graph::{
    DirectedGraph, Frame, Graph, Grid, GridBuilder, Labels, Undirected, UndirectedGraph, Vertex,
};
use crate::io::Limits;
use crate::matching::Matching;
use crate::player::{Outcome, Player};
use crate::solution::{Regions, Solution, Strategy};
use crate::solve::Solve;
use crate::watch::Watch;

/// A game and its solution.
#[derive(Clone, Debug)]
pub struct Solved<G> {
    /// The game.
    pub game: G,
    /// Its solution.
    pub solution: Solution,
}

/// What a file held, by the kind of game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Loaded {
    /// Geography or tiles on a board.
    Grid(Solved<Geography<Grid>>),
    /// Geography or tiles on a graph.
    Graph(Solved<Geography<UndirectedGraph>>),
    /// The slide game.
    Slide(Solved<Slide>),
    /// Pursuit.
    Pursuit(Solved<Pursuit>),
    /// Cops and a robber.
    Cops(Solved<Cops>),
}

impl<R: ReadAt> SolutionFile<R> {
    /// The game and its solution, after a [check](Self::check) of the whole file.
    ///
    /// That the solution is right is believed; that it fits the game is not: a matching is one of edges of the graph,
    /// and winners and ranks agree.
    ///
    /// # Complexity
    /// Linear in the size of the file, with the memory that the game and its solution take.
    ///
    /// # Errors
    /// [`SolutionFileError`] when the file cannot be read, is damaged, or would not fit the limits.
    pub fn load(&self, limits: &Limits, watch: &mut dyn Watch) -> Result<Loaded, SolutionFileError> {
        self.check_limits(limits)?;
        self.check(watch)?;
        match (self.header.game, self.header.board) {
            (GameKind::Geography(placing), Board::Grid { rows, columns }) => {
                Ok(Loaded::Grid(self.load_grid(placing, self.frame(rows, columns)?)?))
            }
            (GameKind::Slide, Board::Pieces { rows, columns, blank }) => {
                Ok(Loaded::Slide(self.load_pieces(&self.frame(rows, columns)?, blank)?))
            }
            (GameKind::Geography(placing), _) => Ok(Loaded::Graph(self.load_graph(placing)?)),
            (GameKind::Cops(rules), _) => Ok(Loaded::Cops(self.load_cops(rules)?)),
            (GameKind::Pursuit(rules), _) => Ok(Loaded::Pursuit(self.load_pursuit(rules)?)),
            (GameKind::Slide, _) => Err(self.damaged(0, "a board of pieces")),
        }
    }

    /// Refuses what would take more memory than allowed.
    fn check_limits(&self, limits: &Limits) -> Result<(), SolutionFileError> {
        let names = self.find(SectionName::Names).map_or(0, |names| names.count);
        let needed = match self.header.board {
            // A bit for the board and for each player, and a byte for the mate.
            Board::Grid { rows, columns } => (rows + 2).saturating_mul(columns + 2).saturating_mul(11) / 8,
            // The text of the board besides.
            Board::Pieces { rows, columns, .. } => {
                (rows + 2).saturating_mul(columns + 2).saturating_mul(19) / 8
            }
            // The edges as they are read, then in rows.
            Board::Graph { vertices, heads, .. } => heads * 16 + vertices * 32 + names * 2,
            Board::Digraph { vertices, heads, .. } => (heads * 24 + vertices * 48 + names * 2)
                .saturating_add((vertices * vertices).saturating_mul(9)),
        };
        let needed = match self.header.game {
            GameKind::Cops(rules) => {
                // Both arcs of every edge, the numbers of the placements, the ranks.
                let starts = self.section(SectionName::Winners).count;
                let vertices = self.section(SectionName::Offsets).count;
                let placements = vertices.saturating_mul(8 * (u64::from(rules.cops) + 1));
                let heads = self.section(SectionName::Heads).count * 40 + vertices * 64 + names * 2;
                heads.saturating_add(placements).saturating_add(starts.saturating_mul(5))
            }
            _ => needed,
        };
        limits
            .check(needed)
            .map_err(|error| SolutionFileError::Unread { name: self.name().to_owned(), error })
    }

    // ---- boards ----

    fn load_grid(
        &self,
        placing: Placing,
        frame: Frame,
    ) -> Result<Solved<Geography<Grid>>, SolutionFileError> {
        let free = self.section(SectionName::Free);
        let mut cells = self.elements(free, 0..free.count);
        let mut builder = GridBuilder::new(frame.columns().into());
        for _ in 0..frame.rows() {
            let row = cells.by_ref().take(frame.columns() as usize);
            let row: Vec<bool> = row.map(|cell| Ok(cell? == 1)).collect::<Result<_, SolutionFileError>>()?;
            let pushed = builder.push_row(row.into_iter());
            pushed.map_err(|_| self.damaged(0, "a board of at most 2^32 cells"))?;
        }
        let grid = builder.finish();
        let regions = self.regions_on(&frame, |v| grid.contains(v))?;
        let strategy = self.strategy_on(&frame, &grid)?;
        let game = match placing {
            Placing::BySecond => Geography::new(grid),
            Placing::ByFirst => Geography::with_free_start(grid),
        };
        self.solved(game, regions, strategy)
    }

    /// The winners of the cells of a board that are starts.
    fn regions_on(
        &self,
        frame: &Frame,
        is_start: impl Fn(Vertex) -> bool,
    ) -> Result<Regions, SolutionFileError> {
        let winners = self.section(SectionName::Winners);
        let mut winners = self.elements(winners, 0..winners.count);
        let mut failed = Ok(());
        let mut outcome = |v: Vertex| {
            let first_wins = if frame.contains(v) { winners.next() } else { None };
            let first_wins = first_wins.transpose().unwrap_or_else(|error| {
                failed = Err(error);
                None
            });
            first_wins.filter(|_| is_start(v)).map(won)
        };
        let regions = Regions::from_outcomes((0..frame.id_bound()).map(|id| outcome(Vertex::new(id))));
        failed.map(|()| regions)
    }

    /// The matching of a board, where there is one.
    fn strategy_on<G: Undirected>(&self, frame: &Frame, graph: &G) -> Result<Strategy, SolutionFileError> {
        if self.method().finds_winners_alone() {
            return Ok(Strategy::Search);
        }
        let mates = self.section(SectionName::Mates);
        let mut slots = vec![u8::MAX; frame.id_bound() as usize];
        for (v, slot) in frame.cells().zip(self.elements(mates, 0..mates.count)) {
            slots[v.index()] = slot? as u8;
        }
        let matching = Matching::from_slots(graph, slots).map_err(|_| self.no_matching())?;
        Ok(Strategy::Matching(matching))
    }

    fn no_matching(&self) -> SolutionFileError {
        self.damaged(self.section(SectionName::Mates).offset_of(0), "a section with a matching")
    }

    fn load_pieces(&self, frame: &Frame, blank: u64) -> Result<Solved<Slide>, SolutionFileError> {
        let white = self.section(SectionName::White);
        let mut cells = (0..).zip(self.elements(white, 0..white.count));
        let mut rows = Vec::new();
        for _ in 0..frame.rows() {
            let row = cells.by_ref().take(frame.columns() as usize);
            let piece = |(cell, white): (u64, Result<u64, _>)| match white? {
                _ if cell == blank => Ok(b'.'),
                0 => Ok(b'X'),
                _ => Ok(b'O'),
            };
            rows.push(row.map(piece).collect::<Result<Vec<u8>, SolutionFileError>>()?);
        }
        let game = Slide::from_rows(&rows).map_err(|_| self.damaged(0, "a board with one blank"))?;
        drop(rows);
        let winner = self.element(self.section(SectionName::Winners), 0)?;
        let graph = game.graph(&game.initial());
        let strategy = self.strategy_on(frame, &graph)?;
        self.solved(game, Regions::from_outcomes([Some(won(winner))]), strategy)
    }

    // ---- stored graphs ----

    fn load_undirected(&self) -> Result<UndirectedGraph, SolutionFileError> {
        let vertices = Vertices::of(self);
        let order = vertices.count() as u32;
        let edges = self.arcs(&vertices, |[tail, head]| tail < head)?;
        let graph = UndirectedGraph::from_ids(order, &edges).with_labels(self.labels(&vertices)?);
        drop(edges);
        if 2 * graph.edge_count() != self.section(SectionName::Heads).count {
            return Err(self
                .damaged(self.section(SectionName::Heads).offset_of(0), "every edge from both of its ends"));
        }
        Ok(graph)
    }

    fn load_graph(&self, placing: Placing) -> Result<Solved<Geography<UndirectedGraph>>, SolutionFileError> {
        let graph = self.load_undirected()?;
        let regions = self.all_regions()?;
        let strategy = self.strategy_of_graph(&graph)?;
        let game = match placing {
            Placing::BySecond => Geography::new(graph),
            Placing::ByFirst => Geography::with_free_start(graph),
        };
        self.solved(game, regions, strategy)
    }

    fn strategy_of_graph(&self, graph: &UndirectedGraph) -> Result<Strategy, SolutionFileError> {
        if self.method().finds_winners_alone() {
            return Ok(Strategy::Search);
        }
        let mates = self.section(SectionName::Mates);
        let vertex = |mate: u64| (mate != NO_VERTEX).then(|| Vertex::new(mate as u32));
        let mates = self.elements(mates, 0..mates.count).map(|mate| mate.map(vertex));
        let mates = mates.collect::<Result<Vec<_>, _>>()?;
        let matching = Matching::from_mates(graph, mates).map_err(|_| self.no_matching())?;
        Ok(Strategy::Matching(matching))
    }

    /// The arcs that are wanted.
    fn arcs(
        &self,
        vertices: &Vertices<'_, R>,
        is_wanted: impl Fn([u32; 2]) -> bool,
    ) -> Result<Vec<[u32; 2]>, SolutionFileError> {
        let (offsets, heads) = (self.section(SectionName::Offsets), self.section(SectionName::Heads));
        let mut arcs = Vec::new();
        let (mut start, mut all) = (0, vertices.heads(0..heads.count));
        for (index, end) in (0..).zip(self.elements(offsets, 0..offsets.count)) {
            let end = end?;
            let is_last = index + 1 == offsets.count;
            if end < start || end > heads.count || index == 0 && end != 0 || is_last && end != heads.count {
                let expected = "ascending offsets, from 0 to the number of heads";
                return Err(self.damaged(offsets.offset_of(index), expected));
            }
            for head in all.by_ref().take((end - start) as usize) {
                let arc = [(index - 1) as u32, head? as u32];
                if is_wanted(arc) {
                    arcs.push(arc);
                }
            }
            start = end;
        }
        Ok(arcs)
    }

    fn labels(&self, vertices: &Vertices<'_, R>) -> Result<Labels, SolutionFileError> {
        let Some(names) = self.find(SectionName::Names) else {
            return Ok(Labels::numbered(vertices.base() as u32));
        };
        let ends = self.section(SectionName::NameEnds);
        let (mut start, mut bytes) = (0, self.elements(names, 0..names.count));
        let mut texts = Vec::new();
        for (index, end) in (0..).zip(self.elements(ends, 0..ends.count)) {
            let end = end?;
            if end < start || end > names.count {
                return Err(self.damaged(ends.offset_of(index), "ascending ends of names that there are"));
            }
            let name = bytes.by_ref().take((end - start) as usize).map(|byte| Ok(byte? as u8));
            let name = String::from_utf8(name.collect::<Result<_, SolutionFileError>>()?);
            texts.push(name.map_err(|_| self.damaged(names.offset_of(start), "a name in UTF-8"))?);
            start = end;
        }
        let labels = Labels::named(texts);
        let labels =
            labels.map_err(|_| self.damaged(names.offset_of(0), "a name of its own for every vertex"))?;
        self.check_order(&labels)?;
        Ok(labels)
    }

    fn check_order(&self, labels: &Labels) -> Result<(), SolutionFileError> {
        let section = self.section(SectionName::ByName);
        let by_name = labels.by_name().unwrap_or_default();
        for (v, &expected) in self.elements(section, 0..section.count).zip(by_name.iter()) {
            if v? != u64::from(expected) {
                return Err(self.damaged(section.offset_of(0), "the vertices in the order of their names"));
            }
        }
        Ok(())
    }

    /// The winners, where every number is that of a start.
    fn all_regions(&self) -> Result<Regions, SolutionFileError> {
        let winners = self.section(SectionName::Winners);
        let mut failed = Ok(());
        let outcomes = self.elements(winners, 0..winners.count).map(|first_wins| match first_wins {
            Ok(first_wins) => Some(won(first_wins)),
            Err(error) => {
                failed = Err(error);
                None
            }
        });
        let regions = Regions::from_outcomes(outcomes);
        failed.map(|()| regions)
    }

    fn load_directed(&self) -> Result<DirectedGraph, SolutionFileError> {
        let vertices = Vertices::of(self);
        let arcs = self.arcs(&vertices, |_| true)?;
        let graph =
            DirectedGraph::from_ids(vertices.count() as u32, &arcs).with_labels(self.labels(&vertices)?);
        drop(arcs);
        if graph.arc_count() != self.section(SectionName::Heads).count {
            return Err(self.damaged(self.section(SectionName::Heads).offset_of(0), "every arc once"));
        }
        Ok(graph)
    }

    fn load_pursuit(&self, rules: PursuitRules) -> Result<Solved<Pursuit>, SolutionFileError> {
        let graph = self.load_directed()?;
        let (regions, strategy) = self.attractor_of(Player::Second)?;
        self.solved(Pursuit::with_rules(graph, rules), regions, strategy)
    }

    fn load_cops(&self, rules: CopsRules) -> Result<Solved<Cops>, SolutionFileError> {
        let game = match self.header.board {
            Board::Graph { .. } => Cops::on_edges(&self.load_undirected()?, rules),
            _ => Cops::new(self.load_directed()?, rules),
        };
        let (regions, strategy) = self.attractor_of(Player::First)?;
        self.solved(game, regions, strategy)
    }

    /// The regions and ranks of a game that this player wins from its attractor.
    fn attractor_of(&self, player: Player) -> Result<(Regions, Strategy), SolutionFileError> {
        Ok(match self.find(SectionName::Ranks) {
            Some(ranks) if !self.method().finds_winners_alone() => {
                let ranks = Arc::new(self.ranks(ranks, player)?);
                (Regions::of_attractor(player, Arc::clone(&ranks)), Strategy::Ranks(ranks))
            }
            _ => (self.all_regions()?, Strategy::Search),
        })
    }

    /// The ranks, which the positions that this player wins have, and no other.
    fn ranks(&self, section: Elements, player: Player) -> Result<Ranks, SolutionFileError> {
        let winners = self.section(SectionName::Winners);
        let winners = self.elements(winners, 0..winners.count);
        let ranks = self.elements(section, 0..section.count).zip(winners).zip(0..);
        let rank = |((rank, first_wins), index): ((Result<u64, _>, Result<u64, _>), u64)| {
            let rank = rank?;
            let is_ranked = rank != section.width.largest();
            let is_won = (first_wins? == 1) == (player == Player::First);
            if is_ranked != is_won || is_ranked && rank >= Ranks::MAX_POSITIONS {
                let expected = "a rank where the player wins who has ranks, and none elsewhere";
                return Err(self.damaged(section.offset_of(index), expected));
            }
            Ok(is_ranked.then_some(rank as u32))
        };
        ranks.map(rank).collect()
    }

    // ---- all games ----

    fn solved<G: Solve>(
        &self,
        game: G,
        regions: Regions,
        strategy: Strategy,
    ) -> Result<Solved<G>, SolutionFileError> {
        if regions.counts() != self.header.wins {
            let offset = self.section(SectionName::Winners).offset_of(0);
            return Err(self.damaged(offset, "as many wins of each player as the header tells"));
        }
        if !game.methods().contains(&self.method()) {
            return Err(self.damaged(0, "a header with a method that applies to the game"));
        }
        let solution = Solution::new(self.method(), regions, strategy);
        Ok(Solved { game, solution })
    }
}

fn won(first_wins: u64) -> Outcome {
    Outcome::Won(if first_wins == 1 { Player::First } else { Player::Second })
}
