//! The proof of who wins undirected vertex geography from every vertex: the Gallai–Edmonds sets, a matching, odd
//! cycles to contract, and pointers.
//!
//! `docs/formats/certificate.md` says why the checks suffice.

use std::io::Read;

use crate::blobs::Blobs;
use crate::certificate::Certificate;
use crate::contraction::Cycle;
use crate::cycles::Cycles;
use crate::failure::{Failure, Rejection};
use crate::graph::Graph;

/// What the certificate says of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// In an odd component: some maximum matching misses it.
    Odd,
    /// In the barrier.
    Barrier,
    /// In neither.
    Rest,
}

impl Label {
    /// How many labels are this one.
    pub fn count(self, labels: &[Self]) -> u64 {
        // So few that a byte can count them: many are counted at once.
        let chunks = labels.chunks(u8::MAX.into());
        chunks.map(|chunk| u64::from(chunk.iter().map(|&label| u8::from(label == self)).sum::<u8>())).sum()
    }
}

const NO_MATE: u32 = u32::MAX;

/// Checks the body of a certificate.
///
/// The vertices labelled [`Label::Odd`] are then just those that some maximum matching misses.
pub fn check<R: Read>(certificate: &mut Certificate<R>, graph: &Graph) -> Result<Vec<Label>, Failure> {
    let Matched { labels, mates } = Matched::read(certificate, graph)?;
    let proof = Proof { graph, labels: &labels, mates: &mates };
    let mut blobs = Blobs::new(graph.order());
    let contracted = proof.contract(certificate, &mut blobs)?;
    proof.check_labels(&mut blobs)?;
    proof.check_tight(contracted)?;
    proof.follow_pointers(certificate, &mut blobs)?;
    Ok(labels)
}

/// A label and maybe a mate for every vertex.
struct Matched {
    labels: Vec<Label>,
    mates: Vec<u32>,
}

impl Matched {
    /// Each pair is given at its smaller vertex, by the number of the larger one among its neighbours.
    fn read<R: Read>(certificate: &mut Certificate<R>, graph: &Graph) -> Result<Self, Failure> {
        let order = graph.order();
        let mut matched =
            Self { labels: Vec::with_capacity(order as usize), mates: vec![NO_MATE; order as usize] };
        for v in 0..order {
            let number = certificate.number()?;
            matched.labels.push(match number % 3 {
                0 => Label::Odd,
                1 => Label::Barrier,
                _ => Label::Rest,
            });
            if let Some(neighbour) = (number / 3).checked_sub(1) {
                matched.pair(graph, v, neighbour)?;
            }
        }
        Ok(matched)
    }

    fn pair(&mut self, graph: &Graph, vertex: u32, neighbour: u64) -> Result<(), Rejection> {
        let number = neighbour.saturating_add(1);
        let mate = graph.neighbour(vertex, neighbour).ok().filter(|&mate| mate > vertex);
        let mate = mate.ok_or(Rejection::NoLargerNeighbour { vertex, number })?;
        for [end, other] in [[vertex, mate], [mate, vertex]] {
            if self.mates[end as usize] != NO_MATE {
                return Err(Rejection::MatchedTwice { vertex: end });
            }
            self.mates[end as usize] = other;
        }
        Ok(())
    }
}

struct Proof<'a> {
    graph: &'a Graph,
    labels: &'a [Label],
    mates: &'a [u32],
}

impl Proof<'_> {
    fn is_odd(&self, v: u32) -> bool {
        self.labels[v as usize] == Label::Odd
    }

    /// Contracts one odd cycle after another; how many vertices have vanished in others.
    fn contract<R: Read>(&self, certificate: &mut Certificate<R>, blobs: &mut Blobs) -> Result<u64, Failure> {
        let (mut vanished, mut cycles) = (0_u64, Cycles::new(certificate, self.graph, self.labels));
        while let Some(edges) = cycles.length()? {
            let [first, to] = cycles.edge()?;
            let mut cycle = Cycle::from(blobs, first);
            cycle.go_on(first, to)?;
            for _ in 2..edges {
                let [from, to] = cycles.edge()?;
                cycle.go_on(from, to)?;
            }
            let [from, to] = cycles.edge()?;
            cycle.close(from, to)?;
            vanished += edges - 1;
        }
        Ok(vanished)
    }

    /// The blobs are just the components of what is labelled odd, no edge leads from them to the rest, and the rest is
    /// matched within itself, the barrier into the blobs.
    fn check_labels(&self, blobs: &mut Blobs) -> Result<(), Rejection> {
        for v in 0..self.graph.order() {
            match self.labels[v as usize] {
                Label::Odd => self.check_odd(blobs, v)?,
                Label::Barrier if !self.has_mate(v, Label::Odd) => {
                    return Err(Rejection::BarrierUnmatched { vertex: v });
                }
                Label::Rest if !self.has_mate(v, Label::Rest) => {
                    return Err(Rejection::RestUnmatched { vertex: v });
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn check_odd(&self, blobs: &mut Blobs, vertex: u32) -> Result<(), Rejection> {
        let blob = blobs.find(vertex);
        for &neighbour in self.graph.neighbours(vertex) {
            // What is in one blob is labelled odd, as the cycles were.
            if blobs.find(neighbour) == blob {
                continue;
            }
            match self.labels[neighbour as usize] {
                Label::Rest => return Err(Rejection::PastBarrier { inside: vertex, outside: neighbour }),
                Label::Odd => return Err(Rejection::NotContracted { vertex, neighbour }),
                Label::Barrier => {}
            }
        }
        Ok(())
    }

    fn has_mate(&self, v: u32, label: Label) -> bool {
        self.labels.get(self.mates[v as usize] as usize) == Some(&label)
    }

    /// There are as many unmatched vertices as odd components that the barrier cannot serve.
    fn check_tight(&self, vanished: u64) -> Result<(), Rejection> {
        let (components, barrier) =
            (Label::Odd.count(self.labels) - vanished, Label::Barrier.count(self.labels));
        let unmatched = self.mates.iter().filter(|&&mate| mate == NO_MATE).count() as u64;
        match unmatched + barrier == components {
            true => Ok(()),
            false => Err(Rejection::NotTight { unmatched, components, barrier }),
        }
    }

    /// Every vertex of the barrier points from the component of its mate to another one; the pointers have no cycle.
    ///
    /// Each component has one pointer at most, so a cycle shows as two blobs that are one already.
    fn follow_pointers<R: Read>(
        &self,
        certificate: &mut Certificate<R>,
        blobs: &mut Blobs,
    ) -> Result<(), Failure> {
        for vertex in 0..self.graph.order() {
            if self.labels[vertex as usize] == Label::Barrier {
                let target = self.graph.neighbour(vertex, certificate.number()?)?;
                if !self.is_odd(target) {
                    return Err(Rejection::PointerOutside { vertex, target }.into());
                }
                let (from, to) = (blobs.find(self.mates[vertex as usize]), blobs.find(target));
                if from == to {
                    return Err(Rejection::PointerCycle { vertex }.into());
                }
                blobs.join(from, to);
            }
        }
        Ok(())
    }
}
