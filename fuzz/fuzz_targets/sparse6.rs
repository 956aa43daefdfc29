//! Fuzzes [`winset_fuzz::sparse6`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::sparse6(bytes));
