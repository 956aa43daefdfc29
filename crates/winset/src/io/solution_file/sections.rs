//! Writes a file from its beginning to its end, digests included, without going back.

use std::io::{self, Write};

use sha2::{Digest as _, Sha256};

use super::layout::{ALIGNMENT, DIGEST, ENTRY, Extent, HEADER, Header, Section, Shape};

/// A file that is being written, section after section.
pub(super) struct FileWriter<'w> {
    out: &'w mut dyn Write,
    /// What is still to be written, in this order.
    shapes: std::vec::IntoIter<Shape>,
    offset: u64,
    /// Of the header and of the table.
    digest: Sha256,
    table: Vec<u8>,
}

impl<'w> FileWriter<'w> {
    /// Writes the header of a file that is going to have these sections.
    pub(super) fn begin(out: &'w mut dyn Write, header: &Header, shapes: Vec<Shape>) -> io::Result<Self> {
        let bytes = header.encode(extent(&shapes)?);
        out.write_all(&bytes)?;
        let digest = Sha256::new_with_prefix(bytes);
        Ok(Self { out, shapes: shapes.into_iter(), offset: HEADER as u64, digest, table: Vec::new() })
    }

    /// Writes the next section, whose elements `fill` pushes.
    pub(super) fn section(
        &mut self,
        fill: impl FnOnce(&mut SectionWriter<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let shape = self.shapes.next().expect("no more sections are written than were announced");
        self.pad(self.offset.next_multiple_of(ALIGNMENT))?;
        let mut section = SectionWriter::new(self.out, shape);
        fill(&mut section)?;
        let (bytes, digest) = section.finish()?;
        self.table.extend(Section::encode(shape, self.offset, bytes, &digest.into()));
        self.offset += bytes;
        Ok(())
    }

    /// Writes the table.
    pub(super) fn finish(mut self) -> io::Result<()> {
        assert!(self.shapes.next().is_none(), "all sections that were announced are written");
        self.pad(self.offset.next_multiple_of(ALIGNMENT))?;
        self.out.write_all(&self.table)?;
        self.digest.update(&self.table);
        self.out.write_all(&self.digest.finalize())
    }

    fn pad(&mut self, offset: u64) -> io::Result<()> {
        let zeros = [0; ALIGNMENT as usize];
        self.out.write_all(&zeros[..(offset - self.offset) as usize])?;
        self.offset = offset;
        Ok(())
    }
}

/// How large the file is going to be.
fn extent(shapes: &[Shape]) -> io::Result<Extent> {
    let mut end = HEADER as u64;
    for shape in shapes {
        let bytes =
            shape.width.bytes(shape.count).and_then(|bytes| bytes.checked_next_multiple_of(ALIGNMENT));
        let sum = bytes.and_then(|bytes| end.checked_add(bytes));
        end = sum.ok_or(io::ErrorKind::FileTooLarge)?;
    }
    let table = (shapes.len() * ENTRY + DIGEST) as u64;
    Ok(Extent { sections: shapes.len() as u32, size: end + table })
}

/// A section that is being written: element after element, the first of a byte in its lowest bits.
pub(super) struct SectionWriter<'w> {
    out: &'w mut dyn Write,
    shape: Shape,
    pushed: u64,
    /// Bits that do not make a buffer's word yet.
    word: u64,
    used: u32,
    buffer: Vec<u8>,
    written: u64,
    digest: Sha256,
}

impl<'w> SectionWriter<'w> {
    const BUFFER: usize = 1 << 16;

    fn new(out: &'w mut dyn Write, shape: Shape) -> Self {
        let buffer = Vec::with_capacity(Self::BUFFER + 8);
        Self { out, shape, pushed: 0, word: 0, used: 0, buffer, written: 0, digest: Sha256::new() }
    }

    /// Adds an element, which fits the section's width.
    #[inline]
    pub(super) fn push(&mut self, element: u64) -> io::Result<()> {
        debug_assert!(element <= self.shape.width.largest());
        self.pushed += 1;
        self.word |= element << self.used;
        self.used += self.shape.width.bits();
        if self.used < u64::BITS { Ok(()) } else { self.end_word() }
    }

    /// Adds all of these elements.
    pub(super) fn extend(&mut self, elements: impl IntoIterator<Item = u64>) -> io::Result<()> {
        elements.into_iter().try_for_each(|element| self.push(element))
    }

    fn end_word(&mut self) -> io::Result<()> {
        self.buffer.extend(self.word.to_le_bytes());
        (self.word, self.used) = (0, 0);
        if self.buffer.len() < Self::BUFFER { Ok(()) } else { self.flush() }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.digest.update(&self.buffer);
        self.out.write_all(&self.buffer)?;
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// Writes what is left; the number of bytes in all, and their digest.
    fn finish(mut self) -> io::Result<(u64, sha2::digest::Output<Sha256>)> {
        assert_eq!(
            self.pushed, self.shape.count,
            "the section {} has as many elements as announced",
            self.shape.name
        );
        let rest = self.word.to_le_bytes();
        self.buffer.extend(&rest[..self.used.div_ceil(8) as usize]);
        self.flush()?;
        Ok((self.written, self.digest.finalize()))
    }
}
