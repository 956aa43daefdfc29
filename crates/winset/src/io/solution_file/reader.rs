//! Opens a file and reads elements of its sections, a few bytes at a time.

use std::io;
use std::ops::Range;

use sha2::{Digest as _, Sha256};

use super::error::SolutionFileError;
use super::layout::{
    ALIGNMENT, Board, DIGEST, ENTRY, Extent, Fault, GameKind, HEADER, Header, Section, SectionName, Shape,
    VERSION, Width, version_in,
};
use super::read_at::ReadAt;
use crate::graph::Frame;
use crate::player::ByPlayer;
use crate::solution::Method;
use crate::watch::{Pulse, Watch};

/// A solution in a file, of which only header and table have been read.
///
/// What is asked for is read where it stands, so a question costs a few small reads however large the file is.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::game::Geography;
/// use winset::graph::Grid;
/// use winset::io::solution_file::{Answer, SolutionFile, Stored};
/// use winset::solve::Solve;
/// let game = Geography::new(Grid::from_rows(&[".##", "...", "#.#"])?);
/// let solution = game.solve(&mut Unwatched)?;
/// # winset_certified::assert_proved(&game, &solution);
/// let mut bytes = Vec::new();
/// game.write_solution_file(&solution, &mut bytes, &mut Unwatched)?;
///
/// let file = SolutionFile::open("corner.winset", &bytes[..])?;
/// assert_eq!((file.game_name(), file.counts().second), ("geography", 2));
/// let Answer::Known(advice) = file.advise("2,2")? else { panic!() };
/// let mut text = Vec::new();
/// advice.write(&mut text)?;
/// # winset_certified::assert_start_proved(game, solution, "2,2");
/// assert!(String::from_utf8(text)?.starts_with("mover to move at 2,2: mover wins\nwinning moves: 2,3 3,2\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SolutionFile<R> {
    source: Named<R>,
    pub(super) header: Header,
    table_offset: u64,
    sections: Vec<Section>,
}

impl<R: ReadAt> SolutionFile<R> {
    /// Reads the header and the table of a file, which messages call `name`.
    ///
    /// The digest over the two is checked, and that the sections are those of the game and its method. Their own
    /// digests are not: [`check`](Self::check) reads all of the file.
    ///
    /// # Errors
    /// [`SolutionFileError`] when it is no such file, is cut, or is not as the format says.
    pub fn open(name: impl Into<String>, source: R) -> Result<Self, SolutionFileError> {
        let source = Named { source, name: name.into() };
        let (bytes, extent) = source.header()?;
        let entries = source.table(&bytes, extent)?;
        let header = Header::decode(&bytes).map_err(|fault| source.fault(0, fault))?;
        let mut sections: Vec<Section> = Vec::new();
        for (number, entry) in (0..).zip(entries.chunks_exact(ENTRY)) {
            let after = sections.last().map_or(HEADER as u64, Section::end);
            let section = Section::decode(entry, after, extent.table());
            let offset = extent.table() + number * ENTRY as u64;
            sections.push(section.map_err(|fault| source.fault(offset, fault))?);
        }
        let end = sections.last().map_or(HEADER as u64, Section::end);
        if end.next_multiple_of(ALIGNMENT) != extent.table() {
            return Err(source.damaged(end, "the table, at the next multiple of 64"));
        }
        let file = Self { source, header, table_offset: extent.table(), sections };
        file.check_shapes()?;
        Ok(file)
    }

