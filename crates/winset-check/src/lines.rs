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

    /// Goes on over lines of a letter and two numbers from 1 to `most`, with a blank before each number, and visits the
    /// numbers, less one. Such are most lines of a large file: they need not be taken apart word by word.
    pub fn plain_pairs(
        &mut self,
        letter: u8,
        most: u32,
        visit: &mut dyn FnMut(u32, u32),
    ) -> Result<(), Failure> {
        loop {
            let buffer = self.stream.fill_buf().map_err(Failure::Unread)?;
            let mut rest = buffer;
            while let Some(([tail, head], after)) = plain_pair(rest, letter) {
                if [tail, head].iter().any(|number| !(1..=most.into()).contains(number)) {
                    break;
                }
                visit(tail as u32 - 1, head as u32 - 1);
                self.number += 1;
                rest = after;
            }
            let visited = buffer.len() - rest.len();
            if visited == 0 {
                return Ok(());
            }
            self.stream.consume(visited);
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
fn plain_pair(text: &[u8], letter: u8) -> Option<([u64; 2], &[u8])> {
    let [first, b' ', numbers @ ..] = text else { return None };
    let (tail, numbers) = leading_number(numbers, b' ')?;
    let (head, after) = leading_number(numbers, b'\n')?;
    if *first == letter { Some(([tail, head], after)) } else { None }
}

/// The number of at most ten digits that a text begins with, if this byte ends it, and what comes after that.
#[inline]
fn leading_number(text: &[u8], end: u8) -> Option<(u64, &[u8])> {
    let mut number = 0;
    for (at, &byte) in text.iter().enumerate().take(11) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return if byte == end && at > 0 { Some((number, &text[at + 1..])) } else { None };
        }
        number = 10 * number + u64::from(digit);
    }
    None
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
