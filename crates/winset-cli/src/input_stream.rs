//! Inputs that are looked at before it is known how they are read: as a whole, or graph by graph.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};
use std::path::Path;

use winset::io::{Compression, Encoding, Format, GraphLines, Source};

use crate::failure::Failure;
use crate::input::is_stdin;
use crate::supervisor::Supervisor;

/// A file or standard input whose first line was read; what is compressed comes out as it was.
pub struct InputStream {
    pub name: String,
    /// What was read.
    pub head: Vec<u8>,
    /// What is left.
    pub rest: Box<dyn BufRead>,
}

/// The graphs of a stream.
pub type Graphs = GraphLines<Chain<Cursor<Vec<u8>>, Box<dyn BufRead>>>;

impl InputStream {
    /// No first line of a graph is longer than this; that of a longer one need not be read to know it.
    const LONGEST_HEAD: u64 = 1 << 24;

    /// Opens a file, or standard input where `path` is absent or `-`, and reads its first line.
    pub fn open(path: Option<&Path>, supervisor: &Supervisor) -> Result<Self, Failure> {
        match path.filter(|path| !is_stdin(path)) {
            Some(path) => {
                let name = path.display().to_string();
                let file = File::open(path).map_err(|error| Failure::of(&name, error))?;
                Self::begin(name, BufReader::with_capacity(BUFFER, file), supervisor)
            }
            None => {
                let stdin = BufReader::with_capacity(BUFFER, io::stdin());
                Self::begin("<stdin>".to_owned(), stdin, supervisor)
            }
        }
    }

    fn begin(name: String, raw: impl BufRead + 'static, supervisor: &Supervisor) -> Result<Self, Failure> {
        match Self::read_head(raw, supervisor) {
            Ok((head, rest)) => Ok(Self { name, head, rest }),
            Err(error) => Err(Failure::of(name, error)),
        }
    }

    fn read_head(
        mut raw: impl BufRead + 'static,
        supervisor: &Supervisor,
    ) -> io::Result<(Vec<u8>, Box<dyn BufRead>)> {
        let mut rest: Box<dyn BufRead> = match Compression::of_bytes(raw.fill_buf()?) {
            Some(compression) => Box::new(BufReader::with_capacity(BUFFER, compression.decoder(raw)?)),
            None => Box::new(raw),
        };
        let (mut head, longest) = (Vec::new(), Self::LONGEST_HEAD.min(supervisor.memory_left()));
        let mut begun = rest.by_ref().take(longest);
        while head.trim_ascii().is_empty() && begun.read_until(b'\n', &mut head)? > 0 {}
        Ok((head, rest))
    }

    /// All of the text, what was read first.
    pub fn into_text(self) -> Chain<Cursor<Vec<u8>>, Box<dyn BufRead>> {
        Cursor::new(self.head).chain(self.rest)
    }

    /// The graphs of the stream, if it is one of graphs: in this format, or by the look of its first line.
    pub fn into_graphs(self, format: Option<Format>, supervisor: &Supervisor) -> Result<Graphs, Self> {
        let detected = || Format::detect(&Source::new(&self.name, &self.head));
        let Some(encoding) = Encoding::of(format.unwrap_or_else(detected)) else { return Err(self) };
        let input = Cursor::new(self.head).chain(self.rest);
        let graphs = GraphLines::new(self.name, input, supervisor.limits());
        Ok(if format.is_some() { graphs.only(encoding) } else { graphs })
    }
}

const BUFFER: usize = 1 << 16;
