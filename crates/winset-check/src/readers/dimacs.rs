//! DIMACS: `c` comments, `p edge N M`, then `e U V` for edges, or `a U V WEIGHT` for arcs; vertices from 1.

use std::io::{Read, Seek};

use crate::failure::Failure;
use crate::lines::{Lines, number, words};
use crate::names::Names;
use crate::reader::Reader;

/// A DIMACS file.
pub struct Dimacs<R> {
    lines: Lines<R>,
    vertices: u32,
    /// Whether the pairs are arcs, once it is known.
    arcs: Option<bool>,
}

impl<R: Read + Seek> Dimacs<R> {
    /// Reads the line `p …`, and looks at the first pair.
    pub fn open(lines: Lines<R>, undirected_game: bool) -> Result<Self, Failure> {
        let mut file = Self { lines, vertices: 0, arcs: undirected_game.then_some(false) };
        file.advance()?;
        let mut problem = words(file.lines.line()).collect::<Vec<_>>();
        if problem.len() == 3 {
            problem.insert(1, b"edge");
        }
        let [b"p", format @ (b"edge" | b"col" | b"sp"), vertices, pairs] = problem[..] else {
            return Err(file.lines.error("expected `p edge N M`"));
        };
        let vertices = number(pairs).and(number(vertices)).filter(|&vertices| vertices < u64::from(u32::MAX));
        file.vertices = vertices.ok_or_else(|| file.lines.error("expected numbers below 2^32"))? as u32;
        if format == b"sp" {
            file.require_kind(true)?;
        }
        if file.advance()? {
            file.pair()?;
        }
        Ok(file)
    }

    fn advance(&mut self) -> Result<bool, Failure> {
        self.lines.advance_past(|word| word == b"c")
    }

    fn pair(&mut self) -> Result<(u32, u32), Failure> {
        let mut words = words(self.lines.line());
        let line: [&[u8]; 5] = std::array::from_fn(|_| words.next().unwrap_or_default());
        let (arc, tail, head) = match line {
            [b"e", tail, head, b"", _] => (false, tail, head),
            [b"a", tail, head, weight, b""] if weight.is_empty() || is_decimal(weight) => (true, tail, head),
            _ => return Err(self.lines.error("expected `e U V` or `a U V WEIGHT`")),
        };
        let pair = (self.vertex(tail)?, self.vertex(head)?);
        drop(words);
        self.require_kind(arc)?;
        Ok(pair)
    }

    fn require_kind(&mut self, arc: bool) -> Result<(), Failure> {
        match (*self.arcs.get_or_insert(arc), arc) {
            (false, true) => Err(self.lines.error("an arc where edges are expected")),
            (true, false) => Err(self.lines.error("an edge among arcs")),
            _ => Ok(()),
        }
    }

    fn vertex(&self, word: &[u8]) -> Result<u32, Failure> {
        let id = number(word).and_then(|number| number.checked_sub(1));
        let id = id.filter(|&id| id < u64::from(self.vertices));
        id.map(|id| id as u32).ok_or_else(|| self.lines.error(format!("expected 1 to {}", self.vertices)))
    }
}

fn is_decimal(word: &[u8]) -> bool {
    std::str::from_utf8(word).is_ok_and(|word| word.parse::<f64>().is_ok())
}

impl<R: Read + Seek> Reader for Dimacs<R> {
    fn order(&self) -> u32 {
        self.vertices
    }

    fn are_edges(&self) -> bool {
        self.arcs == Some(false)
    }

    fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure> {
        self.lines.rewind()?;
        self.advance()?;
        let before = if self.are_edges() { b"e " } else { b"a " };
        loop {
            self.lines.plain_pairs(before, |pair| {
                let are_vertices = pair.iter().all(|number| (1..=self.vertices.into()).contains(number));
                are_vertices.then(|| visit(pair[0] as u32 - 1, pair[1] as u32 - 1)).is_some()
            })?;
            if !self.advance()? {
                return Ok(());
            }
            let (tail, head) = self.pair()?;
            visit(tail, head);
        }
    }

    fn into_names(self: Box<Self>) -> Names {
        Names::Numbered { base: 1 }
    }
}
