//! Boards with walls.

use fixedbitset::FixedBitSet;

use super::{Family, GenerateError, Random, Share};
use crate::graph::{Frame, Grid, GridBuilder};

/// A board without walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
}

/// A board in which each cell is a wall with the same probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomWalls {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The probability of a wall.
    pub walls: Share,
}

/// One corridor that runs along every second row, to and fro.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Serpentine {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
}

/// One corridor that winds from a corner to the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spiral {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
}

/// A corridor along the first row, with a dead end down every second column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comb {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
}

/// Square rooms, with a door by chance in every wall between two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rooms {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The side of a room.
    pub side: u32,
}

/// The cells within some steps of the middle: as unequal in the colours of a chessboard as a convex board can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diamond {
    /// The steps from the middle to a corner; the board has twice as many rows and columns, and one more.
    pub radius: u32,
}

/// A board covered by dominoes and walls: it has a perfect matching, so the mover wins from everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomDominoes {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The probability of a domino where, row by row, the next one has room.
    pub dominoes: Share,
}

/// A board whose colours balance as a whole but not in its parts: at the top many cells of one colour of the
/// chessboard are missing, at the bottom as many of the other, and between them the board is as [`RandomWalls`].
///
/// A maximum matching has to carry the surplus of the top through the whole board to the bottom, along paths that
/// share no cell: with few walls, it is hardest where about every fourth column has a cell missing at either end.
/// Those missing at the top have an odd sum of row and column, at the bottom an even one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imbalanced {
    /// The number of rows.
    pub rows: u32,
    /// The number of columns.
    pub columns: u32,
    /// The number of rows at the top, and at the bottom, in which cells of one colour are missing; at most half of
    /// all rows.
    pub band: u32,
    /// The probability that such a cell is missing.
    pub missing: Share,
    /// The probability of a wall, anywhere.
    pub walls: Share,
}

impl Family for Open {
    type Instance = Grid;

    fn needed_bytes(&self) -> u64 {
        bytes(self.rows, self.columns)
    }

    fn generate(&self, _random: &mut Random) -> Result<Grid, GenerateError> {
        board(self.rows, self.columns, |_, _| true)
    }
}

impl Family for RandomWalls {
    type Instance = Grid;

    fn needed_bytes(&self) -> u64 {
        bytes(self.rows, self.columns)
    }

    fn generate(&self, random: &mut Random) -> Result<Grid, GenerateError> {
        board(self.rows, self.columns, |_, _| !random.happens(self.walls))
    }
}

impl Family for Serpentine {
    type Instance = Grid;

    fn needed_bytes(&self) -> u64 {
        bytes(self.rows, self.columns)
    }

    fn generate(&self, _random: &mut Random) -> Result<Grid, GenerateError> {
        let (first, last) = (0, self.columns.saturating_sub(1));
        board(self.rows, self.columns, |row, column| match row % 4 {
            1 => column == last,
            3 => column == first,
            _ => true,
        })
    }
}

impl Family for Spiral {
    type Instance = Grid;

    fn needed_bytes(&self) -> u64 {
        bytes(self.rows, self.columns).saturating_add(u64::from(self.rows) * u64::from(self.columns) / 8)
    }

    fn generate(&self, _random: &mut Random) -> Result<Grid, GenerateError> {
        Frame::new(self.rows.into(), self.columns.into())?;
        let corridor = self.corridor();
        board(self.rows, self.columns, |row, column| corridor.contains(self.index(row, column)))
    }
}

impl Spiral {
    fn index(&self, row: u32, column: u32) -> usize {
        row as usize * self.columns as usize + column as usize
    }

    /// Goes ahead while the next cell touches no other one of the corridor, else turns right, until neither can be.
    fn corridor(&self) -> FixedBitSet {
        let mut corridor = FixedBitSet::with_capacity(self.rows as usize * self.columns as usize);
        if corridor.is_empty() {
            return corridor;
        }
        let ([mut row, mut column], mut ahead, mut turned) = ([0_i64, 0_i64], 0, 0);
        corridor.insert(0);
        while turned < 2 {
            let [down, right] = Self::TURNS[ahead];
            let next = [row + down, column + right];
            match self.cell(next).filter(|_| self.touched(&corridor, next) == 1) {
                Some(cell) => {
                    corridor.insert(cell);
                    ([row, column], turned) = (next, 0);
                }
                None => (ahead, turned) = ((ahead + 1) % Self::TURNS.len(), turned + 1),
            }
        }
        corridor
    }

