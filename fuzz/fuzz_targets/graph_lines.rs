//! Fuzzes [`winset_fuzz::graph_lines`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::graph_lines(bytes));
