//! The modules of the library stand in one order, and each uses only those before it: rules cannot import a theorem,
//! an algorithm cannot import a format.
//!
//! Every path from the root, `crate::…` or as many `super::` as lead there, must name a module that stands earlier.
//! Comments, documentation, strings and test modules may name anything.

use std::fs;
use std::path::Path;

use winset_certified::rust_files;

/// Modules in one row stand beside each other and do not use each other.
const ORDER: [&[&str]; 11] = [
    &["player"],
    &["watch"],
    &["graph"],
    &["game"],
    &["matching", "attractor"],
    &["solution"],
    &["certificate"],
    &["solve"],
    &["record"],
    &["generate", "show"],
    &["io"],
];

#[test]
fn no_module_uses_one_that_stands_later_or_beside_it() {
    let sources = Path::new("src"); // cargo starts tests in the crate's folder
    let (mut uses, mut faults) = (0, Vec::new());
    for file in rust_files(sources) {
        let inside = file.strip_prefix(sources).unwrap();
        let Some(module) = module_path(inside) else { continue };
        let text = fs::read_to_string(&file).unwrap();
        uses += named_modules(&module, &text).len();
        faults.extend(faults_in(&module, &text).iter().map(|fault| format!("{}: {fault}", inside.display())));
    }
    assert!(uses > 0, "no module uses another: this test does not see them");
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

// ---- the files and their modules ----

/// The names from the root to the module in this file; none for the root itself and for files of tests.
fn module_path(file: &Path) -> Option<Vec<String>> {
    let names = file.with_extension("");
    let mut names: Vec<String> = names.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|name| name == "mod") {
        names.pop();
    }
    let is_source = names != ["lib"] && !names.iter().any(|name| name == "tests");
    is_source.then_some(names)
}

// ---- the rule ----

/// What is wrong in a module's text, a sentence each.
fn faults_in(module: &[String], text: &str) -> Vec<String> {
    let own = &module[0];
    let Some(own_row) = row(own) else { return vec![format!("the order does not name the module `{own}`")] };
    let fault = |used: &Name| {
        let (line, used) = (used.line, &used.text);
        match row(used) {
            None => Some(format!("line {line}: `crate::{used}` is no module of the order")),
            Some(used_row) if used == own || used_row < own_row => None,
            Some(used_row) if used_row == own_row => {
                Some(format!("line {line}: `{own}` uses `{used}`, which stands beside it"))
            }
            Some(_) => Some(format!("line {line}: `{own}` uses `{used}`, which stands later")),
        }
    };
    named_modules(module, text).iter().filter_map(fault).collect()
}

fn row(module: &str) -> Option<usize> {
    ORDER.iter().position(|row| row.contains(&module))
}

// ---- paths from the root ----

/// A word of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Name {
    line: usize,
    text: String,
}

/// The first name of every path from the root, test modules left out.
fn named_modules(module: &[String], text: &str) -> Vec<Name> {
    let words = without_tests(&words(text));
    let mut found = Vec::new();
    let mut braces: Vec<bool> = Vec::new(); // whether each open one is a module's
    for (at, word) in words.iter().enumerate() {
        match word.text.as_str() {
            "{" => braces.push(at >= 2 && words[at - 2].text == "mod"),
            "}" => {
                braces.pop();
            }
            "crate" if is(&words, at + 1, "::") => found.extend(first_names(&words[at + 2..])),
            "super" if !is_super_before(&words, at) => {
                let depth = module.len() + braces.iter().filter(|&&is_module| is_module).count();
                let rest = &words[at..];
                let supers =
                    rest.chunks(2).take_while(|pair| is(pair, 0, "super") && is(pair, 1, "::")).count();
                if supers == depth {
                    found.extend(first_names(&rest[2 * supers..]));
                }
            }
            _ => {}
        }
    }
    found
}

fn is(words: &[Name], at: usize, text: &str) -> bool {
    words.get(at).is_some_and(|word| word.text == text)
}

