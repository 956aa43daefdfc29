//! JSON node-link graphs, as NetworkX and D3 write them: an object with `nodes`, each with an `id`, and `links` or
//! `edges`, each with a `source` and a `target`.
//!
//! `"directed": true` makes the links arcs; without it they are edges. An id is a string, a number, or a list of such,
//! which is called by its parts with commas between them. Everything else in the file is read over.
//!
//! # References
//! A. A. Hagberg, D. A. Schult, P. J. Swart, *Exploring network structure, dynamics, and function using NetworkX*,
//! SciPy 2008; its module `networkx.readwrite.json_graph.node_link`.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::ops::Range;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::names::{Names, Seen, control_character, writable_name};
use super::pairs::{Direction, Pairs, SaidBy};
use super::text::whole_text;
use super::{InputError, Limits, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, UndirectedGraph, Vertex};

/// The undirected graph of a node-link object.
///
/// # Complexity
/// Linear in the length of the text, and the sorting of each vertex's neighbours.
///
/// # Errors
/// [`ReadError::Input`] where the text is not JSON, has no nodes or links, an id comes up twice, a link names no node,
/// or the graph is directed; [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::io::{Limits, Source, node_link};
/// let text = br#"{"nodes": [{"id": "a"}, {"id": "b"}], "links": [{"source": "a", "target": "b"}]}"#;
/// let graph = node_link::read_undirected(&Source::new("x.json", text), &Limits::none())?.value;
/// assert_eq!(graph.edge_count(), 1);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(source: &Source<'_>, limits: &Limits) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_undirected(source)?)
}

/// The directed graph of a node-link object; both arcs of every link where it is undirected, and a note says so.
///
/// # Errors
/// As [`read_undirected`], but arcs are welcome.
pub fn read_directed(source: &Source<'_>, limits: &Limits) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_directed())
}

/// What is read of a file; the values are kept as they stand in it, so that their places are known.
#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow)]
    directed: Option<&'a RawValue>,
    #[serde(borrow)]
    nodes: Vec<Object<Node<'a>>>,
    #[serde(borrow, alias = "edges")]
    links: Vec<Object<Link<'a>>>,
}

#[derive(Deserialize)]
struct Node<'a> {
    #[serde(borrow)]
    id: &'a RawValue,
}

#[derive(Deserialize)]
struct Link<'a> {
    #[serde(borrow)]
    source: &'a RawValue,
    #[serde(borrow)]
    target: &'a RawValue,
}

/// An object: a list of its values in order will not do.
struct Object<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

pub(super) fn read_pairs(source: &Source<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    // Nodes and links are lists of places in the text, which are not longer than what they point at.
    limits.check(source.bytes().len() as u64 * 4)?;
    let text = Text::new(source)?;
    let document = text.parse()?;
    let mut names = Names::new(*limits, Pairs::memory(0, document.links.len() as u64))?;
    for Object(Node { id }) in &document.nodes {
        if let Seen::Again(_) = names.see(text.name(id)?)? {
            return Err(text.error(id, "the id of an earlier node", "expected an id of its own").into());
        }
    }
    let find = |id: &RawValue| {
        let name = text.name(id)?;
        names.find(&name).ok_or_else(|| text.error(id, "no node has this id", "expected the id of a node"))
    };
    let ends = |Object(link): &Object<Link<'_>>| Ok([find(link.source)?, find(link.target)?]);
    let pairs = document.links.iter().map(ends).collect::<Result<Vec<_>, InputError>>()?;
    let (order, direction) = (names.count(), text.direction(&document)?);
    Ok(Pairs { order, pairs, direction, labels: names.into_labels(), notes: Vec::new() })
}

/// The text of a file.
struct Text<'s> {
    source: &'s Source<'s>,
    text: &'s str,
}

impl<'s> Text<'s> {
    fn new(source: &'s Source<'s>) -> Result<Self, InputError> {
        Ok(Self { source, text: whole_text(source)? })
    }

