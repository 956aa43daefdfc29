use super::board::{Board, insert, is_within};
use super::rows::{ones, ones_of};
use crate::game::{CopsRules, RobberMoves};

/// What the robber cannot avoid: the places from which every move leads to where the cops win.
///
/// Of a row there are known the places of the cops, and where the cops win when they are to move.
#[derive(Debug)]
pub(super) struct Unavoidable<'b> {
    board: &'b Board,
    moves: RobberMoves,
    /// Room for sets of places.
    reached: Vec<u64>,
    reached_before: Vec<u64>,
    frontier: Vec<u64>,
}

/// A row: the cops' places, and where the cops win when they are to move, some of it only since this round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'a> {
    pub(super) cops: &'a [u64],
    pub(super) won: &'a [u64],
    pub(super) newly_won: &'a [u64],
}

impl<'b> Unavoidable<'b> {
    pub(super) fn new(board: &'b Board, rules: &CopsRules) -> Self {
        let none = vec![0; board.words()];
        Self {
            board,
            moves: rules.robber_moves,
            reached: none.clone(),
            reached_before: none.clone(),
            frontier: none,
        }
    }

    /// Where the robber has lost before anybody moves, and it is its turn: it is caught, or can only step on a cop, or
    /// has no move at all.
    pub(super) fn at_once(&self, cops: &[u64], lost: &mut [u64]) {
        lost.copy_from_slice(cops);
        if self.moves == RobberMoves::Active {
            for v in ones_of(self.board.vertices()) {
                if is_within(self.board.robber_targets(v), cops) {
                    insert(lost, v);
                }
            }
        }
    }

    /// Where the robber, to move and not caught, has lost since the cops win in new places; whether it is anywhere.
    pub(super) fn since(&mut self, row: Row<'_>, lost: &mut Vec<u64>) -> bool {
        match self.moves {
            RobberMoves::Fast(speed) => self.since_fast(row, speed.get(), lost),
            RobberMoves::Free | RobberMoves::Active => self.since_by_step(row, lost),
        }
        lost.iter().any(|&word| word != 0)
    }

    /// Only who could go to a new place can have lost since. Either each of those is tried, or the others are found that
    /// can go where the cops do not win: whatever is less.
    fn since_by_step(&mut self, row: Row<'_>, lost: &mut Vec<u64>) {
        let board = self.board;
        lost.clear();
        lost.resize(board.words(), 0);
        board.add_robber_sources(row.newly_won, lost);
        let stays = self.moves == RobberMoves::Free;
        let mut candidates = 0;
        let mut open = 0;
        for (i, word) in lost.iter_mut().enumerate() {
            *word &= !row.cops[i];
            if stays {
                *word &= row.won[i];
            }
            self.frontier[i] = board.vertices()[i] & !row.won[i];
            candidates += word.count_ones();
            open += self.frontier[i].count_ones();
        }
        if open < candidates {
            self.reached.fill(0);
            board.add_robber_sources(&self.frontier, &mut self.reached);
            for (word, reached) in lost.iter_mut().zip(&self.reached) {
                *word &= !reached;
            }
        } else {
            retain(lost, |v| is_within(board.robber_targets(v), row.won));
        }
    }

    /// Where the robber cannot go any more, within its speed, to where the cops do not win; but could before.
    fn since_fast(&mut self, row: Row<'_>, speed: u32, lost: &mut Vec<u64>) {
        let without_new = |(won, newly_won): (&u64, &u64)| won & !newly_won;
        let won_before: Vec<u64> = row.won.iter().zip(row.newly_won).map(without_new).collect();
        self.escape(row.cops, &won_before, speed);
        std::mem::swap(&mut self.reached, &mut self.reached_before);
        self.escape(row.cops, row.won, speed);
        lost.clear();
        let newly_lost = self.reached_before.iter().zip(&self.reached).map(|(before, now)| before & !now);
        lost.extend(newly_lost);
    }

    /// Sets `reached` to the places from which a path, that no cop stands on, leads to where the cops do not win.
    fn escape(&mut self, cops: &[u64], won: &[u64], speed: u32) {
        for (i, vertices) in self.board.vertices().iter().enumerate() {
            self.reached[i] = vertices & !won[i];
            self.frontier[i] = self.reached[i];
        }
        let mut sources = vec![0; self.board.words()];
        for _ in 0..speed {
            sources.fill(0);
            self.board.add_robber_sources(&self.frontier, &mut sources);
            for (i, cops) in cops.iter().enumerate() {
                self.frontier[i] = sources[i] & !cops & !self.reached[i];
                self.reached[i] |= self.frontier[i];
            }
            if self.frontier.iter().all(|&word| word == 0) {
                break;
            }
        }
    }
}

/// Keeps the places of a set that a test passes.
fn retain(set: &mut [u64], test: impl Fn(usize) -> bool) {
    for (i, word) in set.iter_mut().enumerate() {
        for place in ones(*word) {
            if !test(64 * i + place) {
                *word &= !(1 << place);
            }
        }
    }
}
