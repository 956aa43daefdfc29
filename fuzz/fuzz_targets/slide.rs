//! Fuzzes [`winset_fuzz::slide`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::slide(bytes));
