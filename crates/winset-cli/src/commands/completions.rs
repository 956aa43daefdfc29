use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::CommonOptions;

/// Print what a shell needs to complete winset's arguments
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  winset completions bash
  winset completions zsh -o _winset";

impl Completions {
    /// Does it.
    pub fn run(&self, common: &CommonOptions) -> Result<Exit, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "winset", &mut script);
        common.output()?.write(|out| std::io::Write::write_all(out, &script))?;
        Ok(Exit::Done)
    }
}
