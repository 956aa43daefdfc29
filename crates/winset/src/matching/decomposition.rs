use fixedbitset::FixedBitSet;

use super::bipartite::{augment_all, unmatched};
use super::links::{AllLinks, Flag, PackedLinks, WideLinks};
use super::mates::Matching;
use crate::graph::{Graph, Undirected, Vertex};
use crate::watch::{Pulse, Stopped, Watch};

/// Which vertices a maximum matching must cover: the vertices fall into the *inessential* ones, which some maximum
/// matching misses, the *barrier* of their neighbours, and the rest, which is perfectly matched within itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition {
    matching: Matching,
    inessential: FixedBitSet,
}

impl Decomposition {
    /// The decomposition with this maximum matching and these inessential vertices.
    pub(super) const fn new(matching: Matching, inessential: FixedBitSet) -> Self {
        Self { matching, inessential }
    }

    /// A maximum matching.
    #[must_use]
    pub const fn matching(&self) -> &Matching {
        &self.matching
    }

    /// Whether the graph has a perfect matching: then no maximum matching misses any vertex.
    #[must_use]
    pub fn is_perfect(&self) -> bool {
        self.inessential.is_clear()
    }

    /// Whether some maximum matching misses `v`.
    #[must_use]
    pub fn is_inessential(&self, v: Vertex) -> bool {
        self.inessential.contains(v.index())
    }

    /// Whether `v` is no inessential vertex but has one as a neighbour; it then has one as its mate, too.
    #[must_use]
    pub fn is_barrier<G: Graph>(&self, graph: &G, v: Vertex) -> bool {
        let has_inessential_mate =
            || self.matching.mate(graph, v).is_some_and(|mate| self.is_inessential(mate));
        !self.is_inessential(v) && has_inessential_mate()
    }

    /// The matching and the set of inessential vertices, by id.
    #[must_use]
    pub fn into_matching_and_inessential(self) -> (Matching, FixedBitSet) {
        (self.matching, self.inessential)
    }
}

/// The decomposition of a bipartite graph by its maximum matchings.
///
/// # Complexity
/// A maximum matching ([`maximum_bipartite_matching`](super::maximum_bipartite_matching)), whose failed searches
/// leave the sets behind, and O(*n*) more; a bit a vertex.
///
/// # Why it is right
/// Flipping an even alternating path from an unmatched vertex gives another maximum matching, which misses the
/// path's other end; and the symmetric difference of two maximum matchings, of which one misses *v*, holds such a
/// path that ends in *v*. So the inessential vertices are those that even alternating paths reach from the
/// unmatched vertices of either side.
///
/// # Errors
/// [`Stopped`] when the watch says so.
///
/// # Examples
/// ```
/// use winset::Unwatched;
/// use winset::graph::{Graph, Grid, Undirected};
/// use winset::matching::dulmage_mendelsohn;
/// let corridor = Grid::from_rows(&["..."])?;
/// let sets = dulmage_mendelsohn(&corridor, &corridor.colouring()?, &mut Unwatched)?;
/// # winset_certified::assert_sets_proved(&corridor, &sets);
/// let ends: Vec<_> = corridor.vertices().filter(|&v| sets.is_inessential(v)).collect();
/// assert_eq!(ends.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # References
/// A. L. Dulmage, N. S. Mendelsohn, *Coverings of bipartite graphs*, Canadian Journal of Mathematics 10 (1958)
/// 517–534, [doi:10.4153/CJM-1958-052-0](https://doi.org/10.4153/CJM-1958-052-0).
pub fn dulmage_mendelsohn<G: Undirected>(
    graph: &G,
    colouring: &G::Colouring,
    watch: &mut dyn Watch,
) -> Result<Decomposition, Stopped> {
    let pulse = &mut Pulse::new(watch);
    if graph.slot_bound() <= PackedLinks::MAX_SLOTS {
        whole_graph::<G, PackedLinks>(graph, colouring, pulse)
    } else {
        whole_graph::<G, WideLinks>(graph, colouring, pulse)
    }
}

fn whole_graph<G: Undirected, L: AllLinks>(
    graph: &G,
    colouring: &G::Colouring,
    pulse: &mut Pulse<'_>,
) -> Result<Decomposition, Stopped> {
    let mut links = unmatched::<G, L>(graph, pulse)?;
    augment_all(graph, colouring, &mut links, pulse)?;
    let inessential = links.all_with(Flag::DEAD);
    Ok(Decomposition::new(links.into_matching(), inessential))
}
