use super::board::Board;
use super::rows::Rows;
use super::stages::Stages;
use crate::game::{CopMoves, CopPlacements, CopsRules};
use crate::graph::Vertex;
use crate::watch::{Pulse, Stopped};

/// The cops' moves backwards: from rows of robber's places, one for each placement, to the placements from which the
/// cops can move there.
///
/// When all cops may move, they do so one by one, and each for all placements of the others that have not moved, or
/// have: with the last cop on *b*, the others make a table of their own, which is spread likewise; then the last one
/// comes from each *c* next to *b*. The placements in which *c* is the greatest vertex follow each other, in the order
/// of the table. So *k* cops need a step for each way to place *k* − 1 and each arc, times *k* or less, and not one for
/// each way in which all of them can move; but the others are then taken in every order. Where there are many of them on few
/// vertices, they move in [`Stages`].
#[derive(Debug)]
pub(super) enum Spread {
    /// All cops may move; for each number of cops from one on, but all of them, room for what they do.
    All(Vec<Level>),
    /// All of many cops on few vertices may move.
    Many(Stages),
    /// One cop may move.
    One(Vec<Vertex>),
}

/// Tables with a row for each placement of some of the cops, the others being on given vertices.
#[derive(Debug)]
pub(super) struct Level {
    cops: u8,
    /// Before they move back.
    standing: Rows,
    /// After they have moved back.
    moved: Rows,
}

impl Spread {
    /// What moves the cops back.
    pub(super) fn new(rules: &CopsRules, placements: &CopPlacements, words: usize) -> Self {
        match rules.cop_moves {
            CopMoves::One => Self::One(Vec::new()),
            CopMoves::All if are_many(placements) => Self::Many(Stages::new(placements, words)),
            CopMoves::All => {
                let level = |cops| {
                    let rows = Rows::zero(rows_of(placements, cops), words);
                    Level { cops, standing: rows.clone(), moved: rows }
                };
                Self::All((1..rules.cops).map(level).collect())
            }
        }
    }

    /// The bytes that are held.
    pub(super) fn bytes(rules: &CopsRules, placements: &CopPlacements, words: usize) -> u64 {
        let level = |cops| Rows::bytes(placements.below(cops, placements.vertices()), words);
        match rules.cop_moves {
            CopMoves::One => 0,
            CopMoves::All if are_many(placements) => Stages::bytes(placements, words),
            CopMoves::All => {
                (1..rules.cops).fold(0, |sum, cops| level(cops).saturating_mul(2).saturating_add(sum))
            }
        }
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
        match self {
            _ if placements.cops() == 0 => to.add_first(0, from, 1),
            Self::All(levels) => return back_together(levels, board, placements, from, to, pulse),
            Self::Many(stages) => return stages.back(board, placements, from, to, pulse),
            Self::One(cops) => {
                for row in from.all_touched() {
                    placements.place(row as u64, cops);
                    pulse.tick(back_one_by_one(cops, row, board, placements, from, to))?;
                }
            }
        }
        Ok(())
    }
}

/// Whether the tables of the stages are worth their memory: others take *nᵏ* steps and an arc each.
fn are_many(placements: &CopPlacements) -> bool {
    const WORTH: u64 = 16;
    let others = u64::from(placements.vertices()).saturating_pow(placements.cops().into());
    Stages::rows(placements).saturating_mul(WORTH) < others
}

fn rows_of(placements: &CopPlacements, cops: u8) -> usize {
    placements.below(cops, placements.vertices()) as usize
}

/// Moves one cop more than there are levels.
fn back_together(
    levels: &mut [Level],
    board: &Board,
    placements: &CopPlacements,
    from: &Rows,
    to: &mut Rows,
    pulse: &mut Pulse<'_>,
) -> Result<(), Stopped> {
    let Some((level, below)) = levels.split_last_mut() else {
        let mut steps = 0;
        for v in from.all_touched() {
            steps += board.cop_sources(v).len();
            board.cop_sources(v).iter().for_each(|&source| to.add(source as usize, from.row(v)));
        }
        return pulse.tick(steps as u64);
    };
    for last in 0..board.order() as u32 {
        level.standing.clear();
        let cops = level.cops + 1;
        let slice = Slice { placements, from, to: &mut level.standing, last };
        pulse.tick(slice.gather(cops, placements.vertices()))?;
        if level.standing.is_zero() {
            continue;
        }
        level.moved.clear();
        back_together(below, board, placements, &level.standing, &mut level.moved, pulse)?;
        for &source in board.cop_sources(last as usize) {
            let start = placements.below(cops, source) as usize;
            let count = placements.below(level.cops, source + 1) as usize;
            to.add_first(start, &level.moved, count);
            pulse.tick(count as u64)?;
        }
    }
    Ok(())
}

