//! What the processor's instructions save: SHA-256 of 40 MB, as much as the canonical form of an open board of 10⁷ cells
//! has, by them and by the definition. `cargo bench -p winset-check` writes the median seconds of both.

#![allow(missing_docs, dead_code, reason = "no library")]

#[path = "../src/sha256/mod.rs"]
mod sha256;

use std::hint::black_box;
use std::time::Instant;

use sha256::{compress, instructions};

const BLOCKS: usize = 40_000_000 / 64;
const ROUNDS: usize = 11;

fn main() {
    let blocks = vec![[0x5a_u8; 64]; BLOCKS];
    let (mut by_instructions, mut by_definition) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        by_instructions.push(seconds(|| {
            let mut state = [0; 8];
            assert!(instructions::compress(&mut state, &blocks), "the processor has no instructions for it");
            state
        }));
        by_definition.push(seconds(|| {
            let mut state = [0; 8];
            blocks.iter().for_each(|block| compress(&mut state, block));
            state
        }));
    }
    println!("by instructions {:.4} s", median(by_instructions));
    println!("by definition   {:.4} s", median(by_definition));
}

fn seconds(run: impl FnOnce() -> [u32; 8]) -> f64 {
    let start = Instant::now();
    black_box(run());
    start.elapsed().as_secs_f64()
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
