//! Where everything stands in a file: the header, and the table of sections.

use std::fmt;
use std::num::NonZeroU32;

use crate::game::{
    CopMoves, Cops, CopsRules, Passing, Placing, Pursuit, PursuitRules, RobberMoves, Slide, Stuck,
};
use crate::player::{ByPlayer, Player};
use crate::solution::Method;

/// The first bytes of a file. The first of them is no text, and the last is changed where line ends are.
pub(super) const MAGIC: [u8; 8] = *b"\x89WINSET\n";
/// The version of the format.
pub(super) const VERSION: u32 = 1;
/// The size of the header.
pub(super) const HEADER: usize = 192;
/// The size of an entry of the table.
pub(super) const ENTRY: usize = 80;
/// The size of a digest.
pub(super) const DIGEST: usize = 32;
/// Sections begin at multiples of this.
pub(super) const ALIGNMENT: u64 = 64;
/// The most sections of a file.
pub(super) const MOST_SECTIONS: u32 = 64;

/// A SHA-256 digest.
pub(super) type Digest = [u8; DIGEST];

/// The game that a file is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameKind {
    Geography(Placing),
    Slide,
    Pursuit(PursuitRules),
    Cops(CopsRules),
}

impl GameKind {
    /// All of them, with rules that are still to be read.
    const ALL: [Self; 5] = [
        Self::Geography(Placing::BySecond),
        Self::Geography(Placing::ByFirst),
        Self::Slide,
        Self::Pursuit(USUAL_PURSUIT),
        Self::Cops(CopsRules::usual(0)),
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Geography(placing) => placing.game_name(),
            Self::Slide => Slide::NAME,
            Self::Pursuit(_) => Pursuit::NAME,
            Self::Cops(_) => Cops::NAME,
        }
    }

    /// The rules as a header writes them. Of cops: the number of cops, whether only one of them may move, and the robber's
    /// speed, 0 for an active one. Of a pursuit: whether the pursuer moves first, one may stay, and who is stuck stays.
    const fn rules(self) -> [u64; 3] {
        match self {
            Self::Pursuit(rules) => [rules.starter as u64, rules.passing as u64, rules.stuck as u64],
            Self::Cops(rules) => {
                let robber_moves = match rules.robber_moves {
                    RobberMoves::Active => 0,
                    RobberMoves::Free => 1,
                    RobberMoves::Fast(speed) => speed.get() as u64,
                };
                [rules.cops as u64, rules.cop_moves as u64, robber_moves]
            }
            _ => [0; 3],
        }
    }

    /// The game by these rules.
    fn with_rules(self, numbers: [u64; 3]) -> Option<Self> {
        match self {
            Self::Pursuit(_) => Some(Self::Pursuit(PursuitRules {
                starter: one_of(numbers[0], Player::BOTH)?,
                passing: one_of(numbers[1], [Passing::Forbidden, Passing::Allowed])?,
                stuck: one_of(numbers[2], [Stuck::Loses, Stuck::Passes])?,
            })),
            Self::Cops(_) => Some(Self::Cops(CopsRules {
                cops: u8::try_from(numbers[0]).ok()?,
                cop_moves: one_of(numbers[1], [CopMoves::All, CopMoves::One])?,
                robber_moves: match u32::try_from(numbers[2]).ok()? {
                    0 => RobberMoves::Active,
                    1 => RobberMoves::Free,
                    speed => RobberMoves::Fast(NonZeroU32::new(speed)?),
                },
            })),
            _ => (numbers == [0; 3]).then_some(self),
        }
    }
}

/// The rules of a pursuit that a header with zeros has.
const USUAL_PURSUIT: PursuitRules =
    PursuitRules { starter: Player::First, passing: Passing::Forbidden, stuck: Stuck::Loses };

/// The first or the second of two.
fn one_of<T>(number: u64, [first, second]: [T; 2]) -> Option<T> {
    match number {
        0 => Some(first),
        1 => Some(second),
        _ => None,
    }
}

