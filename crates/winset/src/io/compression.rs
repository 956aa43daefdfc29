//! Compressed files: recognised by their first bytes, written by their suffix.

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::{Limits, ReadError};

/// A way to make files smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compression {
    /// `.gz`
    Gzip,
    /// `.zst`
    #[cfg(feature = "zstd")]
    Zstandard,
}

/// Why a compressed text is not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DecompressError {
    /// What comes out would not fit the memory allowed.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The compressed bytes are damaged, or end too early.
    #[error("the {compression} file is damaged: {error}")]
    Damaged {
        /// How it is compressed.
        compression: Compression,
        /// What is wrong.
        error: io::Error,
    },
}

impl Compression {
    /// The compression of a file that starts with these bytes.
    ///
    /// ```
    /// use winset::io::Compression;
    /// assert_eq!(Compression::of_bytes(&[0x1f, 0x8b, 8]), Some(Compression::Gzip));
    /// assert_eq!(Compression::of_bytes(b"p edge 3 2\n"), None);
    /// ```
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            #[cfg(feature = "zstd")]
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstandard),
            _ => None,
        }
    }

    /// The compression of files with this suffix.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "gz" => Some(Self::Gzip),
            #[cfg(feature = "zstd")]
            "zst" => Some(Self::Zstandard),
            _ => None,
        }
    }

    /// A stream of what a compressed stream holds; files that were put one after the other are read as one.
    ///
    /// # Errors
    /// When the decoder cannot be made.
    pub fn decoder<'a>(self, compressed: impl BufRead + 'a) -> io::Result<Box<dyn Read + 'a>> {
        match self {
            Self::Gzip => Ok(Box::new(MultiGzDecoder::new(compressed))),
            #[cfg(feature = "zstd")]
            Self::Zstandard => Ok(Box::new(zstd::stream::Decoder::with_buffer(compressed)?)),
        }
    }

    /// What compressed bytes hold. No more is ever held than the limits allow, however small the file is.
    ///
    /// # Errors
    /// [`DecompressError`] when the bytes are damaged, or hold more than fits.
    ///
    /// # Examples
    /// ```
    /// use winset::io::{Compression, Limits};
    /// let mut file = Compression::Gzip.encoder(Vec::new())?;
    /// std::io::Write::write_all(&mut file, &[b'.'; 100_000])?;
    /// let file = file.finish()?;
    /// assert!(file.len() < 1000);
    /// assert!(Compression::Gzip.decompress(&file, &Limits::memory(10_000)).is_err());
    /// assert_eq!(Compression::Gzip.decompress(&file, &Limits::memory(200_000))?.len(), 100_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decompress(self, compressed: &[u8], limits: &Limits) -> Result<Vec<u8>, DecompressError> {
        let damaged = |error| DecompressError::Damaged { compression: self, error };
        let most = limits.most().unwrap_or(u64::MAX - 1);
        let mut bytes = Vec::new();
        let decoder = self.decoder(compressed).map_err(damaged)?;
        let length = decoder.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(damaged)?;
        limits.check(length as u64)?;
        Ok(bytes)
    }

    /// A stream that compresses what is written to it.
    ///
    /// # Errors
    /// When the encoder cannot be made.
    pub fn encoder<W: Write>(self, out: W) -> io::Result<Encoder<W>> {
        match self {
            Self::Gzip => Ok(Encoder::Gzip(GzEncoder::new(out, flate2::Compression::default()))),
            #[cfg(feature = "zstd")]
            Self::Zstandard => Ok(Encoder::Zstandard(zstd::stream::Encoder::new(out, 0)?)),
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gzip => "gzip",
            #[cfg(feature = "zstd")]
            Self::Zstandard => "zstd",
        })
    }
}

/// Compresses what is written to it.
pub enum Encoder<W: Write> {
    /// `.gz`
    Gzip(GzEncoder<W>),
    /// `.zst`
    #[cfg(feature = "zstd")]
    Zstandard(zstd::stream::Encoder<'static, W>),
}

impl<W: Write> Encoder<W> {
    /// Ends the compressed stream: what was written before is not complete without.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Self::Gzip(encoder) => encoder.finish(),
            #[cfg(feature = "zstd")]
            Self::Zstandard(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Encoder<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Gzip(encoder) => encoder.write(bytes),
            #[cfg(feature = "zstd")]
            Self::Zstandard(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Gzip(encoder) => encoder.flush(),
            #[cfg(feature = "zstd")]
            Self::Zstandard(encoder) => encoder.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &[Compression] = &[
        Compression::Gzip,
        #[cfg(feature = "zstd")]
        Compression::Zstandard,
    ];

    fn compressed(compression: Compression, text: &[u8]) -> Vec<u8> {
        let mut encoder = compression.encoder(Vec::new()).unwrap();
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn what_was_compressed_comes_out_again() {
        for &compression in ALL {
            for text in [&b""[..], b"p edge 2 1\ne 1 2\n"] {
                let file = compressed(compression, text);
                assert_eq!(Compression::of_bytes(&file), Some(compression));
                assert_eq!(compression.decompress(&file, &Limits::none()).unwrap(), text);
                let twice = [&file[..], &file].concat();
                let expected = [text, text].concat();
                assert_eq!(compression.decompress(&twice, &Limits::none()).unwrap(), expected);
            }
        }
    }

    #[test]
    fn a_small_file_that_holds_much_is_refused() {
        for &compression in ALL {
            let file = compressed(compression, &vec![b'\n'; 10_000_000]);
            assert!(file.len() < 20_000);
            let refused = compression.decompress(&file, &Limits::memory(1 << 20)).unwrap_err();
            assert!(matches!(refused, DecompressError::Read(ReadError::TooLarge { .. })), "{refused}");
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        for &compression in ALL {
            let file = compressed(compression, b"p edge 2 1\ne 1 2\n");
            let cut = compression.decompress(&file[..file.len() - 3], &Limits::none());
            assert!(matches!(cut, Err(DecompressError::Damaged { .. })), "{compression}");
        }
    }
}
