//! Boards too large to draw cell by cell: tiles of many cells, each shaded by who has most of them and framed by its
//! share of walls.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::canvas::{Canvas, HEADING, MARGIN, Point, Rounded, Sign, class};
use super::open;
use crate::game::{Cell, Game, Geography, Slide};
use crate::graph::{Frame, Graph, Grid, Vertex};
use crate::player::{ByPlayer, Outcome, Player};
use crate::show::words::{PIECE, PLACE};
use crate::show::{DrawError, text};
use crate::solution::Solution;

/// The most tiles along a side.
const MOST_TILES: u32 = 100;
/// The side of a tile, in tenths of a pixel.
const TILE: u64 = 80;
/// Of so many tiles, one has its number at the side.
const NUMBERED: usize = 10;

/// How a tile is shaded by the share of what one player has of its free cells, from more than half on.
const LEVELS: [Level; 4] = [
    Level { more_than: 55, name: "1" },
    Level { more_than: 70, name: "2" },
    Level { more_than: 85, name: "3" },
    Level { more_than: 99, name: "4" },
];

struct Level {
    /// In hundredths, rounded down.
    more_than: u64,
    name: &'static str,
}

const STYLE: &str = include_str!("overview.css");
const HATCHES: &str = include_str!("hatches.svg");

/// What a cell counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Wall,
    /// Whose it is: the winner's, or the player's whose piece lies there.
    Of(Player),
    /// Nobody's.
    Open,
}

/// The board in tiles, with the shares of the walls and of what each player wins where there is a solution.
pub(super) fn draw_grid_overview(
    game: &Geography<Grid>,
    solution: Option<&Solution>,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let (grid, frame) = (game.graph(), *game.graph().frame());
    let summary = match solution {
        Some(solution) => text::counts_text(game, solution, PLACE),
        None => PLACE.count(grid.order().into()),
    };
    let mut legend = Vec::new();
    if solution.is_some() {
        let [first, second] = Player::BOTH.map(|player| format!("{} wins from", game.players()[player]));
        legend = scale_legend(&first, &second, "free places");
    }
    legend.push((Sign::Framed, "walls, as much of a tile as its frame".to_owned()));
    let kind = |v: Vertex| match solution.map(|solution| solution.outcome(v.id().into())) {
        _ if !grid.contains(v) => Kind::Wall,
        Some(Some(Outcome::Won(winner))) => Kind::Of(winner),
        _ => Kind::Open,
    };
    Overview::new(frame).draw(game, &summary, legend, kind, out)
}

/// The board in tiles, with the shares of both players' pieces.
pub(super) fn draw_slide_overview(
    game: &Slide,
    solution: Option<&Solution>,
    out: &mut dyn Write,
) -> Result<(), DrawError> {
    let (frame, position) = (*game.frame(), game.initial());
    let pieces = PIECE.count(u64::from(frame.rows()) * u64::from(frame.columns()) - 1);
    let mut summary = format!("{pieces}, the blank at {}", frame.place(position.blank()));
    if let Some(Outcome::Won(winner)) = solution.and_then(|solution| solution.outcome(0)) {
        summary = format!("{summary}; {} wins", game.players()[winner]);
    }
    let kind = |v: Vertex| match position.cell(v) {
        Cell::White => Kind::Of(Player::First),
        Cell::Black => Kind::Of(Player::Second),
        Cell::Blank => Kind::Open,
    };
    let legend = scale_legend("white are", "black are", "pieces");
    Overview::new(frame).draw(game, &summary, legend, kind, out)
}

/// What the shades mean.
fn scale_legend(first: &str, second: &str, all: &str) -> Vec<(Sign, String)> {
    let percents: Vec<String> = LEVELS[..3].iter().map(|level| level.more_than.to_string()).collect();
    let shares = format!("more than {} % of a tile's {all}, or all", percents.join(", "));
    vec![
        (Sign::Scale(Player::First), format!("{first} {shares}")),
        (Sign::Even, "neither has as much of it".to_owned()),
        (Sign::Scale(Player::Second), format!("{second} {shares}")),
    ]
}

/// The classes of the shades of a player, lightest first.
pub(super) fn shades(player: Player) -> impl Iterator<Item = String> {
    LEVELS.iter().map(move |level| format!("{}-{}", class(player), level.name))
}

