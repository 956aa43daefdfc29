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
