//! GraphML: `node` elements with an `id`, `edge` elements with `source` and `target`, in one `graph` element that says
//! whether edges are directed by default.
//!
//! An edge may say otherwise by `directed`; a graph with one directed edge is directed, and an undirected edge in it is
//! two arcs. Data, keys and ports are read over. Hyperedges, nested graphs and second graphs are refused. Entities that
//! the file defines are not expanded.
//!
//! # References
//! U. Brandes, M. Eiglsperger, I. Herman, M. Himsolt, M. S. Marshall, *GraphML progress report*, Graph Drawing 2001,
//! [doi:10.1007/3-540-45848-4_59](https://doi.org/10.1007/3-540-45848-4_59).

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::names::{Names, control_character, writable_name};
use super::pairs::{Direction, Pairs, SaidBy};
use super::text::whole_text;
use super::{InputError, Limits, ReadError, Reading, Source};
use crate::graph::{DirectedGraph, Graph, UndirectedGraph, Vertex};

/// The undirected graph of a GraphML file.
///
/// # Complexity
/// Linear in the length of the text, and the sorting of each vertex's neighbours.
///
/// # Errors
/// [`ReadError::Input`] where the text is not XML or holds not just one graph, an id comes up twice, an edge names no
/// node, or an edge is directed; [`ReadError::TooLarge`] before anything is reserved.
///
/// # Examples
/// ```
/// use winset::io::{Limits, Source, graphml};
/// let text = br#"<graphml><graph edgedefault="undirected">
///   <node id="a"/><node id="b"/><edge source="a" target="b"/>
/// </graph></graphml>"#;
/// let graph = graphml::read_undirected(&Source::new("x.graphml", text), &Limits::none())?.value;
/// assert_eq!(graph.edge_count(), 1);
/// # Ok::<(), winset::io::ReadError>(())
/// ```
pub fn read_undirected(source: &Source<'_>, limits: &Limits) -> Result<Reading<UndirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_undirected(source)?)
}

/// The directed graph of a GraphML file; both arcs of every undirected edge.
///
/// # Errors
/// As [`read_undirected`], but arcs are welcome.
pub fn read_directed(source: &Source<'_>, limits: &Limits) -> Result<Reading<DirectedGraph>, ReadError> {
    Ok(read_pairs(source, limits)?.into_directed())
}

pub(super) fn read_pairs(source: &Source<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    let text = whole_text(source)?;
    /// The bytes of the shortest edge.
    const LEAST_EDGE: u64 = 30;
    let names = Names::new(*limits, Pairs::memory(0, text.len() as u64 / LEAST_EDGE))?;
    let mut file = File {
        source,
        names,
        default: None,
        first_uses: Vec::new(),
        edges: Vec::new(),
        arcs: Vec::new(),
        first_arc: None,
    };
    file.read(Reader::from_str(text))?;
    file.into_pairs()
}

/// What a directed or undirected edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Edge,
    Arc,
}

/// What has been read.
struct File<'s> {
    source: &'s Source<'s>,
    names: Names<'s>,
    /// What edges are by default, and where that is said; none before the graph begins.
    default: Option<(Kind, Range<usize>)>,
    /// For each name, where an edge uses it that comes before its node.
    first_uses: Vec<Option<Range<usize>>>,
    edges: Vec<[u32; 2]>,
    arcs: Vec<[u32; 2]>,
    first_arc: Option<Range<usize>>,
}

impl<'s> File<'s> {
    fn read(&mut self, mut reader: Reader<&'s [u8]>) -> Result<(), ReadError> {
        let (mut depth, mut start) = (0_u64, 0);
        loop {
            let event = reader.read_event();
            let span = self.span(start, reader.buffer_position());
            match event {
                Err(error) => return Err(self.not_xml(&error, reader.error_position()).into()),
                Ok(Event::Start(element)) => {
                    depth += 1;
                    self.open(&element, span)?;
                }
                Ok(Event::Empty(element)) => self.open(&element, span)?,
                Ok(Event::End(_)) => depth = depth.saturating_sub(1),
                Ok(Event::Eof) if depth > 0 => {
                    return Err(self.error_at_end("an element is not closed", "expected its end").into());
                }
                Ok(Event::Eof) => return Ok(()),
                Ok(_) => {}
            }
            start = reader.buffer_position();
        }
    }

