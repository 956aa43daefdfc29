//! Edge lists: two names a line for an edge or an arc, one for a vertex by itself; `#` and `%` start comments.
//!
//! Where all names are numbers without leading zeros, the vertices are in the order of the numbers, else in that in
//! which the names come up.

use std::collections::HashMap;
use std::io::{Read, Seek};

use crate::failure::Failure;
use crate::format::Numbering;
use crate::lines::{Lines, number, words};
use crate::names::{Names, NumberSet};
use crate::reader::Reader;

/// An edge list.
pub struct EdgeList<R> {
    lines: Lines<R>,
    vertices: Vertices,
}

enum Vertices {
    /// These numbers, whether they come up or not.
    Numbered(Numbering),
    /// These numbers, in order.
    Numbers(NumberSet),
    /// These names.
    Named(HashMap<Box<[u8]>, u32>),
}

impl<R: Read + Seek> EdgeList<R> {
    /// The list whose names are these numbers.
    pub const fn numbered(lines: Lines<R>, numbering: Numbering) -> Self {
        Self { lines, vertices: Vertices::Numbered(numbering) }
    }

    /// Reads the names: as numbers if all of them are numbers, and none is too large for a set that takes a bit for
    /// every number below it, not much more than the input is long.
    pub fn open(mut lines: Lines<R>) -> Result<Self, Failure> {
        let bound = lines.size()?.saturating_mul(8).min(u32::MAX.into());
        let (mut numbers, mut all) = (NumberSet::default(), true);
        each_name(&mut lines, |name| {
            let small = plain_number(name).filter(|&number| number < bound);
            small.map_or_else(|| all = false, |number| numbers.insert(number));
        })?;
        let vertices = if all { Vertices::Numbers(numbers.counted()) } else { named(&mut lines)? };
        let list = Self { lines, vertices };
        if list.order() == 0 { Err(list.lines.error("there is no vertex")) } else { Ok(list) }
    }
}

fn named<R: Read + Seek>(lines: &mut Lines<R>) -> Result<Vertices, Failure> {
    let mut ids: HashMap<Box<[u8]>, u32> = HashMap::new();
    each_name(lines, |name| {
        if !ids.contains_key(name) {
            ids.insert(name.into(), ids.len() as u32);
        }
    })?;
    if ids.len() >= u32::MAX as usize {
        return Err(lines.error("there are more names than 32 bits can number"));
    }
    let numbers = ids.iter_mut().map(|(name, id)| plain_number(name).map(|number| (number, id)));
    if let Some(mut numbers) = numbers.collect::<Option<Vec<_>>>() {
        numbers.sort_unstable();
        (0..).zip(numbers).for_each(|(rank, (_, id))| *id = rank);
    }
    Ok(Vertices::Named(ids))
}

fn each_name<R: Read + Seek>(lines: &mut Lines<R>, mut visit: impl FnMut(&[u8])) -> Result<(), Failure> {
    each_line(lines, |first, second| {
        [Some(first), second].into_iter().flatten().for_each(&mut visit);
        Some(())
    })
}

/// Visits the one or two names of every line; it is an error where nothing comes back.
fn each_line<R: Read + Seek>(
    lines: &mut Lines<R>,
    mut visit: impl FnMut(&[u8], Option<&[u8]>) -> Option<()>,
) -> Result<(), Failure> {
    let is_comment = |word: &[u8]| word.starts_with(b"#") || word.starts_with(b"%");
    lines.rewind()?;
    while lines.advance()? {
        let mut words = words(lines.line());
        let Some(first) = words.next().filter(|word| !is_comment(word)) else { continue };
        let second = words.next();
        if second.is_some_and(is_comment) || words.next().is_some() {
            return Err(lines.error("expected one or two names"));
        }
        visit(first, second).ok_or_else(|| lines.error("a name that is no vertex"))?;
    }
    Ok(())
}

/// The number that a name is, if it is written without leading zeros.
fn plain_number(name: &[u8]) -> Option<u64> {
    number(name).filter(|_| name == b"0" || !name.starts_with(b"0"))
}

impl Vertices {
    fn id(&self, name: &[u8]) -> Option<u32> {
        match self {
            Self::Numbered(Numbering { vertices, base }) => {
                let id = number(name)?.checked_sub(*base)?;
                (id < u64::from(*vertices)).then_some(id as u32)
            }
            Self::Numbers(numbers) => numbers.rank(plain_number(name)?),
            Self::Named(names) => names.get(name).copied(),
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
        let Self { lines, vertices } = self;
        each_line(lines, |first, second| {
            let tail = vertices.id(first)?;
            if let Some(second) = second {
                visit(tail, vertices.id(second)?);
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
