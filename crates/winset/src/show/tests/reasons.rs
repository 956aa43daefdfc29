//! What is said of matchings as a reason is true.

use super::*;
use crate::certified::assert_maximum_proved;

/// The size of a maximum matching of the free cells without some of them.
fn matching_number(grid: &Grid, without: &[Vertex]) -> u64 {
    let is_free = |v: Vertex| grid.contains(v) && !without.contains(&v);
    let cell = |v| if is_free(v) { b'.' } else { b'#' };
    let frame = grid.frame();
    let rows: Vec<Vec<u8>> = (1..=frame.rows()).map(|row| frame.row(row).map(cell).collect()).collect();
    let rest = Grid::from_rows(&rows).unwrap();
    let matching = maximum_bipartite_matching(&rest, &Checkerboard, &mut Unwatched).unwrap();
    assert_maximum_proved(&rest, &matching);
    matching.size()
}

/// Whether every maximum matching covers `v`, among the cells that are not in `without`.
fn every_covers(grid: &Grid, without: &[Vertex], v: Vertex) -> bool {
    matching_number(grid, &[without, &[v]].concat()) < matching_number(grid, without)
}

/// Whether some maximum matching joins `v` and `w`, among the cells that are not in `without`.
fn some_joins(grid: &Grid, without: &[Vertex], v: Vertex, w: Vertex) -> bool {
    matching_number(grid, &[without, &[v, w]].concat()) + 1 == matching_number(grid, without)
}

/// What the sentences about mistakes say of matchings, on random plays of every board of three by three.
#[test]
fn what_is_said_of_matchings_is_true() {
    let mut mistakes = 0;
    for walls in 0_u32..1 << 9 {
        let cell = |at: usize| if walls >> at & 1 == 1 { b'#' } else { b'.' };
        let rows = [0, 3, 6].map(|row| [cell(row), cell(row + 1), cell(row + 2)]);
        let board = Solved::new(Geography::new(Grid::from_rows(&rows).unwrap()));
        let (grid, initial) = (board.game.graph(), board.game.initial());
        let record = random_play(&*board.game, &initial, 9, &mut Random::new(walls.into()));
        let annotation = annotate(&board.game, &board.solution, &initial, &record, &mut Unwatched).unwrap();
        assert_annotation_proved(&*board.game, &initial, &record.moves, &annotation);
        let walk: Vec<Vertex> = record.moves.iter().map(|mv| mv.to).collect();
        for mistake in &annotation.mistakes {
            mistakes += 1;
            let Some(token) = mistake.played.from else {
                assert!(every_covers(grid, &[], mistake.played.to));
                assert!(!every_covers(grid, &[], mistake.better[0].to));
                continue;
            };
            let gone = &walk[..mistake.ply - 2];
            assert!(every_covers(grid, gone, token));
            assert!(some_joins(grid, gone, token, mistake.better[0].to));
            assert!(!some_joins(grid, gone, token, mistake.played.to));
        }
    }
    assert!(mistakes > 100, "{mistakes}");
}
