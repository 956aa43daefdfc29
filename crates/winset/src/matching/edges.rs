use super::allowed::{AllowedEdges, allowed_edges};
use super::decomposition::{Decomposition, dulmage_mendelsohn};
use super::general::{GeneralAllowedEdges, gallai_edmonds, general_allowed_edges};
use super::mates::Matching;
use crate::graph::{Undirected, Vertex};
use crate::watch::{Stopped, Watch};

impl Decomposition {
    /// The decomposition of any undirected graph: by [`dulmage_mendelsohn`] where it is bipartite, by
    /// [`gallai_edmonds`] where it has odd cycles.
    ///
    /// # Errors
    /// [`Stopped`] when the watch says so.
    pub fn of<G: Undirected>(graph: &G, watch: &mut dyn Watch) -> Result<Self, Stopped> {
        match graph.colouring() {
            Ok(colouring) => dulmage_mendelsohn(graph, &colouring, watch),
            Err(_) => gallai_edmonds(graph, watch),
        }
    }
}

/// What each edge of an undirected graph is to its maximum matchings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EdgeKind {
    /// It lies in every maximum matching.
    Forced,
    /// It lies in some, and not in all.
    Allowed,
    /// It lies in none.
    Never,
}

/// Which edges of an undirected graph lie in its maximum matchings: by [`allowed_edges`] where it is bipartite, by
/// [`general_allowed_edges`] where it has odd cycles.
pub struct MatchedEdges<G: Undirected>(Known<G::Colouring>);

enum Known<C> {
    Bipartite { colouring: C, edges: AllowedEdges },
    General(GeneralAllowedEdges),
}

impl<G: Undirected> MatchedEdges<G> {
    /// From a maximum matching and the inessential vertices.
    ///
    /// # Errors
    /// [`Stopped`] when the watch says so.
    pub fn of(
        graph: &G,
        maximum: &Matching,
        is_inessential: impl Fn(Vertex) -> bool,
        watch: &mut dyn Watch,
    ) -> Result<Self, Stopped> {
        Ok(Self(match graph.colouring() {
            Ok(colouring) => {
                let edges = allowed_edges(graph, &colouring, maximum, is_inessential, watch)?;
                Known::Bipartite { colouring, edges }
            }
            Err(_) => Known::General(general_allowed_edges(graph, maximum, is_inessential, watch)?),
        }))
    }

    /// Whether the edge `vw` lies in some maximum matching.
    ///
    /// `graph` and `maximum` are those that this was made from.
    #[must_use]
    pub fn is_allowed(&self, graph: &G, maximum: &Matching, v: Vertex, w: Vertex) -> bool {
        match &self.0 {
            Known::Bipartite { colouring, edges } => edges.contains(graph, colouring, maximum, v, w),
            Known::General(edges) => edges.contains(graph, maximum, v, w),
        }
    }

    /// What the edge `vw` is to the maximum matchings.
    ///
    /// # Complexity
    /// An edge of the matching is forced iff no other edge at `v` is allowed and no maximum matching misses `v`, or `w`:
    /// all edges at `v` and `w` are asked about.
    ///
    /// # Examples
    /// ```
    /// use winset::Unwatched;
    /// use winset::graph::{UndirectedGraph, Vertex};
    /// use winset::matching::{Decomposition, EdgeKind, MatchedEdges};
    /// let path = UndirectedGraph::from_ids(4, &[[0, 1], [1, 2], [2, 3]]);
    /// let sets = Decomposition::of(&path, &mut Unwatched)?;
    /// # winset_certified::assert_sets_proved(&path, &sets);
    /// let edges = MatchedEdges::of(&path, sets.matching(), |v| sets.is_inessential(v), &mut Unwatched)?;
    /// let kind = |v, w| edges.kind(&path, &sets, Vertex::new(v), Vertex::new(w));
    /// assert_eq!([kind(0, 1), kind(1, 2)], [EdgeKind::Forced, EdgeKind::Never]);
    /// # Ok::<(), winset::Stopped>(())
    /// ```
    #[must_use]
    pub fn kind(&self, graph: &G, sets: &Decomposition, v: Vertex, w: Vertex) -> EdgeKind {
        let maximum = sets.matching();
        if !self.is_allowed(graph, maximum, v, w) {
            return EdgeKind::Never;
        }
        let is_covered = !sets.is_inessential(v) && !sets.is_inessential(w);
        let has_no_other = || graph.neighbours(v).all(|u| u == w || !self.is_allowed(graph, maximum, v, u));
        if maximum.mate(graph, v) == Some(w) && is_covered && has_no_other() {
            EdgeKind::Forced
        } else {
            EdgeKind::Allowed
        }
    }
}