    /// To the right, down, to the left, up.
    const TURNS: [[i64; 2]; 4] = [[0, 1], [1, 0], [0, -1], [-1, 0]];

    fn touched(&self, corridor: &FixedBitSet, [row, column]: [i64; 2]) -> usize {
        let beside = Self::TURNS.iter().filter_map(|[down, right]| self.cell([row + down, column + right]));
        beside.filter(|&cell| corridor[cell]).count()
    }

    fn cell(&self, [row, column]: [i64; 2]) -> Option<usize> {
        let on_board =
            (0..i64::from(self.rows)).contains(&row) && (0..i64::from(self.columns)).contains(&column);
        on_board.then(|| self.index(row as u32, column as u32))
    }
}

impl Family for Comb {
    type Instance = Grid;

    fn needed_bytes(&self) -> u64 {
        bytes(self.rows, self.columns)
    }

    fn generate(&self, _random: &mut Random) -> Result<Grid, GenerateError> {
        board(self.rows, self.columns, |row, column| row == 0 || column % 2 == 0)
    }
}

impl Family for Rooms {
    type Instance = Grid;

    fn needed_bytes(&self) -> u64 {
        bytes(self.rows, self.columns).saturating_add(8 * u64::from(self.columns))
    }

    fn generate(&self, random: &mut Random) -> Result<Grid, GenerateError> {
        GenerateError::at_least("the side of a room", self.side, 1)?;
        Frame::new(self.rows.into(), self.columns.into())?;
        let period = self.side.saturating_add(1);
        let is_wall = |at: u32| at % period == self.side;
        // The place of the door within each wall of the present row of rooms: to the right of a room, and below it.
        let mut doors = vec![0; (self.columns / period) as usize + 1];
        board(self.rows, self.columns, |row, column| {
            if column == 0 && (row % period == 0 || is_wall(row)) {
                doors.fill_with(|| random.below(self.side));
            }
            let door = doors[(column / period) as usize];
            match (is_wall(row), is_wall(column)) {
                (true, true) => false,
                (true, false) => column % period == door,
                (false, true) => row % period == door,
                (false, false) => true,
            }
        })
    }
}

impl Family for Diamond {
    type Instance = Grid;

    fn needed_bytes(&self) -> u64 {
        let side = self.radius.saturating_mul(2);
        bytes(side, side)
    }

    fn generate(&self, _random: &mut Random) -> Result<Grid, GenerateError> {
        let radius = self.radius;
        GenerateError::at_most("the radius", radius.into(), u64::from(u32::MAX / 2))?;
        let side = 2 * radius + 1;
        board(side, side, |row, column| {
            u64::from(row.abs_diff(radius)) + u64::from(column.abs_diff(radius)) <= radius.into()
        })
    }
}

impl Family for RandomDominoes {
    type Instance = Grid;

    fn needed_bytes(&self) -> u64 {
        bytes(self.rows, self.columns).saturating_add(u64::from(self.columns) / 4)
    }

    fn generate(&self, random: &mut Random) -> Result<Grid, GenerateError> {
        Frame::new(self.rows.into(), self.columns.into())?;
        let columns = self.columns as usize;
        // Which cells of this row, and of the next, a domino from above or from the left takes.
        let mut taken = FixedBitSet::with_capacity(columns);
        let mut taken_below = taken.clone();
        board(self.rows, self.columns, |row, column| {
            let column = column as usize;
            if column == 0 {
                std::mem::swap(&mut taken, &mut taken_below);
                taken_below.clear();
            }
            if taken[column] {
                return true;
            }
            let beside = column + 1 < columns && !taken[column + 1];
            let below = row + 1 < self.rows;
            if !(beside || below) || !random.happens(self.dominoes) {
                return false;
            }
            if beside && (!below || random.below(2) == 0) {
                taken.insert(column + 1);
            } else {
                taken_below.insert(column);
            }
            true
        })
    }
}

