use super::links::{Flag, Links};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped};

/// Matches vertices that are not absent, none of them matched yet, until no edge is left between unmatched ones.
///
/// While there is a vertex with one unmatched neighbour, the two are matched: some maximum matching does so too.
/// Else the next vertex, by its id, is matched with its neighbour of least degree.
///
/// # Complexity
/// O(*n* + *m*) time, a byte for each id. On sparse random graphs next to nothing is left to augment; on grids it
/// only costs time.
///
/// # References
/// R. M. Karp, M. Sipser, *Maximum matching in sparse random graphs*, FOCS 1981, 364–375,
/// [doi:10.1109/SFCS.1981.21](https://doi.org/10.1109/SFCS.1981.21).
pub(super) fn karp_sipser<G: Undirected, L: Links>(
    graph: &G,
    links: &mut L,
    pulse: &mut Pulse<'_>,
) -> Result<(), Stopped> {
    pulse.reserve(u64::from(graph.id_bound()) * (L::BYTES + 1))?;
    let mut greedy = Greedy::new(graph, links);
    for v in graph.vertices() {
        greedy.match_single_neighbours(pulse)?;
        greedy.match_with_least_degree(v, pulse)?;
    }
    greedy.match_single_neighbours(pulse)
}

struct Greedy<'a, G, L> {
    graph: &'a G,
    links: &'a mut L,
    /// The number of unmatched neighbours of each unmatched vertex, up to [`MANY`]; [`CLOSED`] for all others.
    degrees: Vec<u8>,
    /// Vertices that had one unmatched neighbour when they were put here.
    single: Vec<Vertex>,
}

/// Stands for so many unmatched neighbours and more. It is never lowered: a vertex with so many at first is matched for
/// the sake of others.
const MANY: u8 = u8::MAX - 1;

/// The degree of a vertex that is not there or has a mate: more than any other.
const CLOSED: u8 = u8::MAX;

impl<'a, G: Undirected, L: Links> Greedy<'a, G, L> {
    fn new(graph: &'a G, links: &'a mut L) -> Self {
        let is_open = |v: &Vertex| !links.has(*v, Flag::ABSENT);
        let all_open = graph.vertices().all(|v| is_open(&v));
        let mut degrees = vec![CLOSED; graph.id_bound() as usize];
        let mut single = Vec::new();
        for v in graph.vertices().filter(is_open) {
            let degree = if all_open {
                graph.arcs_before(v, graph.slots(v))
            } else {
                graph.neighbours(v).filter(is_open).count() as u32
            };
            degrees[v.index()] = degree.min(MANY.into()) as u8;
            if degree == 1 {
                single.push(v);
            }
        }
        Self { graph, links, degrees, single }
    }

    #[inline]
    fn is_open(&self, v: Vertex) -> bool {
        self.degrees[v.index()] != CLOSED
    }

    fn match_single_neighbours(&mut self, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        while let Some(v) = self.single.pop() {
            self.match_with_least_degree(v, pulse)?;
        }
        Ok(())
    }

    fn match_with_least_degree(&mut self, v: Vertex, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        if !self.is_open(v) {
            return Ok(());
        }
        let slots = self.graph.slots(v);
        pulse.tick(u64::from(slots))?;
        let heads = (0..slots).filter_map(|slot| Some((slot, self.graph.head(v, slot)?)));
        let least = heads.min_by_key(|(_, w)| self.degrees[w.index()]);
        if let Some((slot, mate)) = least.filter(|&(_, w)| self.is_open(w)) {
            self.links.join(self.graph, v, slot, mate);
            self.degrees[v.index()] = CLOSED;
            self.degrees[mate.index()] = CLOSED;
            self.lower_degrees_around(v, pulse)?;
            self.lower_degrees_around(mate, pulse)?;
        }
        Ok(())
    }

    fn lower_degrees_around(&mut self, v: Vertex, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        pulse.tick(u64::from(self.graph.slots(v)))?;
        for w in self.graph.neighbours(v) {
            let degree = &mut self.degrees[w.index()];
            // Whether it is open cannot be foreseen: no branch on it.
            *degree -= u8::from(*degree < MANY);
            if *degree == 1 {
                self.single.push(w);
            }
        }
        Ok(())
    }
}
