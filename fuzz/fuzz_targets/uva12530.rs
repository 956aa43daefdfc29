//! Fuzzes [`winset_fuzz::uva12530`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::uva12530(bytes));
