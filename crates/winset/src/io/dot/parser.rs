//! The statements of DOT, without recursion.

use std::borrow::Cow;
use std::ops::Range;

use super::super::names::{Names, control_character};
use super::super::pairs::{Direction, Pairs, SaidBy};
use super::super::{InputError, Limits, ReadError, Source};
use super::tokens::{Kind, Token, Tokens};

/// The vertices and pairs of the one graph in a text.
pub(super) fn read_pairs(source: &Source<'_>, limits: &Limits) -> Result<Pairs, ReadError> {
    let mut tokens = Tokens::new(source)?;
    let (join, said_by) = read_start(&mut tokens)?;
    let mut parser = Parser {
        tokens,
        join,
        limits: *limits,
        names: Names::new(*limits, Pairs::memory(0, 0))?,
        pairs: Vec::new(),
        vertices: Vec::new(),
    };
    parser.read_statements()?;
    parser.require_end()?;
    let direction = match parser.join {
        Join::Edge => Direction::Edges,
        Join::Arc => Direction::Arcs(SaidBy { span: said_by, instead: "a `graph` has edges, `--`" }),
    };
    let (order, labels) = (parser.names.count(), parser.names.into_labels());
    Ok(Pairs { order, pairs: parser.pairs, direction, labels, notes: Vec::new() })
}

/// Whether a text begins as a graph does.
pub(super) fn begins_graph(source: &Source<'_>) -> bool {
    Tokens::new(source).is_ok_and(|mut tokens| read_start(&mut tokens).is_ok())
}

/// How vertices are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Join {
    Edge,
    Arc,
}

/// Reads all up to the first `{`; where the word stands that says how vertices are joined.
fn read_start(tokens: &mut Tokens<'_>) -> Result<(Join, Range<usize>), InputError> {
    const EXPECTED: &str = "expected `graph` or `digraph`";
    let mut token = tokens.take()?;
    if is_keyword(&token, "strict") {
        token = tokens.take()?;
    }
    let join = match &token.kind {
        Kind::End => return Err(tokens.error(token.span, "there is no graph", EXPECTED)),
        _ if is_keyword(&token, "graph") => Join::Edge,
        _ if is_keyword(&token, "digraph") => Join::Arc,
        _ => return Err(tokens.error(token.span, "this does not begin a graph", EXPECTED)),
    };
    if matches!(tokens.peek()?.kind, Kind::Word(_) | Kind::Quoted(_)) {
        tokens.take()?;
    }
    if !tokens.take_mark(b'{')? {
        let span = tokens.peek()?.span.clone();
        return Err(tokens.error(span, "the graph does not begin here", "expected `{`"));
    }
    Ok((join, token.span))
}

fn is_keyword(token: &Token<'_>, keyword: &str) -> bool {
    matches!(token.kind, Kind::Word(word) if word.eq_ignore_ascii_case(keyword))
}

/// A graph or subgraph that is open.
#[derive(Clone, Debug, Default)]
struct Open {
    /// Where its vertices begin among those of all that are open.
    start: usize,
    /// What stands before an edge operator, to be joined with what comes next.
    left: Option<Range<usize>>,
}

struct Parser<'s> {
    tokens: Tokens<'s>,
    join: Join,
    limits: Limits,
    names: Names<'s>,
    pairs: Vec<[u32; 2]>,
    /// The vertices of every graph that is open: those of a subgraph are the last ones, and stay as part of the graph
    /// around it when it is closed.
    vertices: Vec<u32>,
}

impl<'s> Parser<'s> {
    fn read_statements(&mut self) -> Result<(), ReadError> {
        let mut open = vec![Open::default()];
        while let Some(here) = open.last_mut() {
            let token = self.tokens.take()?;
            match token.kind {
                Kind::Mark(b'{') => open.push(Open { start: self.vertices.len(), left: None }),
                Kind::Mark(b'}') => {
                    self.require_operand(here, &token)?;
                    let closed = here.start..self.vertices.len();
                    open.pop();
                    if let Some(around) = open.last_mut() {
                        self.end_operand(around, closed)?;
                    }
                }
                Kind::Mark(b';' | b',') => self.require_operand(here, &token)?,
                Kind::Word(_) if is_keyword(&token, "subgraph") => self.read_subgraph_name()?,
                Kind::Word(word) if is_attribute_keyword(word) && here.left.is_none() => {
                    self.read_attributes_of_all()?;
                }
                Kind::Word(word) => self.read_id(here, word.into(), token.span)?,
                Kind::Quoted(name) => {
                    let name = self.read_concatenation(name)?;
                    self.read_id(here, name, token.span)?;
                }
                Kind::End => {
                    return Err(self.error(token.span, "the graph is not closed", "expected `}`").into());
                }
                _ => return Err(self.error(token.span, "out of place", "expected a statement").into()),
            }
        }
        Ok(())
    }

    fn error(&self, span: Range<usize>, message: &str, label: &str) -> InputError {
        self.tokens.error(span, message, label)
    }

