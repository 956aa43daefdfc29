//! Bits, 64 to a word.

/// The 64 bits that begin `by` bits after the word `at`, or before it; those that are not there are 0.
#[inline]
pub fn shifted(words: &[u64], at: usize, by: i64) -> u64 {
    let first = 64 * at as i64 + by;
    let (at, bit) = (first.div_euclid(64), first.rem_euclid(64) as u32);
    let word = |at: i64| usize::try_from(at).ok().and_then(|at| words.get(at)).copied().unwrap_or(0);
    let low = word(at) >> bit;
    if bit == 0 { low } else { low | word(at + 1) << (u64::BITS - bit) }
}

/// The lowest bits of eight bytes, the first byte lowest.
#[inline]
pub const fn lowest_bits(bytes: u64) -> u64 {
    // The products put each bit where it belongs, and nothing else there.
    (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The bits of bytes, plane by plane: of each byte its lowest bit, of each the next one, and so on.
#[inline]
pub fn planes<const PLANES: usize>(bytes: &[u8; 64]) -> [u64; PLANES] {
    let eights = bytes.as_chunks::<8>().0;
    std::array::from_fn(|plane| {
        let of_eight = |eight: [u8; 8]| lowest_bits(u64::from_le_bytes(eight) >> plane);
        (0..).zip(eights).map(|(at, &eight)| of_eight(eight) << (8 * at)).sum()
    })
}

/// The bytes whose bits these are, plane by plane.
#[inline]
pub fn bytes<const PLANES: usize>(planes: [u64; PLANES]) -> [u8; 64] {
    let mut bytes = [0; 64];
    for (at, eight) in bytes.as_chunks_mut::<8>().0.iter_mut().enumerate() {
        let square = (0..).zip(planes).map(|(row, plane)| (plane >> (8 * at) & 0xff) << (8 * row)).sum();
        *eight = transposed(square).to_le_bytes();
    }
    bytes
}

/// A square of eight rows of eight bits, its rows as columns (Hacker's Delight, section 7–3).
const fn transposed(mut square: u64) -> u64 {
    let mut at = 0;
    while at < 3 {
        let (distance, upper) =
            [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0xf0f0_f0f0)][at];
        let differing = (square ^ square >> distance) & upper;
        square ^= differing ^ differing << distance;
        at += 1;
    }
    square
}

/// Some places of a word, whose bits can be taken together.
pub struct Places {
    places: u64,
    /// Which bits move by 1, 2, 4, … places.
    moving: [u64; 6],
}

impl Places {
    /// The places where this word has a bit. A bit moves down by as many places as are left out below it, which is done
    /// digit by digit (H. S. Warren, Hacker's Delight, 2nd edition 2012, sections 7–4 and 7–5).
    #[inline]
    pub fn of(places: u64) -> Self {
        if places == u64::MAX {
            return Self { places, moving: [0; 6] };
        }
        let (mut left, mut out, mut moving) = (places, !places << 1, [0; 6]);
        for (digit, moving) in moving.iter_mut().enumerate() {
            let is_odd = (0..6).fold(out, |sums, step| sums ^ sums << (1 << step));
            *moving = is_odd & left;
            left = left ^ *moving | *moving >> (1 << digit);
            out &= !is_odd;
        }
        Self { places, moving }
    }

    /// How many there are.
    #[inline]
    pub const fn count(&self) -> u32 {
        self.places.count_ones()
    }

    /// The bits of a word there, the first one lowest, and 0 above them.
    #[inline]
    pub fn gather(&self, word: u64) -> u64 {
        (0..).zip(self.moving).fold(word & self.places, |bits, (digit, moving)| {
            let moved = bits & moving;
            bits ^ moved | moved >> (1 << digit)
        })
    }

    /// A word with these bits there, the lowest one first, and 0 elsewhere.
    #[inline]
    pub fn spread(&self, bits: u64) -> u64 {
        let moved = |bits: u64, (digit, moving): (u32, u64)| bits & !moving | bits << (1 << digit) & moving;
        (0..6).zip(self.moving).rev().fold(bits, moved) & self.places
    }
}

/// Bits that more are put behind.
#[derive(Default)]
pub struct Row {
    words: Vec<u64>,
    filled: u32,
}

impl Row {
    /// None yet, with space for that many words.
    pub fn with_capacity(words: usize) -> Self {
        Self { words: Vec::with_capacity(words), filled: 0 }
    }

    /// Puts `count` bits behind the others.
    #[inline]
    pub fn push(&mut self, bits: u64, count: u32) {
        match self.words.last_mut() {
            Some(last) if self.filled > 0 => {
                *last |= bits << self.filled;
                if self.filled + count > u64::BITS {
                    self.words.push(bits >> (u64::BITS - self.filled));
                }
            }
            _ if count > 0 => self.words.push(bits),
            _ => {}
        }
        self.filled = (self.filled + count) % u64::BITS;
    }

    /// The words; what lies behind the last bit is 0.
    pub fn words(&self) -> &[u64] {
        &self.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of all densities.
    fn words() -> impl Iterator<Item = u64> {
        let mut state = 1_u64;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 31
        };
        (0..1000).map(move |round| match round % 4 {
            0 => random(),
            1 => random() & random() & random(),
            2 => random() | random() | random(),
            _ => [0, u64::MAX, 1, 1 << 63, u64::MAX >> 1][round / 4 % 5],
        })
    }

    #[test]
    fn bits_are_gathered_and_spread_in_their_order() {
        for (places, word) in words().zip(words().skip(17)) {
            let chosen = (0..64).filter(|place| places >> place & 1 == 1).map(|place| word >> place & 1);
            let expected = chosen.enumerate().fold(0, |bits, (at, bit)| bits | bit << at);
            let chosen = Places::of(places);
            assert_eq!((chosen.gather(word), chosen.count()), (expected, places.count_ones()));
            assert_eq!(chosen.spread(expected), word & places);
        }
    }

    #[test]
    fn planes_of_bytes() {
        let words: Vec<u64> = words().collect();
        for eight in words.as_chunks::<8>().0 {
            let mut all = [0; 64];
            all.as_chunks_mut().0.iter_mut().zip(eight).for_each(|(bytes, word)| *bytes = word.to_le_bytes());
            let planes: [u64; 8] = planes(&all);
            let bit = |place: usize, plane: usize| u64::from(all[place] >> plane & 1) << place;
            assert_eq!(planes, std::array::from_fn(|plane| (0..64).map(|place| bit(place, plane)).sum()));
            assert_eq!(bytes(planes), all);
        }
    }

    #[test]
    fn bits_stand_one_behind_the_other() {
        let (mut row, mut expected) = (Row::default(), Vec::new());
        for (word, count) in words().zip((0..=64).cycle()) {
            let bits = if count == 64 { word } else { word & ((1 << count) - 1) };
            row.push(bits, count);
            expected.extend((0..count).map(|at| bits >> at & 1));
            assert_eq!(row.words().len(), expected.len().div_ceil(64));
        }
        let found = row.words().iter().flat_map(|word| (0..64).map(move |at| word >> at & 1));
        expected.resize(expected.len().next_multiple_of(64), 0);
        assert!(found.eq(expected));
    }

    #[test]
    fn bits_before_and_after_a_word() {
        let words = [1, 0b10 | 1 << 63, 0b100];
        let all = |place: i64| {
            usize::try_from(place)
                .is_ok_and(|place| place < 192 && words[place / 64] >> (place % 64) & 1 == 1)
        };
        for at in 0..3_usize {
            for by in [-200, -65, -64, -63, -1, 0, 1, 5, 63, 64, 65, 127, 500] {
                let expected =
                    (0..64).filter(|bit| all(64 * at as i64 + by + bit)).map(|bit| 1 << bit).sum::<u64>();
                assert_eq!(shifted(&words, at, by), expected, "{at} {by}");
            }
        }
    }
}