    fn open(&mut self, element: &BytesStart<'s>, span: Range<usize>) -> Result<(), ReadError> {
        let name = element.local_name();
        match name.as_ref() {
            "graph" => Ok(self.open_graph(element, span)?),
            "node" => self.open_node(element, span),
            "edge" => self.open_edge(element, span),
            "hyperedge" => Err(self.error(span, "a hyperedge", "expected edges of two ends").into()),
            _ => Ok(()),
        }
    }

    fn open_graph(&mut self, element: &BytesStart<'s>, span: Range<usize>) -> Result<(), InputError> {
        if self.default.is_some() {
            return Err(self.error(span, "a second graph, or one inside of another", "expected one graph"));
        }
        let [default] = self.values(element, &span, ["edgedefault"])?;
        let kind = match default.as_deref() {
            Some("undirected") => Kind::Edge,
            Some("directed") => Kind::Arc,
            _ => {
                let message = "the graph does not say whether its edges are directed";
                let expected = "expected `edgedefault`, `directed` or `undirected`";
                return Err(self.error(span, message, expected));
            }
        };
        self.default = Some((kind, span));
        Ok(())
    }

    fn open_node(&mut self, element: &BytesStart<'s>, span: Range<usize>) -> Result<(), ReadError> {
        self.require_graph(&span)?;
        let [id] = self.values(element, &span, ["id"])?;
        let Some(id) = id else { return Err(self.error(span, "the node has no id", "expected `id`").into()) };
        let id = self.names.see(id)?.id() as usize;
        match self.first_uses.get_mut(id) {
            None => self.first_uses.push(None),
            Some(used @ Some(_)) => *used = None,
            Some(None) => {
                return Err(self
                    .error(span, "the id of an earlier node", "expected an id of its own")
                    .into());
            }
        }
        Ok(())
    }

    fn open_edge(&mut self, element: &BytesStart<'s>, span: Range<usize>) -> Result<(), ReadError> {
        let default = self.require_graph(&span)?;
        let [source, target, directed] = self.values(element, &span, ["source", "target", "directed"])?;
        let (Some(source), Some(target)) = (source, target) else {
            return Err(self
                .error(span, "the edge has no two ends", "expected `source` and `target`")
                .into());
        };
        let pair = [self.end(source, &span)?, self.end(target, &span)?];
        let kind = match directed.as_deref() {
            None => default,
            Some("true") => Kind::Arc,
            Some("false") => Kind::Edge,
            Some(_) => return Err(self.error(span, "directed or not?", "expected `true` or `false`").into()),
        };
        match kind {
            Kind::Edge => self.edges.push(pair),
            Kind::Arc => {
                self.arcs.push(pair);
                self.first_arc.get_or_insert(span);
            }
        }
        Ok(())
    }

    fn end(&mut self, name: Cow<'s, str>, span: &Range<usize>) -> Result<u32, ReadError> {
        let id = self.names.see(name)?.id();
        if id as usize == self.first_uses.len() {
            self.first_uses.push(Some(span.clone()));
        }
        Ok(id)
    }

    fn require_graph(&self, span: &Range<usize>) -> Result<Kind, InputError> {
        let default = self.default.as_ref().map(|(kind, _)| *kind);
        default.ok_or_else(|| {
            self.error(span.clone(), "there is no graph around this", "expected a `graph` first")
        })
    }

    /// The values of some attributes of an element.
    fn values<const N: usize>(
        &self,
        element: &BytesStart<'s>,
        span: &Range<usize>,
        names: [&str; N],
    ) -> Result<[Option<Cow<'s, str>>; N], InputError> {
        let mut values = [const { None }; N];
        for attribute in element.attributes() {
            let not_xml = |error: String| self.error(span.clone(), &error, "expected attributes in quotes");
            let attribute = attribute.map_err(|error| not_xml(error.to_string()))?;
            if let Some(place) = names.iter().position(|&name| attribute.key.as_ref() == name) {
                let value = owned_value(&attribute).map_err(not_xml)?;
                if control_character(&value).is_some() || value.contains(is_no_xml) {
                    let label = "expected one line of text";
                    return Err(self.error(span.clone(), "a control character in a name", label));
                }
                values[place] = Some(value);
            }
        }
        Ok(values)
    }

    fn span(&self, start: u64, end: u64) -> Range<usize> {
        let place = |at| self.source.text_start() + at as usize;
        place(start)..place(end)
    }

