use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use winset::io::{Compression, Limits, Source};

use crate::failure::Failure;
use crate::input_stream::InputStream;
use crate::supervisor::Supervisor;

/// The bytes of a file or of standard input, and what messages call them.
#[derive(Debug)]
pub struct Input {
    name: String,
    bytes: Vec<u8>,
}

impl Input {
    /// What is read, as the library's readers take it.
    pub fn source(&self) -> Source<'_> {
        Source::new(&self.name, &self.bytes)
    }

    /// Whether there is nothing but blanks.
    pub fn is_blank(&self) -> bool {
        self.bytes.trim_ascii_start().is_empty()
    }

    /// Reads all of a file, or of standard input where `path` is absent or `-`; what is compressed comes out as it was.
    ///
    /// A file that would not fit the memory is refused before it is read.
    pub fn read(path: Option<&Path>, supervisor: &mut Supervisor) -> Result<Self, Failure> {
        let mut input = match path.filter(|path| !is_stdin(path)) {
            Some(path) => Self::read_file(path, supervisor)?,
            None => Self::read_stream("<stdin>".to_owned(), io::stdin().lock(), supervisor)?,
        };
        if let Some(compression) = Compression::of_bytes(&input.bytes) {
            // For a moment both are held.
            let limits = Limits::memory(supervisor.memory_left().saturating_sub(input.bytes.len() as u64));
            let text = compression.decompress(&input.bytes, &limits);
            input.bytes = text.map_err(|error| Failure::of_compressed(&input.name, error))?;
        }
        supervisor.hold(input.bytes.len() as u64)?;
        Ok(input)
    }

    /// What a stream holds that was begun to be read.
    pub fn of_stream(stream: InputStream, supervisor: &mut Supervisor) -> Result<Self, Failure> {
        let InputStream { name, mut head, rest } = stream;
        Self::read_into(&mut head, rest, supervisor).map_err(|error| Failure::of(&name, error))?;
        let input = Self::checked(name, head, supervisor)?;
        supervisor.hold(input.bytes.len() as u64)?;
        Ok(input)
    }

    fn read_file(path: &Path, supervisor: &mut Supervisor) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let size = fs::metadata(path).map_err(|error| Failure::of(&name, error))?.len();
        if size > supervisor.memory_left() {
            return Err(supervisor.too_large(size));
        }
        let file = File::open(path).map_err(|error| Failure::of(&name, error))?;
        let mut bytes = Vec::new();
        // With the room for one byte more the end is found without another reservation.
        bytes.try_reserve_exact(size as usize + 1).map_err(|_| supervisor.too_large(size))?;
        Self::read_into(&mut bytes, file, supervisor).map_err(|error| Failure::of(&name, error))?;
        Self::checked(name, bytes, supervisor)
    }

    fn read_stream(name: String, stream: impl Read, supervisor: &Supervisor) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        Self::read_into(&mut bytes, stream, supervisor).map_err(|error| Failure::of(&name, error))?;
        Self::checked(name, bytes, supervisor)
    }

    /// Reads no more than what shows that it is too much.
    fn read_into(bytes: &mut Vec<u8>, stream: impl Read, supervisor: &Supervisor) -> io::Result<usize> {
        stream.take(supervisor.memory_left().saturating_add(1)).read_to_end(bytes)
    }

    fn checked(name: String, bytes: Vec<u8>, supervisor: &Supervisor) -> Result<Self, Failure> {
        supervisor.check()?;
        Ok(Self { name, bytes })
    }
}

/// Whether a path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Refuses to read standard input for two things at once.
pub fn require_one_stdin(paths: &[&PathBuf]) -> Result<(), Failure> {
    if paths.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(Failure::usage("only one input can be `-`, standard input"));
    }
    Ok(())
}