    /// The name of the game.
    #[must_use]
    pub const fn game_name(&self) -> &'static str {
        self.header.game.name()
    }

    /// The method by which the game was solved.
    #[must_use]
    pub const fn method(&self) -> Method {
        self.header.method
    }

    /// How many starts each player wins.
    #[must_use]
    pub const fn counts(&self) -> ByPlayer<u64> {
        self.header.wins
    }

    /// Reads all of the file and checks the digest of every section.
    ///
    /// # Errors
    /// [`SolutionFileError::Damaged`] at the first section that is not what was written.
    pub fn check(&self, watch: &mut dyn Watch) -> Result<(), SolutionFileError> {
        let pulse = &mut Pulse::new(watch);
        let mut end = HEADER as u64;
        for section in &self.sections {
            self.check_padding(end, section.offset)?;
            let mut digest = Sha256::new();
            self.for_each_chunk(section.offset, section.end(), |chunk| {
                digest.update(chunk);
                Ok(pulse.tick(chunk.len() as u64)?)
            })?;
            if digest.finalize()[..] != section.digest {
                let expected = "a section with the SHA-256 digest that the table tells";
                return Err(self.damaged(section.offset, expected));
            }
            end = section.end();
        }
        self.check_padding(end, self.table_offset)
    }

    fn check_padding(&self, start: u64, end: u64) -> Result<(), SolutionFileError> {
        self.for_each_chunk(start, end, |chunk| match chunk.iter().position(|&byte| byte != 0) {
            Some(at) => Err(self.damaged(start + at as u64, "zeros between two sections")),
            None => Ok(()),
        })
    }

    /// Reads a stretch of the file in pieces of bounded size.
    fn for_each_chunk(
        &self,
        start: u64,
        end: u64,
        mut work: impl FnMut(&[u8]) -> Result<(), SolutionFileError>,
    ) -> Result<(), SolutionFileError> {
        let mut buffer = vec![0; (end - start).min(CHUNK) as usize];
        let mut offset = start;
        while offset < end {
            let chunk = &mut buffer[..(end - offset).min(CHUNK) as usize];
            self.source.read(chunk, offset)?;
            work(chunk)?;
            offset += chunk.len() as u64;
        }
        Ok(())
    }

    /// The error that something else was expected at a byte of the file.
    pub(super) fn damaged(&self, offset: u64, expected: impl Into<String>) -> SolutionFileError {
        self.source.damaged(offset, expected)
    }

    /// What messages call the file.
    pub(super) fn name(&self) -> &str {
        &self.source.name
    }

    // ---- sections ----

    /// The section with this name, or `None` where the file has none.
    pub(super) fn find(&self, name: SectionName) -> Option<Elements> {
        let shaped = |section: &Section| section.shape.filter(|shape| shape.name == name);
        self.sections.iter().find_map(|section| {
            shaped(section).map(|Shape { width, count, .. }| Elements {
                width,
                count,
                offset: section.offset,
            })
        })
    }

    /// The section with this name, which [`SolutionFile::open`] has found.
    pub(super) fn section(&self, name: SectionName) -> Elements {
        self.find(name).expect("a file without a section that it must have is not opened")
    }

    /// One element of a section.
    pub(super) fn element(&self, section: Elements, index: u64) -> Result<u64, SolutionFileError> {
        debug_assert!(index < section.count);
        let mut bytes = [0; 8];
        let length = section.width.bits().div_ceil(8) as usize;
        self.source.read(&mut bytes[..length], section.offset_of(index))?;
        let shift = index * u64::from(section.width.bits()) % 8;
        Ok(u64::from_le_bytes(bytes) >> shift & section.width.largest())
    }

    /// The elements of a section whose indices are in this range, one after another.
    pub(super) fn elements(
        &self,
        section: Elements,
        range: Range<u64>,
    ) -> impl Iterator<Item = Result<u64, SolutionFileError>> + '_ {
        debug_assert!(range.start <= range.end && range.end <= section.count);
        Stream { file: self, section, range, buffer: Vec::new(), next: 0 }
    }

    /// Bytes of a section whose elements are bytes.
    pub(super) fn bytes(&self, section: Elements, range: Range<u64>) -> Result<Vec<u8>, SolutionFileError> {
        let mut bytes = vec![0; (range.end - range.start) as usize];
        self.source.read(&mut bytes, section.offset + range.start)?;
        Ok(bytes)
    }

    // ---- what the game and its method ask for ----

    fn check_shapes(&self) -> Result<(), SolutionFileError> {
        let starts = self.check_board()?;
        self.require(SectionName::Winners, &[Width::Bit], starts)?;
        let wins = self.header.wins;
        if wins.first.checked_add(wins.second).is_none_or(|sum| sum > starts) {
            return Err(self.damaged(HEADER as u64, format!("a header with at most {starts} wins")));
        }
        let is_of_matching = !matches!(self.header.game, GameKind::Cops(_));
        match (self.header.method, self.header.board) {
            (Method::Exhaustive, _) => Ok(()),
            (Method::AttractorWinners, Board::Digraph { .. }) if is_of_matching => Ok(()),
            (Method::Attractor | Method::AttractorByQueue, Board::Digraph { .. } | Board::Graph { .. })
                if !is_of_matching =>
            {
                self.require(SectionName::Ranks, &[Width::Byte, Width::Half, Width::Word], starts)
            }
            _ if !is_of_matching => {
                Err(self.damaged(HEADER as u64, "a header with a method that applies to the game"))
            }
            (Method::DulmageMendelsohn, board)
            | (Method::GallaiEdmonds, board @ (Board::Grid { .. } | Board::Graph { .. })) => {
                self.check_moves(board, starts)
            }
            (_, Board::Digraph { .. }) => {
                self.require(SectionName::Ranks, &[Width::Byte, Width::Half, Width::Word], starts)
            }
            _ => Err(self.damaged(HEADER as u64, "a header with a method that applies to the game")),
        }
    }

    /// Checks the sections of the board; the number of starts.
    fn check_board(&self) -> Result<u64, SolutionFileError> {
        match self.header.board {
            Board::Grid { rows, columns } => {
                let cells = self.check_frame(rows, columns)?;
                self.require(SectionName::Free, &[Width::Bit], cells)?;
                Ok(cells)
            }
            Board::Pieces { rows, columns, blank } => {
                let cells = self.check_frame(rows, columns)?;
                self.require(SectionName::White, &[Width::Bit], cells)?;
                if blank >= cells {
                    return Err(self.damaged(HEADER as u64, "a header with a blank on the board"));
                }
                Ok(1)
            }
            Board::Graph { vertices, heads, base } | Board::Digraph { vertices, heads, base } => {
                self.check_graph(vertices, heads, base)?;
                match (self.header.game, self.header.board) {
                    (GameKind::Cops(rules), _) => self.starts_of_cops(vertices, rules.cops),
                    (_, Board::Graph { .. }) => Ok(vertices),
                    _ => Ok(2 * vertices * vertices),
                }
            }
        }
    }

    /// The number of the starts of cops and a robber. It is found without a table, since the numbers are not to be
    /// believed yet.
    fn starts_of_cops(&self, vertices: u64, cops: u8) -> Result<u64, SolutionFileError> {
        let mut starts = Some(1_u64);
        for i in 0..u64::from(cops) {
            let next = |starts: u64| u128::from(starts) * u128::from(vertices + i) / u128::from(i + 1);
            starts = starts.and_then(|starts| u64::try_from(next(starts)).ok());
        }
        let starts = starts.and_then(|starts| starts.checked_mul(vertices));
        starts.ok_or_else(|| self.damaged(HEADER as u64, "a header with fewer than 2^64 starts"))
    }

    /// Checks that a board of this size has vertices that can be numbered; the number of its cells.
    fn check_frame(&self, rows: u64, columns: u64) -> Result<u64, SolutionFileError> {
        match Frame::new(rows, columns) {
            Ok(_) => Ok(rows * columns),
            Err(_) => Err(self.damaged(HEADER as u64, "a header with a board of at most 2^32 cells")),
        }
    }

    fn check_graph(&self, vertices: u64, heads: u64, base: u64) -> Result<(), SolutionFileError> {
        // Twice the square of their number is still a number of 64 bits.
        if vertices >= 1 << 31 || base > u64::from(u32::MAX) {
            return Err(self.damaged(HEADER as u64, "a header with fewer than 2^31 vertices"));
        }
        self.require(SectionName::Offsets, &[Width::Long], vertices + 1)?;
        self.require(SectionName::Heads, &[Width::Word], heads)?;
        match self.find(SectionName::Names) {
            Some(names) => {
                self.require(SectionName::Names, &[Width::Byte], names.count)?;
                self.require(SectionName::NameEnds, &[Width::Long], vertices)?;
                self.require(SectionName::ByName, &[Width::Word], vertices)
            }
            None => Ok(()),
        }
    }

    /// Checks the sections of a solution by a matching.
    fn check_moves(&self, board: Board, starts: u64) -> Result<(), SolutionFileError> {
        let (mates, winning, width) = match board {
            Board::Grid { .. } => (starts, starts, Width::Nibble),
            Board::Pieces { rows, columns, .. } => (rows * columns, starts, Width::Nibble),
            Board::Graph { heads, .. } => {
                self.require(SectionName::Winning, &[Width::Bit], heads)?;
                return self.require(SectionName::Mates, &[Width::Word], starts);
            }
            Board::Digraph { .. } => {
                return Err(self.damaged(HEADER as u64, "a header with a method that applies to the game"));
            }
        };
        self.require(SectionName::Mates, &[width], mates)?;
        self.require(SectionName::Winning, &[width], winning)
    }

    fn require(&self, name: SectionName, widths: &[Width], count: u64) -> Result<(), SolutionFileError> {
        let found = self.find(name).filter(|found| widths.contains(&found.width) && found.count == count);
        if found.is_some() {
            return Ok(());
        }
        let bits: Vec<String> = widths.iter().map(|width| width.bits().to_string()).collect();
        let bits = bits.join(" or ");
        Err(self.damaged(
            self.table_offset,
            format!("a table with a section `{name}` of {count} elements of {bits} bits"),
        ))
    }
}

