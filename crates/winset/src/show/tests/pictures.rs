//! Boards, solutions and records as pictures.

use super::*;

/// The texts of a picture's elements with this name.
fn texts(picture: &str, name: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(picture).unwrap();
    let elements =
        document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
    elements.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

fn check_picture<G: Show>(solved: &Solved<G>) {
    let picture = solved.picture();
    assert_eq!(picture, solved.picture());
    let titles = texts(&picture, "title");
    assert!(titles[0].starts_with(solved.game.name()), "{titles:?}");
    let unsolved = written(|out| solved.game.draw(None, out).map_err(std::io::Error::other));
    assert!(texts(&unsolved, "title").len() <= titles.len());
}

#[test]
fn pictures_are_well_formed() {
    check_picture(&Solved::new(grid(&[".##", "...", "#.#"])));
    check_picture(&Solved::new(grid(&[])));
    check_picture(&Solved::new(grid(&["", ""])));
    check_picture(&Solved::new(tiles(&[".#.", "..."])));
    check_picture(&Solved::new(odd_graph()));
    check_picture(&Solved::new(oddly_named()));
    check_picture(&Solved::new(Geography::new(UndirectedGraph::from_ids(0, &[]))));
    check_picture(&Solved::new(Geography::new(UndirectedGraph::from_ids(1, &[]))));
    check_picture(&Solved::new(slide(&["XO.OXO"])));
    check_picture(&Solved::by_search(slide(&["XO.OXO"])));
    check_picture(&Solved::new(chase()));
    check_picture(&Solved::new(Pursuit::new(DirectedGraph::from_ids(0, &[]))));
}

#[test]
fn every_cell_says_who_wins() {
    let titles = texts(&Solved::new(grid(&[".##", "...", "#.#"])).picture(), "title");
    for title in ["1,1: mover wins", "1,2: wall", "2,3: placer wins", "3,2: placer wins"] {
        assert!(titles.iter().any(|found| found == title), "{title} in {titles:?}");
    }
}

#[test]
fn odd_names_are_written_so_that_they_can_be_read() {
    let titles = texts(&Solved::new(oddly_named()).picture(), "title");
    for name in ["<a&b>: ", "say \"hi\": ", "back\\slash: ", "bell\u{fffd}: "] {
        assert!(titles.iter().any(|title| title.starts_with(name)), "{name} in {titles:?}");
    }
}

fn check_annotated_picture<G: Show>(annotated: &Annotated<G>) {
    let picture = annotated.picture();
    let texts = texts(&picture, "text");
    let signs = texts.iter().filter(|text| *text == "??").count();
    let in_legend = usize::from(!annotated.annotation.mistakes.is_empty());
    assert_eq!(signs, annotated.annotation.mistakes.len() + in_legend, "{texts:?}");
    assert!(texts.contains(&annotated.record.moves.len().to_string()), "{texts:?}");
}

#[test]
fn annotated_pictures_number_the_moves_and_sign_the_mistakes() {
    check_annotated_picture(&Solved::new(grid(&["....", "#.##"])).annotated("1,2 1,3"));
    check_annotated_picture(&Solved::new(tiles(&["....", "#.##"])).annotated("1,3 1,4"));
    check_annotated_picture(&Solved::new(odd_graph()).annotated("4 6 7"));
    check_annotated_picture(&Solved::new(slide(&["XO.OXO"])).annotated("1,2 1,1"));
    check_annotated_picture(&Solved::new(chase()).annotated("0 1 2 1 3"));
    check_annotated_picture(&Solved::new(chase()).annotated("0 0"));
}

#[test]
fn graphs_too_large_to_look_at_are_not_drawn() {
    let edges: Vec<[u32; 2]> = (0..60_000).map(|v| [v, v + 1]).collect();
    let game = Geography::new(UndirectedGraph::from_ids(60_001, &edges));
    let mut out = Vec::new();
    let refused = game.draw(None, &mut out).unwrap_err();
    assert!(matches!(refused, DrawError::TooLarge { parts: 120_001, limit: MOST_DRAWN }), "{refused}");
    assert!(out.is_empty());
}

/// The area of a tile of an overview.
const TILE_AREA: f64 = 64.0;

/// The area of all paths of a class, which are made of rectangles.
fn area(picture: &str, class: &str) -> f64 {
    let document = roxmltree::Document::parse(picture).unwrap();
    let paths = document.descendants().filter(|node| node.attribute("class") == Some(class));
    let rectangles = paths.filter_map(|path| path.attribute("d")).flat_map(|path| path.split('M').skip(1));
    let area = |rectangle: &str| {
        let numbers: Vec<f64> =
            rectangle.split(['h', 'v', '-', 'z', ' ']).filter_map(|word| word.parse().ok()).collect();
        numbers[2] * numbers[3]
    };
    rectangles.map(area).sum()
}

/// The left half is the mover's, the right half the placer's, and the last tenth is walls.
#[test]
fn large_boards_are_drawn_as_an_overview() {
    let row = |row: usize| {
        let cell = |column: usize| match column {
            0..200 => '.',
            200..400 if row.is_multiple_of(2) || column.is_multiple_of(2) => '#',
            200..400 => '.',
            _ => '#',
        };
        (0..440).map(cell).collect::<String>()
    };
    let rows: Vec<String> = (0..400).map(row).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let board = Solved::new(grid(&rows));
    let picture = board.picture();
    assert!(picture.contains("a tile is 5 × 5 cells"), "{picture}");
    assert_eq!(area(&picture, "first-4"), 40.0 * 80.0 * TILE_AREA);
    let placers = area(&picture, "second-4");
    assert!((0.15..0.35).contains(&(placers / (40.0 * 80.0 * TILE_AREA))), "{placers}");
    assert_eq!(picture, board.picture());
    let unsolved = written(|out| board.game.draw(None, out).map_err(std::io::Error::other));
    assert_eq!(area(&unsolved, "first-4"), 0.0);
    assert!(area(&unsolved, "cell") > 40.0 * 80.0 * TILE_AREA && picture.len() < 200_000);
    let long = Solved::new(grid(&[&".".repeat(200_000)]));
    assert_eq!(area(&long.picture(), "first-4"), 100.0 * TILE_AREA);
}

#[test]
fn large_boards_of_pieces_are_drawn_as_an_overview() {
    let rows: Vec<String> =
        (0..400).map(|row| "O".repeat(200) + &"X".repeat(199) + if row == 7 { "." } else { "X" }).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let board = Solved::new(slide(&rows));
    let picture = board.picture();
    assert!(picture.contains("the blank at 8,400; "), "{picture}");
    assert_eq!(area(&picture, "first-4"), 50.0 * 100.0 * TILE_AREA);
    assert_eq!(area(&picture, "second-4") + area(&picture, "second-3"), 50.0 * 100.0 * TILE_AREA);
}
