//! Names in the order in which they come up, each of them once.

use std::hash::{BuildHasher, RandomState};

use crate::names::Name;

/// A set of names that numbers them: their bytes in a row, eight bytes for where each ends, and a hash table of four
/// bytes a place, up to half of it full.
#[derive(Default)]
pub struct NameTable {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    /// A power of two of them, probed one after the other.
    places: Vec<u32>,
    hasher: RandomState,
}

impl NameTable {
    const FREE: u32 = u32::MAX;

    /// How many names there are.
    pub const fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The number of a name, a new one if it has not come up; nothing if there are more names than 32 bits can number.
    pub fn insert(&mut self, name: &[u8]) -> Option<u32> {
        if self.places.len() <= 2 * self.ends.len() {
            self.grow();
        }
        let place = self.place(name);
        if self.places[place] == Self::FREE {
            if self.len() == Self::FREE - 1 {
                return None;
            }
            self.places[place] = self.len();
            self.bytes.extend_from_slice(name);
            self.ends.push(self.bytes.len());
        }
        Some(self.places[place])
    }

    /// The place of a name, or the free one where it belongs.
    fn place(&self, name: &[u8]) -> usize {
        let mask = self.places.len() - 1;
        let mut place = self.hasher.hash_one(name) as usize & mask;
        while self.places[place] != Self::FREE && self.name(self.places[place]) != name {
            place = (place + 1) & mask;
        }
        place
    }

    fn grow(&mut self) {
        self.places = vec![Self::FREE; (2 * self.places.len()).max(64)];
        for number in 0..self.len() {
            let place = self.place(self.name(number));
            self.places[place] = number;
        }
    }

    /// The name with this number.
    pub fn name(&self, number: u32) -> &[u8] {
        let at = number as usize;
        &self.bytes[at.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[at]]
    }

    /// All names, by their numbers.
    pub fn all(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).map(|number| self.name(number))
    }

    /// If all names are numbers without leading zeros, sorts them; the new numbers of the names, by the old ones.
    pub fn sort_numbers(&mut self) -> Option<Vec<u32>> {
        let number = |(name, id): (&[u8], u32)| Some((Name::Word(name).plain_number()?, id));
        let mut sorted: Vec<(u64, u32)> = self.all().zip(0..).map(number).collect::<Option<_>>()?;
        sorted.sort_unstable();
        let (mut names, mut ranks) = (Self::default(), vec![0; self.ends.len()]);
        for (rank, (_, id)) in (0..).zip(sorted) {
            ranks[id as usize] = rank;
            names.insert(self.name(id));
        }
        *self = names;
        Some(ranks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_numbered_as_they_come_up() {
        let mut table = NameTable::default();
        let names: Vec<String> = (0..10_000_u32).map(|i| (i * 7919 % 5000).to_string()).collect();
        for (i, name) in names.iter().enumerate() {
            let first = names.iter().position(|other| other == name).unwrap();
            assert_eq!(table.insert(name.as_bytes()), Some(first as u32), "{i}");
        }
        assert_eq!(table.insert(b""), Some(5000));
        assert!(table.all().take(5000).eq(names[..5000].iter().map(String::as_bytes)));
        assert_eq!((table.name(5000), table.len()), (&b""[..], 5001));
        assert_eq!(table.sort_numbers(), None);
    }

    #[test]
    fn numbers_are_sorted() {
        let mut table = NameTable::default();
        for name in ["30", "4", "18446744073709551615", "5"] {
            table.insert(name.as_bytes());
        }
        assert_eq!(table.sort_numbers(), Some(vec![2, 0, 3, 1]));
        assert!(table.all().eq(["4", "5", "30", "18446744073709551615"].map(str::as_bytes)));
        for name in ["007", "7", "a"] {
            table.insert(name.as_bytes());
            assert_eq!(table.sort_numbers(), None, "{name}");
        }
    }
}
