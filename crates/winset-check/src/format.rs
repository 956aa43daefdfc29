//! Which reader reads an input.

use std::io::{Read, Seek};

use crate::failure::{Failure, InputError};
use crate::game::Game;
use crate::graph::Kind;
use crate::lines::{Lines, number, words};
use crate::reader::Reader;
use crate::readers::{Dimacs, EdgeList, Graph6, board};

/// A format of boards or graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A grid with walls.
    Grid,
    /// A board of the slide game.
    Slide,
    /// Two names a line.
    EdgeList,
    /// DIMACS `.col` and `.gr`.
    Dimacs,
    /// graph6, one graph.
    Graph6,
}

/// How an input is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The format; otherwise it is told from what the input looks like.
    pub format: Option<Format>,
    /// The numbers that are the names in an edge list; otherwise the names that come up.
    pub numbering: Option<Numbering>,
    /// The most bytes that may be held, beside the names; otherwise as many as it takes.
    pub memory: Option<u64>,
}

/// Consecutive numbers as the names of all vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// How many vertices there are.
    pub vertices: u32,
    /// The number of the first vertex.
    pub base: u64,
}

impl Numbering {
    /// The vertex that has this number.
    #[inline]
    pub(crate) fn id(self, number: u64) -> Option<u32> {
        let id = number.checked_sub(self.base)?;
        (id < u64::from(self.vertices)).then_some(id as u32)
    }
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Grid, Self::Slide, Self::EdgeList, Self::Dimacs, Self::Graph6];

    /// The name of the format.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Slide => "slide",
            Self::EdgeList => "edge-list",
            Self::Dimacs => "dimacs",
            Self::Graph6 => "graph6",
        }
    }

    /// The format that a graph's input looks like: the first line that can stand in one format alone tells.
    fn detect<R: Read + Seek>(lines: &mut Lines<R>) -> Result<Self, Failure> {
        /// What they leave open, the others will not tell.
        const MOST_LINES: u32 = 1000;
        /// What gzip and zstd begin with.
        const COMPRESSED: [&[u8]; 2] = [&[0x1f, 0x8b], &[0x28, 0xb5, 0x2f, 0xfd]];
        let (mut guess, mut columns) = (Self::Grid, None);
        for number_of_line in 0..MOST_LINES {
            let is_first = number_of_line == 0;
            if !lines.advance_to_filled()? {
                break;
            }
            let words: Vec<&[u8]> = words(lines.line()).take(5).collect();
            if columns.take().is_some_and(|columns| words.len() == 1 && words[0].len() as u64 == columns) {
                return Ok(Self::Grid);
            }
            guess = match words[..] {
                [word, ..] if is_first && COMPRESSED.iter().any(|magic| word.starts_with(magic)) => {
                    return Err(lines.error("compressed files are not read here: decompress it"));
                }
                [word] if is_first && is_graph6(word) => return Ok(Self::Graph6),
                [word] if is_first && [b':', b'&'].contains(&word[0]) => {
                    return Err(lines.error("sparse6 and digraph6 are not read here: convert them"));
                }
                [b"p", _, _] | [b"p", _, _, _] | [b"e" | b"a", _, _] | [b"a", _, _, _] => {
                    return Ok(Self::Dimacs);
                }
                [b"c"] | [b"c", _] => Self::EdgeList,
                [b"c", ..] => Self::Dimacs,
                [first, second] if number(first).is_some() && number(second).is_some() => {
                    columns = number(second).filter(|&columns| is_first && columns > 1);
                    // It may be the first line of a board.
                    if is_first { Self::Grid } else { Self::EdgeList }
                }
                [row] if row.iter().all(|&cell| cell == b'#') => Self::Grid,
                _ if is_row(lines.line()) => return Ok(Self::Grid),
                _ => return Ok(Self::EdgeList),
            };
        }
        Ok(guess)
    }
}

/// Whether a line consists of cells: it is one word of them, or there are free ones.
fn is_row(line: &[u8]) -> bool {
    let are_cells = line.iter().all(|byte| b".#XxO \t".contains(byte));
    are_cells && (line.contains(&b'.') || words(line).count() == 1)
}

/// Whether a word has the header of graph6, or just as many letters as its first one promises.
fn is_graph6(word: &[u8]) -> bool {
    let order = u64::from(word[0].saturating_sub(63));
    let letters = 1 + (order * order.saturating_sub(1) / 2).div_ceil(6);
    let are_letters = word.iter().all(|byte| (63..=126).contains(byte));
    word.starts_with(b">>graph6<<") || (are_letters && (order == 63 || word.len() as u64 == letters))
}

/// Opens an input for a game.
pub fn open<'r, R: Read + Seek + 'r>(
    stream: R,
    game: Game,
    kind: Kind,
    options: &Options,
) -> Result<Box<dyn Reader + 'r>, Failure> {
    let mut lines = Lines::new(stream);
    lines.rewind()?;
    let format = match (options.format, game) {
        (Some(format), _) => format,
        (None, Game::Slide) => Format::Slide,
        _ if options.numbering.is_some() => Format::EdgeList,
        _ => Format::detect(&mut lines)?,
    };
    lines.rewind()?;
    if (game == Game::Slide) != (format == Format::Slide) {
        return Err(lines.error(format!("{game} is not played on the format {}", format.name())));
    }
    Ok(match format {
        Format::Grid => Box::new(board::read(lines, board::Kind::Free)?),
        Format::Slide => Box::new(board::read(lines, board::Kind::White).map_err(as_of_slide)?),
        Format::EdgeList => Box::new(EdgeList::open(lines, options.numbering)?),
        Format::Dimacs => Box::new(Dimacs::open(lines, kind != Kind::Arcs)?),
        Format::Graph6 => Box::new(Graph6::open(lines)?),
    })
}

/// The same failure, which says why the input is read as it is: a certificate of another game may be what is wrong.
fn as_of_slide(failure: Failure) -> Failure {
    match failure {
        Failure::Input(error) => {
            let message = format!("{}; the certificate is of a slide board", error.message);
            InputError { message, ..error }.into()
        }
        other => other,
    }
}
