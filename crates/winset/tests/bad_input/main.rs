//! What the readers say of input that is not valid: the place, the line with a caret, and what was expected.

mod accepted;
mod boards;
mod graphs;
mod limits;
mod problems;
mod slides;

use winset::game::{Geography, Pursuit};
use winset::graph::{DirectedGraph, Grid};
use winset::io::judge::{JudgeError, Problem};
use winset::io::{
    EdgeListOptions, InputError, Limits, Numbering, Palette, ReadError, Source, dimacs, edge_list, grid,
    record, slide,
};
use winset::{Unwatched, Watch};

/// The error as a person reads it.
#[track_caller]
fn refused<T>(result: Result<T, ReadError>) -> InputError {
    match result.err() {
        Some(ReadError::Input(error)) => error,
        Some(other) => panic!("not an error about the input: {other}"),
        None => panic!("the input was accepted"),
    }
}

#[track_caller]
fn assert_refused<T>(result: Result<T, ReadError>, expected: &str) {
    assert_eq!(refused(result).render(Palette::Plain), expected.trim_start_matches('\n'));
}

fn read_grid(text: &str) -> Result<Grid, ReadError> {
    grid::read(&Source::new("board.txt", text.as_bytes()), &Limits::none())
}

#[track_caller]
fn assert_slide_refused(text: &str, expected: &str) {
    assert_refused(slide::read(&Source::new("board.txt", text.as_bytes()), &Limits::none()), expected);
}

#[track_caller]
fn assert_play_refused(text: &str, expected: &str) {
    let source = Source::new("play.txt", text.as_bytes());
    assert_refused(slide::read_problem(&source, &Limits::none()), expected);
}

#[track_caller]
fn assert_record_refused(text: &str, expected: &str) {
    let game = Geography::new(Grid::from_rows(&["...", ".#."]).unwrap());
    let source = Source::new("play.txt", text.as_bytes());
    assert_refused(record::read(&source, &Limits::none(), &game), expected);
}

/// The answer to the input of a contest problem; when there is none, nothing may be written.
fn answer(problem: Problem, text: &[u8]) -> Result<String, JudgeError> {
    let mut out = Vec::new();
    let input = Source::new("-", text);
    match problem.answer(&input, &Limits::none(), &mut Unwatched, &mut out) {
        Ok(()) => winset_certified::assert_answer_proved(problem, &input, &out),
        Err(error) => {
            assert!(out.is_empty(), "something was written before the error");
            return Err(error);
        }
    }
    Ok(String::from_utf8(out).unwrap())
}

#[track_caller]
fn assert_unanswered(problem: Problem, text: &str, expected: &str) {
    match answer(problem, text.as_bytes()) {
        Err(JudgeError::Read(error)) => assert_refused(Err::<(), _>(error), expected),
        other => panic!("{other:?}"),
    }
}
