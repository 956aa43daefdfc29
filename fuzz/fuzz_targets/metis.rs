//! Fuzzes [`winset_fuzz::metis`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::metis(bytes));
