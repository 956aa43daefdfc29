//! Directed graphs for pursuits, of families in which the pursuer wins much.

use fixedbitset::FixedBitSet;

use super::{Family, GenerateError, Random, Share};
use crate::graph::DirectedGraph;

/// Arcs lead down to close vertices by chance, and from the vertex 0 to itself: the pursuer wins every position.
///
/// For nobody is ever stuck, and unless the evader is caught before, both come down to 0 and meet there. The fewer
/// vertices an arc may pass over, the longer that takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Downhill {
    /// The number of vertices.
    pub order: u32,
    /// The number of arcs from a vertex, where so many vertices are close below it.
    pub out_degree: u32,
    /// How many vertices below it an arc may lead to.
    pub reach: u32,
}

/// Every vertex of a line leads to itself and all close ones on both sides: the pursuer wins every position.
///
/// For it can always come closer, and an evader that passes it comes within its reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of vertices.
    pub order: u32,
    /// How many vertices to each side an arc may lead to.
    pub reach: u32,
}

/// A share of the vertices are refuges, where the evader may stay and no arc leads in; from the others all arcs lead
/// down to the vertex 0.
///
/// The pursuer wins just the positions with the evader outside the refuges, or already caught: with *n* vertices and
/// *r* refuges 2((*n* − *r*)*n* + *r*) of 2*n*².
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuges {
    /// The number of vertices.
    pub order: u32,
    /// The number of arcs from a vertex, where so many are possible.
    pub out_degree: u32,
    /// The share of refuges.
    pub refuges: Share,
}

/// Arcs lead to any other vertices by chance, and from some vertices none does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomSparse {
    /// The number of vertices.
    pub order: u32,
    /// The number of arcs from a vertex that has any.
    pub out_degree: u32,
    /// The probability that a vertex has none.
    pub sinks: Share,
}

/// Arcs lead to lower vertices by chance, and from the vertex 0 none does: no play is endless. With one arc a vertex
/// it is a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomAcyclic {
    /// The number of vertices.
    pub order: u32,
    /// The number of arcs from a vertex, where so many are below it.
    pub out_degree: u32,
}

impl Family for Downhill {
    type Instance = DirectedGraph;

    fn needed_bytes(&self) -> u64 {
        bytes(self.order, self.out_degree)
    }

    fn generate(&self, random: &mut Random) -> Result<DirectedGraph, GenerateError> {
        GenerateError::at_least("the reach", self.reach, 1)?;
        let mut arcs = Arcs::new(self.order, self.out_degree)?;
        arcs.push(0, 0);
        for v in 1..self.order {
            let lowest = v.saturating_sub(self.reach);
            arcs.push_some(v, lowest, v - lowest, self.out_degree, random);
        }
        Ok(arcs.finish())
    }
}

impl Family for Line {
    type Instance = DirectedGraph;

    fn needed_bytes(&self) -> u64 {
        bytes(self.order, self.reach.saturating_mul(2).saturating_add(1))
    }

    fn generate(&self, _random: &mut Random) -> Result<DirectedGraph, GenerateError> {
        let (order, reach) = (self.order, self.reach);
        GenerateError::at_least("the reach", reach, 1)?;
        let mut arcs = Arcs::new(order, reach.saturating_mul(2).saturating_add(1))?;
        for v in 0..order {
            let close = v.saturating_sub(reach)..v.saturating_add(reach).saturating_add(1).min(order);
            close.for_each(|w| arcs.push(v, w));
        }
        Ok(arcs.finish())
    }
}

impl Family for Refuges {
    type Instance = DirectedGraph;

    fn needed_bytes(&self) -> u64 {
        bytes(self.order, self.out_degree)
    }

