//! Solution files: `winset solve -o FILE.winset`, and what reads one.

use std::fs;

use crate::program::{Folder, Run, run, winset, winset_on};

const GAMES: [&str; 4] = ["geography", "tiles", "slide", "pursuit"];

fn solved(folder: &Folder, game: &str) -> String {
    let file = folder.file(&format!("{game}.winset"));
    assert_eq!(winset(&format!("solve {game} boards/{game}.txt -o {file}")).answer(), "");
    file
}

fn moved(what: &[&str], question: &[&str]) -> Run {
    run(["move"].iter().chain(what).chain(question))
}

#[test]
fn a_file_answers_as_its_board_does() {
    let folder = Folder::new();
    for (game, questions) in [
        (
            "geography",
            &[&["--at", "3,4"][..], &["--at", "1,2", "--json"], &["--at", "3,4", "--visited", "4,5 3,5"]][..],
        ),
        (
            "tiles",
            &[&[][..], &["--at", "1,1"], &["--at", "start", "--json"], &["--at", "1,1", "--exit-verdict"]],
        ),
        ("slide", &[&[][..], &["--json"], &["--at", "start"]]),
        (
            "pursuit",
            &[&["--at", "3 1"][..], &["--at", "4 3", "--turn", "pursuer"], &["--at", "start", "--json"]],
        ),
    ] {
        let (file, board) = (solved(&folder, game), format!("boards/{game}.txt"));
        for question in questions {
            let expected = moved(&[game, &board], question);
            assert!([0, 10, 20].contains(&expected.code), "{expected:?}");
            for options in
                [&[&*file][..], &[game, &file], &[&file, "--check"], &[&file, "--format", "winset"]]
            {
                let answer = moved(options, question);
                assert_eq!(
                    (answer.code, answer.stdout),
                    (expected.code, expected.stdout.clone()),
                    "{question:?}"
                );
            }
        }
    }
}

#[test]
fn a_file_is_solved_and_drawn_as_its_board_is() {
    let folder = Folder::new();
    for game in GAMES {
        let (file, board) = (solved(&folder, game), format!("boards/{game}.txt"));
        for options in ["", " --json", " --summary --ranks"] {
            let expected = winset(&format!("solve {game} {board}{options}")).answer();
            assert_eq!(
                winset(&format!("solve {game} {file}{options}")).answer(),
                expected,
                "{game}{options}"
            );
        }
        for options in ["", " --solution"] {
            let expected = winset(&format!("draw {game} {board}{options}")).answer();
            assert_eq!(winset(&format!("draw {file}{options}")).answer(), expected, "{game}{options}");
        }
        let copy = folder.file("copy.winset");
        winset(&format!("solve {game} {file} -o {copy}")).answer();
        assert_eq!(fs::read(copy).unwrap(), fs::read(&file).unwrap());
    }
}

#[test]
fn what_was_solved_by_search_is_searched_again() {
    let folder = Folder::new();
    let file = folder.file("triangle.winset");
    let edges = folder.write("triangle.txt", "a b\nb c\nc a\nc d\n");
    winset(&format!("solve geography {edges} -o {file}")).answer();
    let expected = winset(&format!("move geography {edges} --at c")).answer();
    assert_eq!(winset(&format!("move {file} --at c")).answer(), expected);
}

#[test]
fn a_file_is_played_from_as_its_board_is() {
    let folder = Folder::new();
    for game in GAMES {
        let (file, board) = (solved(&folder, game), format!("boards/{game}.txt"));
        let expected = winset_on(&format!("play {game} {board}"), "hint\n").answer();
        assert_eq!(winset_on(&format!("play {file}"), "hint\n").answer(), expected, "{game}");
    }
}

#[test]
fn the_same_bytes_every_time() {
    let folder = Folder::new();
    for game in GAMES {
        let first = fs::read(solved(&folder, game)).unwrap();
        assert_eq!(fs::read(solved(&folder, game)).unwrap(), first);
    }
    assert_eq!(folder.names().len(), GAMES.len(), "nothing stays beside them");
}

