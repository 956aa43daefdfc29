use std::fs::{self, File};
use std::io::{self, Cursor, Read, Seek, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use winset::io::{Format, Numbering, Source, dimacs, read_directed, read_undirected};
use winset_check::{Game, Options, Proved};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Input, is_stdin, require_one_stdin};
use crate::options::{CommonOptions, LimitOptions, ReadOptions};
use crate::reporter::Reporter;
use crate::supervisor::Supervisor;

/// Check that a certificate proves who wins, as the separate program `winset-check` does
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    /// The board or graph that the certificate is of
    file: PathBuf,

    /// The certificate
    certificate: PathBuf,

    /// Write the winner from every position, as `winset solve` does
    #[arg(long)]
    winners: bool,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset check boards/geography.txt boards/geography.cert
  winset check boards/pursuit.txt boards/pursuit.cert --winners";

impl Check {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        require_one_stdin(&[&self.file, &self.certificate])?;
        let output = common.output()?;
        let mut certificate = open(&self.certificate)?;
        let subject = winset_check::game_of(&mut certificate).map_err(|failure| self.failure(failure))?;
        let mut supervisor = self.limits.start(reporter);
        let proved = match self.streamed(subject.0)? {
            Some((file, format)) => self.check(file, format, certificate, &supervisor)?,
            None => self.check_read(subject, certificate, &mut supervisor, reporter)?,
        };
        output.write(|out| match common.json {
            true => writeln!(out, "{}", serde_json::to_string(&Answer::new(&proved))?),
            false if self.winners => {
                proved.write_summary(out)?;
                proved.write_winners(out)
            }
            false => proved.write_summary(out),
        })?;
        Ok(Exit::Done)
    }

    fn check(
        &self,
        input: impl Read + Seek,
        format: winset_check::Format,
        certificate: impl Read + Seek,
        supervisor: &Supervisor,
    ) -> Result<Proved, Failure> {
        let numbering = self.read.numbering.graph().edge_list.numbering;
        let numbering = numbering
            .map(|Numbering { vertices, base }| winset_check::Numbering { vertices, base: base.into() });
        let options = Options { format: Some(format), numbering, memory: Some(supervisor.memory_left()) };
        winset_check::check(input, &options, certificate).map_err(|failure| match failure {
            winset_check::Failure::Memory { needed } => supervisor.too_large(needed),
            other => self.failure(other),
        })
    }

    /// The file itself, if it is one that the checker reads, with its format.
    fn streamed(&self, game: Game) -> Result<Option<(File, winset_check::Format)>, Failure> {
        const LOOKED_AT: u64 = 1 << 16;
        const COMPRESSED: [&[u8]; 2] = [&[0x1f, 0x8b], &[0x28, 0xb5, 0x2f, 0xfd]];
        let name = self.file.display().to_string();
        let failed = |error| Failure::of(&name, error);
        if is_stdin(&self.file) || !fs::metadata(&self.file).map_err(failed)?.is_file() {
            return Ok(None);
        }
        let file = File::open(&self.file).map_err(failed)?;
        let mut start = Vec::new();
        (&file).take(LOOKED_AT).read_to_end(&mut start).map_err(failed)?;
        if COMPRESSED.iter().any(|magic| start.starts_with(magic)) {
            return Ok(None);
        }
        if start.len() as u64 == LOOKED_AT {
            let line_end = start.iter().rposition(|&byte| byte == b'\n');
            start.truncate(line_end.map_or(start.len(), |end| end + 1));
        }
        Ok(checkers(self.format_of(&Source::new(&name, &start), game)).map(|format| (file, format)))
    }

    /// Lets winset read the input, and the checker what it has read: it may be compressed, or in a format that the
    /// checker has no reader for.
    fn check_read(
        &self,
        (game, along_arcs): (Game, bool),
        certificate: impl Read + Seek,
        supervisor: &mut Supervisor,
        reporter: Reporter,
    ) -> Result<Proved, Failure> {
        let input = Input::read(Some(&self.file), supervisor)?;
        let (source, limits) = (input.source(), supervisor.limits());
        let format = self.format_of(&source, game);
        if let Some(format) = checkers(format) {
            return self.check(Cursor::new(source.bytes()), format, certificate, supervisor);
        }
        let (options, mut text) = (self.read.numbering.graph(), Vec::new());
        let written = if along_arcs {
            dimacs::write_directed(&mut text, &read_directed(format, &source, &limits, &options)?.value)
        } else {
            dimacs::write_undirected(&mut text, &read_undirected(format, &source, &limits, &options)?.value)
        };
        written.map_err(|error| Failure::Internal(error.to_string()))?;
        reporter.note("the checker is given the graph as DIMACS: its vertices are numbered from 1");
        self.check(Cursor::new(text), winset_check::Format::Dimacs, certificate, supervisor)
    }

    /// The format asked for, else the one that the game or the look of the input says.
    fn format_of(&self, source: &Source<'_>, game: Game) -> Format {
        self.read.format.unwrap_or_else(|| match game {
            Game::Slide => Format::Slide,
            _ if self.read.numbering.is_wanted() => Format::EdgeList,
            _ => Format::detect(source),
        })
    }

    fn failure(&self, failure: winset_check::Failure) -> Failure {
        let named = |path: &Path| path.display().to_string();
        match failure {
            winset_check::Failure::Rejected { words, .. } => Failure::Rejected(words),
            winset_check::Failure::Input(error) => {
                Failure::NotChecked { name: named(&self.file), line: error.line, message: error.message }
            }
            winset_check::Failure::Unread(error) => Failure::of(named(&self.file), error),
            winset_check::Failure::Certificate(error) => Failure::of(named(&self.certificate), error),
            other => Failure::Internal(other.to_string()),
        }
    }
}

/// Something that is read from its beginning more than once.
trait Rewindable: Read + Seek {}

impl<T: Read + Seek> Rewindable for T {}

/// Opens a file, or keeps what standard input or a pipe holds.
fn open(path: &Path) -> Result<Box<dyn Rewindable>, Failure> {
    let open = || -> io::Result<Box<dyn Rewindable>> {
        let mut bytes = Vec::new();
        if is_stdin(path) {
            io::stdin().lock().read_to_end(&mut bytes)?;
            return Ok(Box::new(Cursor::new(bytes)));
        }
        let mut file = File::open(path)?;
        if file.metadata()?.is_file() {
            return Ok(Box::new(file));
        }
        file.read_to_end(&mut bytes)?;
        Ok(Box::new(Cursor::new(bytes)))
    };
    open().map_err(|error| Failure::of(path.display().to_string(), error))
}

/// The same format as the checker calls it, if it reads it.
fn checkers(format: Format) -> Option<winset_check::Format> {
    winset_check::Format::ALL.into_iter().find(|checkers| checkers.name() == format.name())
}

/// What is proved, by the schema `winset/check/1`.
#[derive(Serialize)]
struct Answer<'a> {
    schema: &'static str,
    game: &'static str,
    input: String,
    /// The rules, where there is a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    count: Counts<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
}

struct Counts<'a>(&'a Proved);

impl<'a> Answer<'a> {
    fn new(proved: &'a Proved) -> Self {
        Self {
            schema: "winset/check/1",
            game: proved.game().name(),
            input: proved.digest(),
            rules: proved.rules(),
            count: Counts(proved),
            winner: proved.verdict().map(|winner| proved.game().players()[winner as usize]),
        }
    }
}

impl Serialize for Counts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        for (player, count) in self.0.game().players().iter().zip(self.0.counts()) {
            map.serialize_entry(player, &count)?;
        }
        map.end()
    }
}