fn is_super_before(words: &[Name], at: usize) -> bool {
    at >= 2 && words[at - 1].text == "::" && words[at - 2].text == "super"
}

/// The name that follows, or all first names of the group in braces that follows.
fn first_names(words: &[Name]) -> Vec<Name> {
    if !is(words, 0, "{") {
        return words.first().cloned().into_iter().collect();
    }
    let (mut names, mut depth) = (Vec::new(), 0);
    for pair in words.windows(2) {
        match pair[0].text.as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        let starts = depth == 1 && ["{", ","].contains(&pair[0].text.as_str());
        if starts && !["}", ","].contains(&pair[1].text.as_str()) {
            names.push(pair[1].clone());
        }
    }
    names
}

/// Without the items marked `#[cfg(test)]`.
fn without_tests(words: &[Name]) -> Vec<Name> {
    const MARK: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let (mut kept, mut at) = (Vec::new(), 0);
    while at < words.len() {
        if MARK.iter().enumerate().all(|(i, text)| is(words, at + i, text)) {
            at = end_of_item(words, at + MARK.len());
        } else {
            kept.push(words[at].clone());
            at += 1;
        }
    }
    kept
}

/// Past the first `;` outside brackets, or past the brace that closes the first one.
fn end_of_item(words: &[Name], start: usize) -> usize {
    let mut depth = 0;
    for (at, word) in words.iter().enumerate().skip(start) {
        match word.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 && [";", "}"].contains(&word.text.as_str()) {
            return at + 1;
        }
    }
    words.len()
}

// ---- words ----

/// Identifiers, `::` and single signs; comments, strings and characters are left out.
fn words(text: &str) -> Vec<Name> {
    let (mut words, mut rest, mut line) = (Vec::new(), text, 1);
    while let Some(first) = rest.chars().next() {
        let left_out = length_left_out(rest);
        let length = if left_out > 0 { left_out } else { word_length(rest) };
        if left_out == 0 && !first.is_whitespace() {
            words.push(Name { line, text: rest[..length].to_owned() });
        }
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    words
}

fn word_length(rest: &str) -> usize {
    let identifier = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    match identifier {
        0 if rest.starts_with("::") => 2,
        0 => rest.chars().next().map_or(0, char::len_utf8),
        length => length,
    }
}

/// The length of the comment, string or character that starts here; 0 where none does.
fn length_left_out(rest: &str) -> usize {
    let until =
        |end: &str, start: usize| rest[start..].find(end).map_or(rest.len(), |at| start + at + end.len());
    let unprefixed = rest.trim_start_matches(['b', 'c']);
    let prefix = rest.len() - unprefixed.len();
    if rest.starts_with("//") {
        until("\n", 0)
    } else if rest.starts_with("/*") {
        block_comment_length(rest)
    } else if prefix <= 1 && unprefixed.starts_with('"') {
        prefix + quoted_length(unprefixed, '"')
    } else if prefix <= 1 && unprefixed.starts_with('r') {
        let hashes = unprefixed[1..].chars().take_while(|&c| c == '#').count();
        let opening = prefix + 1 + hashes;
        if rest[opening..].starts_with('"') {
            until(&format!("\"{}", "#".repeat(hashes)), opening + 1)
        } else {
            0
        }
    } else if is_character(rest) {
        quoted_length(rest, '\'')
    } else {
        0
    }
}

/// A character, not a lifetime.
fn is_character(rest: &str) -> bool {
    let mut signs = rest.chars();
    signs.next() == Some('\'') && (signs.next() == Some('\\') || signs.next() == Some('\''))
}

/// From a quote to the next one of its kind that no backslash precedes.
fn quoted_length(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, sign) in rest.char_indices().skip(1) {
        if sign == quote && !escaped {
            return at + quote.len_utf8();
        }
        escaped = sign == '\\' && !escaped;
    }
    rest.len()
}

