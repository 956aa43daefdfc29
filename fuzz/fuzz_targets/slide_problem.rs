//! Fuzzes [`winset_fuzz::slide_problem`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::slide_problem(bytes));
