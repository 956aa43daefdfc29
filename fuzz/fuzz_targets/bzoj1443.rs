//! Fuzzes [`winset_fuzz::bzoj1443`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| winset_fuzz::bzoj1443(bytes));