/// The most bytes that are read at once.
const CHUNK: u64 = 1 << 16;

/// A section that is as it should be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elements {
    pub(super) width: Width,
    pub(super) count: u64,
    offset: u64,
}

impl Elements {
    /// Where in the file the byte is in which an element begins.
    pub(super) fn offset_of(&self, index: u64) -> u64 {
        let bits = u64::from(self.width.bits());
        self.offset + index / 8 * bits + index % 8 * bits / 8
    }
}

/// Elements of a section, read in pieces.
struct Stream<'f, R> {
    file: &'f SolutionFile<R>,
    section: Elements,
    /// Of the elements that are still to come.
    range: Range<u64>,
    buffer: Vec<u8>,
    /// The byte of the buffer in which the next element begins.
    next: usize,
}

impl<R: ReadAt> Stream<'_, R> {
    fn fill(&mut self) -> Result<(), SolutionFileError> {
        let start = self.section.offset_of(self.range.start);
        let end =
            self.section.offset_of(self.range.end - 1) + u64::from(self.section.width.bits()).div_ceil(8);
        self.buffer.resize((end - start).min(CHUNK) as usize, 0);
        self.next = 0;
        self.file.source.read(&mut self.buffer, start)
    }
}

impl<R: ReadAt> Iterator for Stream<'_, R> {
    type Item = Result<u64, SolutionFileError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.range.start;
        if index == self.range.end {
            return None;
        }
        if self.next == self.buffer.len()
            && let Err(error) = self.fill()
        {
            self.range.start = self.range.end;
            return Some(Err(error));
        }
        self.range.start += 1;
        let bits = self.section.width.bits();
        let element = if bits < 8 {
            let shift = index * u64::from(bits) % 8;
            let element = u64::from(self.buffer[self.next]) >> shift & self.section.width.largest();
            self.next += usize::from(shift as u32 + bits == 8);
            element
        } else {
            let mut bytes = [0; 8];
            let length = bits as usize / 8;
            bytes[..length].copy_from_slice(&self.buffer[self.next..self.next + length]);
            self.next += length;
            u64::from_le_bytes(bytes)
        };
        Some(Ok(element))
    }
}

