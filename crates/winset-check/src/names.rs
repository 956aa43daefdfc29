//! What people call the vertices of an input.

use crate::format::Numbering;
use crate::lines::number;
use crate::name_table::NameTable;
use crate::readers::Board;

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
    Places(Board),
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
    pub const fn board(&self) -> Option<&Board> {
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

/// A set of whole numbers that knows how many smaller ones each has: a bit for every number below the largest, and a
/// count every 64.
#[derive(Default)]
pub struct NumberSet {
    words: Vec<u64>,
    before: Vec<u32>,
    count: u32,
}

impl NumberSet {
    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: u64) {
        let word = (number / 64) as usize;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let bit = 1 << (number % 64);
        self.count += u32::from(self.words[word] & bit == 0);
        self.words[word] |= bit;
    }

    /// The same set, which knows its ranks now.
    #[must_use]
    pub fn counted(mut self) -> Self {
        let mut before = 0;
        for word in &self.words {
            self.before.push(before);
            before += word.count_ones();
        }
        self
    }

    /// How many numbers there are.
    #[must_use]
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// How many smaller numbers there are, if the number is there.
    #[must_use]
    pub fn rank(&self, number: u64) -> Option<u32> {
        let (at, bit) = (usize::try_from(number / 64).ok()?, number % 64);
        let word = *self.words.get(at)?;
        let smaller = (word & ((1 << bit) - 1)).count_ones();
        (word >> bit & 1 == 1).then(|| self.before[at] + smaller)
    }

    /// The same numbers as a range, if no number between them is left out.
    #[must_use]
    pub fn numbering(&self) -> Option<Numbering> {
        let (at, last) = (self.words.iter().position(|&word| word != 0)?, self.words.len() - 1);
        let base = 64 * at as u64 + u64::from(self.words[at].trailing_zeros());
        let end = 64 * last as u64 + u64::from(u64::BITS - self.words[last].leading_zeros());
        (end - base == self.count.into()).then_some(Numbering { vertices: self.count, base })
    }

    /// All numbers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        (0..).zip(&self.words).flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| 64 * at + bit)
        })
    }
}
