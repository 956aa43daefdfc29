use std::fs::File;
use std::io::{self, Cursor, Read, Seek, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
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
        let proved = winset_check::check(open(&self.file)?, &self.options(), open(&self.certificate)?);
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
