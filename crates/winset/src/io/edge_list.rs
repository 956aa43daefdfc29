//! Edge lists: two names a line for an edge, or an arc from the first to the second, as the game wants it; one name
//! for a vertex that may have no neighbour. Lines that start with `#` or `%` are comments.
//!
//! Names are kept. When all of them are numbers, written without leading zeros, the vertices are in the order of
//! the numbers; otherwise in the order in which the names come up. With a [`Numbering`], names are numbers and
//! every number is a vertex, whether it comes up or not.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use super::error::counted;
use super::names::Names;
use super::numbers;
use super::pairs::{Direction, Pairs};
use super::text::{After, Line, Lines, Word};
use super::{Format, InputError, Limits, Note, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, Labels, UndirectedGraph, Vertex};

/// Consecutive numbers as the names of all vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// How many vertices there are.
    pub vertices: u32,
    /// The number of the first vertex.
    pub base: u32,
}

/// How an edge list is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeListOptions {
    /// The names are these numbers; otherwise the vertices are the names that come up.
    pub numbering: Option<Numbering>,
}

/// The undirected graph that an edge list describes.
///
/// # Complexity
/// O(*n* log *n* + *m*) with *n* names and *m* lines.
///
/// # Errors
/// [`ReadError::Input`] at the first line with more than two names, a number that is no vertex, or when there is no
/// vertex at all; [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::graph::{Graph, Vertex};
/// use winset::io::{EdgeListOptions, Limits, Source, edge_list};
/// let text = Source::new("path.edges", b"# a path and a hermit\na b\nb c\nd\n");
/// let graph = edge_list::read_undirected(&text, &Limits::none(), &EdgeListOptions::default())?.value;
/// assert_eq!((graph.order(), graph.edge_count()), (4, 2));
/// assert_eq!(graph.label(Vertex::new(3)), "d");
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(
    source: &Source<'_>,
    limits: &Limits,
    options: &EdgeListOptions,
) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits, options)?.into_undirected(source)?)
}

/// The directed graph that an edge list describes, each line an arc from its first name to its second.
///
/// # Errors
/// As [`read_undirected`].
///
/// # Examples
/// ```
/// use winset::io::{EdgeListOptions, Limits, Numbering, Source, edge_list};
/// let text = Source::new("arcs.edges", b"1 2\n2 1\n2 2\n");
/// let options = EdgeListOptions { numbering: Some(Numbering { vertices: 5, base: 1 }) };
/// let graph = edge_list::read_directed(&text, &Limits::none(), &options)?.value;
/// assert_eq!(graph.arc_count(), 3);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_directed(
    source: &Source<'_>,
    limits: &Limits,
    options: &EdgeListOptions,
) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits, options)?.into_directed())
}

pub(super) fn read_pairs(
    source: &Source<'_>,
    limits: &Limits,
    options: &EdgeListOptions,
) -> Result<Pairs, ReadError> {
    match options.numbering {
        Some(numbering) => read_numbers(source, limits, numbering),
        None => read_names(source, limits),
    }
}

/// What stands on a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'s> {
    pub(super) first: Word<'s>,
    pub(super) second: Option<Word<'s>>,
}

/// The one or two names of a line, or `None` for a comment or a blank line.
pub(super) fn names<'s>(line: &Line<'s>) -> Result<Option<Named<'s>>, InputError> {
    let mut words = line.words();
    let Some(first) = words.next().filter(|word| !is_comment(word)) else { return Ok(None) };
    let second = words.next();
    if let Some(comment) = second.filter(is_comment) {
        return Err(comment.error("a comment after a name", "comments stand on lines of their own"));
    }
    match words.next() {
        None => Ok(Some(Named { first, second })),
        Some(third) => {
            let found = counted(3 + words.count() as u64, "word", "words");
            Err(third
                .error(format!("the line has {found}, expected one or two"), "expected the end of the line"))
        }
    }
}

fn is_comment(word: &Word<'_>) -> bool {
    word.text().starts_with(['#', '%'])
}

