use super::blocks::ones;

/// A square of 64 × 64 bits.
pub(super) struct Square {
    rows: [u64; 64],
    /// The rows that are not zero.
    filled: u64,
    /// Not zero when some row has two ones or more.
    doubled: u64,
}

impl Square {
    /// With fewer ones than this, moving each by itself is faster.
    const FEW: u32 = 48;

    pub(super) const fn zero() -> Self {
        Self { rows: [0; 64], filled: 0, doubled: 0 }
    }

    /// Sets a row, below the 64th, to bits that are not zero.
    #[inline]
    pub(super) const fn set_row(&mut self, row: usize, bits: u64) {
        self.rows[row % 64] = bits;
        self.filled |= 1 << (row % 64);
        self.doubled |= bits & (bits - 1);
    }

    /// The rows that are not zero, with their indices.
    #[inline]
    pub(super) fn rows(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        ones(self.filled).map(|row| (row, self.rows[row]))
    }

    /// Writes the columns as rows over 64 zeros, and is zero again; the columns that were not zero.
    pub(super) fn turn_into(&mut self, target: &mut [u64; 64]) -> u64 {
        let columns = self.rows().fold(0, |columns, (_, bits)| columns | bits);
        if self.has_few_ones() {
            for row in ones(self.filled) {
                for column in ones(std::mem::take(&mut self.rows[row])) {
                    target[column] |= 1 << row;
                }
            }
        } else {
            transpose(&mut self.rows);
            *target = std::mem::replace(&mut self.rows, [0; 64]);
        }
        self.filled = 0;
        self.doubled = 0;
        columns
    }

    fn has_few_ones(&self) -> bool {
        let population = || self.rows().map(|(_, bits)| bits.count_ones()).sum::<u32>();
        self.doubled == 0 || self.filled.count_ones() < Self::FEW && population() < Self::FEW
    }
}

/// Swaps rows and columns: bit *j* of row *i* becomes bit *i* of row *j*.
///
/// # References
/// H. S. Warren, *Hacker's Delight*, second edition, Addison-Wesley 2012, section 7-3.
pub(super) fn transpose(rows: &mut [u64; 64]) {
    swap_halves::<32>(rows, 0x0000_0000_FFFF_FFFF);
    swap_halves::<16>(rows, 0x0000_FFFF_0000_FFFF);
    swap_halves::<8>(rows, 0x00FF_00FF_00FF_00FF);
    swap_halves::<4>(rows, 0x0F0F_0F0F_0F0F_0F0F);
    swap_halves::<2>(rows, 0x3333_3333_3333_3333);
    swap_halves::<1>(rows, 0x5555_5555_5555_5555);
}

/// In each square of 2·`HALF` rows and columns, swaps the upper right with the lower left quarter; `low` has the
/// columns of the left quarters.
fn swap_halves<const HALF: usize>(rows: &mut [u64; 64], low: u64) {
    for square in rows.chunks_exact_mut(2 * HALF) {
        let (upper, lower) = square.split_at_mut(HALF);
        for (upper, lower) in upper.iter_mut().zip(lower) {
            let differ = (*upper >> HALF ^ *lower) & low;
            *upper ^= differ << HALF;
            *lower ^= differ;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_turned(rows: [u64; 64]) {
        let mut square = Square::zero();
        for _ in 0..2 {
            for (row, &bits) in rows.iter().enumerate().filter(|(_, bits)| **bits != 0) {
                square.set_row(row, bits);
            }
            let mut columns = [0; 64];
            let filled = square.turn_into(&mut columns);
            for (j, column) in columns.iter().enumerate() {
                for (i, row) in rows.iter().enumerate() {
                    assert_eq!(row >> j & 1, column >> i & 1, "row {i}, column {j}");
                }
                assert_eq!(filled >> j & 1 == 1, *column != 0, "column {j}");
            }
            assert_eq!(square.turn_into(&mut [0; 64]), 0, "the square is zero again");
        }
    }

    #[test]
    fn rows_become_columns_whether_many_or_few() {
        let dense: [u64; 64] = std::array::from_fn(|i| (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        assert_turned(dense);
        assert_turned(std::array::from_fn(|i| {
            if i % 7 == 3 { dense[i] & dense[i + 1] & 0x11 << (i % 8) } else { 0 }
        }));
        assert_turned(std::array::from_fn(|i| 1 << (63 - i)));
        assert_turned([0; 64]);
    }
}
