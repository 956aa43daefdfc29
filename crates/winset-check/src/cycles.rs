//! The odd cycles of a certificate, read ahead of what is made of them.

use std::io::Read;
use std::mem;

use crate::certificate::Certificate;
use crate::failure::{Failure, Rejection};
use crate::geography::Label;
use crate::graph::Graph;

/// A walk over the cycles of a certificate, edge by edge.
///
/// Where a cycle goes on is known only when the graph's memory has told where it has come to. So many cycles are followed
/// at the same time: else almost every edge of a large graph would be a wait.
pub struct Cycles<'a, R> {
    certificate: &'a mut Certificate<R>,
    graph: &'a Graph,
    labels: &'a [Label],
    /// How many edges each cycle has that has been read ahead and not been visited.
    lengths: Vec<u64>,
    visited_lengths: usize,
    edges: Vec<[u32; 2]>,
    visited_edges: usize,
    /// What comes after them.
    end: Option<Result<(), Failure>>,
    /// How many edges of the last cycle are not read yet, and the vertices from which it and its next edge are told.
    left: u64,
    start: i64,
    near: i64,
}

/// An edge as the certificate tells it: how far it starts from the vertex before, and which neighbour it leads to.
#[derive(Clone, Copy)]
struct Step {
    by: i64,
    neighbour: u64,
}

/// Successive steps of one cycle that are still to be looked up.
#[derive(Clone, Copy)]
struct Piece {
    at: usize,
    end: usize,
    near: i64,
}

impl<'a, R: Read> Cycles<'a, R> {
    const AHEAD: usize = 256;

    /// All cycles, where the certificate has come to them.
    pub const fn new(certificate: &'a mut Certificate<R>, graph: &'a Graph, labels: &'a [Label]) -> Self {
        Self {
            certificate,
            graph,
            labels,
            lengths: Vec::new(),
            visited_lengths: 0,
            edges: Vec::new(),
            visited_edges: 0,
            end: None,
            left: 0,
            start: 0,
            near: 0,
        }
    }

    /// How many edges the next cycle has, an odd number, if there is one. Those of the last one have been visited.
    #[inline]
    pub fn length(&mut self) -> Result<Option<u64>, Failure> {
        while self.visited_lengths == self.lengths.len() {
            match self.end.take() {
                Some(end) => return end.map(|()| None),
                None => self.read_ahead(),
            }
        }
        self.visited_lengths += 1;
        Ok(Some(self.lengths[self.visited_lengths - 1]))
    }

    /// The ends of the next edge.
    #[inline]
    pub fn edge(&mut self) -> Result<[u32; 2], Failure> {
        while self.visited_edges == self.edges.len() {
            match self.end.take() {
                Some(end) => end?,
                None => self.read_ahead(),
            }
        }
        self.visited_edges += 1;
        Ok(self.edges[self.visited_edges - 1])
    }

    fn read_ahead(&mut self) {
        self.lengths.drain(..mem::take(&mut self.visited_lengths));
        self.visited_edges = 0;
        let (mut steps, mut pieces) = (Vec::with_capacity(Self::AHEAD), Vec::new());
        self.end = self.read_steps(&mut steps, &mut pieces).transpose();
        self.edges.clear();
        self.edges.resize(steps.len(), [0, 0]);
        let mut sound = steps.len();
        pieces.retain(|piece| piece.at < sound);
        while !pieces.is_empty() {
            let mut left = 0;
            for at in 0..pieces.len() {
                let mut piece = pieces[at];
                match self.look_up(piece.near, steps[piece.at]) {
                    Ok(edge) => {
                        self.edges[piece.at] = edge;
                        (piece.near, piece.at) = (edge[1].into(), piece.at + 1);
                        pieces[left] = piece;
                        left += usize::from(piece.at < piece.end.min(sound));
                    }
                    Err(rejection) if piece.at < sound => {
                        (sound, self.end) = (piece.at, Some(Err(rejection.into())));
                    }
                    Err(_) => {}
                }
            }
            pieces.truncate(left);
        }
        self.edges.truncate(sound);
        if let Some(&[_, to]) = self.edges.last() {
            self.near = to.into();
        }
    }

    /// Reads the next steps; whether they are the last ones.
    fn read_steps(&mut self, steps: &mut Vec<Step>, pieces: &mut Vec<Piece>) -> Result<Option<()>, Failure> {
        while steps.len() < Self::AHEAD {
            let is_new = self.left == 0;
            if is_new {
                match self.certificate.number()? {
                    0 => return Ok(Some(())),
                    edges if edges % 2 == 0 || edges == 1 => {
                        return Err(Rejection::CycleLength { edges }.into());
                    }
                    edges => self.left = edges,
                }
                self.lengths.push(self.left);
                self.near = self.start;
            }
            let (at, ahead) = (steps.len(), self.left.min((Self::AHEAD - steps.len()) as u64));
            let end = at + ahead as usize;
            pieces.push(Piece { at, end, near: self.near });
            for _ in 0..ahead {
                steps.push(Step { by: self.certificate.signed()?, neighbour: self.certificate.number()? });
            }
            if is_new {
                self.start = self.start.wrapping_add(steps[at].by);
            }
            self.left -= ahead;
        }
        Ok(None)
    }

