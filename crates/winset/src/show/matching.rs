//! What all maximum matchings of a graph say together: a table of its vertices and edges, or a line of JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::Detail;
use super::json::{Listed, write_line};
use super::words::{EDGE, VERTEX};
use crate::graph::{Undirected, Vertex, quoted};
use crate::matching::{Decomposition, EdgeKind, MatchedEdges};
use crate::watch::{Stopped, Watch};

/// A graph, its decomposition by maximum matchings, and what each edge is to them.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::UndirectedGraph;
/// use winset::show::{Detail, MatchingReport};
/// let path = UndirectedGraph::from_ids(3, &[[0, 1], [1, 2]]);
/// # let sets = winset::matching::Decomposition::of(&path, &mut Unwatched)?;
/// # winset_certified::assert_sets_proved(&path, &sets);
/// let mut text = Vec::new();
/// MatchingReport::of(&path, &mut Unwatched)?.write(Detail::Summary, &mut text)?;
/// assert!(String::from_utf8(text)?.starts_with("a maximum matching has 1 edge and misses 1 of 3 vertices\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct MatchingReport<'g, G: Undirected> {
    graph: &'g G,
    sets: Decomposition,
    edges: MatchedEdges<G>,
}

/// One of the sets that the vertices fall into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    Inessential,
    Barrier,
    Rest,
}

impl Set {
    /// The letter that papers call it.
    const fn letter(self) -> char {
        match self {
            Self::Inessential => 'D',
            Self::Barrier => 'A',
            Self::Rest => 'C',
        }
    }
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Counts {
    inessential: u64,
    barrier: u64,
    rest: u64,
    forced: u64,
    allowed: u64,
}

impl<'g, G: Undirected> MatchingReport<'g, G> {
    /// Finds all of it.
    ///
    /// # Errors
    /// [`Stopped`] when the watch says so.
    pub fn of(graph: &'g G, watch: &mut dyn Watch) -> Result<Self, Stopped> {
        let sets = Decomposition::of(graph, watch)?;
        let edges = MatchedEdges::of(graph, sets.matching(), |v| sets.is_inessential(v), watch)?;
        Ok(Self { graph, sets, edges })
    }

    fn set(&self, v: Vertex) -> Set {
        match () {
            () if self.sets.is_inessential(v) => Set::Inessential,
            () if self.sets.is_barrier(self.graph, v) => Set::Barrier,
            () => Set::Rest,
        }
    }

    fn mate(&self, v: Vertex) -> Option<Vertex> {
        self.sets.matching().mate(self.graph, v)
    }

    fn label(&self, v: Vertex) -> String {
        self.graph.label(v)
    }

    /// The label as a word of a table.
    fn word(&self, v: Vertex) -> String {
        quoted(&self.label(v)).into_owned()
    }

    fn labels(&self, edge: [Vertex; 2]) -> [String; 2] {
        edge.map(|end| self.label(end))
    }

    /// All edges, each from its lesser end.
    fn edges(&self) -> impl Iterator<Item = [Vertex; 2]> + '_ {
        let later = |v| self.graph.neighbours(v).filter(move |&w| v < w).map(move |w| [v, w]);
        self.graph.vertices().flat_map(later)
    }

    fn kind(&self, [v, w]: [Vertex; 2]) -> EdgeKind {
        self.edges.kind(self.graph, &self.sets, v, w)
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for v in self.graph.vertices() {
            *match self.set(v) {
                Set::Inessential => &mut counts.inessential,
                Set::Barrier => &mut counts.barrier,
                Set::Rest => &mut counts.rest,
            } += 1;
        }
        for edge in self.edges() {
            let kind = self.kind(edge);
            counts.allowed += u64::from(kind != EdgeKind::Never);
            counts.forced += u64::from(kind == EdgeKind::Forced);
        }
        counts
    }

    /// Writes the counts, then a line a vertex with its set and its mate in a maximum matching, and a line an edge with
    /// the matchings that it lies in.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, detail: Detail, out: &mut dyn Write) -> io::Result<()> {
        self.write_counts(out)?;
        if detail == Detail::Summary {
            return Ok(());
        }
        writeln!(out, "\nvertex set mate")?;
        for v in self.graph.vertices() {
            let mate = self.mate(v).map_or_else(|| "-".to_owned(), |mate| self.word(mate));
            writeln!(out, "{} {} {mate}", self.word(v), self.set(v).letter())?;
        }
        writeln!(out, "\nedge in")?;
        for edge in self.edges() {
            let matchings = match self.kind(edge) {
                EdgeKind::Forced => "every",
                EdgeKind::Allowed => "some",
                EdgeKind::Never => "none",
            };
            let [v, w] = edge.map(|end| self.word(end));
            writeln!(out, "{v} {w} {matchings}")?;
        }
        Ok(())
    }

    fn write_counts(&self, out: &mut dyn Write) -> io::Result<()> {
        let (counts, edges) = (self.counts(), self.edges().count() as u64);
        let (size, order) = (self.sets.matching().size(), u64::from(self.graph.order()));
        let (size_text, missed) = (EDGE.count(size), order - 2 * size);
        writeln!(out, "a maximum matching has {size_text} and misses {missed} of {}", VERTEX.count(order))?;
        let vertices = |count| VERTEX.count(count);
        writeln!(out, "inessential D  {}, missed by some maximum matching", vertices(counts.inessential))?;
        writeln!(out, "barrier A      {}, the neighbours of D outside it", vertices(counts.barrier))?;
        writeln!(out, "rest C         {}, matched among themselves", vertices(counts.rest))?;
        writeln!(out, "forced         {} of {edges}, in every maximum matching", EDGE.count(counts.forced))?;
        writeln!(out, "allowed        {} of {edges}, in some maximum matching", EDGE.count(counts.allowed))
    }

    /// Writes the same as a line of JSON, schema `winset/matching/1`.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_json(&self, detail: Detail, out: &mut dyn Write) -> io::Result<()> {
        let is_in = |set| move |v: &Vertex| self.set(*v) == set;
        let vertices = |set| Listed(move || self.graph.vertices().filter(is_in(set)).map(|v| self.label(v)));
        let edges = |keeps: fn(&Self, [Vertex; 2]) -> bool| {
            Listed(move || self.edges().filter(move |&edge| keeps(self, edge)).map(|edge| self.labels(edge)))
        };
        let lists = || Lists {
            sets: Sets {
                inessential: vertices(Set::Inessential),
                barrier: vertices(Set::Barrier),
                rest: vertices(Set::Rest),
            },
            matching: edges(|report, [v, w]| report.mate(v) == Some(w)),
            forced: edges(|report, edge| report.kind(edge) == EdgeKind::Forced),
            allowed: edges(|report, edge| report.kind(edge) != EdgeKind::Never),
        };
        let line = MatchingLine {
            schema: "winset/matching/1",
            vertices: self.graph.order(),
            edges: self.edges().count(),
            size: self.sets.matching().size(),
            perfect: self.sets.is_perfect(),
            count: self.counts(),
            lists: (detail == Detail::Full).then(lists),
        };
        write_line(&line, out)
    }
}

#[derive(Serialize)]
struct MatchingLine<L> {
    schema: &'static str,
    vertices: u32,
    edges: usize,
    size: u64,
    perfect: bool,
    count: Counts,
    #[serde(flatten)]
    lists: Option<L>,
}

/// What grows with the graph.
#[derive(Serialize)]
struct Lists<V, E> {
    sets: Sets<V>,
    matching: E,
    forced: E,
    allowed: E,
}

#[derive(Serialize)]
struct Sets<V> {
    inessential: V,
    barrier: V,
    rest: V,
}
