//! What people call the vertices of an input.

use crate::board_graph::BoardGraph;
use crate::lines::number;
use crate::name_table::NameTable;
use crate::number_set::NumberSet;

/// A name in an input: a number without leading zeros, or any word, which may be such a number as well.
#[derive(Clone, Copy)]
pub enum Name<'l> {
    /// A number.
    Number(u64),
    /// A word.
    Word(&'l [u8]),
}

impl<'l> Name<'l> {
    /// The word, if it is known.
    pub const fn word(self) -> Option<&'l [u8]> {
        match self {
            Self::Number(_) => None,
            Self::Word(word) => Some(word),
        }
    }

    /// The number that it is.
    pub fn number(self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(number),
            Self::Word(word) => number(word),
        }
    }

    /// The number that it is, if it is written without leading zeros.
    pub fn plain_number(self) -> Option<u64> {
        let has_zeros = matches!(self, Self::Word([b'0', _, ..]));
        self.number().filter(|_| !has_zeros)
    }
}

/// What the vertices are called.
pub enum Names {
    /// Vertex 0 is called `base`, vertex 1 `base + 1`, and so on.
    Numbered {
        /// The number of the first vertex.
        base: u64,
    },
    /// By these numbers, ascending.
    Numbers(NumberSet),
    /// By names.
    Named(NameTable),
    /// By their places on a board.
    Places(BoardGraph),
}

impl Names {
    /// The name of a vertex, quoted where it is not one plain word.
    ///
    /// # Complexity
    /// It may be as much work as for all names.
    #[must_use]
    pub fn name(&self, vertex: u32) -> String {
        self.all().nth(vertex as usize).unwrap_or_else(|| vertex.to_string())
    }

    /// The names of all vertices, and maybe more, in order, quoted where they are not plain words.
    pub fn all(&self) -> Box<dyn Iterator<Item = String> + '_> {
        match self {
            Self::Numbered { base } => Box::new((*base..).map(|number| number.to_string())),
            Self::Numbers(numbers) => Box::new(numbers.iter().map(|number| number.to_string())),
            Self::Named(names) => {
                Box::new(names.all().map(|name| quoted(String::from_utf8_lossy(name).into_owned())))
            }
            Self::Places(board) => Box::new((1_u64..).zip(board.rows()).flat_map(|(row, cells)| {
                let free = (1_u64..).zip(cells).filter(|(_, is_vertex)| *is_vertex);
                free.map(move |(column, _)| format!("{row},{column}"))
            })),
        }
    }

    /// The board, if they are places on one.
    #[must_use]
    pub const fn board(&self) -> Option<&BoardGraph> {
        match self {
            Self::Places(board) => Some(board),
            _ => None,
        }
    }
}

/// A name as one word, as a shell quotes it: in single quotes if it holds a quote, a backslash or what looks like a blank.
fn quoted(name: String) -> String {
    match name.contains(|c: char| c.is_whitespace() || matches!(c, '\'' | '"' | '\\')) {
        true => format!("'{}'", name.replace('\'', r"'\''")),
        false => name,
    }
}
