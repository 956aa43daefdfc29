//! The programs of others that the benchmarks compare winset with: what each needs, and how it is built and started.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use crate::bench::target;
use crate::command::{command, root, run};
use crate::needs::{self, BOOST, CXX_COMPILER, LEMON, NAUTY, Need, PYTHON, SUITE_SPARSE};
use crate::options::Setup;

/// A rival: a driver of ours in `benchmarks/rivals/` around the code of others.
struct Rival {
    name: &'static str,
    /// The file of the driver.
    source: &'static str,
    language: Language,
}

#[derive(Clone, Copy)]
enum Language {
    /// C++, linked with a library.
    Cxx {
        library: &'static str,
    },
    Python,
}

/// A rival that can be started.
pub struct Built {
    pub name: &'static str,
    /// The words that start it, separated by blanks.
    pub words: String,
}

const RIVALS: [Rival; 12] = [
    cxx("boost", "boost.cpp", "-lm"),
    cxx("lemon", "lemon.cpp", "-llemon"),
    cxx("suitesparse-dmperm", "dmperm.cpp", "-lcxsparse"),
    cxx("suitesparse-maxtrans", "maxtrans.cpp", "-lbtf"),
    python("cop-number", "cop_number_package.py"),
    python("ggames", "ggames_package.py"),
    python("igraph", "igraph_matching.py"),
    python("networkx", "networkx_matching.py"),
    python("networkx-general", "networkx_general.py"),
    python("ortools", "ortools_flow.py"),
    python("rustworkx", "rustworkx_matching.py"),
    python("scipy", "scipy_matching.py"),
];

/// A rival that is a crate: the benchmarks' own program runs it.
const PETGRAPH: &str = "petgraph";

/// The folder of the drivers.
const FOLDER: &str = "benchmarks/rivals";

const fn cxx(name: &'static str, source: &'static str, library: &'static str) -> Rival {
    Rival { name, source, language: Language::Cxx { library } }
}

const fn python(name: &'static str, source: &'static str) -> Rival {
    Rival { name, source, language: Language::Python }
}

/// Builds what is chosen: `all`, `none`, or one by its name.
///
/// # Errors
/// When nothing is called so; when something that a rival needs is missing, and stays so.
pub fn prepare(chosen: &str, setup: Setup) -> Result<Vec<Built>> {
    let rivals: Vec<&Rival> = match chosen {
        "none" | PETGRAPH => return Ok(Vec::new()),
        "all" => RIVALS.iter().collect(),
        name => RIVALS.iter().filter(|rival| rival.name == name).collect(),
    };
    if rivals.is_empty() {
        let names = RIVALS.iter().map(|rival| rival.name);
        let names: Vec<&str> = names.chain([PETGRAPH]).collect();
        bail!("no rival is called `{chosen}`; there are: {}", names.join(", "));
    }
    needs::require(&needs_of(&rivals), setup)?;
    if rivals.iter().any(|rival| matches!(rival.language, Language::Python)) {
        require_python_packages(setup)?;
    }
    rivals.into_iter().map(Rival::build).collect()
}

fn needs_of(rivals: &[&Rival]) -> Vec<Need> {
    let mut needs = vec![NAUTY];
    if rivals.iter().any(|rival| matches!(rival.language, Language::Cxx { .. })) {
        needs.extend([CXX_COMPILER, BOOST, LEMON, SUITE_SPARSE]);
    }
    if rivals.iter().any(|rival| matches!(rival.language, Language::Python)) {
        needs.push(PYTHON);
    }
    needs
}

impl Rival {
    fn build(&self) -> Result<Built> {
        let source = root()?.join(FOLDER).join(self.source);
        let words = match self.language {
            Language::Cxx { library } => {
                let program = folder()?.join(self.name);
                let mut compile = command("c++ -O3 -march=native -std=c++17 -o")?;
                run(compile.arg(&program).arg(&source).arg(library))?;
                program.display().to_string()
            }
            Language::Python => format!("{} {}", python_program()?.display(), source.display()),
        };
        Ok(Built { name: self.name, words })
    }
}

/// Where what is built for the rivals goes.
fn folder() -> Result<PathBuf> {
    let folder = target()?.join("bench");
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    Ok(folder)
}

/// The environment of the rivals in Python.
fn environment() -> Result<PathBuf> {
    Ok(folder()?.join("python"))
}

fn python_program() -> Result<PathBuf> {
    Ok(environment()?.join("bin/python"))
}

/// Succeeds once the packages are installed that the list asks for, in an environment of their own.
fn require_python_packages(setup: Setup) -> Result<()> {
    let list = root()?.join(FOLDER).join("requirements.txt");
    let (wanted, environment) = (fs::read_to_string(&list)?, environment()?);
    let installed = environment.join("requirements.txt");
    if fs::read_to_string(&installed).is_ok_and(|text| text == wanted) {
        return Ok(());
    }
    if setup == Setup::Check {
        bail!(
            "missing on this machine:\n  the Python packages of {FOLDER}/requirements.txt\n`--setup` installs them"
        );
    }
    run(command("python3 -m venv")?.arg(&environment))?;
    let python = python_program()?.display().to_string();
    run(command(&python)?.args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(&list))?;
    Ok(fs::write(&installed, wanted)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rival_has_its_driver() {
        for rival in &RIVALS {
            assert!(root().unwrap().join(FOLDER).join(rival.source).is_file(), "{}", rival.source);
        }
    }

    #[test]
    fn an_unknown_rival_is_refused_with_the_known_ones() {
        assert!(prepare("none", Setup::Check).unwrap().is_empty());
        let error = prepare("nobody", Setup::Check).err().unwrap().to_string();
        assert!(error.contains("nobody") && error.contains("lemon"), "{error}");
    }
}
