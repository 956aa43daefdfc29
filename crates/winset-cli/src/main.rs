//! The program `winset`.
fn main() {}
