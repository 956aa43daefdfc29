use super::links::{Flag, Links};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped};

/// Matches vertices that are not absent, none of them matched yet, until no edge is left between unmatched ones.
///
/// While there is a vertex with one unmatched neighbour, the two are matched: some maximum matching does so too.
/// Else the next vertex, by its id, is matched with its neighbour of least degree.
///
/// # Complexity
/// O(*n* + *m*) time, 4 bytes for each id. On sparse random graphs next to nothing is left to augment; on grids it
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
    pulse.reserve(u64::from(graph.id_bound()) * (L::BYTES + 4))?;
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
    /// The number of open neighbours of each *open* vertex: one that is there, is unmatched, and has such neighbours;
    /// 0 for all others.
    degrees: Vec<u32>,
    /// Vertices that had one open neighbour when they were put here.
    single: Vec<Vertex>,
}

impl<'a, G: Undirected, L: Links> Greedy<'a, G, L> {
    fn new(graph: &'a G, links: &'a mut L) -> Self {
        let mut degrees = vec![0; graph.id_bound() as usize];
        let mut single = Vec::new();
        let is_there = |v: &Vertex| !links.has(*v, Flag::ABSENT);
        for v in graph.vertices().filter(is_there) {
            let degree = graph.neighbours(v).filter(is_there).count();
            degrees[v.index()] = degree as u32;
            if degree == 1 {
                single.push(v);
            }
        }
        Self { graph, links, degrees, single }
    }

    fn match_single_neighbours(&mut self, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        while let Some(v) = self.single.pop() {
            self.match_with_least_degree(v, pulse)?;
        }
        Ok(())
    }

    fn match_with_least_degree(&mut self, v: Vertex, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        if self.degrees[v.index()] == 0 {
            return Ok(());
        }
        let slots = self.graph.slots(v);
        pulse.tick(u64::from(slots))?;
        let heads = (0..slots).filter_map(|slot| Some((slot, self.graph.head(v, slot)?)));
        let open =
            heads.map(|(slot, w)| (slot, w, self.degrees[w.index()])).filter(|&(.., degree)| degree > 0);
        if let Some((slot, mate, _)) = open.min_by_key(|&(.., degree)| degree) {
            self.links.set_parent(self.graph, v, slot, mate);
            self.links.match_with_parent(self.graph, mate);
            self.degrees[v.index()] = 0;
            self.degrees[mate.index()] = 0;
            self.lower_degrees_around(v, pulse)?;
            self.lower_degrees_around(mate, pulse)?;
        }
        Ok(())
    }

    fn lower_degrees_around(&mut self, v: Vertex, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        pulse.tick(u64::from(self.graph.slots(v)))?;
        for w in self.graph.neighbours(v) {
            let degree = &mut self.degrees[w.index()];
            if *degree > 0 {
                *degree -= 1;
                if *degree == 1 {
                    self.single.push(w);
                }
            }
        }
        Ok(())
    }
}
