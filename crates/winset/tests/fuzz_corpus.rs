//! Replays the corpus of the fuzz targets, and all that one changed byte makes of it.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../../fuzz/src/lib.rs"]
mod laws;

/// Only small inputs are changed byte by byte.
const SMALL: usize = 200;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus")
}

fn inputs(target: &str) -> Vec<Vec<u8>> {
    let folder = corpus().join(target);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

#[test]
fn every_input_of_the_corpus_keeps_its_law() {
    for (target, law) in laws::TARGETS {
        let inputs = inputs(target);
        assert!(!inputs.is_empty(), "{target} has no corpus");
        inputs.iter().for_each(|input| law(input));
    }
}

#[test]
fn every_folder_of_the_corpus_and_every_source_has_its_target() {
    let names: Vec<&str> = laws::TARGETS.iter().map(|target| target.0).collect();
    for folder in [corpus(), corpus().join("../fuzz_targets")] {
        let mut found: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        found.sort();
        assert_eq!(found, names);
    }
}

#[test]
fn truncated_inputs_keep_the_law() {
    for_small_inputs(|law, input| (0..input.len()).for_each(|end| law(&input[..end])));
}

#[test]
fn inputs_with_a_changed_byte_keep_the_law() {
    const BYTES: &[u8] = b"\0\n\r\t #%.019-,OXx\x7f\xc3\xff";
    for_small_inputs(|law, input| {
        for at in 0..input.len() {
            let mut changed = input.to_vec();
            for &byte in BYTES {
                changed[at] = byte;
                law(&changed);
            }
        }
    });
}

#[test]
fn inputs_with_a_byte_more_or_less_keep_the_law() {
    for_small_inputs(|law, input| {
        for at in 0..input.len() {
            let (before, after) = input.split_at(at);
            law(&[before, &after[1..]].concat());
            law(&[before, b" ", after].concat());
            law(&[before, b"\n", after].concat());
            law(&[before, b"9", after].concat());
        }
    });
}

fn for_small_inputs(check: impl Fn(fn(&[u8]), &[u8])) {
    for (target, law) in laws::TARGETS {
        let small = inputs(target).into_iter().filter(|input| input.len() <= SMALL);
        small.for_each(|input| check(law, &input));
    }
}
