//! Pictures of large boards: the shade of each tile, and how much of it walls take, by the proved winners of its cells.

use super::board::Board;
use super::position::lines_of;
use super::svg::{Picture, Shape};

/// The most tiles along a side.
const MOST_TILES: usize = 100;
/// The side of a tile in tenths of a pixel.
const TILE: i64 = 80;
/// A shade means that a player wins from more than so many hundredths of the free cells; the darkest, from all.
const SHADES: &str = "more than 55, 70, 85 % of a tile's free places, or all";

/// What is in a tile.
#[derive(Clone, Copy, Default)]
struct Tile {
    cells: usize,
    walls: usize,
    of: [usize; 2],
}

/// A square: its class, its left and upper side, and its width.
type Square = (String, [i64; 3]);

/// Every tile is shaded as the winners of its cells are proved.
#[track_caller]
pub fn require(picture: &Picture, board: &Board, is_solved: bool) {
    let players = match board.game.as_str() {
        "geography" => ["mover", "placer"],
        "tiles" => ["chooser", "replier"],
        game => panic!("nothing proves an overview of {game}"),
    };
    let rows = rows(board, is_solved);
    let side = rows.len().max(rows[0].len()).div_ceil(MOST_TILES);
    assert!(picture.title.ends_with(&format!("; a tile is {side} × {side} cells")), "{}", picture.title);
    let classes = players.map(|player| match is_solved {
        true => {
            let text = format!("{player} wins from {SHADES}");
            let signs =
                picture.legend.iter().filter(|(_, said)| **said == text).map(|(sign, _)| sign.as_str());
            let signs: Vec<&str> = signs.collect();
            let [first, .., last] = signs[..] else { panic!("nothing means `{text}`: {:?}", picture.legend) };
            let base = first.trim_end_matches("-1");
            assert_eq!((signs.len(), last), (4, format!("{base}-4").as_str()));
            base.to_owned()
        }
        false => String::new(),
    });
    let ground = picture.shapes.iter().find(|shape| shape.tag == "rect").expect("walls behind the tiles");
    let [left, top] = ["x", "y"].map(|side| (ground.number(side) * 10.0).round() as i64);
    let mut expected: Vec<Square> = Vec::new();
    for (down, rows) in (0..).zip(rows.chunks(side)) {
        for (right, tile) in (0..).zip(tiles(rows, side, players)) {
            if let Some((class, width)) = tile.square(&classes) {
                let inset = (TILE - width) / 2;
                expected.push((class, [left + TILE * right + inset, top + TILE * down + inset, width]));
            }
        }
    }
    let paths = picture.shapes.iter().filter(|shape| shape.tag == "path");
    let mut drawn: Vec<Square> = paths.flat_map(squares).collect();
    drawn.sort_unstable();
    expected.sort_unstable();
    let differs = drawn.iter().zip(&expected).find(|(drawn, expected)| drawn != expected);
    assert!(differs.is_none(), "the first that differ, as drawn and as proved: {differs:?}");
    assert_eq!(drawn.len(), expected.len());
}

/// The rows of cells, each with the initial of the winner if it is known.
#[track_caller]
fn rows(board: &Board, is_solved: bool) -> Vec<Vec<u8>> {
    if is_solved {
        let picture = board.checked(&["--winners"]);
        let rows = picture.lines().filter(|line| line.bytes().all(|c| b"#mpcr".contains(&c)));
        return rows.map(|row| row.as_bytes().to_vec()).collect();
    }
    let (lines, above) = lines_of(&board.input);
    let wall = |&cell: &u8| if b"#X".contains(&cell) { b'#' } else { b'.' };
    lines[above..]
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.iter().map(wall).collect())
        .collect()
}

/// The tiles of some rows.
fn tiles(rows: &[Vec<u8>], side: usize, players: [&str; 2]) -> Vec<Tile> {
    let mut tiles = vec![Tile::default(); rows[0].len().div_ceil(side)];
    for row in rows {
        for (tile, cells) in tiles.iter_mut().zip(row.chunks(side)) {
            let count = |letter: u8| cells.iter().filter(|cell| **cell == letter).count();
            tile.cells += cells.len();
            tile.walls += count(b'#');
            let [first, second] = players.map(|player| count(player.as_bytes()[0]));
            tile.of = [tile.of[0] + first, tile.of[1] + second];
        }
    }
    tiles
}

impl Tile {
    /// The class and the width of the square in the middle of the tile, which has the share of the free cells.
    fn square(&self, classes: &[String; 2]) -> Option<(String, i64)> {
        let free = self.cells - self.walls;
        let share = (free as f64 / self.cells as f64).sqrt() * (TILE / 2) as f64;
        let width = if self.walls == 0 { TILE } else { (share as i64 * 2).max(2) };
        let most = usize::from(self.of[1] > self.of[0]);
        let count = self.of[most];
        let shade = match 100 * count {
            _ if count == free => "4",
            hundredths if hundredths > 85 * free => "3",
            hundredths if hundredths > 70 * free => "2",
            hundredths if hundredths > 55 * free => "1",
            _ => "",
        };
        let class = match (count, shade) {
            (0, _) => "cell".to_owned(),
            (_, "") => "even".to_owned(),
            _ => format!("{}-{shade}", classes[most]),
        };
        (free > 0).then_some((class, width))
    }
}

/// The squares of a path, of which those that touch are one rectangle.
#[track_caller]
fn squares(path: &Shape) -> Vec<Square> {
    let numbers = path.numbers("d");
    let squares = |rectangle: &[f64]| {
        let tenths: Vec<i64> = rectangle.iter().map(|part| (part * 10.0).round() as i64).collect();
        let [left, top, width, height, back] = tenths[..] else { panic!("{path:?}") };
        assert!(width == -back && width % height == 0, "{path:?}");
        let square = move |number: i64| [left + number * height, top, height];
        (0..width / height).map(|number| (path.class.clone(), square(number))).collect::<Vec<_>>()
    };
    numbers.chunks(5).flat_map(squares).collect()
}