/// A board in tiles.
struct Overview {
    frame: Frame,
    /// The rows and the columns of a tile.
    side: u32,
}

impl Overview {
    fn new(frame: Frame) -> Self {
        Self { frame, side: frame.rows().max(frame.columns()).div_ceil(MOST_TILES).max(1) }
    }

    /// Draws the board, row of tiles by row of tiles.
    fn draw<G: Game>(
        &self,
        game: &G,
        summary: &str,
        legend: Vec<(Sign, String)>,
        kind: impl Fn(Vertex) -> Kind,
        out: &mut dyn Write,
    ) -> Result<(), DrawError> {
        let side = self.side;
        let (width, height) = (self.tiles(self.frame.columns()), self.tiles(self.frame.rows()));
        let size = (self.axis() + pixels(TILE * width), AXIS + pixels(TILE * height));
        let summary = format!("{summary}; a tile is {side} × {side} cells");
        let mut canvas = open(game, size, &summary, legend, out)?;
        canvas.line(format_args!("<style>\n{STYLE}</style>\n{HATCHES}"))?;
        self.draw_ground(&mut canvas, width, height)?;
        for (number, first_row) in (0..).zip((1..=self.frame.rows()).step_by(side as usize)) {
            let tiles = self.tiles_of(first_row, &kind);
            self.draw_tiles(&mut canvas, number, &tiles)?;
        }
        Ok(canvas.close()?)
    }

    /// How many tiles so many cells take.
    fn tiles(&self, cells: u32) -> u64 {
        cells.div_ceil(self.side).into()
    }

    /// The space for the numbers of rows.
    fn axis(&self) -> f64 {
        10.0 + 7.0 * self.frame.rows().to_string().len() as f64
    }

    fn left(&self) -> f64 {
        MARGIN + self.axis()
    }

    /// Draws what lies behind the tiles, and the number of the first row or column of some of them.
    fn draw_ground(&self, canvas: &mut Canvas<'_>, width: u64, height: u64) -> io::Result<()> {
        let (left, top) = (Rounded(self.left()), Rounded(TOP));
        let (width, height) = (Rounded(pixels(TILE * width)), Rounded(pixels(TILE * height)));
        canvas.line(format_args!(
            r#"<rect class="wall" x="{left}" y="{top}" width="{width}" height="{height}"/>"#
        ))?;
        let side = self.side as usize;
        let middle = |tile: usize| pixels(TILE * tile as u64 + TILE / 2);
        let numbered = |cells: u32| (0..).step_by(NUMBERED).zip((1..=cells).step_by(side * NUMBERED));
        for (tile, column) in numbered(self.frame.columns()) {
            canvas.text("axis", Point::new(self.left() + middle(tile), TOP - 7.0), &column.to_string())?;
        }
        for (tile, row) in numbered(self.frame.rows()) {
            let at = Point::new(MARGIN + self.axis() / 2.0 - 2.0, TOP + middle(tile) + 4.0);
            canvas.text("axis", at, &row.to_string())?;
        }
        Ok(())
    }

    /// The tiles whose first row this is.
    fn tiles_of(&self, first_row: u32, kind: impl Fn(Vertex) -> Kind) -> Vec<Tile> {
        let mut tiles = vec![Tile::default(); self.tiles(self.frame.columns()) as usize];
        let end = self.frame.rows().min(first_row.saturating_add(self.side - 1));
        for row in first_row..=end {
            let mut cells = self.frame.row(row);
            for tile in &mut tiles {
                cells.by_ref().take(self.side as usize).for_each(|v| tile.add(kind(v)));
            }
        }
        tiles
    }

