//! Fuzzes [`winset_fuzz::grid`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::grid(bytes));
