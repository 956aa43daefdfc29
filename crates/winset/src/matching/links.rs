use std::ops::Range;

use fixedbitset::FixedBitSet;

use super::mates::{Matching, Mates};
use crate::graph::{Graph, Undirected, Vertex};

/// A mark that a search leaves on a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flag(pub(super) u8);

impl Flag {
    /// A search has reached the vertex.
    pub const SEEN: Self = Self(1 << 5);
    /// No search from the vertex can succeed.
    pub const DEAD: Self = Self(1 << 6);
    /// The vertex is not there: a hole among the ids, or taken out.
    pub const ABSENT: Self = Self(1 << 7);

    /// Either of two flags.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What an alternating search keeps at each vertex: a mate, a parent and three flags.
///
/// [`PackedLinks`] does it in a byte where no vertex has more than four slots, [`WideLinks`] in nine elsewhere.
pub(super) trait Links {
    /// The bytes that one vertex takes.
    const BYTES: u64;

    /// Whether any of these flags is on `v`.
    fn has(&self, v: Vertex, flags: Flag) -> bool;

    /// Puts a flag on `v`.
    fn set(&mut self, v: Vertex, flag: Flag);

    /// Takes flags off `v`.
    fn clear(&mut self, v: Vertex, flags: Flag);

    /// Whether `v` has a mate.
    fn is_matched(&self, v: Vertex) -> bool;

    /// Whether `v` is there without a mate, and not [`Flag::DEAD`].
    fn is_root(&self, v: Vertex) -> bool;

    /// The mate of `v`.
    fn mate<G: Graph>(&self, graph: &G, v: Vertex) -> Option<Vertex>;

    /// Leaves `v` without a mate.
    fn unmatch(&mut self, v: Vertex);

    /// Makes `u` the parent of the vertex in `slot` of `u`.
    fn set_parent<G: Undirected>(&mut self, graph: &G, u: Vertex, slot: u32, child: Vertex);

    /// The parent of `v`.
    fn parent<G: Graph>(&self, graph: &G, v: Vertex) -> Vertex;

    /// Matches `u` with the vertex in a slot of it.
    fn join<G: Undirected>(&mut self, graph: &G, u: Vertex, slot: u32, head: Vertex);

    /// Matches `v` with its parent, and the parent with `v`.
    fn match_with_parent<G: Undirected>(&mut self, graph: &G, v: Vertex);
}

/// The links of all vertices of a graph.
pub(super) trait AllLinks: Links + Send + Sized + 'static {
    /// These vertices are there, none of them has a mate.
    fn unmatched(vertices: &FixedBitSet) -> Self;

    /// The links of a matching, without any other flag than [`Flag::ABSENT`].
    fn from_matching(matching: &Matching) -> Option<Self>;

    /// The matching alone.
    fn into_matching(self) -> Matching;

    /// All vertices with this flag.
    fn all_with(&self, flag: Flag) -> FixedBitSet;

    /// The links of bands of so many consecutive ids, apart; none if they are kept in another way.
    fn bands(&mut self, ids: usize) -> Vec<PackedLinks<Band<'_>>> {
        let _ = ids;
        Vec::new()
    }
}

/// A byte an id: these bits, and [`Flag::ABSENT`] where there is no vertex.
fn presence(vertices: &FixedBitSet, bits: u8) -> Vec<u8> {
    let mut states = vec![bits | Flag::ABSENT.0; vertices.len()];
    for (states, word) in states.chunks_mut(usize::BITS as usize).zip(vertices.as_slice()) {
        for (at, state) in states.iter_mut().enumerate() {
            *state &= !((word >> at & 1) as u8 * Flag::ABSENT.0);
        }
    }
    states
}

/// The ids whose states have this flag.
fn all_with(states: &[u8], flag: Flag) -> FixedBitSet {
    let mut set = FixedBitSet::with_capacity(states.len());
    for (word, states) in set.as_mut_slice().iter_mut().zip(states.chunks(usize::BITS as usize)) {
        for (at, eight) in states.chunks(8).enumerate() {
            *word |= usize::from(bits_with(eight, flag)) << (8 * at);
        }
    }
    set
}