    fn generate(&self, random: &mut Random) -> Result<DirectedGraph, GenerateError> {
        let mut arcs = Arcs::new(self.order, self.out_degree)?;
        let open = self.order - self.refuges.of(self.order.into()) as u32;
        arcs.push(0, 0);
        for v in 1..open {
            arcs.push_some(v, 0, v, self.out_degree, random);
        }
        for v in open.max(1)..self.order {
            arcs.push(v, v);
            arcs.push_some(v, 0, open, self.out_degree - 1, random);
        }
        Ok(arcs.finish())
    }
}

impl Family for RandomSparse {
    type Instance = DirectedGraph;

    fn needed_bytes(&self) -> u64 {
        bytes(self.order, self.out_degree)
    }

    fn generate(&self, random: &mut Random) -> Result<DirectedGraph, GenerateError> {
        let mut arcs = Arcs::new(self.order, self.out_degree)?;
        for v in 0..self.order {
            if !random.happens(self.sinks) {
                arcs.push_some_others(v, self.out_degree, random);
            }
        }
        Ok(arcs.finish())
    }
}

impl Family for RandomAcyclic {
    type Instance = DirectedGraph;

    fn needed_bytes(&self) -> u64 {
        bytes(self.order, self.out_degree)
    }

    fn generate(&self, random: &mut Random) -> Result<DirectedGraph, GenerateError> {
        let mut arcs = Arcs::new(self.order, self.out_degree)?;
        for v in 1..self.order {
            arcs.push_some(v, 0, v, self.out_degree, random);
        }
        Ok(arcs.finish())
    }
}

/// The list of the arcs, and the stored graph from both ends.
fn bytes(order: u32, out_degree: u32) -> u64 {
    let degree = u64::from(out_degree.min(order));
    u64::from(order).saturating_mul(24 + 24 * degree)
}

/// The arcs of a graph that is being made.
struct Arcs {
    order: u32,
    arcs: Vec<[u32; 2]>,
    chosen: FixedBitSet,
}

impl Arcs {
    fn new(order: u32, out_degree: u32) -> Result<Self, GenerateError> {
        GenerateError::at_least("the number of vertices", order, 1)?;
        GenerateError::at_least("the number of arcs from a vertex", out_degree, 1)?;
        Ok(Self { order, arcs: Vec::new(), chosen: FixedBitSet::with_capacity(order as usize) })
    }

    fn push(&mut self, tail: u32, head: u32) {
        self.arcs.push([tail, head]);
    }

    /// Adds arcs to `count` different vertices of the `among` from `lowest` on, or to all when they are no more.
    ///
    /// R. Floyd's way: the *i*-th choice is among the first *i*, and the *i*-th itself when that is chosen already.
    fn push_some(&mut self, tail: u32, lowest: u32, among: u32, count: u32, random: &mut Random) {
        let first = self.arcs.len();
        for last in among - count.min(among)..among {
            let choice = random.below(last + 1);
            let head = if self.chosen.put(choice as usize) { last } else { choice };
            self.chosen.insert(head as usize);
            self.push(tail, lowest + head);
        }
        for arc in &self.arcs[first..] {
            self.chosen.remove((arc[1] - lowest) as usize);
        }
    }

    /// Adds arcs to `count` vertices other than `tail`: the last one stands in for it.
    fn push_some_others(&mut self, tail: u32, count: u32, random: &mut Random) {
        let first = self.arcs.len();
        self.push_some(tail, 0, self.order - 1, count, random);
        for arc in &mut self.arcs[first..] {
            if arc[1] == tail {
                arc[1] = self.order - 1;
            }
        }
    }

