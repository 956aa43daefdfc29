//! Fuzzes [`winset_fuzz::compression`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::compression(bytes));
