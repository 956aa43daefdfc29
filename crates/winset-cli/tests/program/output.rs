//! Where the answer goes.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::program::{Folder, program, run, winset, winset_on};

#[test]
fn a_file_gets_the_answer_and_nothing_stays_beside_it() {
    let folder = Folder::new();
    let answer = folder.write("answer.txt", "older and longer than the answer ".repeat(100));
    for _ in 0..2 {
        assert_eq!(winset(&format!("solve geography boards/geography.txt -o {answer}")).answer(), "");
        assert_eq!(
            fs::read_to_string(&answer).unwrap(),
            winset("solve geography boards/geography.txt").answer()
        );
    }
    assert_eq!(folder.names(), ["answer.txt"]);
}

#[test]
fn an_error_leaves_an_older_file_as_it_was() {
    let folder = Folder::new();
    let answer = folder.write("answer.txt", "older");
    winset_on(&format!("solve geography -o {answer}"), "..\n.\n").error(3);
    winset_on(&format!("judge bzoj1443 -o {answer}"), "1 1\n.\njunk\n").error(3);
    winset(&format!("solve geography boards/geography.txt --memory 50 -o {answer}")).error(4);
    winset(&format!("move geography boards/geography.txt --at 9,9 -o {answer}")).error(2);
    assert_eq!(folder.names(), ["answer.txt"]);
    assert_eq!(fs::read_to_string(answer).unwrap(), "older");
}

#[test]
fn the_input_may_be_replaced_by_the_answer() {
    let folder = Folder::new();
    let file = folder.write("board.txt", "..\n");
    winset(&format!("solve geography {file} -o {file}")).answer();
    assert_eq!(fs::read_to_string(file).unwrap(), winset_on("solve geography", "..\n").answer());
}

#[test]
fn a_dash_is_standard_output() {
    assert_eq!(winset("games -o -").answer(), winset("games").answer());
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_written_to_and_links_are_followed() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    assert_eq!(winset("games -o /dev/null").answer(), "");
    assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    let folder = Folder::new();
    let file = folder.write("file.txt", "older");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    symlink("file.txt", folder.file("link.txt")).unwrap();
    winset(&format!("games -o {}", folder.file("link.txt"))).answer();
    assert!(fs::symlink_metadata(folder.file("link.txt")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), winset("games").answer());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
}

/// Reads a few bytes of a long answer and goes, as `head` does; they are the first ones of the whole answer, which is proved.
#[test]
fn a_reader_that_goes_is_no_error() {
    let folder = Folder::new();
    let board = folder.file("board.txt");
    winset(&format!("gen walls 1000 1000 --seed 1 -o {board}")).answer();
    for arguments in [
        vec!["solve", "geography", &board],
        vec!["solve", "geography", &board, "--json"],
        vec!["judge", "bzoj1443", &board],
        vec!["gen", "walls", "1000", "1000", "--seed", "1"],
    ] {
        let whole = run(&arguments).answer();
        let child = program().args(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let mut read = [0; 5];
        stdout.read_exact(&mut read).unwrap();
        drop(stdout);
        assert_eq!(read, whole.as_bytes()[..5], "{arguments:?}");
        let ended = child.wait_with_output().unwrap();
        assert_eq!((ended.status.code(), ended.stderr.len()), (Some(0), 0), "{arguments:?}");
    }
    let closed = run(["man"]);
    assert_eq!(closed.code, 0);
}
