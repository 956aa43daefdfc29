use std::io::{self, Write};

/// Writes a number as unsigned LEB128.
#[inline]
pub(super) fn write_number(out: &mut (impl Write + ?Sized), mut number: u64) -> io::Result<()> {
    let (mut bytes, mut length) = ([0; 10], 0);
    while number >= 0x80 {
        bytes[length] = number as u8 | 0x80;
        length += 1;
        number >>= 7;
    }
    bytes[length] = number as u8;
    out.write_all(&bytes[..=length])
}

/// Writes the difference of two numbers so that small ones are short: 0, −1, 1, −2, … as 0, 1, 2, 3, ….
pub(super) fn write_difference(out: &mut (impl Write + ?Sized), from: u32, to: u32) -> io::Result<()> {
    let difference = i64::from(to) - i64::from(from);
    write_number(out, (difference << 1 ^ difference >> 63) as u64)
}

/// What a certificate says before it begins to prove.
pub(super) struct Head {
    pub(super) game: GameCode,
    pub(super) digest: [u8; 32],
    pub(super) vertices: u32,
}

/// The games as certificates number them.
#[derive(Clone, Copy)]
pub(super) enum GameCode {
    Geography = 0,
    Tiles = 1,
    Slide = 2,
    Pursuit = 3,
    Cops = 4,
    /// A pursuit in which one may stay here or there.
    PursuitWithStays = 5,
}

const MAGIC: [u8; 8] = *b"\x89WSCERT\n";
const VERSION: u8 = 2;
const END: [u8; 4] = *b"END\n";

impl Head {
    pub(super) fn write(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        out.write_all(&MAGIC)?;
        out.write_all(&[VERSION, self.game as u8])?;
        out.write_all(&self.digest)?;
        write_number(out, self.vertices.into())
    }
}

/// Writes the end of a certificate.
pub(super) fn write_end(out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    out.write_all(&END)
}