#[test]
fn what_does_not_fit_together_is_refused() {
    let folder = Folder::new();
    let file = solved(&folder, "geography");
    for (arguments, expected) in [
        (format!("move tiles {file} --at 1,2"), "the file holds a game of geography, not of tiles"),
        (format!("move {file} --at 1,1"), "the token cannot stand on `1,1`"),
        (format!("move {file} --at 3,4 --turn evader"), "`--turn` means nothing"),
        (format!("move {file}"), "the position is missing"),
        (
            format!("move {file} --at 3,4 --method exhaustive"),
            "found by dulmage-mendelsohn, not by exhaustive",
        ),
        (format!("move {file} --at 3,4 --vertices 3 --base 0"), "`--vertices` is for edge lists"),
        ("move boards/geography.txt --at 3,4".to_owned(), "the game is missing"),
        ("move geography --at 3,4".to_owned(), "the file is missing"),
        ("play pursuit".to_owned(), "the file is missing"),
        (
            "move geography boards/geography.txt --at 3,4 --check".to_owned(),
            "`--check` is for solution files",
        ),
        (format!("solve pursuit {file}"), "the file holds a game of geography, not of pursuit"),
        (format!("draw slide {file}"), "the file holds a game of geography, not of slide"),
        ("draw boards/geography.txt".to_owned(), "the game is missing"),
        (format!("annotate geography {file} boards/nothing"), "boards/nothing"),
        (format!("solve geography boards/geography.txt -o {file} --json"), "a solution file has one form"),
        (format!("solve geography boards/geography.txt -o {file} --summary"), "a solution file has one form"),
        ("move - --format winset --at 1,1".to_owned(), "cannot be standard input"),
    ] {
        let refused = winset(&arguments);
        assert!(
            [2, 74].contains(&refused.code) && refused.stderr.contains(expected),
            "{arguments}: {refused:?}"
        );
    }
    let piped = winset_on("solve geography -", fs::read(&file).unwrap()).error(2);
    assert!(piped.contains("a solution file is not read here"), "{piped}");
}

#[test]
fn a_damaged_file_is_no_valid_input() {
    let folder = Folder::new();
    let file = solved(&folder, "geography");
    let bytes = fs::read(&file).unwrap();
    let damaged = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 0x40;
        folder.write("damaged.winset", bytes)
    };
    let of_header = winset(&format!("move {} --at 3,4", damaged(97))).error(3);
    assert!(of_header.contains("the SHA-256 digest of the header and the table"), "{of_header}");
    let unread = damaged(192);
    winset(&format!("move {unread} --at 3,4")).answer();
    for arguments in ["move {} --at 3,4 --check", "solve geography {}", "draw {}"] {
        let message = winset(&arguments.replace("{}", &unread)).error(3);
        assert!(message.contains("damaged.winset: at byte 192: expected a section with"), "{message}");
    }
    let cut = folder.write("cut.winset", &bytes[..500]);
    let message = winset(&format!("move {cut} --at 3,4 --json")).error(3);
    let object: serde_json::Value = serde_json::from_str(&message).unwrap();
    assert_eq!((&object["kind"], &object["file"]), (&"input".into(), &cut.as_str().into()));
    winset(&format!("solve geography {cut} --format grid")).error(3);
    let text = winset("move geography boards/geography.txt --format winset --at 3,4").error(3);
    assert!(text.contains("this is no winset solution"), "{text}");
    winset(&format!("solve geography {file} --memory 50")).error(4);
}

#[test]
fn a_file_that_is_not_complete_does_not_appear() {
    let folder = Folder::new();
    let file = folder.write("older.winset", "older");
    winset_on(&format!("solve geography -o {file}"), "..\n.\n").error(3);
    winset(&format!("solve geography boards/geography.txt --memory 100 -o {file}")).error(4);
    assert_eq!(
        (folder.names(), fs::read_to_string(file).unwrap()),
        (vec!["older.winset".to_owned()], "older".to_owned())
    );
}
