//! Fuzzes [`winset_fuzz::record`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::record(bytes));
