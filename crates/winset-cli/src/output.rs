//! Where the answer goes: standard output, or a file that appears only when it is complete.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{fmt, mem};

use winset::io::{Compression, Encoder};

use crate::failure::Failure;
use crate::{interrupt, progress};

/// The files that are being written, to be removed when the program ends before they are complete.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

const BUFFER: usize = 1 << 16;

/// Where the answer goes.
#[derive(Debug)]
pub struct Output {
    name: String,
    begun: bool,
    sink: Sink,
}

/// What the answer is written to, compressed or not.
enum Sink {
    Plain(Target),
    Compressed(Encoder<Target>),
    /// Nothing more is written.
    Closed,
}

impl fmt::Debug for Sink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain(_) => "Plain",
            Self::Compressed(_) => "Compressed",
            Self::Closed => "Closed",
        })
    }
}

#[derive(Debug)]
enum Target {
    Stdout(BufWriter<StdoutLock<'static>>),
    /// What cannot be replaced, such as a pipe or a device.
    Stream(BufWriter<File>),
    /// A file beside the one it is going to replace.
    Beside {
        file: BufWriter<File>,
        unfinished: Unfinished,
        finished: PathBuf,
    },
}

impl Output {
    /// The output to `path`, or to standard output where it is absent or `-`.
    ///
    /// It is opened before anything is computed, so that a folder that does not exist is noticed at once. The suffixes
    /// `.gz` and `.zst` compress it.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            let stdout = BufWriter::with_capacity(BUFFER, io::stdout().lock());
            let sink = Sink::Plain(Target::Stdout(stdout));
            return Ok(Self { name: "<stdout>".to_owned(), begun: false, sink });
        };
        let name = path.display().to_string();
        let target = Target::at(path).map_err(|error| Failure::of(&name, error))?;
        let sink =
            Sink::new(target, Compression::of_path(path)).map_err(|error| Failure::of(&name, error))?;
        Ok(Self { name, begun: false, sink })
    }

    /// Writes the answer, all of it: a file appears only when `body` has ended well.
    pub fn write<E: Into<Unwritten>>(
        mut self,
        body: impl FnOnce(&mut Self) -> Result<(), E>,
    ) -> Result<(), Failure> {
        let is_stdout = matches!(self.sink, Sink::Plain(Target::Stdout(_)));
        match body(&mut self).map_err(Into::into).and_then(|()| Ok(self.complete()?)) {
            Ok(()) => Ok(()),
            Err(Unwritten::Other(failure)) => Err(failure),
            Err(Unwritten::Stream(error)) if is_stdout && error.kind() == io::ErrorKind::BrokenPipe => {
                Err(Failure::ReaderGone)
            }
            Err(Unwritten::Stream(error)) => Err(Failure::of(self.name, error)),
        }
    }

    /// The answer is known: the limit of time no longer counts, and the line of progress goes.
    fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            interrupt::answer_is_known();
            progress::clear();
        }
    }

    fn complete(&mut self) -> io::Result<()> {
        self.begin();
        let mut target = match mem::replace(&mut self.sink, Sink::Closed) {
            Sink::Plain(target) => target,
            Sink::Compressed(encoder) => encoder.finish()?,
            Sink::Closed => return Ok(()),
        };
        target.flush()?;
        match &target {
            Target::Beside { unfinished, finished, .. } => unfinished.rename(finished),
            Target::Stdout(_) | Target::Stream(_) => Ok(()),
        }
    }
}

/// Why an answer was not written.
#[derive(Debug)]
pub enum Unwritten {
    /// The output failed.
    Stream(io::Error),
    /// Something else did.
    Other(Failure),
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Self {
        Self::Stream(error)
    }
}

impl From<Failure> for Unwritten {
    fn from(failure: Failure) -> Self {
        Self::Other(failure)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin();
        match &mut self.sink {
            Sink::Plain(target) => target.write(bytes),
            Sink::Compressed(encoder) => encoder.write(bytes),
            Sink::Closed => Ok(0),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::Plain(target) => target.flush(),
            Sink::Compressed(encoder) => encoder.flush(),
            Sink::Closed => Ok(()),
        }
    }
}

impl Sink {
    fn new(target: Target, compression: Option<Compression>) -> io::Result<Self> {
        Ok(match compression {
            Some(compression) => Self::Compressed(compression.encoder(target)?),
            None => Self::Plain(target),
        })
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::Stream(file) | Self::Beside { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::Stream(file) | Self::Beside { file, .. } => file.flush(),
        }
    }
}

impl Target {
    fn at(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => {
                let target = Self::beside(&fs::canonicalize(path)?)?;
                target.set_permissions(metadata.permissions())?;
                Ok(target)
            }
            Ok(_) => Ok(Self::Stream(BufWriter::new(File::create(path)?))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::beside(path),
            Err(error) => Err(error),
        }
    }

    fn beside(finished: &Path) -> io::Result<Self> {
        let path = name_beside(finished)?;
        let file = File::create_new(&path)?;
        let unfinished = Unfinished::remember(path);
        let file = BufWriter::with_capacity(BUFFER, file);
        Ok(Self::Beside { file, unfinished, finished: finished.to_owned() })
    }

    fn set_permissions(&self, permissions: Permissions) -> io::Result<()> {
        match self {
            Self::Beside { file, .. } => file.get_ref().set_permissions(permissions),
            Self::Stdout(_) | Self::Stream(_) => Ok(()),
        }
    }
}

/// A name in the same folder that nothing else has.
fn name_beside(finished: &Path) -> io::Result<PathBuf> {
    let name = finished.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.unfinished", std::process::id()));
    Ok(finished.with_file_name(beside))
}

/// A file that is removed unless it is renamed.
#[derive(Debug)]
struct Unfinished(PathBuf);

impl Unfinished {
    fn remember(path: PathBuf) -> Self {
        unfinished().push(path.clone());
        Self(path)
    }

    fn rename(&self, finished: &Path) -> io::Result<()> {
        let mut unfinished = unfinished();
        if !unfinished.contains(&self.0) {
            return Err(io::Error::other("it was removed before it was complete"));
        }
        fs::rename(&self.0, finished)?;
        unfinished.retain(|path| *path != self.0);
        Ok(())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let mut unfinished = unfinished();
        if unfinished.contains(&self.0) {
            remove(&self.0);
            unfinished.retain(|path| *path != self.0);
        }
    }
}

/// Removes the files that were not finished, from now on too.
pub fn discard_unfinished() {
    unfinished().drain(..).for_each(|path| remove(&path));
}

fn remove(path: &Path) {
    // Nothing better can be done where it cannot be removed.
    let _ = fs::remove_file(path);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
