//! `winset draw`.

use std::fs;

use crate::annotate::{along, rounds};
use crate::program::{Folder, project_folder, run, winset, winset_on};

#[test]
fn pictures_are_svg_and_the_same_every_time() {
    let folder = Folder::new();
    for arguments in [
        "draw geography boards/geography.txt",
        "draw geography boards/geography.txt --solution",
        "draw tiles boards/tiles.txt --solution",
        "draw slide boards/trap.txt --solution",
        "draw slide boards/trap.txt --record boards/trap-record.txt",
        "draw pursuit boards/pursuit.txt --solution",
    ] {
        let file = folder.file("picture.svg");
        assert_eq!(winset(&format!("{arguments} -o {file}")).answer(), "");
        let picture = fs::read_to_string(&file).unwrap();
        assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"), "{arguments}");
        assert_eq!(winset(arguments).answer(), picture, "{arguments}");
    }
}

#[test]
fn pictures_of_long_records_tell_every_move() {
    let folder = Folder::new();
    for game in ["geography", "tiles"] {
        let (board, record) = along(&folder, game, 34);
        winset(&format!("draw {game} {board} --record {record}")).answer();
    }
    let record = rounds(&folder, 50);
    winset(&format!("draw pursuit boards/pursuit.txt --record {record}")).answer();
}

#[test]
fn winners_are_drawn_on_boards_and_graphs_of_all_kinds() {
    for family in ["walls 12 13 --seed 2", "sparse 30 --seed 2", "open 9 9"] {
        let graph = winset(&format!("gen {family}")).answer();
        for game in ["geography", "tiles"] {
            assert_eq!(winset_on(&format!("draw {game} - --solution"), &graph).code, 0);
        }
    }
    let named = "graph { a -- b; b -- \"the well\"; \"the well\" -- a; \"<&> longer than twelve\" -- d }";
    for graph in [named, "a a\na b\nc a\n"] {
        assert_eq!(winset_on("draw geography - --solution", graph).code, 0);
        assert_eq!(winset_on("draw pursuit - --solution", graph).code, 0);
    }
    let row = ".".repeat(350) + "\n" + &"#.".repeat(175) + "\n";
    for game in ["geography", "tiles"] {
        winset_on(&format!("draw {game} - --solution"), row.repeat(170)).answer();
    }
}

/// The picture in the README.
#[test]
fn the_picture_of_the_page_is_what_is_drawn() {
    let file = |name: &str| project_folder().join("docs").join(name).display().to_string();
    let drawn = run(["draw", "geography", &file("boards/cloister.txt"), "--solution"]).answer();
    assert!(drawn == fs::read_to_string(file("pictures/cloister.svg")).unwrap(), "it is another picture");
}

#[test]
fn other_suffixes_are_refused_with_those_that_are_drawn() {
    let folder = Folder::new();
    for name in ["x.png", "x.dot", "x.SVGZ", "x"] {
        let message =
            winset(&format!("draw geography boards/geography.txt -o {}", folder.file(name))).error(2);
        assert!(message.contains(".svg"), "{message}");
    }
    assert!(folder.names().is_empty());
}

#[test]
fn of_a_large_board_there_is_an_overview() {
    let row = ".".repeat(1000) + "\n";
    let picture = winset_on("draw geography - --solution", row.repeat(1000)).answer();
    assert!(picture.contains("a tile is 10 × 10 cells") && picture.len() < 1_000_000, "{picture}");
}

#[test]
fn a_graph_too_large_to_draw_is_refused() {
    let edges: String = (0..60_000).map(|v| format!("{v} {}\n", v + 1)).collect();
    let message = winset_on("draw geography -", edges).error(4);
    assert!(message.contains("too large to draw"), "{message}");
}
