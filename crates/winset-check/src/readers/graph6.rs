//! graph6: a graph on a line of letters, six bits each.

use std::io::{Read, Seek};

use crate::failure::Failure;
use crate::lines::Lines;
use crate::names::Names;
use crate::reader::Reader;

/// What stands before a number of vertices above 62.
const MARK: u64 = 63;

/// A graph in graph6.
pub struct Graph6<R> {
    lines: Lines<R>,
    vertices: u32,
}

impl<R: Read + Seek> Graph6<R> {
    /// Reads the number of vertices.
    pub fn open(lines: Lines<R>) -> Result<Self, Failure> {
        let mut graph = Self { lines, vertices: 0 };
        graph.vertices = graph.read_order()?;
        Ok(graph)
    }

    fn read_order(&mut self) -> Result<u32, Failure> {
        self.lines.rewind()?;
        let mut byte = self.first_byte()?;
        if byte == Some(b'>') {
            // What another header leaves over is no letter.
            (1..">>graph6<<".len()).try_for_each(|_| self.lines.byte().map(|_| ()))?;
            byte = self.first_byte()?;
        }
        let mut order = self.six_bits(byte)?;
        if order == MARK {
            // Three letters follow one mark, six follow two.
            let second = self.next_bits()?;
            let (start, letters) = if second == MARK { (0, 6) } else { (second, 2) };
            order = start;
            for _ in 0..letters {
                order = order << 6 | self.next_bits()?;
            }
        }
        let order = u32::try_from(order).ok().filter(|&order| order < u32::MAX);
        order.ok_or_else(|| self.lines.error("more vertices than 32 bits can number"))
    }

    /// The first byte that is no blank, line end or byte order mark.
    fn first_byte(&mut self) -> Result<Option<u8>, Failure> {
        loop {
            let byte = self.lines.byte()?;
            if byte.is_none_or(|byte| !byte.is_ascii_whitespace() && !b"\xef\xbb\xbf".contains(&byte)) {
                return Ok(byte);
            }
        }
    }

    fn next_bits(&mut self) -> Result<u64, Failure> {
        let byte = self.lines.byte()?;
        self.six_bits(byte)
    }

    fn six_bits(&self, byte: Option<u8>) -> Result<u64, Failure> {
        let letter = byte.filter(|byte| (63..=126).contains(byte));
        letter.map(|byte| u64::from(byte - 63)).ok_or_else(|| self.lines.error("expected a letter of graph6"))
    }
}

impl<R: Read + Seek> Reader for Graph6<R> {
    fn order(&self) -> u32 {
        self.vertices
    }

    fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure> {
        self.read_order()?;
        let (mut bits, mut left) = (0, 0);
        for v in 1..self.vertices {
            for u in 0..v {
                if left == 0 {
                    (bits, left) = (self.next_bits()?, 6);
                }
                left -= 1;
                if bits >> left & 1 == 1 {
                    visit(u, v);
                }
            }
        }
        while let Some(byte) = self.lines.byte()? {
            if !byte.is_ascii_whitespace() {
                return Err(self.lines.error("the input goes on after its graph"));
            }
        }
        Ok(())
    }

    fn into_names(self: Box<Self>) -> Names {
        Names::Numbered { base: 0 }
    }
}
