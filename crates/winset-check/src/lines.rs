//! Lines and words of a text that is read piece by piece, from its beginning as often as wanted.

use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};

use crate::failure::{Failure, InputError};

/// A walk over the lines of an input. Line ends, blanks before them and a byte order mark are left out.
pub struct Lines<R> {
    stream: BufReader<R>,
    line: Vec<u8>,
    number: u64,
}

impl<R: Read + Seek> Lines<R> {
    pub fn new(stream: R) -> Self {
        Self { stream: BufReader::with_capacity(1 << 18, stream), line: Vec::new(), number: 0 }
    }

    /// Begins again.
    pub fn rewind(&mut self) -> Result<(), Failure> {
        self.line.clear();
        self.number = 0;
        self.stream.rewind().map_err(Failure::Unread)
    }

    /// How many bytes there are.
    pub fn size(&mut self) -> Result<u64, Failure> {
        let size = self.stream.seek(SeekFrom::End(0)).map_err(Failure::Unread)?;
        self.rewind().map(|()| size)
    }

    /// Goes to the next line; whether there is one.
    pub fn advance(&mut self) -> Result<bool, Failure> {
        self.line.clear();
        let bytes = self.stream.read_until(b'\n', &mut self.line).map_err(Failure::Unread)?;
        if self.number == 0 && self.line.starts_with("\u{feff}".as_bytes()) {
            self.line.drain(.."\u{feff}".len());
        }
        self.line.truncate(self.line.trim_ascii_end().len());
        self.number += u64::from(bytes > 0);
        Ok(bytes > 0)
    }

    /// Goes on over lines that have two numbers without leading zeros after this, with one blank between them, as long as
    /// they are accepted. Such are most lines of a large file: they need not be taken apart word by word.
    #[inline]
    pub fn plain_pairs(
        &mut self,
        before: &[u8],
        mut accept: impl FnMut([u64; 2]) -> bool,
    ) -> Result<(), Failure> {
        loop {
            let buffer = self.stream.fill_buf().map_err(Failure::Unread)?;
            let mut rest = buffer;
            while let Some((pair, after)) = plain_pair(rest, before) {
                if !accept(pair) {
                    break;
                }
                self.number += 1;
                rest = after;
            }
            let accepted = buffer.len() - rest.len();
            if accepted == 0 {
                return Ok(());
            }
            self.stream.consume(accepted);
        }
    }

    /// Goes to the next line that is not blank; whether there is one.
    pub fn advance_to_filled(&mut self) -> Result<bool, Failure> {
        while self.advance()? {
            if !self.line.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Goes to the next line that is neither blank nor a comment, as its first word tells; whether there is one.
    pub fn advance_past(&mut self, is_comment: impl Fn(&[u8]) -> bool) -> Result<bool, Failure> {
        while self.advance_to_filled()? {
            if !words(&self.line).next().is_some_and(&is_comment) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The line that the walk has come to.
    pub fn line(&self) -> &[u8] {
        &self.line
    }

    /// The next byte, whatever it is.
    pub fn byte(&mut self) -> Result<Option<u8>, Failure> {
        let byte = self.stream.fill_buf().map_err(Failure::Unread)?.first().copied();
        self.stream.consume(usize::from(byte.is_some()));
        Ok(byte)
    }

    /// The error about the line.
    #[cold]
    pub fn error(&self, message: impl Into<String>) -> Failure {
        InputError { line: self.number.max(1), message: message.into() }.into()
    }
}

/// The numbers of such a line, if the text begins with one, and the text after it.
#[inline]
fn plain_pair<'t>(text: &'t [u8], before: &[u8]) -> Option<([u64; 2], &'t [u8])> {
    let (first, text) = leading_number(text.strip_prefix(before)?, b' ')?;
    let (second, after) = leading_number(text, b'\n')?;
    Some(([first, second], after))
}

/// The number without leading zeros, of at most ten digits, that a text begins with, if this byte ends it, and what comes
/// after that.
#[inline]
fn leading_number(text: &[u8], end: u8) -> Option<(u64, &[u8])> {
    let eight = text.first_chunk().map(|bytes| u64::from_le_bytes(*bytes));
    let (number, length) = eight.and_then(short_number).or_else(|| {
        let length = text.iter().take(11).position(|byte| !byte.is_ascii_digit())?;
        Some((number(&text[..length])?, length))
    })?;
    let is_plain = text[0] != b'0' || length == 1;
    if text[length] == end && is_plain { Some((number, &text[length + 1..])) } else { None }
}

/// The number of one to seven digits that eight bytes begin with, the first one lowest, and how many digits it has.
#[inline]
fn short_number(bytes: u64) -> Option<(u64, usize)> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let digits = bytes ^ (EACH * 0x30);
    // The lowest bit set is that of the first byte above 9.
    let others = (digits.wrapping_add(EACH * 0x76) | digits) & (EACH * 0x80);
    let length = others.trailing_zeros() / 8;
    if !(1..8).contains(&length) {
        return None;
    }
    // All digits at once: first pairs of them become numbers, then fours, then eight.
    let ones = digits << (u64::BITS - 8 * length);
    let pairs = (10 * ones + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (100 * pairs + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    Some(((10_000 * fours + (fours >> 32)) & 0xffff_ffff, length as usize))
}

/// The words of a line, which blanks separate.
pub fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty())
}

/// The number that a word writes with digits, if it fits 64 bits.
pub fn number(word: &[u8]) -> Option<u64> {
    let digit = |number: u64, byte: &u8| {
        let digit = byte.wrapping_sub(b'0');
        number.checked_mul(10)?.checked_add(Some(digit).filter(|&digit| digit < 10)?.into())
    };
    word.iter().try_fold(0, digit).filter(|_| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_numbers() {
        for (text, expected) in [
            ("7 8\n", Some(7)),
            ("0 ", Some(0)),
            ("1234567 and more", Some(1_234_567)),
            ("12345678 and more", Some(12_345_678)),
            ("1234567890 ", Some(1_234_567_890)),
            ("12345678901 ", None),
            ("01 and more of it", None),
            ("12", None),
            ("12345678", None),
            ("", None),
            (" 1234567", None),
            ("1/ 34567 ", None),
            ("1: 34567 ", None),
            ("1\n 34567 ", None),
            ("1\u{ff}1\u{ff}1 ", None),
        ] {
            let found = leading_number(text.as_bytes(), b' ');
            assert_eq!(found.map(|(number, _)| number), expected, "{text:?}");
            let length = expected.map(|number| number.to_string().len() + 1);
            assert_eq!(found.map(|(_, after)| text.len() - after.len()), length, "{text:?}");
        }
        for number in (0..20_000_000).step_by(977) {
            let text = format!("{number} ........");
            assert_eq!(leading_number(text.as_bytes(), b' ').map(|(number, _)| number), Some(number));
        }
    }
}
