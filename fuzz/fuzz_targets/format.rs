//! Fuzzes [`winset_fuzz::format`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::format(bytes));
