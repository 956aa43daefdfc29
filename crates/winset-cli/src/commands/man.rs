use std::io;

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;

use crate::arguments::Arguments;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::options::CommonOptions;

/// Print the manual page of winset, or of one of its commands
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Man {
    /// The command, by default winset itself
    command: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  winset man
  winset man solve -o winset-solve.1";

impl Man {
    /// Does it.
    pub fn run(&self, common: &CommonOptions) -> Result<Exit, Failure> {
        let page = Page::new(self.described()?);
        common.output()?.write(|out| -> io::Result<()> { page.render(out) })?;
        Ok(Exit::Done)
    }

    /// The command that the page is about, under the name that its page is looked up by.
    fn described(&self) -> Result<Command, Failure> {
        let mut program = Arguments::command();
        let Some(name) = &self.command else { return Ok(program) };
        program.build();
        let found = program.find_subcommand(name).cloned();
        let command = found.ok_or_else(|| Failure::usage(format!("winset has no command `{name}`")))?;
        let page_name: &'static str = format!("winset-{name}").leak();
        Ok(command.name(page_name))
    }
}