/// A bit for each of up to eight states: whether it has this flag. One multiplication gathers the bits.
fn bits_with(states: &[u8], flag: Flag) -> u8 {
    let mut eight = [0; 8];
    eight[..states.len()].copy_from_slice(states);
    let low_bits = u64::from_le_bytes(eight) >> flag.0.trailing_zeros() & 0x0101_0101_0101_0101;
    (low_bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// A byte a vertex, for graphs with at most four slots a vertex: mate (3 bits), parent (2), flags (3).
#[derive(Clone, Debug)]
pub(super) struct PackedLinks<S = Vec<u8>>(S);

/// Where the bytes of [`PackedLinks`] are.
pub(super) trait States {
    fn get(&self, v: Vertex) -> u8;

    fn get_mut(&mut self, v: Vertex) -> &mut u8;
}

impl States for Vec<u8> {
    #[inline]
    fn get(&self, v: Vertex) -> u8 {
        self[v.index()]
    }

    #[inline]
    fn get_mut(&mut self, v: Vertex) -> &mut u8 {
        &mut self[v.index()]
    }
}

/// The bytes of consecutive ids. All other vertices look as if they were not there.
#[derive(Debug)]
pub(super) struct Band<'a> {
    states: &'a mut [u8],
    first: u32,
}

impl Band<'_> {
    #[inline]
    fn at(&self, v: Vertex) -> usize {
        v.id().wrapping_sub(self.first) as usize
    }
}

impl States for Band<'_> {
    #[inline]
    fn get(&self, v: Vertex) -> u8 {
        self.states.get(self.at(v)).copied().unwrap_or(Flag::ABSENT.0)
    }

    #[inline]
    fn get_mut(&mut self, v: Vertex) -> &mut u8 {
        let at = self.at(v);
        &mut self.states[at]
    }
}

impl PackedLinks<Band<'_>> {
    /// The ids of the band.
    pub fn ids(&self) -> Range<u32> {
        self.0.first..self.0.first + self.0.states.len() as u32
    }
}

impl PackedLinks {
    /// The most slots that two bits can number.
    pub const MAX_SLOTS: u32 = 4;
    pub(super) const MATE: u8 = 0b111;
    pub(super) const NO_MATE: u8 = 0b111;
    const PARENT_SHIFT: u32 = 3;
    const PARENT: u8 = 0b11 << Self::PARENT_SHIFT;
}

impl<S: States> PackedLinks<S> {
    fn set_mate(&mut self, v: Vertex, slot: u32) {
        let state = self.0.get_mut(v);
        *state = *state & !PackedLinks::MATE | slot as u8;
    }

    fn parent_slot(&self, v: Vertex) -> u32 {
        u32::from((self.0.get(v) & PackedLinks::PARENT) >> PackedLinks::PARENT_SHIFT)
    }
}

impl AllLinks for PackedLinks {
    fn unmatched(vertices: &FixedBitSet) -> Self {
        Self(presence(vertices, Self::NO_MATE))
    }

    fn from_matching(matching: &Matching) -> Option<Self> {
        match &matching.0 {
            Mates::Slots(states) => Some(Self(states.clone())),
            Mates::Vertices(_) => None,
        }
    }

    fn into_matching(mut self) -> Matching {
        for state in &mut self.0 {
            *state &= Self::MATE | Flag::ABSENT.0;
        }
        Matching(Mates::Slots(self.0))
    }

    fn all_with(&self, flag: Flag) -> FixedBitSet {
        all_with(&self.0, flag)
    }

    fn bands(&mut self, ids: usize) -> Vec<PackedLinks<Band<'_>>> {
        let band = |(states, first): (_, usize)| Band { states, first: first as u32 };
        self.0.chunks_mut(ids).zip((0..).step_by(ids)).map(|part| PackedLinks(band(part))).collect()
    }
}

impl<S: States> Links for PackedLinks<S> {
    const BYTES: u64 = 1;

