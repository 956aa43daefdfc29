//! Fuzzes [`winset_fuzz::graphml`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::graphml(bytes));
