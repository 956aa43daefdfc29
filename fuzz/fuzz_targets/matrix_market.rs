//! Fuzzes [`winset_fuzz::matrix_market`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::matrix_market(bytes));
