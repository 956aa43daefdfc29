//! Fuzzes [`winset_fuzz::dimacs`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::dimacs(bytes));
