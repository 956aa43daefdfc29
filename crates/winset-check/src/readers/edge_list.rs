//! Edge lists: two names a line for an edge or an arc, one for a vertex by itself; `#` and `%` start comments.
//!
//! Where all names are numbers without leading zeros, the vertices are in the order of the numbers, else in that in
//! which the names come up.

use std::collections::HashMap;
use std::io::{Read, Seek};

use crate::failure::Failure;
use crate::format::Numbering;
use crate::lines::{Lines, words};
use crate::names::{Name, Names, NumberSet};
use crate::reader::Reader;

/// An edge list.
pub struct EdgeList<R> {
    lines: Lines<R>,
    vertices: Vertices,
}

enum Vertices {
    /// These numbers, whether they come up or not.
    Numbered(Numbering),
    /// These numbers, in order, with others between them.
    Numbers(NumberSet),
    /// These names.
    Named(HashMap<Box<[u8]>, u32>),
}

impl<R: Read + Seek> EdgeList<R> {
    /// A list whose names are these numbers; if they are not told, reads which names there are.
    pub fn open(mut lines: Lines<R>, numbering: Option<Numbering>) -> Result<Self, Failure> {
        let vertices = match numbering {
            Some(numbering) => Vertices::Numbered(numbering),
            None => numbers(&mut lines)?.map_or_else(|| names(&mut lines), Ok)?,
        };
        Ok(Self { lines, vertices })
    }
}

/// The names, if all of them are numbers, and none is too large for a set that takes a bit for every number below it, not
/// much more than the input is long.
fn numbers<R: Read + Seek>(lines: &mut Lines<R>) -> Result<Option<Vertices>, Failure> {
    let bound = lines.size()?.saturating_mul(8).min(u32::MAX.into());
    let (mut numbers, mut all) = (NumberSet::default(), true);
    each_line(lines, |names| {
        for name in names.into_iter().flatten() {
            let small = name.plain_number().filter(|&number| number < bound);
            small.map_or_else(|| all = false, |number| numbers.insert(number));
        }
        Some(())
    })?;
    let numbers = numbers.counted();
    match (all, numbers.count()) {
        (false, _) => Ok(None),
        (true, 0) => Err(lines.error("there is no vertex")),
        _ => Ok(Some(numbers.numbering().map_or(Vertices::Numbers(numbers), Vertices::Numbered))),
    }
}

fn names<R: Read + Seek>(lines: &mut Lines<R>) -> Result<Vertices, Failure> {
    let mut ids: HashMap<Box<[u8]>, u32> = HashMap::new();
    each_line(lines, |names| {
        for name in names.into_iter().flatten() {
            let Name::Word(word) = name else { return None };
            if !ids.contains_key(word) {
                ids.insert(word.into(), ids.len() as u32);
            }
        }
        Some(())
    })?;
    if ids.len() >= u32::MAX as usize {
        return Err(lines.error("there are more names than 32 bits can number"));
    }
    let numbers = ids.iter_mut().map(|(name, id)| Name::Word(name).plain_number().map(|number| (number, id)));
    if let Some(mut numbers) = numbers.collect::<Option<Vec<_>>>() {
        numbers.sort_unstable();
        (0..).zip(numbers).for_each(|(rank, (_, id))| *id = rank);
    }
    Ok(Vertices::Named(ids))
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
            (Self::Named(ids), Name::Word(word)) => ids.get(word).copied(),
            (Self::Named(_), Name::Number(_)) => None,
        }
    }
}

impl<R: Read + Seek> Reader for EdgeList<R> {
    fn order(&self) -> u32 {
        match &self.vertices {
            Vertices::Numbered(numbering) => numbering.vertices,
            Vertices::Numbers(numbers) => numbers.count(),
            Vertices::Named(names) => names.len() as u32,
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

    fn into_names(self: Box<Self>) -> Names {
        match self.vertices {
            Vertices::Numbered(Numbering { base, .. }) => Names::Numbered { base },
            Vertices::Numbers(numbers) => Names::Numbers(numbers),
            Vertices::Named(names) => Names::named(names),
        }
    }
}