/// The rows in which one of the cops is on a given vertex, as a table of the others' placements.
struct Slice<'a> {
    placements: &'a CopPlacements,
    from: &'a Rows,
    to: &'a mut Rows,
    last: u32,
}

impl Slice<'_> {
    /// Copies the rows of so many cops of whom one is on `last`; how many runs of rows there were.
    fn gather(mut self, cops: u8, vertices: u32) -> u64 {
        self.gather_below(cops, vertices, 0, 0)
    }

    /// Copies those in which these cops are on vertices below `bound`, and the further ones where `offset` says.
    fn gather_below(&mut self, cops: u8, bound: u32, offset: usize, target: usize) -> u64 {
        let placements = self.placements;
        let as_greatest = placements.below(cops, self.last) as usize + offset;
        let count = placements.below(cops - 1, bound.min(self.last + 1)) as usize;
        for row in self.from.touched(as_greatest..as_greatest + count) {
            self.to.add(target + row - as_greatest, self.from.row(row));
        }
        let mut runs = 1;
        if cops > 1 {
            for greatest in self.last + 1..bound {
                let offset = offset + placements.below(cops, greatest) as usize;
                let target = target + placements.below(cops - 1, greatest) as usize;
                runs += self.gather_below(cops - 1, greatest + 1, offset, target);
            }
        }
        runs
    }
}

/// Moves one of the cops of a row, or none; how many rows were changed.
fn back_one_by_one(
    cops: &mut [Vertex],
    row: usize,
    board: &Board,
    placements: &CopPlacements,
    from: &Rows,
    to: &mut Rows,
) -> u64 {
    to.add(row, from.row(row));
    let mut steps = 1;
    for i in 0..cops.len() {
        if i > 0 && cops[i] == cops[i - 1] {
            continue;
        }
        let standing = cops[i];
        for &source in board.cop_sources(standing.index()) {
            let place = replace(cops, i, Vertex::new(source));
            to.add(placements.number(cops) as usize, from.row(row));
            replace(cops, place, standing);
            steps += 1;
        }
    }
    steps
}

/// Puts `v` in place of the `i`th of the sorted vertices, which stay sorted; its place among them.
fn replace(cops: &mut [Vertex], mut i: usize, v: Vertex) -> usize {
    cops[i] = v;
    while i > 0 && cops[i - 1] > v {
        cops.swap(i - 1, i);
        i -= 1;
    }
    while i + 1 < cops.len() && cops[i + 1] < v {
        cops.swap(i, i + 1);
        i += 1;
    }
    i
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unwatched;
    use crate::graph::DirectedGraph;

    /// Every way of moving the cops back finds the same rows.
    #[test]
    fn levels_and_stages_find_the_same() {
        let graph = DirectedGraph::from_ids(5, &[[0, 1], [1, 2], [2, 0], [2, 3], [3, 4], [4, 1], [4, 4]]);
        for cops in 1..=5 {
            let (rules, mut watch) = (CopsRules::usual(cops), Unwatched);
            let pulse = &mut Pulse::new(&mut watch);
            let placements = CopPlacements::new(5, cops);
            let board = Board::new(&graph, &rules, pulse).unwrap();
            let rows = rows_of(&placements, cops);
            let (mut levels, mut stages) = (Spread::new(&rules, &placements, 1), Stages::new(&placements, 1));
            assert!(matches!(levels, Spread::All(_)));
            for chosen in 0..rows {
                let mut from = Rows::zero(rows, 1);
                from.add(chosen, &[1]);
                from.add(chosen * 7 % rows, &[2]);
                let mut found = [Rows::zero(rows, 1), Rows::zero(rows, 1)];
                levels.back(&board, &placements, &from, &mut found[0], pulse).unwrap();
                stages.back(&board, &placements, &from, &mut found[1], pulse).unwrap();
                for row in 0..rows {
                    assert_eq!(found[0].row(row), found[1].row(row), "{cops} cops, {chosen} to {row}");
                }
            }
        }
    }
}
