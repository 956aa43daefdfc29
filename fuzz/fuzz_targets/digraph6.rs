//! Fuzzes [`winset_fuzz::digraph6`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::digraph6(bytes));
