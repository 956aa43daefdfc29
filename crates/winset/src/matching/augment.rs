use super::links::{Flag, Links};
use crate::graph::{Undirected, Vertex};
use crate::watch::{Pulse, Stopped};

/// A breadth-first search for an augmenting path.
///
/// Vertices on the root's side are *outer*, those on the other side *inner*; an inner vertex is
/// [`SEEN`](Flag::SEEN) once it is reached, and its mate becomes outer. After a search that fails, the inner
/// vertices may stay seen: no path through them will ever augment while the graph stays the same.
#[derive(Debug, Default)]
pub(super) struct AugmentingSearch {
    outer: Vec<Vertex>,
}

impl AugmentingSearch {
    /// Searches from `root`, which may be absent or have no mate, and returns the unmatched inner vertex it found.
    pub(super) fn run<G: Undirected, L: Links>(
        &mut self,
        graph: &G,
        links: &mut L,
        root: Vertex,
        pulse: &mut Pulse<'_>,
    ) -> Result<Option<Vertex>, Stopped> {
        self.outer.clear();
        self.outer.push(root);
        let mut next = 0;
        while let Some(&u) = self.outer.get(next) {
            next += 1;
            let slots = graph.slots(u);
            pulse.tick(u64::from(slots))?;
            for slot in 0..slots {
                let Some(w) = graph.head_or_hole(u, slot) else { continue };
                if links.has(w, Flag::SEEN.or(Flag::ABSENT)) {
                    continue;
                }
                links.set(w, Flag::SEEN);
                links.set_parent(graph, u, slot, w);
                match links.mate(graph, w) {
                    Some(mate) => self.outer.push(mate),
                    None => return Ok(Some(w)),
                }
            }
        }
        Ok(None)
    }

    /// Takes [`Flag::SEEN`] off the inner vertices of the last search, before the matching changes.
    pub(super) fn forget<G: Undirected, L: Links>(&self, graph: &G, links: &mut L, found: Option<Vertex>) {
        for &u in &self.outer[1..] {
            let inner = links.mate(graph, u).expect("every outer vertex but the root has a mate");
            links.clear(inner, Flag::SEEN);
        }
        if let Some(w) = found {
            links.clear(w, Flag::SEEN);
        }
    }
}

/// Flips the path that the parents tell, from an unmatched inner vertex back to the unmatched root of its search.
pub(super) fn flip<G: Undirected, L: Links>(graph: &G, links: &mut L, found: Vertex) {
    let mut next = Some(found);
    while let Some(inner) = next {
        next = links.mate(graph, links.parent(graph, inner));
        links.match_with_parent(graph, inner);
    }
}