    /// A statement may not end after an edge operator.
    fn require_operand(&self, open: &Open, token: &Token<'_>) -> Result<(), InputError> {
        match open.left {
            None => Ok(()),
            Some(_) => Err(self.error(token.span.clone(), "an edge has no second end", "expected a vertex")),
        }
    }

    /// `subgraph`, its name, and `{`, which is not taken.
    fn read_subgraph_name(&mut self) -> Result<(), InputError> {
        if matches!(self.tokens.peek()?.kind, Kind::Word(_) | Kind::Quoted(_)) {
            self.tokens.take()?;
        }
        let next = self.tokens.peek()?;
        if next.kind == Kind::Mark(b'{') {
            return Ok(());
        }
        let span = next.span.clone();
        Err(self.error(span, "a subgraph without vertices", "expected `{`"))
    }

    /// `graph`, `node` or `edge`: attributes of all that follow.
    fn read_attributes_of_all(&mut self) -> Result<(), InputError> {
        if self.tokens.take_mark(b'=')? {
            return self.read_value();
        }
        let next = self.tokens.peek()?;
        if next.kind != Kind::Mark(b'[') {
            let span = next.span.clone();
            return Err(self.error(
                span,
                "a keyword without attributes",
                "expected `[`; an id of this name is quoted",
            ));
        }
        self.skip_attributes()
    }

