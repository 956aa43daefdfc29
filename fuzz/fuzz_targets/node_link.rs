//! Fuzzes [`winset_fuzz::node_link`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::node_link(bytes));
