use super::fresh::Fresh;
use super::frontier::Frontier;
use super::turn::Block;
use crate::graph::{Reversible, Vertex};
use crate::watch::{Pulse, Stopped};

/// What the pursuer can reach: the positions from which some move leads into the attractor.
pub(super) struct Reachable<'g, G> {
    graph: &'g G,
    in_degrees: Vec<u32>,
    out_degrees: Vec<u32>,
}

impl<'g, G: Reversible> Reachable<'g, G> {
    pub(super) fn new(graph: &'g G) -> Self {
        let mut in_degrees = vec![0; graph.id_bound() as usize];
        let mut out_degrees = in_degrees.clone();
        for v in graph.vertices() {
            in_degrees[v.index()] = graph.predecessors(v).count() as u32;
            out_degrees[v.index()] = graph.neighbours(v).count() as u32;
        }
        Self { graph, in_degrees, out_degrees }
    }

    /// Finds the positions of a block from which a move leads into the frontier: backwards from there, or forwards
    /// from all positions that are not attracted yet, when these have fewer arcs.
    pub(super) fn step(
        &self,
        block: &Block,
        index: usize,
        frontier: &Frontier,
        fresh: &mut Fresh,
        pulse: &mut Pulse<'_>,
    ) -> Result<(), Stopped> {
        let mut backwards = 0;
        frontier.for_each(index, |v, _| backwards += u64::from(self.in_degrees[v]));
        let worth_counting = 2 * self.out_degrees.len() as u64;
        if backwards > worth_counting {
            let forwards = self.arcs_of_open_rows(block);
            if forwards < backwards {
                self.look_forwards(block, frontier.words(index), fresh);
                return pulse.tick(forwards);
            }
        }
        self.look_backwards(block, index, frontier, fresh);
        pulse.tick(backwards)
    }

    fn arcs_of_open_rows(&self, block: &Block) -> u64 {
        let open =
            self.out_degrees.iter().zip(&block.attracted).filter(|(_, attracted)| !block.is_all(**attracted));
        open.map(|(&degree, _)| u64::from(degree)).sum()
    }

    fn look_backwards(&self, block: &Block, index: usize, frontier: &Frontier, fresh: &mut Fresh) {
        let attracted = &block.attracted[..];
        frontier.for_each(index, |v, places| {
            for from in self.graph.predecessors(Vertex::new(v as u32)).map(Vertex::index) {
                let taken = places & !attracted[from];
                if taken != 0 {
                    fresh.add(from, taken);
                }
            }
        });
    }

    fn look_forwards(&self, block: &Block, words: &[u64], fresh: &mut Fresh) {
        for v in self.graph.vertices() {
            let attracted = block.attracted[v.index()];
            if !block.is_all(attracted) {
                let reached = self.graph.neighbours(v).fold(0, |reached, to| reached | words[to.index()]);
                let taken = reached & !attracted;
                if taken != 0 {
                    fresh.add(v.index(), taken);
                }
            }
        }
    }
}
