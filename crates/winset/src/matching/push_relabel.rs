use std::collections::VecDeque;

use super::links::{Flag, Links};
use crate::graph::{Colouring, Side, Undirected, Vertex};
use crate::watch::{Pulse, Stopped};

/// Makes the matching of the vertices that are not absent maximum, by pushes and relabels from the unmatched vertices
/// of the left side.
///
/// Every right vertex has a label, a lower bound on the number of matching edges of an alternating path from it to an
/// unmatched right vertex. An unmatched left vertex takes the neighbour with the least label as its mate, which
/// leaves the mate before unmatched, and the neighbour's label rises above the second least. Now and then all labels
/// are made exact by one breadth-first search from the unmatched right vertices.
///
/// [`SEEN`](Flag::SEEN) right vertices are known to reach no unmatched one; they are left alone.
///
/// # Complexity
/// O(*n*·*m*) time; 4 bytes for each id. It wins over searches from single vertices where many unmatched vertices of
/// one side lie far from those of the other; elsewhere it loses.
///
/// # References
/// B. V. Cherkassky, A. V. Goldberg, P. Martin, J. C. Setubal, J. Stolfi, *Augment or push: a computational study of
/// bipartite matching and unit-capacity flow algorithms*, ACM Journal of Experimental Algorithmics 3 (1998) 8,
/// [doi:10.1145/297096.297140](https://doi.org/10.1145/297096.297140).
pub(super) fn push_relabel<G: Undirected, L: Links>(
    graph: &G,
    colouring: &impl Colouring,
    links: &mut L,
    pulse: &mut Pulse<'_>,
) -> Result<(), Stopped> {
    pulse.reserve(u64::from(graph.id_bound()) * (L::BYTES + 4))?;
    let mut pushing = Pushing::new(graph, colouring, links);
    while let Some(u) = pushing.active.pop_front() {
        if pushing.relabels >= pushing.relabels_between {
            pushing.label_exactly(pulse)?;
        }
        pulse.tick(u64::from(graph.slots(u)))?;
        pushing.push(u);
    }
    Ok(())
}

struct Pushing<'a, G, C, L> {
    graph: &'a G,
    colouring: &'a C,
    links: &'a mut L,
    labels: Vec<u32>,
    /// The unmatched left vertices that may yet be matched, the first to come the first to go.
    active: VecDeque<Vertex>,
    /// Since all labels were made exact.
    relabels: u64,
    relabels_between: u64,
}

/// The label of a right vertex that reaches no unmatched one.
const UNREACHED: u32 = u32::MAX;

/// Exact labels are made when so many pushes for each left vertex have raised labels.
const RELABELS_A_VERTEX: f64 = 0.5;

impl<'a, G: Undirected, C: Colouring, L: Links> Pushing<'a, G, C, L> {
    fn new(graph: &'a G, colouring: &'a C, links: &'a mut L) -> Self {
        let mut active = VecDeque::new();
        let mut left = 0_u64;
        for v in graph.vertices().filter(|&v| colouring.side(v) == Side::Left && !links.has(v, Flag::ABSENT))
        {
            left += 1;
            if links.mate(graph, v).is_none() {
                active.push_back(v);
            }
        }
        let relabels_between = (left as f64 * RELABELS_A_VERTEX) as u64;
        let labels = vec![0; graph.id_bound() as usize];
        // The first thing to do is to make the labels exact.
        Self { graph, colouring, links, labels, active, relabels: relabels_between, relabels_between }
    }

    /// Gives `u` the mate with the least label; whom it leaves becomes active. Without any, `u` stays unmatched for
    /// good.
    fn push(&mut self, u: Vertex) {
        let Some(choice) = self.choose(u) else { return };
        let left_behind = self.links.mate(self.graph, choice.mate);
        self.links.set_parent(self.graph, u, choice.slot, choice.mate);
        self.links.match_with_parent(self.graph, choice.mate);
        self.labels[choice.mate.index()] = choice.second_label.saturating_add(1);
        self.relabels += 1;
        if let Some(left_behind) = left_behind {
            self.links.unmatch(left_behind);
            self.active.push_back(left_behind);
        }
    }

    fn choose(&self, u: Vertex) -> Option<Choice> {
        let (mut best, mut least, mut second_label) = (None, UNREACHED, UNREACHED);
        for slot in 0..self.graph.slots(u) {
            let Some(w) = self.graph.head_or_hole(u, slot) else { continue };
            if self.links.has(w, Flag::SEEN.or(Flag::ABSENT)) {
                continue;
            }
            let label = self.labels[w.index()];
            if label < least {
                (best, second_label, least) = (Some((slot, w)), least, label);
            } else {
                second_label = second_label.min(label);
            }
        }
        best.map(|(slot, mate)| Choice { slot, mate, second_label })
    }

    /// Sets every label to the true distance.
    fn label_exactly(&mut self, pulse: &mut Pulse<'_>) -> Result<(), Stopped> {
        self.labels.fill(UNREACHED);
        self.relabels = 0;
        let mut queue = VecDeque::new();
        for root in self.graph.vertices().filter(|&v| self.colouring.side(v) == Side::Right) {
            if self.links.has(root, Flag::ABSENT.or(Flag::SEEN))
                || self.links.mate(self.graph, root).is_some()
            {
                continue;
            }
            self.labels[root.index()] = 0;
            queue.push_back(root);
        }
        while let Some(w) = queue.pop_front() {
            let label = self.labels[w.index()] + 1;
            pulse.tick(u64::from(self.graph.slots(w)))?;
            for slot in 0..self.graph.slots(w) {
                let Some(u) = self.graph.head_or_hole(w, slot) else { continue };
                if self.links.has(u, Flag::ABSENT) {
                    continue;
                }
                let Some(mate) = self.links.mate(self.graph, u) else { continue };
                if self.labels[mate.index()] == UNREACHED {
                    self.labels[mate.index()] = label;
                    queue.push_back(mate);
                }
            }
        }
        Ok(())
    }
}

struct Choice {
    slot: u32,
    mate: Vertex,
    second_label: u32,
}
