use super::board::{Board, contains, insert};
use super::ranks::{BestPlacement, BinaryRanks};
use super::robber::{Row, Unavoidable};
use super::rows::Rows;
use super::spread::Spread;
use crate::game::{CopPlacements, CopsRules};
use crate::graph::Vertex;
use crate::watch::{Pulse, Stopped};

/// The attractor of the cops so far, in rows: a row for each placement, a bit for each place of the robber.
pub(super) struct Search<'b> {
    board: &'b Board,
    placements: &'b CopPlacements,
    /// Where the cops are to move and win.
    won: Rows,
    /// Where the robber is to move and has lost since the last round.
    newly_lost: Rows,
    /// From where the cops can move there.
    reached: Rows,
    spread: Spread,
    unavoidable: Unavoidable<'b>,
    best: Option<BestPlacement>,
    /// Room for sets of places.
    cops: Vec<u64>,
    newly_won: Vec<u64>,
    lost: Vec<u64>,
}

impl<'b> Search<'b> {
    pub(super) fn new(
        board: &'b Board,
        rules: &CopsRules,
        placements: &'b CopPlacements,
        pulse: &mut Pulse<'_>,
    ) -> Result<Self, Stopped> {
        let words = board.words();
        pulse.reserve_more(bytes(rules, placements, words))?;
        let none = Rows::zero(rows_of(placements), words);
        Ok(Self {
            board,
            placements,
            won: none.clone(),
            newly_lost: none.clone(),
            reached: none,
            spread: Spread::new(rules, placements, words),
            unavoidable: Unavoidable::new(board, rules),
            best: None,
            cops: vec![0; words],
            newly_won: vec![0; words],
            lost: vec![0; words],
        })
    }

    /// Finds the best placement; then it is over.
    pub(super) fn until_best(mut self, pulse: &mut Pulse<'_>) -> Result<Option<BestPlacement>, Stopped> {
        self.begin(None, pulse)?;
        let mut time = 0;
        while self.best.is_none() && !self.newly_lost.is_zero() {
            time += 1;
            self.round(time, None, pulse)?;
        }
        Ok(self.best)
    }

    /// Finds all of the attractor, and ranks it.
    pub(super) fn until_end(
        mut self,
        ranks: &mut BinaryRanks,
        pulse: &mut Pulse<'_>,
    ) -> Result<Option<BestPlacement>, Stopped> {
        self.begin(Some(ranks), pulse)?;
        let mut time = 0;
        while !self.newly_lost.is_zero() {
            time += 1;
            self.round(time, Some(ranks), pulse)?;
        }
        Ok(self.best)
    }

    /// The positions in which the robber has lost before anybody moves.
    fn begin(&mut self, mut ranks: Option<&mut BinaryRanks>, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        let mut cops = vec![Vertex::new(0); usize::from(self.placements.cops())];
        make_room(ranks.as_deref_mut(), 0, self.placements, self.board.words(), pulse)?;
        for row in 0..rows_of(self.placements) {
            if cops.iter().all(|v| self.is_vertex(*v)) {
                self.set_cops(&cops);
                self.won.add(row, &self.cops);
                self.unavoidable.at_once(&self.cops, &mut self.lost);
                self.newly_lost.add(row, &self.lost);
                if let Some(ranks) = &mut ranks {
                    ranks.put(row, 0, &self.cops);
                }
                self.note_if_all_won(row, 0);
            }
            CopPlacements::advance(&mut cops);
            pulse.tick(self.board.words() as u64)?;
        }
        Ok(())
    }

    /// The positions in which the cops need so many moves.
    fn round(
        &mut self,
        time: u32,
        mut ranks: Option<&mut BinaryRanks>,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        self.spread.back(self.board, self.placements, &self.newly_lost, &mut self.reached, pulse)?;
        self.newly_lost.clear();
        let mut cops = Vec::new();
        let mut has_room = false;
        let reached = std::mem::replace(&mut self.reached, Rows::zero(0, 0));
        for row in reached.all_touched() {
            if self.win(row, reached.row(row)) {
                if !has_room {
                    make_room(ranks.as_deref_mut(), time, self.placements, self.board.words(), pulse)?;
                    has_room = true;
                }
                if let Some(ranks) = &mut ranks {
                    ranks.put(row, time, &self.newly_won);
                }
                self.note_if_all_won(row, time);
                self.placements.place(row as u64, &mut cops);
                self.set_cops(&cops);
                self.lose(row);
                pulse.tick(self.board.words() as u64)?;
            }
        }
        self.reached = reached;
        self.reached.clear();
        Ok(())
    }

    /// Adds to where the cops win in a row; whether there is anything new.
    fn win(&mut self, row: usize, reached: &[u64]) -> bool {
        let mut any = 0;
        let won = self.won.row(row);
        for ((new, reached), won) in self.newly_won.iter_mut().zip(reached).zip(won) {
            *new = reached & !won;
            any |= *new;
        }
        if any != 0 {
            self.won.add(row, &self.newly_won);
        }
        any != 0
    }

    /// Finds where the robber has lost since the cops win more in a row.
    fn lose(&mut self, row: usize) {
        let known = Row { cops: &self.cops, won: self.won.row(row), newly_won: &self.newly_won };
        if self.unavoidable.since(known, &mut self.lost) {
            self.newly_lost.add(row, &self.lost);
        }
    }

    fn note_if_all_won(&mut self, row: usize, time: u32) {
        if self.best.is_none() && self.won.row(row) == self.board.vertices() {
            self.best = Some(BestPlacement { placement: row as u64, capture_time: time });
        }
    }

    fn set_cops(&mut self, cops: &[Vertex]) {
        self.cops.fill(0);
        cops.iter().for_each(|v| insert(&mut self.cops, v.index()));
    }

    fn is_vertex(&self, v: Vertex) -> bool {
        contains(self.board.vertices(), v.index())
    }
}

/// Makes room for the digits of a time.
fn make_room(
    ranks: Option<&mut BinaryRanks>,
    time: u32,
    placements: &CopPlacements,
    words: usize,
    pulse: &mut Pulse<'_>,
) -> Result<(), Stopped> {
    let Some(ranks) = ranks else { return Ok(()) };
    for _ in 0..ranks.missing(time) {
        pulse.reserve_more(BinaryRanks::digit_bytes(rows_of(placements) as u64, words))?;
        ranks.add_digit(rows_of(placements));
    }
    Ok(())
}

/// The bytes of the tables, without ranks.
pub(super) fn bytes(rules: &CopsRules, placements: &CopPlacements, words: usize) -> u64 {
    let tables = placements.count().map_or(u64::MAX, |count| Rows::bytes(count, words).saturating_mul(3));
    tables.saturating_add(Spread::bytes(rules, placements, words))
}

fn rows_of(placements: &CopPlacements) -> usize {
    placements.below(placements.cops(), placements.vertices()) as usize
}