fn read_numbers(source: &Source<'_>, limits: &Limits, numbering: Numbering) -> Result<Pairs, ReadError> {
    let mut lines = Lines::new(source);
    limits.check_promise(Pairs::memory(u64::from(numbering.vertices), lines.lines_left()))?;
    let (base, mut pairs) = (numbering.base, Vec::new());
    loop {
        let bounds = base..=base.saturating_add(numbering.vertices.saturating_sub(1));
        while let Some(pair) = lines.take_pair(None, bounds.clone(), After::Nothing) {
            pairs.push(pair.map(|number| number - base));
        }
        let Some(line) = lines.next_line()? else { break };
        if let Some(Named { first, second }) = names(&line)? {
            let tail = number_below(&first, numbering)?;
            if let Some(second) = second {
                pairs.push([tail, number_below(&second, numbering)?]);
            }
        }
    }
    let labels = Labels::numbered(numbering.base);
    Ok(Pairs { order: numbering.vertices, pairs, direction: Direction::Unsaid, labels, notes: Vec::new() })
}

fn number_below(word: &Word<'_>, Numbering { vertices, base }: Numbering) -> Result<u32, InputError> {
    let number = word.number()?;
    let id = number.checked_sub(u64::from(base)).filter(|&id| id < u64::from(vertices));
    id.map(|id| id as u32).ok_or_else(|| {
        let message = format!("vertex {number} is out of range");
        word.error(message, range_label(u64::from(base), u64::from(vertices)))
    })
}

/// What is said under a vertex that is not one of so many that are numbered from `base` on.
pub(super) fn range_label(base: u64, vertices: u64) -> String {
    match vertices {
        0 => "there is no vertex".to_owned(),
        1 => format!("the only vertex is {base}"),
        _ => format!("expected {base} to {}", base + vertices - 1),
    }
}

fn read_names(source: &Source<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    match numbers::read_pairs(source, limits)? {
        Some(pairs) => Ok(pairs),
        None => read_any_names(source, limits),
    }
}

fn read_any_names(source: &Source<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    let mut lines = Lines::new(source);
    let mut names_of = Names::new(*limits, Pairs::memory(0, lines.lines_left()))?;
    let mut pairs = Vec::new();
    while let Some(line) = lines.next_line()? {
        if let Some(Named { first, second }) = names(&line)? {
            let tail = names_of.see(first.text().into())?.id();
            if let Some(second) = second {
                pairs.push([tail, names_of.see(second.text().into())?.id()]);
            }
        }
    }
    if names_of.count() == 0 {
        return Err(lines.error_at_end("there is no vertex", "expected two names a line").into());
    }
    Ok(in_order(names_of, pairs))
}

/// The pairs of vertices that are in the order of their names where these are numbers, and else as they came up.
fn in_order(names: Names<'_>, pairs: Vec<[u32; 2]>) -> Pairs {
    let list = names.into_list();
    let numbers: Option<Vec<u64>> = list.iter().map(|name| plain_number(name)).collect();
    match numbers {
        Some(numbers) => in_order_of(&numbers, pairs),
        None => {
            let order = list.len() as u32;
            let labels = Labels::named(list).expect("every name was given one id");
            Pairs { order, pairs, direction: Direction::Unsaid, labels, notes: Vec::new() }
        }
    }
}

/// The number that a name is, if it is written without leading zeros.
pub(super) fn plain_number(name: &str) -> Option<u64> {
    let is_plain = name == "0" || !name.starts_with(['0', '+']);
    is_plain.then(|| name.parse().ok()).flatten()
}