/// What the game is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Board {
    /// A board with walls.
    Grid { rows: u64, columns: u64 },
    /// An undirected graph; its vertices are called by numbers from `base` on where they have no names.
    Graph { vertices: u64, heads: u64, base: u64 },
    /// A board of white and black pieces with a blank in one cell.
    Pieces { rows: u64, columns: u64, blank: u64 },
    /// A directed graph.
    Digraph { vertices: u64, heads: u64, base: u64 },
}

impl Board {
    const fn name(self) -> &'static str {
        match self {
            Self::Grid { .. } => "grid",
            Self::Graph { .. } => "graph",
            Self::Pieces { .. } => "pieces",
            Self::Digraph { .. } => "digraph",
        }
    }

    const fn numbers(self) -> [u64; 3] {
        match self {
            Self::Grid { rows, columns } => [rows, columns, 0],
            Self::Pieces { rows, columns, blank } => [rows, columns, blank],
            Self::Graph { vertices, heads, base } | Self::Digraph { vertices, heads, base } => {
                [vertices, heads, base]
            }
        }
    }

    /// The board of a game with this name and these numbers.
    fn read(game: GameKind, name: &str, [a, b, c]: [u64; 3]) -> Option<Self> {
        match (game, name) {
            (GameKind::Geography(_), "grid") => Some(Self::Grid { rows: a, columns: b }),
            (GameKind::Geography(_), "graph") => Some(Self::Graph { vertices: a, heads: b, base: c }),
            (GameKind::Slide, "pieces") => Some(Self::Pieces { rows: a, columns: b, blank: c }),
            (GameKind::Cops(_), "graph") => Some(Self::Graph { vertices: a, heads: b, base: c }),
            (GameKind::Pursuit(_) | GameKind::Cops(_), "digraph") => {
                Some(Self::Digraph { vertices: a, heads: b, base: c })
            }
            _ => None,
        }
    }
}

/// What a file says of itself first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) game: GameKind,
    pub(super) board: Board,
    pub(super) method: Method,
    pub(super) wins: ByPlayer<u64>,
}

/// How a header is stored, besides what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) sections: u32,
    pub(super) size: u64,
}

impl Extent {
    /// Where the table begins.
    pub(super) fn table(self) -> u64 {
        self.size.saturating_sub(u64::from(self.sections) * ENTRY as u64 + DIGEST as u64)
    }
}

mod at {
    use std::ops::Range;

    pub(super) const MAGIC: Range<usize> = 0..8;
    pub(super) const VERSION: Range<usize> = 8..12;
    pub(super) const SECTIONS: Range<usize> = 12..16;
    pub(super) const GAME: Range<usize> = 16..32;
    pub(super) const BOARD: Range<usize> = 32..48;
    pub(super) const METHOD: Range<usize> = 48..80;
    pub(super) const SIZE: Range<usize> = 80..88;
    pub(super) const TABLE: Range<usize> = 88..96;
    pub(super) const NUMBERS: [Range<usize>; 3] = [96..104, 104..112, 112..120];
    pub(super) const WINS: [Range<usize>; 2] = [120..128, 128..136];
    pub(super) const RULES: [Range<usize>; 3] = [136..144, 144..152, 152..160];
}

/// What is wrong with a header or a table: where, and what was expected there.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) offset: usize,
    pub(super) expected: String,
}

impl Fault {
    fn new(offset: usize, expected: impl Into<String>) -> Self {
        Self { offset, expected: expected.into() }
    }
}

