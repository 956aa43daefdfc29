//! Fuzzes [`winset_fuzz::solution_file`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::solution_file(bytes));
