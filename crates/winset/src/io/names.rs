//! Names of vertices as they come up in a text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io;

use super::edge_list::plain_number;
use super::{Limits, ReadError};
use crate::graph::Labels;

/// The names found so far, each with the id of a vertex.
#[derive(Debug)]
pub(super) struct Names<'s> {
    ids: HashMap<Cow<'s, str>, u32>,
    memory: u64,
    limits: Limits,
}

/// Whether a name has come up before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    First(u32),
    Again(u32),
}

impl Seen {
    /// The id of the vertex.
    pub(super) const fn id(self) -> u32 {
        match self {
            Self::First(id) | Self::Again(id) => id,
        }
    }
}

impl<'s> Names<'s> {
    /// The bytes that a vertex takes, besides its name: here, in the graph and among its labels.
    const VERTEX_MEMORY: u64 = 120;

    /// No names yet, beside what takes `memory` bytes.
    ///
    /// # Errors
    /// When that alone does not fit.
    pub(super) fn new(limits: Limits, memory: u64) -> Result<Self, ReadError> {
        limits.check(memory)?;
        Ok(Self { ids: HashMap::new(), memory, limits })
    }

    /// How many names there are.
    pub(super) fn count(&self) -> u32 {
        self.ids.len() as u32
    }

    /// The vertex with this name, a new one if there is none.
    ///
    /// # Errors
    /// When there are too many, or the names no longer fit.
    pub(super) fn see(&mut self, name: Cow<'s, str>) -> Result<Seen, ReadError> {
        let vertices = self.ids.len() as u64;
        match self.ids.entry(name) {
            Entry::Occupied(found) => Ok(Seen::Again(*found.get())),
            Entry::Vacant(place) => {
                self.memory += Self::VERTEX_MEMORY + place.key().len() as u64;
                self.limits.check(self.memory)?;
                let id = u32::try_from(vertices).ok().filter(|&id| id < u32::MAX);
                let id = id.ok_or(ReadError::TooManyVertices { vertices: vertices + 1 })?;
                place.insert(id);
                Ok(Seen::First(id))
            }
        }
    }

    /// The vertex with this name.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        self.ids.get(name).copied()
    }

    /// The names in the order of their ids.
    pub(super) fn into_list(self) -> Vec<Cow<'s, str>> {
        let mut list = vec![Cow::Borrowed(""); self.ids.len()];
        self.ids.into_iter().for_each(|(name, id)| list[id as usize] = name);
        list
    }

    /// What the vertices are called: by consecutive numbers if these are their names.
    pub(super) fn into_labels(self) -> Labels {
        let list = self.into_list();
        let base = list.first().and_then(|name| u32::try_from(plain_number(name)?).ok());
        let is_numbered =
            |base| (u64::from(base)..).zip(&list).all(|(id, name)| plain_number(name) == Some(id));
        match base.filter(|&base| is_numbered(base)) {
            Some(base) => Labels::numbered(base),
            None => Labels::named(list).expect("every name has one id"),
        }
    }
}

/// A control character in a name: it would break the lines that the name is written to.
pub(super) fn control_character(name: &str) -> Option<char> {
    name.chars().find(|c| c.is_control())
}

/// A name that can be written on a line and read again.
///
/// # Errors
/// [`io::ErrorKind::InvalidInput`] for a name with a control character, or another that the format cannot hold.
pub(super) fn writable_name(name: String, is_strange: fn(char) -> bool) -> io::Result<String> {
    match name.chars().find(|&c| c.is_control() || is_strange(c)) {
        None => Ok(name),
        Some(_) => {
            let message = format!("the format cannot hold the name {name:?}");
            Err(io::Error::new(io::ErrorKind::InvalidInput, message))
        }
    }
}
