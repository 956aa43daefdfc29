use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

/// The source of chance: the stream cipher ChaCha with 8 rounds, whose key is the seed in little-endian bytes, then
/// zeros.
///
/// The stream is a published function of the seed, and what is drawn from it is computed here, in integers: the same
/// seed gives the same instances for ever.
///
/// ```
/// use winset::generate::Random;
/// assert_eq!(Random::new(7).below(1000), Random::new(7).below(1000));
/// ```
///
/// # References
/// D. J. Bernstein, *ChaCha, a variant of Salsa20*, SASC 2008.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The name of the generator, for those who write down where an instance comes from.
    pub const NAME: &str = "chacha8";

    /// The source with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number below `bound`, each as likely as the others; 0 when `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            return 0;
        }
        // The high half of a product is below the bound; the few low halves that would favour some are drawn again.
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    /// Whether something that happens in this share of cases happens.
    pub fn happens(&mut self, share: Share) -> bool {
        self.below(Share::WHOLE) < share.0
    }

    /// One of the items, each as likely as the others; `None` when there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }

    /// Puts the items in an order by chance.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u32 + 1) as usize);
        }
    }
}

/// A share of a whole, in millionths, from nothing to all.
///
/// ```
/// use winset::generate::Share;
/// assert_eq!("10%".parse(), Ok(Share::percent(10)));
/// assert_eq!("0.1".parse(), Ok(Share::percent(10)));
/// assert_eq!(Share::percent(80).of(1000), 800);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share(u32);

impl Share {
    const WHOLE: u32 = 1_000_000;
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// All of it.
    pub const ALL: Self = Self(Self::WHOLE);

    /// So many hundredths, at most all.
    #[must_use]
    pub const fn percent(hundredths: u32) -> Self {
        if hundredths >= 100 { Self::ALL } else { Self(hundredths * (Self::WHOLE / 100)) }
    }

    /// This share of a number, rounded down.
    #[must_use]
    pub const fn of(self, number: u64) -> u64 {
        (number as u128 * self.0 as u128 / Self::WHOLE as u128) as u64
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per_cent = Self::WHOLE / 100;
        let fraction = format!("{:04}", self.0 % per_cent);
        let fraction = fraction.trim_end_matches('0');
        let point = if fraction.is_empty() { "" } else { "." };
        write!(f, "{}{point}{fraction}%", self.0 / per_cent)
    }
}

/// A text that is not a [`Share`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a share: expected a number from 0 to 1 or a percentage, such as 0.1 or 10%")]
pub struct NotAShare(pub String);

impl FromStr for Share {
    type Err = NotAShare;

    /// Digits beyond millionths are dropped.
    fn from_str(text: &str) -> Result<Self, NotAShare> {
        let refused = || NotAShare(text.to_owned());
        let (number, decimals) = text.strip_suffix('%').map_or((text, 6), |number| (number, 4));
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        if whole.len() + fraction.len() == 0
            || !(whole.bytes().chain(fraction.bytes())).all(|b| b.is_ascii_digit())
        {
            return Err(refused());
        }
        let kept = &fraction[..fraction.len().min(decimals)];
        let digits = format!("{whole}{kept:0<decimals$}");
        let parts: u32 = digits.parse().map_err(|_| refused())?;
        if parts <= Self::WHOLE { Ok(Self(parts)) } else { Err(refused()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stream is that of ChaCha8 with the key 1, 0, 0, …: these numbers never change.
    #[test]
    fn a_seed_gives_the_same_numbers_for_ever() {
        let mut random = Random::new(1);
        let numbers: Vec<u32> = (0..8).map(|_| random.below(100)).collect();
        assert_eq!(numbers, [62, 38, 92, 29, 39, 79, 90, 91]);
    }

    #[test]
    fn every_number_below_the_bound_is_as_likely() {
        let mut random = Random::new(2);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| count.abs_diff(10_000) < 500), "{seen:?}");
        assert_eq!((random.below(0), random.below(1)), (0, 0));
    }

    #[test]
    fn shares_are_read_and_written() {
        for (text, millionths) in [
            ("0", 0),
            ("1", 1_000_000),
            ("0.25", 250_000),
            (".5", 500_000),
            ("12.5%", 125_000),
            ("100%", 1_000_000),
        ] {
            assert_eq!(text.parse(), Ok(Share(millionths)), "{text}");
        }
        assert_eq!("0.0000019".parse(), Ok(Share(1)));
        for text in ["", ".", "%", "-1", "1.1", "101%", "half", "1e-1", "99999999999"] {
            assert!(text.parse::<Share>().is_err(), "{text}");
        }
        for share in [Share(0), Share(1), Share(125_000), Share(1_000_000)] {
            assert_eq!(share.to_string().parse(), Ok(share));
        }
    }

    #[test]
    fn what_happens_always_or_never_does() {
        let mut random = Random::new(3);
        assert!((0..1000).all(|_| random.happens(Share::ALL) && !random.happens(Share::NONE)));
    }

    #[test]
    fn a_shuffle_keeps_the_items() {
        let mut items: Vec<u32> = (0..50).collect();
        Random::new(4).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
        assert_eq!(Random::new(5).pick::<u32>(&[]), None);
    }
}
