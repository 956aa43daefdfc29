//! Fuzzes [`winset_fuzz::uvalive7042`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::uvalive7042(bytes));
