//! What graph6, sparse6 and digraph6 have in common: a line of printable bytes, each of which stands for six bits,
//! with the number of vertices in front.
//!
//! `?` (63) stands for `000000` and `~` (126) for `111111`. The number of vertices takes one byte up to 62; `~` and
//! three bytes up to 258047; `~~` and six bytes up to 2³⁶ − 1.

use std::io::{self, Write};
use std::ops::Range;

use super::error::counted;
use super::{InputError, Source};

/// The byte that stands for `000000`.
const ZERO: u8 = b'?';
/// The byte that stands for `111111`.
pub(super) const ONES: u8 = b'~';

/// A line that is read, from the number of vertices on.
#[derive(Clone, Debug)]
pub(super) struct SixBits<'s> {
    source: &'s Source<'s>,
    /// What is left of the line.
    rest: Range<usize>,
}

impl<'s> SixBits<'s> {
    /// The bytes of `span`, each of them checked.
    pub(super) fn new(source: &'s Source<'s>, span: Range<usize>) -> Result<Self, InputError> {
        let is_strange = |byte: &u8| !(ZERO..=ONES).contains(byte);
        match source.bytes()[span.clone()].iter().position(is_strange) {
            None => Ok(Self { source, rest: span }),
            Some(at) => {
                let at = span.start + at;
                let message = format!("byte 0x{:02x} does not stand for six bits", source.bytes()[at]);
                Err(InputError::new(source, at..at + 1, message, "expected a byte from `?` to `~`"))
            }
        }
    }

    /// The bytes that are left.
    pub(super) fn data(&self) -> &'s [u8] {
        &self.source.bytes()[self.rest.clone()]
    }

    /// The number of vertices, which stands in front.
    pub(super) fn take_order(&mut self) -> Result<u32, InputError> {
        let marks = self.data().iter().take(2).take_while(|&&byte| byte == ONES).count();
        let length = [1, 3, 6][marks];
        let digits = self.data().get(marks..marks + length).ok_or_else(|| self.cut_order(marks + length))?;
        let order = digits.iter().fold(0, |order, digit| order << 6 | u64::from(digit - ZERO));
        let span = self.rest.start..self.rest.start + marks + length;
        self.rest.start = span.end;
        u32::try_from(order).map_err(|_| InputError::too_many_vertices(self.source, span, order))
    }

    fn cut_order(&self, length: usize) -> InputError {
        let missing = (length - self.rest.len()) as u64;
        let message = match self.rest.is_empty() {
            true => "the number of vertices is missing",
            false => "the number of vertices is cut off",
        };
        self.error_at_end(message, format!("{} missing", counted(missing, "byte", "bytes")))
    }

    /// Requires that just so many bits are left, filled up to whole bytes.
    pub(super) fn require(&self, bits: u128, order: u32) -> Result<(), InputError> {
        let (found, expected) = (self.rest.len() as u128, bits.div_ceil(6));
        if found == expected {
            return Ok(());
        }
        let vertices = counted(order.into(), "vertex", "vertices");
        let message = format!("{vertices} need {expected} bytes of arcs or edges, the line has {found}");
        if found < expected {
            return Err(self.error_at_end(&message, "the line ends too early".to_owned()));
        }
        Err(self.too_long(expected as usize, message))
    }

    /// Whether the line is just as long as its number of vertices needs, and filled up with zeros.
    pub(super) fn is_just(&self, bits: impl Fn(u32) -> u128) -> bool {
        let mut line = self.clone();
        let Ok(order) = line.take_order() else { return false };
        let bits = bits(order);
        line.require(bits, order).is_ok() && is_filled_with_zeros(line.data(), bits as u64)
    }

    /// The error about the bytes after the first `kept` of those that are left.
    pub(super) fn too_long(&self, kept: usize, message: String) -> InputError {
        let excess = self.rest.start + kept..self.rest.end;
        let label = format!("{} too many", counted(excess.len() as u64, "byte", "bytes"));
        InputError::new(self.source, excess, message, label)
    }

    fn error_at_end(&self, message: &str, label: String) -> InputError {
        InputError::new(self.source, self.rest.end..self.rest.end, message, label)
    }
}

/// How many bits are set, and so how many arcs or edges there are.
pub(super) fn count_ones(data: &[u8]) -> u64 {
    data.iter().map(|byte| u64::from((byte - ZERO).count_ones())).sum()
}

/// The numbers of the bits that are set, in ascending order.
pub(super) fn ones(data: &[u8]) -> impl Iterator<Item = u64> + '_ {
    let filled = (0_u64..).step_by(6).zip(data).filter(|(_, byte)| **byte != ZERO);
    filled.flat_map(|(first, byte)| {
        let six = byte - ZERO;
        (0..6).filter(move |bit| six & (0b10_0000 >> bit) != 0).map(move |bit| first + bit)
    })
}

/// Whether the bits after the first `bits`, which fill up the last byte, are zero.
pub(super) fn is_filled_with_zeros(data: &[u8], bits: u64) -> bool {
    let unused = data.len() as u64 * 6 - bits;
    data.last().is_none_or(|byte| (byte - ZERO).trailing_zeros() as u64 >= unused)
}

/// Bits that are read from the first on.
#[derive(Clone, Debug)]
pub(super) struct BitReader<'s> {
    data: &'s [u8],
    at: u64,
}

