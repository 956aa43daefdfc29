//! From where cops can have come in a move.

use crate::cop_rules::{CopMoves, Rules};
use crate::graph::Graph;
use crate::placements::{Placements, count};

/// The moves of the cops backwards, each placement once: cops are not told apart.
pub struct CopSteps<'a> {
    rules: Rules,
    placements: &'a Placements,
    /// For each vertex itself and from where an arc leads to it.
    sources: Vec<Vec<u32>>,
    /// For each number of cops from 1 on: by the number of each of their placements, the last question that came by it.
    seen: Vec<Vec<u64>>,
    question: u64,
    /// Placements of the cops that have moved already, one after another, and room for those of one more.
    moved: Vec<u32>,
    longer: Vec<u32>,
    numbers: Vec<u64>,
}

impl<'a> CopSteps<'a> {
    /// The moves on a graph, with a number for each placement.
    pub fn new(rules: Rules, graph: &Graph, placements: &'a Placements) -> Self {
        let mut sources: Vec<Vec<u32>> = (0..graph.order()).map(|v| vec![v]).collect();
        for v in 0..graph.order() {
            for &head in graph.neighbours(v).iter().filter(|&&head| head != v) {
                sources[head as usize].push(v);
            }
        }
        let seen = (1..=rules.cops).map(|cops| vec![0; count(graph.order(), cops) as usize]).collect();
        Self {
            rules,
            placements,
            sources,
            seen,
            question: 0,
            moved: Vec::new(),
            longer: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// The numbers of the placements from which the cops can have come to these vertices, which ascend.
    pub fn came_from(&mut self, cops: &[u32]) -> &[u64] {
        self.question += 1;
        self.numbers.clear();
        self.longer.clear();
        match self.rules.cop_moves {
            _ if cops.is_empty() => self.numbers.push(0),
            CopMoves::All => self.all_move(cops),
            CopMoves::One => {
                for i in 0..cops.len() {
                    let others = [&cops[..i], &cops[i + 1..]].concat();
                    self.add_one(&others, cops[i], cops.len());
                }
            }
        }
        &self.numbers
    }

    /// One after another: the placements of those who have moved are few, since they are not told apart.
    fn all_move(&mut self, cops: &[u32]) {
        self.moved.clear();
        for (width, &cop) in cops.iter().enumerate() {
            self.numbers.clear();
            self.longer.clear();
            let moved = std::mem::take(&mut self.moved);
            if width == 0 {
                self.add_one(&[], cop, 1);
            } else {
                moved.chunks_exact(width).for_each(|others| self.add_one(others, cop, width + 1));
            }
            self.moved = std::mem::replace(&mut self.longer, moved);
        }
    }

    /// Adds the placements of some cops and one that has come to `cop`, all of which are so many.
    fn add_one(&mut self, others: &[u32], cop: u32, width: usize) {
        let Self { placements, sources, seen, longer, numbers, question, .. } = self;
        for &source in &sources[cop as usize] {
            let start = longer.len();
            let at = others.partition_point(|&other| other <= source);
            longer.extend_from_slice(&others[..at]);
            longer.push(source);
            longer.extend_from_slice(&others[at..]);
            let number = placements.number(&longer[start..]);
            let last = &mut seen[width - 1][number as usize];
            if *last == *question {
                longer.truncate(start);
            } else {
                *last = *question;
                numbers.push(number);
            }
        }
    }
}
