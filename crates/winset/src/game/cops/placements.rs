use crate::graph::Vertex;

/// The numbers of all ways to place cops that are not told apart: the combinatorial number system, with repetition.
///
/// The cops on *v*₁ ≤ *v*₂ ≤ … ≤ *v*ₖ have the number Σᵢ C(*v*ᵢ + *i* − 1, *i*). So the numbers are those from 0 on,
/// the greatest vertex counts most, and where all cops are on vertices below *v*, the number does not depend on how many
/// vertices there are besides.
///
/// # Examples
/// ```
/// use winset::game::CopPlacements;
/// use winset::graph::Vertex;
/// let placements = CopPlacements::new(4, 2);
/// assert_eq!(placements.count(), Some(10));
/// assert_eq!(placements.number(&[Vertex::new(1), Vertex::new(3)]), 7);
/// assert_eq!(placements.cops_on(7), [Vertex::new(1), Vertex::new(3)]);
/// ```
///
/// # References
/// D. E. Knuth, *The Art of Computer Programming*, volume 4A, Addison-Wesley 2011, section 7.2.1.3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopPlacements {
    vertices: u32,
    cops: u8,
    /// For *i* cops from 0 on and each vertex *v*, and the one after the last: in how many ways *i* cops can be
    /// placed below *v*. Numbers that are too large are all the largest.
    below: Vec<u64>,
}

impl CopPlacements {
    /// The placements of so many cops on the vertices with ids below `vertices`.
    ///
    /// # Complexity
    /// O(*nk*) time and memory for *k* cops on *n* vertices; a placement and its number are turned into each other
    /// in O(*k* log *n*) time.
    #[must_use]
    pub fn new(vertices: u32, cops: u8) -> Self {
        let row = vertices as usize + 1;
        let mut below = vec![1_u64; row];
        for _ in 0..cops {
            let last = below.len() - row;
            let mut sum = 0_u64;
            below.push(sum);
            for v in 1..row {
                // The greatest cop is on the vertex before, the others on it or below.
                sum = sum.saturating_add(below[last + v]);
                below.push(sum);
            }
        }
        Self { vertices, cops, below }
    }

    /// The number of vertices.
    #[must_use]
    pub const fn vertices(&self) -> u32 {
        self.vertices
    }

    /// The number of cops.
    #[must_use]
    pub const fn cops(&self) -> u8 {
        self.cops
    }

    /// How many placements there are, or `None` when there are more than 64 bits can number.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        Some(self.below(self.cops, self.vertices)).filter(|&count| count < u64::MAX)
    }

    /// In how many ways so many of the cops can be placed on vertices with ids below `vertex`; `u64::MAX` when there
    /// are as many or more.
    #[inline]
    #[must_use]
    pub(crate) fn below(&self, cops: u8, vertex: u32) -> u64 {
        self.below[cops as usize * (self.vertices as usize + 1) + vertex as usize]
    }

    /// The number of the placement of the cops on these vertices, which are in ascending order; of so many of the cops as
    /// there are vertices, where they are fewer.
    #[inline]
    #[must_use]
    pub fn number(&self, cops: &[Vertex]) -> u64 {
        debug_assert!(cops.len() <= usize::from(self.cops) && cops.is_sorted());
        (1..).zip(cops).map(|(i, v)| self.below(i, v.id())).sum()
    }

    /// The vertices that the cops are on in the placement with this number, in ascending order.
    #[must_use]
    pub fn cops_on(&self, number: u64) -> Vec<Vertex> {
        let mut cops = Vec::new();
        self.place(number, &mut cops);
        cops
    }

    /// Puts the vertices of [`CopPlacements::cops_on`] into a vector, instead of what it holds.
    pub(crate) fn place(&self, number: u64, cops: &mut Vec<Vertex>) {
        self.place_some(self.cops, number, cops);
    }

    /// The same for a placement of so many of the cops.
    pub(crate) fn place_some(&self, count: u8, number: u64, cops: &mut Vec<Vertex>) {
        cops.clear();
        let mut rest = number;
        for i in (1..=count).rev() {
            let v = self.greatest(i, rest);
            rest -= self.below(i, v);
            cops.push(Vertex::new(v));
        }
        cops.reverse();
    }

    /// The greatest vertex with a cop in the placement of so many with this number.
    #[inline]
    pub(crate) fn greatest(&self, cops: u8, number: u64) -> u32 {
        let row = self.vertices as usize + 1;
        let below = &self.below[usize::from(cops) * row..][..self.vertices as usize];
        below.partition_point(|&before| before <= number) as u32 - 1
    }

    /// Moves the cops on to the placement with the next number; there must be one.
    #[inline]
    pub(crate) fn advance(cops: &mut [Vertex]) {
        let moves = |i: usize| cops.get(i + 1).is_none_or(|next| cops[i] < *next);
        let Some(i) = (0..cops.len()).find(|&i| moves(i)) else { return };
        cops[i] = Vertex::new(cops[i].id() + 1);
        cops[..i].fill(Vertex::new(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_its_number() {
        for (vertices, cops) in [(0, 0), (1, 0), (1, 5), (2, 3), (5, 1), (5, 2), (4, 4), (7, 3)] {
            let placements = CopPlacements::new(vertices, cops);
            let mut walked = vec![Vertex::new(0); usize::from(cops)];
            for number in 0..placements.count().unwrap() {
                let cops = placements.cops_on(number);
                assert!(cops.is_sorted() && cops.iter().all(|v| v.id() < vertices));
                assert_eq!(placements.number(&cops), number);
                assert_eq!(walked, cops);
                CopPlacements::advance(&mut walked);
            }
        }
    }

    #[test]
    fn nobody_can_be_placed_where_there_is_no_vertex() {
        assert_eq!(CopPlacements::new(0, 0).count(), Some(1));
        assert_eq!(CopPlacements::new(0, 2).count(), Some(0));
        assert_eq!(CopPlacements::new(100, 3).count(), Some(171_700));
        assert_eq!(CopPlacements::new(100_000, 5).count(), None);
    }
}