/// What is read, and what messages call it.
#[derive(Debug)]
struct Named<R> {
    source: R,
    name: String,
}

impl<R: ReadAt> Named<R> {
    fn read(&self, buffer: &mut [u8], offset: u64) -> Result<(), SolutionFileError> {
        self.source.read_exact_at(buffer, offset).map_err(|error| self.io(error))
    }

    fn io(&self, error: io::Error) -> SolutionFileError {
        SolutionFileError::Io { name: self.name.clone(), error }
    }

    fn damaged(&self, offset: u64, expected: impl Into<String>) -> SolutionFileError {
        SolutionFileError::Damaged { name: self.name.clone(), offset, expected: expected.into() }
    }

    fn fault(&self, base: u64, fault: Fault) -> SolutionFileError {
        self.damaged(base + fault.offset as u64, fault.expected)
    }

    /// Reads the header, whose version and promise of the file's size are right then.
    fn header(&self) -> Result<([u8; HEADER], Extent), SolutionFileError> {
        const LEAST: u64 = (HEADER + DIGEST) as u64;
        let found = self.source.size().map_err(|error| self.io(error))?;
        let mut bytes = [0; HEADER];
        self.read(&mut bytes[..found.min(HEADER as u64) as usize], 0)?;
        match version_in(&bytes) {
            Some(VERSION) => {}
            None => return Err(SolutionFileError::Magic { name: self.name.clone() }),
            Some(found) => {
                return Err(SolutionFileError::Version { name: self.name.clone(), found, expected: VERSION });
            }
        }
        let extent = Extent::decode(&bytes);
        if found != extent.size || found < LEAST {
            let expected = extent.size.max(LEAST);
            return Err(SolutionFileError::Size { name: self.name.clone(), found, expected });
        }
        extent.check_table(&bytes).map_err(|fault| self.fault(0, fault))?;
        Ok((bytes, extent))
    }

    /// Reads the entries of the table; the digest of header and table is right then.
    fn table(&self, header: &[u8; HEADER], extent: Extent) -> Result<Vec<u8>, SolutionFileError> {
        let mut table = vec![0; extent.sections as usize * ENTRY + DIGEST];
        self.read(&mut table, extent.table())?;
        let digest = table.split_off(table.len() - DIGEST);
        if Sha256::new_with_prefix(header).chain_update(&table).finalize()[..] != digest {
            let offset = extent.size - DIGEST as u64;
            return Err(self.damaged(offset, "the SHA-256 digest of the header and the table"));
        }
        Ok(table)
    }
}