impl Header {
    pub(super) fn encode(&self, extent: Extent) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        let mut put = |range: std::ops::Range<usize>, field: &[u8]| {
            bytes[range.start..range.start + field.len()].copy_from_slice(field);
        };
        put(at::MAGIC, &MAGIC);
        put(at::VERSION, &VERSION.to_le_bytes());
        put(at::SECTIONS, &extent.sections.to_le_bytes());
        put(at::GAME, self.game.name().as_bytes());
        put(at::BOARD, self.board.name().as_bytes());
        put(at::METHOD, self.method.name().as_bytes());
        put(at::SIZE, &extent.size.to_le_bytes());
        put(at::TABLE, &extent.table().to_le_bytes());
        for (range, number) in at::NUMBERS.into_iter().zip(self.board.numbers()) {
            put(range, &number.to_le_bytes());
        }
        for (range, number) in at::WINS.into_iter().zip([self.wins.first, self.wins.second]) {
            put(range, &number.to_le_bytes());
        }
        for (range, number) in at::RULES.into_iter().zip(self.game.rules()) {
            put(range, &number.to_le_bytes());
        }
        bytes
    }

    /// Reads a header whose magic number and version are known to be right.
    pub(super) fn decode(bytes: &[u8; HEADER]) -> Result<Self, Fault> {
        let name = name_in(&bytes[at::GAME]);
        let game = GameKind::ALL.into_iter().find(|game| Some(game.name()) == name);
        let game = game.ok_or_else(|| Fault::new(at::GAME.start, "the name of a game"))?;
        let game = game.with_rules(at::RULES.map(|range| u64_in(&bytes[range])));
        let game = game.ok_or_else(|| Fault::new(at::RULES[0].start, "rules of the game"))?;
        let numbers = at::NUMBERS.map(|range| u64_in(&bytes[range]));
        let board = name_in(&bytes[at::BOARD]).and_then(|name| Board::read(game, name, numbers));
        let board = board.ok_or_else(|| {
            Fault::new(
                at::BOARD.start,
                format!("the name of a kind of board that {} is played on", game.name()),
            )
        })?;
        let method = name_in(&bytes[at::METHOD]).and_then(|name| name.parse().ok());
        let method = method.ok_or_else(|| Fault::new(at::METHOD.start, "the name of a method"))?;
        let [first, second] = at::WINS.map(|range| u64_in(&bytes[range]));
        Ok(Self { game, board, method, wins: ByPlayer { first, second } })
    }
}

impl Extent {
    pub(super) fn decode(bytes: &[u8; HEADER]) -> Self {
        Self { sections: u32_in(&bytes[at::SECTIONS]), size: u64_in(&bytes[at::SIZE]) }
    }

    /// Whether the header says the same of the table's place.
    pub(super) fn check_table(self, bytes: &[u8; HEADER]) -> Result<(), Fault> {
        if self.sections > MOST_SECTIONS {
            return Err(Fault::new(at::SECTIONS.start, format!("at most {MOST_SECTIONS} sections")));
        }
        if u64_in(&bytes[at::TABLE]) != self.table() || self.table() < HEADER as u64 {
            return Err(Fault::new(
                at::TABLE.start,
                "the offset of the table, which ends with its digest the file",
            ));
        }
        Ok(())
    }
}

/// The magic number and the version at the beginning of a file.
pub(super) fn version_in(bytes: &[u8; HEADER]) -> Option<u32> {
    (bytes[at::MAGIC] == MAGIC).then(|| u32_in(&bytes[at::VERSION]))
}

/// How wide the elements of a section are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    Bit = 1,
    Nibble = 4,
    Byte = 8,
    Half = 16,
    Word = 32,
    Long = 64,
}

impl Width {
    const ALL: [Self; 6] = [Self::Bit, Self::Nibble, Self::Byte, Self::Half, Self::Word, Self::Long];

    pub(super) const fn bits(self) -> u32 {
        self as u32
    }

    fn read(bits: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|width| width.bits() == bits)
    }

    /// The bytes that so many elements take.
    pub(super) fn bytes(self, count: u64) -> Option<u64> {
        let bits = u128::from(count) * u128::from(self.bits());
        u64::try_from(bits.div_ceil(8)).ok()
    }

    /// The largest number that fits.
    pub(super) const fn largest(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }
}

/// The name of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SectionName {
    /// Grids: which cells are free.
    Free,
    /// Boards of pieces: which cells are white.
    White,
    /// Graphs: where the neighbours of each vertex begin among the heads, and where the last ones end.
    Offsets,
    /// Graphs: the neighbours of each vertex, ascending.
    Heads,
    /// Graphs: the names of the vertices, one after another.
    Names,
    /// Graphs: where each name ends.
    NameEnds,
    /// Graphs: the vertices in the order of their names.
    ByName,
    /// Whether the first player wins from each start.
    Winners,
    /// Matchings: the slot or the vertex of the mate.
    Mates,
    /// Matchings: which moves win from each start.
    Winning,
    /// Attractors: the plies to the end.
    Ranks,
}

