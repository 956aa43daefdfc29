//! Fuzzes [`winset_fuzz::dot`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::dot(bytes));
