//! Playing by lines: a command a line in, the play out.

use std::fs;

use crate::program::{Folder, Run, run_on, winset, winset_on};

const CORRIDOR: &str = "....\n";

/// The lines of a play that went well.
fn said(arguments: &str, commands: &str) -> Vec<String> {
    lines_of(winset_on(arguments, commands))
}

fn lines_of(run: Run) -> Vec<String> {
    run.answer().lines().map(str::to_owned).collect()
}

#[test]
fn a_play_is_shown_from_its_beginning_to_its_end() {
    let folder = Folder::new();
    let board = folder.write("board.txt", "...\n");
    let play = winset_on(&format!("play geography {board}"), "hint\n1,2\nnext\nquit\nnot read\n").answer();
    let expected = "\
geography: you are the placer, the engine the mover
  1 2 3
1 . . .
placer to move at start
moves: 1,1 1,2 1,3
with perfect play the placer wins
  1 2 3
1 @ + .
the engine moves the mover: 1,1
the mover has won: no neighbour of 1,1 is unvisited: the placer cannot move
your mistakes: 1
move 1, placer 1: 1,2 ??
  better: 1,1 1,3
  why: every maximum matching covers 1,2, so the mover wins from there; some misses 1,1
? the play is over: `undo` takes a move back
";
    assert_eq!(play, expected);
}

/// The commands of somebody who plays what the hints say, and the lines of the play that they make.
fn follow_hints(arguments: &str) -> [Vec<String>; 2] {
    /// More than any play here can take.
    const MOST: usize = 60;
    let mut commands: Vec<String> = Vec::new();
    for _ in 0..MOST {
        let hinted = format!("{}hint\nhint\nhint\n", commands.concat());
        let lines = said(arguments, &hinted);
        let hint = lines.last().unwrap();
        let Some((best, word)) = hint.split_once(' ') else { panic!("{hint}") };
        if best == "?" {
            break;
        }
        assert_eq!(word, "wins", "{lines:?}");
        commands.push(format!("{best}\n"));
    }
    let lines = said(arguments, &commands.concat());
    [commands, lines]
}

#[test]
fn who_follows_the_hints_from_a_won_position_wins_against_the_engine() {
    let folder = Folder::new();
    let rooms = folder.write("rooms.txt", "....#...\n.##.#.#.\n........\n.#.##.#.\n....#...\n");
    let even = folder.write("even.txt", "....\n....\n");
    let slide = folder.write("slide.txt", "OXOXO\nXOXOX\nOXO.O\nXOXOX\n");
    let path = folder.write("path.txt", "1 2\n2 1\n2 3\n3 2\n3 4\n4 3\n4 5\n5 4\n");
    let square = folder.write("square.txt", "a b\nb c\nc d\nd a\nd e\n");
    let triangle = folder.write("triangle.txt", "a b\nb c\nc a\nc d\nd e\n");
    for (arguments, winner) in [
        (format!("play geography {rooms}"), "placer"),
        (format!("play geography {rooms} --at 1,2"), "mover"),
        (format!("play tiles {rooms}"), "chooser"),
        (format!("play tiles {even} --as second"), "replier"),
        (format!("play slide {slide}"), "rabbit"),
        ("play slide boards/trap.txt".to_owned(), "rabbit"),
        (format!("play pursuit {path} --as pursuer"), "pursuer"),
        (format!("play geography {square}"), "placer"),
        (format!("play geography {triangle} --as placer"), "placer"),
    ] {
        let [commands, lines] = follow_hints(&arguments);
        let won = format!("the {winner} has won: ");
        assert!(lines.iter().any(|line| line.starts_with(&won)), "{arguments}: {commands:?} {lines:#?}");
        assert_eq!(lines.last().unwrap(), "your mistakes: 0", "{arguments}");
    }
}

#[test]
fn a_mistake_is_counted_and_told_at_the_end() {
    let folder = Folder::new();
    let board = folder.write("board.txt", "...\n");
    let lines = said(&format!("play geography {board} --as both"), "1,1\n1,2\n1,3\n");
    let end = lines.iter().position(|line| line.starts_with("the placer has won")).unwrap();
    assert_eq!(lines[end + 1..], ["mistakes: mover 0, placer 0"]);
    let lines = said(&format!("play geography {board} --as both"), "1,2\n1,1\n");
    let end = lines.iter().position(|line| line.starts_with("the mover has won")).unwrap();
    assert_eq!(
        lines[end + 1..end + 4],
        ["mistakes: mover 0, placer 1", "move 1, placer 1: 1,2 ??", "  better: 1,1 1,3"]
    );
}