    #[inline]
    fn has(&self, v: Vertex, flags: Flag) -> bool {
        self.0.get(v) & flags.0 != 0
    }

    #[inline]
    fn set(&mut self, v: Vertex, flag: Flag) {
        *self.0.get_mut(v) |= flag.0;
    }

    #[inline]
    fn clear(&mut self, v: Vertex, flags: Flag) {
        *self.0.get_mut(v) &= !flags.0;
    }

    #[inline]
    fn is_matched(&self, v: Vertex) -> bool {
        self.0.get(v) & PackedLinks::MATE != PackedLinks::NO_MATE
    }

    /// One comparison for all: a branch on what cannot be foreseen, whether there is a wall, would cost more.
    #[inline]
    fn is_root(&self, v: Vertex) -> bool {
        let all = PackedLinks::MATE | Flag::ABSENT.or(Flag::DEAD).0;
        self.0.get(v) & all == PackedLinks::NO_MATE
    }

    #[inline]
    fn mate<G: Graph>(&self, graph: &G, v: Vertex) -> Option<Vertex> {
        let slot = self.0.get(v) & PackedLinks::MATE;
        if slot == PackedLinks::NO_MATE { None } else { graph.head_or_hole(v, u32::from(slot)) }
    }

    #[inline]
    fn unmatch(&mut self, v: Vertex) {
        *self.0.get_mut(v) |= PackedLinks::NO_MATE;
    }

    #[inline]
    fn set_parent<G: Undirected>(&mut self, graph: &G, u: Vertex, slot: u32, child: Vertex) {
        let state = self.0.get_mut(child);
        *state = *state & !PackedLinks::PARENT | (graph.twin(u, slot) as u8) << PackedLinks::PARENT_SHIFT;
    }

    #[inline]
    fn parent<G: Graph>(&self, graph: &G, v: Vertex) -> Vertex {
        graph.head_or_hole(v, self.parent_slot(v)).expect("a parent sits in a slot that is not empty")
    }

    #[inline]
    fn join<G: Undirected>(&mut self, graph: &G, u: Vertex, slot: u32, head: Vertex) {
        self.set_mate(u, slot);
        self.set_mate(head, graph.twin(u, slot));
    }

    #[inline]
    fn match_with_parent<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        let slot = self.parent_slot(v);
        self.join(graph, v, slot, self.parent(graph, v));
    }
}

/// Nine bytes a vertex, for any graph.
#[derive(Clone, Debug)]
pub(super) struct WideLinks {
    pub(super) mates: Vec<u32>,
    pub(super) parents: Vec<u32>,
    pub(super) flags: Vec<u8>,
}

impl WideLinks {
    pub(super) const NO_MATE: u32 = u32::MAX;
    /// In a [`Matching`]: the vertex is not there.
    pub(super) const ABSENT: u32 = u32::MAX - 1;

    /// The links of a perfect matching in which each vertex has the mate with this id.
    pub(super) fn of_mates(mates: Vec<u32>) -> Self {
        Self { parents: vec![0; mates.len()], flags: vec![0; mates.len()], mates }
    }

    /// The links of a matching: for each id its mate, if it has one; nothing where it is no vertex.
    pub(super) fn of_vertices(mates: impl Iterator<Item = Option<Option<Vertex>>>) -> Self {
        let (mut ids, mut flags) = (Vec::new(), Vec::new());
        for mate in mates {
            ids.push(mate.flatten().map_or(Self::NO_MATE, Vertex::id));
            flags.push(if mate.is_some() { 0 } else { Flag::ABSENT.0 });
        }
        Self { parents: vec![0; ids.len()], mates: ids, flags }
    }

    /// Whether the flags of a vertex say that it is not there.
    pub(super) const fn is_absent(flags: u8) -> bool {
        flags & Flag::ABSENT.0 != 0
    }
}

impl AllLinks for WideLinks {
    fn unmatched(vertices: &FixedBitSet) -> Self {
        let ids = vertices.len();
        Self { mates: vec![Self::NO_MATE; ids], parents: vec![0; ids], flags: presence(vertices, 0) }
    }