impl<'s> BitReader<'s> {
    pub(super) const fn new(data: &'s [u8]) -> Self {
        Self { data, at: 0 }
    }

    /// How many bits were read.
    pub(super) const fn position(&self) -> u64 {
        self.at
    }

    /// How many bits are left.
    pub(super) const fn left(&self) -> u64 {
        self.data.len() as u64 * 6 - self.at
    }

    /// The number that the next `count` bits write; there must be so many, at most 32.
    pub(super) fn take(&mut self, count: u32) -> u64 {
        let (mut number, mut wanted) = (0, count);
        while wanted > 0 {
            let (byte, used) = (self.data[(self.at / 6) as usize] - ZERO, (self.at % 6) as u32);
            let taken = wanted.min(6 - used);
            let bits = u64::from(byte) >> (6 - used - taken) & ((1 << taken) - 1);
            number = number << taken | bits;
            self.at += u64::from(taken);
            wanted -= taken;
        }
        number
    }
}

/// Bits that are written, six a byte.
#[derive(Debug)]
pub(super) struct BitWriter<'w, W> {
    out: &'w mut W,
    six: u8,
    filled: u32,
}

impl<'w, W: Write> BitWriter<'w, W> {
    /// Writes the number of vertices; bits follow.
    pub(super) fn start(out: &'w mut W, order: u32) -> io::Result<Self> {
        let order = u64::from(order);
        let (mark, digits): (&[u8], u32) = match order {
            0..63 => (b"", 1),
            63..258_048 => (b"~", 3),
            _ => (b"~~", 6),
        };
        out.write_all(mark)?;
        for digit in (0..digits).rev() {
            out.write_all(&[ZERO + (order >> (6 * digit) & 0b11_1111) as u8])?;
        }
        Ok(Self { out, six: 0, filled: 0 })
    }

    /// Writes the lowest `count` bits of a number.
    pub(super) fn put(&mut self, number: u64, count: u32) -> io::Result<()> {
        for bit in (0..count).rev() {
            self.six = self.six << 1 | (number >> bit & 1) as u8;
            self.filled += 1;
            if self.filled == 6 {
                self.out.write_all(&[ZERO + self.six])?;
                (self.six, self.filled) = (0, 0);
            }
        }
        Ok(())
    }

    /// Writes so many zeros.
    pub(super) fn put_zeros(&mut self, count: u64) -> io::Result<()> {
        let first = count.min(u64::from((6 - self.filled) % 6));
        self.put(0, first as u32)?;
        for _ in 0..(count - first) / 6 {
            self.out.write_all(&[ZERO])?;
        }
        self.put(0, ((count - first) % 6) as u32)
    }

    /// How many bits the last byte still takes.
    pub(super) const fn missing(&self) -> u32 {
        (6 - self.filled) % 6
    }

    /// Fills up the last byte with zeros, and ends the line.
    pub(super) fn end_line(mut self) -> io::Result<()> {
        self.put(0, self.missing())?;
        self.out.write_all(b"\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_written_as_they_are_read() {
        for (order, text) in [
            (0, "?"),
            (62, "}"),
            (63, "~??~"),
            (12_345, "~B?x"),
            (258_047, "~}~~"),
            (258_048, "~~???~??"),
            (460_175_067, "~~?ZZZZZ"),
        ] {
            let mut line = Vec::new();
            BitWriter::start(&mut line, order).unwrap();
            assert_eq!(String::from_utf8(line).unwrap(), text);
            let source = Source::new("test", text.as_bytes());
            let mut bits = SixBits::new(&source, 0..text.len()).unwrap();
            assert_eq!((bits.take_order(), bits.data().len()), (Ok(order), 0));
        }
        for (text, expected) in [("~~B~~~~~", Some(u32::MAX)), ("~~C?????", None), ("~~~~~~~~", None)] {
            let source = Source::new("test", text.as_bytes());
            assert_eq!(SixBits::new(&source, 0..8).unwrap().take_order().ok(), expected, "{text}");
        }
    }

    #[test]
    fn an_order_that_is_cut_off_is_refused_at_the_end() {
        for (text, missing) in [("", 1), ("~", 3), ("~?", 2), ("~~", 6), ("~~?ZZZZ", 1)] {
            let source = Source::new("test", text.as_bytes());
            let error = SixBits::new(&source, 0..text.len()).unwrap().take_order().unwrap_err();
            assert_eq!(error.column(), 1 + text.len() as u64, "{text:?}");
            assert_eq!(error.label(), format!("{} missing", counted(missing, "byte", "bytes")));
        }
    }

    #[test]
    fn bits_are_written_as_they_are_read() {
        let numbers = [(1, 1), (0, 3), (5, 3), (1000, 10), (u64::from(u32::MAX), 32), (0, 12), (1, 2)];
        let mut line = Vec::new();
        let mut bits = BitWriter::start(&mut line, 1).unwrap();
        for (number, count) in numbers {
            match number {
                0 => bits.put_zeros(count).unwrap(),
                _ => bits.put(number, count as u32).unwrap(),
            }
        }
        bits.end_line().unwrap();
        let data = &line[1..line.len() - 1];
        let mut bits = BitReader::new(data);
        for (number, count) in numbers {
            assert_eq!(bits.take(count as u32), number);
        }
        assert!(bits.left() < 6 && is_filled_with_zeros(data, bits.position()));
        assert_eq!(ones(data).count() as u64, count_ones(data));
    }
}
