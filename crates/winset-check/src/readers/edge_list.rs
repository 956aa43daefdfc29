//! Edge lists: two names a line for an edge or an arc, one for a vertex by itself; `#` and `%` start comments.
//!
//! Where all names are numbers without leading zeros, the vertices are in the order of the numbers, else in that in
//! which the names come up.

use std::io::{Read, Seek};

use crate::failure::Failure;
use crate::format::Numbering;
use crate::kept_pairs::KeptPairs;
use crate::lines::{Lines, words};
use crate::name_table::NameTable;
use crate::names::{Name, Names};
use crate::number_set::NumberSet;
use crate::reader::Reader;

/// An edge list.
pub struct EdgeList<R> {
    lines: Lines<R>,
    vertices: Vertices,
    pairs: KeptPairs,
}

enum Vertices {
    /// These numbers, whether they come up or not.
    Numbered(Numbering),
    /// These numbers, in order, with others between them.
    Numbers(NumberSet),
    /// These names.
    Named(NameTable),
}

impl<R: Read + Seek> EdgeList<R> {
    /// A list whose names are these numbers; if they are not told, reads which names there are.
    pub fn open(mut lines: Lines<R>, numbering: Option<Numbering>) -> Result<Self, Failure> {
        let (vertices, pairs) = match numbering {
            Some(numbering) => (Vertices::Numbered(numbering), KeptPairs::none()),
            None => numbers(&mut lines).or_else(|_| names(&mut lines))?,
        };
        let list = Self { lines, vertices, pairs };
        let is_empty = numbering.is_none() && list.order() == 0;
        if is_empty { Err(list.lines.error("there is no vertex")) } else { Ok(list) }
    }
}

/// The names, if all of them are numbers, and none is too large for a set that takes a bit for every number below it, not
/// much more than the input is long. The pairs are kept as long as there are not many to a vertex.
fn numbers<R: Read + Seek>(lines: &mut Lines<R>) -> Result<(Vertices, KeptPairs), Failure> {
    let (mut numbers, bound) = (NumberSet::default(), lines.size()?.saturating_mul(8).min(u32::MAX.into()));
    let mut pairs = KeptPairs::new();
    each_line(lines, |[first, second]| {
        let mut add = |name: Name<'_>| {
            let number = name.plain_number().filter(|&number| number < bound)?;
            numbers.insert(number);
            Some(number as u32)
        };
        let tail = add(first?)?;
        if let Some(head) = second.map(add) {
            pairs.push([tail, head?], 1000 + 2 * numbers.count() as usize);
        }
        Some(())
    })?;
    let numbers = numbers.counted();
    let vertices = numbers.numbering().map_or(Vertices::Numbers(numbers), Vertices::Numbered);
    if !matches!(vertices, Vertices::Numbered(Numbering { base: 0, .. })) {
        pairs.rename(|number| vertices.id(Name::Number(number.into())).unwrap_or_default());
    }
    Ok((vertices, pairs))
}

fn names<R: Read + Seek>(lines: &mut Lines<R>) -> Result<(Vertices, KeptPairs), Failure> {
    let (mut names, mut pairs) = (NameTable::default(), KeptPairs::new());
    each_line(lines, |[first, second]| {
        let tail = names.insert(first?.word()?)?;
        if let Some(second) = second {
            pairs.push([tail, names.insert(second.word()?)?], usize::MAX);
        }
        Some(())
    })?;
    names.sort_numbers().into_iter().for_each(|ranks| pairs.rename(|id| ranks[id as usize]));
    Ok((Vertices::Named(names), pairs))
}

/// Visits the one or two names of every line. Where nothing comes back for numbers, it visits them again as words; it is an
/// error where nothing comes back for words.
fn each_line<R: Read + Seek>(
    lines: &mut Lines<R>,
    mut visit: impl FnMut([Option<Name<'_>>; 2]) -> Option<()>,
) -> Result<(), Failure> {
    let is_comment = |word: &[u8]| word.starts_with(b"#") || word.starts_with(b"%");
    lines.rewind()?;
    loop {
        lines.plain_pairs(b"", |pair| visit(pair.map(|number| Some(Name::Number(number)))).is_some())?;
        if !lines.advance_past(is_comment)? {
            return Ok(());
        }
        let mut words = words(lines.line());
        let names = [words.next(), words.next()];
        if words.next().is_some() || names[1].is_some_and(is_comment) {
            return Err(lines.error("expected one or two names"));
        }
        visit(names.map(|word| word.map(Name::Word)))
            .ok_or_else(|| lines.error("a name that is no vertex"))?;
    }
}

impl Vertices {
    fn id(&self, name: Name<'_>) -> Option<u32> {
        match (self, name) {
            (Self::Numbered(numbering), name) => numbering.id(name.number()?),
            (Self::Numbers(numbers), name) => numbers.rank(name.plain_number()?),
            (Self::Named(_), _) => None,
        }
    }
}

impl<R: Read + Seek> Reader for EdgeList<R> {
    fn order(&self) -> u32 {
        match &self.vertices {
            Vertices::Numbered(numbering) => numbering.vertices,
            Vertices::Numbers(numbers) => numbers.count(),
            Vertices::Named(names) => names.len(),
        }
    }

    fn are_edges(&self) -> bool {
        false
    }

    fn each(&mut self, visit: &mut dyn FnMut(u32, u32)) -> Result<(), Failure> {
        each_line(&mut self.lines, |[first, second]| {
            let tail = self.vertices.id(first?)?;
            if let Some(second) = second {
                visit(tail, self.vertices.id(second)?);
            }
            Some(())
        })
    }

    fn kept(&mut self) -> Option<Vec<[u32; 2]>> {
        self.pairs.take()
    }

    fn into_names(self: Box<Self>) -> Names {
        match self.vertices {
            Vertices::Numbered(Numbering { base, .. }) => Names::Numbered { base },
            Vertices::Numbers(numbers) => Names::Numbers(numbers),
            Vertices::Named(names) => Names::Named(names),
        }
    }
}
