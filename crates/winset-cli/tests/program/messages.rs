//! What is said on standard error.

use serde_json::{Value, json};

use crate::program::{program, run, winset, winset_on};

/// The one error of a run, as an object.
fn error(message: &str) -> Value {
    assert_eq!(message.lines().count(), 1, "{message}");
    serde_json::from_str(message).unwrap()
}

#[test]
fn errors_are_json_where_it_is_asked_for() {
    let input = error(&winset_on("solve geography --json", "3 5\n.....\n.....\n..#.\n").error(3));
    let expected = json!({
        "schema": "winset/error/1", "kind": "input", "message": "row 3 has 4 cells, expected 5", "file": "<stdin>",
        "line": 4, "column": 5, "expected": "one cell missing", "help": "`3 5` on line 1 sets the row length",
        "exit": 3
    });
    assert_eq!(input, expected);
    for (arguments, code, kind) in [
        ("solve geography --json --nonsense", 2, "usage"),
        ("--json", 2, "usage"),
        ("solve geography boards/geography.txt --json --method attractor", 2, "usage"),
        ("solve geography boards/geography.txt --json --memory 50", 4, "limit"),
        ("solve geography boards/nothing.txt --json", 74, "io"),
        ("judge bzoj1443 boards/nothing.txt --json", 74, "io"),
    ] {
        let error = error(&winset(arguments).error(code));
        assert_eq!((&error["kind"], &error["exit"]), (&kind.into(), &code.into()), "{arguments}");
    }
}

#[test]
fn colours_are_used_only_where_they_are_wanted() {
    let is_coloured = |arguments: &str| winset(arguments).error(3).contains('\u{1b}');
    assert!(!is_coloured("judge noi2011-rabbits boards/trap.txt"));
    assert!(is_coloured("judge noi2011-rabbits boards/trap.txt --color always"));
    assert!(!is_coloured("judge noi2011-rabbits boards/trap.txt --color never"));
    assert!(winset("solve --color always").error(2).contains('\u{1b}'));
    assert!(!winset("solve --color never").error(2).contains('\u{1b}'));
    assert!(!winset("solve geography boards/geography.txt --color always").answer().contains('\u{1b}'));
}

/// Runs the program on a terminal, where there is a `script` that makes one. It is given nothing that it can answer.
#[cfg(target_os = "linux")]
fn on_terminal(line: &str, environment: &[(&str, &str)]) -> Option<String> {
    use std::process::{Command, Stdio};
    let mut command = Command::new("script");
    command.args(["-qec", &line.replacen("winset", env!("CARGO_BIN_EXE_winset"), 1), "/dev/null"]);
    command.current_dir(program().get_current_dir()?).env_remove("NO_COLOR").env("TERM", "xterm");
    let output = command.envs(environment.iter().copied()).stdin(Stdio::null()).output().ok()?;
    Some(String::from_utf8(output.stdout).unwrap())
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_has_colours_unless_its_user_forbids_them() {
    let line = "winset judge noi2011-rabbits boards/trap.txt";
    let Some(coloured) = on_terminal(line, &[]) else { return };
    assert!(coloured.contains("\u{1b}["), "{coloured}");
    for forbidding in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let plain = on_terminal(line, &[forbidding]).unwrap();
        assert!(plain.contains("there is no record") && !plain.contains('\u{1b}'), "{plain}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn progress_is_shown_on_a_terminal_after_a_while() {
    let line =
        "yes ......... | head -n 9 | winset solve geography --method exhaustive --memory 8G --time-limit 2s";
    let Some(shown) = on_terminal(line, &[]) else { return };
    assert!(shown.contains("solving: ") && shown.contains("steps"), "{shown}");
    for arguments in [" --progress never", " -q"] {
        let silent = on_terminal(&format!("{line}{arguments}"), &[]).unwrap();
        assert!(silent.contains("the answer is unknown") && !silent.contains("solving: "), "{silent}");
    }
    let dumb = on_terminal(line, &[("TERM", "dumb")]).unwrap();
    assert!(!dumb.contains("solving: "), "{dumb}");
}

#[test]
fn options_may_stand_before_the_command() {
    let after = winset("solve geography boards/geography.txt --json").answer();
    assert_eq!(run(["--json", "solve", "geography", "boards/geography.txt"]).answer(), after);
}