impl Family for Imbalanced {
    type Instance = Grid;

    fn needed_bytes(&self) -> u64 {
        bytes(self.rows, self.columns)
    }

    fn generate(&self, random: &mut Random) -> Result<Grid, GenerateError> {
        GenerateError::at_most("the number of rows of a band", self.band.into(), (self.rows / 2).into())?;
        let (top, bottom) = (self.band, self.rows - self.band);
        board(self.rows, self.columns, |row, column| {
            let is_odd = (row + column) % 2 == 1;
            let may_be_missing = if is_odd { row < top } else { row >= bottom };
            !(random.happens(self.walls) || may_be_missing && random.happens(self.missing))
        })
    }
}

fn bytes(rows: u32, columns: u32) -> u64 {
    (u64::from(rows) + 2).saturating_mul(u64::from(columns) + 2) / 8
}

/// The board with these cells free; they are asked for row by row, from the left, counted from 0.
fn board(rows: u32, columns: u32, mut is_free: impl FnMut(u32, u32) -> bool) -> Result<Grid, GenerateError> {
    Frame::new(rows.into(), columns.into())?;
    let mut builder = GridBuilder::new(columns.into());
    for row in 0..rows {
        let cells = (0..columns).map(|column| is_free(row, column));
        builder.push_row(cells).expect("the frame holds this board");
    }
    Ok(builder.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Graph, Vertex, visit_components};

    fn picture(grid: &Grid) -> Vec<String> {
        let frame = grid.frame();
        let cell = |v: Vertex| if grid.contains(v) { '.' } else { '#' };
        (1..=frame.rows()).map(|row| frame.row(row).map(cell).collect()).collect()
    }

    fn drawn(family: &impl Family<Instance = Grid>) -> Vec<String> {
        picture(&family.generate(&mut Random::new(1)).unwrap())
    }

    #[test]
    fn boards_without_chance_look_as_described() {
        assert_eq!(drawn(&Open { rows: 2, columns: 3 }), ["...", "..."]);
        assert_eq!(
            drawn(&Serpentine { rows: 6, columns: 4 }),
            ["....", "###.", "....", ".###", "....", "###."]
        );
        assert_eq!(drawn(&Comb { rows: 3, columns: 6 }), ["......", ".#.#.#", ".#.#.#"]);
        assert_eq!(drawn(&Diamond { radius: 2 }), ["##.##", "#...#", ".....", "#...#", "##.##"]);
        assert_eq!(
            drawn(&Spiral { rows: 7, columns: 8 }),
            ["........", "#######.", "......#.", ".####.#.", ".#....#.", ".######.", "........"]
        );
    }

    #[test]
    fn boards_by_chance_are_the_same_for_ever() {
        assert_eq!(
            drawn(&RandomWalls { rows: 3, columns: 8, walls: Share::percent(30) }),
            ["...#....", "..##..#.", "..#...##"]
        );
        assert_eq!(
            drawn(&Rooms { rows: 5, columns: 9, side: 2 }),
            ["..#.....#", ".....#...", ".###.##.#", "..#..#...", "........#"]
        );
        assert_eq!(
            drawn(&RandomDominoes { rows: 4, columns: 8, dominoes: Share::percent(60) }),
            ["#...####", "#.......", "..##....", "#..##..#"]
        );
        let (missing, walls) = (Share::percent(60), Share::percent(20));
        assert_eq!(
            drawn(&Imbalanced { rows: 6, columns: 8, band: 2, missing, walls }),
            [".......#", "..#.#.#.", ".....#..", "......#.", ".#.##.##", ".###.#.."]
        );
    }

    /// A path: two ends, and every other cell between two.
    #[test]
    fn corridors_are_paths() {
        for (rows, columns) in [(1, 1), (1, 7), (7, 1), (2, 2), (3, 3), (5, 9), (8, 6), (11, 11), (12, 13)] {
            for grid in [
                Spiral { rows, columns }.generate(&mut Random::new(1)).unwrap(),
                Serpentine { rows: rows | 1, columns }.generate(&mut Random::new(1)).unwrap(),
            ] {
                let degrees: Vec<usize> = grid.vertices().map(|v| grid.neighbours(v).count()).collect();
                let ends = degrees.iter().filter(|&&degree| degree < 2).count();
                assert!(degrees.iter().all(|&degree| degree <= 2) && ends <= 2, "{:#?}", picture(&grid));
                assert_eq!(visit_components(&grid, |_, _| {}), 1, "{:#?}", picture(&grid));
            }
        }
    }

    #[test]
    fn rooms_are_joined() {
        for side in 1..4 {
            let rooms = Rooms { rows: 4 * side + 3, columns: 5 * side + 4, side };
            let grid = rooms.generate(&mut Random::new(9)).unwrap();
            assert_eq!(visit_components(&grid, |_, _| {}), 1, "{:#?}", picture(&grid));
        }
    }

    #[test]
    fn dominoes_match_perfectly() {
        use crate::graph::Checkerboard;
        use crate::matching::maximum_bipartite_matching;
        for seed in 0..20 {
            let family = RandomDominoes { rows: 9, columns: 11, dominoes: Share::percent(70) };
            let grid = family.generate(&mut Random::new(seed)).unwrap();
            let matching = maximum_bipartite_matching(&grid, &Checkerboard, &mut crate::Unwatched).unwrap();
            crate::certified::assert_maximum_proved(&grid, &matching);
            assert_eq!(2 * matching.size(), u64::from(grid.order()));
            assert!(grid.order() > 30);
        }
    }

    /// Free cells by the parity of row and column, for the top band, the middle and the bottom band.
    #[test]
    fn a_colour_is_missing_at_either_end() {
        let (missing, walls) = (Share::percent(50), Share::NONE);
        let family = Imbalanced { rows: 60, columns: 100, band: 20, missing, walls };
        let grid = family.generate(&mut Random::new(1)).unwrap();
        let mut free = [[0_u32; 2]; 3];
        for place in grid.vertices().map(|v| grid.place(v)) {
            let part = (place.row - 1) / 20;
            free[part as usize][((place.row + place.column) % 2) as usize] += 1;
        }
        let [[top_even, top_odd], middle, [bottom_even, bottom_odd]] = free;
        assert_eq!([top_even, middle[0], middle[1], bottom_odd], [1000; 4]);
        assert!(top_odd.abs_diff(500) < 80 && bottom_even.abs_diff(500) < 80, "{free:?}");
    }

    #[test]
    fn walls_have_about_their_share() {
        let family = RandomWalls { rows: 100, columns: 100, walls: Share::percent(20) };
        let free = family.generate(&mut Random::new(1)).unwrap().order();
        assert!(free.abs_diff(8000) < 200, "{free}");
    }

    #[test]
    fn empty_and_enormous_boards() {
        assert_eq!(drawn(&Spiral { rows: 0, columns: 5 }), [""; 0]);
        assert_eq!(drawn(&Comb { rows: 2, columns: 0 }), ["", ""]);
        assert_eq!(drawn(&Diamond { radius: 0 }), ["."]);
        let random = &mut Random::new(1);
        assert!(Spiral { rows: u32::MAX, columns: u32::MAX }.generate(random).is_err());
        assert!(Diamond { radius: u32::MAX }.generate(random).is_err());
        let (missing, walls) = (Share::ALL, Share::NONE);
        assert!(Imbalanced { rows: 5, columns: 2, band: 3, missing, walls }.generate(random).is_err());
        assert_eq!(drawn(&Imbalanced { rows: 3, columns: 2, band: 1, missing, walls }), [".#", "..", "#."]);
        assert!(Rooms { rows: 5, columns: 5, side: 0 }.generate(random).is_err());
        assert!(Rooms { rows: 5, columns: 5, side: u32::MAX }.generate(random).is_ok());
        assert!(
            RandomDominoes { rows: u32::MAX, columns: 9, dominoes: Share::ALL }.generate(random).is_err()
        );
    }
}
