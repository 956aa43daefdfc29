//! On every board of a few cells: a certificate is worth as much as it is of the same graph without its board, and proves
//! what the definition says.

mod draft;

use std::io::Cursor;

use draft::{Draft, Graph};
use winset_check::{Failure, Format, Options, Player, Rejection};

/// A board, and its graph.
struct Board {
    text: String,
    graph: Graph,
}

impl Board {
    fn all(rows: usize, columns: usize) -> impl Iterator<Item = Self> {
        (0_u32..1 << (rows * columns)).map(move |walls| Self::new(columns, rows * columns, walls))
    }

    fn new(columns: usize, cells: usize, walls: u32) -> Self {
        let is_free = |cell: usize| cell < cells && walls >> cell & 1 == 0;
        let vertex = |cell: usize| (0..cell).filter(|&cell| is_free(cell)).count() as u32;
        let free = (0..cells).filter(|&cell| is_free(cell));
        let edges = free.clone().flat_map(|cell| {
            let right = ((cell + 1) % columns != 0).then_some(cell + 1);
            let joined = right.into_iter().chain([cell + columns]).filter(|&other| is_free(other));
            joined.map(move |other| [vertex(cell), vertex(other)])
        });
        let letters: Vec<u8> = (0..cells).map(|cell| if is_free(cell) { b'.' } else { b'#' }).collect();
        let rows = letters.chunks(columns).map(|row| String::from_utf8_lossy(row).into_owned() + "\n");
        Self { text: rows.collect(), graph: Graph::new(free.count() as u32, &edges.collect::<Vec<_>>()) }
    }

    /// Where the certificate says that the placer wins, if it is accepted, told from the board and from its graph alike.
    #[track_caller]
    fn placer(&self, certificate: &[u8]) -> Result<Vec<bool>, Rejection> {
        let options = Options { format: Some(Format::Grid), ..Options::default() };
        let on_board = winset_check::check(Cursor::new(&self.text), &options, Cursor::new(certificate));
        let [on_board, on_graph] =
            [on_board, draft::check(&self.graph, certificate)].map(|proved| match proved {
                Ok(proved) => Ok(proved.winners().map(|winner| winner == Player::Second).collect::<Vec<_>>()),
                Err(Failure::Rejected { rejection, .. }) => Err(rejection),
                Err(other) => panic!("{other}"),
            });
        assert_eq!(on_board, on_graph, "{}{certificate:?}", self.text);
        on_board
    }
}

#[test]
fn every_claim_on_every_board_of_up_to_6_cells() {
    let sizes = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (1, 5), (5, 1), (2, 3), (3, 2)];
    for board in sizes.into_iter().flat_map(|(rows, columns)| Board::all(rows, columns)) {
        let (expected, mut accepted) = (board.graph.inessential(), 0);
        for mates in board.graph.matchings() {
            for sets in (0..3_u64.pow(board.graph.order)).map(|number| sets(&board.graph, number)) {
                for draft in Draft::new(&board.graph, &sets, &mates).with_pointers(&board.graph) {
                    if let Ok(placer) = board.placer(&draft.bytes()) {
                        assert_eq!(placer, expected, "{}{draft:?}", board.text);
                        accepted += 1;
                    }
                }
            }
        }
        assert!(accepted > 0, "{}", board.text);
    }
}

fn sets(graph: &Graph, number: u64) -> Vec<u64> {
    (0..graph.order).map(|v| number / 3_u64.pow(v) % 3).collect()
}

#[test]
fn every_change_of_a_byte_of_a_certificate() {
    let sizes = [(1, 4), (2, 2), (2, 3), (3, 3)];
    let mut changed_and_accepted = 0;
    for board in sizes.into_iter().flat_map(|(rows, columns)| Board::all(rows, columns).step_by(rows)) {
        let (honest, expected) = (Draft::honest(&board.graph).bytes(), board.graph.inessential());
        assert_eq!(board.placer(&honest).as_ref(), Ok(&expected), "{}", board.text);
        for at in 42..honest.len() {
            for byte in (0..16).chain([127, 128, 130, 255]) {
                let mut bytes = honest.clone();
                bytes[at] = byte;
                if let Ok(placer) = board.placer(&bytes) {
                    assert_eq!(placer, expected, "{}{bytes:?}", board.text);
                    changed_and_accepted += usize::from(bytes != honest);
                }
            }
        }
    }
    assert!(changed_and_accepted > 0, "no change led to another proof: the changes miss what matters");
}

#[test]
fn the_certificate_of_another_board_is_refused() {
    let boards: Vec<Board> =
        [(2, 3), (3, 2), (1, 6)].into_iter().flat_map(|(rows, columns)| Board::all(rows, columns)).collect();
    for board in &boards {
        let certificate = Draft::honest(&board.graph).bytes();
        for other in boards.iter().filter(|other| other.graph.order == board.graph.order) {
            let is_same = other.graph.digest("geography") == board.graph.digest("geography");
            let refused = (!is_same).then_some(Rejection::Digest);
            assert_eq!(other.placer(&certificate).err(), refused, "{}{}", board.text, other.text);
        }
    }
}