    /// What `+` joins to a quoted id.
    fn read_concatenation(&mut self, first: Cow<'s, str>) -> Result<Cow<'s, str>, InputError> {
        let mut name = first;
        while self.tokens.take_mark(b'+')? {
            let token = self.tokens.take()?;
            let Kind::Quoted(next) = token.kind else {
                return Err(self.error(token.span, "`+` joins quoted ids", "expected a quote"));
            };
            name.to_mut().push_str(&next);
        }
        Ok(name)
    }

    /// An id: a vertex, or an attribute of the graph before `=`.
    fn read_id(&mut self, open: &mut Open, name: Cow<'s, str>, span: Range<usize>) -> Result<(), ReadError> {
        if open.left.is_none() && self.tokens.take_mark(b'=')? {
            return Ok(self.read_value()?);
        }
        if control_character(&name).is_some() {
            return Err(self.error(span, "a control character in an id", "expected one line of text").into());
        }
        let vertex = self.names.see(name)?.id();
        while self.tokens.take_mark(b':')? {
            self.read_value()?;
        }
        self.vertices.push(vertex);
        let end = self.vertices.len();
        self.end_operand(open, end - 1..end)
    }

    /// An id whose text does not matter.
    fn read_value(&mut self) -> Result<(), InputError> {
        let token = self.tokens.take()?;
        match token.kind {
            Kind::Word(_) => Ok(()),
            Kind::Quoted(name) => self.read_concatenation(name).map(|_| ()),
            _ => Err(self.error(token.span, "a value is missing", "expected an id")),
        }
    }

    /// `[name = value, …]`, as often as they come.
    fn skip_attributes(&mut self) -> Result<(), InputError> {
        while self.tokens.take_mark(b'[')? {
            while !self.tokens.take_mark(b']')? {
                self.read_value()?;
                if self.tokens.take_mark(b'=')? {
                    self.read_value()?;
                }
                if !self.tokens.take_mark(b',')? {
                    self.tokens.take_mark(b';')?;
                }
            }
        }
        Ok(())
    }

    /// After a vertex or a subgraph: joins it with what stands before, and looks whether more is joined.
    fn end_operand(&mut self, open: &mut Open, operand: Range<usize>) -> Result<(), ReadError> {
        if let Some(left) = open.left.take() {
            self.join(left, operand.clone())?;
        }
        let next = self.tokens.peek()?;
        let join = match next.kind {
            Kind::Edge => Join::Edge,
            Kind::Arc => Join::Arc,
            _ => return Ok(self.skip_attributes()?),
        };
        if join != self.join {
            let span = next.span.clone();
            return Err(match join {
                Join::Edge => self.error(span, "an edge in a directed graph", "expected `->`"),
                Join::Arc => self.error(span, "an arc in an undirected graph", "expected `--`"),
            }
            .into());
        }
        self.tokens.take()?;
        open.left = Some(operand);
        Ok(())
    }

    /// Joins every vertex on the left with every one on the right.
    fn join(&mut self, left: Range<usize>, right: Range<usize>) -> Result<(), ReadError> {
        if left.len() == 1 && right.len() == 1 {
            self.pairs.push([self.vertices[left.start], self.vertices[right.start]]);
            return Ok(());
        }
        let (left, right) = (self.set(left), self.set(right));
        let pairs = self.pairs.len() as u64 + left.len() as u64 * right.len() as u64;
        self.limits.check(Pairs::memory(self.names.count().into(), pairs))?;
        for &tail in &left {
            self.pairs.extend(right.iter().map(|&head| [tail, head]));
        }
        Ok(())
    }

    /// The vertices of a subgraph, each once.
    fn set(&self, range: Range<usize>) -> Vec<u32> {
        let mut set = self.vertices[range].to_vec();
        set.sort_unstable();
        set.dedup();
        set
    }

    fn require_end(&mut self) -> Result<(), InputError> {
        let token = self.tokens.take()?;
        match token.kind {
            Kind::End => Ok(()),
            _ => Err(self.error(token.span, "the input goes on after its end", "expected nothing more")),
        }
    }
}

/// Whether a word is followed by attributes of all vertices, edges or the graph.
fn is_attribute_keyword(word: &str) -> bool {
    ["graph", "node", "edge"].iter().any(|keyword| keyword.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::{Graph, UndirectedGraph};

    fn undirected(text: &str) -> Result<UndirectedGraph, String> {
        let source = Source::new("test", text.as_bytes());
        let pairs = read_pairs(&source, &Limits::memory(1 << 24)).map_err(|error| error.to_string())?;
        Ok(pairs.into_undirected(&source).map_err(|error| error.to_string())?.value)
    }

    /// The edges by the names of their ends.
    fn edges(text: &str) -> Vec<String> {
        let graph = undirected(text).unwrap();
        let ends = graph.vertices().flat_map(|v| graph.neighbours(v).map(move |w| [v, w]));
        ends.filter(|[v, w]| v < w).map(|ends| ends.map(|v| graph.label(v)).join("-")).collect()
    }

    #[test]
    fn chains_and_subgraphs() {
        assert_eq!(edges("graph{a--b--c d;e}"), ["a-b", "b-c"]);
        assert_eq!(edges("GRAPH x { a -- {b c} -- d }"), ["a-b", "a-c", "b-d", "c-d"]);
        assert_eq!(edges("graph { {a b} -- c [x=y] d -- e }"), ["a-c", "b-c", "d-e"]);
        assert_eq!(edges("graph { subgraph s { a -- b; {c} } -- d }"), ["a-b", "a-d", "b-d", "c-d"]);
        assert_eq!(edges("graph { {{a}{b}} -- {{c d}} }"), ["a-c", "a-d", "b-c", "b-d"]);
        assert_eq!(edges("graph { a -- {} -- b }"), Vec::<String>::new());
        assert_eq!(edges("graph { a -- subgraph { b } }"), ["a-b"]);
    }

    #[test]
    fn attributes_ports_and_comments_are_read_over() {
        let text = "strict graph \"g\" {\n# c\ngraph [a=b, c=d;e=<f>][g]; node[] edge [x=\"y\"+\"z\"]\n\
                    rank=same a:n:sw -- \"b\":\"p\" [label=\"--\"] // c\n/* d */ graph=1 }\n\n# end\n";
        assert_eq!(edges(text), ["a-b"]);
        assert_eq!(undirected("graph { \"a\" + \"b\" }").unwrap().label(crate::graph::Vertex::new(0)), "ab");
    }

    #[test]
    fn arcs_are_arcs() {
        let refused = undirected("digraph { a -> b }").unwrap_err();
        assert_eq!(refused, "test:1:1: the graph is directed, expected an undirected one");
        let source = Source::new("test", b"digraph { a -> {b c} -> a; a -> a }");
        let pairs = read_pairs(&source, &Limits::none()).unwrap();
        assert_eq!(pairs.into_directed().value.arc_count(), 5);
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        for (text, expected) in [
            ("", "test:1:1: there is no graph"),
            ("tree {}", "test:1:1: this does not begin a graph"),
            ("graph a b {}", "test:1:9: the graph does not begin here"),
            ("graph { a", "test:1:10: the graph is not closed"),
            ("graph { a } }", "test:1:13: the input goes on after its end"),
            ("graph { a } graph { b }", "test:1:13: the input goes on after its end"),
            ("graph { a -> b }", "test:1:11: an arc in an undirected graph"),
            ("digraph { a -- b }", "test:1:13: an edge in a directed graph"),
            ("graph { a -- }", "test:1:14: an edge has no second end"),
            ("graph { a -- ; b }", "test:1:14: an edge has no second end"),
            ("graph { -- a }", "test:1:9: out of place"),
            ("graph { node }", "test:1:14: a keyword without attributes"),
            ("graph { a -- subgraph x }", "test:1:25: a subgraph without vertices"),
            ("graph { a [x=] }", "test:1:14: a value is missing"),
            ("graph { a [ }", "test:1:13: a value is missing"),
            ("graph { \"a\" + b }", "test:1:15: `+` joins quoted ids"),
            ("graph { \"a\tb\" }", "test:1:9: a control character in an id"),
            ("graph { a = }", "test:1:13: a value is missing"),
        ] {
            assert_eq!(undirected(text).unwrap_err(), expected, "{text:?}");
        }
    }

    #[test]
    fn deep_and_wide_subgraphs_do_no_harm() {
        let deep = format!("graph {{ {} a {} -- b }}", "{".repeat(100_000), "}".repeat(100_000));
        assert_eq!(edges(&deep), ["a-b"]);
        let many: String = (0..5000).map(|i| format!("v{i} ")).collect();
        let wide = format!("graph {{ {{ {many} }} -- {{ {many} }} }}");
        assert!(undirected(&wide).unwrap_err().contains("more than the"));
    }
}
