use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use winset::certificate::CertifyError;
use winset::io::Compression;
use winset::solution::Solution;

use super::solving::solve;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Input, is_stdin};
use crate::instance::{Action, GameName, Playable, Unread};
use crate::options::{CommonOptions, LimitOptions, MethodOption, ReadOptions};
use crate::output::{Output, Unwritten};
use crate::reporter::Reporter;
use crate::rules::RuleOptions;
use crate::solved_file::SolvedFile;
use crate::supervisor::Supervisor;

/// Write a proof of who wins from every position, for `winset check` and the separate program `winset-check`
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Certify {
    /// The game
    #[arg(value_enum)]
    game: GameName,

    /// The board or graph, or a solution file; standard input by default
    file: Option<PathBuf>,

    #[command(flatten)]
    method: MethodOption,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

const EXAMPLES: &str = "\
Examples:
  winset certify geography boards/geography.txt -o geography.cert
  winset certify pursuit boards/pursuit.txt -o pursuit.cert";

impl Certify {
    /// Does it.
    pub fn run(&self, common: &CommonOptions, reporter: Reporter) -> Result<Exit, Failure> {
        require_certificate_path(common.output_path(), [self.file.as_deref(), None])?;
        let mut supervisor = self.limits.start(reporter);
        let certifying = Certifying { command: self, common, reporter };
        let file = self.file.as_deref().map(|path| SolvedFile::open(path, self.read.format)).transpose()?;
        if let Some(file) = file.flatten() {
            file.require(Some(self.game), &self.method, &self.read)?;
            self.rules.require_none()?;
            return file.load(supervisor, certifying);
        }
        let input = Input::read(self.file.as_deref(), &mut supervisor)?;
        let instance = Unread { game: self.game, input, options: &self.read, rules: &self.rules, reporter };
        instance.open(supervisor, certifying)
    }
}

struct Certifying<'a> {
    command: &'a Certify,
    common: &'a CommonOptions,
    reporter: Reporter,
}

impl Action for Certifying<'_> {
    fn run<G: Playable>(self, game: G, mut supervisor: Supervisor) -> Result<Exit, Failure> {
        let output = self.common.output()?;
        let solution = solve(&game, self.command.method.method, &mut supervisor, self.reporter)?;
        write_certificate(&game, &solution, output, &mut supervisor)?;
        Ok(Exit::Done)
    }

    fn run_solved<G: Playable>(
        self,
        game: G,
        solution: Arc<Solution>,
        mut supervisor: Supervisor,
    ) -> Result<Exit, Failure> {
        write_certificate(&game, &solution, self.common.output()?, &mut supervisor)?;
        Ok(Exit::Done)
    }
}

/// Refuses a certificate that would be compressed, which no checker reads, or would replace a file that it goes with.
pub(super) fn require_certificate_path(
    certificate: Option<&Path>,
    others: [Option<&Path>; 2],
) -> Result<(), Failure> {
    let Some(certificate) = certificate else { return Ok(()) };
    if Compression::of_path(certificate).is_some() {
        return Err(Failure::usage(
            "a certificate is not compressed: its name must not end as that of a compressed file",
        ));
    }
    let same = |other: &Path| {
        let real = |path: &Path| path.canonicalize().ok();
        other == certificate || real(other).is_some_and(|other| Some(other) == real(certificate))
    };
    match others.into_iter().flatten().find(|other| !is_stdin(other) && same(other)) {
        Some(_) => Err(Failure::usage("the certificate would replace the file that it goes with")),
        None => Ok(()),
    }
}

/// Writes the certificate of a solution, all of it or none.
pub(super) fn write_certificate<G: Playable>(
    game: &G,
    solution: &Solution,
    output: Output,
    supervisor: &mut Supervisor,
) -> Result<(), Failure> {
    output.write(|out| {
        let written = game.write_certificate(solution, out, supervisor);
        written.map_err(|error| unwritten(error, supervisor))
    })
}

fn unwritten(error: CertifyError, supervisor: &Supervisor) -> Unwritten {
    match error {
        CertifyError::Io(error) => Unwritten::Stream(error),
        CertifyError::Stopped(stopped) => Unwritten::Other(supervisor.failure(stopped)),
        CertifyError::NoProof(_) => Unwritten::Other(Failure::usage_with_help(
            error.to_string(),
            "it says who wins and nothing else, so there is nothing to check: use another `--method`",
        )),
        other => Unwritten::Other(Failure::Internal(other.to_string())),
    }
}
