//! Streams of graphs, one a line: graph6, sparse6 and digraph6, which may be mixed.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::ops::Range;

use super::any_graph::AnyGraph;
use super::pairs::Pairs;
use super::six_bits::SixBits;
use super::{Format, InputError, Limits, Note, ReadError, Reading, Source, digraph6, graph6, sparse6};
use crate::graph::{DirectedGraph, UndirectedGraph};

/// A format that writes a graph as a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// [`graph6`].
    Graph6,
    /// [`sparse6`].
    Sparse6,
    /// [`digraph6`].
    Digraph6,
}

impl Encoding {
    /// The headers that may stand in front of the first line.
    const HEADERS: [(&'static [u8], Self); 3] =
        [(b">>graph6<<", Self::Graph6), (b">>sparse6<<", Self::Sparse6), (b">>digraph6<<", Self::Digraph6)];

    /// The encoding whose format this is.
    #[must_use]
    pub const fn of(format: Format) -> Option<Self> {
        match format {
            Format::Graph6 => Some(Self::Graph6),
            Format::Sparse6 => Some(Self::Sparse6),
            Format::Digraph6 => Some(Self::Digraph6),
            _ => None,
        }
    }

    /// Its format.
    #[must_use]
    pub const fn format(self) -> Format {
        match self {
            Self::Graph6 => Format::Graph6,
            Self::Sparse6 => Format::Sparse6,
            Self::Digraph6 => Format::Digraph6,
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.format().fmt(f)
    }
}

/// A line of a source, its encoding told by its first byte.
#[derive(Debug)]
pub(super) struct EncodedLine<'s> {
    encoding: Encoding,
    /// Where the byte stands that tells the encoding.
    prefix: Range<usize>,
    has_old_prefix: bool,
    bits: SixBits<'s>,
}

impl<'s> EncodedLine<'s> {
    /// The line that the bytes of `span` are, without header and line end.
    fn new(
        source: &'s Source<'s>,
        span: Range<usize>,
        expected: Option<Encoding>,
    ) -> Result<Self, InputError> {
        let first = source.bytes()[span.clone()].first().copied();
        let (encoding, prefix) = match first {
            Some(b':') => (Encoding::Sparse6, 1),
            Some(b'&' | b'+') => (Encoding::Digraph6, 1),
            Some(b';') => {
                let expected = expected.unwrap_or(Encoding::Sparse6);
                let message = format!("a line of incremental sparse6, expected {expected}");
                return Err(InputError::new(source, span.start..span.start + 1, message, "not read"));
            }
            _ => (Encoding::Graph6, 0),
        };
        if let Some(expected) = expected.filter(|expected| *expected != encoding) {
            let message = format!("a {encoding} line, expected {expected}");
            let place = span.start..(span.start + 1).min(span.end);
            return Err(InputError::new(source, place, message, format!("expected {expected}")));
        }
        let bits = SixBits::new(source, span.start + prefix..span.end)?;
        let prefix = span.start..span.start + prefix;
        Ok(Self { encoding, prefix, has_old_prefix: first == Some(b'+'), bits })
    }

    /// The graph that the line writes.
    pub(super) fn read(&self, limits: &Limits) -> Result<Pairs, ReadError> {
        let mut pairs = match self.encoding {
            Encoding::Graph6 => graph6::read_pairs(&self.bits, limits)?,
            Encoding::Sparse6 => sparse6::read_pairs(&self.bits, limits)?,
            Encoding::Digraph6 => digraph6::read_pairs(&self.bits, self.prefix.clone(), limits)?,
        };
        if self.has_old_prefix {
            pairs.notes.push(Note::new("the prefix `+` is of an old dialect: it is read as `&`"));
        }
        Ok(pairs)
    }

    /// Whether what has no header is likely to be such a line: it has a prefix, begins with a large order or holds a
    /// `?`, as names seldom do, or is just as long as it has to be.
    fn is_likely(&self) -> bool {
        let data = self.bits.data();
        let is_meant = !self.prefix.is_empty() || data.starts_with(b"~") || data.contains(&b'?');
        is_meant || graph6::is_likely(&self.bits)
    }
}

/// The one line of a source that has just one.
pub(super) fn only_line<'s>(
    source: &'s Source<'s>,
    expected: Encoding,
) -> Result<EncodedLine<'s>, ReadError> {
    let mut spans = line_spans(source);
    let Some(span) = spans.next() else {
        let end = source.bytes().trim_ascii_end().len().max(source.text_start());
        let label = format!("expected a line of {expected}");
        return Err(InputError::new(source, end..end, "there is no graph", label).into());
    };
    let line = EncodedLine::new(source, span, Some(expected))?;
    match spans.next() {
        None => Ok(line),
        Some(second) => {
            let error =
                InputError::new(source, second, "the input holds more than one graph", "a second one");
            Err(error
                .with_help("a stream is answered a line a graph, in short: `--summary` or `--json`")
                .into())
        }
    }
}

