//! Limits of memory.

use super::*;

#[test]
fn what_would_not_fit_is_refused_before_it_is_reserved() {
    let limits = Limits::memory(1 << 20);
    let too_large = |result: Result<(), ReadError>| {
        assert!(matches!(result, Err(ReadError::TooLarge { limit: 0x10_0000, .. })), "{result:?}");
    };
    let board = Source::new("board.txt", b"100000 100000\n");
    too_large(grid::read(&board, &limits).map(drop));
    too_large(slide::read(&board, &limits).map(drop));
    let graph = Source::new("graph.col", b"p edge 4000000000 0\n");
    too_large(dimacs::read_undirected(&graph, &limits).map(drop));
    too_large(dimacs::read_directed(&graph, &limits).map(drop));
    let numbering = Some(Numbering { vertices: 4_000_000_000, base: 0 });
    let edges = Source::new("graph.edges", b"1 2\n");
    too_large(edge_list::read_directed(&edges, &limits, &EdgeListOptions { numbering }).map(drop));
}

#[test]
fn a_watch_that_stops_the_solver_stops_the_answer() {
    struct Never;
    impl Watch for Never {
        fn go_on(&mut self, _done: u64) -> bool {
            false
        }
    }
    let board = format!("1000 1000\n{}", format!("{}\n", ".".repeat(1000)).repeat(1000));
    let mut out = Vec::new();
    let input = Source::new("-", board.as_bytes());
    let stopped = Problem::Bzoj1443.answer(&input, &Limits::none(), &mut Never, &mut out);
    assert!(matches!(stopped, Err(JudgeError::Stopped(_))) && out.is_empty());
}
