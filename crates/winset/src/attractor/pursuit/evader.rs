use super::blocks::Blocks;
use super::digits::{Digits, layers_for, without_lowest};
use super::fresh::Fresh;
use super::frontier::Frontier;
use super::turn::Block;
use crate::graph::{Reversible, Vertex};
use crate::watch::{Pulse, Stopped};

/// What the evader cannot avoid: the positions from which all moves lead into the attractor.
pub(super) struct Unavoidable<'g, G> {
    graph: &'g G,
    /// For each vertex the number of its arcs less one, or 0.
    other_arcs: Vec<u32>,
}

impl<'g, G: Reversible> Unavoidable<'g, G> {
    pub(super) fn new(graph: &'g G, blocks: &Blocks) -> Self {
        let mut other_arcs = vec![0; blocks.height()];
        for v in graph.vertices() {
            other_arcs[v.index()] = (graph.neighbours(v).count() as u32).saturating_sub(1);
        }
        Self { graph, other_arcs }
    }

    /// How many times four digits the counters have: at least once.
    pub(super) fn layers(&self) -> usize {
        self.other_arcs.iter().max().map_or(0, |&most| layers_for(most)).max(1)
    }

    /// The counters of a block before any position is attracted: the moves that do not lead into the attractor, less
    /// one.
    pub(super) fn counters(&self) -> Vec<Vec<Digits>> {
        let digits = |layer, &number| {
            let mut digits = Digits::default();
            digits.put(without_lowest(number, layer), u64::MAX);
            digits
        };
        let layer = |layer| self.other_arcs.iter().map(|number| digits(layer, number)).collect();
        (0..self.layers()).map(layer).collect()
    }

    /// Finds the positions of a block that have all their moves into the attractor since the frontier is in it.
    ///
    /// When one is to be taken from a counter at zero, there was a single move left. Captures are counted down with
    /// the others, but are in the attractor from the beginning.
    pub(super) fn step(
        &self,
        block: &mut Block,
        index: usize,
        frontier: &Frontier,
        fresh: &mut Fresh,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        let Block { attracted, counters, .. } = block;
        let Some((lowest, further)) = counters.split_first_mut() else { return Ok(()) };
        let (lowest, attracted) = (&mut lowest[..], &attracted[..]);
        let mut steps = 0;
        frontier.for_each(index, |v, places| {
            for from in self.graph.predecessors(Vertex::new(v as u32)).map(Vertex::index) {
                steps += 1;
                let mut taken = lowest[from].take_one(places);
                if taken != 0 {
                    for (layer, digits) in (1..).zip(further.iter_mut()) {
                        if without_lowest(self.other_arcs[from], layer) != 0 {
                            taken = digits[from].take_one(taken);
                        }
                    }
                    taken &= !attracted[from];
                    if taken != 0 {
                        fresh.add(from, taken);
                    }
                }
            }
        });
        pulse.tick(steps)
    }
}