    fn parse(&self) -> Result<Document<'s>, InputError> {
        let document = serde_json::from_str(self.text).map(|Object(document)| document);
        document.map_err(|error| {
            let at = self.place(error.line(), error.column());
            let text = error.to_string();
            let message = text.rsplit_once(" at line ").map_or(&*text, |(message, _)| message);
            InputError::new(self.source, at, message, "expected a node-link graph in JSON")
        })
    }

    /// The byte before a column, both counted in bytes and from 1; the end where there is none.
    fn place(&self, line: usize, column: usize) -> Range<usize> {
        let bytes = self.text.as_bytes();
        let line_ends = memchr::memchr_iter(b'\n', bytes).map(|end| end + 1);
        let start = [0].into_iter().chain(line_ends).nth(line.saturating_sub(1)).unwrap_or(bytes.len());
        let mut at = (start + column.saturating_sub(1)).min(bytes.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let length = self.text[at..].chars().next().filter(|&c| c != '\n').map_or(0, char::len_utf8);
        let at = self.source.text_start() + at;
        at..at + length
    }

    /// Where a value stands.
    fn span(&self, value: &RawValue) -> Range<usize> {
        let start = value.get().as_ptr() as usize - self.text.as_ptr() as usize + self.source.text_start();
        start..start + value.get().len()
    }

    fn error(&self, value: &RawValue, message: &str, label: &str) -> InputError {
        InputError::new(self.source, self.span(value), message, label)
    }

    /// What an id is called.
    fn name(&self, id: &'s RawValue) -> Result<Cow<'s, str>, InputError> {
        let name = match id.get().as_bytes().first() {
            Some(b'[') => {
                let parts: Result<Vec<&'s RawValue>, _> = serde_json::from_str(id.get());
                let parts = parts.unwrap_or_default().into_iter().map(scalar).collect::<Option<Vec<_>>>();
                parts.map(|parts| Cow::Owned(parts.join(",")))
            }
            _ => scalar(id),
        };
        let name = name.ok_or_else(|| self.error(id, "this is no id", "expected a string or a number"))?;
        match control_character(&name) {
            None => Ok(name),
            Some(_) => Err(self.error(id, "a control character in an id", "expected one line of text")),
        }
    }

    fn direction(&self, document: &Document<'s>) -> Result<Direction, InputError> {
        match document.directed {
            None => Ok(Direction::Edges),
            Some(value) => match value.get() {
                "false" => Ok(Direction::Edges),
                "true" => {
                    let instead = "`\"directed\": false` has edges";
                    Ok(Direction::Arcs(SaidBy { span: self.span(value), instead }))
                }
                _ => Err(self.error(value, "directed or not?", "expected `true` or `false`")),
            },
        }
    }
}

/// The text of a string or a number.
fn scalar(value: &RawValue) -> Option<Cow<'_, str>> {
    match value.get().as_bytes() {
        [b'"', plain @ .., b'"'] if !plain.contains(&b'\\') => {
            Some(Cow::Borrowed(&value.get()[1..=plain.len()]))
        }
        [b'"', ..] => serde_json::from_str(value.get()).ok().map(Cow::Owned),
        [b'-' | b'0'..=b'9', ..] => Some(Cow::Borrowed(value.get())),
        _ => None,
    }
}

/// Writes an undirected graph; the ids of the nodes are their names.
///
/// # Errors
/// Those of the writer; [`io::ErrorKind::InvalidInput`] for a name with a control character.
///
/// # Examples
/// ```
/// use winset::graph::UndirectedGraph;
/// use winset::io::node_link;
/// let mut text = Vec::new();
/// node_link::write_undirected(&mut text, &UndirectedGraph::from_ids(2, &[[0, 1]]))?;
/// assert!(text.starts_with(br#"{"directed": false, "multigraph": false, "graph": {}, "nodes": ["#));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_undirected(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    write(out, graph, "false", |v, w| w > v)
}

/// Writes a directed graph; the ids of the nodes are their names.
///
/// # Errors
/// As [`write_undirected`].
pub fn write_directed(out: &mut impl Write, graph: &DirectedGraph) -> io::Result<()> {
    write(out, graph, "true", |_, _| true)
}

fn write<G: Graph>(
    out: &mut impl Write,
    graph: &G,
    directed: &str,
    is_written: impl Fn(Vertex, Vertex) -> bool,
) -> io::Result<()> {
    write!(out, r#"{{"directed": {directed}, "multigraph": false, "graph": {{}}, "nodes": ["#)?;
    for (number, v) in graph.vertices().enumerate() {
        write!(out, "{}\n{{\"id\": {}}}", comma(number), id_text(graph, v)?)?;
    }
    write!(out, "\n], \"edges\": [")?;
    let ends = graph.vertices().flat_map(|v| graph.neighbours(v).map(move |w| (v, w)));
    for (number, (v, w)) in ends.filter(|&(v, w)| is_written(v, w)).enumerate() {
        let (source, target) = (id_text(graph, v)?, id_text(graph, w)?);
        write!(out, "{}\n{{\"source\": {source}, \"target\": {target}}}", comma(number))?;
    }
    writeln!(out, "\n]}}")
}

const fn comma(number: usize) -> &'static str {
    if number == 0 { "" } else { "," }
}

/// A name as an id: a number if it is one.
fn id_text(graph: &impl Graph, v: Vertex) -> io::Result<String> {
    let name = writable_name(graph.label(v), |_| false)?;
    let is_number = super::edge_list::plain_number(&name).is_some();
    if is_number { Ok(name) } else { Ok(serde_json::to_string(&name)?) }
}

