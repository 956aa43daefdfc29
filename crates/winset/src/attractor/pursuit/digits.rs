/// How many binary digits stand together.
const DIGITS: u32 = 4;

/// Four binary digits of 64 numbers, each digit a word: what is done to some of the numbers is done at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Digits([u64; DIGITS as usize]);

impl Digits {
    /// For each number of four digits, that number in all places.
    const ALL: [Self; 1 << DIGITS] = {
        let mut all = [Self([0; DIGITS as usize]); 1 << DIGITS];
        let mut number = 0;
        while number < all.len() {
            let mut at = 0;
            while at < DIGITS as usize {
                all[number].0[at] = (number as u64 >> at & 1).wrapping_neg();
                at += 1;
            }
            number += 1;
        }
        all
    };

    /// Puts the lowest digits of a number in some places.
    #[inline]
    pub(super) fn put(&mut self, number: u32, places: u64) {
        let ones = &Self::ALL[number as usize % Self::ALL.len()].0;
        for (digit, one) in self.0.iter_mut().zip(ones) {
            *digit = *digit & !places | places & one;
        }
    }

    /// Takes one from the numbers in some places; the places where the digits were zero, to borrow one from the next.
    #[inline]
    pub(super) fn take_one(&mut self, places: u64) -> u64 {
        self.0.iter_mut().fold(places, |borrow, digit| {
            *digit ^= borrow;
            borrow & *digit
        })
    }

    /// The digits, from the lowest on, in 64 places each.
    #[inline]
    pub(super) const fn words(&self) -> &[u64; DIGITS as usize] {
        &self.0
    }

    /// The digits in a place.
    #[inline]
    pub(super) fn get(&self, place: usize) -> u32 {
        self.0.iter().rev().fold(0, |number, digit| number << 1 | (digit >> place & 1) as u32)
    }
}

/// A number without so many times four of its lowest digits.
#[inline]
pub(super) const fn without_lowest(number: u32, layers: usize) -> u32 {
    number >> (DIGITS * layers as u32)
}

/// A number with lowest digits besides.
#[inline]
pub(super) const fn with_lowest(number: u32, digits: u32) -> u32 {
    number << DIGITS | digits
}

/// How many times four digits a number needs.
#[inline]
pub(super) const fn layers_for(number: u32) -> usize {
    (u32::BITS - number.leading_zeros()).div_ceil(DIGITS) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_put_and_counted_down_in_their_places() {
        let mut digits = Digits::default();
        digits.put(5, 0b0110);
        digits.put(11, 0b1000);
        let numbers = |digits: &Digits| [0, 1, 2, 3].map(|place| digits.get(place));
        assert_eq!(numbers(&digits), [0, 5, 5, 11]);
        assert_eq!(digits.take_one(0b1010), 0);
        assert_eq!(numbers(&digits), [0, 4, 5, 10]);
        assert_eq!(digits.take_one(0b0011), 0b0001);
        assert_eq!(numbers(&digits), [15, 3, 5, 10]);
        digits.put(2, 0b0101);
        assert_eq!(numbers(&digits), [2, 3, 2, 10]);
    }

    #[test]
    fn four_digits_make_a_layer() {
        assert_eq!([0, 1, 15, 16, 255, 256, u32::MAX].map(layers_for), [0, 1, 1, 2, 2, 3, 8]);
        assert_eq!(with_lowest(without_lowest(0x1234, 2), 0x5), 0x125);
    }
}
