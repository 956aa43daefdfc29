//! `winset draw`.

use std::fs;

use crate::program::{Folder, winset, winset_on};

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