#[test]
fn wrong_input_is_one_line_and_the_play_goes_on() {
    let folder = Folder::new();
    let board = folder.write("board.txt", CORRIDOR);
    let before = said(&format!("play geography {board}"), "");
    let nowhere = folder.file("nowhere/record.txt");
    let commands = format!("north\n9,9\n\u{0}\nundo\nredo\nsave\nsave {nowhere}\nmove\n1,1\n1,4\n");
    let lines = said(&format!("play geography {board}"), &commands);
    let refused: Vec<&String> = lines[before.len()..].iter().filter(|line| line.starts_with('?')).collect();
    assert_eq!(
        refused,
        [
            "? `north` is neither a command nor a move: `help` lists the commands",
            "? `9,9` is neither a command nor a move: `help` lists the commands",
            "? `\u{0}` is neither a command nor a move: `help` lists the commands",
            "? there is no move to take back",
            "? there is no move to make again",
            "? expected `save FILE`",
            &format!("? {nowhere}: No such file or directory (os error 2)"),
            "? `move` is neither a command nor a move: `help` lists the commands",
            "? `1,4` is not a legal move here: `moves` lists those that are",
        ]
    );
    let last = lines.iter().rposition(|line| line.starts_with("moves: ")).unwrap();
    assert_eq!(lines[last], "moves: 1,3");
}

#[test]
fn text_that_is_not_unicode_is_no_move() {
    let play = winset_on("play geography boards/geography.txt", b"\xff\xfe\n\nquit").answer();
    assert!(
        play.ends_with("? `\u{fffd}\u{fffd}` is neither a command nor a move: `help` lists the commands\n")
    );
}

#[test]
fn moves_are_taken_back_and_made_again_without_limit() {
    let folder = Folder::new();
    let board = folder.write("board.txt", ".......\n.......\n");
    let arguments = format!("play geography {board} --as both");
    let moves = ["1,1", "1,2", "1,3", "1,4", "1,5", "1,6", "1,7"].map(|mv| format!("{mv}\n")).concat();
    let record = |commands: String| said(&arguments, &format!("{commands}record\n")).pop().unwrap();
    assert_eq!(record(format!("{moves}{}", "undo\n".repeat(7))), "record: none");
    assert_eq!(record(format!("{moves}{}{}", "undo\n".repeat(7), "redo\n".repeat(7))), record(moves.clone()));
    let branched = format!("{moves}{}2,3\nredo\n", "undo\n".repeat(4));
    assert_eq!(record(branched), "record: 1,1 1,2 1,3 2,3");
}

#[test]
fn an_undo_takes_back_the_answer_too() {
    let folder = Folder::new();
    let board = folder.write("board.txt", "......\n......\n");
    let arguments = format!("play geography {board} --as placer");
    let record = |commands: &str| said(&arguments, &format!("{commands}record\n")).pop().unwrap();
    let [first, both] = [record("1,1\n"), record("1,1\nnext\n")];
    assert_eq!(first.split(' ').count(), 3, "{first}");
    assert_eq!(both.split(' ').count(), 5, "{both}");
    assert_eq!(record("1,1\nnext\nundo\n"), first);
    assert_eq!(record("1,1\nnext\nundo\nundo\n"), "record: none");
    assert_eq!(record("1,1\nnext\nundo\nundo\nredo\nredo\n"), both);
    let mover = said(&format!("play geography {board} --as mover"), "undo\nrecord\n");
    assert_eq!(mover[mover.len() - 2], "? there is no move to take back");
    assert_eq!(mover[mover.len() - 1].split(' ').count(), 2, "the engine has placed the token");
}

#[test]
fn a_saved_record_is_one_that_can_be_annotated() {
    let folder = Folder::new();
    let (asked, end) = (folder.file("asked.txt"), folder.file("end.txt"));
    let commands = format!("3,3\nsave {asked}\nsave\nnext\n");
    let lines = said(&format!("play geography boards/geography.txt --as both --save {end}"), &commands);
    assert_eq!(*lines.last().unwrap(), format!("saved in {end}: 2 moves"));
    assert!(
        lines.contains(&format!("saved in {asked}: 1 move"))
            && lines.contains(&format!("saved in {end}: 1 move"))
    );
    assert_eq!(fs::read_to_string(&asked).unwrap(), "winset-record 1 geography\n3,3\n");
    let annotated = winset(&format!("annotate geography boards/geography.txt {end}")).answer();
    assert!(annotated.starts_with("1 mistake in 2 moves: mover 0, placer 1;"), "{annotated}");
}

