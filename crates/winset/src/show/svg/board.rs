//! Where the cells of a board are in its picture.

use std::io;

use super::canvas::{Canvas, HEADING, MARGIN, Point, Rounded};
use crate::graph::{Frame, Place, Vertex};

/// The side of a cell.
pub(super) const CELL: f64 = 40.0;
/// The space for the numbers of rows and columns.
const AXIS: f64 = 22.0;

/// The layout of a board.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    frame: Frame,
}

impl Layout {
    pub(super) const fn new(frame: Frame) -> Self {
        Self { frame }
    }

    /// The width and height.
    pub(super) fn size(self) -> (f64, f64) {
        let along = |cells| AXIS + CELL * f64::from(cells);
        (along(self.frame.columns()), along(self.frame.rows()))
    }

    /// The number of cells.
    pub(super) fn cells(self) -> u64 {
        u64::from(self.frame.rows()) * u64::from(self.frame.columns())
    }

    /// The middle of a cell.
    pub(super) fn at(self, v: Vertex) -> Point {
        let Place { row, column } = self.frame.place(v);
        Self::middle(row, column)
    }

    fn middle(row: u32, column: u32) -> Point {
        let along = |number: u32| AXIS + CELL * (f64::from(number) - 0.5);
        Point::new(MARGIN + along(column), HEADING + along(row))
    }

    /// Writes the numbers of the rows and columns, not all of them on large boards.
    pub(super) fn write_axes(self, canvas: &mut Canvas<'_>) -> io::Result<()> {
        let shown = |&number: &u32| number == 1 || self.cells() <= 2500 || number % 10 == 0;
        for column in (1..=self.frame.columns()).filter(shown) {
            let at = Point::new(Self::middle(1, column).x, HEADING + AXIS - 7.0);
            canvas.text("axis", at, &column.to_string())?;
        }
        for row in (1..=self.frame.rows()).filter(shown) {
            let at = Point::new(MARGIN + AXIS / 2.0 - 2.0, Self::middle(row, 1).y + 4.0);
            canvas.text("axis", at, &row.to_string())?;
        }
        Ok(())
    }

    /// Writes a cell that says `title` when it is pointed at.
    pub(super) fn write_cell(
        self,
        canvas: &mut Canvas<'_>,
        class: &str,
        v: Vertex,
        title: &str,
    ) -> io::Result<()> {
        let Point { x, y } = self.at(v);
        let (x, y) = (Rounded(x - CELL / 2.0), Rounded(y - CELL / 2.0));
        canvas.line(format_args!(
            r#"<rect class="{class}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"><title>{title}</title></rect>"#
        ))
    }
}