    /// The edge that a step goes along, if both its ends are in odd components.
    #[inline(always)]
    fn look_up(&self, near: i64, step: Step) -> Result<[u32; 2], Rejection> {
        let number = near.wrapping_add(step.by);
        let from = u32::try_from(number).ok().filter(|&from| from < self.graph.order());
        let from = from.ok_or(Rejection::NoVertex { number })?;
        let edge = [from, self.graph.neighbour(from, step.neighbour)?];
        match edge.into_iter().find(|&vertex| self.labels[vertex as usize] != Label::Odd) {
            Some(vertex) => Err(Rejection::CycleLeaves { vertex }),
            None => Ok(edge),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Kind;
    use crate::names::Names;
    use crate::reader::Reader;

    /// Rings of these lengths.
    struct Rings(Vec<u32>);

    impl Reader for Rings {
        fn order(&self) -> u32 {
            self.0.iter().sum()
        }

        fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure> {
            let mut first = 0;
            for &length in &self.0 {
                (0..length).for_each(|v| visit(first + v, first + (v + 1) % length));
                first += length;
            }
            Ok(())
        }

        fn into_names(self: Box<Self>) -> Names {
            Names::Numbered { base: 0 }
        }
    }

    fn leb128(mut number: u64, bytes: &mut Vec<u8>) {
        while number >= 0x80 {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
    }

    /// Goes around all rings; the edge with this number is one to a third neighbour.
    fn around(rings: &[u32], wrong: Option<usize>) -> Vec<u8> {
        let (mut bytes, mut first, mut edges, mut near) = (Vec::new(), 0, 0, 0);
        for &length in rings {
            leb128(length.into(), &mut bytes);
            for v in 0..length {
                leb128(if v == 0 { 2 * (first - near) } else { 0 }, &mut bytes);
                let larger = u64::from(v > 0 && v < length - 1);
                leb128(if wrong == Some(edges) { 2 } else { larger }, &mut bytes);
                edges += 1;
            }
            (near, first) = (first, first + u64::from(length));
        }
        bytes.push(0);
        bytes
    }

    /// The edges, and what comes after them.
    fn visit(rings: &[u32], labels: &[Label], bytes: &[u8]) -> (Vec<[u32; 2]>, Result<(), Failure>) {
        let graph =
            Graph::read(&mut Rings(rings.to_vec()), Kind::Edges).unwrap().seen_from_both_ends().unwrap();
        let mut certificate = Certificate::new(bytes);
        let (mut cycles, mut edges) = (Cycles::new(&mut certificate, &graph, labels), Vec::new());
        let mut all = || {
            while let Some(length) = cycles.length()? {
                for _ in 0..length {
                    edges.push(cycles.edge()?);
                }
            }
            Ok(())
        };
        let end = all();
        (edges, end)
    }

    /// Some rings are far longer than what is read ahead, and many are read at once.
    #[test]
    fn edges_come_one_by_one_up_to_the_first_failure() {
        let rings = [vec![1001, 3, 5], vec![3; 300], vec![7, 2001, 9], vec![255, 3, 257]].concat();
        let order = rings.iter().sum::<u32>();
        let mut expected = Vec::new();
        Rings(rings.clone()).each(&mut |from, to| expected.push([from, to])).unwrap();
        let odd = vec![Label::Odd; order as usize];
        let (edges, end) = visit(&rings, &odd, &around(&rings, None));
        assert!(edges == expected && end.is_ok());

        let all = around(&rings, None);
        for wrong in (0..expected.len()).step_by(7) {
            let (edges, end) = visit(&rings, &odd, &around(&rings, Some(wrong)));
            assert_eq!(edges, expected[..wrong]);
            let rejection = Rejection::NoNeighbour { vertex: expected[wrong][0], number: 2 };
            assert!(matches!(end, Err(Failure::Rejected { rejection: found, .. }) if found == rejection));

            let vertex = expected[wrong][1];
            let mut labels = odd.clone();
            labels[vertex as usize] = Label::Rest;
            let (edges, end) = visit(&rings, &labels, &all);
            assert_eq!(edges.len(), expected.iter().position(|edge| edge.contains(&vertex)).unwrap());
            let rejection = Rejection::CycleLeaves { vertex };
            assert!(matches!(end, Err(Failure::Rejected { rejection: found, .. }) if found == rejection));
        }
        for length in (0..all.len()).step_by(11) {
            let (edges, end) = visit(&rings, &odd, &all[..length]);
            assert_eq!(edges, expected[..edges.len()]);
            let rejection = Rejection::Truncated { at: length as u64 };
            assert!(matches!(end, Err(Failure::Rejected { rejection: found, .. }) if found == rejection));
        }
    }
}
