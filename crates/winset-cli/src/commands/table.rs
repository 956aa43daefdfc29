use std::io::{self, Write};

/// Writes rows of words in columns as wide as their widest word; the last column is not filled up.
pub fn write_table<const N: usize>(out: &mut dyn Write, rows: &[[&str; N]]) -> io::Result<()> {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    for row in rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line.push_str(&format!("{cell:width$}  "));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
