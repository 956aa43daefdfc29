//! Fuzzes [`winset_fuzz::certificate`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::certificate(bytes));
