use super::board::{Board, contains, insert};
use super::rows::ones_of;
use crate::game::{CopPlacements, CopsRules, RobberMoves};
use crate::graph::Vertex;

/// In how many moves of the cops the robber is caught, from every position: what [`cops_attractor`] finds.
///
/// [`cops_attractor`]: super::cops_attractor
#[derive(Clone, Debug)]
pub struct CopsAttractor {
    pub(super) rules: CopsRules,
    pub(super) board: Board,
    pub(super) placements: CopPlacements,
    pub(super) ranks: BinaryRanks,
    pub(super) best: Option<BestPlacement>,
}

/// Where the cops are to stand before the robber chooses its vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestPlacement {
    /// The number of the placement.
    pub placement: u64,
    /// The capture time: how many moves the cops need, wherever the robber starts.
    pub capture_time: u32,
}

impl CopsAttractor {
    /// The rules that were played by.
    #[must_use]
    pub const fn rules(&self) -> &CopsRules {
        &self.rules
    }

    /// The numbers of the placements.
    #[must_use]
    pub const fn placements(&self) -> &CopPlacements {
        &self.placements
    }

    /// How many moves the cops, who are to move, need to catch the robber: 0 where it is caught; `None` where it
    /// escapes.
    ///
    /// Where neither is caught or stuck, the ply in which the attractor takes the position is twice as much, less one.
    ///
    /// # Panics
    /// If there is no such placement, or the id of the robber's vertex is not below the graph's.
    #[must_use]
    pub fn cops_to_move(&self, placement: u64, robber: Vertex) -> Option<u32> {
        self.ranks.get(placement as usize, robber.index())
    }

    /// How many moves the cops need to catch the robber, who is to move, although it delays: 0 where it is caught or
    /// has to step on a cop; `None` where it escapes.
    ///
    /// With an active robber that has no move it is 0: the robber is lost. Otherwise it is the most that
    /// [`CopsAttractor::cops_to_move`] is after a move of the robber; twice as much is the ply in which the attractor
    /// takes the position.
    ///
    /// # Complexity
    /// O(*k* log *n* + *d*) for *k* cops and a robber that can go to *d* vertices; a fast one's are found by a search.
    ///
    /// # Panics
    /// As [`CopsAttractor::cops_to_move`].
    #[must_use]
    pub fn robber_to_move(&self, placement: u64, robber: Vertex) -> Option<u32> {
        if !contains(self.board.vertices(), robber.index()) {
            return None;
        }
        let mut cops = vec![0; self.board.words()];
        self.placements.cops_on(placement).iter().for_each(|v| insert(&mut cops, v.index()));
        if contains(&cops, robber.index()) {
            return Some(0);
        }
        let targets = self.robber_targets(&cops, robber);
        let mut times = ones_of(&targets).map(|to| self.ranks.get(placement as usize, to));
        times.try_fold(0, |most: u32, time| Some(most.max(time?)))
    }

    /// Where the robber can be after its move.
    fn robber_targets(&self, cops: &[u64], robber: Vertex) -> Vec<u64> {
        let mut reached = self.board.robber_targets(robber.index()).to_vec();
        let RobberMoves::Fast(speed) = self.rules.robber_moves else { return reached };
        for _ in 1..speed.get() {
            let before = reached.clone();
            for from in ones_of(&before).filter(|&from| !contains(cops, from)) {
                for (word, targets) in reached.iter_mut().zip(self.board.robber_targets(from)) {
                    *word |= targets;
                }
            }
            if reached == before {
                break;
            }
        }
        reached
    }

    /// Whether the cops of a placement win wherever the robber starts.
    ///
    /// # Panics
    /// If there is no such placement.
    #[must_use]
    pub fn wins_everywhere(&self, placement: u64) -> bool {
        self.capture_time_from(placement).is_some()
    }

    /// How many moves the cops of a placement need, wherever the robber starts; `None` where it can escape.
    ///
    /// # Panics
    /// If there is no such placement.
    #[must_use]
    pub fn capture_time_from(&self, placement: u64) -> Option<u32> {
        let mut times =
            ones_of(self.board.vertices()).map(|robber| self.ranks.get(placement as usize, robber));
        times.try_fold(0, |most: u32, time| Some(most.max(time?)))
    }

    /// A placement from which the cops need the fewest moves wherever the robber starts, the one with the least number;
    /// `None` where the robber escapes from every one, or no cop can be placed.
    #[must_use]
    pub const fn best_placement(&self) -> Option<BestPlacement> {
        self.best
    }

    /// The vertex with the least id that is best for the robber when the cops are placed: it escapes, or else is caught
    /// latest; `None` where there is no vertex.
    ///
    /// # Panics
    /// If there is no such placement.
    #[must_use]
    pub fn best_start(&self, placement: u64) -> Option<Vertex> {
        let time = |robber: &usize| self.ranks.get(placement as usize, *robber).unwrap_or(u32::MAX);
        let vertices: Vec<usize> = ones_of(self.board.vertices()).collect();
        // The last of those that are equal would be taken: so from the last one on.
        let best = vertices.into_iter().rev().max_by_key(time);
        best.map(|robber| Vertex::new(robber as u32))
    }

    /// How many of the positions in which the cops are to move they win.
    #[must_use]
    pub fn won(&self) -> u64 {
        self.ranks.count()
    }
}

/// A number, or none, for every place of every row: its binary digits apart, each a table of bits, and as many as the
/// largest number needs.
#[derive(Clone, Debug)]
pub(super) struct BinaryRanks {
    words: usize,
    /// Of the number and one more; where all are 0 there is no number.
    digits: Vec<Vec<u64>>,
}

impl BinaryRanks {
    pub(super) const fn none(words: usize) -> Self {
        Self { words, digits: Vec::new() }
    }

    /// How many more digits this number needs.
    pub(super) const fn missing(&self, number: u32) -> usize {
        ((u32::BITS - (number + 1).leading_zeros()) as usize).saturating_sub(self.digits.len())
    }

    /// The bytes of a digit for so many rows.
    pub(super) const fn digit_bytes(rows: u64, words: usize) -> u64 {
        rows.saturating_mul(8 * words as u64)
    }

    /// Makes room for one more digit of so many rows.
    pub(super) fn add_digit(&mut self, rows: usize) {
        self.digits.push(vec![0; rows * self.words]);
    }

    /// Puts a number in places of a row that have none.
    pub(super) fn put(&mut self, row: usize, number: u32, places: &[u64]) {
        for (i, digit) in self.digits.iter_mut().enumerate() {
            if (number + 1) >> i & 1 == 1 {
                for (word, places) in digit[row * self.words..].iter_mut().zip(places) {
                    *word |= places;
                }
            }
        }
    }

    fn get(&self, row: usize, place: usize) -> Option<u32> {
        let (word, bit) = (row * self.words + place / 64, place % 64);
        let number = self.digits.iter().rev().fold(0, |number, digit| number << 1 | digit[word] >> bit & 1);
        (number as u32).checked_sub(1)
    }

    /// How many places have a number.
    fn count(&self) -> u64 {
        let words = self.digits.first().map_or(0, Vec::len);
        let any = |i: usize| self.digits.iter().fold(0, |any, digit| any | digit[i]);
        (0..words).map(|i| u64::from(any(i).count_ones())).sum()
    }
}
