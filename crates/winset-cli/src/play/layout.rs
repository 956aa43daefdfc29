use std::ops::RangeInclusive;

/// How what is played on is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// A rectangle of cells.
    Board {
        /// The rows.
        rows: u32,
        /// The columns.
        columns: u32,
    },
    /// Vertices one below another: the *i*-th is the place in row *i*, column 1.
    List {
        /// The number of vertices.
        vertices: u32,
    },
}

impl Layout {
    /// The number of rows.
    pub const fn rows(self) -> u32 {
        match self {
            Self::Board { rows, .. } => rows,
            Self::List { vertices } => vertices,
        }
    }

    /// The number of columns.
    pub const fn columns(self) -> u32 {
        match self {
            Self::Board { columns, .. } => columns,
            Self::List { .. } => 1,
        }
    }

    /// The number of places, walls included.
    pub const fn places(self) -> u64 {
        self.rows() as u64 * self.columns() as u64
    }
}

/// The part of `1..=total` that is shown where there is room for `room`: all of it, or what lies around `focus`.
pub fn window(total: u32, room: u32, focus: u32) -> RangeInclusive<u32> {
    let room = room.clamp(1, total.max(1));
    let last_first = total.saturating_sub(room) + 1;
    let first = focus.saturating_sub(room / 2).clamp(1, last_first);
    first..=(first + (room - 1)).min(total)
}

/// The number of digits of a number.
pub const fn digits(number: u32) -> usize {
    match number.checked_ilog10() {
        Some(log) => log as usize + 1,
        None => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_shown_and_else_what_lies_around_the_focus() {
        for (total, room, focus, shown) in [
            (5, 9, 3, 1..=5),
            (5, 5, 5, 1..=5),
            (9, 3, 1, 1..=3),
            (9, 3, 5, 4..=6),
            (9, 3, 9, 7..=9),
            (9, 0, 4, 4..=4),
            (u32::MAX, 3, u32::MAX, u32::MAX - 2..=u32::MAX),
        ] {
            assert_eq!(window(total, room, focus), shown, "{total} {room} {focus}");
        }
        assert!(window(0, 5, 1).is_empty());
    }
}