    fn finish(self) -> DirectedGraph {
        DirectedGraph::from_ids(self.order, &self.arcs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certified::solved;
    use crate::game::Pursuit;
    use crate::graph::Graph;
    use crate::player::ByPlayer;

    fn made(family: &impl Family<Instance = DirectedGraph>) -> DirectedGraph {
        family.generate(&mut Random::new(1)).unwrap()
    }

    fn arcs(graph: &DirectedGraph) -> String {
        let row = |v| graph.neighbours(v).map(|w| w.id().to_string()).collect::<Vec<_>>().join(" ");
        graph.vertices().map(row).collect::<Vec<_>>().join("/")
    }

    fn wins(graph: DirectedGraph) -> ByPlayer<u64> {
        solved(&Pursuit::new(graph)).regions().counts()
    }

    #[test]
    fn graphs_are_the_same_for_ever() {
        assert_eq!(arcs(&made(&Downhill { order: 6, out_degree: 2, reach: 3 })), "0/0/0 1/0 1/2 3/3 4");
        assert_eq!(arcs(&made(&Line { order: 4, reach: 1 })), "0 1/0 1 2/1 2 3/2 3");
        assert_eq!(
            arcs(&made(&Refuges { order: 6, out_degree: 2, refuges: Share::percent(50) })),
            "0/0/0 1/0 3/1 4/2 5"
        );
        assert_eq!(
            arcs(&made(&RandomSparse { order: 6, out_degree: 2, sinks: Share::percent(30) })),
            "1 4//3 4/4 5//"
        );
        assert_eq!(arcs(&made(&RandomAcyclic { order: 6, out_degree: 1 })), "/0/0/2/1/1");
    }

    #[test]
    fn the_pursuer_wins_everywhere() {
        for order in [1, 2, 3, 10, 300] {
            for out_degree in [1, 3, 30] {
                let reach = out_degree + 2;
                let everywhere = ByPlayer { first: 0, second: 2 * u64::from(order).pow(2) };
                assert_eq!(wins(made(&Downhill { order, out_degree, reach })), everywhere);
                assert_eq!(wins(made(&Line { order, reach: out_degree })), everywhere);
            }
        }
    }

    #[test]
    fn the_pursuer_wins_outside_the_refuges() {
        for order in [1, 2, 7, 60, 300] {
            for refuges in [Share::NONE, Share::percent(20), Share::percent(50), Share::ALL] {
                let family = Refuges { order, out_degree: 4, refuges };
                let n = u64::from(order);
                let r = refuges.of(n);
                assert_eq!(wins(made(&family)).second, 2 * ((n - r) * n + r), "{family:?}");
            }
        }
    }

    #[test]
    fn arcs_are_as_many_and_where_they_should_be() {
        let graph = made(&RandomSparse { order: 50, out_degree: 5, sinks: Share::percent(20) });
        let degrees: Vec<u32> = graph.vertices().map(|v| graph.slots(v)).collect();
        assert!(degrees.iter().all(|&degree| degree == 0 || degree == 5));
        assert!((2..20).contains(&degrees.iter().filter(|&&degree| degree == 0).count()));
        assert!(graph.vertices().all(|v| graph.neighbours(v).all(|w| w != v)));
        let graph = made(&RandomAcyclic { order: 50, out_degree: 3 });
        assert!(graph.vertices().all(|v| graph.slots(v) == v.id().min(3)));
        assert!(graph.vertices().all(|v| graph.neighbours(v).all(|w| w < v)));
        let graph = made(&Downhill { order: 50, out_degree: 3, reach: 5 });
        assert!(graph.vertices().skip(1).all(|v| graph.neighbours(v).all(|w| w < v && v.id() - w.id() <= 5)));
    }

    #[test]
    fn parameters_without_a_meaning_are_refused() {
        let random = &mut Random::new(1);
        assert!(Downhill { order: 0, out_degree: 1, reach: 1 }.generate(random).is_err());
        assert!(Downhill { order: 5, out_degree: 0, reach: 1 }.generate(random).is_err());
        assert!(Downhill { order: 5, out_degree: 1, reach: 0 }.generate(random).is_err());
        assert!(Line { order: 3, reach: u32::MAX }.generate(random).is_ok());
        assert!(RandomSparse { order: 1, out_degree: u32::MAX, sinks: Share::NONE }.generate(random).is_ok());
        assert!(RandomAcyclic { order: 3, out_degree: u32::MAX }.generate(random).is_ok());
    }
}
