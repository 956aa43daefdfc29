use std::io::{self, BufRead};

/// Whole lines of a stream.
pub struct Chunk {
    /// The number of the first line, from 1.
    pub first_line: u64,
    pub bytes: Vec<u8>,
}

/// Reads a stream in chunks of whole lines, as much as there is to be read at a time.
pub struct Chunks<R> {
    input: R,
    /// The beginning of the next line.
    begun: Vec<u8>,
    next_line: u64,
}

/// Why there is no next chunk.
#[derive(Debug)]
pub enum NoChunk {
    /// The stream failed.
    Stream(io::Error),
    /// A line is longer than may be held.
    TooLong {
        /// How much of it was read.
        bytes: u64,
    },
}

impl<R: BufRead> Chunks<R> {
    pub const fn of(input: R) -> Self {
        Self { input, begun: Vec::new(), next_line: 1 }
    }

    /// The next chunk, if there is one; no line may be longer than `longest`.
    pub fn next(&mut self, longest: u64) -> Result<Option<Chunk>, NoChunk> {
        let mut bytes = std::mem::take(&mut self.begun);
        loop {
            let read = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                read => read.map_err(NoChunk::Stream)?,
            };
            let (had, count) = (bytes.len(), read.len());
            bytes.extend_from_slice(read);
            self.input.consume(count);
            if let Some(at) = bytes[had..].iter().rposition(|&byte| byte == b'\n') {
                self.begun = bytes.split_off(had + at + 1);
                break;
            }
            if count == 0 {
                break;
            }
            if bytes.len() as u64 > longest {
                return Err(NoChunk::TooLong { bytes: bytes.len() as u64 });
            }
        }
        let first_line = self.next_line;
        self.next_line += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        Ok((!bytes.is_empty()).then_some(Chunk { first_line, bytes }))
    }
}

impl Chunk {
    /// The lines, without their ends, and their numbers.
    pub fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let text = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        (self.first_line..).zip(text.split(|&byte| byte == b'\n'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_whole_and_keep_their_numbers() {
        let text = b"one\n\nthree\r\nfour, which is long\nfive";
        for capacity in 1..40 {
            let mut chunks = Chunks::of(io::BufReader::with_capacity(capacity, &text[..]));
            let mut lines = Vec::new();
            while let Some(chunk) = chunks.next(100).unwrap() {
                lines.extend(chunk.lines().map(|(number, line)| (number, line.to_vec())));
            }
            let expected = text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec);
            assert_eq!(lines, (1..).zip(expected).collect::<Vec<_>>(), "{capacity}");
        }
    }

    #[test]
    fn a_line_may_be_too_long() {
        let text = [b'~'; 1000];
        let mut chunks = Chunks::of(io::BufReader::with_capacity(10, &text[..]));
        assert!(matches!(chunks.next(100), Err(NoChunk::TooLong { bytes: 110 })));
    }
}
