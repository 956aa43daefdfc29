//! UVALive 7042 *The Problem to Make You Happy* (ACM ICPC Asia Xi'an 2014, problem H): does the evader escape?
//!
//! In: T, then T cases: `n m`, m lines `b e` with an arc from b to e, and `x y`: the evader starts on x, the pursuer
//! on y. Out: `Case #i: Yes` if the evader wins, else `Case #i: No`.

use std::io::{self, Write};

use super::JudgeError;
use crate::game::{Pursuing, Pursuit};
use crate::graph::{DirectedGraph, Labels, Vertex};
use crate::io::edge_list::range_label;
use crate::io::error::counted;
use crate::io::pairs::Pairs;
use crate::io::text::{Line, Lines, Word};
use crate::io::{InputError, Limits, ReadError, Source};
use crate::player::{Outcome, Player};
use crate::solve::Solve;
use crate::watch::Watch;

/// A pursuit and where it starts.
#[derive(Clone, Debug)]
pub struct Case {
    /// The game.
    pub game: Pursuit,
    /// Where the two start; the evader is to move.
    pub start: Pursuing,
}

/// The cases of an input, one after another; none is kept.
#[derive(Clone, Debug)]
pub struct Cases<'s> {
    lines: Lines<'s>,
    limits: Limits,
    /// The word with the number of cases.
    count: Word<'s>,
    read: u64,
    promised: u64,
    is_over: bool,
}

/// The cases of an input. After an error there are no more; the last one may be that the input goes on.
///
/// # Errors
/// [`ReadError::Input`] when the input does not start with the number of cases.
///
/// # Examples
/// ```
/// use winset::io::judge::uvalive7042;
/// use winset::io::{Limits, Source};
/// let input = Source::new("input", b"1\n3 2\n1 2\n2 3\n1 3\n");
/// assert_eq!(uvalive7042::cases(&input, &Limits::none())?.count(), 1);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn cases<'s>(source: &'s Source<'s>, limits: &Limits) -> Result<Cases<'s>, ReadError> {
    const EXPECTED: &str = "expected the number of cases";
    let mut lines = Lines::new(source);
    let [count] = lines.require_filled_line("the input is empty", EXPECTED)?.just(EXPECTED)?;
    Ok(Cases { lines, limits: *limits, count, read: 0, promised: count.number()?, is_over: false })
}

impl Cases<'_> {
    fn read_case(&mut self) -> Result<Option<Case>, ReadError> {
        if self.read == self.promised {
            self.lines.require_end()?;
            return Ok(None);
        }
        self.read += 1;
        let size = Size::read(&self.next_line("expected the numbers of vertices and of arcs")?)?;
        let needed = Pairs::memory(u64::from(size.vertices), self.lines.lines_left().min(size.arcs));
        self.limits.check_promise(needed)?;
        let mut arcs = Vec::new();
        for _ in 0..size.arcs {
            arcs.push(size.ids(&self.next_line("expected an arc")?, "expected tail and head of an arc")?);
        }
        const START: &str = "expected the vertices of evader and pursuer";
        let [evader, pursuer] = size.ids(&self.next_line(START)?, START)?.map(Vertex::new);
        let graph = DirectedGraph::from_ids(size.vertices, &arcs).with_labels(Labels::numbered(1));
        let start = Pursuing { evader, pursuer, turn: Player::First };
        Ok(Some(Case { game: Pursuit::new(graph), start }))
    }

    fn next_line(&mut self, expected: &str) -> Result<Line<'_>, InputError> {
        if let Some(line) = self.lines.next_filled_line()? {
            return Ok(line);
        }
        let message = format!("the input ends in case {} of {}", self.read, self.promised);
        let error = self.lines.error_at_end(&message, expected);
        let (text, line) = (self.count.text(), self.count.line_number());
        Err(error.with_help(format!("`{text}` on line {line} sets the number of cases")))
    }
}

/// The line `n m` of a case.
struct Size {
    vertices: u32,
    arcs: u64,
    help: String,
}

