//! Fuzzes [`winset_fuzz::certified_input`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::certified_input(bytes));