/// The encoding of a text that is likely to have one: a header, or a first line that is just as long as it has to be.
pub(super) fn likely_encoding(source: &Source<'_>) -> Option<Encoding> {
    let header = header_of(source.bytes()[source.text_start()..].trim_ascii_start());
    let line = line_spans(source).next().and_then(|span| EncodedLine::new(source, span, None).ok());
    match (line, header) {
        (Some(line), Some(_)) => Some(line.encoding),
        (Some(line), None) => line.is_likely().then_some(line.encoding),
        (None, header) => header.map(|(_, encoding)| encoding),
    }
}

/// The bytes of each line that is neither blank nor a header.
fn line_spans<'s>(source: &Source<'s>) -> impl Iterator<Item = Range<usize>> + use<'s> {
    let (bytes, mut at) = (source.bytes(), source.text_start());
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let length = memchr::memchr(b'\n', &bytes[at..]).unwrap_or(bytes.len() - at);
            let span = without_header(bytes, at..at + length);
            at += length + 1;
            if !span.is_empty() {
                return Some(span);
            }
        }
        None
    })
}

/// The header that a line starts with, and the encoding that it announces.
fn header_of(line: &[u8]) -> Option<(&'static [u8], Encoding)> {
    Encoding::HEADERS.into_iter().find(|(header, _)| line.starts_with(header))
}

/// The bytes of a line without blanks at its end and a header at its start.
fn without_header(bytes: &[u8], mut span: Range<usize>) -> Range<usize> {
    span.end = span.start + bytes[span.clone()].trim_ascii_end().len();
    let line = &bytes[span.clone()];
    span.start += header_of(line).map_or(0, |(header, _)| header.len());
    span
}

/// Reads a stream of graphs line by line, however long it is: only one line is held.
///
/// # Examples
/// ```
/// use winset::graph::Graph;
/// use winset::io::{GraphLines, Limits};
/// let mut lines = GraphLines::new("<stdin>", &b">>graph6<<DQc\n\n:Fa@x^\nD\n"[..], Limits::none());
/// let mut orders = Vec::new();
/// while let Some(line) = lines.next_line()? {
///     match line.read_undirected() {
///         Ok(reading) => orders.push((line.number(), reading.value.order())),
///         Err(error) => assert!(error.to_string().starts_with("<stdin>:4:2: ")),
///     }
/// }
/// assert_eq!(orders, [(1, 5), (3, 7)]);
/// # Ok::<(), winset::io::StreamError>(())
/// ```
#[derive(Debug)]
pub struct GraphLines<R> {
    name: String,
    input: R,
    limits: Limits,
    expected: Option<Encoding>,
    number: u64,
    line: Vec<u8>,
}

/// Why a stream does not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StreamError {
    /// A line is longer than the memory allowed.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The stream failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl<R: BufRead> GraphLines<R> {
    /// The graphs of a stream that messages call `name`; each may take what the limits allow.
    pub fn new(name: impl Into<String>, input: R, limits: Limits) -> Self {
        Self { name: name.into(), input, limits, expected: None, number: 0, line: Vec::new() }
    }

    /// The same stream, in which lines of other encodings are refused.
    #[must_use]
    pub fn only(self, encoding: Encoding) -> Self {
        Self { expected: Some(encoding), ..self }
    }

    /// The same stream, its first line having this number.
    #[must_use]
    pub fn starting_at(self, line: u64) -> Self {
        Self { number: line.saturating_sub(1), ..self }
    }

    /// The next line that is neither blank nor a header, or `None` at the end.
    ///
    /// The line is still to be read as a graph: one that is not valid does not end the stream.
    ///
    /// # Errors
    /// [`StreamError`] when the stream fails, or the line alone is more than fits.
    pub fn next_line(&mut self) -> Result<Option<GraphLine<'_>>, StreamError> {
        loop {
            self.line.clear();
            let most = self.limits.most().unwrap_or(u64::MAX - 1);
            let length = (&mut self.input).take(most.saturating_add(1)).read_until(b'\n', &mut self.line)?;
            self.limits.check(length as u64)?;
            if length == 0 {
                return Ok(None);
            }
            self.number += 1;
            if line_spans(&self.source()).next().is_some() {
                break;
            }
        }
        Ok(Some(GraphLine { source: self.source(), limits: self.limits, expected: self.expected }))
    }

    fn source(&self) -> Source<'_> {
        Source::new(&self.name, &self.line).at_line(self.number)
    }
}