impl Size {
    fn read(line: &Line<'_>) -> Result<Self, ReadError> {
        let [vertices, arcs] = line.just("expected the numbers of vertices and of arcs")?;
        let (vertices, arcs) = (vertices.order()?, arcs.number()?);
        let help = format!(
            "{} on line {} sets {} and {}",
            line.whole().quoted(),
            line.number(),
            counted(vertices.into(), "vertex", "vertices"),
            counted(arcs, "arc", "arcs"),
        );
        Ok(Self { vertices, arcs, help })
    }

    fn ids(&self, line: &Line<'_>, expected: &str) -> Result<[u32; 2], InputError> {
        let [first, second] = line.just(expected).map_err(|error| error.with_help(&self.help))?;
        Ok([self.id(&first)?, self.id(&second)?])
    }

    fn id(&self, word: &Word<'_>) -> Result<u32, InputError> {
        let number = word.number()?;
        if (1..=u64::from(self.vertices)).contains(&number) {
            return Ok((number - 1) as u32);
        }
        let message = format!("vertex {number} is out of range");
        let error = word.error(message, range_label(1, u64::from(self.vertices)));
        Err(error.with_help(&self.help))
    }
}

impl Iterator for Cases<'_> {
    type Item = Result<Case, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let case = self.read_case();
        self.is_over = !matches!(case, Ok(Some(_)));
        case.transpose()
    }
}

/// Writes the answer to the case with this number, counted from 1.
///
/// # Errors
/// Those of the writer.
pub fn write(out: &mut impl Write, number: u64, winner: Player) -> io::Result<()> {
    let verdict = match winner {
        Player::First => "Yes",
        Player::Second => "No",
    };
    writeln!(out, "Case #{number}: {verdict}")
}

pub(super) fn answer(
    input: &Source<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
    out: &mut impl Write,
) -> Result<(), JudgeError> {
    let mut answers = Vec::new();
    for (number, case) in (1..).zip(cases(input, limits)?) {
        write(&mut answers, number, winner(&case?, watch)?)?;
    }
    Ok(out.write_all(&answers)?)
}

fn winner(case: &Case, watch: &mut dyn Watch) -> Result<Player, JudgeError> {
    let solution = case.game.solve_by(case.game.method_for_winners(), watch)?;
    match solution.outcome(case.game.number(case.start)) {
        Some(Outcome::Won(winner)) => Ok(winner),
        outcome => unreachable!("somebody wins every pursuit, not {outcome:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        let source = Source::new("test", text.as_bytes());
        match cases(&source, &Limits::none()) {
            Ok(cases) => cases.filter_map(Result::err).map(|error| error.to_string()).collect(),
            Err(error) => vec![error.to_string()],
        }
    }

    #[test]
    fn loops_parallel_arcs_and_a_caught_evader_are_accepted() {
        for text in ["0\n", "1\n1 1\n1 1\n1 1\n", "1\n2 3\n1 2\n1 2\n2 2\n2 2\n", "1 \r\n2 0 \r\n1 2 \r\n"] {
            assert!(faults(text).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, expected) in [
            ("", "test:1:1: the input is empty"),
            ("many\n", "test:1:1: `many` is not a number"),
            ("2\n2 0\n1 2\n", "test:3:4: the input ends in case 2 of 2"),
            ("1\n2 2\n1 2\n1 2\n", "test:4:4: the input ends in case 1 of 1"),
            ("1\n2 1\n1 2\n1 2\n1 2\n", "test:5:1: the input goes on after its end"),
            ("0\n.\n", "test:2:1: the input goes on after its end"),
            ("1\n2 1\n1 3\n1 2\n", "test:3:3: vertex 3 is out of range"),
            ("1\n2 1\n1 2\n0 2\n", "test:4:1: vertex 0 is out of range"),
            ("1\n2 1\n1 2 3\n1 2\n", "test:3:5: the line has 3 words, expected 2"),
            ("1\n9999999999 0\n1 2\n", "test:2:1: 9999999999 vertices are more than 32 bits can number"),
        ] {
            assert_eq!(faults(text), [expected], "{text:?}");
        }
    }

    #[test]
    fn vertices_are_never_reserved_beyond_the_limit() {
        let source = Source::new("test", b"1\n4000000000 0\n1 2\n");
        let mut cases = cases(&source, &Limits::memory(1 << 32)).unwrap();
        assert!(matches!(cases.next(), Some(Err(ReadError::TooLarge { .. }))));
        assert!(cases.next().is_none());
    }
}
