use std::fs::File;
use std::io::{self, Cursor, Read, Seek, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use winset::io::Source;
use winset_check::{Format, Numbering, Options, Proved};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{is_stdin, require_one_stdin};
use crate::options::CommonOptions;

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

    /// The format of FILE, by default told from what it looks like
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<Format>,

    /// Number the vertices of an edge list: the names are N numbers from the base on
    #[arg(long, value_name = "N", requires = "base")]
    vertices: Option<u32>,

    /// The number of the first vertex of an edge list
    #[arg(long, value_name = "0|1", requires = "vertices", value_parser = clap::value_parser!(u32).range(0..=1))]
    base: Option<u32>,
}

const EXAMPLES: &str = "\
Examples:
  winset check boards/geography.txt boards/geography.cert
  winset check boards/pursuit.txt boards/pursuit.cert --winners";

impl Check {
    /// Does it.
    pub fn run(&self, common: &CommonOptions) -> Result<Exit, Failure> {
        require_one_stdin(&[&self.file, &self.certificate])?;
        let output = common.output()?;
        let mut file = open(&self.file)?;
        self.require_format(&mut file)?;
        let proved = winset_check::check(file, &self.options(), open(&self.certificate)?);
        let proved = proved.map_err(|failure| self.failure(failure))?;
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

    /// Refuses a file that only winset's own readers read, where the look of it tells so.
    fn require_format(&self, file: &mut dyn Rewindable) -> Result<(), Failure> {
        const HELP: &str =
            "let winset write it as DIMACS: `winset convert --to dimacs FILE | winset check - CERTIFICATE`";
        const COMPRESSED: [&[u8]; 2] = [&[0x1f, 0x8b], &[0x28, 0xb5, 0x2f, 0xfd]];
        let name = self.file.display().to_string();
        let start = beginning(file).map_err(|error| Failure::of(&name, error))?;
        if COMPRESSED.iter().any(|magic| start.starts_with(magic)) {
            return Err(Failure::usage_with_help("the checker reads no compressed files", HELP));
        }
        let told = winset::io::Format::detect(&Source::new(&name, &start));
        let is_read = Format::ALL.iter().any(|format| format.name() == told.name());
        if self.format.is_none() && self.vertices.is_none() && !is_read {
            return Err(Failure::usage_with_help(
                format!("the checker does not read the format {told}"),
                HELP,
            ));
        }
        Ok(())
    }

    fn options(&self) -> Options {
        let numbering = self.vertices.zip(self.base);
        let numbering = numbering.map(|(vertices, base)| Numbering { vertices, base: base.into() });
        Options { format: self.format, numbering }
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

/// The first lines of a file.
fn beginning(file: &mut dyn Rewindable) -> io::Result<Vec<u8>> {
    const LENGTH: u64 = 1 << 16;
    let mut bytes = Vec::new();
    file.take(LENGTH).read_to_end(&mut bytes)?;
    file.rewind()?;
    if bytes.len() as u64 == LENGTH {
        let line_end = bytes.iter().rposition(|&byte| byte == b'\n');
        bytes.truncate(line_end.map_or(bytes.len(), |end| end + 1));
    }
    Ok(bytes)
}

fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).map(|name| {
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        format.expect("only names of formats are possible")
    })
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
            rules: proved.capture_times().map(|times| times.rules().to_string()),
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