/// A line of a stream: a graph, if it is valid.
#[derive(Clone, Copy, Debug)]
pub struct GraphLine<'a> {
    source: Source<'a>,
    limits: Limits,
    expected: Option<Encoding>,
}

impl<'a> GraphLine<'a> {
    /// The number of the line, from 1.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.source.line_number(0)
    }

    /// The bytes of the line, without header and line end.
    #[must_use]
    pub fn text(&self) -> &'a [u8] {
        let span = line_spans(&self.source).next().unwrap_or_default();
        &self.source.bytes()[span]
    }

    /// The undirected graph of the line.
    ///
    /// # Errors
    /// [`ReadError`] where the line is not valid, is digraph6, or would take more memory than there may be.
    pub fn read_undirected(&self) -> Result<Reading<UndirectedGraph>, ReadError> {
        Ok(self.read_pairs()?.into_undirected(&self.source)?)
    }

    /// The directed graph of the line; both arcs of every edge where it is undirected.
    ///
    /// # Errors
    /// [`ReadError`] where the line is not valid, or would take more memory than there may be.
    pub fn read_directed(&self) -> Result<Reading<DirectedGraph>, ReadError> {
        Ok(self.read_pairs()?.into_directed())
    }

    /// The graph of the line, directed if it is digraph6.
    ///
    /// # Errors
    /// As [`GraphLine::read_directed`].
    pub fn read(&self) -> Result<Reading<AnyGraph>, ReadError> {
        Ok(self.read_pairs()?.into_any(&self.source)?)
    }

    fn read_pairs(&self) -> Result<Pairs, ReadError> {
        let span = line_spans(&self.source).next().unwrap_or_default();
        EncodedLine::new(&self.source, span, self.expected)?.read(&self.limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;

    fn results(text: &[u8], limits: Limits) -> Vec<Result<u32, String>> {
        let mut lines = GraphLines::new("test", text, limits);
        let mut results = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            let reading = line.read_directed();
            results.push(reading.map(|graph| graph.value.order()).map_err(|error| error.to_string()));
        }
        results
    }

    #[test]
    fn a_bad_line_does_not_end_the_stream() {
        let results = results(b">>graph6<<\r\n?\r\n\r\n@\n~\n&@_\n:An", Limits::none());
        let bad = Err("test:5:2: the number of vertices is cut off".to_owned());
        assert_eq!(results, [Ok(0), Ok(1), bad, Ok(1), Ok(2)]);
    }

    #[test]
    fn lines_of_other_encodings_can_be_refused() {
        let mut lines = GraphLines::new("test", &b"A_\n:An\n"[..], Limits::none()).only(Encoding::Graph6);
        assert_eq!(lines.next_line().unwrap().unwrap().text(), b"A_");
        let error = lines.next_line().unwrap().unwrap().read_undirected().unwrap_err();
        assert_eq!(error.to_string(), "test:2:1: a sparse6 line, expected graph6");
    }

    #[test]
    fn a_directed_line_is_refused_for_an_undirected_game() {
        let mut lines = GraphLines::new("test", &b"A_\n&@_\n"[..], Limits::none());
        lines.next_line().unwrap();
        let line = lines.next_line().unwrap().unwrap();
        let error = line.read_undirected().unwrap_err();
        assert_eq!(error.to_string(), "test:2:1: the graph is directed, expected an undirected one");
        assert!(matches!(line.read().unwrap().value, AnyGraph::Directed(_)));
    }

    #[test]
    fn a_line_that_does_not_fit_ends_the_stream() {
        let text = [b'~'; 1000];
        let mut lines = GraphLines::new("test", &text[..], Limits::memory(100));
        assert!(matches!(lines.next_line(), Err(StreamError::Read(ReadError::TooLarge { .. }))));
    }
}