    fn error(&self, span: Range<usize>, message: &str, label: &str) -> InputError {
        InputError::new(self.source, span, message, label)
    }

    fn error_at_end(&self, message: &str, label: &str) -> InputError {
        let end = self.source.bytes().trim_ascii_end().len().max(self.source.text_start());
        self.error(end..end, message, label)
    }

    fn not_xml(&self, error: &quick_xml::Error, at: u64) -> InputError {
        let at = self.span(at, at);
        let end = self.source.bytes().len();
        let is_boundary = |&at: &usize| self.source.bytes().get(at).is_none_or(|byte| byte & 0xc0 != 0x80);
        let at = (0..=at.start.min(end)).rev().find(is_boundary).unwrap_or(0);
        self.error(at..at, &error.to_string(), "expected XML")
    }

    fn into_pairs(self) -> Result<Pairs, ReadError> {
        let Some((default, graph_span)) = self.default.clone() else {
            return Err(self.error_at_end("there is no graph", "expected a `graph` element").into());
        };
        if let Some(used) = self.first_uses.iter().flatten().next() {
            return Err(self.error(used.clone(), "an end that is no node", "expected ids of nodes").into());
        }
        let direction = match (default, self.first_arc) {
            (Kind::Edge, None) => Direction::Edges,
            (_, first_arc) => {
                let span = first_arc.unwrap_or(graph_span);
                let instead = "`edgedefault=\"undirected\"` has edges";
                Direction::Arcs(SaidBy { span, instead })
            }
        };
        let (order, mut pairs) = (self.names.count(), self.edges);
        if direction != Direction::Edges {
            let back: Vec<[u32; 2]> = pairs.iter().filter(|[a, b]| a != b).map(|&[a, b]| [b, a]).collect();
            pairs.extend(back);
            pairs.extend(self.arcs);
        }
        Ok(Pairs { order, pairs, direction, labels: self.names.into_labels(), notes: Vec::new() })
    }
}

fn owned_value<'s>(attribute: &Attribute<'_>) -> Result<Cow<'s, str>, String> {
    let value = attribute.normalized_value(XmlVersion::Implicit1_0);
    value.map(|value| Cow::Owned(value.into_owned())).map_err(|error| error.to_string())
}

/// Writes an undirected graph; the ids of the nodes are their names.
///
/// # Errors
/// Those of the writer; [`io::ErrorKind::InvalidInput`] for a name with a control character.
///
/// # Examples
/// ```
/// use winset::graph::UndirectedGraph;
/// use winset::io::graphml;
/// let mut text = Vec::new();
/// graphml::write_undirected(&mut text, &UndirectedGraph::from_ids(2, &[[0, 1]]))?;
/// assert!(String::from_utf8_lossy(&text).contains("<edge source=\"0\" target=\"1\"/>"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_undirected(out: &mut impl Write, graph: &UndirectedGraph) -> io::Result<()> {
    write(out, graph, "undirected", |v, w| w > v)
}

/// Writes a directed graph; the ids of the nodes are their names.
///
/// # Errors
/// As [`write_undirected`].
pub fn write_directed(out: &mut impl Write, graph: &DirectedGraph) -> io::Result<()> {
    write(out, graph, "directed", |_, _| true)
}

fn write<G: Graph>(
    out: &mut impl Write,
    graph: &G,
    default: &str,
    is_written: impl Fn(Vertex, Vertex) -> bool,
) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">")?;
    writeln!(out, "  <graph edgedefault=\"{default}\">")?;
    for v in graph.vertices() {
        writeln!(out, "    <node id=\"{}\"/>", name(graph, v)?)?;
    }
    for v in graph.vertices() {
        for w in graph.neighbours(v).filter(|&w| is_written(v, w)) {
            writeln!(out, "    <edge source=\"{}\" target=\"{}\"/>", name(graph, v)?, name(graph, w)?)?;
        }
    }
    writeln!(out, "  </graph>\n</graphml>")
}

fn name(graph: &impl Graph, v: Vertex) -> io::Result<String> {
    let name = writable_name(graph.label(v), is_no_xml)?;
    Ok(quick_xml::escape::escape(name).into_owned())
}