    fn from_matching(matching: &Matching) -> Option<Self> {
        let Mates::Vertices(mates) = &matching.0 else { return None };
        let absent = |&mate: &u32| if mate == Self::ABSENT { Flag::ABSENT.0 } else { 0 };
        let flags = mates.iter().map(absent).collect();
        let mates: Vec<u32> =
            mates.iter().map(|&mate| if mate == Self::ABSENT { Self::NO_MATE } else { mate }).collect();
        Some(Self { parents: vec![0; mates.len()], flags, mates })
    }

    fn into_matching(mut self) -> Matching {
        for (mate, flags) in self.mates.iter_mut().zip(&self.flags) {
            if flags & Flag::ABSENT.0 != 0 {
                *mate = Self::ABSENT;
            }
        }
        Matching(Mates::Vertices(self.mates))
    }

    fn all_with(&self, flag: Flag) -> FixedBitSet {
        all_with(&self.flags, flag)
    }
}

impl Links for WideLinks {
    const BYTES: u64 = 9;

    #[inline]
    fn has(&self, v: Vertex, flags: Flag) -> bool {
        self.flags[v.index()] & flags.0 != 0
    }

    #[inline]
    fn set(&mut self, v: Vertex, flag: Flag) {
        self.flags[v.index()] |= flag.0;
    }

    #[inline]
    fn clear(&mut self, v: Vertex, flags: Flag) {
        self.flags[v.index()] &= !flags.0;
    }

    #[inline]
    fn is_matched(&self, v: Vertex) -> bool {
        self.mates[v.index()] != Self::NO_MATE
    }

    #[inline]
    fn is_root(&self, v: Vertex) -> bool {
        self.mates[v.index()] == Self::NO_MATE && !self.has(v, Flag::ABSENT.or(Flag::DEAD))
    }

    #[inline]
    fn mate<G: Graph>(&self, _graph: &G, v: Vertex) -> Option<Vertex> {
        let mate = self.mates[v.index()];
        (mate != Self::NO_MATE).then(|| Vertex::new(mate))
    }

    #[inline]
    fn unmatch(&mut self, v: Vertex) {
        self.mates[v.index()] = Self::NO_MATE;
    }

    #[inline]
    fn set_parent<G: Undirected>(&mut self, _graph: &G, u: Vertex, _slot: u32, child: Vertex) {
        self.parents[child.index()] = u.id();
    }

    #[inline]
    fn parent<G: Graph>(&self, _graph: &G, v: Vertex) -> Vertex {
        Vertex::new(self.parents[v.index()])
    }

    #[inline]
    fn join<G: Undirected>(&mut self, _graph: &G, u: Vertex, _slot: u32, head: Vertex) {
        self.mates[u.index()] = head.id();
        self.mates[head.index()] = u.id();
    }

    #[inline]
    fn match_with_parent<G: Undirected>(&mut self, graph: &G, v: Vertex) {
        self.join(graph, v, 0, self.parent(graph, v));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_flags_are_translated_bit_by_bit() {
        for len in [0, 1, 7, 8, 9, 63, 64, 65, 200] {
            let mut vertices = FixedBitSet::with_capacity(len);
            vertices.extend((0..len).filter(|id| id * id % 5 == 1));
            let states = presence(&vertices, 0b0101);
            let mut absent = all_with(&states, Flag::ABSENT);
            absent.toggle_range(..);
            assert_eq!(absent, vertices);
            assert!(states.iter().all(|state| state & !Flag::ABSENT.0 == 0b0101));
            for flag in [Flag::SEEN, Flag::DEAD] {
                assert!(all_with(&states, flag).is_clear());
                let put = |(id, state): (usize, &u8)| if vertices[id] { state | flag.0 } else { *state };
                let marked: Vec<u8> = states.iter().enumerate().map(put).collect();
                assert_eq!(all_with(&marked, flag), vertices);
            }
        }
    }
}
