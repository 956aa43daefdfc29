//! Runs the program.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::proof;

/// What a run of the program gave.
#[derive(Clone, Debug)]
pub struct Run {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    pub fn of(output: Output) -> Self {
        Self {
            code: output.status.code().expect("the program ends by itself"),
            stdout: String::from_utf8(output.stdout).expect("answers are text"),
            stderr: String::from_utf8(output.stderr).expect("messages are text"),
        }
    }

    /// What a child gives that must end within half a minute.
    #[track_caller]
    pub fn of_child(mut child: Child) -> Self {
        let started = Instant::now();
        while child.try_wait().expect("the child can be waited for").is_none() {
            if started.elapsed() > Duration::from_secs(30) {
                child.kill().expect("the child can be ended");
                panic!("the program does not end by itself");
            }
            thread::sleep(Duration::from_millis(10));
        }
        Self::of(child.wait_with_output().expect("the child has ended"))
    }

    /// The answer of a run that went well, without a message.
    #[track_caller]
    pub fn answer(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (0, ""), "{self:?}");
        self.stdout
    }

    /// The message of a run that gave no answer and ended with this code.
    #[track_caller]
    pub fn error(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (code, ""), "{self:?}");
        self.stderr
    }
}

/// The program, to be run in the folder of the problems' pages.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_winset"));
    command.current_dir(program_folder());
    command.env_remove("NO_COLOR");
    command
}

pub fn program_folder() -> PathBuf {
    project_folder().join("docs/problems")
}

pub fn project_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the program with arguments that are separated by single blanks.
pub fn winset(arguments: &str) -> Run {
    run(arguments.split(' '))
}

pub fn run(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
    let arguments = words(arguments);
    let asked = proof::Asked::of(&arguments);
    let output = program().args(&arguments).stdin(Stdio::null()).output();
    let run = Run::of(output.expect("the program starts"));
    asked.require(b"", &run);
    run
}

fn words(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Vec<OsString> {
    arguments.into_iter().map(|word| word.as_ref().to_owned()).collect()
}

/// Runs the program with an input on standard input, the arguments being separated by single blanks.
pub fn winset_on(arguments: &str, input: impl AsRef<[u8]>) -> Run {
    run_on(arguments.split(' '), input)
}

pub fn run_on(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>, input: impl AsRef<[u8]>) -> Run {
    let arguments = words(arguments);
    let asked = proof::Asked::of(&arguments);
    let run = run_unproved(&arguments, input.as_ref());
    asked.require(input.as_ref(), &run);
    run
}

/// The same, and the answer is not proved here: `proof/` asks so for what it proves then, or compares with what is proved.
pub fn run_unproved(arguments: &[OsString], input: &[u8]) -> Run {
    let mut command = program();
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let input = input.to_owned();
    // Beside what is read, or a long answer and a long input wait for each other.
    let writer = thread::spawn(move || stdin.write_all(&input));
    let run = Run::of(child.wait_with_output().expect("the program ends"));
    // A program that refuses its arguments reads nothing.
    let _ = writer.join().expect("the input is written");
    run
}

/// A folder that is removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in the folder, as an argument.
    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("paths of tests are text").to_owned()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.file(name);
        fs::write(&path, content).expect("the folder can be written to");
        path
    }

    /// The names of all files, hidden ones too, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder exists");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
