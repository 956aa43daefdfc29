//! Commands, printed before they run.

use std::env;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};

use anyhow::{Context, Result, bail};

/// The folder of the workspace.
///
/// # Errors
/// When the program was not started by `cargo xtask`, which says where the workspace is.
pub fn root() -> Result<PathBuf> {
    let xtask = env::var_os("CARGO_MANIFEST_DIR").context("start the chores with `cargo xtask`")?;
    let root = PathBuf::from(xtask).parent().map(PathBuf::from);
    root.context("the folder `xtask` has no parent")
}

/// A command in the workspace's folder; its words are separated by blanks.
///
/// # Errors
/// As [`root`].
pub fn command(words: &str) -> Result<Command> {
    command_in("", words)
}

/// A command in a folder of the workspace; its words are separated by blanks.
///
/// # Errors
/// As [`root`].
pub fn command_in(folder: &str, words: &str) -> Result<Command> {
    let mut words = words.split_whitespace();
    let program = match words.next().context("an empty command")? {
        // The cargo that runs this program, not another one of the same name.
        "cargo" => env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        other => other.into(),
    };
    let mut command = Command::new(program);
    command.args(words).current_dir(root()?.join(folder));
    Ok(command)
}

/// Prints the command, runs it, and fails if it fails. Its output is not touched.
///
/// # Errors
/// When the command cannot be started or does not succeed.
pub fn run(command: &mut Command) -> Result<()> {
    announce(command);
    let status = command.status().with_context(|| format!("cannot start `{}`", shown(command)))?;
    succeeded(command, status)
}

/// Prints the command, after the folder where it runs, to standard error: standard output is the command's own.
pub fn announce(command: &Command) {
    eprintln!("{}$ {}", folder(command), shown(command));
}

/// The folder where the command runs, seen from the workspace's.
fn folder(command: &Command) -> String {
    let inside =
        command.get_current_dir().zip(root().ok()).and_then(|(folder, root)| folder.strip_prefix(root).ok());
    inside.map(|folder| folder.display().to_string()).unwrap_or_default()
}

/// Fails, naming the command, unless it succeeded.
///
/// # Errors
/// When the status is not success.
pub fn succeeded(command: &Command, status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("`{}` failed: {status}", shown(command));
    }
    Ok(())
}

/// The command as it is typed into a shell.
fn shown(command: &Command) -> String {
    let variables = command.get_envs().filter_map(|(name, value)| {
        let value = value?.to_string_lossy();
        Some(format!("{}={}", name.to_string_lossy(), quoted(&value)))
    });
    let arguments = command.get_args().map(|argument| quoted(&argument.to_string_lossy()));
    let mut words: Vec<String> = variables.collect();
    words.push(program_name(command));
    words.extend(arguments);
    words.join(" ")
}

fn program_name(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    program.file_stem().unwrap_or(command.get_program()).to_string_lossy().into_owned()
}

fn quoted(word: &str) -> String {
    if word.is_empty() || word.contains(char::is_whitespace) { format!("'{word}'") } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use std::process::Stdio;

    use super::*;

    #[test]
    fn a_command_is_shown_as_it_is_typed() {
        let mut doc = command("cargo doc --no-deps").unwrap();
        doc.env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(shown(&doc), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }

    #[test]
    fn the_folder_of_a_command_is_seen_from_the_workspace() {
        assert_eq!(folder(&command("cargo fmt").unwrap()), "");
        assert_eq!(folder(&command_in("fuzz", "cargo fmt").unwrap()), "fuzz");
    }

    #[test]
    fn a_failing_command_is_named() {
        let mut failing = command("cargo no-such-command-as-this").unwrap();
        let error = run(failing.stderr(Stdio::null())).unwrap_err();
        assert!(error.to_string().contains("`cargo no-such-command-as-this` failed"), "{error}");
    }

    #[test]
    fn a_command_that_does_not_exist_is_named() {
        let error = run(&mut command("no-such-program-as-this").unwrap()).unwrap_err();
        assert!(error.to_string().contains("cannot start `no-such-program-as-this`"), "{error}");
    }

    #[test]
    fn the_root_holds_the_workspace() {
        assert!(root().unwrap().join("xtask").is_dir());
    }
}
