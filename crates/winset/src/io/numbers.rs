//! Edge lists whose names are all numbers: millions of lines a second.

use fixedbitset::FixedBitSet;

use super::edge_list::{Named, gaps_note, names, plain_number};
use super::pairs::{Direction, Pairs};
use super::text::{After, Lines};
use super::{Limits, ReadError, Source};
use crate::graph::Labels;

/// The vertices and pairs of an edge list whose names are numbers below 2³² − 1, not too far apart; `None` where there
/// is no vertex or another name.
///
/// # Complexity
/// Linear in the length of the text; eight bytes a line, and no more than that for telling which numbers come up.
pub(super) fn read_pairs(source: &Source<'_>, limits: &Limits) -> Result<Option<Pairs>, ReadError> {
    let Some(numbers) = Numbers::read(source, limits)? else { return Ok(None) };
    let Some(vertices) = Vertices::of(&numbers) else { return Ok(None) };
    limits.check(Pairs::memory(vertices.count(), numbers.pairs.len() as u64) + vertices.names_memory())?;
    Ok(Some(vertices.into_pairs(numbers.pairs)))
}

/// The numbers as they stand in the list.
struct Numbers {
    pairs: Vec<[u32; 2]>,
    /// Those that stand on a line of their own.
    alone: Vec<u32>,
}

impl Numbers {
    /// The largest number that an id can be.
    const LARGEST: u32 = u32::MAX - 1;
    /// The bytes of the shortest line with two numbers.
    const LEAST_LINE: u64 = 4;

    /// The numbers, or `None` at the first other name.
    fn read(source: &Source<'_>, limits: &Limits) -> Result<Option<Self>, ReadError> {
        let mut lines = Lines::new(source);
        let most = lines.lines_left().min(lines.bytes_left() / Self::LEAST_LINE + 1);
        limits.check(Pairs::memory(0, most))?;
        let mut numbers = Self { pairs: Vec::with_capacity(most as usize), alone: Vec::new() };
        loop {
            while let Some(pair) = lines.take_pair(None, 0..=Self::LARGEST, After::Nothing) {
                numbers.pairs.push(pair);
            }
            match lines.next_line()?.map(|line| names(&line)).transpose()? {
                None => return Ok(Some(numbers)),
                Some(Some(named)) if !numbers.push(named) => return Ok(None),
                Some(_) => {}
            }
        }
    }

    /// Adds a line; `false` when one of its names is no such number.
    fn push(&mut self, named: Named<'_>) -> bool {
        let small = |name: &str| u32::try_from(plain_number(name)?).ok().filter(|&id| id <= Self::LARGEST);
        match (small(named.first.text()), named.second.map(|second| small(second.text()))) {
            (Some(first), None) => self.alone.push(first),
            (Some(first), Some(Some(second))) => self.pairs.push([first, second]),
            _ => return false,
        }
        true
    }

    fn all(&self) -> impl Iterator<Item = u32> + '_ {
        self.pairs.as_flattened().iter().chain(&self.alone).copied()
    }
}

/// The numbers that come up.
struct Vertices {
    least: u32,
    /// Which of the numbers from the least on come up; none where all do.
    among: Option<FixedBitSet>,
    /// How many numbers there are from the least to the largest.
    span: u64,
}

impl Vertices {
    /// The numbers that come up, unless there is none, or they are so far apart that a bit for each between them would
    /// be more than what they stand in.
    fn of(numbers: &Numbers) -> Option<Self> {
        let (least, largest) = (numbers.all().min()?, numbers.all().max()?);
        let span = u64::from(largest - least) + 1;
        let occurrences = 2 * numbers.pairs.len() as u64 + numbers.alone.len() as u64;
        if span / 32 > occurrences + (1 << 10) {
            return None;
        }
        let mut among = FixedBitSet::with_capacity(span as usize);
        numbers.all().for_each(|number| among.insert((number - least) as usize));
        let among = (among.count_ones(..) as u64 != span).then_some(among);
        Some(Self { least, among, span })
    }

    fn count(&self) -> u64 {
        self.among.as_ref().map_or(self.span, |among| among.count_ones(..) as u64)
    }

    /// The bytes that the names take, where they are no consecutive numbers.
    fn names_memory(&self) -> u64 {
        const BYTES_A_NAME: u64 = 4;
        if self.among.is_some() { self.count() * BYTES_A_NAME } else { 0 }
    }

    /// The pairs by the ranks of their numbers.
    fn into_pairs(self, mut pairs: Vec<[u32; 2]>) -> Pairs {
        let (order, least) = (self.count() as u32, self.least);
        let Some(among) = self.among else {
            pairs.as_flattened_mut().iter_mut().for_each(|id| *id -= least);
            let labels = Labels::numbered(least);
            return Pairs { order, pairs, direction: Direction::Unsaid, labels, notes: Vec::new() };
        };
        let ranks = Ranks::of(&among);
        pairs.as_flattened_mut().iter_mut().for_each(|id| *id = ranks.rank(*id - least));
        let labels = Labels::numbers(among.ones().map(|id| id as u32 + least).collect());
        let first = u64::from(least);
        let notes = vec![gaps_note(order, first..=first + self.span - 1)];
        Pairs { order, pairs, direction: Direction::Unsaid, labels, notes }
    }
}

/// How many members of a set stand before each of its words.
struct Ranks<'a> {
    set: &'a FixedBitSet,
    before: Vec<u32>,
}

impl<'a> Ranks<'a> {
    fn of(set: &'a FixedBitSet) -> Self {
        let mut sum = 0;
        let before = set.as_slice().iter().map(|word| {
            let before = sum;
            sum += word.count_ones();
            before
        });
        Self { before: before.collect(), set }
    }

    /// How many members of the set are smaller than this one.
    fn rank(&self, member: u32) -> u32 {
        let (word, bit) = ((member / usize::BITS) as usize, member % usize::BITS);
        self.before[word] + (self.set.as_slice()[word] & !(usize::MAX << bit)).count_ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Pairs, Vec<String>)> {
        let pairs = read_pairs(&Source::new("test", text.as_bytes()), &Limits::none()).unwrap()?;
        let labels = (0..pairs.order).map(|id| pairs.labels.label(crate::graph::Vertex::new(id))).collect();
        Some((pairs, labels))
    }

    #[test]
    fn numbers_are_ranked() {
        let (pairs, labels) = read("# list\n7 5\n 5  900 \n6\n\n1000\r\n900 5").unwrap();
        assert_eq!(pairs.pairs, [[2, 0], [0, 3], [3, 0]]);
        assert_eq!(
            (labels, pairs.notes.len()),
            (["5", "6", "7", "900", "1000"].map(str::to_owned).into(), 1)
        );
        let (pairs, labels) = read("7 5\n6 7\n").unwrap();
        assert_eq!((pairs.pairs, pairs.notes.len()), (vec![[2, 0], [1, 2]], 0));
        assert_eq!(labels, ["5", "6", "7"]);
    }

    #[test]
    fn other_names_are_left_to_others() {
        for text in ["", "# 1 2\n", "1 2\na b\n", "1 02\n", "4294967295 1\n", "0 4000000000\n", "1 -2\n"] {
            assert!(read(text).is_none(), "{text:?}");
        }
    }
}
