//! The numbers of the ways to place cops that are not told apart.

/// The cops on *v*₁ ≤ *v*₂ ≤ … ≤ *v*ₖ have the number Σᵢ C(*v*ᵢ + *i* − 1, *i*).
pub struct Placements {
    vertices: u32,
    cops: u8,
    /// For each number of cops, and each number of vertices from 0 on: in how many ways they can be placed there.
    ways: Vec<u64>,
}

impl Placements {
    /// The placements of so many cops on so many vertices; a table of as many numbers as both have combinations is held.
    pub fn new(vertices: u32, cops: u8) -> Self {
        let all = |cops| (0..=vertices).map(move |vertices| count(vertices, cops));
        Self { vertices, cops, ways: (0..=cops).flat_map(all).collect() }
    }

    /// How many there are; the largest number if there are too many to be counted.
    pub fn count(&self) -> u64 {
        self.below(self.cops, self.vertices)
    }

    /// The number of a placement, its vertices ascending.
    pub fn number(&self, cops: &[u32]) -> u64 {
        (1..).zip(cops).map(|(i, &v)| self.below(i, v)).sum()
    }

    fn below(&self, cops: u8, vertices: u32) -> u64 {
        self.ways[usize::from(cops) * (self.vertices as usize + 1) + vertices as usize]
    }

    /// The placement with this number.
    pub fn cops_on(&self, mut number: u64) -> Vec<u32> {
        let mut cops = Vec::new();
        let mut bound = self.vertices;
        for i in (1..=self.cops).rev() {
            let (mut least, mut beyond) = (0, bound);
            while beyond - least > 1 {
                let middle = least + (beyond - least) / 2;
                if self.below(i, middle) <= number { least = middle } else { beyond = middle }
            }
            number = number.saturating_sub(self.below(i, least));
            cops.push(least);
            bound = least.saturating_add(1);
        }
        cops.reverse();
        cops
    }

    /// Moves the cops on to the placement with the next number.
    pub fn advance(cops: &mut [u32]) {
        let moves = |i: usize| cops.get(i + 1).is_none_or(|next| cops[i] < *next);
        if let Some(i) = (0..cops.len()).find(|&i| moves(i)) {
            cops[i] += 1;
            cops[..i].fill(0);
        }
    }
}

/// In how many ways so many cops can be placed on so many vertices: C(vertices + cops − 1, cops); the largest number if
/// there are too many to be counted.
pub fn count(vertices: u32, cops: u8) -> u64 {
    let mut ways = 1_u128;
    for i in 0..u128::from(cops) {
        ways = ways * (u128::from(vertices) + i) / (i + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_placement_has_its_number() {
        for (vertices, cops) in [(0, 0), (0, 2), (1, 0), (1, 5), (2, 3), (5, 1), (5, 2), (4, 4), (7, 3)] {
            let placements = Placements::new(vertices, cops);
            let mut walked = vec![0; usize::from(cops)];
            for number in 0..placements.count() {
                assert_eq!(placements.cops_on(number), walked);
                assert_eq!(placements.number(&walked), number);
                Placements::advance(&mut walked);
            }
        }
        assert_eq!(count(100, 3), 171_700);
        assert_eq!(count(u32::MAX, 255), u64::MAX);
    }
}
