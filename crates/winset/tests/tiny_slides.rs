//! The slide game on every tiny board against exhaustive search, in which the pieces really move.

mod oracles;

use std::collections::HashMap;
use std::sync::Arc;

use oracles::plays;
use winset::Unwatched;
use winset::game::{Game, Slide};
use winset::solve::exhaustive::Table;
use winset_certified::{Positions, solved};

/// Every board with this many rows and columns.
fn all_boards(rows: usize, columns: usize) -> impl Iterator<Item = Slide> {
    let cells = rows * columns;
    (0..cells).flat_map(move |blank| {
        (0_u32..1 << (cells - 1)).map(move |bits| {
            let piece = |cell: usize| {
                let piece = cell - usize::from(cell > blank);
                if cell == blank {
                    b'.'
                } else if bits >> piece & 1 == 1 {
                    b'O'
                } else {
                    b'X'
                }
            };
            let text: Vec<u8> = (0..cells).map(piece).collect();
            let rows: Vec<&[u8]> = text.chunks(columns).collect();
            Slide::from_rows(&rows).unwrap()
        })
    })
}

fn compare_everything(board: Slide) {
    let initial = board.initial();
    let table = Table::explore(&board, [initial.clone()], &mut Unwatched).unwrap();
    let game = Arc::new(board);
    let solution = Arc::new(solved(&*game));
    assert_eq!(solution.outcome(0), table.value(&initial).map(|value| value.outcome));
    plays::assert_session_is_right(&game, &solution, &table, &initial, usize::MAX);
    let mut proved = HashMap::new();
    plays::for_each_record(&*game, &initial, usize::MAX, &mut |moves, position| {
        let expected = *proved
            .entry(position.clone())
            .or_insert_with(|| game.proved_outcomes(std::slice::from_ref(position))[0]);
        assert_eq!(table.value(position).unwrap().outcome, expected, "{position:?}");
        plays::assert_annotation_is_right(&game, &solution, &table, &initial, moves);
    });
}

#[test]
fn every_record_on_every_board_up_to_3_by_3() {
    for (rows, columns) in [(1, 1), (1, 2), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        all_boards(rows, columns).for_each(compare_everything);
    }
}

/// A session that begins in the middle of a play sees the board as it is then.
#[test]
fn sessions_from_every_later_position() {
    for board in all_boards(2, 3) {
        let table = Table::explore(&board, [board.initial()], &mut Unwatched).unwrap();
        let game = Arc::new(board);
        let solution = Arc::new(solved(&*game));
        plays::for_each_record(&*game, &game.initial(), usize::MAX, &mut |_, position| {
            plays::assert_session_is_right(&game, &solution, &table, position, usize::MAX);
        });
    }
}