/// Whether a text is likely to be an object.
pub(super) fn is_likely(source: &Source<'_>) -> bool {
    source.bytes()[source.text_start()..].trim_ascii_start().starts_with(b"{")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn undirected(text: &str) -> Result<Reading<UndirectedGraph>, ReadError> {
        read_undirected(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    fn labels(graph: &impl Graph) -> Vec<String> {
        graph.vertices().map(|v| graph.label(v)).collect()
    }

    #[test]
    fn what_others_write_is_read() {
        for text in [
            r#"{"directed": false, "multigraph": false, "graph": {}, "nodes": [{"id": 0}, {"id": 1}], "links": [{"source": 0, "target": 1}]}"#,
            r#"{"edges": [{"weight": [{}], "source": 0, "target": 1}], "nodes": [{"size": 7, "id": 0}, {"id": 1}]}"#,
            "\u{feff}\r\n{\"nodes\":[{\"id\":0},{\"id\":1}],\"links\":[{\"source\":1,\"target\":0}]}\r\n",
        ] {
            let graph = UndirectedGraph::from_ids(2, &[[0, 1]]);
            assert_eq!(undirected(text), Ok(Reading { value: graph, notes: Vec::new() }), "{text}");
        }
    }

    #[test]
    fn names_are_kept() {
        let text =
            r#"{"nodes": [{"id": "\u00e9 \"x\""}, {"id": [1, "a"]}, {"id": 1.5}, {"id": ""}], "links": []}"#;
        assert_eq!(labels(&undirected(text).unwrap().value), ["é \"x\"", "1,a", "1.5", ""]);
    }

    #[test]
    fn a_directed_file_is_refused_for_an_undirected_game() {
        let text = r#"{"directed": true, "nodes": [{"id": 0}], "links": []}"#;
        let refused = undirected(text).unwrap_err();
        assert_eq!(refused.to_string(), "test:1:14: the graph is directed, expected an undirected one");
        assert!(read_directed(&Source::new("test", text.as_bytes()), &Limits::none()).is_ok());
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        let nested = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        for (text, expected) in [
            ("", "test:1:1: EOF while parsing a value"),
            ("{\"nodes\": [", "test:1:11: EOF while parsing a list"),
            ("{}", "test:1:2: missing field `nodes`"),
            ("{\"nodes\": []}", "test:1:13: missing field `links`"),
            ("{\"nodes\": [],\n \"links\": [], \"edges\": []}", "test:2:21: duplicate field `links`"),
            ("{\"nodes\": [{\"name\": 1}]}", "test:1:22: missing field `id`"),
            ("{\"nodes\": [{\"id\": null}], \"links\": []}", "test:1:19: this is no id"),
            ("{\"nodes\": [{\"id\": [[1]]}], \"links\": []}", "test:1:19: this is no id"),
            (
                "{\"nodes\": [{\"id\": 1},{\"id\":\"1\"}], \"links\": []}",
                "test:1:28: the id of an earlier node",
            ),
            ("{\"nodes\": [{\"id\": \"a\\n\"}], \"links\": []}", "test:1:19: a control character in an id"),
            (
                "{\"nodes\": [{\"id\": 1}], \"links\": [{\"source\": 1, \"target\": 2}]}",
                "test:1:58: no node has this id",
            ),
            ("{\"directed\": 1, \"nodes\": [], \"links\": []}", "test:1:14: directed or not?"),
            ("{\"nodes\": [], \"links\": []} x", "test:1:28: trailing characters"),
            (&nested, "test:1:1: invalid type: sequence, expected an object"),
            ("{\"nodes\": [[1]], \"links\": []}", "test:1:11: invalid type: sequence, expected an object"),
        ] {
            let message = undirected(text).unwrap_err().to_string();
            assert!(
                message.starts_with(expected.trim_end_matches(", expected a string")),
                "{text:.80} {message}"
            );
        }
        let error = undirected("{\"nodes\": \u{0}").unwrap_err();
        assert!(error.to_string().starts_with("test:1:11: "), "{error}");
        let source = Source::new("test", b"{\"nodes\": \xff");
        let error = read_undirected(&source, &Limits::none()).unwrap_err();
        assert_eq!(error.to_string(), "test:1:11: byte 0xff is not text");
    }

    #[test]
    fn what_was_written_is_read_again() {
        let labels = crate::graph::Labels::named(["a \"b\"", "\\", "1"]).unwrap();
        let graph = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2]]).with_labels(labels.clone());
        let mut text = Vec::new();
        write_undirected(&mut text, &graph).unwrap();
        let again = read_undirected(&Source::new("test", &text), &Limits::none()).unwrap();
        assert_eq!((again.value, again.notes), (graph, Vec::new()));
        let graph = DirectedGraph::from_ids(3, &[[0, 1], [1, 0], [2, 2]]).with_labels(labels);
        let mut text = Vec::new();
        write_directed(&mut text, &graph).unwrap();
        let again = read_directed(&Source::new("test", &text), &Limits::none()).unwrap();
        assert_eq!((again.value, again.notes), (graph, Vec::new()));
    }
}
