//! Fuzzes [`winset_fuzz::noi2011_rabbits`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::noi2011_rabbits(bytes));