/// Renumbers the vertices in the order of the numbers that are their names.
fn in_order_of(numbers: &[u64], mut pairs: Vec<[u32; 2]>) -> Pairs {
    let mut by_number: Vec<u32> = (0..numbers.len() as u32).collect();
    by_number.sort_unstable_by_key(|&id| numbers[id as usize]);
    let mut rank = vec![0; numbers.len()];
    for (new, &old) in (0..).zip(&by_number) {
        rank[old as usize] = new;
    }
    for id in pairs.iter_mut().flatten() {
        *id = rank[*id as usize];
    }
    let sorted: Vec<u64> = by_number.iter().map(|&id| numbers[id as usize]).collect();
    let (first, last) = (sorted[0], sorted[sorted.len() - 1]);
    let order = numbers.len() as u32;
    let is_dense = last - first == u64::from(order) - 1;
    let (labels, notes) = match u32::try_from(first).ok().filter(|_| is_dense) {
        Some(base) => (Labels::numbered(base), Vec::new()),
        None => {
            let labels = Labels::named(sorted.iter().map(u64::to_string));
            (labels.expect("every number was given one id"), vec![gaps_note(order, first..=last)])
        }
    };
    Pairs { order, pairs, direction: Direction::Unsaid, labels, notes }
}

/// What is said of numbers with gaps.
pub(super) fn gaps_note(vertices: u32, numbers: RangeInclusive<u64>) -> Note {
    Note::new(format!(
        "{} with numbers from {} to {}: a number that does not come up is not a vertex",
        counted(vertices.into(), "vertex", "vertices"),
        numbers.start(),
        numbers.end(),
    ))
}

/// Writes an undirected graph as an edge list: every edge once, and on lines of their own the vertices without neighbours
/// and those whose names would otherwise come up out of their order. A comment stands first where the list would look like
/// another format, such as the size of a board.
///
/// # Errors
/// Those of the writer; [`io::ErrorKind::InvalidInput`] for a name that an edge list cannot hold: an empty one, one
/// with a blank or a control character, or one that starts like a comment.
pub fn write_undirected(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    write_heading(out, |out| write_edges(out, graph))?;
    write_edges(out, graph)
}

/// Writes a directed graph as an edge list: every arc, and single vertices and a comment as [`write_undirected`] does.
///
/// # Errors
/// As [`write_undirected`].
pub fn write_directed(out: &mut impl Write, graph: &DirectedGraph) -> io::Result<()> {
    write_heading(out, |out| write_arcs(out, graph))?;
    write_arcs(out, graph)
}

fn write_edges(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    let mut introduced = Introduced::new(graph.labels());
    for v in graph.vertices() {
        let later = || graph.neighbours(v).filter(|&w| w > v);
        write_row(out, graph, v, later(), graph.slots(v) == 0, &mut introduced)?;
    }
    Ok(())
}

fn write_arcs(out: &mut impl Write, graph: &DirectedGraph) -> io::Result<()> {
    use crate::graph::Reversible;
    let mut introduced = Introduced::new(graph.labels());
    for v in graph.vertices() {
        let is_alone = graph.slots(v) == 0 && graph.predecessors(v).next().is_none();
        write_row(out, graph, v, graph.neighbours(v), is_alone, &mut introduced)?;
    }
    Ok(())
}

/// Writes a comment where what a list begins with would be taken for another format.
fn write_heading(
    out: &mut impl Write,
    write_list: impl Fn(&mut Beginning) -> io::Result<()>,
) -> io::Result<()> {
    // The first mark is the more usual one; below it, DOT may still begin.
    for heading in ["", "# edge list\n", "% edge list\n"] {
        let mut beginning = Beginning { text: heading.as_bytes().to_vec() };
        // It fails when it has seen enough; what else fails does so again.
        let _ = write_list(&mut beginning);
        let is_empty = beginning.text.is_empty();
        if is_empty || Format::detect(&Source::new("", &beginning.text)) == Format::EdgeList {
            return out.write_all(heading.as_bytes());
        }
    }
    Ok(())
}

/// What a text begins with, as much as tells the format.
struct Beginning {
    text: Vec<u8>,
}

impl Beginning {
    const ENOUGH: usize = 1 << 16;
}

