//! The bytes of a certificate, one after another: its head, whole numbers, and its end.

use std::io::{ErrorKind, Read, Seek, SeekFrom};

use crate::failure::{Failure, Rejection};
use crate::game::Game;

/// What a certificate says before it begins to prove.
pub struct Head {
    /// The game.
    pub game: Game,
    /// Whether rules follow the head.
    pub has_rules: bool,
    /// SHA-256 of the canonical form of the input.
    pub digest: [u8; 32],
    /// How many vertices the graph has.
    pub vertices: u64,
}

/// A certificate that is being read.
pub struct Certificate<R> {
    stream: R,
    buffer: Vec<u8>,
    at: usize,
    /// The bytes that came before the buffer.
    passed: u64,
}

impl<R: Read> Certificate<R> {
    const MAGIC: [u8; 8] = *b"\x89WSCERT\n";
    const VERSION: u8 = 2;
    const END: [u8; 4] = *b"END\n";
    const BUFFER: usize = 1 << 16;

    /// The certificate that a stream begins with.
    pub const fn new(stream: R) -> Self {
        Self { stream, buffer: Vec::new(), at: 0, passed: 0 }
    }

    /// Reads the head.
    pub fn head(&mut self) -> Result<Head, Failure> {
        for expected in Self::MAGIC {
            if self.maybe_byte()? != Some(expected) {
                return Err(Rejection::NoCertificate.into());
            }
        }
        match self.byte()? {
            Self::VERSION => {}
            version => return Err(Rejection::Version { version }.into()),
        }
        let code = self.byte()?;
        let (game, has_rules) = Game::from_code(code).ok_or(Rejection::Game { code })?;
        let mut digest = [0; 32];
        for byte in &mut digest {
            *byte = self.byte()?;
        }
        Ok(Head { game, has_rules, digest, vertices: self.number()? })
    }

    /// Nothing may be left but the end mark.
    pub fn end(&mut self) -> Result<(), Failure> {
        for expected in Self::END {
            if self.byte()? != expected {
                return Err(Rejection::NoEnd { at: self.place() - 1 }.into());
            }
        }
        match self.maybe_byte()? {
            None => Ok(()),
            Some(_) => Err(Rejection::Trailing { at: self.place() - 1 }.into()),
        }
    }

    /// The next number: unsigned LEB128, no longer than it needs to be.
    #[inline(always)]
    pub fn number(&mut self) -> Result<u64, Failure> {
        match self.buffer.get(self.at) {
            Some(&byte) if byte < 0x80 => {
                self.at += 1;
                Ok(byte.into())
            }
            _ => self.long_number(),
        }
    }

    #[inline(never)]
    fn long_number(&mut self) -> Result<u64, Failure> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let digits = u64::from(byte & 0x7f);
            if digits << shift >> shift != digits || (shift > 0 && byte == 0) {
                break;
            }
            number |= digits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Rejection::NoNumber { at: self.place() - 1 }.into())
    }

    /// The next number, which may be negative: 0, −1, 1, −2, … are written 0, 1, 2, 3, ….
    #[inline]
    pub fn signed(&mut self) -> Result<i64, Failure> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// The next bytes, if there are as many.
    #[inline]
    pub fn bytes(&mut self, bytes: &mut [u8]) -> Result<bool, Failure> {
        if let Some(ready) = self.buffer.get(self.at..self.at + bytes.len()) {
            bytes.copy_from_slice(ready);
            self.at += bytes.len();
            return Ok(true);
        }
        for place in bytes {
            match self.maybe_byte()? {
                Some(byte) => *place = byte,
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Failure> {
        self.maybe_byte()?.ok_or_else(|| Rejection::Truncated { at: self.place() }.into())
    }

    #[inline]
    fn maybe_byte(&mut self) -> Result<Option<u8>, Failure> {
        if self.at == self.buffer.len() {
            self.refill()?;
        }
        let byte = self.buffer.get(self.at).copied();
        self.at += usize::from(byte.is_some());
        Ok(byte)
    }

    #[cold]
    fn refill(&mut self) -> Result<(), Failure> {
        self.passed = self.place();
        self.at = 0;
        self.buffer.resize(Self::BUFFER, 0);
        let read = loop {
            match self.stream.read(&mut self.buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(*read.as_ref().unwrap_or(&0));
        read.map(|_| ()).map_err(Failure::Certificate)
    }

    /// How many bytes have been read.
    pub const fn place(&self) -> u64 {
        self.passed + self.at as u64
    }
}

impl<R: Read + Seek> Certificate<R> {
    /// Goes back to where so many bytes had been read.
    pub fn go_back(&mut self, place: u64) -> Result<(), Failure> {
        self.stream.seek(SeekFrom::Start(place)).map_err(Failure::Certificate)?;
        self.buffer.clear();
        (self.at, self.passed) = (0, place);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(bytes: &[u8]) -> Option<u64> {
        Certificate::new(bytes).number().ok()
    }

    #[test]
    fn numbers_have_one_spelling() {
        for (bytes, expected) in [
            (&[0][..], Some(0)),
            (&[127], Some(127)),
            (&[0x80, 1], Some(128)),
            (&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], Some(u64::MAX)),
            (&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2], None),
            (&[0x80; 30], None),
            (&[0x80, 0], None),
            (&[0x80], None),
            (&[], None),
        ] {
            assert_eq!(number(bytes), expected, "{bytes:?}");
        }
        let signed = |byte: u8| Certificate::new(&[byte][..]).signed().unwrap();
        assert_eq!([0, 1, 2, 3].map(signed), [0, -1, 1, -2]);
    }
}
