//! The program `winset-check`: whether a certificate proves who wins a game on a graph.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Cursor, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use winset_check::{Failure, Format, Numbering, Options, Proved, check};

const HELP: &str = "\
Checks that a certificate proves who wins a game on a graph

Usage: winset-check [OPTIONS] FILE CERTIFICATE

FILE is the board or graph that the certificate is of; `-` is standard input.

Options:
  --winners                 Write the winner from every position, as `winset solve` does
  --format FORMAT           The format of FILE: grid, slide, edge-list, dimacs or graph6;
                            by default told from what it looks like
  --vertices N --base 0|1   Number the vertices of an edge list
  -h, --help                Write this help
  -V, --version             Write the version

Exit codes:
  0    accepted: what is written is proved
  2    usage
  3    FILE is not valid
  5    rejected, with the reason
  74   a file failed
";

const USAGE: u8 = 2;
const INVALID_INPUT: u8 = 3;
const REJECTED: u8 = 5;
const INPUT_OUTPUT: u8 = 74;

/// Why the program ends without an answer.
struct Ending {
    code: u8,
    message: String,
}

fn main() -> ExitCode {
    match run(env::args_os().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Ending { code, message }) => {
            eprintln!("error: {message}");
            code.into()
        }
    }
}

fn run(words: Vec<OsString>) -> Result<(), Ending> {
    match words.first().and_then(|word| word.to_str()) {
        Some("-h" | "--help") => return write(|out| out.write_all(HELP.as_bytes())),
        Some("-V" | "--version") => {
            return write(|out| writeln!(out, "winset-check {}", env!("CARGO_PKG_VERSION")));
        }
        _ => {}
    }
    let arguments = Arguments::read(words)?;
    let proved = arguments.check()?;
    write(|out| {
        proved.write_summary(out)?;
        if arguments.winners { proved.write_winners(out) } else { Ok(()) }
    })
}

struct Arguments {
    winners: bool,
    options: Options,
    file: PathBuf,
    certificate: PathBuf,
}

impl Arguments {
    fn read(words: Vec<OsString>) -> Result<Self, Ending> {
        let (mut winners, mut options, mut paths) = (false, Options::default(), Vec::new());
        let (mut vertices, mut base) = (None, None);
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().and_then(|word| word.into_string().ok()).unwrap_or_default();
            match word.to_str() {
                Some("--winners") => winners = true,
                Some("--format") => options.format = Some(format(&value())?),
                Some("--vertices") => vertices = Some(number(&value())?),
                Some("--base") => base = Some(number(&value())?),
                Some(option) if option.starts_with('-') && option != "-" => {
                    return Err(usage(format!("unknown option `{option}`")));
                }
                _ => paths.push(PathBuf::from(word)),
            }
        }
        options.numbering = match (vertices, base) {
            (Some(vertices), Some(base)) => Some(Numbering { vertices, base: base.into() }),
            (None, None) => None,
            _ => return Err(usage("`--vertices` and `--base` go together")),
        };
        match <[PathBuf; 2]>::try_from(paths) {
            Ok([file, certificate]) => Ok(Self { winners, options, file, certificate }),
            Err(_) => Err(usage("expected FILE and CERTIFICATE")),
        }
    }

    fn check(&self) -> Result<Proved, Ending> {
        let certificate = open(&self.certificate)?;
        let proved = if self.file.as_os_str() == "-" {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map_err(|error| failed(&self.file, &error))?;
            check(Cursor::new(bytes), &self.options, certificate)
        } else {
            check(open(&self.file)?, &self.options, certificate)
        };
        proved.map_err(|failure| self.ending(&failure))
    }

    fn ending(&self, failure: &Failure) -> Ending {
        match failure {
            Failure::Rejected { words, .. } => {
                Ending { code: REJECTED, message: format!("rejected: {words}") }
            }
            Failure::Input(error) => {
                Ending { code: INVALID_INPUT, message: format!("{}: {error}", self.file.display()) }
            }
            Failure::Certificate(error) => failed(&self.certificate, error),
            Failure::Unread(error) => failed(&self.file, error),
            other => failed(&self.file, &io::Error::other(other.to_string())),
        }
    }
}

/// A file that can be read twice; what cannot, such as a pipe, is refused.
fn open(path: &Path) -> Result<File, Ending> {
    let open = || {
        let mut file = File::open(path)?;
        file.rewind()?;
        Ok(file)
    };
    open().map_err(|error| failed(path, &error))
}

fn format(name: &str) -> Result<Format, Ending> {
    let found = Format::ALL.into_iter().find(|format| format.name() == name);
    found.ok_or_else(|| usage(format!("unknown format `{name}`")))
}

fn number(word: &str) -> Result<u32, Ending> {
    word.parse().map_err(|_| usage(format!("expected a number, and `{word}` is none")))
}

fn usage(message: impl Into<String>) -> Ending {
    Ending { code: USAGE, message: format!("{}; see `winset-check --help`", message.into()) }
}

fn failed(path: &Path, error: &io::Error) -> Ending {
    Ending { code: INPUT_OUTPUT, message: format!("{}: {error}", path.display()) }
}

/// Writes the answer; a reader that has gone is no failure.
fn write(body: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Ending> {
    let mut out = BufWriter::new(io::stdout().lock());
    match body(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(failed(Path::new("<stdout>"), &error)),
        _ => Ok(()),
    }
}