impl Write for Beginning {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        if self.text.len() >= Self::ENOUGH {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.text.extend_from_slice(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Which names a reader has met so far: just those of the vertices before one of them.
///
/// Names that are no numbers are in the order in which they come up, so a vertex must not come up before its turn.
struct Introduced {
    next: u32,
    order_matters: bool,
}

impl Introduced {
    const fn new(labels: &Labels) -> Self {
        Self { next: 0, order_matters: !labels.are_ascending_numbers() }
    }

    /// Writes the vertices before `v` that have not come up; `v` comes up next.
    fn introduce(&mut self, out: &mut impl Write, graph: &impl Graph, v: Vertex) -> io::Result<()> {
        while self.order_matters && self.next < v.id() {
            writeln!(out, "{}", writable_name(graph, Vertex::new(self.next))?)?;
            self.next += 1;
        }
        self.next = self.next.max(v.id() + 1);
        Ok(())
    }
}

/// Writes a line for each of some neighbours of `v`.
fn write_row<G: Graph>(
    out: &mut impl Write,
    graph: &G,
    v: Vertex,
    neighbours: impl Iterator<Item = Vertex>,
    is_alone: bool,
    introduced: &mut Introduced,
) -> io::Result<()> {
    if is_alone {
        introduced.introduce(out, graph, v)?;
        return writeln!(out, "{}", writable_name(graph, v)?);
    }
    for w in neighbours {
        let is_new = introduced.next <= v.id();
        introduced.introduce(out, graph, v)?;
        // Names between the two come after `v` and before `w`.
        if introduced.order_matters && is_new && w.id() > introduced.next {
            writeln!(out, "{}", writable_name(graph, v)?)?;
        }
        introduced.introduce(out, graph, w)?;
        writeln!(out, "{} {}", writable_name(graph, v)?, writable_name(graph, w)?)?;
    }
    Ok(())
}

fn writable_name(graph: &impl Graph, v: Vertex) -> io::Result<String> {
    let name = graph.label(v);
    let breaks_a_line = |c: char| matches!(c, ' ' | '\t') || c.is_ascii_control();
    if name.is_empty() || name.starts_with(['#', '%']) || name.contains(breaks_a_line) {
        let message = format!("an edge list cannot hold the name `{name}`");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BY_NAME: EdgeListOptions = EdgeListOptions { numbering: None };

    fn numbered(vertices: u32, base: u32) -> EdgeListOptions {
        EdgeListOptions { numbering: Some(Numbering { vertices, base }) }
    }

    fn undirected(text: &str, options: EdgeListOptions) -> Result<Reading<UndirectedGraph>, ReadError> {
        read_undirected(&Source::new("test", text.as_bytes()), &Limits::none(), &options)
    }

    fn labels(graph: &impl Graph) -> Vec<String> {
        graph.vertices().map(|v| graph.label(v)).collect()
    }

    #[test]
    fn names_keep_the_order_in_which_they_come_up_and_numbers_their_own() {
        let named = undirected("% comment\nb a\n # comment\n\na c\r\nd", BY_NAME).unwrap();
        assert_eq!(labels(&named.value), ["b", "a", "c", "d"]);
        let numbers = undirected("10 9\n9 11\n", BY_NAME).unwrap();
        assert_eq!(
            (labels(&numbers.value), numbers.notes.len()),
            (vec!["9".into(), "10".into(), "11".into()], 0)
        );
        let mixed = undirected("10 9\n9 010\n", BY_NAME).unwrap();
        assert_eq!(labels(&mixed.value), ["10", "9", "010"]);
    }

    #[test]
    fn numbers_with_gaps_are_noted() {
        let reading = undirected("1 11\n1 7\n", BY_NAME).unwrap();
        assert_eq!(labels(&reading.value), ["1", "7", "11"]);
        let note = "3 vertices with numbers from 1 to 11: a number that does not come up is not a vertex";
        assert_eq!(reading.notes, [Note::new(note)]);
        let dense = undirected("1 11\n1 7\n", numbered(11, 1)).unwrap();
        assert_eq!((dense.value.order(), dense.notes.len()), (11, 0));
    }

    #[test]
    fn loops_and_parallel_edges_are_noted() {
        let reading = undirected("a b\nb a\na a\n", BY_NAME).unwrap();
        let notes: Vec<String> = reading.notes.iter().map(ToString::to_string).collect();
        assert_eq!(notes, ["left out one loop", "left out one parallel edge: an edge counts once"]);
        assert_eq!(reading.value.edge_count(), 1);
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, options, expected) in [
            ("", BY_NAME, "test:1:1: there is no vertex"),
            ("# nothing\n", BY_NAME, "test:1:10: there is no vertex"),
            ("a b c\n", BY_NAME, "test:1:5: the line has 3 words, expected one or two"),
            ("a #b\n", BY_NAME, "test:1:3: a comment after a name"),
            ("a b\n\x07\n", BY_NAME, "test:2:1: byte 0x07 is not text"),
            ("1 2\n1 4\n", numbered(3, 1), "test:2:3: vertex 4 is out of range"),
            ("1 0\n", numbered(3, 1), "test:1:3: vertex 0 is out of range"),
            ("1 a\n", numbered(3, 1), "test:1:3: `a` is not a number"),
            ("0\n", numbered(0, 0), "test:1:1: vertex 0 is out of range"),
        ] {
            assert_eq!(undirected(text, options).unwrap_err().to_string(), expected, "{text:?}");
        }
    }

    #[test]
    fn what_was_written_is_read_again() {
        let text = "x y\ny z\nx x\nlonely\n";
        let source = Source::new("test", text.as_bytes());
        let graph = read_directed(&source, &Limits::none(), &BY_NAME).unwrap().value;
        let mut again = Vec::new();
        write_directed(&mut again, &graph).unwrap();
        assert_eq!(String::from_utf8(again).unwrap(), "x x\nx y\ny z\nlonely\n");
        let mut again = Vec::new();
        write_undirected(&mut again, &undirected(text, BY_NAME).unwrap().value).unwrap();
        assert_eq!(String::from_utf8(again).unwrap(), "x y\ny z\nlonely\n");
    }

    /// Names come up in the order of the vertices, whatever the edges are; numbers have an order of their own.
    #[test]
    fn names_keep_their_order_when_they_are_written() {
        let labels = Labels::named(["d", "c", "b", "a"]).unwrap();
        let graph = UndirectedGraph::from_ids(4, &[[0, 3], [1, 2]]).with_labels(labels.clone());
        let mut text = Vec::new();
        write_undirected(&mut text, &graph).unwrap();
        assert_eq!(String::from_utf8(text.clone()).unwrap(), "d\nc\nb\nd a\nc b\n");
        let source = Source::new("test", &text);
        assert_eq!(read_undirected(&source, &Limits::none(), &BY_NAME).unwrap().value, graph);
        let arcs = DirectedGraph::from_ids(4, &[[3, 0], [2, 2], [1, 2]]).with_labels(labels);
        let mut text = Vec::new();
        write_directed(&mut text, &arcs).unwrap();
        let source = Source::new("test", &text);
        assert_eq!(read_directed(&source, &Limits::none(), &BY_NAME).unwrap().value, arcs);
        let numbers = UndirectedGraph::from_ids(3, &[[0, 2]]).with_labels(Labels::numbers(vec![3, 5, 9]));
        let mut text = Vec::new();
        write_undirected(&mut text, &numbers).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "3 9\n5\n");
    }

    #[test]
    fn names_that_cannot_be_written_are_refused() {
        for name in ["", "#a", "a b", "a\n"] {
            let labels = Labels::named([name]).unwrap();
            let graph = UndirectedGraph::from_ids(1, &[]).with_labels(labels);
            let refused = write_undirected(&mut Vec::new(), &graph).unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::InvalidInput, "{name:?}");
        }
    }

    #[test]
    fn what_would_not_fit_is_refused() {
        let many: String = (0..1000).map(|i| format!("{i} {}\n", i + 1)).collect();
        let source = Source::new("test", many.as_bytes());
        for (limit, options) in [(1000, BY_NAME), (30_000, BY_NAME), (1 << 30, numbered(u32::MAX, 0))] {
            let refused = read_undirected(&source, &Limits::memory(limit), &options).unwrap_err();
            assert!(matches!(refused, ReadError::TooLarge { .. }), "{limit}");
        }
    }
}
