use super::board::Board;
use super::rows::Rows;
use crate::game::CopPlacements;
use crate::graph::Vertex;
use crate::watch::{Pulse, Stopped};

/// The moves of many cops on few vertices backwards, one cop after the other, in tables over those that have moved
/// and those that have not.
///
/// After *j* stages there is a row for each placement of *j* cops who have moved and each of the others; the next to
/// move is the one on the greatest vertex. That takes C(*n* + *j* − 1, *j*)·C(*n* + *k* − *j* − 1, *k* − *j*) rows, and
/// steps for each arc: where *k* is large beside *n*, far fewer than *nᵏ*.
#[derive(Debug)]
pub(super) struct Stages {
    from: Rows,
    to: Rows,
    /// The cops who have moved.
    moved: Vec<Vertex>,
    with_next: Vec<Vertex>,
}

impl Stages {
    pub(super) fn new(placements: &CopPlacements, words: usize) -> Self {
        let none = Rows::zero(largest(placements) as usize, words);
        Self { from: none.clone(), to: none, moved: Vec::new(), with_next: Vec::new() }
    }

    /// The bytes that are held.
    pub(super) fn bytes(placements: &CopPlacements, words: usize) -> u64 {
        Rows::bytes(largest(placements), words).saturating_mul(2)
    }

    /// The rows of all stages.
    pub(super) fn rows(placements: &CopPlacements) -> u64 {
        (0..=placements.cops()).fold(0, |sum, moved| rows_after(placements, moved).saturating_add(sum))
    }

    /// Adds the rows of `from` to the rows of `to` from which the cops can move there.
    pub(super) fn back(
        &mut self,
        board: &Board,
        placements: &CopPlacements,
        from: &Rows,
        to: &mut Rows,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        let rows = placements.below(placements.cops(), placements.vertices()) as usize;
        self.from.clear();
        self.from.add_first(0, from, rows);
        for moved in 0..placements.cops() {
            self.to.clear();
            self.stage(moved, board, placements, pulse)?;
            std::mem::swap(&mut self.from, &mut self.to);
        }
        to.add_first(0, &self.from, rows);
        Ok(())
    }

    /// Moves one more when so many have moved.
    fn stage(
        &mut self,
        moved: u8,
        board: &Board,
        placements: &CopPlacements,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        let waiting = placements.cops() - moved;
        let (before, after) = (ways(placements, moved), ways(placements, moved + 1));
        for row in self.from.all_touched() {
            let (others, placed) = (row as u64 / before, row as u64 % before);
            let next = placements.greatest(waiting, others);
            let others = others - placements.below(waiting, next);
            placements.place_some(moved, placed, &mut self.moved);
            for &source in board.cop_sources(next as usize) {
                let source = Vertex::new(source);
                self.with_next.clone_from(&self.moved);
                self.with_next.insert(self.moved.partition_point(|&v| v < source), source);
                let placed = placements.number(&self.with_next);
                self.to.add((others * after + placed) as usize, self.from.row(row));
            }
            pulse.tick(board.cop_sources(next as usize).len() as u64)?;
        }
        Ok(())
    }
}

/// In how many ways so many of the cops can be placed.
fn ways(placements: &CopPlacements, cops: u8) -> u64 {
    placements.below(cops, placements.vertices())
}

/// How many rows there are when so many have moved.
fn rows_after(placements: &CopPlacements, moved: u8) -> u64 {
    ways(placements, moved).saturating_mul(ways(placements, placements.cops() - moved))
}

/// How many rows there are when there are most.
fn largest(placements: &CopPlacements) -> u64 {
    rows_after(placements, placements.cops() / 2)
}
