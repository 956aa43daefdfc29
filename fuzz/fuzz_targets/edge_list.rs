//! Fuzzes [`winset_fuzz::edge_list`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::edge_list(bytes));
