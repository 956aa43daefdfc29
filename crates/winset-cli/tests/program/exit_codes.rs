//! How the program ends.

use crate::program::{Folder, run, winset, winset_on};

#[test]
fn usage_errors_end_with_2() {
    for arguments in [
        "",
        "nonsense",
        "solve",
        "solve chess boards/geography.txt",
        "solve geography --format nonsense",
        "solve geography --memory much",
        "solve geography --time-limit soon",
        "solve geography -q -v",
        "solve pursuit boards/geography.txt --format slide",
        "solve slide boards/slide.txt --format grid",
        "judge nonsense",
        "move geography",
        "gen nonsense",
        "draw geography boards/geography.txt --solution --record x",
    ] {
        winset(arguments).error(2);
    }
    for options in ["--threads 0", "--speed 0", "--vertices 0 --base 0"] {
        let message = winset(&format!("solve cops boards/geography.txt {options}")).error(2);
        assert!(message.contains("expected at least 1"), "{message}");
    }
}

#[test]
fn invalid_input_ends_with_3_and_shows_where() {
    let folder = Folder::new();
    let board = folder.write("board.txt", "3 5\n.....\n.....\n..#.\n");
    let message = run(["solve", "geography", &board]).error(3);
    let expected = format!(
        "error: row 3 has 4 cells, expected 5\n --> {board}:4:5\n4 | ..#.\n  |     ^ one cell missing\n  \
         = help: `3 5` on line 1 sets the row length\n"
    );
    assert_eq!(message, expected);
}

#[test]
fn every_kind_of_invalid_input_ends_with_3_and_no_answer() {
    for (arguments, input) in [
        ("solve geography", &b""[..]),
        ("solve geography", b"...\n..\n"),
        ("solve geography", b"..\n...\n"),
        ("solve geography", b".?\n"),
        ("solve geography", b"2 2\n..\n"),
        ("solve geography", b"1 2\n..\n..\n"),
        ("solve geography", b"..\n\xff\n"),
        ("solve geography", b"p edge 2 1\ne 1 3\n"),
        ("solve geography --base 1 --vertices 2", b"1 3\n"),
        ("solve pursuit", b""),
        ("solve pursuit", b"1 2 3\n"),
        ("solve slide", b"XO\n"),
        ("solve slide", b".O.\n"),
        ("judge bzoj1443", b""),
        ("judge bzoj1443", b"1 1\n.\njunk\n"),
        ("judge uvalive7042", b"1\n2 1\n1 3\n1 2\n"),
        ("judge uva12530", b"1 1\n.\n1 1\n"),
        ("judge noi2011-rabbits", b"1 2\n.O\n1\n1 2\n1 2\n"),
    ] {
        let message = winset_on(arguments, input).error(3);
        assert!(
            message.contains(" --> <stdin>:") && message.contains('^'),
            "{arguments} on {input:?}: {message}"
        );
    }
}

#[test]
fn no_case_at_all_is_valid_where_cases_go_on_to_the_end() {
    assert_eq!(winset_on("judge uva12530", "").answer(), "");
}

#[test]
fn nothing_is_answered_when_a_later_case_is_not_valid() {
    winset_on("judge uva12530", "1 1\n.\n1 1\n?\n").error(3);
    winset_on("judge uvalive7042", "2\n2 1\n1 2\n1 2\n2 1\n1 3\n1 2\n").error(3);
}

#[test]
fn files_that_cannot_be_read_end_with_74() {
    let folder = Folder::new();
    let message = run(["solve", "geography", &folder.file("nothing")]).error(74);
    assert!(message.contains("nothing"), "{message}");
    run(["solve", "geography", folder.path().to_str().unwrap()]).error(74);
    run(["annotate", "slide", "boards/trap.txt", &folder.file("nothing")]).error(74);
}

#[test]
fn files_that_cannot_be_written_end_with_74() {
    let folder = Folder::new();
    let nowhere = folder.file("missing/answer.txt");
    run(["solve", "geography", "boards/geography.txt", "-o", &nowhere]).error(74);
    run(["games", "-o", folder.path().to_str().unwrap()]).error(74);
}

/// What cannot be written is no answer to a game.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_ends_with_74() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let run = crate::program::program().arg("games").stdout(full).output().unwrap();
    assert_eq!(run.status.code(), Some(74));
    winset("games -o /dev/full").error(74);
    for words in [&["--help"][..], &["--version"], &["solve", "--help"], &["help", "solve"]] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = crate::program::program().args(words).stdout(full).output().unwrap();
        assert_eq!(run.status.code(), Some(74), "{words:?}");
    }
}

#[test]
fn help_and_version_are_answers() {
    for arguments in ["--help", "-h", "help", "solve --help", "help solve"] {
        assert!(winset(arguments).answer().contains("Usage: winset"), "{arguments}");
    }
    assert_eq!(winset("--version").answer(), format!("winset {}\n", env!("CARGO_PKG_VERSION")));
}