#[test]
fn a_play_can_begin_anywhere() {
    let lines = said("play geography boards/geography.txt --at 3,3 --visited 3,4", "moves\nrecord\n");
    assert_eq!(lines[0], "geography: you are the placer, the engine the mover");
    assert!(lines.contains(&"placer to move at 3,3".to_owned()), "{lines:?}");
    assert_eq!(lines[lines.len() - 2..], ["moves: 2,3 3,2", "record: none"]);
    let lines =
        lines_of(run_on(["play", "pursuit", "boards/pursuit.txt", "--turn", "pursuer", "--at", "3 1"], ""));
    assert!(lines.contains(&"pursuer to move at 3 1".to_owned()), "{lines:?}");
}

#[test]
fn the_engine_plays_both_sides_when_it_is_asked_to() {
    let lines = said("play slide boards/trap.txt --as none", &format!("4,2\n{}", "next\n".repeat(3)));
    assert!(lines.contains(&"? the engine plays both: `next` lets it move".to_owned()), "{lines:?}");
    assert_eq!(*lines.last().unwrap(), "mistakes: rabbit 0, egg 0");
}

#[test]
fn a_position_that_comes_up_again_is_noticed_where_a_play_may_never_end() {
    let folder = Folder::new();
    let ring = folder.write("ring.txt", "1 2\n2 3\n3 4\n4 1\n");
    let arguments = ["play", "pursuit", &ring, "--as", "evader", "--at", "1 3"];
    let lines = lines_of(run_on(arguments, "2\n3\n4\n1\n"));
    let again = "the position has come up 2 times; a play that never ends is the evader's";
    assert!(lines.contains(&again.to_owned()), "{lines:?}");
}

/// The evader is placed, and the pursuer at 3 is the first to move: it reaches 1 and 4 and no other place.
#[test]
fn the_winners_after_placing_are_those_with_the_starter_to_move() {
    let arguments = "play pursuit boards/pursuit.txt --starter pursuer --as both";
    let lines = said(arguments, "3\nwinners\n");
    let letters: Vec<&str> =
        lines.iter().filter(|line| line.contains(" ->")).map(|line| &line[3..4]).collect();
    assert_eq!(letters[letters.len() - 5..], ["p", "e", "p", "p", "p"], "{lines:#?}");
}

#[test]
fn a_large_board_is_shown_around_the_piece() {
    let folder = Folder::new();
    let board = folder.write("board.txt", format!("{}\n", ".".repeat(200)).repeat(100));
    let lines = said(&format!("play geography {board} --at 50,100"), "");
    assert!(lines.contains(&"(rows 30 to 69 of 100, columns 80 to 119 of 200)".to_owned()), "{lines:?}");
    let path: String = (1..=99).map(|v| format!("{v} {}\n", v + 1)).collect();
    let path = folder.write("path.txt", path);
    let lines = said(&format!("play geography {path} --at 50"), "winners\n");
    assert!(lines.contains(&"(vertices 30 to 69 of 100)".to_owned()), "{lines:?}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let message = winset("play geography boards/geography.txt --as egg").error(2);
    assert_eq!(
        message,
        "error: nobody in geography is the egg\n  = help: expected mover, placer, both or none\n"
    );
    let message = winset("play geography -").error(2);
    assert!(message.starts_with("error: the board cannot be `-`"), "{message}");
    let message = winset("play geography boards/geography.txt --save nowhere/record.txt").error(74);
    assert!(message.contains("nowhere/record.txt"), "{message}");
    winset("play geography boards/slide.txt").error(3);
}

#[test]
fn the_play_is_the_answer_and_may_go_to_a_file() {
    let folder = Folder::new();
    let file = folder.file("play.txt");
    let expected = winset_on("play tiles boards/tiles.txt", "hint\nmoves\nnext\n").answer();
    assert_eq!(
        winset_on(&format!("play tiles boards/tiles.txt -o {file}"), "hint\nmoves\nnext\n").answer(),
        ""
    );
    assert_eq!(fs::read_to_string(file).unwrap(), expected);
}

#[test]
fn a_board_without_a_place_is_lost_at_once() {
    let folder = Folder::new();
    let board = folder.write("board.txt", "##\n");
    let lines = said(&format!("play geography {board}"), "hint\nnext\n1,1\nundo\nwinners\n");
    assert!(lines.iter().any(|line| line.starts_with("the mover has won: ")), "{lines:?}");
}

#[test]
fn help_lists_every_command() {
    let lines = said("play slide boards/trap.txt", "help\n");
    for command in
        ["next", "undo", "redo", "hint", "why", "moves", "winners", "board", "record", "save FILE", "quit"]
    {
        assert!(lines.iter().any(|line| line.starts_with(command)), "{command}");
    }
}
