//! Fuzzes [`winset_fuzz::graph6`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::graph6(bytes));