/// Block comments nest.
fn block_comment_length(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

// ---- the check itself can fail ----

fn used(module: &str, text: &str) -> Vec<String> {
    named_modules(&path(module), text).into_iter().map(|name| name.text).collect()
}

fn path(module: &str) -> Vec<String> {
    module.split('/').map(str::to_owned).collect()
}

#[test]
fn paths_from_the_root_are_found_in_every_shape() {
    for (text, expected) in [
        ("use crate::graph::{Graph, Vertex};", &["graph"][..]),
        ("use crate::{graph::Graph, solve};", &["graph", "solve"]),
        ("use crate::{a::{b, c::{d}}, e::{self, f},};", &["a", "e"]),
        ("use crate::{\n    graph::{\n        Graph,\n    },\n    io,\n};", &["graph", "io"]),
        ("pub(in crate::game) fn f(g: &crate::graph::Grid) -> crate::io::Error {}", &["game", "graph", "io"]),
        ("macro_rules! m { () => { $crate::show::f() } }", &["show"]),
        ("use super::super::solve::f;", &["solve"]),
        ("mod inner { use super::super::super::{record, io::x}; }", &["record", "io"]),
        ("use super::sibling; pub(crate) fn f() {} use self::x; mod inner { use super::super::y; }", &[]),
        ("use crate::*;", &["*"]),
        ("fn f<'a>(c: &'a str) -> char { '\\'' } use crate::game::G; // '", &["game"]),
    ] {
        assert_eq!(used("game/slide", text), expected, "{text}");
    }
}

#[test]
fn comments_strings_and_tests_may_name_anything() {
    for text in [
        "//! [`x`](crate::solve)\n/// crate::io\n// crate::io",
        "/* crate::io /* crate::io */ crate::io */",
        r##"const A: &str = "\" crate::io"; const B: &str = r#"" crate::io"#; const C: &[u8] = b"crate::io";"##,
        "#[cfg(test)]\nmod tests { mod deeper { use crate::io; } use crate::solve; }",
        "#[cfg(test)]\n#[allow(dead_code)]\nuse crate::solve::exhaustive;",
        "#[cfg(test)] mod tests;",
        "#[cfg(test)] fn f(a: [u8; 3]) { crate::io::f(a) }",
    ] {
        assert_eq!(used("game/slide", text), [""; 0], "{text}");
    }
    assert_eq!(used("game", "#[cfg(test)] mod tests { fn f() {} } use crate::io;"), ["io"]);
}

#[test]
fn an_arrow_that_runs_back_up_is_a_fault() {
    let faults = |module: &str, text: &str| faults_in(&path(module), text).join("; ");
    assert_eq!(faults("game/slide", "use crate::{player::Player, graph::Grid, game::Game};"), "");
    assert_eq!(faults("io", "use crate::{show, generate, record};"), "");
    for (module, text, expected) in [
        ("game/slide", "\n\nuse crate::solve::f;", "line 3: `game` uses `solve`, which stands later"),
        ("graph/csr", "use crate::{player,\n game};", "line 2: `graph` uses `game`, which stands later"),
        ("matching", "use crate::attractor;", "line 1: `matching` uses `attractor`, which stands beside it"),
        ("show/svg", "use super::super::generate;", "line 1: `show` uses `generate`, which stands beside it"),
        ("graph", "use crate::Vertex;", "line 1: `crate::Vertex` is no module of the order"),
        ("utils", "", "the order does not name the module `utils`"),
    ] {
        assert_eq!(faults(module, text), expected, "{module}: {text}");
    }
}

#[test]
fn a_file_is_the_module_it_is_named_after() {
    let module = |file: &str| module_path(Path::new(file)).map(|names| names.join("/"));
    assert_eq!(module("player.rs").as_deref(), Some("player"));
    assert_eq!(module("graph/mod.rs").as_deref(), Some("graph"));
    assert_eq!(module("io/judge/tiles.rs").as_deref(), Some("io/judge/tiles"));
    assert_eq!(module("lib.rs"), None);
    assert_eq!(module("graph/tests.rs"), None);
}
