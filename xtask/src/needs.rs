//! What the tests and benchmarks need besides Rust's toolchain, how to see whether it is there, and how to get it.

use std::env;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::command::{command, run};
use crate::options::Setup;

/// Something that has to be on the machine.
pub struct Need {
    /// As a person calls it.
    name: &'static str,
    /// Whether it is on this machine.
    found: fn() -> bool,
    /// The Debian package that brings it.
    package: &'static str,
    /// What it is for.
    purpose: &'static str,
}

/// The compiler of libFuzzer, and of the benchmarks' rivals in C and C++.
pub const CXX_COMPILER: Need = Need {
    name: "a C++ compiler",
    found: cxx_compiler_found,
    package: "g++",
    purpose: "compiles libFuzzer for the fuzz targets, and rivals for the benchmarks",
};

/// The programs that make and rewrite graphs, one a line.
pub const NAUTY: Need = Need {
    name: "nauty",
    found: || answers_help("nauty-geng"),
    package: "nauty",
    purpose: "makes all small graphs, for tests and benchmarks, and reads what winset writes",
};

/// A rival of the benchmarks.
pub const LEMON: Need = Need {
    name: "LEMON",
    found: || header_found("lemon/matching.h"),
    package: "liblemon-dev",
    purpose: "is a rival in the benchmarks",
};

/// A rival of the benchmarks.
pub const BOOST: Need = Need {
    name: "Boost",
    found: || header_found("boost/graph/max_cardinality_matching.hpp"),
    package: "libboost-dev",
    purpose: "is a rival in the benchmarks",
};

/// Two rivals of the benchmarks.
pub const SUITE_SPARSE: Need = Need {
    name: "SuiteSparse",
    found: || header_found("suitesparse/cs.h") && header_found("suitesparse/btf.h"),
    package: "libsuitesparse-dev",
    purpose: "is a rival in the benchmarks",
};

/// What the benchmarks' rivals in Python run in.
pub const PYTHON: Need = Need {
    name: "Python with `venv` and `pip`",
    found: python_found,
    package: "python3-venv",
    purpose: "runs rivals in the benchmarks",
};

fn header_found(header: &str) -> bool {
    let mut compile = Command::new("c++");
    compile.args(["-x", "c++", "-fsyntax-only", "-include", header, "/dev/null"]);
    silently_succeeds(&mut compile)
}

fn python_found() -> bool {
    silently_succeeds(Command::new("python3").args(["-c", "import venv, ensurepip"]))
}

fn silently_succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn cxx_compiler_found() -> bool {
    match env::var("CXX") {
        Ok(compiler) => compiler.split_whitespace().next().is_some_and(answers),
        Err(_) => answers("c++"),
    }
}

/// Whether the program can be started and tells its version.
fn answers(program: &str) -> bool {
    silently_succeeds(Command::new(program).arg("--version"))
}

/// Whether the program can be started and tells how it is used.
fn answers_help(program: &str) -> bool {
    silently_succeeds(Command::new(program).arg("-help"))
}

/// Succeeds once every need is there; what is missing is installed, or named, as `setup` says.
///
/// # Errors
/// Names every need that is missing (and stays missing, where it may be installed).
pub fn require(needs: &[Need], setup: Setup) -> Result<()> {
    let missing = missing(needs);
    match setup {
        _ if missing.is_empty() => Ok(()),
        Setup::Check => bail!("{}\n`--setup` installs it", listed(&missing)),
        Setup::Install => install(&missing),
    }
}

fn missing(needs: &[Need]) -> Vec<&Need> {
    needs.iter().filter(|need| !(need.found)()).collect()
}

fn listed(missing: &[&Need]) -> String {
    let line = |need: &&Need| {
        format!("\n  {}, which {} (Debian's package `{}`)", need.name, need.purpose, need.package)
    };
    format!("missing on this machine:{}", missing.iter().map(line).collect::<String>())
}

fn install(missing: &[&Need]) -> Result<()> {
    if !answers("apt-get") {
        bail!("{}\ninstall it by hand: there is no `apt-get` here", listed(missing));
    }
    let packages: Vec<&str> = missing.iter().map(|need| need.package).collect();
    run(&mut apt_get("update")?)?;
    run(apt_get("install --yes --no-install-recommends")?.args(packages))?;
    let still: Vec<&Need> = missing.iter().copied().filter(|need| !(need.found)()).collect();
    if !still.is_empty() {
        bail!("the installation did not help: {}", listed(&still));
    }
    Ok(())
}

/// `apt-get` as the superuser, asking nothing.
fn apt_get(words: &str) -> Result<Command> {
    let words = format!("env DEBIAN_FRONTEND=noninteractive apt-get {words}");
    if is_superuser() || !answers("sudo") { command(&words) } else { command(&format!("sudo {words}")) }
}

fn is_superuser() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRESENT: Need = Need { name: "air", found: || true, package: "air", purpose: "is breathed" };
    const ABSENT: Need = Need { name: "a unicorn", found: || false, package: "unicorn", purpose: "shines" };

    #[test]
    fn what_is_there_is_enough() {
        require(&[PRESENT], Setup::Check).unwrap();
        require(&[PRESENT], Setup::Install).unwrap();
    }

    #[test]
    fn what_is_missing_is_named_with_its_package_and_purpose() {
        let error = require(&[PRESENT, ABSENT], Setup::Check).unwrap_err().to_string();
        for part in ["a unicorn", "shines", "`unicorn`", "--setup"] {
            assert!(error.contains(part), "{error}");
        }
        assert!(!error.contains("air"), "{error}");
    }

    #[test]
    fn a_program_answers_when_it_can_be_started() {
        assert!(answers("cargo"));
        assert!(!answers("no-such-program-as-this"));
    }
}