/// What no XML may hold, besides control characters.
const fn is_no_xml(c: char) -> bool {
    matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Whether a text is likely to be XML.
pub(super) fn is_likely(source: &Source<'_>) -> bool {
    source.bytes()[source.text_start()..].trim_ascii_start().starts_with(b"<")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Labels;

    fn undirected(text: &str) -> Result<Reading<UndirectedGraph>, ReadError> {
        read_undirected(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    fn directed(text: &str) -> Result<Reading<DirectedGraph>, ReadError> {
        read_directed(&Source::new("test", text.as_bytes()), &Limits::none())
    }

    const EDGES: &str = "<graphml><graph edgedefault=\"undirected\">";
    const END: &str = "</graph></graphml>";

    #[test]
    fn what_others_write_is_read() {
        let text = r#"<?xml version='1.0' encoding='utf-8'?>
<!DOCTYPE graphml>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <key id="d0" for="edge" attr.name="weight" attr.type="long"/><!-- a key -->
  <graph id="G" edgedefault="undirected">
    <node id="a&amp;b"><data key="d0">1</data><port name="p"/></node>
    <node id='&#233; "x"' />
    <edge id="e" source="a&amp;b" sourceport="p" target="&#xe9; &quot;x&quot;"><data key="d0">3</data></edge>
  </graph>
</graphml>"#;
        let graph = undirected(text).unwrap().value;
        assert_eq!((graph.order(), graph.edge_count()), (2, 1));
        assert_eq!(graph.vertices().map(|v| graph.label(v)).collect::<Vec<_>>(), ["a&b", "é \"x\""]);
    }

    #[test]
    fn one_arc_makes_a_graph_directed() {
        let text = format!(
            "{EDGES}<edge source=\"1\" target=\"2\"/><node id=\"1\"/><node id=\"2\"/>\
             <edge source=\"2\" target=\"2\" directed=\"true\"/>{END}"
        );
        let refused = undirected(&text).unwrap_err();
        assert_eq!(refused.to_string(), "test:1:99: the graph is directed, expected an undirected one");
        assert_eq!(directed(&text).unwrap().value.arc_count(), 3);
        let text = text.replace("undirected", "directed").replace("\"true\"", "\"false\"");
        assert_eq!(directed(&text).unwrap().value.arc_count(), 2);
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, expected) in [
            (String::new(), "test:1:1: there is no graph"),
            ("<graphml></graphml>".into(), "test:1:20: there is no graph"),
            ("<graphml>".into(), "test:1:10: an element is not closed"),
            ("<graph>".into(), "test:1:1: the graph does not say whether its edges are directed"),
            (
                "<graph edgedefault=\"both\">".into(),
                "test:1:1: the graph does not say whether its edges are directed",
            ),
            ("<node id=\"a\"/>".into(), "test:1:1: there is no graph around this"),
            (format!("{EDGES}<node/>{END}"), "test:1:42: the node has no id"),
            (format!("{EDGES}<node id=\"a\"/><node id=\"a\"/>{END}"), "test:1:56: the id of an earlier node"),
            (format!("{EDGES}\n<edge source=\"a\" target=\"b\"/>{END}"), "test:2:1: an end that is no node"),
            (format!("{EDGES}<edge source=\"a\"/>{END}"), "test:1:42: the edge has no two ends"),
            (format!("{EDGES}<hyperedge/>{END}"), "test:1:42: a hyperedge"),
            (
                format!("{EDGES}<node id=\"a\"><graph edgedefault=\"directed\"/></node>{END}"),
                "test:1:55: a second graph, or one inside of another",
            ),
            (format!("{EDGES}<node id=\"a&#10;\"/>{END}"), "test:1:42: a control character in a name"),
        ] {
            assert_eq!(undirected(&text).unwrap_err().to_string(), expected, "{text:?}");
        }
        for (text, place) in [
            (format!("{EDGES}<node id=\"&lol;\"/>{END}"), "test:1:42: "),
            (format!("{EDGES}</graphml>"), "test:1:4"),
            (format!("{EDGES}<node id=a/>{END}"), "test:1:42: "),
            ("<graph".into(), "test:1:"),
        ] {
            let message = undirected(&text).unwrap_err().to_string();
            assert!(message.starts_with(place), "{text:?} {message}");
        }
    }

    #[test]
    fn what_was_written_is_read_again() {
        let labels = Labels::named(["a \"b\"", "<&>'", "1"]).unwrap();
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
        let strange = UndirectedGraph::from_ids(1, &[]).with_labels(Labels::named(["\n"]).unwrap());
        assert!(write_undirected(&mut Vec::new(), &strange).is_err());
    }
}
