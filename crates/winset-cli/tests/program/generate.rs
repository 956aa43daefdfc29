//! `winset gen`.

use std::fs;

use crate::program::{Folder, winset, winset_on};

const GRIDS: [&str; 9] = [
    "open 5 7",
    "walls 5 7",
    "serpentine 5 7",
    "spiral 5 7",
    "comb 5 7",
    "rooms 12 13 --side 4",
    "diamond 3",
    "dominoes 6 7",
    "imbalanced 8 9 --band 2",
];

const GRAPHS: [&str; 4] =
    ["bipartite 5 6 --edges 12", "random 20 --edges 30", "roads 5 7", "power-law 5 --edges 60"];

const DIGRAPHS: [&str; 5] = [
    "downhill 20 --reach 5",
    "line 20 --reach 2",
    "refuges 20 --refuges 30%",
    "sparse 20 --sinks 0.3",
    "acyclic 20 --out-degree 2",
];

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_others() {
    for family in [
        "walls 9 9",
        "rooms 12 12",
        "dominoes 9 9",
        "imbalanced 9 9 --band 3",
        "bipartite 9 9 --edges 20",
        "sparse 20",
        "slide 6 6 --moves 20",
    ] {
        let first = winset(&format!("gen {family} --seed 1")).answer();
        assert_eq!(winset(&format!("gen {family} --seed 1")).answer(), first, "{family}");
        assert_ne!(winset(&format!("gen {family} --seed 2")).answer(), first, "{family}");
    }
}

#[test]
fn every_grid_can_be_solved() {
    for family in GRIDS {
        let grid = winset(&format!("gen {family} --seed 3")).answer();
        winset_on("solve geography", grid).answer();
    }
}

#[test]
fn every_graph_can_be_matched_in_either_format() {
    for family in GRAPHS {
        let [edge_list, dimacs] = ["edge-list", "dimacs"].map(|format| {
            let graph = winset(&format!("gen {family} --seed 3 --format {format}")).answer();
            winset_on("matching --summary", graph).answer()
        });
        assert_eq!(edge_list, dimacs, "{family}");
    }
}

#[test]
fn every_digraph_can_be_solved_in_either_format() {
    for family in DIGRAPHS {
        let answers = ["edge-list", "dimacs"].map(|format| {
            let digraph = winset(&format!("gen {family} --seed 3 --format {format}")).answer();
            let answer = winset_on("solve pursuit --summary", digraph).answer();
            // The next line names a vertex, and the formats name vertices differently.
            answer.lines().take(3).map(str::to_owned).collect::<Vec<_>>()
        });
        assert_eq!(answers[0], answers[1], "{family}");
    }
}

#[test]
fn a_played_slide_board_is_written_together_or_apart() {
    let folder = Folder::new();
    for walk in ["depth-first", "bushy", "self-avoiding"] {
        let family = format!("gen slide 8 9 --moves 40 --walk {walk} --seed 5");
        let together = winset(&family).answer();
        let (board, record) = (folder.file("board"), folder.file("record"));
        assert_eq!(winset(&format!("{family} --record {record} -o {board}")).answer(), "");
        let apart = winset(&format!("annotate slide {board} {record}")).answer();
        assert_eq!(winset_on("annotate slide -", &together).answer(), apart);
        assert!(together.starts_with(&fs::read_to_string(&board).unwrap()));
        winset_on("judge noi2011-rabbits", together).answer();
    }
}

#[test]
fn half_a_round_needs_a_record_of_its_own() {
    winset("gen slide 6 6 --moves 5").error(2);
    let folder = Folder::new();
    let record = folder.file("record");
    winset(&format!("gen slide 6 6 --moves 5 --record {record}")).answer();
    assert_eq!(fs::read_to_string(record).unwrap().lines().count(), 6);
}

#[test]
fn impossible_parameters_are_refused() {
    winset("gen slide 3 3 --moves 100").error(2);
    winset("gen walls 3 3 --walls 200%").error(2);
    winset("gen walls 3").error(2);
}

#[test]
fn what_would_not_fit_is_refused() {
    winset("gen open 100000 100000 --memory 1M").error(4);
    winset("gen open 4000000000 4000000000 --memory 1T").error(4);
    winset("gen sparse 4000000000 --memory 1G").error(4);
}
