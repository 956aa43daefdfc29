//! Writers that fail.

use super::*;

/// As a reader that goes away.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _bytes: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn the_error_of_the_writer_comes_through() {
    let board = Solved::new(grid(&["....", "#.##"]));
    let (game, solution) = (&board.game, &board.solution);
    let text = game.write_solution(solution, Detail::Full, &mut Closed).unwrap_err();
    let json = game.write_solution_json(solution, Detail::Full, &mut Closed).unwrap_err();
    assert_eq!((text.kind(), json.kind()), (io::ErrorKind::BrokenPipe, io::ErrorKind::BrokenPipe));
    let drawn = game.draw(Some(solution), &mut Closed).unwrap_err();
    assert!(matches!(drawn, DrawError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe));
}