impl SectionName {
    pub(super) const ALL: [Self; 11] = [
        Self::Free,
        Self::White,
        Self::Offsets,
        Self::Heads,
        Self::Names,
        Self::NameEnds,
        Self::ByName,
        Self::Winners,
        Self::Mates,
        Self::Winning,
        Self::Ranks,
    ];

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::White => "white",
            Self::Offsets => "offsets",
            Self::Heads => "heads",
            Self::Names => "names",
            Self::NameEnds => "name-ends",
            Self::ByName => "by-name",
            Self::Winners => "winners",
            Self::Mates => "mates",
            Self::Winning => "winning",
            Self::Ranks => "ranks",
        }
    }
}

impl fmt::Display for SectionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) name: SectionName,
    pub(super) width: Width,
    /// The number of elements.
    pub(super) count: u64,
}

/// A section and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Section {
    /// What it holds; nothing that is known where its name is not.
    pub(super) shape: Option<Shape>,
    pub(super) offset: u64,
    pub(super) bytes: u64,
    pub(super) digest: Digest,
}

impl Section {
    /// The first offset after it.
    pub(super) const fn end(&self) -> u64 {
        self.offset + self.bytes
    }

    pub(super) fn encode(shape: Shape, offset: u64, bytes: u64, digest: &Digest) -> [u8; ENTRY] {
        let mut entry = [0; ENTRY];
        entry[..shape.name.text().len()].copy_from_slice(shape.name.text().as_bytes());
        entry[16..20].copy_from_slice(&shape.width.bits().to_le_bytes());
        entry[24..32].copy_from_slice(&offset.to_le_bytes());
        entry[32..40].copy_from_slice(&shape.count.to_le_bytes());
        entry[40..48].copy_from_slice(&bytes.to_le_bytes());
        entry[48..].copy_from_slice(digest);
        entry
    }

    /// Reads an entry of the table, of a section that begins behind `after` and ends before `limit`.
    pub(super) fn decode(entry: &[u8], after: u64, limit: u64) -> Result<Self, Fault> {
        let name = name_in(&entry[..16]).ok_or_else(|| Fault::new(0, "the name of a section"))?;
        let width = Width::read(u32_in(&entry[16..20]));
        let width = width.ok_or_else(|| Fault::new(16, "a width of 1, 4, 8, 16, 32 or 64 bits"))?;
        let [offset, count, bytes] = [24, 32, 40].map(|start| u64_in(&entry[start..start + 8]));
        let begins = after.next_multiple_of(ALIGNMENT);
        if offset != begins {
            return Err(Fault::new(24, format!("the offset {begins}, where the section before it ends")));
        }
        if width.bytes(count) != Some(bytes) || bytes > limit.saturating_sub(offset) {
            return Err(Fault::new(40, "as many bytes as the elements take, all before the table"));
        }
        let shape = SectionName::ALL.into_iter().find(|known| known.text() == name);
        let shape = shape.map(|name| Shape { name, width, count });
        let digest = entry[48..].try_into().expect("an entry ends with a digest");
        Ok(Self { shape, offset, bytes, digest })
    }
}

/// The name in a field that is filled up with zeros.
fn name_in(field: &[u8]) -> Option<&str> {
    let end = field.iter().position(|&byte| byte == 0).unwrap_or(field.len());
    let (name, rest) = field.split_at(end);
    if rest.iter().any(|&byte| byte != 0) { None } else { std::str::from_utf8(name).ok() }
}

fn u32_in(field: &[u8]) -> u32 {
    u32::from_le_bytes(field.try_into().expect("a field of four bytes"))
}

pub(super) fn u64_in(field: &[u8]) -> u64 {
    u64::from_le_bytes(field.try_into().expect("a field of eight bytes"))
}