    /// Draws a row of tiles: a path for each shade.
    fn draw_tiles(&self, canvas: &mut Canvas<'_>, number: u64, tiles: &[Tile]) -> io::Result<()> {
        let (left, top) = ((self.left() * 10.0) as u64, (TOP * 10.0) as u64 + TILE * number);
        let mut paths: BTreeMap<String, Vec<Square>> = BTreeMap::new();
        for (tile, left) in tiles.iter().zip((left..).step_by(TILE as usize)) {
            if let Some(square) = tile.free_square(left, top) {
                paths.entry(tile.shade()).or_default().push(square);
            }
        }
        for (shade, squares) in paths {
            canvas.line(format_args!(r#"<path class="{shade}" d="{}"/>"#, path(&squares)))?;
        }
        Ok(())
    }
}

/// The space for the numbers of columns.
const AXIS: f64 = 22.0;
/// Where the tiles begin.
const TOP: f64 = HEADING + AXIS;

fn pixels(tenths: u64) -> f64 {
    tenths as f64 / 10.0
}

/// The cells of a tile, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tile {
    cells: u64,
    walls: u64,
    of: ByPlayer<u64>,
}

impl Tile {
    fn add(&mut self, kind: Kind) {
        self.cells += 1;
        match kind {
            Kind::Wall => self.walls += 1,
            Kind::Of(player) => self.of[player] += 1,
            Kind::Open => {}
        }
    }

    /// The class of the tile, by what the player has who has more of the free cells.
    fn shade(&self) -> String {
        let player = if self.of.first >= self.of.second { Player::First } else { Player::Second };
        let free = self.cells - self.walls;
        let is_more = |level: &u64| self.of[player] * 100 > level * free;
        let level = LEVELS.iter().rposition(|level| match level.more_than {
            99 => self.of[player] == free,
            more_than => is_more(&more_than),
        });
        match (level, self.of.first + self.of.second) {
            (_, 0) => "cell".to_owned(),
            (None, _) => "even".to_owned(),
            (Some(level), _) => format!("{}-{}", class(player), LEVELS[level].name),
        }
    }

    /// The square in the middle of a tile that takes as much of it as the free cells do, if there are some.
    fn free_square(&self, left: u64, top: u64) -> Option<Square> {
        let free = self.cells - self.walls;
        let side = match self.walls {
            0 => TILE,
            _ => ((free as f64 / self.cells as f64).sqrt() * (TILE / 2) as f64) as u64 * 2,
        };
        let side = if free > 0 { side.max(2) } else { 0 };
        let inset = (TILE - side) / 2;
        (side > 0).then_some(Square { left: left + inset, top: top + inset, side })
    }
}

/// A square, in tenths of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Square {
    left: u64,
    top: u64,
    side: u64,
}

/// The path around squares of a row of tiles, from left to right; those that touch are taken together.
fn path(squares: &[Square]) -> String {
    let touch = |a: &Square, b: &Square| a.left + a.side == b.left && a.side == b.side;
    let text = |run: &[Square]| {
        let Square { left, top, side } = run[0];
        let [left, top, width, side] =
            [left, top, side * run.len() as u64, side].map(|tenths| Rounded(pixels(tenths)));
        format!("M{left} {top}h{width}v{side}h-{width}z")
    };
    squares.chunk_by(touch).map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn tile(walls: u64, first: u64, second: u64) -> Tile {
        Tile { cells: 100, walls, of: ByPlayer { first, second } }
    }

    #[test]
    fn a_tile_is_shaded_by_who_has_more_of_what_is_free() {
        for (tile, shade) in [
            (tile(0, 50, 50), "even"),
            (tile(0, 55, 45), "even"),
            (tile(0, 56, 44), "first-1"),
            (tile(0, 29, 71), "second-2"),
            (tile(50, 50, 0), "first-4"),
            (tile(50, 1, 49), "second-3"),
            (tile(50, 0, 0), "cell"),
        ] {
            assert_eq!(tile.shade(), shade, "{tile:?}");
        }
        let large = Tile { cells: 1_000_000, walls: 0, of: ByPlayer { first: 999_999, second: 1 } };
        assert_eq!(large.shade(), "first-3");
    }

    #[test]
    fn walls_leave_their_share_of_a_tile_and_free_cells_are_never_lost() {
        let side = |walls| {
            Tile { cells: 10_000, walls, ..Tile::default() }.free_square(0, 0).map(|square| square.side)
        };
        assert_eq!([0, 1, 7_500, 9_999, 10_000].map(side), [Some(80), Some(78), Some(40), Some(2), None]);
    }

    #[test]
    fn squares_that_touch_are_one() {
        let square = |left, side| Square { left, top: 10, side };
        let squares = [square(0, 80), square(80, 80), square(161, 78), square(240, 80)];
        assert_eq!(path(&squares), "M0 1h16v8h-16zM16.1 1h7.8v7.8h-7.8zM24 1h8v8h-8z");
    }
}
