//! Which line of an answer is about which graph of a stream.

use super::board::Board;
use crate::program::Run;

/// Each graph of a stream with the line that answers it; `None` where it is no stream that was answered line by line.
///
/// Lines that are told to be no graphs have no answer, and unless they are left out nothing behind the first of them has.
#[track_caller]
pub fn answered<'a>(
    board: &Board,
    words: &[&str],
    run: &Run,
    answer: &'a str,
) -> Option<Vec<(Board, &'a str)>> {
    let refused = refused(&run.stderr);
    let is_before_end = |number: &usize| {
        words.contains(&"--keep-going") || refused.first().is_none_or(|first| number < first)
    };
    let lines = (1..).zip(board.input.split_inclusive(|&byte| byte == b'\n'));
    let lines = lines.filter(|(number, line)| !refused.contains(number) && !line.trim_ascii().is_empty());
    let graphs: Vec<&[u8]> =
        lines.filter(|(number, _)| is_before_end(number)).map(|(_, line)| line).collect();
    let is_whole = run.code != 3 && run.code != 4;
    let answers: Vec<&str> = answer.lines().collect();
    let is_stream = graphs.len() == answers.len() && graphs.iter().all(|line| !line.contains(&b' '));
    assert!(is_stream || is_whole, "these answer no lines: {run:?}");
    (is_stream && (graphs.len() > 1 || !is_whole))
        .then(|| graphs.into_iter().map(|line| board.with_input(line.to_owned())).zip(answers).collect())
}

/// The numbers of the lines that messages tell of, in words or as objects.
fn refused(messages: &str) -> Vec<usize> {
    let number = |message: &str| {
        let number = if let Some((_, object)) = message.split_once(r#""line":"#) {
            object.split(',').next()
        } else if let Some((_, place)) = message.split_once(" --> ") {
            place.rsplit(':').nth(1)
        } else {
            message.split_once(": the answer is unknown: ")?.0.rsplit(':').next()
        };
        number?.parse().ok()
    };
    messages.lines().filter_map(number).collect()
}
